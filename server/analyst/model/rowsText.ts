import type { ExecutedRows } from '../analyst.ts';

const mostRows = 40;
const mostCell = 120;
const mostText = 8_000;

/** Rows as a model sees them: few, short, between marks, and called data. */
export function rowsText(id: string, executed: ExecutedRows, mark: string, seesRows: boolean): string {
  const { columns, rows, truncated } = executed;
  const names = columns.map(({ name, unit }) => (unit === null ? name : `${name} (${unit})`)).join(', ');
  if (!seesRows) {
    return `query ${id}: columns ${names}. You may not see its rows: refer to them by key, and they are filled in.`;
  }
  const shown = rows
    .slice(0, mostRows)
    .map((row) =>
      row.map((cell) => JSON.stringify(typeof cell === 'string' ? cell.slice(0, mostCell) : cell)).join(' | '),
    )
    .join('\n')
    .slice(0, mostText);
  const count = `${rows.length}${truncated ? ' or more' : ''} rows${rows.length > mostRows ? `, the first ${mostRows}` : ''}`;
  return `query ${id}: columns ${names}; ${count}.\n<data ${mark}>\n${shown}\n</data ${mark}>`;
}
