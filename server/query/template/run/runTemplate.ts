import type { Viewer } from '../../../access/viewer.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { ConflictError, ForbiddenError, InvalidInputError, NotFoundError } from '../../../platform/errors.ts';
import type { CompiledColumn } from '../../../semql/compiled.ts';
import type { SemqlServices } from '../../compile/semqlRequest.ts';
import { runnableTemplates } from '../../query.policy.ts';
import { scopeOfViewer } from '../../scopeOfViewer.ts';
import { refuseUnknownSource } from '../content/checkTemplate.ts';
import { runTemplateContent, type ContentRun } from './runTemplateContent.ts';
import {
  contentOf,
  keptColumns,
  versionContent,
  type TemplateContent,
  type VersionWithParameters,
} from '../content/templateContent.ts';
import { keepColumns } from '../templateVersions.ts';
import { checkedParameters } from '../content/templateParameters.ts';

/** Template to run, by its id or its name. */
export interface TemplateRunInput {
  readonly templateId?: string | null | undefined;
  readonly name?: string | null | undefined;
  /** Name of the library, where several have a template of that name. */
  readonly library?: string | null | undefined;
  /** Number of the version; default: the newest approved one. */
  readonly version?: number | null | undefined;
  /** Object of the values by name. */
  readonly parameters?: unknown;
  readonly agentId?: string | null | undefined;
  readonly timeZone?: string | null | undefined;
}

/** Remark that a program should pass on to the people who maintain it. */
export interface TemplateNotice {
  readonly code: 'TEMPLATE_DEPRECATED' | 'NEWER_VERSION' | 'NOT_APPROVED' | 'TYPES_CHANGED' | 'COLUMNS_RENAMED';
  readonly message: string;
  readonly advice: string;
  /** Id of the template to use instead; null: none is named. */
  readonly successorId: string | null;
}

/** Rows of a template, with the version that was run. */
export interface TemplateRun extends ContentRun {
  readonly template: { readonly id: string; readonly name: string } | null;
  /** Null: a text that is not saved. */
  readonly version: number | null;
  readonly notices: readonly TemplateNotice[];
}

/** The rows have other columns than those that were approved. */
export class TemplateContractError extends ConflictError {
  readonly expected: readonly string[];
  readonly actual: readonly string[];

  constructor(name: string, version: number, expected: readonly string[], actual: readonly string[]) {
    super(
      `${name} v${version} no longer gives the columns that were approved: ${expected.join(', ')}.`,
      `It gives ${actual.join(', ')}. Ask an admin to look at the template.`,
    );
    this.expected = expected;
    this.actual = actual;
  }
}

const templateParts = {
  id: true,
  name: true,
  deprecatedAt: true,
  successor: {
    select: { id: true, name: true, queryLibrary: { select: { name: true, sharedWithOrganization: true } } },
  },
  queryLibrary: { select: { name: true } },
  versions: { orderBy: { version: 'desc' }, select: { id: true, version: true, approvedAt: true } },
} as const satisfies Prisma.QueryTemplateSelect;

type FoundTemplate = Prisma.QueryTemplateGetPayload<{ select: typeof templateParts }>;
type ListedVersion = FoundTemplate['versions'][number];

/**
 * Runs a version of a template with values for its parameters. Approved versions are run for
 * everyone who may read the template, over what they may read; others for admins.
 * @throws NotFoundError, InvalidInputError of a value, ForbiddenError, UnauthenticatedError,
 *   ConflictError where no version is approved, TemplateContractError, and what
 *   `runTemplateContent` throws
 */
export async function runTemplate(
  services: SemqlServices,
  viewer: Viewer,
  input: TemplateRunInput,
  now: Date,
  signal: AbortSignal,
): Promise<TemplateRun> {
  const viewed = await scopeOfViewer(services.database, viewer, { agentId: input.agentId ?? null });
  const template = await templateToRun(services, viewer, input);
  const { id } = versionToRun(template, viewer, input.version ?? null);
  const version = await services.database.queryTemplateVersion.findUniqueOrThrow({
    where: { id },
    include: versionContent,
  });
  const run = await runTemplateContent(services, viewed, contentOf(version), {
    parameters: input.parameters,
    timeZone: input.timeZone ?? null,
    versionId: version.id,
    now,
    signal,
  });
  const changed = await keepContract(services, template, version, run.columns);
  return {
    ...run,
    template: { id: template.id, name: template.name },
    version: version.version,
    notices: [...noticesOf(template, version), ...changed],
  };
}

/**
 * Runs a query that an admin is writing, before it is saved.
 * @throws ForbiddenError for all but admins, and what `runTemplateContent` throws
 */
export async function previewTemplate(
  services: SemqlServices,
  viewer: Viewer,
  { values, ...content }: TemplateContent & { readonly values: unknown },
  now: Date,
  signal: AbortSignal,
): Promise<TemplateRun> {
  if (viewer.kind !== 'member' || viewer.role !== 'org:admin') {
    throw new ForbiddenError();
  }
  const viewed = await scopeOfViewer(services.database, viewer, {});
  await refuseUnknownSource(services.database, viewed.scope, content);
  const written = { ...content, parameters: checkedParameters(content.parameters) };
  const options = { parameters: values, timeZone: null, versionId: null, now, signal };
  const run = await runTemplateContent(services, viewed, written, options);
  return { ...run, template: null, version: null, notices: [] };
}

