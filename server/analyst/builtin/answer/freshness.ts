import type { Analysis, AnalystRequest, ExecutedRows } from '../../analyst.ts';
import { measureLabel } from '../catalog/measureLabel.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { timeChoice } from '../catalog/timeChoice.ts';
import { filterLabel } from '../labels/describe.ts';
import type { FieldRef, Filter, MeasureTerm, Reading } from '../reading.ts';
import { addDays, dayCount, resolvePeriod } from '../time/period.ts';
import type { Clock, Period } from '../time/period.ts';
import { dayLabel } from '../time/periodLabel.ts';
import { toSemql } from '../writing/toSemql.ts';
import { toNumber } from './rows/cells.ts';
import { runQuery } from './rows/runQuery.ts';

/** Context in which freshness is checked. */
interface Looking {
  readonly analysis: Analysis;
  readonly lookup: CatalogLookup;
  readonly clock: Clock;
  readonly request: Pick<AnalystRequest, 'now' | 'timeZone'>;
}

/** Days of the longest period whose newest rows matter to its numbers. */
const LONGEST = 31;
/** Days ago that a period may have ended and still lack rows. */
const RECENT = 7;
/** Days before a period whose rows show what usually becomes of one. */
const OLDER = 90;

/**
 * Effect of the newest rows on a short period that is running, or has been over for a few days:
 * some rows are not counted yet, or some are dated in the future. Empty if neither applies.
 */
export async function tellFreshness(reading: Reading, looking: Looking): Promise<readonly string[]> {
  const { clock, lookup } = looking;
  const [measure] = reading.measures;
  const field = measure && (reading.time ?? timeChoice(measure, lookup)?.field);
  if (!measure || !field || reading.rows || !reading.period || lookup.isLevel(measure)) return [];
  if (reading.breakdowns.some(({ kind }) => kind === 'time' || kind === 'profile')) return [];
  const { from, to } = resolvePeriod(reading.period, clock);
  if (from === null || to === null || from > clock.today || to < addDays(clock.today, -RECENT)) return [];
  if (dayCount(from, to) > LONGEST) return [];
  const last = to < clock.today ? to : clock.today;
  return [
    await notYetCounted({ ...reading, period: asRange(from, last) }, measure, field, last, looking),
    to < clock.today ? null : await datedLater(reading, measure, field, looking),
  ].filter((one) => one !== null);
}

/**
 * "revenue yesterday": orders of that day that its definition counts only when they are completed.
 */
async function notYetCounted(
  reading: Reading,
  measure: MeasureTerm,
  field: FieldRef,
  last: string,
  looking: Looking,
): Promise<string | null> {
  if (measure.kind !== 'measure' || field.model !== measure.model) return null;
  const { lookup } = looking;
  const condition = lookup.measure(measure.model, measure.name)?.filter ?? null;
  if (condition === null) return null;
  const counted: Filter = { kind: 'counted', model: measure.model, name: measure.name, negated: false };
  const newest: MeasureTerm = { kind: 'aggregate', fn: 'MAX', model: field.model, field };
  const latest = await ask(
    { ...reading, filters: [...reading.filters, counted] },
    [newest],
    'Looking for the newest row that is counted',
    looking,
  );
  if (!latest) return null;
  const until = latest.rows[0]?.[0] == null ? null : String(latest.rows[0][0]).slice(0, 10);
  if (until !== null && until >= addDays(last, -1)) return null;
  const { from } = resolvePeriod(reading.period ?? { kind: 'all' }, looking.clock);
  const newer = { ...reading, period: asRange(until === null ? (from ?? last) : addDays(until, 1), last) };
  const others = await ask(
    newer,
    [{ kind: 'count', model: measure.model }],
    'Counting the rows that are newer',
    looking,
  );
  const number = toNumber(others?.rows[0]?.[0]) ?? 0;
  if (number === 0) return null;
  const name = measureLabel(measure, lookup);
  const there = `there ${number === 1 ? 'is' : 'are'} ${countText(number, measure.model, lookup)}`;
  const only = `only where ${conditionWords(condition, measure.model, lookup)}`;
  const isUsual = await usuallyCounted(reading, measure, from ?? last, looking);
  if (until !== null)
    return `“${name}” counts nothing after ${dayLabel(until)}${isUsual ? ' yet' : ''}: ${there} since then, but it counts them ${only}.`;
  const rest = isUsual ? ', not counted yet' : ` that ${number === 1 ? 'does' : 'do'} not meet this`;
  return `“${name}” counts ${nounOf(measure.model, lookup)} ${only}: ${there} in this period${rest}.`;
}

