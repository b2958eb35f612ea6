import type { CompareOperator } from '../../form/logicalForm.ts';
import { comparators } from '../../sentence/words/english.ts';
import type { FieldRef } from '../../reading.ts';
import { numbersOfDurations, placesOfDurations } from '../times/durations.ts';
import type { Guarded, Objection } from '../question.ts';

const opposite: Readonly<Record<CompareOperator, CompareOperator>> = {
  '=': '<>',
  '<>': '=',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
};
const turned: Readonly<Record<CompareOperator, CompareOperator>> = {
  '=': '=',
  '<>': '<>',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

const after: readonly (readonly [RegExp, readonly CompareOperator[]])[] = [
  [/^(?:\w+ )?(?:or|and) (?:more|above|higher|greater|later|over|older|up)/, ['>=']],
  [/^(?:\w+ )?(?:or|and) (?:less|fewer|below|lower|earlier|under|younger)/, ['<=']],
];

/** Numbers that vanished, or that are compared in another way than the words before them say. */
export function lostNumbers(guarded: Guarded): readonly Objection[] {
  const { mentions, claims } = guarded;
  const { words } = mentions;
  const inDurations = claims.durations ? placesOfDurations(guarded) : null;
  const written = JSON.stringify([
    claims.periods,
    claims.comparisons.map(({ value }) => value),
    claims.texts,
    claims.orders.map(({ limit }) => limit),
  ]);
  const objections: Objection[] = [];
  for (const [at, word] of words.entries()) {
    const { number, quoted } = word;
    if (number === null || quoted || word.text === 'one' || word.text === 'once' || word.text === 'first') continue;
    // Limits of a time between dates are compared by a check of their own.
    if (inDurations?.has(at)) continue;
    // "more than 10 years ago" is a period that ends on a day, "less than" one that begins on it.
    if (claims.periods.length > 0 && words[at + 2]?.text === 'ago') {
      if (!isAgoKept(guarded, at)) objections.push({ kind: 'operator', words: word.raw });
      continue;
    }
    const isKept =
      claims.comparisons.some(({ value, field }) => isSaid(Number(value), number, field)) ||
      claims.orders.some(({ limit }) => limit === number) ||
      claims.numbers.includes(number) ||
      isEdgeOfPeriod(guarded, at, number) ||
      claims.comparisons.some(({ value }) => String(value).toLowerCase().includes(word.raw.toLowerCase())) ||
      claims.texts.some(({ text }) => text.includes(word.raw)) ||
      written.includes(String(number)) ||
      (number > 1500 && number < 2100 && [number - 1, number + 1].some((year) => written.includes(`${year}-`))) ||
      written.includes(word.raw) ||
      [at, at - 1, at - 2].some(
        (start) => start >= 0 && mentions.names(start).some(({ end, weight }) => end > at && weight > 0.8),
      );
    if (!isKept) {
      objections.push({ kind: 'number', words: word.raw });
      continue;
    }
    const expected = expectedAt(
      words.map(({ text }) => text),
      at,
    );
    const found = claims.comparisons.filter(({ value, field }) => isSaid(Number(value), number, field));
    if (found.length === 0 || expected === null) continue;
    const allowed = new Set(
      expected.flatMap((one) => [
        one,
        ...(isNegatedBefore(
          words.map(({ text }) => text),
          at,
        )
          ? [opposite[one]]
          : []),
      ]),
    );
    if (
      !found.some(
        ({ operator, field }) =>
          allowed.has(operator) ||
          (field !== null &&
            allowed.has(turned[operator]) &&
            /birth|born|dob|date|year|rank|position|place/i.test(field.name)) ||
          isOneMore(operator, allowed),
      )
    )
      objections.push({ kind: 'operator', words: word.raw });
  }
  return objections;
}

const monthNames =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;

/** "between 1 April and 30 June" is a quarter: its first day, and its last. */
function isEdgeOfPeriod({ mentions: { words }, claims }: Guarded, at: number, number: number): boolean {
  const isWhole = claims.periods.some((one) => one.kind === 'calendar' && /^\d{4}(?:-(?:Q\d|\d{2}))?$/i.test(one.text));
  const isDay = [at - 1, at + 1, at + 2].some((place) => monthNames.test(words[place]?.text ?? ''));
  return isWhole && isDay && (number === 1 || (number >= 28 && number <= 31));
}

/** The side of the day so long ago that is said is the one that the reading has. */
function isAgoKept({ mentions, claims }: Guarded, at: number): boolean {
  const texts = mentions.words.map(({ text }) => text);
  const said = operatorBefore(texts, at, 1);
  // "after" and "before 2 weeks ago" are of the day itself, and not of how long ago it is.
  if (said === null || said === '=' || said === '<>' || /^(?:after|before)$/.test(texts[at - 1] ?? '')) return true;
  const ends = claims.periods.flatMap((period) => (period.kind === 'range' ? [period] : []));
  const isOfDay = /^(?:earlier|later)$/.test(texts[at - 2] ?? '');
  const isLonger = said.startsWith('>') !== isOfDay;
  return ends.some(({ from, to }) => (isLonger ? from === null && to !== null : from !== null));
}

const scales = [
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
] as const;

/** "80 percent" is 0.8, and "10 billion" of what is kept in billions is 10. */
function isSaid(value: number, number: number, field: FieldRef | null): boolean {
  const name = field?.name.toLowerCase().split('_') ?? [];
  if (scales.some(([word, scale]) => name.includes(word) && value * scale === number)) return true;
  return value === number || (value > 0 && value < 1 && Math.abs(value * 100 - number) < 1e-9);
}

function isOneMore(operator: CompareOperator, allowed: ReadonlySet<CompareOperator>): boolean {
  return operator === '=' && allowed.has('=');
}

/** The operators that the words around a number allow; null: none is said. */
function expectedAt(words: readonly string[], at: number): readonly CompareOperator[] | null {
  const next = words.slice(at + 1, at + 5).join(' ');
  const following = after.find(([pattern]) => pattern.test(next));
  if (following) return following[1];
  for (let length = 6; length >= 1; length--) {
    if (at - length < 0) continue;
    for (const skip of [0, 1]) {
      const phrase = words.slice(at - length - skip, at - skip).join(' ');
      const operator = Object.hasOwn(comparators, phrase) ? comparators[phrase] : undefined;
      if (operator !== undefined) return [operator];
    }
  }
  const before = words.slice(Math.max(0, at - 4), at).join(' ');
  if (/\b(?:between|from|to|and|range|since|until|than|top|first|last|limit)\b/.test(before)) return null;
  return ['=', '<>'];
}

function isNegatedBefore(words: readonly string[], at: number): boolean {
  return words
    .slice(Math.max(0, at - 8), at)
    .some((word) => ['not', 'no', 'never', 'without', 'except', 'excluding'].includes(word));
}

/** "more than the average" and "more than once": what is compared with is no number in digits. */
export function comparedAsSaid({ mentions, claims }: Guarded): readonly Objection[] {
  const words = mentions.words.map(({ text, quoted }) => (quoted ? '"' : text));
  return words.flatMap((word, at): readonly Objection[] => {
    if (word === 'average' || word === 'mean' || word === 'median') {
      const said = operatorBefore(words, at, 3);
      if (said === null || claims.compared.length === 0) return [];
      const all = words.flatMap((one, place) =>
        /^(?:average|mean|median)$/.test(one) ? [operatorBefore(words, place, 3)] : [],
      );
      const isKept = claims.compared.includes(said) && claims.compared.every((one) => all.includes(one));
      return isKept ? [] : [{ kind: 'operator', words: word }];
    }
    if (!/^(?:one|once|twice)$/.test(word)) return [];
    const said = operatorBefore(words, at, 1);
    if (said === null || said === '>=' || said === '=') return [];
    const value = word === 'twice' ? 2 : 1;
    const isKept = claims.comparisons.some(
      (one) =>
        (Number(one.value) === value && one.operator === said) ||
        (said === '>' && one.operator === '>=' && Number(one.value) === value + 1) ||
        (said === '<=' && one.operator === '<' && Number(one.value) === value + 1),
    );
    return isKept ? [] : [{ kind: 'number', words: word }];
  });
}

/** "checking balance higher than savings balance": which of two fields is the greater one. */
export function betweenAsSaid(guarded: Guarded): readonly Objection[] {
  const { claims, mentions } = guarded;
  const words = mentions.words.map(({ text, quoted }) => (quoted ? '"' : text));
  const said = words.flatMap((word, at) => {
    const operator = operatorBefore(words, at, 1);
    return operator !== null && /^(?:than|to|as)$/.test(words[at - 1] ?? '') ? [{ at, operator, word }] : [];
  });
  const [only, other] = said;
  if (!only || other) return [];
  return claims.between.flatMap(({ left, operator, right }): readonly Objection[] => {
    const [first, second] = [placeOf(left, guarded), placeOf(right, guarded)];
    if (first === null || second === null || first === second) return [];
    const isTurned = first > second;
    return (isTurned ? turned[operator] : operator) === only.operator ? [] : [{ kind: 'operator', words: only.word }];
  });
}

/** Where the best name of a field begins, with that of its rows; null: it is not named. */
function placeOf(field: FieldRef, { mentions }: Guarded): number | null {
  const named = [...mentions.words.keys()].flatMap((at) =>
    mentions.names(at).filter(({ target, weight }) => {
      if (weight < 0.5) return false;
      if (target.kind === 'model') return target.model === field.model;
      return target.kind === 'field' && target.field.model === field.model && target.field.name === field.name;
    }),
  );
  const [best] = named.toSorted((a, b) => b.end - b.start - (a.end - a.start) || b.weight - a.weight);
  return best?.start ?? null;
}

/** The comparison that ends right before a word, or a few words before it. */
function operatorBefore(words: readonly string[], at: number, skipped: number): CompareOperator | null {
  for (let skip = 0; skip < skipped; skip++)
    for (let length = 6; length >= 1; length--) {
      if (at - length - skip < 0) continue;
      const phrase = words.slice(at - length - skip, at - skip).join(' ');
      if (Object.hasOwn(comparators, phrase)) return comparators[phrase] ?? null;
    }
  return null;
}

/** Numbers that are not in the question. */
export function inventedNumbers(guarded: Guarded): readonly Objection[] {
  const { mentions, claims } = guarded;
  const ofDurations = claims.durations ? numbersOfDurations(guarded) : null;
  const text = mentions.words.map(({ raw }) => raw.toLowerCase()).join(' ');
  // "in the 80s" is from 1980 to 1989.
  const decades = mentions.words.flatMap(({ text: word }) => {
    const written = /^((?:1[5-9]|20)?\d0)s$/.exec(word)?.[1];
    return written === undefined ? [] : [Number(written) < 100 ? 1900 + Number(written) : Number(written)];
  });
  const numbers = mentions.words.flatMap(({ number }) => (number === null ? [] : [number]));
  const isWritten = (value: number, field: FieldRef | null): boolean =>
    numbers.some((number) => isSaid(value, number, field)) ||
    text.includes(String(value)) ||
    (ofDurations?.has(value) ?? false) ||
    value === 1 ||
    value === 0 ||
    (value === 2 && /twice|both|pair|couple|multiple|several|double/.test(text)) ||
    value === 12 ||
    decades.some((first) => value === first || value === first + 9);
  const limits = claims.orders.flatMap(({ limit, judged = false }) => (limit === null || judged ? [] : [limit]));
  return [
    ...claims.comparisons.flatMap(({ value, field }) =>
      typeof value === 'number' && !isWritten(value, field) ? [value] : [],
    ),
    ...limits.filter((limit) => !isWritten(limit, null)),
  ].map((value): Objection => ({ kind: 'number', words: String(value) }));
}
