import type { CompileResult } from '../../../semql/compiled.ts';
import type { Analysis } from '../../analyst.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { fieldLabel, filterLabel } from '../labels/describe.ts';
import type { FieldRef, Filter, Reading } from '../reading.ts';
import { timeChoice } from '../catalog/timeChoice.ts';
import type { Clock } from '../time/period.ts';
import { resolvePeriod } from '../time/period.ts';
import { datedLabel, dayLabel } from '../time/periodLabel.ts';
import { toSemql } from '../writing/toSemql.ts';
import { isEmpty } from './checks.ts';
import { runQuery } from './rows/runQuery.ts';

/** A query without one of the conditions of a reading; `without` is null for its period. */
interface Relaxed {
  readonly without: string | null;
  readonly semql: string;
}

const MAX_TRIED = 4;

/**
 * An empty result: leaves the conditions out one at a time and says which of them empties it; for a
 * period, from when until when there is anything. Null when no single condition is to blame.
 */
export async function explainEmpty(
  reading: Reading,
  analysis: Analysis,
  lookup: CatalogLookup,
  clock: Clock,
): Promise<string | null> {
  const compile = (semql: string): CompileResult => analysis.compile(semql);
  for (const { without, semql } of relaxations(reading, lookup, clock, compile)) {
    const label = without ?? (reading.period ? datedLabel(reading.period, clock) : '');
    const relaxed = await runQuery(semql, `Trying without “${label}”`, analysis);
    if (isEmpty(relaxed)) continue;
    const blamed = `Nothing is left because of “${label}”`;
    if (without !== null) return `${blamed}: without it, there are rows.`;
    return `${blamed}: ${(await tellExtent(reading, analysis, lookup, clock)) ?? 'there are rows at other times.'}`;
  }
  return null;
}

/** The readings one condition short, to find which condition emptied the result. */
function relaxations(
  reading: Reading,
  lookup: CatalogLookup,
  clock: Clock,
  compile: (semql: string) => CompileResult,
): readonly Relaxed[] {
  const shorter: { readonly without: string | null; readonly reading: Reading }[] = [
    ...(reading.period && reading.period.kind !== 'all'
      ? [{ without: null, reading: { ...reading, period: { kind: 'all' as const } } }]
      : []),
    ...reading.filters.map((filter, index) => ({
      without: filterLabel(filter, lookup),
      reading: { ...reading, filters: reading.filters.filter((_, other) => other !== index) },
    })),
    ...(reading.thresholds.length > 0 ? [{ without: 'the threshold', reading: { ...reading, thresholds: [] } }] : []),
  ];
  return shorter.slice(0, MAX_TRIED).flatMap(({ without, reading: relaxed }) => {
    const query = toSemql(relaxed, lookup, clock).find((one) => compile(one.semql).ok);
    return query ? [{ without, semql: query.semql }] : [];
  });
}

/** The first and the last day on which there is anything under the other conditions. */
async function tellExtent(
  reading: Reading,
  analysis: Analysis,
  lookup: CatalogLookup,
  clock: Clock,
): Promise<string | null> {
  const model = reading.rows?.model ?? reading.measures[0]?.model ?? '';
  const field = reading.time ?? timeChoice(reading.measures[0] ?? { kind: 'count', model }, lookup)?.field;
  if (!field || !reading.period) return null;
  const query = toSemql(extentReading(reading, model, field, lookup), lookup, clock).find(
    ({ semql }) => analysis.compile(semql).ok,
  );
  if (!query) return null;
  const extent = await runQuery(query.semql, 'Looking for the first and the last day', analysis);
  const [first, last] = [0, 1].map((index) => String(extent.rows[0]?.[index] ?? '').slice(0, 10));
  const asked = resolvePeriod(reading.period, clock);
  const date = fieldLabel(field, lookup).toLowerCase();
  if (!first || !last) return null;
  if (asked.from !== null && asked.from > last) return `the last ${date} is ${dayLabel(last)}.`;
  if (asked.to !== null && asked.to < first) return `the first ${date} is ${dayLabel(first)}.`;
  return `by ${date} there are rows from ${dayLabel(first)} to ${dayLabel(last)}, but none then.`;
}

function extentReading(reading: Reading, model: string, field: FieldRef, lookup: CatalogLookup): Reading {
  const [measure] = reading.measures;
  const counted: readonly Filter[] =
    measure?.kind === 'measure' && lookup.measure(measure.model, measure.name)?.filter
      ? [{ kind: 'counted', model: measure.model, name: measure.name, negated: false }]
      : [];
  return {
    ...reading,
    shape: 'numbers',
    rows: null,
    distribution: null,
    measures: (['MIN', 'MAX'] as const).map((fn) => ({ kind: 'aggregate', fn, model, field })),
    breakdowns: [],
    filters: [...reading.filters, ...counted],
    thresholds: [],
    period: null,
    comparison: null,
    transform: null,
    top: null,
    order: null,
  };
}
