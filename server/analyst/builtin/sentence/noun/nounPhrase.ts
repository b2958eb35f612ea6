/** Noun phrases: a head that names something, with what stands before and after it. */
import { best, either, many, map, maybe, memo, phrases, says, sequence } from '../combinators.ts';
import type { Parsed, Rule, Text } from '../combinators.ts';
import { determiners, distinctWords, eachWords, superlatives } from '../words/english.ts';
import { lasting } from '../duration/limitedTime.ts';
import { literal } from '../words/literal.ts';
import { superiors } from '../words/superiors.ts';
import { wordsOf } from '../words/wordsOf.ts';
import type { Literal, Modifier, Noun, Superlative } from '../tree.ts';

interface Head {
  readonly start: number;
  readonly end: number;
  readonly words: string;
  readonly names: Noun['names'];
  /** What the head itself says of its rows: "women". */
  readonly said?: Literal;
}

/** Words that are no more than a determiner, unless the data has them: "available bikes". */
function filler(text: Text, at: number): readonly Parsed<unknown>[] {
  const isSaid =
    adjectives.has(text.words[at]?.text ?? '') &&
    (text.mentions.values(at).some(({ exact, weight }) => exact && weight === 1) ||
      text.mentions.names(at).some(({ end, match }) => end === at + 1 && match === 'whole'));
  return isSaid ? [] : says(determiners)(text, at);
}

/** "new accounts per year", where nothing is marked as new: those of the year. */
function newRows(text: Text, at: number): readonly Parsed<unknown>[] {
  return text.mentions.values(at).length > 0 || text.mentions.names(at).length > 0 ? [] : says('new')(text, at);
}

const adjectives: ReadonlySet<string> = new Set(
  'possible corresponding respective existing given specific particular individual actual own available overall'.split(
    ' ',
  ),
);

const before = many(
  either<'each' | 'distinct' | 'plain'>(
    map(says(eachWords), () => 'each' as const),
    map(says(distinctWords), () => 'distinct' as const),
    map(filler, () => 'plain' as const, 0.004),
    map(newRows, () => 'plain' as const, 0.04),
  ),
  0,
  4,
);

export const superlative: Rule<Superlative> = memo((text, at) =>
  isPartOfName(text, at)
    ? []
    : map(phrasesOf(superlatives), ({ words, value }): Superlative => ({ ...value, words, count: null }))(text, at),
);

/** "first and last name": no rank. */
function isPartOfName({ words }: Text, at: number): boolean {
  if (!/^(?:first|last)$/.test(words[at]?.text ?? '')) return false;
  const after = words.slice(at + 1, at + 4).map(({ text }) => text);
  return /^(?:(?:and|or|\+|,|&) )?(?:(?:first|last|family) )?names?\b/.test(after.join(' '));
}

function phrasesOf<T>(entries: Readonly<Record<string, T>>): Rule<{ readonly words: string; readonly value: T }> {
  return phrases(Object.fromEntries(Object.entries(entries).map(([words, value]) => [words, { words, value }])));
}

/** A number of things asked for: "top 3", "3", "the 5". */
const count: Rule<number> = (text, at) => {
  const word = text.words[at];
  return word &&
    !word.quoted &&
    word.number !== null &&
    Number.isInteger(word.number) &&
    word.number > 0 &&
    word.number <= 1000
    ? [{ end: at + 1, value: word.number, cost: 0.02 }]
    : [];
};

/** Words that name something; the span may mean several things. */
export const head: Rule<Head> = memo((text, at) => {
  const ends = new Map<number, Noun['names'][number][]>();
  for (const name of text.mentions.names(at)) {
    if (isSaidOfRows(text, name)) continue;
    const known = ends.get(name.end) ?? [];
    known.push(name);
    ends.set(name.end, known);
  }
  return best(
    [...ends].map(([end, names]) => {
      const weight = Math.max(...names.map((name) => name.weight));
      return { end, value: toHead(text, at, end, names), cost: (1 - weight) * 0.5 };
    }),
  );
});

/** Words after the name of a field that add nothing to it: "phone number", "sales in billions". */
const kinds = says(
  'number|numbers|address|addresses|value|values|amount|amounts|code|codes|date|dates|figure|figures|in billions|in millions|in thousands|in dollars|in usd|in euros|in euro|in percent|in days|in hours|in minutes|in years',
);