async function templateToRun(
  { database }: SemqlServices,
  viewer: Viewer,
  { templateId, name, library }: TemplateRunInput,
): Promise<FoundTemplate> {
  if ((templateId == null) === (name == null)) {
    throw new InvalidInputError('Name the template by its id or by its name.', 'Send exactly one of the two.', [
      templateId == null ? 'name' : 'templateId',
    ]);
  }
  const wanted: Prisma.QueryTemplateWhereInput =
    templateId != null
      ? { id: templateId }
      : { name: name ?? '', ...(library == null ? {} : { queryLibrary: { name: library } }) };
  const found = await database.queryTemplate.findMany({
    where: { AND: [wanted, runnableTemplates(viewer)] },
    orderBy: { id: 'asc' },
    take: 10,
    select: templateParts,
  });
  const [first, ...others] = found;
  if (first === undefined) {
    throw new NotFoundError('Query template');
  }
  if (others.length > 0) {
    const libraries = found.map((one) => one.queryLibrary.name).join(', ');
    throw new InvalidInputError(
      `Several libraries have a template “${first.name}”.`,
      `Name the library, one of: ${libraries}.`,
      ['library'],
    );
  }
  return first;
}

function versionToRun({ name, versions }: FoundTemplate, viewer: Viewer, wanted: number | null): ListedVersion {
  const isAdmin = viewer.kind === 'member' && viewer.role === 'org:admin';
  const approved = versions.filter(({ approvedAt }) => approvedAt !== null);
  const version = (isAdmin && wanted !== null ? versions : approved).find(
    (one) => wanted === null || one.version === wanted,
  );
  if (version !== undefined) {
    return version;
  }
  if (wanted === null) {
    throw new ConflictError(`No version of ${name} is approved.`, 'Ask an admin to approve one.');
  }
  const numbers = approved.map((one) => one.version).join(', ');
  throw new NotFoundError(
    'Version',
    numbers === '' ? 'No version is approved yet.' : `Approved versions are: ${numbers}.`,
  );
}

/**
 * Compares the columns with those that were approved, and keeps them where none are known.
 * @throws TemplateContractError where names or their order differ
 */
async function keepContract(
  { database }: SemqlServices,
  template: FoundTemplate,
  found: VersionWithParameters,
  actual: readonly CompiledColumn[],
): Promise<readonly TemplateNotice[]> {
  const { name } = template;
  const { version, approvedAt } = found;
  const known = keptColumns(found);
  if (known === null || approvedAt === null) {
    await keepColumns(database, found, actual);
    return approvedAt === null ? [] : renamedColumns(database, template, found, actual);
  }
  const expected = known.map((column) => column.name);
  const names = actual.map((column) => column.name);
  if (JSON.stringify(expected) !== JSON.stringify(names)) {
    throw new TemplateContractError(name, version, expected, names);
  }
  const retyped = actual.filter(({ type }, index) => type !== known[index]?.type);
  return retyped.length === 0
    ? []
    : [
        {
          code: 'TYPES_CHANGED',
          message: `Columns of ${name} v${version} have other types than when it was approved: ${retyped
            .map((column) => `${column.name} (${column.type})`)
            .join(', ')}.`,
          advice: 'Look at the data source, or approve a new version.',
          successorId: null,
        },
      ];
}

/** A notice where a version that followed a rename has other columns than the one before it. */
async function renamedColumns(
  database: SemqlServices['database'],
  { id, name }: FoundTemplate,
  { version }: ListedVersion,
  actual: readonly CompiledColumn[],
): Promise<readonly TemplateNotice[]> {
  const before = await database.queryTemplateVersion.findFirst({
    where: {
      queryTemplateId: id,
      version: { lt: version },
      approvedAt: { not: null },
      columns: { not: Prisma.DbNull },
    },
    orderBy: { version: 'desc' },
    select: { version: true, columns: true },
  });
  const expected = before === null ? null : (keptColumns(before) ?? []).map((column) => column.name);
  const names = actual.map((column) => column.name);
  return expected === null || JSON.stringify(expected) === JSON.stringify(names)
    ? []
    : [
        {
          code: 'COLUMNS_RENAMED',
          message: `Columns of ${name} v${version} follow a rename: ${names.join(', ')} instead of ${expected.join(', ')}.`,
          advice: `Read the new names, or run v${before?.version} by its number.`,
          successorId: null,
        },
      ];
}

function noticesOf(template: FoundTemplate, { version, approvedAt }: ListedVersion): readonly TemplateNotice[] {
  const { name, deprecatedAt, versions } = template;
  // What only some may read is not named to all.
  const successor = template.successor?.queryLibrary.sharedWithOrganization === true ? template.successor : null;
  const newest = versions.find((one) => one.approvedAt !== null);
  const notices: TemplateNotice[] = [];
  if (deprecatedAt !== null) {
    notices.push({
      code: 'TEMPLATE_DEPRECATED',
      message: `${name} has been deprecated since ${deprecatedAt.toISOString().slice(0, 10)}.`,
      advice:
        successor === null
          ? 'Ask an admin what to use instead.'
          : `Use ${successor.name} of the library ${successor.queryLibrary.name} instead.`,
      successorId: successor?.id ?? null,
    });
  }
  if (approvedAt === null) {
    notices.push({
      code: 'NOT_APPROVED',
      message: `${name} v${version} is not approved.`,
      advice: 'Its query and its columns may still change.',
      successorId: null,
    });
  } else if (newest !== undefined && newest.version > version) {
    notices.push({
      code: 'NEWER_VERSION',
      message: `v${newest.version} of ${name} is approved; v${version} was run.`,
      advice: `Change to v${newest.version}.`,
      successorId: null,
    });
  }
  return notices;
}