/**
 * True if most rows of the time before a period are counted: orders are completed after a while.
 * Few are ever returned, so a newer order that is not returned waits for nothing.
 */
async function usuallyCounted(
  reading: Reading,
  measure: MeasureTerm & { kind: 'measure' },
  before: string,
  looking: Looking,
): Promise<boolean> {
  const period = asRange(addDays(before, -OLDER), addDays(before, -1));
  const rows: MeasureTerm = { kind: 'count', model: measure.model };
  const counted: Filter = { kind: 'counted', model: measure.model, name: measure.name, negated: false };
  const [all, met] = await Promise.all([
    ask({ ...reading, period }, [rows], 'Counting older rows', looking),
    ask(
      { ...reading, period, filters: [...reading.filters, counted] },
      [rows],
      'Counting the older rows that are counted',
      looking,
    ),
  ]);
  const [every, some] = [all, met].map((one) => toNumber(one?.rows[0]?.[0]) ?? 0);
  return (some ?? 0) > (every ?? 0) / 2;
}

/** "orders today" at nine, where orders of ten are in the data already. */
async function datedLater(
  reading: Reading,
  measure: MeasureTerm,
  field: FieldRef,
  looking: Looking,
): Promise<string | null> {
  const { lookup, request } = looking;
  if (lookup.dimension(field.model, field.name)?.type !== 'TIMESTAMP') return null;
  const zone = reading.timeZone ?? request.timeZone;
  const time = timeIn(request.now, zone);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const next = hour * 60 + minute + 1;
  if (next >= 1440) return null;
  const later: Filter = { kind: 'hours', from: next, to: 1440, negated: false };
  const model = measure.model;
  const found = await ask(
    { ...reading, period: { kind: 'today' }, filters: [...reading.filters, later] },
    [{ kind: 'count', model }],
    'Looking for rows that are dated later than now',
    looking,
  );
  const number = toNumber(found?.rows[0]?.[0]) ?? 0;
  return number === 0
    ? null
    : `${countText(number, model, lookup)} of today ${number === 1 ? 'is' : 'are'} dated later than now (${time}).`;
}

/**
 * Runs the numbers of a reading alone: not split, compared, limited or ordered. Null where that
 * does not compile.
 */
async function ask(
  reading: Reading,
  measures: readonly MeasureTerm[],
  reasoning: string,
  { analysis, lookup, clock }: Looking,
): Promise<ExecutedRows | null> {
  const plain: Reading = {
    ...reading,
    shape: 'numbers',
    distribution: null,
    measures,
    breakdowns: [],
    thresholds: [],
    comparison: null,
    transform: null,
    top: null,
    order: null,
  };
  const query = toSemql(plain, lookup, clock).find(({ semql }) => analysis.compile(semql).ok);
  return query ? runQuery(query.semql, reasoning, analysis) : null;
}

function asRange(from: string, to: string): Period {
  return { kind: 'range', from, to };
}

/** "order status is Completed" for `status = 'completed'`; a longer condition is not repeated. */
function conditionWords(condition: string, model: string, lookup: CatalogLookup): string {
  const [, name = '', value = ''] = /^\s*(\w+)\s*=\s*'([^']*)'\s*$/.exec(condition) ?? [];
  const isField = lookup.dimension(model, name) !== undefined;
  return isField
    ? filterLabel({ kind: 'values', field: { model, name, via: null }, values: [value], negated: false }, lookup)
    : 'the condition of its definition is met';
}

function nounOf(model: string, lookup: CatalogLookup): string {
  return (lookup.model(model)?.label || model).toLowerCase();
}

function countText(number: number, model: string, lookup: CatalogLookup): string {
  const noun = nounOf(model, lookup);
  return `${number.toLocaleString('en')} ${number === 1 ? noun.replace(/s$/, '') : noun}`;
}

/** The time of day of an instant in a zone: "09:30". */
function timeIn(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(instant);
}
