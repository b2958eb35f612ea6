import type { Completion, CompletionKind } from './completion.ts';
import type { Clause } from './place.ts';

const word = (label: string, kind: CompletionKind = 'keyword', info = ''): Completion => ({
  label,
  insert: label,
  kind,
  detail: '',
  info,
});

export const keywords = (...labels: readonly string[]): readonly Completion[] => labels.map((label) => word(label));

export const fillings: readonly Completion[] = [
  word('ZERO', 'keyword', 'Sums and counts of periods without rows are 0.'),
  word('NULL', 'keyword', 'Periods without rows have a row; sums in it are empty.'),
  word('NONE', 'keyword', 'Periods without rows have no row.'),
];

/** Periods after IN, the most used first. */
export const periods: readonly Completion[] = [
  word('LAST 12 MONTHS', 'period', 'Twelve complete months before this one.'),
  word('THIS MONTH', 'period'),
  word('PREVIOUS MONTH', 'period'),
  word('THIS YEAR', 'period'),
  word('PREVIOUS YEAR', 'period'),
  word('YEAR TO DATE', 'period', 'From the first of January up to and including today.'),
  word('THIS QUARTER', 'period'),
  word('PREVIOUS QUARTER', 'period'),
  word('LAST 30 DAYS', 'period', 'Thirty complete days before today.'),
  word('LAST 7 DAYS', 'period'),
  word('THIS WEEK', 'period'),
  word('TODAY', 'period'),
  word('YESTERDAY', 'period'),
  word('NEXT 30 DAYS', 'period'),
];

const options = ['FILL', 'WITH TOTALS', 'TIME ZONE'];
const tail = ['TOP', 'ORDER BY', 'LIMIT', ...options];

const next: Readonly<Partial<Record<Clause | 'OPTION', readonly string[]>>> = {
  SELECT: ['AS', 'FROM', 'FILTER (WHERE', 'OVER ('],
  FROM: ['JOIN', 'WHERE', 'GROUP BY ALL', 'HAVING', ...tail, 'FOR'],
  JOIN: ['VIA', 'ON', 'JOIN', 'WHERE', 'GROUP BY ALL', 'HAVING', ...tail],
  WHERE: ['GROUP BY ALL', 'HAVING', ...tail],
  GROUP: ['HAVING', ...tail],
  HAVING: tail,
  TOP: ['BY', 'WITH OTHERS', 'ORDER BY', 'LIMIT', ...options],
  ORDER: ['ASC', 'DESC', 'NULLS FIRST', 'LIMIT', ...options],
  OPTION: options,
};

/** Keywords that may follow a finished part of the clause. */
export const continuations = (clause: Clause | 'OPTION'): readonly Completion[] => keywords(...(next[clause] ?? []));
