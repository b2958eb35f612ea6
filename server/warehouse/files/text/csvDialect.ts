/**
 * How a CSV file is written, judged from its beginning. DuckDB's own detection is not used: a
 * single broken row makes it read the whole file as one column, and a missing quote as part of the
 * value.
 */

import { parseCsv } from './csvParser.ts';

const delimiters = [',', ';', '\t', '|'];
const sampleRecords = 2000;

/**
 * The delimiter under which most records are as wide as most of them are; more columns win a tie.
 */
export function detectDelimiter(text: string, complete: boolean): string {
  const hint = /^\uFEFF?sep=([^\r\n"])\r?\n/i.exec(text)?.[1];
  if (hint !== undefined) {
    return hint;
  }
  let best = { delimiter: ',', share: 0, width: 1 };
  for (const delimiter of delimiters) {
    const widths = new Map<number, number>();
    const { records } = parseCsv(text, delimiter, { complete, mostRecords: sampleRecords });
    for (const { cells } of records) {
      widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    }
    const [width = 1, count = 0] = [...widths].toSorted(([a, x], [b, y]) => y - x || b - a)[0] ?? [];
    if (width < 2) {
      continue;
    }
    const share = count / records.length;
    if (share > best.share || (share === best.share && width > best.width)) {
      best = { delimiter, share, width };
    }
  }
  return best.delimiter;
}

/** Longest name of a column in characters. */
const longestName = 120;

/** Column names, trimmed and cut; empty ones become `column3`, repeated ones `name_2`. */
export function columnNames(first: readonly string[], header: boolean): string[] {
  const taken = new Set<string>();
  return first.map((cell, index) => {
    const plain = cell
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, longestName)
      .trim();
    const wanted = header && plain !== '' ? plain : `column${index + 1}`;
    let name = wanted;
    for (let copy = 2; taken.has(name.toLowerCase()); copy++) {
      name = `${wanted}_${copy}`;
    }
    taken.add(name.toLowerCase());
    return name;
  });
}
