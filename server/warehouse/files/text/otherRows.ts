import { createReadStream } from 'node:fs';
import { filledCells, isEmptyCell } from '../rows/gridRow.ts';
import { summaryLabel, summaryStems } from '../rows/summaryLabel.ts';
import type { TableShape } from '../rows/tableShape.ts';
import { parseCsv } from './csvParser.ts';
import { readTail } from './readSample.ts';

const tailBytes = 1 << 17;
const tailRows = 40;
const pieceBytes = 1 << 20;

/**
 * Whether a long text may hold rows that are no rows of its table: totals and notes at its end, and
 * in all of it values that begin like a total, or the names again. Quick: it tells the many texts
 * apart that hold none.
 */
export async function mayHoldOtherRows(file: string, delimiter: string, shape: TableShape): Promise<boolean> {
  const { records } = parseCsv(await readTail(file, tailBytes), delimiter, { complete: true });
  const last = records.slice(-tailRows);
  const required = shape.facts.flatMap(({ isAlwaysFilled }, column) => (isAlwaysFilled ? [column] : []));
  const isOther = last.some(
    ({ cells }, index) =>
      cells.length !== shape.width ||
      filledCells({ cells, number: 0 }) === 0 ||
      cells.some((cell) => summaryLabel(cell) !== null) ||
      (index >= last.length - 3 && required.some((column) => isEmptyCell(cells[column]))),
  );
  if (isOther) {
    return true;
  }
  const hasNumbers = shape.facts.some(({ kind }) => kind === 'NUMBER');
  const hasTexts = shape.facts.some(({ kind }) => kind === 'TEXT' || kind === 'DATE');
  return hasNumbers && hasTexts && (await holdsSummaryWord(file, delimiter));
}

/** Looks through a whole text as bytes, which is several times faster than as characters. */
async function holdsSummaryWord(file: string, delimiter: string): Promise<boolean> {
  const word = new RegExp(
    `[\\n"${delimiter.replaceAll(/[\\\]^|-]/g, '\\$&')}](?:${summaryStems})[^\\n${delimiter.replaceAll(/[\\\]^|-]/g, '\\$&')}]{0,50}`,
    'gi',
  );
  let rest = '';
  for await (const piece of createReadStream(file, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    const text = rest + piece.toString('latin1');
    for (const [found] of text.matchAll(word)) {
      const cell = Buffer.from(found.slice(1), 'latin1')
        .toString('utf8')
        .replace(/".*|\r$/, '');
      if (summaryLabel(cell) !== null) {
        return true;
      }
    }
    rest = text.slice(-64);
  }
  return false;
}
