import { formatCell, headUnit } from '../../../../../components/conversation/table/formatCell.ts';
import type { Execution } from '../../../../../components/semql/readExecution.ts';

/** The first value of a preview as an answer writes it, with its unit; null: there is none. */
export function sampleText({ columns: [column], rows }: Execution): string | null {
  const value = rows.map(([first]) => first).find((one) => one !== null && one !== undefined);
  if (column === undefined || value === undefined || value === null) {
    return null;
  }
  const unit = headUnit(column);
  return unit === null ? formatCell(value, column) : `${formatCell(value, column)} ${unit}`;
}
