import { isAmountText, isDateText } from './amount.ts';
import type { ColumnFacts } from './columnFacts.ts';
import { footerPattern } from './footerWords.ts';
import { filledCells, isEmptyCell, textOfRow, type GridRow } from './gridRow.ts';
import { leftOutKinds, type LeftOutCount, type LeftOutKind, type LeftOutRow } from './leftOutRow.ts';
import { RunningSums, type SummedUp } from './runningSums.ts';
import type { SummaryLabel } from './summaryLabel.ts';
import { isProven, labelOf } from './summaryRow.ts';

/** Rows that are listed, and doubtful ones that may wait for what follows them. */
const mostListed = 200;
const mostHeld = 60;
const mostDoubts = 3;
/** Rows at the end among which one that looks like a total may be one. */
const doubtedRows = 3;
/**
 * Agreeing binary digits that make numbers a sum without a word that says so: where the first
 * column always names a row, where it mostly does, and where nothing is missing.
 */
const unlabelledBits = { always: 10, mostly: 16, full: 24 };

/** What a person decided about rows. */
export interface RowChoices {
  readonly kept: ReadonlySet<number>;
  readonly keptKinds: ReadonlySet<LeftOutKind>;
  readonly leftOut: ReadonlySet<number>;
}

interface JudgedTable {
  readonly headerRows: readonly GridRow[];
  readonly facts: readonly ColumnFacts[];
  readonly choices: RowChoices;
}

/** A row that is left out unless a row of the table follows it. */
interface Held<Row> {
  readonly row: Row;
  readonly kind: 'NOTE' | 'TOTAL';
  readonly reason: string;
  /** False: it is left out only below others that are. */
  readonly isSure: boolean;
}

/**
 * Tells the rows of a table from totals, notes and repeated names among and below them, while they
 * go by in their order.
 */
export class RowJudge<Row extends GridRow> {
  readonly #headers: readonly (readonly string[])[];
  readonly #facts: readonly ColumnFacts[];
  readonly #choices: RowChoices;
  readonly #sums: RunningSums;
  /** Columns that no row of the sample lacks. */
  readonly #required: readonly number[];
  readonly #isOfNumbers: boolean;
  readonly #listed: LeftOutRow[] = [];
  readonly #counts = new Map<LeftOutKind, number>();
  #doubtful: readonly { readonly row: Row; readonly at: number }[] = [];
  #held: Held<Row>[] = [];
  #previous: number | null = null;
  #isAfterTotal = false;
  /** First row of the table, when it may be the total of those below it. */
  #first: Row | null = null;
  /** Places in the list of those that sum up all rows so far. */
  #totals: number[] = [];

  constructor({ headerRows, facts, choices }: JudgedTable) {
    this.#headers = headerRows.map(({ cells }) => cells.map(folded));
    this.#facts = facts;
    this.#choices = choices;
    this.#sums = new RunningSums(facts);
    this.#required = facts.flatMap(({ isAlwaysFilled }, column) => (isAlwaysFilled ? [column] : []));
    this.#isOfNumbers = facts.every(({ kind }) => kind === 'NUMBER' || kind === 'EMPTY');
  }

  /** The first rows that are left out. */
  get listed(): readonly LeftOutRow[] {
    return this.#listed;
  }

  /** Rows of each kind that are left out. */
  get counts(): readonly LeftOutCount[] {
    return leftOutKinds.flatMap((kind) => {
      const rows = this.#counts.get(kind) ?? 0;
      return rows === 0 ? [] : [{ kind, rows }];
    });
  }

  /** Sentences about rows at the end that are kept although they may be no values. */
  get doubts(): readonly string[] {
    const last = this.#doubtful.filter(({ at }) => this.#sums.rows - at <= doubtedRows);
    return last.map(
      ({ row }) =>
        `Row ${row.number} (${textOfRow(row).slice(0, 60)}) looks like a total, but its numbers are not the sums of the rows above, so it is kept.`,
    );
  }

  /** Notes a row above the first of the table. */
  above(row: GridRow, kind: 'TITLE' | 'UNITS', reason: string): void {
    this.#note(row, kind, reason);
  }

