/**
 * How a CSV file is written, judged from its beginning. DuckDB's own detection is not used: a
 * single broken row makes it read the whole file as one column, and a missing quote as part of the
 * value.
 */

const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLE_ROWS = 2000;
const LOOKS_LIKE_DATA =
  /^\s*(?:[-+]?[\d.,]*\d[\d.,]*(?:e[-+]?\d+)?%?|true|false|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}.*)\s*$/i;

/**
 * Rows of the sample under one delimiter, quotes as in RFC 4180.
 * @param complete false: the sample was cut, so its last row is dropped.
 */
export function parseCsvSample(text: string, delimiter: string, complete: boolean): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const endRow = (): void => {
    row.push(cell);
    if (row.length > 1 || cell !== '') rows.push(row);
    row = [];
    cell = '';
  };
  for (; at < text.length && rows.length < SAMPLE_ROWS; at++) {
    const character = text[at] ?? '';
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === delimiter) {
      row.push(cell);
      cell = '';
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[at + 1] === '\n') at++;
      endRow();
    } else cell += character;
  }
  if (complete && rows.length < SAMPLE_ROWS && (cell !== '' || row.length > 0)) endRow();
  return rows;
}

/** The delimiter under which most rows are as wide as the first; more columns win a tie. */
export function detectDelimiter(text: string, complete: boolean): string {
  let best = { delimiter: ',', share: 0, width: 1 };
  for (const delimiter of DELIMITERS) {
    const rows = parseCsvSample(text, delimiter, complete);
    const width = rows[0]?.length ?? 0;
    if (width < 2) continue;
    const share = rows.filter((row) => row.length === width).length / rows.length;
    if (share > best.share || (share === best.share && width > best.width)) best = { delimiter, share, width };
  }
  return best.delimiter;
}

/** True when the first row names columns: no cell of it is a number, a date or a truth value. */
export function detectHeader(rows: readonly (readonly string[])[]): boolean {
  const first = rows[0] ?? [];
  return first.some((cell) => cell.trim() !== '') && !first.some((cell) => LOOKS_LIKE_DATA.test(cell));
}

/** Longest name of a column in characters. */
const LONGEST_NAME = 120;

/** Column names, trimmed and cut; empty ones become `column3`, repeated ones `name_2`. */
export function columnNames(first: readonly string[], header: boolean): string[] {
  const taken = new Set<string>();
  return first.map((cell, index) => {
    const plain = cell
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, LONGEST_NAME)
      .trim();
    const wanted = header && plain !== '' ? plain : `column${index + 1}`;
    let name = wanted;
    for (let copy = 2; taken.has(name.toLowerCase()); copy++) name = `${wanted}_${copy}`;
    taken.add(name.toLowerCase());
    return name;
  });
}
