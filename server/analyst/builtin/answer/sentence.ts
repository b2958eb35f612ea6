import type { CompiledColumn, SqlValue } from '../../../semql/compiled.ts';
import type { CatalogLookup } from '../catalogLookup.ts';
import type { ExecutedRows } from '../../analyst.ts';
import { breakdownLabel, comparatorWords, fieldLabel, filterLabel, valueLabel } from '../describe.ts';
import { formatChange, formatNumber, isPercent } from '../format/formatValue.ts';
import type { NumberStyle } from '../format/formatValue.ts';
import type { Breakdown, Reading } from '../reading.ts';
import type { Clock } from '../time/period.ts';
import { bucketLabel, during, periodLabel } from '../time/periodLabel.ts';
import { comparedPeriods } from '../comparedPeriods.ts';
import { measureLabel } from '../measureLabel.ts';
import { displayKeys, positions, toNumber } from './cells.ts';
import type { AnswerTable } from './cells.ts';
import { extremeRow } from './rankRows.ts';
import { writeShare } from './shareSentence.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const AVERAGE_WORDS = { AVG: 'Average', MEDIAN: 'Median', MIN: 'Minimum', MAX: 'Maximum' } as const;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A list that shows only the first of its rows, with the number of all. */
export function sayFirstOf(reading: Reading, shown: ExecutedRows, total: ExecutedRows, lookup: CatalogLookup): string {
  const all = toNumber(total.rows[0]?.[0]) ?? shown.rows.length;
  const noun = (lookup.model(reading.rows?.model ?? '')?.label || (reading.rows?.model ?? 'rows')).toLowerCase();
  const listed = all > shown.rows.length ? `the first ${shown.rows.length} are shown` : 'all are shown';
  return `There are **${new Intl.NumberFormat('en-US').format(all)} ${noun}**${behind(reading, lookup)}${scopeOf(reading, lookup)}; ${listed}.`;
}

/** What a list of rows is the ground of: " behind revenue". */
function behind({ rows }: Reading, lookup: CatalogLookup): string {
  const names = (rows?.behind ?? []).filter(({ kind }) => kind === 'measure').map((one) => measureLabel(one, lookup));
  return names.length > 0 ? ` behind ${names.join(' and ').toLowerCase()}` : '';
}

/** The conditions and the period of a reading, as the end of a sentence. */
export function scopeOf(reading: Reading, lookup: CatalogLookup): string {
  // "customers without orders", "customers where country is Germany"
  const labels = (exists: boolean): readonly string[] =>
    reading.filters.filter(({ kind }) => (kind === 'exists') === exists).map((filter) => filterLabel(filter, lookup));
  const where = [
    ...labels(false),
    ...reading.thresholds.map(
      (one) =>
        `${measureLabel(one.measure, lookup).toLowerCase()} ${comparatorWords(one.comparator, one.value, one.high)}`,
    ),
  ];
  const period = reading.period && reading.period.kind !== 'all' ? `, ${periodLabel(reading.period)}` : '';
  const having = labels(true)
    .map((label) => ` ${label}`)
    .join(' and');
  return `${having}${where.length > 0 ? ` where ${where.join(' and ')}` : ''}${period}`;
}

