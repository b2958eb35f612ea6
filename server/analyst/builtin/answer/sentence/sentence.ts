import type { SqlValue } from '../../../../semql/compiled.ts';
import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import type { ExecutedRows } from '../../../analyst.ts';
import { breakdownLabel, fieldLabel } from '../../labels/describe.ts';
import { formatChange, formatNumber, isRate } from '../../../../../values/formatValue.ts';
import type { NumberStyle } from '../../../../../values/formatValue.ts';
import { sameField } from '../../reading.ts';
import type { FieldRef, Filter, Reading } from '../../reading.ts';
import { addUnits, resolvePeriod, startOf } from '../../time/period.ts';
import type { Clock, DayRange } from '../../time/period.ts';
import { bucketLabel, dayLabel, during, periodLabel } from '../../time/periodLabel.ts';
import { comparedPeriods } from '../../time/comparedPeriods.ts';
import { measureLabel } from '../../catalog/measureLabel.ts';
import { keyText, labelOfColumn, lowered, styleOf } from '../rows/columnText.ts';
import { displayKeys, positions, toNumber } from '../rows/cells.ts';
import type { AnswerTable } from '../rows/cells.ts';
import { columnBeside, otherMeasures, writeOthers } from './otherNumbers.ts';
import { extremeRow, inTime, leadingRow } from './rankRows.ts';
import { scopeOf } from './scope.ts';
import { leastFallText } from './leastFall.ts';
import { countedName, placedWords } from './placedWords.ts';
import { writeShare } from './shareSentence.ts';

/** A list that shows only the first of its rows, with the number of all. */
export function sayFirstOf(
  reading: Reading,
  shown: ExecutedRows,
  total: ExecutedRows,
  lookup: CatalogLookup,
  clock: Clock,
): string {
  const all = toNumber(total.rows[0]?.[0]) ?? shown.rows.length;
  const noun = (lookup.model(reading.rows?.model ?? '')?.label || (reading.rows?.model ?? 'rows')).toLowerCase();
  const listed = all > shown.rows.length ? `the first ${shown.rows.length} are shown` : 'all are shown';
  return `There are **${new Intl.NumberFormat('en-US').format(all)} ${noun}**${behind(reading, lookup)}${scopeOf(reading, lookup, clock)}; ${listed}.`;
}

/** Names the numbers that a list of rows makes up: " that make up revenue". */
function behind({ rows }: Reading, lookup: CatalogLookup): string {
  const names = (rows?.behind ?? []).filter(({ kind }) => kind === 'measure').map((one) => measureLabel(one, lookup));
  return names.length > 0 ? ` that make up ${names.join(' and ').toLowerCase()}` : '';
}

/** Sentence of Markdown for an answer: measure, groups, period, value, comparison. */
export function writeSentence(reading: Reading, table: AnswerTable, lookup: CatalogLookup, clock: Clock): string {
  const scope = scopeOf(reading, lookup, clock);
  if (table.rows.length === 0) return `Nothing matches: there are no rows${scope}.`;
  if (reading.rows) return rowsSentence(reading, table, lookup, scope);
  const keys = displayKeys(table);
  const value = positions(table, 'measure')[0];
  if (value === undefined) return `${count(table.rows.length, 'row')}${scope}.`;
  const name = (index: number): string => labelOfColumn(reading, table, index, lookup);
  const label = (row: readonly SqlValue[]): string =>
    keys.map((key) => keyText(reading, table, key, row[key] ?? null, lookup)).join(', ');
  const part = writeShare(reading, table, label, lookup, clock);
  if (part !== null) return part;
  if (keys.length === 0) return numbersSentence(reading, table, lookup, clock, scope);
  if (reading.distribution) return distributionSentence(reading, table, value, lookup, scope);
  const time = reading.breakdowns[0]?.kind === 'time' && keys.length === 1;
  const style = styleOf(table.columns[value]);
  if (time && !reading.top) {
    const last = inTime(table).at(-1) ?? [];
    const by = breakdownLabel(reading.breakdowns[0] ?? { kind: 'time', grain: 'MONTH' }, lookup);
    const running = positions(table, 'running')[0];
    if (running !== undefined)
      return `**${name(value)}** ${reading.transform?.kind === 'rolling' ? 'rolling' : 'added up'} by ${by}${scope}: ${label(last)} stands at **${formatNumber(toNumber(last[running]), style)}**.`;
    const lines = [value, ...otherMeasures(table)].map((measure, index) => {
      const named = index === 0 ? `**${name(measure)}** by ${by}${scope}` : `**${name(measure)}**`;
      return `${named}: ${trendText(reading, table, measure, label)}.`;
    });
    return lines.join(' ');
  }
  return groupsSentence(reading, table, value, label, { lookup, clock, scope });
}

