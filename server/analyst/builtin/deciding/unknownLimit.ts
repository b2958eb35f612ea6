import type { Analysis } from '../../analyst.ts';
import { toNumber } from '../answer/rows/cells.ts';
import { runQuery } from '../answer/rows/runQuery.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { timeChoice } from '../catalog/timeChoice.ts';
import { fieldLabel } from '../labels/describe.ts';
import { targetLabel } from '../labels/targetLabel.ts';
import { secondsOf } from '../reading/measuringUnits.ts';
import type { Filter, MeasureTerm, Reading } from '../reading.ts';
import { addDays } from '../time/period.ts';
import type { Clock } from '../time/period.ts';
import { dayLabel } from '../time/periodLabel.ts';
import { toSemql } from '../writing/toSemql.ts';
import type { GroundFailure } from './ground.ts';

type Limit = Extract<Filter, { kind: 'number' }>;

const DAY = 86_400;

/**
 * Why a limit on a duration can hold for no row at all: "tickets open longer than 3 days", where
 * the time to resolve is known of resolved tickets only. An answer would be zero whatever is true.
 * Null where some rows have the duration.
 */
export async function unknownLimit(
  reading: Reading,
  analysis: Analysis,
  lookup: CatalogLookup,
  clock: Clock,
): Promise<GroundFailure | null> {
  const limit = reading.filters.find(
    (one): one is Limit => one.kind === 'number' && secondsOf(unitOf(one, lookup)) !== null,
  );
  const counted = countedRows(reading, lookup);
  const isOfState = [...reading.filters, ...counted].some(({ kind }) => ['named', 'values', 'counted'].includes(kind));
  const model = reading.rows?.model ?? reading.measures[0]?.model;
  if (!limit || !isOfState || model !== limit.field.model) return null;
  const known: MeasureTerm = { kind: 'aggregate', fn: 'COUNT_DISTINCT', model, field: limit.field };
  const query = toSemql(withoutLimit(reading, limit, counted, [{ kind: 'count', model }, known]), lookup, clock).find(
    ({ semql }) => analysis.compile(semql).ok,
  );
  if (!query) return null;
  const { rows } = await runQuery(query.semql, 'Looking whether the limit can hold', analysis);
  const [all, values] = [toNumber(rows[0]?.[0]) ?? 0, toNumber(rows[0]?.[1]) ?? 0];
  if (all === 0 || values > 0) return null;
  const noun = targetLabel({ kind: 'model', model }, lookup).toLowerCase();
  const label = fieldLabel(limit.field, lookup).toLowerCase();
  return {
    code: 'MISPLACED',
    message: `${label} is not known of any of these ${all.toLocaleString('en')} ${noun}, so no limit on it can hold.${dateInstead(limit, model, lookup, clock)}`,
    advice: '',
  };
}

/** How long something has lasted, as the day since which it has. */
function dateInstead(limit: Limit, model: string, lookup: CatalogLookup, clock: Clock): string {
  const seconds = secondsOf(unitOf(limit, lookup));
  const date = timeChoice({ kind: 'count', model }, lookup)?.field;
  if (seconds === null || !date || !limit.comparator.startsWith('>')) return '';
  const day = addDays(clock.today, -Math.floor((limit.value * seconds) / DAY));
  return ` Name a day instead, as in “${fieldLabel(date, lookup).toLowerCase()} before ${dayLabel(day)}”.`;
}

/** "open tickets", a number of its own: the rows that it counts. */
function countedRows({ measures: [measure] }: Reading, lookup: CatalogLookup): readonly Filter[] {
  if (measure?.kind !== 'measure') return [];
  const { model, name } = measure;
  return lookup.measure(model, name)?.filter == null ? [] : [{ kind: 'counted', model, name, negated: false }];
}

function withoutLimit(
  reading: Reading,
  limit: Limit,
  counted: readonly Filter[],
  measures: readonly MeasureTerm[],
): Reading {
  return {
    ...reading,
    shape: 'numbers',
    rows: null,
    distribution: null,
    measures,
    breakdowns: [],
    filters: [...reading.filters.filter((one) => one !== limit), ...counted],
    thresholds: [],
    comparison: null,
    transform: null,
    top: null,
    order: null,
  };
}

function unitOf({ field }: Limit, lookup: CatalogLookup): string | null {
  return lookup.dimension(field.model, field.name)?.unit ?? null;
}
