import { InvalidInputError } from '../../platform/errors.ts';
import { tokenize, type Token } from '../../semql/language/parse/lexer.ts';
import type { Layer } from '../layer.ts';
import { meaningOf, type DialectOf } from './meaning.ts';
import { renamed, type Rename } from './renames.ts';
import { textsOf, type LayerText, type Probe, type WrittenText } from './texts.ts';

/** A text in which a name was replaced. */
export interface Followed {
  readonly type: LayerText['type'];
  readonly id: string;
  readonly entityId: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** A layer before a rename, and with a stand-in for the new name in everything that follows it. */
export interface RenameStep {
  readonly rename: Rename;
  readonly before: Layer;
  readonly standIn: Layer;
}

interface Outcome {
  readonly layer: Layer;
  readonly followed: readonly Followed[];
  readonly step: RenameStep;
}

/** A name that no layer has; the SQL of a text contains it nowhere else. */
const stand = 'zq9renamed9qz';

/** Places of a name that are tried in every combination; of more of them, all together. */
const mostPlaces = 6;

/**
 * Gives a thing another name and follows it in every text that names it. Which words of a text mean
 * the thing is for the compiler to say: with exactly those replaced, the text compiles to the same
 * SQL as before.
 */
export function followRename(layer: Layer, rename: Rename, dialectOf: DialectOf): Outcome {
  const standIn = { ...rename, to: stand };
  let changed = renamed(layer, standIn);
  let waiting = textsOf(layer).filter(({ text }) => placesOf(text, rename.from).length > 0);
  const followed: { readonly text: WrittenText; readonly after: string }[] = [];
  // A text may stand on another one that has to follow first.
  for (;;) {
    const later: WrittenText[] = [];
    for (const written of waiting) {
      const after = textAfter(layer, changed, written, standIn, dialectOf);
      if (after === null) {
        later.push(written);
      } else if (after !== written.text) {
        changed = written.replace(changed, after);
        followed.push({ text: written, after });
      }
    }
    if (later.length === 0 || later.length === waiting.length) {
      // What does not compile by itself has no meaning to compare: every place follows that may.
      for (const written of later) {
        const after = unproven(layer, written, standIn, dialectOf);
        if (after !== written.text) {
          changed = written.replace(changed, after);
          followed.push({ text: written, after });
        }
      }
      break;
    }
    waiting = later;
  }
  const named = (text: string): string => text.replaceAll(stand, rename.to);
  const finished = followed.reduce(
    (result, { text, after }) => text.replace(result, named(after)),
    renamed(changed, { ...rename, from: stand }),
  );
  refuseOtherMeaning(changed, finished, rename, dialectOf);
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
  };
}

/**
 * A text that does not belong to the layer, such as that of a template, after a rename.
 * @returns the text as it was where it does not name the thing, or did not compile before
 */
export function followInText({ rename, before, standIn }: RenameStep, text: string, dialectOf: DialectOf): string {
  const meant = meaningOf(before, { semql: text }, dialectOf);
  const places = placesOf(text, rename.from);
  if (meant === null || places.length === 0) {
    return text;
  }
  for (const chosen of choicesOf(places)) {
    const changed = replacedAt(text, chosen, stand);
    const means = meaningOf(standIn, { semql: changed }, dialectOf);
    if (means !== null && sameMeaning(meant, means, { from: rename.from, to: stand })) {
      return changed.replaceAll(stand, rename.to);
    }
  }
  return text;
}

/** The text with the stand-in where it means the thing; null: it does not compile yet. */
function textAfter(
  before: Layer,
  changed: Layer,
  written: WrittenText,
  rename: Rename,
  dialectOf: DialectOf,
): string | null {
  const meant = meaningOf(before, written.probe, dialectOf);
  if (meant === null) {
    return null;
  }
  const probe = probeAfter(changed, written);
  for (const chosen of choicesOf(placesOf(written.text, rename.from))) {
    const text = replacedAt(written.text, chosen, rename.to);
    const means = meaningOf(written.replace(changed, text), probe, dialectOf);
    if (means !== null && sameMeaning(meant, means, rename)) {
      return text;
    }
  }
  return null;
}

function unproven(layer: Layer, written: WrittenText, rename: Rename, dialectOf: DialectOf): string {
  const isBroken = meaningOf(layer, written.probe, dialectOf) === null;
  return isBroken ? written.text : replacedAt(written.text, placesOf(written.text, rename.from), rename.to);
}

/** The probe of the same text in the layer with the stand-in, where its owner may be called so. */
function probeAfter(changed: Layer, { id, text }: WrittenText): Probe {
  const same = textsOf(changed).find((one) => one.id === id && one.text === text);
  if (same === undefined) {
    throw new Error(`The layer has lost a text of ${id}.`);
  }
  return same.probe;
}

/** Names in a text that may be meant; names fold case, quoted ones do not. */
function placesOf(text: string, name: string): readonly Token[] {
  const folded = name.toLowerCase();
  return tokenize(text).tokens.filter(
    (token) =>
      (token.kind === 'name' && token.text.toLowerCase() === folded) ||
      (token.kind === 'quoted' && unquoted(token.text) === name),
  );
}

/** Fewer places first: an alias of the same name stays what it is. */
function choicesOf(places: readonly Token[]): readonly (readonly Token[])[] {
  if (places.length > mostPlaces) {
    return [[], places];
  }
  const subsets = places.reduce<readonly (readonly Token[])[]>(
    (sets, place) => [...sets, ...sets.map((set) => [...set, place])],
    [[]],
  );
  return subsets.toSorted((one, other) => one.length - other.length);
}

function replacedAt(text: string, places: readonly Token[], name: string): string {
  return places.reduceRight((result, { span }) => result.slice(0, span.start) + name + result.slice(span.end), text);
}

/**
 * The new name may already mean something where the thing is named, or hide what another text
 * names.
 * @throws InvalidInputError
 */
function refuseOtherMeaning(standIn: Layer, finished: Layer, { to }: Rename, dialectOf: DialectOf): void {
  const meant = new Map(textsOf(standIn).map((written, index) => [`${written.id} ${index}`, written]));
  for (const [index, { id, name, text, probe }] of textsOf(finished).entries()) {
    const before = meant.get(`${id} ${index}`);
    if (before === undefined || placesOf(text, to).length === 0) {
      continue;
    }
    const was = meaningOf(standIn, before.probe, dialectOf);
    const is = meaningOf(finished, probe, dialectOf);
    if (was !== null && (is === null || unquotedSql(was.replaceAll(stand, to)) !== unquotedSql(is))) {
      throw new InvalidInputError(
        `${name} would mean something else: it can also name another thing called ${to}.`,
        'Choose another name.',
        ['name'],
      );
    }
  }
}

const unquotedSql = (sql: string): string => sql.replaceAll(/["`[\]]/g, '');

/** Names of columns and tables of a query follow its names, and so do their quotes. */
function sameMeaning(before: string, after: string, { from, to }: Pick<Rename, 'from' | 'to'>): boolean {
  return unquotedSql(before) === unquotedSql(after.replaceAll(to, from));
}

const unquoted = (text: string): string => (text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text);
