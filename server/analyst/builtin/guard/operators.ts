import type { CompareOperator } from '../form/logicalForm.ts';
import { comparators } from '../sentence/words/english.ts';
import type { Guarded, Objection } from './question.ts';

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
export function lostNumbers({ mentions, claims }: Guarded): readonly Objection[] {
  const { words } = mentions;
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
    const isKept =
      claims.comparisons.some(({ value }) => Number(value) === number) ||
      claims.orders.some(({ limit }) => limit === number) ||
      claims.comparisons.some(({ value }) => String(value).toLowerCase().includes(word.raw.toLowerCase())) ||
      claims.texts.some(({ text }) => text.includes(word.raw)) ||
      written.includes(String(number)) ||
      (number > 1500 && number < 2100 && [number - 1, number + 1].some((year) => written.includes(`${year}-`))) ||
      written.includes(word.raw) ||
      claims.durations ||
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
    const found = claims.comparisons.filter(({ value }) => Number(value) === number);
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
export function inventedNumbers({ mentions, claims }: Guarded): readonly Objection[] {
  const text = mentions.words.map(({ raw }) => raw.toLowerCase()).join(' ');
  // "in the 80s" is from 1980 to 1989.
  const decades = mentions.words.flatMap(({ text: word }) => {
    const written = /^((?:1[5-9]|20)?\d0)s$/.exec(word)?.[1];
    return written === undefined ? [] : [Number(written) < 100 ? 1900 + Number(written) : Number(written)];
  });
  const numbers = mentions.words.flatMap(({ number }) => (number === null ? [] : [number]));
  const isWritten = (value: number): boolean =>
    numbers.includes(value) ||
    text.includes(String(value)) ||
    value === 1 ||
    value === 0 ||
    (value === 2 && /twice|both|pair|couple|multiple|several|double/.test(text)) ||
    value === 12 ||
    decades.some((first) => value === first || value === first + 9);
  const limits = claims.orders.flatMap(({ limit }) => (limit === null ? [] : [limit]));
  return [
    ...claims.comparisons.flatMap(({ value }) => (typeof value === 'number' && !isWritten(value) ? [value] : [])),
    ...limits.filter((limit) => !isWritten(limit)),
  ].map((value): Objection => ({ kind: 'number', words: String(value) }));
}
