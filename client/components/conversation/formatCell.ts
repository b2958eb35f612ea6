import type { Cell, Column } from './result.ts';

const isCurrency = (unit: string | null): unit is string => unit !== null && /^[A-Z]{3}$/.test(unit);
const isShare = (unit: string | null) =>
  unit !== null && ['percent', '%', 'ratio', 'rate'].includes(unit.toLowerCase());

/** Numbers stand right, in tabular figures. */
export function isNumeric(column: Column): boolean {
  return ['NUMBER', 'INTEGER', 'DECIMAL', 'FLOAT'].includes(column.type.toUpperCase()) || column.role === 'measure';
}

/** The unit a column's head shows, when the cells do not carry it themselves. */
export function headUnit(column: Column): string | null {
  return isCurrency(column.unit) || isShare(column.unit) ? null : column.unit;
}

/** "€ 1,234.50": the symbol, a space that does not break, the number; a minus stands first. */
function currency(value: number, unit: string, fraction: Intl.NumberFormatOptions): string {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: unit,
    currencyDisplay: 'narrowSymbol',
    ...fraction,
  }).formatToParts(Math.abs(value));
  const symbol = parts.find((part) => part.type === 'currency')?.value ?? unit;
  const number = parts
    .flatMap((part) => (part.type === 'currency' || part.type === 'literal' ? [] : part.value))
    .join('');
  return `${value < 0 ? '−' : ''}${symbol}\u00a0${number}`;
}

function formatNumber(value: number, { unit, decimals, role }: Column): string {
  const digits = decimals ?? (Number.isInteger(value) ? 0 : 2);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  if (isCurrency(unit)) return currency(value, unit, fraction);
  // Shares are stored as ratios: 0.25 is 25 %.
  if (isShare(unit)) {
    const places = decimals ?? 1;
    const percent = { minimumFractionDigits: places, maximumFractionDigits: places };
    return `${new Intl.NumberFormat('en', percent).format(value * 100)} %`;
  }
  // A year or an id as a dimension is a name, not a quantity.
  return new Intl.NumberFormat('en', { ...fraction, useGrouping: role === 'measure' }).format(value);
}

const grains: Readonly<Record<string, (date: Date) => string>> = {
  YEAR: (date) => String(date.getUTCFullYear()),
  QUARTER: (date) => `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${date.getUTCFullYear()}`,
  MONTH: (date) => date.toLocaleDateString('en', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
  WEEK: (date) => `week of ${date.toISOString().slice(0, 10)}`,
  DAY: (date) => date.toISOString().slice(0, 10),
};

/** A date or timestamp as the warehouse's clock shows it, read as UTC so that no browser moves it to another day. */
function wallTime(text: string): Date | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  return parts === null ? null : new Date(`${parts[0]}T00:00:00Z`);
}

/** A cell as text: numbers with their unit, periods at their grain, everything else as it is. */
export function formatCell(value: Cell, column: Column): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (isNumeric(column)) {
    const number = Number(value);
    return Number.isNaN(number) || value === '' ? String(value) : formatNumber(number, column);
  }
  const format = column.grain === null ? undefined : grains[column.grain.toUpperCase()];
  const date = format === undefined || typeof value !== 'string' ? null : wallTime(value);
  return format === undefined || date === null ? String(value) : format(date);
}
