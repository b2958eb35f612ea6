import type { GridRow } from './gridRow.ts';
import type { SummedUp } from './runningSums.ts';
import { summaryLabel, type SummaryLabel } from './summaryLabel.ts';

/**
 * Agreeing binary digits that prove a sum where the word is part of a longer text, and where a
 * value is missing as well.
 */
const looseLabelBits = 6;
const lackingLabelBits = 3;
/** A mean is near any small number, and `mittel` and `Max` are values as well. */
const meanLabelBits = 10;

/** The first cell of a row that is called like a total. */
export function labelOf({ cells }: GridRow): { label: SummaryLabel; text: string; column: number } | null {
  for (const [column, cell] of cells.entries()) {
    const label = summaryLabel(cell);
    if (label !== null) {
      return { label, text: cell.trim(), column };
    }
  }
  return null;
}

/** Whether the numbers of a row bear out what it is called. */
export function isProven(
  { agreeing, differing, bits, rows }: SummedUp,
  label: SummaryLabel,
  { isStrong, lacks }: { readonly isStrong: boolean; readonly lacks: boolean },
): boolean {
  if (agreeing < differing || (agreeing === differing && !isStrong)) {
    return false;
  }
  if (isStrong) {
    return true;
  }
  if (label.kind === 'MEAN' || label.kind === 'OTHER') {
    return rows > 1 && bits >= meanLabelBits;
  }
  return rows > 1 && (label.isWhole || bits >= looseLabelBits || (lacks && bits >= lackingLabelBits));
}