/** One Markdown sentence: what, where, when, how much, compared with what. */
export function writeSentence(reading: Reading, table: AnswerTable, lookup: CatalogLookup, clock: Clock): string {
  const scope = scopeOf(reading, lookup);
  if (table.rows.length === 0) return `Nothing matches: there are no rows${scope}.`;
  if (reading.rows)
    return `${count(table.rows.length, 'row')} of ${(lookup.model(reading.rows.model)?.label || reading.rows.model).toLowerCase()}${behind(reading, lookup)}${scope}.`;
  const keys = displayKeys(table);
  const value = positions(table, 'measure')[0];
  if (value === undefined) return `${count(table.rows.length, 'row')}${scope}.`;
  const name = (index: number): string => labelOfColumn(reading, table, index, lookup);
  const label = (row: readonly SqlValue[]): string =>
    keys.map((key) => keyText(reading, table, key, row[key] ?? null, lookup)).join(', ');
  const part = writeShare(reading, table, label, lookup);
  if (part !== null) return part;
  if (keys.length === 0) return numbersSentence(reading, table, lookup, clock, scope);
  if (reading.distribution) return distributionSentence(reading, table, value, lookup, scope);
  const time = reading.breakdowns[0]?.kind === 'time' && keys.length === 1;
  const style = styleOf(table.columns[value]);
  const change = positions(table, 'change')[0];
  if (time && !reading.top) {
    const best = extremeRow(table, value, true);
    const last = table.rows.at(-1) ?? [];
    const by = breakdownLabel(reading.breakdowns[0] ?? { kind: 'time', grain: 'MONTH' }, lookup);
    const running = positions(table, 'running')[0];
    if (running !== undefined)
      return `**${name(value)}** ${reading.transform?.kind === 'rolling' ? 'rolling' : 'added up'} by ${by}${scope}: ${label(last)} stands at **${formatNumber(toNumber(last[running]), style)}**.`;
    if (table.rows.every((row) => toNumber(row[value]) === 0))
      return `**${name(value)}** by ${by}${scope}: nothing in any of them.`;
    const lastChange = change === undefined ? null : toNumber(last[change]);
    return `**${name(value)}** by ${by}${scope}: highest in ${label(best)} with **${formatNumber(toNumber(best[value]), style)}**; ${label(last)} stands at **${formatNumber(toNumber(last[value]), style)}**${lastChange === null ? '' : ` (${formatChange(lastChange)} on ${earlierBucket(reading)})`}.`;
  }
  const lead = reading.top || reading.order ? (table.rows[0] ?? []) : extremeRow(ofKnown(table, keys), value, true);
  const share = positions(table, 'share')[0];
  const shareText =
    share === undefined
      ? ''
      : ` (${formatNumber(toNumber(lead[share]), { unit: 'percent', decimals: 1 })} of the total)`;
  // "what share comes from the top 5": the five together are the answer.
  const together = reading.top?.asked && share !== undefined ? sumOf(table, share) : null;
  const moved = change === undefined ? null : toNumber(lead[change]);
  const position = reading.top && !reading.top.descending ? 'the lowest' : 'the highest';
  return `**${label(lead)}** has ${position} ${lowered(name(value))}${scope}: **${formatNumber(toNumber(lead[value]), style)}**${shareText}${moved === null ? '' : ` (${formatChange(moved)} on ${comparedLabel(reading, clock)})`}${table.rows.length > 1 ? `, among ${count(table.rows.length, 'group')} shown` : ''}${together === null ? '' : `; together they make up **${formatNumber(together, { unit: 'percent', decimals: 1 })}**`}.`;
}

/** Where most of the rows of a distribution lie. */
function distributionSentence(
  reading: Reading,
  table: AnswerTable,
  value: number,
  lookup: CatalogLookup,
  scope: string,
): string {
  const [bucket = 0] = positions(table, 'bucket');
  const { distribution } = reading;
  const most = extremeRow(table, value, true);
  const of = distribution ? fieldLabel(distribution.field, lookup).toLowerCase() : '';
  const noun = distribution?.width === undefined ? 'value' : 'range';
  const number = (amount: number | null): string => formatNumber(amount, { unit: null, decimals: 0 });
  const label = keyText(reading, table, bucket, most[bucket] ?? null, lookup);
  return `**${number(toNumber(most[value]))}** of ${number(sumOf(table, value))} ${lowered(labelOfColumn(reading, table, value, lookup))} have ${of} **${label}**, the most of ${count(table.rows.length, noun)}${scope}.`;
}

/** What each bucket of a compared trend stands against. */
function earlierBucket({ comparison, breakdowns }: Reading): string {
  if (comparison?.to === 'year') return 'a year earlier';
  const trend = breakdowns.find((one) => one.kind === 'time');
  return `the ${trend?.kind === 'time' ? trend.grain.toLowerCase() : 'one'} before`;
}

/** The period that groups are compared with. */
function comparedLabel(reading: Reading, clock: Clock): string {
  if (reading.breakdowns.some((one) => one.kind === 'time')) return earlierBucket(reading);
  const current = reading.period ?? { kind: 'this', unit: 'YEAR' };
  const pair = reading.comparison && comparedPeriods(current, reading.comparison, clock);
  return pair ? periodLabel(pair.compared) : 'the period before';
}

function numbersSentence(
  reading: Reading,
  table: AnswerTable,
  lookup: CatalogLookup,
  clock: Clock,
  scope: string,
): string {
  const row = table.rows[0] ?? [];
  const share = positions(table, 'share')[0];
  const value = positions(table, 'measure')[0] ?? 0;
  if (share !== undefined)
    return `**${formatNumber(toNumber(row[share]), { unit: 'percent', decimals: 1 })}** of ${labelOfColumn(reading, table, value, lookup).toLowerCase()}${scope}.`;
  const compared = positions(table, 'compared')[0];
  if (compared !== undefined && reading.comparison) {
    const current = reading.period ?? { kind: 'this', unit: 'YEAR' };
    const pair = comparedPeriods(current, reading.comparison, clock);
    const style = styleOf(table.columns[value]);
    const [now, then] = [toNumber(row[value]), toNumber(row[compared])];
    const ratio = now !== null && then !== null && then !== 0 ? (now - then) / then : null;
    return `**${labelOfColumn(reading, table, value, lookup)}** was **${formatNumber(now, style)}** ${pair ? during(periodLabel(pair.current)) : 'in the period'} against ${formatNumber(then, style)} ${pair ? during(periodLabel(pair.compared)) : 'in the one before'}${ratio === null ? '' : `: ${changeText(now, then, ratio, style)}`}.`;
  }
  const measured = positions(table, 'measure');
  if (measured.every((index) => toNumber(row[index]) === null))
    return `There is no **${measured.map((index) => lowered(labelOfColumn(reading, table, index, lookup))).join(' and ')}**${scope}.`;
  const parts = measured.map((index) => {
    const [label, number] = [
      labelOfColumn(reading, table, index, lookup),
      formatNumber(toNumber(row[index]), styleOf(table.columns[index])),
    ];
    const role = table.roles[index];
    const counts = role?.kind === 'measure' && reading.measures[role.measure]?.kind === 'count';
    // A count says what it counts: "950 orders".
    if (counts && !/\d \p{L}/u.test(number) && !/^number\b/i.test(label)) return `**${number} ${lowered(label)}**`;
    return number.toLowerCase().endsWith(` ${label.toLowerCase()}`) ? `**${number}**` : `**${label}** is **${number}**`;
  });
  return `${parts.join(' and ')}${scope}.`;
}