/** "orders shipped": the rows and what is said of them, rather than the date that is called so. */
function isSaidOfRows({ words, mentions }: Text, { start, end, target }: Noun['names'][number]): boolean {
  if (target.kind !== 'field' || end - start !== 2 || !isOnlyVerb(words[end - 1])) return false;
  return mentions.names(start).some((one) => one.end === start + 1 && one.target.kind === 'model' && one.weight > 0.9);
}

/** "phone number" of what is only called `phone`, "start date" of `start`. */
const headOfKind: Rule<Head> = memo((text, at) =>
  head(text, at).flatMap(({ end, value, cost }) => {
    const fields = value.names.filter(
      ({ target, match }) => target.kind === 'field' && match !== 'related' && match !== 'part',
    );
    if (fields.length === 0) return [];
    return kinds(text, end).map((kind) => ({
      end: kind.end,
      value: toHead(text, at, kind.end, fields),
      cost: cost + 0.12,
    }));
  }),
);

/** "full name" of those who have a first and a last name. */
export function nameParts(noun: Noun): readonly Noun[] | null {
  const named = (words: RegExp): Noun['names'] =>
    noun.names.filter(({ target }) => target.kind === 'field' && words.test(target.field.name));
  const [first, last] = [named(/first|given|fore|personal/i), named(/last|family|sur/i)];
  return first.length > 0 && last.length > 0
    ? [
        { ...noun, names: first },
        { ...noun, names: last },
      ]
    : null;
}

/** Words for people that say of which gender they are. */
const gendered = says('women|men|girls|boys|females|males|ladies|gentlemen');

/** "women": people of whom a value says so, where there is such a value. */
function genderedHead(text: Text, at: number): readonly Parsed<Head>[] {
  if (text.mentions.values(at).length === 0) return [];
  return gendered(text, at).flatMap(({ end }) =>
    literal(text, at)
      .filter((way) => way.end === end && way.value.values.length > 0)
      .map(({ value, cost }) => ({
        end,
        cost,
        value: { ...toHead(text, at, end, []), words: 'people', said: value },
      })),
  );
}

/** A head that is a noun: "born" and "booked" only remind of one. */
function nounHead(text: Text, at: number): readonly Parsed<Head>[] {
  if (genderedHead(text, at).length > 0) return [];
  return head(text, at).filter(
    ({ value: { words, names } }) =>
      names.some(({ match }) => match !== 'related') || !/^(?:\p{L}+ed|born)$/iu.test(words),
  );
}

/** "by year", "per month": periods, which need not be the name of anything. */
const calendarHead: Rule<Head> = (text, at) =>
  (ranksTimes.test(text.words[at - 1]?.text ?? '') ? rankedTimes : calendarTimes)(text, at).map(({ end }) => ({
    end,
    value: toHead(text, at, end, []),
    cost: 0.1,
  }));

const calendarTimes = says('year|years|month|months|quarter|quarters|calendar year|calendar month');
const ranksTimes = /^(?:busiest|quietest|busy|active|peak|\d+)$/;
/** "busiest hour": other parts of dates, which are nothing else next to such a word. */
const rankedTimes = says(
  'year|years|month|months|quarter|quarters|calendar year|calendar month|week|weeks|day|days|date|dates|hour|hours|hour of the day|hours of the day|time of day|times of day|time of the day|weekday|weekdays|day of the week|days of the week|week day|week days',
);

/** "manager", where nothing is called so. */
const superiorHead: Rule<Head> = (text, at) =>
  says(superiors)(text, at)
    .filter(() => text.mentions.names(at).every(({ weight }) => weight < 0.6))
    .map(({ end }) => ({ end, value: toHead(text, at, end, []), cost: 0.06 }));

const placeholder: Rule<Head> = (text, at) =>
  says('ones|those|records|rows|entries|people|persons|things|them|someone|somebody|something|anyone|anything')(
    text,
    at,
  ).map(({ end }) => ({
    end,
    value: toHead(text, at, end, []),
    cost: 0.15,
  }));

function toHead(text: Text, start: number, end: number, names: Noun['names']): Head {
  return { start, end, names, words: wordsOf(text, start, end) };
}

/** What may stand between a determiner and the head: values, owners. */
type Before =
  | { readonly kind: 'modifier'; readonly modifier: Modifier }
  | { readonly kind: 'owner'; readonly owner: Head }
  /** "home matches": which of two roles is meant, which is for the roles to say. */
  | { readonly kind: 'role' };

