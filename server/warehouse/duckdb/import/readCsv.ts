import { open } from 'node:fs/promises';
import { stringLiteral } from '../../shared/literal.ts';

const SAMPLE_BYTES = 1 << 20;

/** Writes the SQL that reads a delimited text, every column as text. */
export function readCsv(
  file: string,
  names: readonly string[],
  delimiter: string,
  header: boolean,
  more: string,
): string {
  return `read_csv(${[
    stringLiteral(file),
    'auto_detect = false',
    `delim = ${stringLiteral(delimiter)}`,
    `quote = '"'`,
    `escape = '"'`,
    `header = ${header}`,
    `encoding = 'utf-8'`,
    more,
    `columns = {${names.map((name) => `${stringLiteral(name)}: 'VARCHAR'`).join(', ')}}`,
  ].join(', ')})`;
}

/** Reads the beginning of a text; `complete`: it is all of it. */
export async function readSample(file: string): Promise<{ text: string; complete: boolean }> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(Math.max(size, 1), SAMPLE_BYTES)), 0);
    return { text: new TextDecoder().decode(buffer.subarray(0, bytesRead)), complete: bytesRead >= size };
  } finally {
    await handle.close();
  }
}
