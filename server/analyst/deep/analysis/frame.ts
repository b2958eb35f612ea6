import type { PeriodUnit } from '../../builtin/time/period.ts';
import { toNumber } from '../../builtin/answer/rows/cells.ts';
import type { CellRef, Evidence } from '../evidence.ts';
import { bucketsOf } from '../subject/spans.ts';
import type { Span } from '../subject/spans.ts';
import type { Operand } from '../writing/boundText.ts';

/** Order of the columns of a query: its keys, its bucket, its values. */
export interface Layout {
  /** Columns before the bucket, or before the values. */
  readonly keys: number;
  readonly bucket: PeriodUnit | null;
}

/** A group of rows: the same keys, one row for each bucket. */
interface Group {
  readonly id: string;
  /** Texts of its keys; null: the rows belong to none. */
  readonly keys: readonly (string | null)[];
}

/** Cells of an evidence by group, bucket and value. */
export class Frame {
  readonly evidence: Evidence;
  readonly layout: Layout;
  readonly groups: readonly Group[];
  readonly #rows = new Map<string, number>();

  constructor(evidence: Evidence, layout: Layout) {
    this.evidence = evidence;
    this.layout = layout;
    const groups = new Map<string, Group>();
    evidence.rows.forEach((row, at) => {
      const keys = row.slice(0, layout.keys).map((cell) => (cell === null ? null : String(cell)));
      const id = JSON.stringify(keys);
      groups.set(id, { id, keys });
      const bucket = layout.bucket === null ? '' : String(row[layout.keys] ?? '').slice(0, 10);
      this.#rows.set(`${id} ${bucket}`, at);
    });
    this.groups = [...groups.values()];
  }

  /** Cell of a value; null: there is no such row. */
  cell(group: string, bucket: string, value: number): CellRef | null {
    const row = this.#rows.get(`${group} ${bucket}`);
    return row === undefined ? null : { evidence: this.evidence.id, row, column: this.#column(value) };
  }

  /** Cells of a value in the buckets of a stretch of time; null where there is no row. */
  cells(group: string, span: Pick<Span, 'from' | 'to'>, value: number): Operand {
    const { bucket } = this.layout;
    if (bucket === null) return [this.cell(group, '', value)];
    return bucketsOf(span, bucket).map((one) => this.cell(group, one, value));
  }

  /** Values of one row for each group, without buckets. */
  amount(ref: CellRef | null): number {
    return ref === null ? 0 : (toNumber(this.evidence.rows[ref.row]?.[ref.column]) ?? 0);
  }

  /** True where there is such a row, and it has a value. */
  hasValue(ref: CellRef | null): boolean {
    return ref !== null && toNumber(this.evidence.rows[ref.row]?.[ref.column]) !== null;
  }

  series(group: string, span: Pick<Span, 'from' | 'to'>, value: number): readonly number[] {
    return this.cells(group, span, value).map((ref) => this.amount(ref));
  }

  #column(value: number): number {
    return this.layout.keys + (this.layout.bucket === null ? 0 : 1) + value;
  }
}

/** The only group of an evidence without keys. */
export const WHOLE = '[]';
