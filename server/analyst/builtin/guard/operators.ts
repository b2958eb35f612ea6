import type { CompareOperator } from '../form/logicalForm.ts';
import { comparators } from '../sentence/english.ts';
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
  const behind = after.find(([pattern]) => pattern.test(next));
  if (behind) return behind[1];
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

/** Numbers that nobody wrote. */
export function inventedNumbers({ mentions, claims }: Guarded): readonly Objection[] {
  const text = mentions.words.map(({ raw }) => raw.toLowerCase()).join(' ');
  const numbers = mentions.words.flatMap(({ number }) => (number === null ? [] : [number]));
  const isWritten = (value: number): boolean =>
    numbers.includes(value) ||
    text.includes(String(value)) ||
    value === 1 ||
    value === 0 ||
    (value === 2 && /twice|both|pair|couple|multiple|several|double/.test(text)) ||
    value === 12;
  const limits = claims.orders.flatMap(({ limit }) => (limit === null ? [] : [limit]));
  return [
    ...claims.comparisons.flatMap(({ value }) => (typeof value === 'number' && !isWritten(value) ? [value] : [])),
    ...limits.filter((limit) => !isWritten(limit)),
  ].map((value): Objection => ({ kind: 'number', words: String(value) }));
}
