import { amountOf } from './amount.ts';
import type { ColumnFacts } from './columnFacts.ts';
import type { GridRow } from './gridRow.ts';

/** Groups that are remembered, each of which a later row may sum up. */
const mostBoundaries = 300;

interface Boundary {
  /** Rows before it. */
  readonly rows: number;
  readonly sums: readonly number[];
}

/** What a row was found to be the sum of. */
export interface SummedUp {
  readonly by: 'SUM' | 'MEAN';
  /** Rows above it that it sums up. */
  readonly rows: number;
  readonly isAll: boolean;
  /** Columns whose numbers agree, and whose do not. */
  readonly agreeing: number;
  readonly differing: number;
  /** Binary digits that agree: the less likely by chance, the more. */
  readonly bits: number;
}

/** The sums of the numbers of a table, column by column, while its rows go by. */
export class RunningSums {
  readonly #columns: readonly (ColumnFacts & { readonly index: number })[];
  readonly #sums: number[];
  /** What the sums have lost to rounding (Kahan). */
  readonly #lost: number[];
  #rows = 0;
  #boundaries: Boundary[];

  constructor(facts: readonly ColumnFacts[]) {
    this.#columns = facts.map((fact, index) => ({ ...fact, index })).filter(({ kind }) => kind === 'NUMBER');
    this.#sums = this.#columns.map(() => 0);
    this.#lost = this.#columns.map(() => 0);
    this.#boundaries = [{ rows: 0, sums: [...this.#sums] }];
  }

  get rows(): number {
    return this.#rows;
  }

  add({ cells }: GridRow): void {
    this.#rows += 1;
    for (const [at, { index, mark }] of this.#columns.entries()) {
      const number = amountOf(cells[index] ?? '', mark);
      if (number === null) {
        continue;
      }
      const corrected = number - this.#lost[at]!;
      const sum = this.#sums[at]! + corrected;
      this.#lost[at] = sum - this.#sums[at]! - corrected;
      this.#sums[at] = sum;
    }
  }

  /** Begins another group. */
  mark(): void {
    this.#boundaries.push({ rows: this.#rows, sums: [...this.#sums] });
    if (this.#boundaries.length > mostBoundaries) {
      this.#boundaries.splice(1, 1);
    }
  }

  /**
   * The rows above a row that it is the sum of; null: none. The shortest such group is taken.
   * @param means true: it may be their average as well
   * @param ofAll true: only the group of all rows counts
   */
  summedUpBy(row: GridRow, means: boolean, ofAll = false): SummedUp | null {
    let best: SummedUp | null = null;
    for (let at = ofAll ? 0 : this.#boundaries.length - 1; at >= 0; at--) {
      const from = this.#boundaries[at]!;
      const rows = this.#rows - from.rows;
      if (rows === 0) {
        continue;
      }
      for (const by of means ? (['SUM', 'MEAN'] as const) : (['SUM'] as const)) {
        const found = { by, rows, isAll: from.rows === 0, ...this.#compared(row, from, by) };
        if (found.agreeing > 0 && found.agreeing - found.differing > (best ? best.agreeing - best.differing : -1)) {
          best = found;
        }
      }
    }
    return best;
  }

  #compared({ cells }: GridRow, from: Boundary, by: 'SUM' | 'MEAN'): Pick<SummedUp, 'agreeing' | 'differing' | 'bits'> {
    const count = this.#rows - from.rows;
    let [agreeing, differing, bits] = [0, 0, 0];
    for (const [at, { index, mark, decimals, exponent }] of this.#columns.entries()) {
      const number = amountOf(cells[index] ?? '', mark);
      if (number === null) {
        continue;
      }
      const sum = this.#sums[at]! - from.sums[at]!;
      const expected = by === 'SUM' ? sum : sum / count;
      const exact = 1e-9 * Math.max(Math.abs(this.#sums[at]!), Math.abs(number));
      // Totals of what was rounded differ in their last digits.
      const rounded = decimals === 0 && by === 'SUM' ? 0 : 10 ** -decimals * (by === 'SUM' ? Math.sqrt(count) : 0.51);
      if (Math.abs(number - expected) > exact + (Math.abs(number) > 500 * rounded || by === 'MEAN' ? rounded : 0)) {
        differing += 1;
      } else if (number !== 0) {
        agreeing += 1;
        bits += Math.log2(1 + Math.abs(number) / 10 ** exponent);
      }
    }
    return { agreeing, differing, bits };
  }
}