  /** Takes the next row, and returns those that are now known to be rows of the table. */
  take(row: Row): readonly Row[] {
    const isApart = this.#previous !== null && row.number > this.#previous + 1;
    this.#previous = row.number;
    if (this.#choices.leftOut.has(row.number)) {
      return this.#leaveOut(row, 'CHOSEN', 'You chose to leave it out.');
    }
    const filled = filledCells(row);
    if (filled === 0 && row.cells.every((cell) => cell === '')) {
      return this.#leaveOut(row, 'BLANK', 'None of its cells holds anything.');
    }
    if (this.#isHeader(row, filled)) {
      const pages = this.#held.splice(0);
      const kept = pages.flatMap((held) => this.#leaveOut(held.row, 'TITLE', 'It stands above repeated names.'));
      return [...kept, ...this.#leaveOut(row, 'REPEATED_HEADER', 'It repeats the names of the columns.')];
    }
    return this.#summary(row) ?? this.#aside(row, filled, isApart) ?? this.#data(row);
  }

  /**
   * Returns the last rows of the table. `dropsFirst`: the first that was returned is the total of
   * all others.
   */
  end(): { readonly rows: readonly Row[]; readonly dropsFirst: boolean } {
    const held = this.#held.splice(0);
    const sure = held.findIndex(({ isSure }) => isSure);
    const kept = sure === -1 ? held : held.slice(0, sure);
    for (const { row } of kept) {
      this.#add(row);
    }
    const rows = held.slice(kept.length).flatMap(({ row, kind, reason }) => this.#leaveOut(row, kind, reason));
    return { rows: [...kept.map(({ row }) => row), ...rows], dropsFirst: this.#isTotalOfAll() };
  }

  #isTotalOfAll(): boolean {
    const row = this.#first;
    if (row === null || this.#isKept(row, 'TOTAL')) {
      return false;
    }
    const found = this.#sums.summedUpBy(row, false, true);
    if (found === null || found.rows < 2 || found.agreeing <= found.differing) {
      return false;
    }
    this.#note(row, 'TOTAL', `Its numbers are the sums of the ${found.rows} rows below it.`);
    return true;
  }

  /** A row that sums up others; null: it does not. */
  #summary(row: Row): readonly Row[] | null {
    const labelled = labelOf(row);
    if (labelled === null) {
      return this.#unlabelled(row);
    }
    const { label, text, column } = labelled;
    const isMisplaced = isOfValues(this.#facts[column]);
    const lacks = this.#required.some((each) => isEmptyCell(row.cells[each]));
    const isAlone = row.cells.every(
      (cell, at) => at === column || isEmptyCell(cell) || (at > column && isAmountText(cell)),
    );
    const isStrong = label.isWhole && (isMisplaced || (lacks && isAlone));
    if (
      this.#sums.rows === 0 &&
      this.#first === null &&
      this.#held.length === 0 &&
      label.isWhole &&
      label.kind === 'SUM'
    ) {
      this.#first = row;
      return [row];
    }
    const found = this.#sums.summedUpBy(row, label.kind === 'MEAN' || label.kind === 'OTHER');
    if (found !== null && isProven(found, label, { isStrong, lacks })) {
      return this.#sumUp(row, found, `It is called “${text}”, and its numbers are`, label);
    }
    if (isStrong) {
      const reason = `It is called “${text}” and names nothing else. Its numbers are not the sums of the rows above.`;
      return this.#hold({ row, kind: 'TOTAL', reason, isSure: true });
    }
    if (label.isWhole && (label.kind === 'SUM' || label.kind === 'PART') && this.#sums.rows > 0) {
      this.#doubt(row);
    }
    return null;
  }

  /** A row whose numbers are sums, although it does not say so. */
  #unlabelled(row: Row): readonly Row[] | null {
    const facts = this.#facts[0];
    const lacksFirst = facts !== undefined && facts.filled > 0.5 && isEmptyCell(row.cells[0]);
    if (!lacksFirst && !this.#isOfNumbers) {
      return null;
    }
    const found = this.#sums.summedUpBy(row, false);
    if (found === null || found.differing > 0 || found.rows < 2) {
      return null;
    }
    const enough = facts?.isAlwaysFilled === true ? unlabelledBits.always : unlabelledBits.mostly;
    if (lacksFirst && found.bits >= enough) {
      return this.#sumUp(row, found, 'It names nothing, and its numbers are', null);
    }
    // Nothing is missing in it: only at the end it can be told from a row of the table.
    const isSum = found.isAll && found.agreeing > 1 && found.rows > 2 && found.bits >= unlabelledBits.full;
    const reason = `Its numbers are the sums of the ${found.rows} rows above.`;
    return isSum ? this.#hold({ row, kind: 'TOTAL', reason, isSure: true }) : null;
  }

  #sumUp(row: Row, { by, rows, isAll }: SummedUp, begin: string, label: SummaryLabel | null): readonly Row[] {
    const kind = label?.kind === 'PART' || !isAll ? 'SUBTOTAL' : 'TOTAL';
    const what = by === 'SUM' ? 'sums' : 'averages';
    const of = rows === 1 ? 'those of the row above' : `the ${what} of the ${rows} rows above`;
    if (kind === 'TOTAL' && !this.#isKept(row, kind) && this.#listed.length < mostListed) {
      this.#totals.push(this.#listed.length);
    }
    const kept = this.#leaveOut(row, kind, `${begin} ${of}.`);
    this.#sums.mark();
    this.#isAfterTotal = true;
    return kept;
  }

  /** A row with next to nothing in it, which may be a note below the table. */
  #aside(row: Row, filled: number, isApart: boolean): readonly Row[] | null {
    if (this.#sums.rows === 0) {
      return null;
    }
    const width = this.#facts.length;
    const at = row.cells.findIndex((cell) => !isEmptyCell(cell));
    const text = row.cells[at]?.trim() ?? '';
    const isWord = footerPattern.test(text);
    const isLone = filled === 1 || (isWord && filled * 2 <= width + 1 && filled < 4);
    if (!isLone || isAmountText(text) || isDateText(text)) {
      return null;
    }
    const hold = (isSure: boolean): readonly Row[] => this.#hold({ row, kind: 'NOTE', reason: noteReason, isSure });
    if (width === 1) {
      return isWord && isApart ? hold(true) : null;
    }
    const isNarrow = row.isText === undefined && row.cells.length < width;
    if (!isNarrow && !this.#required.some((each) => isEmptyCell(row.cells[each]))) {
      return null;
    }
    const column = this.#facts[at];
    const isLong = text.split(/\s+/).length > 3 && text.length > (column?.longestText ?? 0) + 5;
    const isBelow = isApart || this.#isAfterTotal;
    return hold(isWord || isOfValues(column) || isBelow || isLong || (isNarrow && /\s/.test(text)));
  }

