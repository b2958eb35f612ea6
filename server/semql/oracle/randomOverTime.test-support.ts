import { type Distance, type Grain, isMonths } from '../testing/dayArithmetic.test-support.ts';
import type { Choices } from './choices.test-support.ts';
import {
  type Condition,
  type Key,
  metricTime,
  type Question,
  type Range,
  type Value,
} from './question.test-support.ts';
import { limits } from './randomCondition.test-support.ts';
import { answerable, distinct, filtersOf, topOf } from './questionParts.test-support.ts';
import { keyIn, measureIn, type Subject, valueIn, whereIn } from './subject.test-support.ts';

const grains: readonly Grain[] = ['month', 'quarter', 'year', 'week', 'day'];

/** Periods, with the unit that tells how far PERIOD moves; the short ones for days. */
const long: readonly Omit<Range, 'kind' | 'of'>[] = [
  { first: '2025-01-01', behind: '2026-01-01', period: { text: '2025', unit: 'year' } },
  { first: '2025-01-01', behind: '2025-04-01', period: { text: '2025-Q1', unit: 'quarter' } },
  { first: '2024-01-01', behind: '2025-01-01', period: { text: '2024', unit: 'year' } },
  { first: '2024-12-15', behind: '2025-03-02', period: null },
  { first: '2024-12-01', behind: '2025-03-01', period: null },
];
const short: readonly Omit<Range, 'kind' | 'of'>[] = [
  { first: '2025-01-01', behind: '2025-02-01', period: { text: '2025-01', unit: 'month' } },
  { first: '2025-03-01', behind: '2025-04-01', period: { text: '2025-03', unit: 'month' } },
  { first: '2025-02-26', behind: '2025-03-05', period: null },
  { first: '2024-12-30', behind: '2025-01-06', period: { text: '2025-W01', unit: 'week' } },
];
const openRanges: readonly Omit<Range, 'kind' | 'of'>[] = [
  { first: '2024-12-31', behind: null, period: null },
  { first: null, behind: '2025-02-10', period: null },
];

/**
 * Random question about one time: in its buckets, cut to a range of it, compared with other ranges.
 */
export function questionOverTime(choices: Choices, subject: Subject): Question {
  const { world, from } = subject;
  const via = choices.once(3) ? metricTime : choices.pick(subject.keys);
  const of = { via, field: world.models.find(({ name }) => name === via)?.time ?? '' };
  const grain = choices.pick(grains);
  const shown = !choices.once(6);
  const open = shown && choices.once(5);
  const range: Range = {
    kind: 'range',
    of,
    ...choices.pick(open ? openRanges : grain === 'day' ? short : [...long, ...short]),
  };
  const bucket: Key = { of, grain };
  const others = distinct(Array.from({ length: choices.pick([0, 0, 1, 2]) }, () => keyIn(choices, subject)));
  const moves: Moves = { grain: shown ? grain : null, open };
  const values = Array.from({ length: choices.pick([1, 2, 3]) }, () => besideIn(choices, subject, moves));
  const where = choices.once(2) ? [timeless(choices, subject)] : [];
  return answerable({
    from: from.name,
    filters: filtersOf(choices, subject),
    keys: shown ? [...others, bucket] : others,
    values,
    // Neither end: no condition.
    where: open && choices.once(3) ? where : [range, ...where],
    having: choices.once(6)
      ? {
          value: besideIn(choices, subject, moves),
          operator: choices.pick(['>', '<='] as const),
          than: choices.pick(limits),
        }
      : null,
    top: others.length > 0 && choices.once(4) ? topOf(choices, subject, others) : null,
    fill: open ? null : choices.pick([null, 'ZERO', 'NULL'] as const),
    totals: choices.once(4),
  });
}

/** A condition that is not about time: the range alone says which time counts. */
function timeless(choices: Choices, subject: Subject): Condition {
  const isTime = (condition: Condition): boolean => {
    if ('of' in condition) {
      return condition.of.field === 'day' || condition.of.field === 'at';
    }
    if (condition.kind === 'not') {
      return isTime(condition.operand);
    }
    return condition.operands.some((operand) => isTime(operand));
  };
  const condition = whereIn(choices, subject);
  return isTime(condition) ? { kind: 'null', of: { via: subject.from.name, field: 'kind' }, negated: true } : condition;
}

interface Moves {
  /** Null: the time is no key. */
  readonly grain: Grain | null;
  /** True: the range has no end, or no beginning. */
  readonly open: boolean;
}

function besideIn(choices: Choices, subject: Subject, { grain, open }: Moves): Value {
  const of = choices.once(4) ? valueIn(choices, subject) : measureIn(choices, subject, true);
  switch (choices.below(grain === null ? 5 : 10)) {
    case 0:
      return of;
    case 1:
    case 2:
    case 3: {
      const by = open ? wholeIn(choices, grain ?? 'day') : choices.once(5) ? 'PERIOD' : distanceIn(choices);
      return { kind: 'moved', function: choices.pick(['PRIOR', 'DELTA', 'PCT_CHANGE'] as const), of, by };
    }
    case 4:
      return { kind: 'share', of: measureIn(choices, subject, true), within: [] };
    case 5:
    case 6:
      return {
        kind: 'running',
        of: flowing(of),
        reset: choices.pick([null, null, 'year', 'quarter', 'month'] as const),
      };
    case 7:
    case 8:
      return {
        kind: 'rolling',
        of: flowing(of),
        by: choices.once(3) ? wholeIn(choices, grain ?? 'day') : distanceIn(choices),
      };
    default:
      return { kind: 'rank', of, descending: choices.once(2), within: [] };
  }
}

const distanceIn = (choices: Choices): Distance =>
  choices.pick([
    { count: 1, unit: 'year' },
    { count: 1, unit: 'month' },
    { count: 2, unit: 'month' },
    { count: 1, unit: 'quarter' },
    { count: 1, unit: 'week' },
    { count: 10, unit: 'day' },
  ] as const);

/** A distance that takes every bucket onto another one. */
function wholeIn(choices: Choices, grain: Grain): Distance {
  const count = 1 + choices.below(3);
  if (grain === 'month' && choices.once(2)) {
    return { count, unit: choices.pick(['quarter', 'year'] as const) };
  }
  return { count, unit: isMonths(grain) ? grain : choices.pick(['week', grain] as const) };
}

/** A level does not run up. */
function flowing(value: Value): Value {
  switch (value.kind) {
    case 'measure':
      return value.name === 'level' ? { ...value, name: 'sized' } : value;
    case 'arithmetic':
      return { ...value, left: flowing(value.left), right: flowing(value.right) };
    default:
      return value;
  }
}
