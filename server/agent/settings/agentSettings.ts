import type { Viewer } from '../../access/viewer.ts';
import type { AgentAccessMode, AgentMode, AgentType, GlossaryAccessMode } from '../../generated/prisma/enums.ts';
import { tagPolicy } from '../../glossary/glossary.policy.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { isLoopback } from '../../platform/installation.ts';
import { longest, shortEnough } from '../../source/textLimits.ts';

/** Settings of an agent that people choose. */
export interface AgentSettings {
  readonly name: string;
  readonly description: string;
  readonly context: string;
  readonly guidelines: string;
  readonly profile: string;
  readonly type: AgentType;
  readonly defaultMode: AgentMode;
  readonly canExecuteCustomQueries: boolean;
  readonly canAutoRegisterQueryTemplates: boolean;
  readonly canCreateCharts: boolean;
  readonly canInspectMetadata: boolean;
  readonly canAutoRegisterDefinitions: boolean;
  readonly forceTaskClarification: boolean;
  readonly trackUsage: boolean;
  readonly isPublic: boolean;
  readonly accessMode: AgentAccessMode;
  readonly allowedOrigins: readonly string[];
  readonly glossaryAccessMode: GlossaryAccessMode;
  readonly colors: readonly string[];
  readonly glossaryTagIds: readonly string[];
}

/** Settings as they come in; absent and null ones keep their value. */
export type AgentSettingsInput = { readonly [Setting in keyof AgentSettings]?: AgentSettings[Setting] | null };

/** Sites that may show an agent in a frame. */
const mostOrigins = 20;
/** Colours of a palette. */
const mostColors = 12;

const longestText = {
  description: longest.description,
  context: longest.note,
  guidelines: longest.note,
  profile: longest.note,
} as const;

/** The columns that a change sets, checked. @throws InvalidInputError */
export function checkedSettings(input: AgentSettingsInput) {
  const {
    glossaryTagIds: _tags,
    colors,
    allowedOrigins,
    name,
    description,
    context,
    guidelines,
    profile,
    ...choices
  } = input;
  const text = (field: keyof typeof longestText, value: string | null | undefined): { [field: string]: string } =>
    value === null || value === undefined ? {} : { [field]: shortEnough(value, longestText[field], field) };
  return {
    ...present(choices),
    ...(name === null || name === undefined ? {} : { name: nameOf(name) }),
    ...text('description', description),
    ...text('context', context),
    ...text('guidelines', guidelines),
    ...text('profile', profile),
    ...(allowedOrigins === null || allowedOrigins === undefined ? {} : { allowedOrigins: originsOf(allowedOrigins) }),
    ...(colors === null || colors === undefined ? {} : { colors: paletteOf(colors) }),
  };
}

/**
 * A name without blanks around it. @throws InvalidInputError when there is none or it is too long
 */
export function nameOf(text: string): string {
  const name = shortEnough(text, longest.name, 'name');
  if (name !== '') {
    return name;
  }
  throw new InvalidInputError('An agent needs a name.', 'Enter a name.', ['name']);
}

/** Origins as browsers write them, each once. @throws InvalidInputError */
function originsOf(texts: readonly string[]): string[] {
  const origins = texts.map((text) => {
    const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
    const isWeb = url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)));
    const isBare = url !== null && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
    // The origin becomes part of a header: a host may not bring a part of its own.
    if (!isWeb || !isBare || !/^https?:\/\/[a-z0-9.:[\]-]+$/.test(url.origin)) {
      throw new InvalidInputError(
        `“${text}” is not the origin of a site.`,
        'Write https:// and the host, without a path, such as https://intranet.example.com.',
        ['allowedOrigins'],
      );
    }
    return url.origin;
  });
  if (origins.length > mostOrigins) {
    throw new InvalidInputError(`An agent is shown on at most ${mostOrigins} sites.`, 'Remove some.', [
      'allowedOrigins',
    ]);
  }
  return [...new Set(origins)];
}

function paletteOf(colors: readonly string[]): string[] {
  const wrong = colors.find((color) => !/^#[0-9a-f]{6}$/i.test(color));
  if (wrong !== undefined) {
    throw new InvalidInputError(`“${wrong}” is not a color.`, 'Write each color as #rrggbb, such as #6d28d9.', [
      'colors',
    ]);
  }
  if (colors.length > mostColors) {
    throw new InvalidInputError(`A palette has at most ${mostColors} colors.`, 'Remove some.', ['colors']);
  }
  return colors.map((color) => color.toLowerCase());
}

/**
 * The tags that a change sets, as Prisma connects them; null: they keep their value.
 * @throws NotFoundError for a tag the viewer does not read
 */
export async function checkedTags(
  transaction: Transaction,
  viewer: Viewer,
  { glossaryTagIds }: AgentSettingsInput,
): Promise<{ id: string }[] | null> {
  if (glossaryTagIds === null || glossaryTagIds === undefined) {
    return null;
  }
  const wanted = [...new Set(glossaryTagIds)];
  const readable = await transaction.tag.count({ where: { id: { in: wanted }, AND: tagPolicy.where(viewer) } });
  if (readable < wanted.length) {
    throw new NotFoundError('Tag');
  }
  return wanted.map((id) => ({ id }));
}

/** The settings that have a value. */
function present<Values extends object>(values: Values): { [Key in keyof Values]?: NonNullable<Values[Key]> } {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given) as { [Key in keyof Values]?: NonNullable<Values[Key]> };
}
