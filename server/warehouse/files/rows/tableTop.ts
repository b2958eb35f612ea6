import { isAmountText, isDateText } from './amount.ts';
import { filledCells, type GridRow } from './gridRow.ts';
import { spreadOver, type MergedArea } from './mergedArea.ts';
import { periodOf } from './periodName.ts';
import { unitsOf } from './unitsRow.ts';

/** Where a table begins in a grid of cells, and what names its columns. */
export interface TableTop {
  readonly titles: readonly GridRow[];
  /** Rows that name the columns, one below the other; none: the first row holds values. */
  readonly headerRows: readonly GridRow[];
  /** Names of the columns; '' for one without. */
  readonly names: readonly string[];
  /** A row of units below the names. */
  readonly unitsRow: GridRow | null;
  readonly units: readonly (string | null)[];
  /** Rows before this one are no data. */
  readonly firstRow: number;
}

export interface HeaderChoice {
  /** True: there are names; false: there are none. */
  readonly header?: boolean | undefined;
  /** Numbers of the rows that hold the names. */
  readonly headerRows?: readonly number[] | undefined;
  /** Numbers of rows that are values, whatever they look like. */
  readonly kept: ReadonlySet<number>;
  readonly keepsTitles: boolean;
  readonly keepsUnits: boolean;
}

/** Rows among which the names are looked for, and those below that say what the columns hold. */
const rowsAbove = 40;
const rowsBelow = 60;
const mostHeaderRows = 3;

/**
 * Finds the names of a table, and what stands above them. Names over several columns with more
 * names below are put in front of those: "2023" over "Revenue" and "Cost" is "2023 Revenue" and
 * "2023 Cost".
 * @param rows the first of the file, without empty ones
 */
export function findTop(rows: readonly GridRow[], areas: readonly MergedArea[], choice: HeaderChoice): TableTop {
  const [first, last] = headerRange(rows, areas, choice);
  const headerRows = rows.slice(first, last);
  const names = joinedNames(headerRows, areas);
  const below = rows[last];
  const isUnits = headerRows.length > 0 && below !== undefined && !choice.keepsUnits && !choice.kept.has(below.number);
  const units = isUnits ? unitsOf(below, rows.slice(last + 1, last + 1 + rowsBelow), names.length) : null;
  return {
    titles: choice.keepsTitles ? [] : rows.slice(0, first).filter(({ number }) => !choice.kept.has(number)),
    headerRows,
    names,
    unitsRow: units === null ? null : below!,
    units: units ?? names.map(() => null),
    firstRow: units !== null ? below!.number + 1 : (headerRows.at(-1)?.number ?? (rows[first]?.number ?? 1) - 1) + 1,
  };
}

/** First row of the names, and the one after their last; the same where there are none. */
function headerRange(rows: readonly GridRow[], areas: readonly MergedArea[], choice: HeaderChoice): [number, number] {
  if (choice.headerRows !== undefined && choice.headerRows.length > 0) {
    const [from, to] = [Math.min(...choice.headerRows), Math.max(...choice.headerRows)];
    const first = rows.findIndex(({ number }) => number >= from);
    const last = rows.findLastIndex(({ number }) => number <= to);
    if (first !== -1 && last >= first && last - first < mostHeaderRows) {
      return [first, last + 1];
    }
  }
  const names = namesAt(rows, areas);
  const start = names ?? firstWideRow(rows, areas);
  const candidate = rows[start];
  const hasNames = choice.header ?? (names !== null || (candidate !== undefined && isLabels(rows, start)));
  if (!hasNames || candidate === undefined || choice.kept.has(candidate.number)) {
    return [start, start];
  }
  let last = start + 1;
  while (last - start < mostHeaderRows && isGroupedBy(rows, areas, last - 1, last)) {
    last += 1;
  }
  return [groupsAbove(rows, areas, start), last];
}

function groupsAbove(rows: readonly GridRow[], areas: readonly MergedArea[], start: number): number {
  let first = start;
  while (start - first < mostHeaderRows - 1 && first > 0 && isGroupedBy(rows, areas, first - 1, first)) {
    first -= 1;
  }
  return first;
}

/** The first row of texts above values of other kinds, when all above it can only be titles. */
function namesAt(rows: readonly GridRow[], areas: readonly MergedArea[]): number | null {
  const widest = widestOf(rows, areas);
  for (let at = 0; at < Math.min(rows.length, rowsAbove); at++) {
    if (wide(rows[at]!, areas) * 2 < widest || !isLabels(rows, at) || !isAboveValues(rows, at)) {
      continue;
    }
    const above = rows.slice(0, at);
    return above.every((_, index) => isTitle(rows, areas, index, at, widest)) ? at : null;
  }
  return null;
}

