import type { CompiledColumn, SqlValue } from '../../../../semql/compiled.ts';
import type { ExecutedRows } from '../../../analyst.ts';
import { addUnits } from '../../time/period.ts';
import type { PeriodUnit } from '../../time/period.ts';
import { toNumber } from './cells.ts';

/**
 * A computation over finished rows, for a source language that does not have the construct: what
 * SHARE, PRIOR, RUNNING, ROLLING and WITH OTHERS say, by the same rules. Plain JSON.
 */
export type Derivation =
  | { readonly kind: 'share'; readonly value: number; readonly within: readonly number[] }
  | { readonly kind: 'running'; readonly value: number; readonly series: readonly number[] }
  | {
      readonly kind: 'rolling';
      readonly value: number;
      readonly time: number;
      readonly count: number;
      readonly unit: PeriodUnit;
      readonly average: boolean;
      readonly from: string | null;
    }
  | {
      readonly kind: 'prior';
      readonly values: readonly number[];
      readonly time: number;
      readonly series: readonly number[];
      readonly grain: PeriodUnit;
      readonly offset: PeriodUnit;
      readonly from: string | null;
    }
  /** The first rows of each group; the rows come ranked. */
  | { readonly kind: 'top_within'; readonly count: number; readonly within: readonly number[] }
  /** The first rows whose keys are known; one more was asked for. */
  | { readonly kind: 'known_first'; readonly count: number; readonly keys: readonly number[] }
  /** Buckets after today hold nothing yet. */
  | { readonly kind: 'until'; readonly time: number; readonly today: string }
  /** Filled buckets that have not come yet hold nothing; those that already hold something stay. */
  | { readonly kind: 'elapsed'; readonly time: number; readonly values: readonly number[]; readonly today: string }
  | { readonly kind: 'average'; readonly value: number; readonly fn: 'AVG' | 'MEDIAN' | 'MIN' | 'MAX' }
  | {
      readonly kind: 'others';
      readonly count: number;
      readonly key: number;
      readonly value: number;
      readonly descending: boolean;
    };

type Row = readonly SqlValue[];

/** True where a derivation only leaves rows out. */
export function narrows({ kind }: Derivation): boolean {
  return kind === 'top_within' || kind === 'known_first' || kind === 'until' || kind === 'elapsed';
}

/**
 * Applies a derivation to executed rows; the rows of the query itself are only ever narrowed,
 * extended or summed.
 */
export function derive(executed: ExecutedRows, derivation: Derivation): ExecutedRows {
  const { rows, columns } = executed;
  switch (derivation.kind) {
    case 'share': {
      const totals = new Map<string, number>();
      const group = (row: Row): string => JSON.stringify(derivation.within.map((index) => row[index]));
      for (const row of rows)
        totals.set(group(row), (totals.get(group(row)) ?? 0) + (toNumber(row[derivation.value]) ?? 0));
      return extend(
        executed,
        [column('share', 'percent')],
        rows.map((row) => [...row, ratio(toNumber(row[derivation.value]), totals.get(group(row)) ?? null)]),
      );
    }
    case 'running': {
      const sums = new Map<string, number>();
      return extend(
        executed,
        [column('running', columns[derivation.value]?.unit ?? null)],
        rows.map((row) => {
          const series = JSON.stringify(derivation.series.map((index) => row[index]));
          const sum = (sums.get(series) ?? 0) + (toNumber(row[derivation.value]) ?? 0);
          sums.set(series, sum);
          return [...row, rounded(sum)];
        }),
      );
    }
    case 'rolling':
      return extend(
        executed,
        [column('rolling', columns[derivation.value]?.unit ?? null)],
        rollingRows(rows, derivation),
      );
    case 'prior':
      return extend(
        executed,
        derivation.values.flatMap((value) => [
          column('previous', columns[value]?.unit ?? null),
          column('change', 'percent'),
        ]),
        priorRows(rows, derivation),
      );
    case 'top_within': {
      const seen = new Map<string, number>();
      const kept = rows.filter((row) => {
        const group = JSON.stringify(derivation.within.map((index) => row[index]));
        seen.set(group, (seen.get(group) ?? 0) + 1);
        return (seen.get(group) ?? 0) <= derivation.count;
      });
      return { ...executed, rows: kept };
    }
    case 'known_first': {
      const known = rows.filter((row) => derivation.keys.every((key) => row[key] !== null));
      return { ...executed, rows: known.slice(0, derivation.count) };
    }
    case 'until':
      return { ...executed, rows: rows.filter((row) => String(row[derivation.time]).slice(0, 10) <= derivation.today) };
    case 'elapsed': {
      const { time, values, today } = derivation;
      const holds = (row: Row): boolean => values.some((value) => (toNumber(row[value]) ?? 0) !== 0);
      const last = rows.reduce((at, row) => (holds(row) && String(row[time]) > at ? String(row[time]) : at), '');
      // Today's hours count as passed only up to the last one with data.
      const passed = (at: string): boolean => (at.length > 10 ? at.slice(0, 10) < today : at <= today);
      return { ...executed, rows: rows.filter((row) => passed(String(row[time])) || String(row[time]) <= last) };
    }
    case 'average': {
      const numbers = rows.flatMap((row) => toNumber(row[derivation.value]) ?? []).toSorted((a, b) => a - b);
      const source = columns[derivation.value];
      return {
        ...executed,
        columns: source
          ? [{ ...source, name: `${derivation.fn.toLowerCase()}_${source.name}`, additive: false, governed: false }]
          : [],
        rows: [[summary(numbers, derivation.fn)]],
      };
    }
    case 'others':
      return { ...executed, rows: withOthers(rows, columns, derivation) };
  }
}

