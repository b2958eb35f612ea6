import type { CatalogDefinition, DimensionDefinition, ModelDefinition } from '../../../semql/catalog/definition.ts';
import { happeningsOf, happeningsOfName, joinedUp, lastings } from '../../../english/happenings.ts';
import type { Lasting } from '../../../english/happenings.ts';
import { lookUp } from '../catalog/catalogLookup.ts';
import { wordsOf } from '../words/normalise.ts';
import { stem } from '../words/stem.ts';

/** A date of the rows of a model, and what happens on it. */
export interface DateEvent {
  readonly model: string;
  readonly field: string;
  readonly type: 'DATE' | 'TIMESTAMP';
  /** For each word of its name the happenings that it says, or its stem where it says none. */
  readonly words: readonly (readonly string[])[];
  /** All of them. */
  readonly keys: ReadonlySet<string>;
}

/** Two dates of the same rows between which something lasts. */
export interface DatePair {
  readonly begin: DateEvent;
  readonly end: DateEvent;
  readonly lasting: Lasting;
}

/** The dates of a catalog. */
export interface DateEvents {
  readonly events: readonly DateEvent[];
  /** Usual ones first. */
  readonly pairs: readonly DatePair[];
  /** True where each row of the first model belongs to one of the second, in one way. */
  readonly leads: (from: string, to: string) => boolean;
  /** Models that keep how long it was as a number of their own. */
  readonly withLength: ReadonlySet<string>;
  /** Models that keep an age. */
  readonly withAge: ReadonlySet<string>;
}

const timeWords = new Set(
  'date dates day time times timestamp datetime datum at on of the moment when hour de du le utc dt ts is was'.split(
    ' ',
  ),
);

/** What a word may say of a happening; its own stem where it says none. */
export function keysOf(word: string): readonly string[] {
  const known = happeningsOf.get(word);
  return known ? [...known] : [stem(word)];
}

const known = new WeakMap<CatalogDefinition, DateEvents>();

/** The dates of all models, kept for each catalog. */
export function dateEventsOf(catalog: CatalogDefinition): DateEvents {
  const kept = known.get(catalog);
  if (kept) return kept;
  const found = catalog.models.map(eventsOf);
  const result: DateEvents = {
    events: found.flat(),
    pairs: found.flatMap(pairsOf),
    leads: (from, to) => lookUp(catalog).joins.pathsBetween(from, to).length === 1,
    withLength: modelsWith(catalog, /(?:^|[\s_])(?:length|duration|nights?|days?|hours?|minutes?|tenure)(?:$|[\s_])/i),
    withAge: modelsWith(catalog, /(?:^|[\s_])ages?(?:$|[\s_])/i),
  };
  known.set(catalog, result);
  return result;
}

/** Models with a number that is called so. */
function modelsWith({ models }: CatalogDefinition, name: RegExp): ReadonlySet<string> {
  return new Set(
    models.flatMap((model) =>
      model.dimensions.some(
        (one) => one.type === 'NUMBER' && [one.name, one.label, ...one.synonyms].some((text) => name.test(text)),
      )
        ? [model.name]
        : [],
    ),
  );
}

function eventsOf(model: ModelDefinition): readonly DateEvent[] {
  const own = new Set([...wordsOf(model.name), ...wordsOf(model.label)].map(({ stem: one }) => one));
  return model.dimensions.flatMap((dimension): readonly DateEvent[] => {
    if (dimension.type !== 'DATE' && dimension.type !== 'TIMESTAMP') return [];
    const words = keysOfName(dimension, own);
    return [{ model: model.name, field: dimension.name, type: dimension.type, words, keys: new Set(words.flat()) }];
  });
}

/** `order_shipped_date` of orders is when they were shipped. */
function keysOfName({ name }: DimensionDefinition, own: ReadonlySet<string>): readonly (readonly string[])[] {
  const words = joinedUp(wordsOf(name).map(({ text }) => text)).filter((word) => !timeWords.has(word));
  const telling = words.filter((word) => !own.has(stem(word)));
  const used = telling.length > 0 ? telling : words;
  return used.map((word) => {
    const said = happeningsOfName(word);
    return said.length > 0 ? said : [stem(word)];
  });
}

function pairsOf(events: readonly DateEvent[]): readonly DatePair[] {
  return lastings.flatMap((lasting) =>
    events.flatMap((begin) =>
      events
        .filter((end) => end !== begin && isPair(begin, end, lasting))
        .map((end): DatePair => ({ begin, end, lasting })),
    ),
  );
}

/** What else the two names say is the same: a contract does not end with a visit. */
function isPair(begin: DateEvent, end: DateEvent, { begins, ends }: Lasting): boolean {
  const rest = ({ words }: DateEvent, taken: readonly string[]): string =>
    words
      .filter((keys) => !keys.some((key) => taken.includes(key)))
      .map(String)
      .toSorted()
      .join(' ');
  const holds = ({ keys }: DateEvent, wanted: readonly string[]): boolean => wanted.some((key) => keys.has(key));
  return holds(begin, begins) && holds(end, ends) && rest(begin, begins) === rest(end, ends);
}

/** The date of birth. */
export function isBirth({ keys }: DateEvent): boolean {
  return keys.has('birth');
}