/** True for a row that belongs to no table whose names are further below. */
function isTitle(
  rows: readonly GridRow[],
  areas: readonly MergedArea[],
  index: number,
  names: number,
  widest: number,
): boolean {
  const row = rows[index]!;
  if (wide(row, areas) * 2 < widest || isNarrow(rows, index) || isOfAnotherWidth(rows, index, names)) {
    return true;
  }
  const isApart = rows.slice(index, names).some((each, at) => rows[index + at + 1]!.number > each.number + 1);
  return isApart && names <= 12;
}

/** Fewer rows of one width do not say that another width is not theirs. */
const leastAlike = 4;

/**
 * True for a row of a text that has more or fewer cells than the names and all rows below, which
 * are as many in each: what a program writes about the file, as DATEV does.
 */
function isOfAnotherWidth(rows: readonly GridRow[], index: number, names: number): boolean {
  const alike = rows.slice(names, names + rowsBelow);
  const width = rows[names]!.cells.length;
  const isSheet = rows.some(({ isText }) => isText !== undefined);
  return (
    !isSheet &&
    rows[index]!.cells.length !== width &&
    alike.length >= leastAlike &&
    alike.every(({ cells }) => cells.length === width)
  );
}

/** The first row that is at least half as wide as the widest. */
function firstWideRow(rows: readonly GridRow[], areas: readonly MergedArea[]): number {
  const widest = widestOf(rows, areas);
  const isSheet = rows.some(({ isText }) => isText !== undefined);
  for (const [index, row] of rows.slice(0, rowsAbove).entries()) {
    const isApart = rows[index + 1] !== undefined && rows[index + 1]!.number > row.number + 1;
    const isNarrowRow = wide(row, areas) * 2 < widest && (isSheet || isApart || isNarrow(rows, index));
    if (!isNarrowRow && !/^sep=.$/i.test(row.cells.join(''))) {
      return index;
    }
  }
  return 0;
}

/** True for a row of a delimited text that has fewer values than the rows of the table. */
function isNarrow(rows: readonly GridRow[], index: number): boolean {
  if (rows.some(({ isText }) => isText !== undefined)) {
    return false;
  }
  const widths = new Map<number, number>();
  for (const { cells } of rows) {
    widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  }
  const [usual = 0] = [...widths].toSorted(([a, x], [b, y]) => y - x || b - a)[0] ?? [];
  return rows[index]!.cells.length < usual;
}

function widestOf(rows: readonly GridRow[], areas: readonly MergedArea[]): number {
  return Math.max(0, ...rows.slice(0, rowsAbove + rowsBelow).map((row) => wide(row, areas)));
}

function wide(row: GridRow, areas: readonly MergedArea[]): number {
  return filledCells({ ...row, cells: spreadOver(row, areas) });
}

/** True for a row that may name columns: no value of it is a number, a date or a truth value. */
function isLabels(rows: readonly GridRow[], at: number): boolean {
  const row = rows[at]!;
  const filled = row.cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [{ cell, column }]));
  if (filled.length === 0) {
    return false;
  }
  const values = filled.filter(({ cell, column }) => isValue(row, cell, column));
  if (values.length === 0) {
    return true;
  }
  // Years and months in digits, over columns that do not hold such themselves.
  const below = rows.slice(at + 1, at + 1 + rowsBelow);
  const arePeriods = values.every(({ cell, column }) => {
    if (periodOf(cell) === null || isDayText(cell)) {
      return false;
    }
    const held = below.map(({ cells }) => cells[column]?.trim() ?? '').filter((value) => value !== '');
    return (
      !held.some((value) => isValueText(value) && periodOf(value) !== null) ||
      held.every((value) => periodOf(value)?.kind === 'MONTH' && !isValueText(value))
    );
  });
  return (
    arePeriods && values.length > 1 && (values.length < filled.length || isAscending(values.map(({ cell }) => cell)))
  );
}

const isDayText = (text: string): boolean => isDateText(text) && !/-01(?: 00:00:00(?:\.0+)?)?$/.test(text);

function isAscending(cells: readonly string[]): boolean {
  return cells.length > 2 && cells.every((cell, index) => index === 0 || Number(cell) === Number(cells[index - 1]) + 1);
}

const isValueText = (text: string): boolean =>
  isAmountText(text) ||
  isDateText(text) ||
  /^\s*(?:true|false)\s*$/i.test(text) ||
  /^\s*[-+]?[\d.,]*\d[\d.,]*(?:e[-+]?\d+)?%?\s*$/i.test(text);

function isValue(row: GridRow, text: string, column: number): boolean {
  return row.isText === undefined ? isValueText(text) : !row.isText(column);
}

/** True when a text of the row stands over a column of numbers, dates or truth values. */
function isAboveValues(rows: readonly GridRow[], at: number): boolean {
  return valueColumns(rows, at).some((column) => (rows[at]!.cells[column] ?? '').trim() !== '');
}

