/**
 * Texts whose columns are laid out for the eye: consoles of databases and reports of older systems
 * write values under each other, with lines of dashes or blanks between them.
 */
export interface ColumnLayout {
  /** Cells of a line, trimmed; null: the line is a rule and holds none. */
  cellsOf(line: string): readonly string[] | null;
}

/** A line of dashes, and of signs that stand where columns meet. */
const rule = /^(?=.*[-=]{2})[ |+:=-]+$/;
const dashes = /[-=:]+/g;
const quoted = /(?:^|\|)\s*"[^"]*"\s*(?:\||$)/;
const linesBeforeRule = 40;
/** A single run of so many dashes is a rule as well. */
const longRule = 12;
/** A text without a rule has to be this regular before its blanks are taken for columns. */
const fewestLines = 8;
const narrowestGap = 2;
/** Nobody lays out longer lines for the eye, and to look at their places would take long. */
const longestLine = 10_000;

/**
 * The layout of a text, judged from its beginning; null: it has none.
 * @param delimitedWidth columns that the text has if it is taken as delimited
 */
export function findColumnLayout(text: string, complete: boolean, delimitedWidth: number): ColumnLayout | null {
  const whole = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const lines = (complete ? whole : whole.slice(0, -1)).map((line) => line.trimEnd());
  if (lines.some((line) => line.length > longestLine)) {
    return null;
  }
  const isRule = (line: string): boolean =>
    rule.test(line) && (spansOf(line, dashes).length > 1 || line.length >= longRule);
  const at = lines.slice(0, linesBeforeRule).findIndex(isRule);
  const ruleLine = lines[at];
  if (ruleLine === undefined) {
    return betweenGaps(
      lines.filter((line) => line !== ''),
      delimitedWidth,
    );
  }
  const rows = lines.slice(at + 1).filter((line) => line !== '' && !rule.test(line));
  const withBars = rows.filter((line) => line.includes('|'));
  if (withBars.length > 0 && withBars.length >= 0.8 * rows.length - 1) {
    // Quotes around values are those of a delimited text: its line of dashes is a row like others.
    return lines.some((line) => quoted.test(line)) ? null : betweenBars(ruleLine, withBars);
  }
  const spans = spansOf(ruleLine, dashes);
  // A line under a title may have gaps too; what is below it is delimited.
  return at > 0 && spans.length > Math.max(1, delimitedWidth) ? cutAt(spans) : null;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function spansOf(line: string, runs: RegExp): readonly Span[] {
  return [...line.matchAll(runs)].map(({ index, 0: run }) => ({ start: index, end: index + run.length }));
}

/** Where all bars stand under the joints of the rule, a bar elsewhere is text. */
function betweenBars(ruleLine: string, rows: readonly string[]): ColumnLayout {
  const joints = [...ruleLine.matchAll(/[|+]/g)].map(({ index }) => index);
  const isAligned = joints.length > 0 && rows.every((line) => joints.every((joint) => line[joint] === '|'));
  const isFramed = rows.every((line) => /^\s*\|.*\|$/.test(line));
  const cellsBetween = (line: string): readonly string[] => {
    // Wide signs, such as Chinese ones, move the bars of their line.
    if (!isAligned || joints.some((joint) => line[joint] !== '|')) {
      return line.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|'));
    }
    return [...joints, line.length].map((joint, index) => line.slice((joints[index - 1] ?? -1) + 1, joint));
  };
  return {
    cellsOf(line) {
      if (rule.test(line)) {
        return null;
      }
      if (!line.includes('|')) {
        return [line.trim()];
      }
      const cells = cellsBetween(line).map((cell) => cell.trim());
      return isFramed ? cells.slice(1, -1) : cells;
    },
  };
}

/** Columns between blanks that all lines have at the same place, each with a name above it. */
function betweenGaps(lines: readonly string[], delimitedWidth: number): ColumnLayout | null {
  const sample = lines.slice(0, 400);
  if (sample.length < fewestLines || sample.some((line) => line.includes('\t'))) {
    return null;
  }
  const length = Math.max(...sample.map((line) => line.length));
  const blank = Array.from({ length }, (_, position) => sample.every((line) => (line[position] ?? ' ') === ' '));
  const pattern = blank.map((isBlank) => (isBlank ? ' ' : 'x')).join('');
  const spans = spansOf(pattern, new RegExp(`x(?:.*?x)??(?= {${narrowestGap},}|\\s*$)`, 'g'));
  // Every line fills most columns, or the blanks are those of a text that is merely indented.
  const filled = sample.reduce(
    (sum, line) => sum + spans.filter(({ start, end }) => line.slice(start, end).trim() !== '').length,
    0,
  );
  const isNamed = spans.every(({ start, end }) => (sample[0] ?? '').slice(start, end).trim() !== '');
  const isRegular = spans.length > 1 && isNamed && filled >= 0.8 * spans.length * sample.length;
  return isRegular && spans.length > delimitedWidth ? cutAt(spans) : null;
}

/** A line with text between its columns is no row: a title, or a note. */
function cutAt(spans: readonly Span[]): ColumnLayout {
  return {
    cellsOf(line) {
      if (rule.test(line)) {
        return null;
      }
      const overflows = spans.some(({ end }, index) => {
        const next = spans[index + 1];
        return next !== undefined && line.slice(end, next.start).trim() !== '';
      });
      if (overflows) {
        return [line.trim()];
      }
      return spans.map(({ start }, index) => line.slice(index === 0 ? 0 : start, spans[index + 1]?.start).trim());
    },
  };
}
