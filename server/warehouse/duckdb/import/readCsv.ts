import type { PreparedTable } from '../../files/preparedTable.ts';
import { stringLiteral } from '../../sqlText/literal.ts';

/** Writes the SQL that reads a delimited text, every column as text. */
export function readCsv(names: readonly string[], { file, delimiter, skipsFirst, isRagged }: PreparedTable): string {
  return `read_csv(${[
    stringLiteral(file),
    'auto_detect = false',
    `delim = ${stringLiteral(delimiter)}`,
    `quote = '"'`,
    `escape = '"'`,
    `header = ${skipsFirst}`,
    `encoding = 'utf-8'`,
    'strict_mode = true',
    ...(isRagged ? ['null_padding = true', 'parallel = false'] : []),
    `columns = {${names.map((name) => `${stringLiteral(name)}: 'VARCHAR'`).join(', ')}}`,
  ].join(', ')})`;
}
