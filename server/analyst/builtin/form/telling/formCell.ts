import type { SqlValue } from '../../../../semql/compiled.ts';
import { formatNumber } from '../../../../../values/formatValue.ts';
import { missingText } from '../../../../../values/missingText.ts';
import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import { toNumber } from '../../answer/rows/cells.ts';
import { patternText, styleOf } from '../../answer/rows/columnText.ts';
import { valueLabel } from '../../labels/describe.ts';
import { bucketLabel, dayLabel, MONTHS } from '../../time/periodLabel.ts';
import type { FormTable } from './formTable.ts';
import { scalarType } from '../semql/formScalar.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A cell as people read it in a sentence. */
export function cellText(value: SqlValue, table: FormTable, index: number, lookup: CatalogLookup): string {
  if (value === null) return missingText(table.columns[index]?.concealed);
  const meaning = table.meaning[index]?.column;
  const column = table.columns[index];
  const byPattern = patternText(value, column);
  if (byPattern !== null) return byPattern;
  if (meaning?.kind !== 'scalar') {
    const number = toNumber(value);
    if (number !== null) return formatNumber(number, styleOf(column));
    return isDay(value) ? dayLabel(value.slice(0, 10)) : String(value);
  }
  const scalar = meaning.value;
  if (scalar.kind === 'part' && scalar.part === 'WEEKDAY') return WEEKDAYS[Number(value) - 1] ?? String(value);
  if (scalar.kind === 'part' && scalar.part === 'MONTH') return MONTHS[Number(value) - 1] ?? String(value);
  if (scalar.kind === 'part' && scalar.part === 'HOUR') return `${String(value)}:00`;
  if (scalar.kind === 'part') return String(value);
  if (scalar.kind === 'period') return bucketLabel(String(value).slice(0, 10), scalar.unit);
  const type = scalarType(scalar, lookup);
  if ((type === 'DATE' || type === 'TIMESTAMP') && isDay(value)) return dayLabel(value.slice(0, 10));
  if (scalar.kind === 'field' && (typeof value === 'boolean' || type === 'STRING' || type === 'ENUM'))
    return valueLabel(scalar.field, typeof value === 'number' ? String(value) : value, lookup);
  const number = type === 'NUMBER' ? toNumber(value) : null;
  // An identifier and a year are not written as amounts.
  if (number === null || (styleOf(column).unit === null && Number.isInteger(number))) return String(value);
  return formatNumber(number, styleOf(column));
}

function isDay(value: SqlValue): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value);
}