/** Where one number over time was highest, and where it stands. */
function trendText(
  reading: Reading,
  table: AnswerTable,
  measure: number,
  label: (row: readonly SqlValue[]) => string,
): string {
  if (table.rows.every((row) => toNumber(row[measure]) === 0)) return 'nothing in any of them';
  const number = (row: readonly SqlValue[]): string =>
    `**${formatNumber(toNumber(row[measure]), styleOf(table.columns[measure]))}**`;
  const best = extremeRow(table, measure, true);
  const last = inTime(table).at(-1) ?? [];
  const change = columnBeside(table, measure, 'change');
  if (reading.comparison?.growth === true && change !== undefined) return growthText(table, measure, change, label);
  const moved = change === undefined ? null : toNumber(last[change]);
  const since = moved === null ? '' : ` (${formatChange(moved)} on ${earlierBucket(reading)})`;
  return `highest ${during(label(best))} with ${number(best)}; ${label(last)} stands at ${number(last)}${since}`;
}

/** Where one number over time grew most, or fell least, and how it moved last. */
function growthText(
  table: AnswerTable,
  measure: number,
  change: number,
  label: (row: readonly SqlValue[]) => string,
): string {
  const told = (row: readonly SqlValue[]): string => {
    const moved = toNumber(row[change]);
    const stands = formatNumber(toNumber(row[measure]), styleOf(table.columns[measure]));
    return moved === null ? `at **${stands}**` : `**${formatChange(moved)}** (${stands})`;
  };
  const [best, last] = [extremeRow(table, change, true), inTime(table).at(-1) ?? []];
  const most = (toNumber(best[change]) ?? 0) < 0 ? 'fell least' : 'grew most';
  return `${most} ${during(label(best))} with ${told(best)}; ${label(last)} stands ${toNumber(last[change]) === null ? '' : 'at '}${told(last)}`;
}

interface Telling {
  readonly lookup: CatalogLookup;
  readonly clock: Clock;
  readonly scope: string;
}

/**
 * Which group is first, by the rows themselves: what is called the highest is the highest of them.
 */
function groupsSentence(
  reading: Reading,
  table: AnswerTable,
  value: number,
  label: (row: readonly SqlValue[]) => string,
  { lookup, clock, scope }: Telling,
): string {
  const change = positions(table, 'change')[0];
  const isGrowth = reading.comparison?.growth === true && change !== undefined;
  const ranked = isGrowth ? change : value;
  const name = lowered(labelOfColumn(reading, table, value, lookup));
  const style = styleOf(table.columns[value]);
  const { lead, position, alike } = leadingRow(reading, table, ranked);
  const shared = alike > 0 ? `, the same as ${count(alike, 'other')}` : '';
  const others = writeOthers(reading, table, lead, lookup);
  const among = `${shared}${others}${table.rows.length > 1 ? `, among ${count(table.rows.length, 'group')} shown` : ''}`;
  if (position === 'same')
    return `All ${count(table.rows.length, 'group')} have the same **${countedName(name, style)}**${scope}: **${isGrowth ? formatChange(toNumber(lead[ranked]) ?? 0) : formatNumber(toNumber(lead[value]), style)}**.`;
  const moved = change === undefined ? null : toNumber(lead[change]);
  const earlier = comparedLabel(reading, clock, label(lead));
  if (isGrowth && moved !== null) {
    const then = positions(table, 'compared')[0];
    const before = then === undefined ? '' : ` against ${formatNumber(toNumber(lead[then]), style)} ${during(earlier)}`;
    const isLeastFall = position === 'highest' && moved < 0 && table.rows.length > 1;
    if (isLeastFall) {
      const { opening, limits, closing } = leastFallText(reading, table, ranked, lookup);
      return `${opening}**${label(lead)}** fell least in ${name}${scope}${limits}, by **${formatChange(-moved).replace(/^\+/, '')}** (${formatNumber(toNumber(lead[value]), style)}${before})${among}${closing}.`;
    }
    return `**${label(lead)}** ${position === 'neither' ? 'comes first by' : `has ${positionWords(position)}`} growth of ${name}${scope}: **${formatChange(moved)}** (${formatNumber(toNumber(lead[value]), style)}${before})${among}.`;
  }
  const share = positions(table, 'share')[0];
  const shareText =
    share === undefined
      ? ''
      : ` (${formatNumber(toNumber(lead[share]), { unit: 'percent', decimals: 1 })} of the total)`;
  // "what share comes from the top 5": the five together are the answer.
  const together = reading.top?.asked && share !== undefined ? sumOf(table, share) : null;
  // A single group that passes a condition is not the highest of anything.
  const isOnly = table.rows.length === 1 && !reading.top && reading.thresholds.length === 0;
  const said = isOnly
    ? `**${labelOfColumn(reading, table, value, lookup)}** of **${label(lead)}**`
    : `**${label(lead)}** ${placedWords(position, name, style)}`;
  const within = isOnly ? scopeOf(besideGroup(reading), lookup, clock) : scope;
  return `${said}${within}: **${formatNumber(toNumber(lead[value]), style)}**${shareText}${moved === null ? '' : ` (${formatChange(moved)} on ${earlier})`}${among}${together === null ? '' : `; together they make up **${formatNumber(together, { unit: 'percent', decimals: 1 })}**`}.${differenceText(reading, table, value)}${unknownText(reading, table, value, lookup)}`;
}