/** "German or Russian airlines"; "both new and open orders" are rows with one of each. */
function eitherInFront(text: Text, at: number): readonly Parsed<Before>[] {
  if (text.words[at - 1]?.text === 'both') return [];
  return map(
    sequence(valueInFront, says('or|and'), valueInFront),
    ([left, , right]): Before => ({
      kind: 'modifier',
      modifier: {
        kind: 'any',
        of: [left, right].map((one): Modifier => ({
          kind: 'literal',
          literal: one,
          preposition: null,
          negated: false,
        })),
      },
    }),
    0.02,
  )(text, at);
}

/** "destination airports": before the name of rows, where nothing else is called so. */
function roleInFront(text: Text, at: number): readonly Parsed<unknown>[] {
  return says(
    'source|destination|origin|departure|arrival|start|starting|end|ending|target|pickup|pick up|dropoff|drop off|return|sending|receiving|winning|losing',
  )(text, at).filter(({ end }) =>
    text.mentions
      .names(end)
      .some(({ target, match, weight }) => target.kind === 'model' && match !== 'related' && weight > 0.7),
  );
}

const inFront: Rule<Before> = either(
  map(valueInFront, (one): Before => ({
    kind: 'modifier',
    modifier: { kind: 'literal', literal: one, preposition: null, negated: false },
  })),
  eitherInFront,
  map(says('home|away'), (): Before => ({ kind: 'role' }), 0.06),
  map(roleInFront, (): Before => ({ kind: 'role' }), 0.06),
  // "late deliveries"
  (text, at) =>
    lasting(text, at).map(({ end, value, cost }) => ({
      end,
      cost: cost + 0.02,
      value: { kind: 'modifier', modifier: value },
    })),
  (text, at) =>
    head(text, at)
      .filter(({ value }) => value.names.some(({ target }) => ['model', 'role', 'filter'].includes(target.kind)))
      .map((way) => ({ ...way, value: { kind: 'owner', owner: way.value }, cost: way.cost + 0.02 })),
);

/** A value before a noun: "German customers". A bare number counts things. */
function valueInFront(text: Text, at: number): readonly Parsed<Literal>[] {
  return literal(text, at).filter(({ value }) => value.quoted || value.number === null || value.values.length > 0);
}

/** True where a sentence ends between two words. */
function isBroken({ breaks }: Text, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at++) if (breaks.has(at)) return true;
  return false;
}

/** A noun without what follows its head. */
export const plainNounRule: Rule<Noun> = memo((text, at) =>
  best(
    sequence(
      before,
      maybe(count),
      maybe(superlative),
      maybe(count),
      many(inFront, 0, 3),
      either(nounHead, headOfKind, genderedHead, superiorHead, placeholder, calendarHead),
    )(text, at)
      .filter(({ end }) => !isBroken(text, at, end))
      .flatMap(({ end, cost, value: [flags, first, most, second, front, main] }): readonly Parsed<Noun>[] => {
        const owners = front.flatMap((one) => (one.kind === 'owner' ? [one.owner] : []));
        // "customers ordered" is said of customers, "customer orders" are orders.
        if (owners.length > 0 && main.end === main.start + 1 && isOnlyVerb(text.words[main.start])) return [];
        return [
          {
            end,
            cost: cost + (owners.length > 1 ? 0.15 : 0) + (first !== null && most === null ? 0.02 : 0),
            value: {
              start: at,
              end,
              words: main.said === undefined ? wordsOf(text, main.start, main.end) : main.words,
              names: main.names,
              modifiers: [...front.flatMap((one) => (one.kind === 'modifier' ? [one.modifier] : [])), ...saidOf(main)],
              each: flags.includes('each'),
              distinct: flags.includes('distinct'),
              count: first ?? second,
              superlative: most,
              owner: owners.reduce<Noun | null>((outer, owner) => nounOf(owner, outer), null),
            },
          },
        ];
      }),
  ),
);

function saidOf({ said }: Head): readonly Modifier[] {
  return said === undefined ? [] : [{ kind: 'literal', literal: said, preposition: null, negated: false }];
}

function isOnlyVerb(word: Text['words'][number] | undefined): boolean {
  return word !== undefined && word.parts.has('verb') && !word.parts.has('noun');
}

function nounOf(main: Head, owner: Noun | null): Noun {
  return {
    start: main.start,
    end: main.end,
    words: main.words,
    names: main.names,
    modifiers: [],
    each: false,
    distinct: false,
    count: null,
    superlative: null,
    owner,
  };
}
