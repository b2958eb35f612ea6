import type { ExecutedRows } from '../../analyst.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { comparedPeriods, isCut } from '../time/comparedPeriods.ts';
import { dateToSay, happensOnAnotherDate } from '../labels/dateToSay.ts';
import { fieldLabel } from '../labels/describe.ts';
import { measureLabel } from '../catalog/measureLabel.ts';
import type { Reading } from '../reading.ts';
import type { Clock } from '../time/period.ts';
import { addUnits, dayCount, resolvePeriod, startOf } from '../time/period.ts';
import { bucketLabel, dayLabel, periodLabel } from '../time/periodLabel.ts';
import { displayKeys, positions, toNumber } from './rows/cells.ts';
import type { AnswerTable } from './rows/cells.ts';
import { capital } from './rows/columnText.ts';

const SMALL_SAMPLE = 5;
const DOMINANT = 0.9;

/** Warnings a reader needs before trusting the numbers; short sentences. */
export function checkAnswer(
  reading: Reading,
  table: AnswerTable,
  lookup: CatalogLookup,
  clock: Clock,
): readonly string[] {
  const caveats: string[] = [];
  if (table.truncated) caveats.push(`Only the first ${table.rows.length.toLocaleString('en')} rows are shown.`);
  caveats.push(
    ...partialPeriod(reading, clock),
    ...otherDate(reading, lookup),
    ...missingBuckets(reading, table, clock),
    ...domination(table),
    ...smallSamples(reading, table),
  );
  const units = new Set(
    positions(table, 'measure')
      .map((index) => table.columns[index]?.unit)
      .filter((unit) => unit !== null && unit !== undefined && /^[A-Z]{3}$/.test(unit)),
  );
  if (units.size > 1) caveats.push(`The numbers are in different currencies: ${[...units].join(', ')}.`);
  return caveats;
}

/** "Churn last month" by start date: those that started then, whenever they ended. */
function otherDate(reading: Reading, lookup: CatalogLookup): readonly string[] {
  const [measure] = reading.measures;
  const date = dateToSay(reading, lookup);
  if (!measure || !date || !happensOnAnotherDate(measure, date, lookup)) return [];
  const label = fieldLabel(date, lookup).toLowerCase();
  const name = measureLabel(measure, lookup);
  return [
    `${name} uses the ${label}: the period selects rows by that date, and what ${name.toLowerCase()} counts may have happened on another one.`,
  ];
}

/** That the period is not over, unless the comparison is of the same days. */
export function partialPeriod(reading: Reading, clock: Clock): readonly string[] {
  if (!reading.period || reading.period.kind === 'all' || reading.rows) return [];
  const { from, to } = resolvePeriod(reading.period, clock);
  const trend = reading.breakdowns.find((one) => one.kind === 'time');
  if (from !== null && from > clock.today) return [`${capital(periodLabel(reading.period))} is in the future.`];
  if (trend?.kind === 'time' && trend.grain !== 'DAY' && trend.grain !== 'HOUR') {
    if (to !== null && to < clock.today) return [];
    const start = startOf(trend.grain, clock.today, clock);
    const days = dayCount(start, clock.today);
    return days < dayCount(start, addUnits(start, 1, trend.grain)) - 1
      ? [
          `${capital(bucketLabel(start, trend.grain))} is ${days} ${days === 1 ? 'day' : 'days'} old: its numbers are still growing.`,
        ]
      : [];
  }
  const pair = reading.comparison && comparedPeriods(reading.period, reading.comparison, clock);
  const part = reading.breakdowns.find((one) => one.kind === 'profile')?.part;
  if (pair && isCut(pair, reading) && (part === 'MONTH' || part === 'QUARTER')) {
    const start = startOf(part, clock.today, clock);
    const days = dayCount(start, clock.today);
    return days < dayCount(start, addUnits(start, 1, part)) - 1
      ? [
          `${capital(bucketLabel(start, part))} is ${days} ${days === 1 ? 'day' : 'days'} old: only the same days of the other year are compared with it.`,
        ]
      : [];
  }
  if (to !== null && to > clock.today && !(pair && isCut(pair, reading)))
    return [`${capital(periodLabel(reading.period))} is still running: all rows dated up to ${dayLabel(to)} count.`];
  return [];
}

function missingBuckets(reading: Reading, table: AnswerTable, clock: Clock): readonly string[] {
  const [first] = reading.breakdowns;
  if (first?.kind !== 'time' || first.grain === 'HOUR' || reading.top || table.rows.length < 2) return [];
  const key = table.roles.findIndex((role) => role.kind === 'key' && role.breakdown === 0);
  const present = new Set(table.rows.map((row) => String(row[key] ?? '').slice(0, 10)));
  const days = [...present].filter(Boolean).toSorted();
  const [start, end] = [days[0], days.at(-1)];
  if (!start || !end) return [];
  let missing = 0;
  for (
    let bucket = startOf(first.grain, start, clock), steps = 0;
    bucket <= end && steps < 5000;
    bucket = addUnits(bucket, 1, first.grain), steps++
  )
    if (!present.has(bucket)) missing += 1;
  return missing === 0
    ? []
    : [
        `${missing} ${first.grain.toLowerCase()}${missing === 1 ? ' has' : 's have'} no rows and ${missing === 1 ? 'is' : 'are'} not shown.`,
      ];
}

function domination(table: AnswerTable): readonly string[] {
  const value = positions(table, 'measure')[0];
  if (
    value === undefined ||
    displayKeys(table).length !== 1 ||
    table.rows.length < 3 ||
    table.columns[value]?.additive !== true
  )
    return [];
  const numbers = table.rows.map((row) => toNumber(row[value]) ?? 0);
  const total = numbers.reduce((sum, number) => sum + number, 0);
  const largest = Math.max(...numbers);
  return numbers.every((number) => number >= 0) && total > 0 && largest / total > DOMINANT
    ? ['One group makes up more than 90 % of the total.']
    : [];
}

function smallSamples(reading: Reading, table: AnswerTable): readonly string[] {
  const counted = reading.measures.findIndex((measure) => measure.kind === 'count');
  const averaged = reading.measures.some(
    (measure) => (measure.kind === 'aggregate' && measure.fn !== 'COUNT_DISTINCT') || measure.kind === 'ratio',
  );
  const column = positions(table, 'measure')[counted];
  if (counted < 0 || column === undefined || !averaged) return [];
  return table.rows.some((row) => (toNumber(row[column]) ?? SMALL_SAMPLE) < SMALL_SAMPLE)
    ? [`Some groups are based on fewer than ${SMALL_SAMPLE} rows.`]
    : [];
}

/** True when a result says nothing: no rows, or numbers that are all nothing. */
export function isEmpty(executed: ExecutedRows): boolean {
  const numbers = executed.columns.flatMap(({ role }, index) => (role === 'measure' ? [index] : []));
  const isNothing = (row: ExecutedRows['rows'][number]): boolean =>
    numbers.length > 0 && numbers.every((index) => (toNumber(row[index]) ?? 0) === 0);
  return executed.rows.every(isNothing);
}
