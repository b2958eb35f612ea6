import { InvalidInputError } from '../../platform/errors.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import { tokenize, type Token } from '../../semql/language/parse/lexer.ts';
import { OtherMeaningError } from '../apply/namingErrors.ts';
import type { Layer } from '../layer.ts';
import { Effort } from './effort.ts';
import { meaningOf, type DialectOf } from './meaning.ts';
import { homesOf, mayMention } from './mentions.ts';
import { renamed, type Rename } from './renames.ts';
import { textsOf, textsWithin, type LayerText, type Probe, type WrittenText } from './texts.ts';

/** A text in which a name was replaced. */
export interface Followed {
  readonly type: LayerText['type'];
  readonly id: string;
  readonly entityId: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** A text that names a renamed thing, or may, and keeps the old name. */
export interface NotFollowed {
  readonly type: LayerText['type'];
  readonly id: string;
  readonly entityId: string;
  readonly name: string;
  readonly text: string;
  readonly reason: NotFollowedReason;
}

/**
 * Why a text keeps the old name: it does not compile, so its names mean nothing yet; no choice of
 * its words gave the same SQL; the work for one request was used up; or it belongs to templates,
 * which follow the production environment alone.
 */
export type NotFollowedReason = 'BROKEN' | 'UNPROVEN' | 'LIMIT' | 'OTHER_ENVIRONMENT';

/** A layer before a rename, and with a stand-in for the new name in everything that follows it. */
export interface RenameStep {
  readonly rename: Rename;
  readonly before: Layer;
  readonly standIn: Layer;
}

interface Outcome {
  readonly layer: Layer;
  readonly followed: readonly Followed[];
  readonly notFollowed: readonly NotFollowed[];
  readonly step: RenameStep;
}

/** A name that no layer has; the SQL of a text contains it nowhere else. */
const stand = 'zq9renamed9qz';

/** Places of a name that are tried in every combination. */
const mostPlaces = 6;

/**
 * Gives a thing another name and follows it in every text that names it. Which words of a text mean
 * the thing is for the compiler to say: with exactly those replaced, the text compiles to the same
 * SQL as before. A text for which that cannot be shown stays as it is.
 * @throws InvalidInputError when a text would mean something else with the new name
 */
export async function followRename(
  layer: Layer,
  rename: Rename,
  dialectOf: DialectOf,
  effort = new Effort(),
): Promise<Outcome> {
  const standIn = { ...rename, to: stand };
  let changed = renamed(layer, standIn);
  const homes = homesOf(layer);
  const wanted = { model: rename.model, name: rename.from };
  const naming = textsOf(layer).filter(
    ({ text, entityId }) =>
      mayMention(text, homes.get(entityId) ?? null, wanted) && placesOf(text, rename.from).length > 0,
  );
  // The texts of one thing are proven together: each alone would leave the old name in the others.
  let waiting = [...Map.groupBy(naming, ({ id }) => id).values()];
  const followed: { readonly text: WrittenText; readonly after: string }[] = [];
  const broken: WrittenText[] = [];
  // A text may stand on another one that has to follow first.
  for (;;) {
    const later: WrittenText[][] = [];
    for (const texts of waiting) {
      await effort.giveWay();
      const after = textsAfter(layer, changed, texts, standIn, dialectOf, effort);
      if (after === 'BROKEN') {
        broken.push(...texts);
      } else if (after === null) {
        later.push(texts);
      } else {
        const different = texts.flatMap((text, index) =>
          after[index] === undefined || after[index] === text.text ? [] : [{ text, after: after[index] }],
        );
        changed = different.reduce((result, { text, after: written }) => text.replace(result, written), changed);
        followed.push(...different);
      }
    }
    const isStuck = later.length === waiting.length;
    waiting = later;
    if (later.length === 0 || isStuck || effort.isSpent) {
      break;
    }
  }
  const named = (text: string): string => text.replaceAll(stand, rename.to);
  const finished = followed.reduce(
    (result, { text, after }) => text.replace(result, named(after)),
    renamed(changed, { ...rename, from: stand }),
  );
  await refuseOtherMeaning(changed, finished, rename, dialectOf);
  const left = (reason: NotFollowedReason) => (written: WrittenText) => notFollowed(written, reason);
  return {
    layer: finished,
    step: { rename, before: layer, standIn: changed },
    followed: followed.map(({ text: { type, id, entityId, name, text }, after }) => ({
      type,
      id,
      entityId,
      name,
      before: text,
      after: named(after),
    })),
    notFollowed: [...broken.map(left('BROKEN')), ...waiting.flat().map(left(effort.isSpent ? 'LIMIT' : 'UNPROVEN'))],
  };
}

function notFollowed({ type, id, entityId, name, text }: LayerText, reason: NotFollowedReason): NotFollowed {
  return { type, id, entityId, name, text, reason };
}

/** What became of a text: as it is to be from now on, and why it keeps the old name, if it does. */
export interface FollowedText {
  readonly text: string;
  readonly reason: NotFollowedReason | null;
}

/**
 * A query that does not belong to the layer, such as that of a template, after a rename. It stays
 * as it was where it does not name the thing, or did not compile before.
 */
export function followInText(
  { rename, before, standIn }: RenameStep,
  query: { readonly semql: string; readonly parameters?: Readonly<Record<string, SqlValue>> },
  dialectOf: DialectOf,
  effort = new Effort(),
): FollowedText {
  const { semql: text, parameters = {} } = query;
  const places = placesOf(text, rename.from).map((token) => ({ token, text }));
  if (places.length === 0) {
    return { text, reason: null };
  }
  if (!effort.spend()) {
    return { text, reason: 'LIMIT' };
  }
  const meant = meaningOf(before, { semql: text, parameters }, dialectOf);
  if (meant === null) {
    return { text, reason: null };
  }
  for (const chosen of choicesOf(places)) {
    if (!effort.spend()) {
      return { text, reason: 'LIMIT' };
    }
    const changed = replacedAt(text, chosen, stand);
    const means = meaningOf(standIn, { semql: changed, parameters }, dialectOf);
    if (means !== null && sameMeaning(meant, means, { from: rename.from, to: stand })) {
      return { text: changed.replaceAll(stand, rename.to), reason: null };
    }
  }
  return { text, reason: 'UNPROVEN' };
}

/**
 * The texts of a thing with the stand-in where they mean the renamed one; null: they do not compile
 * yet, or nothing is left to spend.
 */
function textsAfter(
  before: Layer,
  changed: Layer,
  texts: readonly WrittenText[],
  rename: Rename,
  dialectOf: DialectOf,
  effort: Effort,
): readonly string[] | 'BROKEN' | null {
  const [first] = texts;
  if (first === undefined || !effort.spend()) {
    return null;
  }
  const meant = meaningOf(before, first.probe, dialectOf);
  if (meant === null) {
    return 'BROKEN';
  }
  const probe = probeAfter(changed, first);
  const places = texts.flatMap(({ text }, index) =>
    placesOf(text, rename.from).map((token) => ({ index, token, text })),
  );
  for (const chosen of choicesOf(places)) {
    if (!effort.spend()) {
      return null;
    }
    const written = texts.map(({ text }, index) =>
      replacedAt(
        text,
        chosen.filter((place) => place.index === index),
        rename.to,
      ),
    );
    const layer = texts.reduce((result, one, index) => one.replace(result, written[index] ?? one.text), changed);
    const means = meaningOf(layer, probe, dialectOf);
    if (means !== null && sameMeaning(meant, means, rename)) {
      return written;
    }
  }
  return null;
}

/** The probe of the same text in the layer with the stand-in, where its owner may be called so. */
function probeAfter(changed: Layer, { id, entityId, text }: WrittenText): Probe {
  const same = textsWithin(changed, entityId).find((one) => one.id === id && one.text === text);
  if (same === undefined) {
    throw new Error(`The layer has lost a text of ${id}.`);
  }
  return same.probe;
}

/** A word of a text that may mean the renamed thing. */
interface Place {
  readonly token: Token;
  readonly text: string;
}

/** Names in a text that may be meant; names fold case, quoted ones do not. */
function placesOf(text: string, name: string): readonly Token[] {
  const folded = name.toLowerCase();
  if (!text.toLowerCase().includes(folded)) {
    return [];
  }
  return tokenize(text).tokens.filter(
    (token) =>
      (token.kind === 'name' && token.text.toLowerCase() === folded) ||
      (token.kind === 'quoted' && unquoted(token.text) === name),
  );
}

/**
 * Fewer places first: an alias of the same name stays what it is. Of many places, those that are
 * written alike are taken together; of many ways to write them, none or all.
 */
function choicesOf<One extends Place>(places: readonly One[]): readonly (readonly One[])[] {
  if (places.length <= mostPlaces) {
    return subsetsOf(places);
  }
  const alike = [...Map.groupBy(places, writtenAs).values()];
  return alike.length <= mostPlaces
    ? subsetsOf(alike)
        .map((groups) => groups.flat())
        .map(inOrder)
    : [[], places];

  function inOrder(chosen: readonly One[]): readonly One[] {
    const wanted = new Set(chosen);
    return places.filter((place) => wanted.has(place));
  }
}

function subsetsOf<One>(all: readonly One[]): readonly (readonly One[])[] {
  const subsets = all.reduce<readonly (readonly One[])[]>(
    (sets, one) => [...sets, ...sets.map((set) => [...set, one])],
    [[]],
  );
  return subsets.toSorted((one, other) => one.length - other.length);
}

/** What stands before a word: the model it is taken from, or that it is an alias. */
function writtenAs({ token, text }: Place): string {
  const before = text.slice(0, token.span.start);
  return /([\w"]+\s*\.|\bAS\b)\s*$/i.exec(before)?.[1]?.toLowerCase() ?? '';
}

function replacedAt(text: string, places: readonly Place[], name: string): string {
  return places.reduceRight(
    (result, { token: { span } }) => result.slice(0, span.start) + name + result.slice(span.end),
    text,
  );
}

/**
 * The new name may already mean something where the thing is named, or hide what another text
 * names.
 * @throws InvalidInputError
 */
async function refuseOtherMeaning(
  standIn: Layer,
  finished: Layer,
  { model, to }: Rename,
  dialectOf: DialectOf,
): Promise<void> {
  const effort = new Effort();
  const homes = homesOf(finished);
  const meant = new Map(textsOf(standIn).map((written, index) => [`${written.id} ${index}`, written]));
  for (const [index, { id, entityId, name, text, probe }] of textsOf(finished).entries()) {
    const before = meant.get(`${id} ${index}`);
    const home = homes.get(entityId) ?? null;
    if (before === undefined || !mayMention(text, home, { model, name: to }) || placesOf(text, to).length === 0) {
      continue;
    }
    await effort.giveWay();
    if (!effort.spend()) {
      throw new InvalidInputError(
        `Too many expressions contain the name ${to} to say whether they would still mean the same.`,
        'Choose a name that is used less.',
        ['name'],
      );
    }
    const was = meaningOf(standIn, before.probe, dialectOf);
    const is = meaningOf(finished, probe, dialectOf);
    if (was !== null && (is === null || unquotedSql(was.replaceAll(stand, to)) !== unquotedSql(is))) {
      throw new OtherMeaningError({ entityId, name }, to);
    }
  }
}

const unquotedSql = (sql: string): string => sql.replaceAll(/["`[\]]/g, '');

/** Names of columns and tables of a query follow its names, and so do their quotes. */
function sameMeaning(before: string, after: string, { from, to }: Pick<Rename, 'from' | 'to'>): boolean {
  return unquotedSql(before) === unquotedSql(after.replaceAll(to, from));
}

const unquoted = (text: string): string => (text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text);
