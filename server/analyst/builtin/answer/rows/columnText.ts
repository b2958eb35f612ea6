import type { CompiledColumn, SqlValue } from '../../../../semql/compiled.ts';
import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import { breakdownLabel, fieldLabel, valueLabel } from '../../labels/describe.ts';
import { formatByPattern } from '../../../../../values/formatPattern.ts';
import type { NumberStyle } from '../../../../../values/formatValue.ts';
import { missingText } from '../../../../../values/missingText.ts';
import type { Breakdown, Reading } from '../../reading.ts';
import { bucketLabel, MONTHS } from '../../time/periodLabel.ts';
import { measureLabel } from '../../catalog/measureLabel.ts';
import { toNumber } from './cells.ts';
import type { AnswerTable } from './cells.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const AVERAGE_WORDS = { AVG: 'Average', MEDIAN: 'Median', MIN: 'Minimum', MAX: 'Maximum' } as const;

/** Label of the column at a position. */
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

/** Plural name for the groups of a key: "customers", "different countries". */
function groupsLabel(key: Breakdown, lookup: CatalogLookup): string {
  return key.kind === 'entity' ? breakdownLabel(key, lookup) : `different ${breakdownLabel(key, lookup)}`;
}

/** Unit and precision of a column. */
export function styleOf(column: CompiledColumn | undefined): NumberStyle {
  return { unit: column?.unit ?? null, decimals: column?.decimals ?? null };
}

/** A value by the format of its dimension; null: it has none that says how. */
export function patternText(value: SqlValue, column: CompiledColumn | undefined): string | null {
  const isWritten = typeof value === 'number' || typeof value === 'string';
  return column?.pattern === undefined || !isWritten ? null : formatByPattern(value, column.pattern);
}

/** A key as people read it: "November 2026", "Tuesday", the label of a value, "unknown". */
export function keyText(
  reading: Reading,
  table: AnswerTable,
  index: number,
  value: SqlValue,
  lookup: CatalogLookup,
): string {
  if (value === null) return missingText(table.columns[index]?.concealed);
  const byPattern = patternText(value, table.columns[index]);
  if (byPattern !== null) return byPattern;
  const role = table.roles[index];
  const width = reading.distribution?.width;
  if (role?.kind === 'bucket' && width !== undefined) return rangeText(toNumber(value) ?? 0, width);
  const breakdown = role?.kind === 'key' ? reading.breakdowns[role.breakdown] : undefined;
  if (breakdown?.kind === 'time') return bucketLabel(String(value), breakdown.grain);
  if (breakdown?.kind === 'profile' && breakdown.part === 'WEEKDAY')
    return WEEKDAYS[Number(value) - 1] ?? String(value);
  if (breakdown?.kind === 'profile' && breakdown.part === 'HOUR')
    return `${String(value).padStart(2, '0')}:00–${String(value).padStart(2, '0')}:59`;
  if (breakdown?.kind === 'profile' && breakdown.part === 'QUARTER') return `Q${String(value)}`;
  if (breakdown?.kind === 'profile' && breakdown.part === 'MONTH') return MONTHS[Number(value) - 1] ?? String(value);
  return breakdown?.kind === 'field' ? valueLabel(breakdown.field, String(value), lookup) : String(value);
}

/** A range of a distribution: its end is the beginning of the next. */
function rangeText(from: number, width: number): string {
  const text = (number: number): string => number.toLocaleString('en', { maximumFractionDigits: 6 });
  return `${text(from)} – ${text(from + width)}`;
}

/** A text with its first letter in upper case. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A name within a sentence; what is written in capitals stays so. */
export function lowered(name: string): string {
  return name.replace(/\p{L}+/gu, (word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()));
}