/** How far a number moved; a rate moves by points, which its own change in percent would blur. */
function changeText(now: number | null, then: number | null, ratio: number, style: NumberStyle): string {
  if (!isPercent(style.unit) || now === null || then === null) return formatChange(ratio);
  return `${formatChange(now - then).replace(/ %$/, '')} percentage points`;
}

/** What the column at a position is called. */
export function labelOfColumn(reading: Reading, table: AnswerTable, index: number, lookup: CatalogLookup): string {
  const role = table.roles[index];
  if (role && 'measure' in role) {
    const measure = reading.measures[role.measure];
    const label = measure ? measureLabel(measure, lookup) : '';
    const [over] = reading.breakdowns;
    if (measure && reading.transform?.kind === 'average' && over)
      return `${AVERAGE_WORDS[reading.transform.fn]} ${label.toLowerCase()} per ${breakdownLabel(over, lookup)}`;
    if (measure && reading.transform?.kind === 'groups' && over) return capital(groupsLabel(over, lookup));
    if (measure) return capital(label);
  }
  if (role?.kind === 'bucket' && reading.distribution) return fieldLabel(reading.distribution.field, lookup);
  const column = table.columns[index];
  return column ? capital(column.label || column.name.replaceAll('_', ' ')) : '';
}

/** What the groups of a key are called: "customers", "different countries". */
function groupsLabel(key: Breakdown, lookup: CatalogLookup): string {
  return key.kind === 'entity' ? breakdownLabel(key, lookup) : `different ${breakdownLabel(key, lookup)}`;
}

/** Unit and precision of a column. */
export function styleOf(column: CompiledColumn | undefined): NumberStyle {
  return { unit: column?.unit ?? null, decimals: column?.decimals ?? null };
}

/** A key as people read it: "November 2026", "Tuesday", the label of a value, "unknown". */
export function keyText(
  reading: Reading,
  table: AnswerTable,
  index: number,
  value: SqlValue,
  lookup: CatalogLookup,
): string {
  if (value === null) return 'unknown';
  const role = table.roles[index];
  const width = reading.distribution?.width;
  if (role?.kind === 'bucket' && width !== undefined) return rangeText(toNumber(value) ?? 0, width);
  const breakdown = role?.kind === 'key' ? reading.breakdowns[role.breakdown] : undefined;
  if (breakdown?.kind === 'time') return bucketLabel(String(value), breakdown.grain);
  if (breakdown?.kind === 'profile' && breakdown.part === 'WEEKDAY')
    return WEEKDAYS[Number(value) - 1] ?? String(value);
  if (breakdown?.kind === 'profile' && breakdown.part === 'HOUR')
    return `${String(value).padStart(2, '0')}:00–${String(value).padStart(2, '0')}:59`;
  if (breakdown?.kind === 'profile' && breakdown.part === 'MONTH') return MONTHS[Number(value) - 1] ?? String(value);
  return breakdown?.kind === 'field' ? valueLabel(breakdown.field, String(value), lookup) : String(value);
}

/** A range of a distribution: its end is the beginning of the next. */
function rangeText(from: number, width: number): string {
  const text = (number: number): string => number.toLocaleString('en', { maximumFractionDigits: 6 });
  return `${text(from)} – ${text(from + width)}`;
}

/** The rows whose keys are known: what nobody knows the name of leads only where there is nothing else. */
function ofKnown(table: AnswerTable, keys: readonly number[]): AnswerTable {
  const rows = table.rows.filter((row) => keys.every((key) => row[key] !== null));
  return rows.length > 0 ? { ...table, rows } : table;
}

function sumOf(table: AnswerTable, column: number): number {
  return table.rows.reduce((sum, row) => sum + (toNumber(row[column]) ?? 0), 0);
}

function count(amount: number, noun: string): string {
  return `${new Intl.NumberFormat('en-US').format(amount)} ${noun}${amount === 1 ? '' : 's'}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A name within a sentence; what is written in capitals stays so. */
export function lowered(name: string): string {
  return name.replace(/\p{L}+/gu, (word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()));
}