  #isHeader({ cells }: Row, filled: number): boolean {
    return this.#headers.some((header) => {
      const named = header.filter((name) => name !== '').length;
      return named > 1 && filled === named && header.every((name, column) => name === folded(cells[column] ?? ''));
    });
  }

  #hold(held: Held<Row>): readonly Row[] {
    this.#held.push(held);
    return this.#held.length > mostHeld ? this.#flush() : [];
  }

  #data(row: Row): readonly Row[] {
    const before = this.#flush();
    this.#add(row);
    return before.length === 0 ? [row] : [...before, row];
  }

  #flush(): readonly Row[] {
    if (this.#held.length === 0) {
      return [];
    }
    const held = this.#held.splice(0);
    for (const { row, kind } of held) {
      this.#add(row);
      if (kind === 'TOTAL') {
        this.#doubt(row);
      }
    }
    return held.map(({ row }) => row);
  }

  #doubt(row: Row): void {
    if (!this.#choices.kept.has(row.number)) {
      this.#doubtful = [...this.#doubtful.slice(1 - mostDoubts), { row, at: this.#sums.rows }];
    }
  }

  #add(row: Row): void {
    this.#sums.add(row);
    this.#isAfterTotal = false;
    // What looked like the total of all was that of the first rows.
    for (const at of this.#totals.splice(0)) {
      this.#listed[at] = { ...this.#listed[at]!, kind: 'SUBTOTAL' };
      this.#count('TOTAL', -1);
      this.#count('SUBTOTAL', 1);
    }
  }

  #isKept({ number }: GridRow, kind: LeftOutKind): boolean {
    return this.#choices.kept.has(number) || this.#choices.keptKinds.has(kind);
  }

  /** Leaves a row out, unless a person keeps it: its numbers count in no sum then either. */
  #leaveOut(row: Row, kind: LeftOutKind, reason: string): readonly Row[] {
    if (kind !== 'CHOSEN' && this.#isKept(row, kind)) {
      return [...this.#flush(), row];
    }
    this.#note(row, kind, reason);
    return [];
  }

  #note(row: GridRow, kind: LeftOutKind, reason: string): void {
    this.#count(kind, 1);
    if (this.#listed.length >= mostListed) {
      return;
    }
    this.#listed.push({ row: row.number, kind, text: textOfRow(row), cells: row.cells, reason });
  }

  #count(kind: LeftOutKind, by: number): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + by);
  }
}

const noteReason = 'It stands below the table and fills next to none of its columns.';

const isOfValues = (facts: ColumnFacts | undefined): boolean => facts?.kind === 'NUMBER' || facts?.kind === 'DATE';

const folded = (cell: string): string => cell.replaceAll(/\s+/g, ' ').trim().toLowerCase();
