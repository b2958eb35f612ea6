import { formatChange, formatNumber } from '../../../../../values/formatValue.ts';
import type { SqlValue } from '../../../../semql/compiled.ts';
import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import type { ColumnRole } from '../../writing/emittedQuery.ts';
import type { Reading } from '../../reading.ts';
import { positions, toNumber } from '../rows/cells.ts';
import type { AnswerTable } from '../rows/cells.ts';
import { labelOfColumn, lowered, styleOf } from '../rows/columnText.ts';

/** Numbers that a sentence tells; further ones are read in the table. */
const TOLD = 3;

/** Columns of the requested numbers after the first. */
export function otherMeasures(table: AnswerTable): readonly number[] {
  return positions(table, 'measure').slice(1, TOLD);
}

/** The column of a kind that belongs to a number; undefined where there is none. */
export function columnBeside(table: AnswerTable, measure: number, kind: ColumnRole['kind']): number | undefined {
  const role = table.roles[measure];
  if (!role || !('measure' in role)) return undefined;
  return positions(table, kind).find((index) => {
    const other = table.roles[index];
    return other !== undefined && 'measure' in other && other.measure === role.measure;
  });
}

/**
 * Further numbers of a row, after its first: ", with **3,786 orders** and gross margin **34.1 %**".
 */
export function writeOthers(
  reading: Reading,
  table: AnswerTable,
  row: readonly SqlValue[],
  lookup: CatalogLookup,
): string {
  const parts = otherMeasures(table).map((index) => {
    const number = formatNumber(toNumber(row[index]), styleOf(table.columns[index]));
    const label = lowered(labelOfColumn(reading, table, index, lookup));
    const change = columnBeside(table, index, 'change');
    const moved = change === undefined ? null : toNumber(row[change]);
    const said = number.toLowerCase().endsWith(` ${label.toLowerCase()}`) ? `**${number}**` : `${label} **${number}**`;
    return `${said}${moved === null ? '' : ` (${formatChange(moved)})`}`;
  });
  return parts.length > 0 ? `, with ${parts.join(' and ')}` : '';
}