/** Columns whose values below a row are mostly no texts. */
function valueColumns(rows: readonly GridRow[], at: number): readonly number[] {
  const below = rows.slice(at + 1, at + 1 + rowsBelow);
  const width = Math.max(0, ...below.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, column) => column).filter((column) => {
    const held = below.filter(({ cells }) => (cells[column] ?? '').trim() !== '');
    const values = held.filter((row) => isValue(row, row.cells[column]!, column));
    return values.length > 0 && values.length >= held.length * 0.6;
  });
}

/** True when the names of a row stand for groups of those in the row below it. */
function isGroupedBy(rows: readonly GridRow[], areas: readonly MergedArea[], above: number, below: number): boolean {
  const [top, next] = [rows[above], rows[below]];
  if (top === undefined || next === undefined || next.number !== top.number + 1 || !isLabels(rows, below)) {
    return false;
  }
  const isMerged = areas.some((area) => area.top <= top.number && area.bottom >= top.number && area.right > area.left);
  const width = Math.max(top.cells.length, next.cells.length);
  const cellsOf = (row: GridRow): string[] =>
    Array.from({ length: width }, (_, column) => row.cells[column]?.trim() ?? '');
  const [over, under] = [cellsOf(top), cellsOf(next)];
  if (isMerged && top.isText !== undefined) {
    const spans = areas.filter((area) => area.top === top.number && area.right > area.left);
    const isTitle = spans.some(
      ({ left, right }) => left === 0 && right - left + 1 >= under.filter((cell) => cell !== '').length,
    );
    return (
      !isTitle &&
      next.cells.every(
        (cell, column) => cell.trim() === '' || next.isText?.(column) !== false || periodOf(cell) !== null,
      )
    );
  }
  const values = valueColumns(rows, below);
  if (values.length === 0 || !values.every((column) => under[column] !== '' || over[column] !== '')) {
    return false;
  }
  if (!values.some((column) => under[column] !== '')) {
    return false;
  }
  const groups = over
    .flatMap((cell, column) => (cell === '' ? [] : [{ cell, column }]))
    .filter(({ column }) => under[column] !== '');
  if (groups.length === 0) {
    return false;
  }
  const isRepeated = new Set(groups.map(({ cell }) => cell)).size < groups.length;
  const hasGaps = over.some((cell, column) => cell === '' && under[column] !== '');
  const arePeriods = groups.some(({ cell }) => periodOf(cell) !== null);
  const areNames = over.every(
    (cell, column) => cell === '' || !isValue(top, cell, column) || (periodOf(cell) !== null && !isDayText(cell)),
  );
  // A title stands in the first column, also one with a year in it; what is said of a file, in the
  // first two.
  const isDated = groups.length === 1 && (periodOf(groups[0]!.cell)?.rest ?? '') !== '';
  const isTitle = groups.every(({ column }) => column < 2) && groups[0]!.column === 0 && (!arePeriods || isDated);
  return (groups.length > 1 || arePeriods) && !isTitle && (isRepeated || hasGaps) && areNames;
}

/** Names of all header rows put together, from top to bottom. */
function joinedNames(headerRows: readonly GridRow[], areas: readonly MergedArea[]): readonly string[] {
  const width = Math.max(0, ...headerRows.map(({ cells }) => cells.length));
  const rows = headerRows.map((row) => spreadOver(row, areas).map(plainName));
  const last = headerRows.at(-1);
  const filledRows = rows.map((row, index) => {
    if (index === rows.length - 1 || areas.length > 0) {
      return row;
    }
    return filledToTheRight(row, headerRows.slice(index + 1));
  });
  return Array.from({ length: Math.max(width, last === undefined ? 0 : width) }, (_, column) => {
    const parts = filledRows.map((row) => row[column] ?? '').filter((part) => part !== '');
    return parts.filter((part, index) => index === 0 || part !== parts[index - 1]).join(' ');
  });
}

/** Cells of a group with the names of the groups that they belong to. */
function filledToTheRight(row: readonly string[], below: readonly GridRow[]): string[] {
  const isNamedBelow = (column: number): boolean => below.some(({ cells }) => (cells[column] ?? '').trim() !== '');
  const width = Math.max(row.length, ...below.map(({ cells }) => cells.length));
  let group = '';
  return Array.from({ length: width }, (_, column) => {
    const own = row[column] ?? '';
    if (own !== '') {
      group = isNamedBelow(column) ? own : '';
    }
    return own === '' && isNamedBelow(column) ? group : own;
  });
}

const plainName = (cell: string): string => {
  const text = cell.replaceAll(/\s+/g, ' ').trim();
  // A month that a workbook keeps as its first day.
  return text.replace(/^(\d{4}-\d{2})-01(?: 00:00:00(?:\.0+)?)?$/, '$1');
};