/** What the rows of an unknown group come to where that is more, or less, than what is named. */
function unknownText(reading: Reading, table: AnswerTable, value: number, lookup: CatalogLookup): string {
  const keys = displayKeys(table);
  const { lead, position } = leadingRow(reading, table, value);
  const named = toNumber(lead[value]);
  if (named === null || position === 'neither' || keys.some((key) => lead[key] === null)) return '';
  const unknown = table.rows.flatMap((row) => {
    const [missing] = keys.filter((key) => row[key] === null);
    const number = toNumber(row[value]);
    const isBeyond = number !== null && (position === 'lowest' ? number < named : number > named);
    return missing === undefined || !isBeyond ? [] : [{ missing, number }];
  });
  const [first] = unknown.toSorted((a, b) => (position === 'lowest' ? a.number - b.number : b.number - a.number));
  if (first === undefined) return '';
  const label = lowered(labelOfColumn(reading, table, first.missing, lookup));
  const isConcealed = table.columns[first.missing]?.concealed === true;
  const none = isConcealed ? `no ${label} you may see, or none at all,` : `no ${label}`;
  return ` What has ${none} comes to **${formatNumber(first.number, styleOf(table.columns[value]))}**.`;
}

/**
 * A reading without the condition that its one group is named by: "takings of Saver", not "where
 * fare class is Saver".
 */
function besideGroup(reading: Reading): Reading {
  const namesGroup = (filter: Filter): boolean =>
    filter.kind === 'values' &&
    !filter.negated &&
    filter.values.length === 1 &&
    reading.breakdowns.some((one) => one.kind === 'field' && sameField(one.field, filter.field));
  return { ...reading, filters: reading.filters.filter((filter) => !namesGroup(filter)) };
}

/** Difference between two compared values. */
function differenceText(reading: Reading, table: AnswerTable, value: number): string {
  const [key, another] = reading.breakdowns;
  const isPair = reading.filters.some(
    (one) =>
      one.kind === 'values' &&
      !one.negated &&
      one.values.length === 2 &&
      key?.kind === 'field' &&
      sameField(one.field, key.field),
  );
  const [first, second, more] = table.rows.map((row) => toNumber(row[value]));
  if (!isPair || another || more !== undefined || typeof first !== 'number' || typeof second !== 'number') return '';
  const apart = Math.abs(first - second);
  const style = styleOf(table.columns[value]);
  // Rates differ by percentage points, not by a fraction of one of them.
  const part = apart * ofOne(style);
  const points = formatNumber(part, { unit: 'percent', decimals: 1 }).replace(/\s%$/, '');
  const rounded = part > 0 && part < 0.0005 ? 'less than 0.1' : points;
  const text = isRate(style.unit) ? `${rounded} percentage points` : formatNumber(apart, style);
  return ` The difference is **${text}**.`;
}

function positionWords(position: 'highest' | 'lowest'): string {
  return position === 'lowest' ? 'the lowest' : 'the highest';
}