function rollingRows(
  rows: readonly Row[],
  { time, value, count, unit, average, from }: Extract<Derivation, { kind: 'rolling' }>,
): readonly Row[] {
  return rows.flatMap((row) => {
    const day = String(row[time]).slice(0, 10);
    if (from !== null && day < from) return [];
    const after = addUnits(day, -count, unit);
    const sum = rows.reduce((total, other) => {
      const at = String(other[time]).slice(0, 10);
      return at > after && at <= day ? total + (toNumber(other[value]) ?? 0) : total;
    }, 0);
    return [[...row, rounded(average ? sum / count : sum)]];
  });
}

function priorRows(
  rows: readonly Row[],
  { values, time, series, offset, from }: Extract<Derivation, { kind: 'prior' }>,
): readonly Row[] {
  const key = (row: Row, day: string): string => JSON.stringify([day, ...series.map((index) => row[index])]);
  const byBucket = new Map(rows.map((row) => [key(row, String(row[time]).slice(0, 10)), row]));
  return rows.flatMap((row) => {
    const day = String(row[time]).slice(0, 10);
    if (from !== null && day < from) return [];
    const before = byBucket.get(key(row, addUnits(day, -1, offset)));
    return [
      [
        ...row,
        ...values.flatMap((value): readonly SqlValue[] => {
          const [now, then] = [toNumber(row[value]), before ? toNumber(before[value]) : null];
          return [before?.[value] ?? null, now === null || then === null ? null : ratio(now - then, then)];
        }),
      ],
    ];
  });
}

function withOthers(
  rows: readonly Row[],
  columns: readonly CompiledColumn[],
  { count, key, value, descending }: Extract<Derivation, { kind: 'others' }>,
): readonly Row[] {
  const sign = descending ? -1 : 1;
  const ranked = rows.toSorted((a, b) => sign * ((toNumber(a[value]) ?? 0) - (toNumber(b[value]) ?? 0)));
  const rest = ranked.slice(count);
  if (rest.length === 0) return ranked;
  const others = columns.map((one, index): SqlValue =>
    index === key
      ? 'Others'
      : one.role === 'measure'
        ? rounded(rest.reduce((sum, row) => sum + (toNumber(row[index]) ?? 0), 0))
        : null,
  );
  return [...ranked.slice(0, count), others];
}

function extend(executed: ExecutedRows, added: readonly CompiledColumn[], rows: readonly Row[]): ExecutedRows {
  const provenance = added.map((one) => ({
    part: 'select' as const,
    span: null,
    definition: `computed ${one.name}`,
    definitionId: null,
    version: null,
    sentence: `${one.label} is computed from the rows of this query.`,
    column: one.name,
  }));
  return {
    ...executed,
    columns: [...executed.columns, ...added],
    rows,
    provenance: [...executed.provenance, ...provenance],
  };
}

function column(name: string, unit: string | null): CompiledColumn {
  return {
    name,
    label: name.charAt(0).toUpperCase() + name.slice(1),
    role: 'measure',
    type: 'NUMBER',
    unit,
    decimals: null,
    grain: null,
    governed: false,
    additive: false,
    overlapping: false,
  };
}

function summary(sorted: readonly number[], fn: 'AVG' | 'MEDIAN' | 'MIN' | 'MAX'): number | null {
  if (sorted.length === 0) return null;
  const middle = Math.floor((sorted.length - 1) / 2);
  if (fn === 'MIN') return sorted[0] ?? null;
  if (fn === 'MAX') return sorted.at(-1) ?? null;
  if (fn === 'MEDIAN') return ((sorted[middle] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2;
  return sorted.reduce((sum, number) => sum + number, 0) / sorted.length;
}

function ratio(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : part / whole;
}

/** Sums of decimals carry binary dust; nine places are more than any unit has. */
function rounded(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}
