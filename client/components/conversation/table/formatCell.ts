import { columnFormat, type ColumnFormat } from '../../../../values/columnFormat.ts';
import { formatByPattern } from '../../../../values/formatPattern.ts';
import { formatChange, formatExact } from '../../../../values/formatValue.ts';
import { missingText } from '../../../../values/missingText.ts';
import { wallTime } from '../../../../values/wallTime.ts';
import type { Cell, Column } from '../answer/answer.ts';

const numeric: ReadonlySet<ColumnFormat> = new Set(['NUMBER', 'CURRENCY', 'PERCENT', 'CHANGE']);

/** How the column is written: as its answer says, else as follows from its type and unit. */
function formatOf({ format, type, role, unit }: Column): ColumnFormat {
  return format ?? columnFormat({ type: type.toUpperCase(), role: role.toLowerCase(), unit });
}

/** The cells are numbers, and sort as such. */
export function isNumeric(column: Column): boolean {
  return numeric.has(formatOf(column));
}

/**
 * A year or an id as a dimension is a name: it is written as it is and stands left, as text does.
 */
export function isName(column: Column): boolean {
  return column.unit === null && ['dimension', 'time'].includes(column.role.toLowerCase());
}

/** The unit a column's head shows, when the cells do not carry it themselves. */
export function headUnit(column: Column): string | null {
  const isBare = formatOf(column) === 'NUMBER' || (formatOf(column) === 'CURRENCY' && column.pattern != null);
  return isBare ? column.unit : null;
}

function formatNumber(value: number, column: Column): string {
  if (formatOf(column) === 'CHANGE') {
    return formatChange(value, 1);
  }
  if (column.unit === null && column.role.toLowerCase() !== 'measure') {
    return String(value);
  }
  return formatExact(value, column);
}

const day = (date: Date): string =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The minute, and the second where there is one. */
function clock(date: Date): string {
  const text = date.toISOString().slice(11, 19);
  return text.endsWith(':00') ? text.slice(0, 5) : text;
}

const moment = (date: Date): string => `${day(date)}, ${clock(date)}`;

const grains: Readonly<Record<string, (date: Date) => string>> = {
  YEAR: (date) => String(date.getUTCFullYear()),
  QUARTER: (date) => `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${date.getUTCFullYear()}`,
  MONTH: (date) => date.toLocaleDateString('en', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
  WEEK: (date) => `week of ${day(date)}`,
  DAY: day,
  HOUR: moment,
};

const types: Readonly<Record<string, (date: Date) => string>> = { DATE: day, TIMESTAMP: moment, TIMESTAMP_TZ: moment };

/**
 * A cell as text: by the format of its dimension where it has one, else numbers with their unit,
 * periods at their grain, times for people, everything else as it is.
 */
export function formatCell(value: Cell, column: Column): string {
  if (value === null) {
    return column.concealed === true ? missingText(true) : '–';
  }
  if (typeof value === 'boolean') {
    return value ? 'yes' : 'no';
  }
  const byPattern = column.pattern == null ? null : formatByPattern(value, column.pattern);
  if (byPattern !== null) {
    return byPattern;
  }
  if (isNumeric(column)) {
    const number = Number(value);
    return !Number.isFinite(number) || value === '' ? String(value) : formatNumber(number, column);
  }
  const written = grains[column.grain?.toUpperCase() ?? ''] ?? types[column.type.toUpperCase()];
  const date = written === undefined || typeof value !== 'string' ? null : wallTime(value);
  return written === undefined || date === null ? String(value) : written(date);
}