/** A list of rows, with the one that was asked for by its place: "the oldest", "the largest". */
function rowsSentence(reading: Reading, table: AnswerTable, lookup: CatalogLookup, scope: string): string {
  const { rows } = reading;
  if (!rows) return '';
  const model = (lookup.model(rows.model)?.label || rows.model).toLowerCase();
  const listed = `${count(table.rows.length, 'row')} of ${model}${behind(reading, lookup)}${scope}`;
  const { key, display } = lookup.identity(rows.model);
  const column = (field: FieldRef | null | undefined): number =>
    field ? rows.fields.findIndex((one) => sameField(one, field)) : -1;
  const own = (name: string | undefined): number =>
    column(name === undefined ? null : { model: rows.model, name, via: null });
  const [named, ordered] = [Math.max(own(display?.name), own(key?.name)), column(rows.orderBy)];
  const first = table.rows[0];
  const called = first?.[own(display?.name)] ?? first?.[named] ?? null;
  const value = first?.[ordered] ?? null;
  if (!rows.orderBy || rows.asked === false || called === null || value === null) return `${listed}.`;
  const type = lookup.dimension(rows.orderBy.model, rows.orderBy.name)?.type;
  if (type !== 'NUMBER' && type !== 'DATE' && type !== 'TIMESTAMP') return `${listed}.`;
  const text =
    type === 'NUMBER'
      ? formatNumber(toNumber(value), styleOf(table.columns[ordered]))
      : dayLabel(String(value).slice(0, 10));
  if (type !== 'NUMBER')
    return `**${String(called)}** comes first by ${fieldLabel(rows.orderBy, lookup).toLowerCase()}: **${text}**. ${listed}.`;
  return `**${String(called)}** has the ${rows.descending ? 'highest' : 'lowest'} ${fieldLabel(rows.orderBy, lookup).toLowerCase()}: **${text}**. ${listed}.`;
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

/** Name of the bucket with which each bucket of a compared trend is compared. */
function earlierBucket({ comparison, breakdowns }: Reading): string {
  if (comparison?.to === 'year') return 'a year earlier';
  const trend = breakdowns.find((one) => one.kind === 'time');
  return `the ${trend?.kind === 'time' ? trend.grain.toLowerCase() : 'one'} before`;
}

/**
 * The period that a group is compared with: a month of one year with the same month of the other.
 */
function comparedLabel(reading: Reading, clock: Clock, group: string): string {
  if (reading.breakdowns.some((one) => one.kind === 'time')) return earlierBucket(reading);
  const current = reading.period ?? { kind: 'this', unit: 'YEAR' };
  const pair = reading.comparison && comparedPeriods(current, reading.comparison, clock);
  const [key, more] = reading.breakdowns;
  const part = key?.kind === 'profile' && !more ? key.part : null;
  const named =
    pair && (part === 'MONTH' || part === 'QUARTER')
      ? bucketCalled(group, part, resolvePeriod(pair.compared, clock), clock)
      : null;
  if (named !== null) return named;
  return pair ? periodLabel(pair.compared) : 'the period before';
}

/**
 * The one month of a period that is called "February", or the one quarter "Q1", with its year; null
 * where it is not one.
 */
function bucketCalled(group: string, part: 'MONTH' | 'QUARTER', { from, to }: DayRange, clock: Clock): string | null {
  if (from === null || to === null || addUnits(from, 2, 'YEAR') < to) return null;
  const called: string[] = [];
  for (let day = startOf(part, from, clock); day <= to; day = addUnits(day, 1, part)) {
    const label = bucketLabel(day, part);
    if (label.startsWith(`${group} `)) called.push(label);
  }
  return called.length === 1 ? (called[0] ?? null) : null;
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
    const pair = comparedPeriods(reading.period ?? { kind: 'this', unit: 'YEAR' }, reading.comparison, clock);
    const filters = scopeOf({ ...reading, period: null }, lookup, clock);
    const current = pair ? ` ${during(periodLabel(pair.current))}` : ' in the period';
    const earlier = pair ? ` ${during(periodLabel(pair.compared))}` : ' in the one before';
    const lines = [value, ...otherMeasures(table)].map((measure, index) => {
      const style = styleOf(table.columns[measure]);
      const before = columnBeside(table, measure, 'compared');
      const [now, then] = [toNumber(row[measure]), before === undefined ? null : toNumber(row[before])];
      const ratio = now !== null && then !== null && then !== 0 ? (now - then) / then : null;
      const moved = ratio === null ? '' : `: ${changeText(now, then, ratio, style)}`;
      const against = `against ${formatNumber(then, style)}`;
      const name = `**${labelOfColumn(reading, table, measure, lookup)}**`;
      // The first says of what and of when; the others are of the same.
      return index === 0
        ? `${name}${filters} was **${formatNumber(now, style)}**${current} ${against}${earlier}${moved}.`
        : `${name}: **${formatNumber(now, style)}** ${against}${moved}.`;
    });
    return lines.join(' ');
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

/** One of a number as a part of the whole: those of the unit "%" are hundred times as large. */
function ofOne({ unit }: NumberStyle): number {
  return unit === '%' ? 0.01 : 1;
}

/** How far a number moved; a rate moves by points, which its own change in percent would blur. */
function changeText(now: number | null, then: number | null, ratio: number, style: NumberStyle): string {
  if (!isRate(style.unit) || now === null || then === null) return formatChange(ratio);
  return `${formatChange((now - then) * ofOne(style)).replace(/\s%$/, '')} percentage points`;
}

function sumOf(table: AnswerTable, column: number): number {
  return table.rows.reduce((sum, row) => sum + (toNumber(row[column]) ?? 0), 0);
}

function count(amount: number, noun: string): string {
  return `${new Intl.NumberFormat('en-US').format(amount)} ${noun}${amount === 1 ? '' : 's'}`;
}
