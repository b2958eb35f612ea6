import { formatChange, formatExact, formatNumber } from '../../../../values/formatValue.ts';
import type { NumberStyle } from '../../../../values/formatValue.ts';
import { toNumber } from '../../builtin/answer/rows/cells.ts';
import type { BoundNumber, BoundText, CellRef, Evidence, Operation } from '../evidence.ts';
import { compute } from './operations.ts';

/** A list of cells; null: there is no row, which counts as 0. */
export type Operand = readonly (CellRef | null)[];

/** Number to be written: never the number itself, always where it comes from. */
export interface NumberUse {
  readonly operation: Operation;
  readonly operands: readonly Operand[];
  /** How it is written. `size` and `percent_size` leave out the sign, which the words have. */
  readonly as: 'number' | 'size' | 'change' | 'percent' | 'percent_size' | 'signed';
  readonly style: NumberStyle;
}

export type TextPart = string | NumberUse | BoundText;

/**
 * Reads cells of the evidence of one run, and writes texts whose numbers come from nowhere else.
 */
export class Binder {
  readonly #evidence: ReadonlyMap<string, Evidence>;

  constructor(evidence: ReadonlyMap<string, Evidence>) {
    this.#evidence = evidence;
  }

  /** The value of a cell; no row and no value count as 0. */
  cell(ref: CellRef | null): number {
    if (ref === null) return 0;
    return toNumber(this.#evidence.get(ref.evidence)?.rows[ref.row]?.[ref.column]) ?? 0;
  }

  cells(operand: Operand): readonly number[] {
    return operand.map((ref) => this.cell(ref));
  }

  value(use: Pick<NumberUse, 'operation' | 'operands'>): number | null {
    return compute(
      use.operation,
      use.operands.map((operand) => this.cells(operand)),
    );
  }

  /** A number alone; null where it has no value. */
  number(use: NumberUse): BoundNumber | null {
    const value = this.value(use);
    const [first] = use.operands.flat().filter((ref) => ref !== null);
    if (value === null || first === undefined) return null;
    const formatted = written(value, use);
    const { operation, operands } = use;
    return { start: 0, end: formatted.length, value, formatted, operation, evidence: first.evidence, operands };
  }

  /** Null where one of the numbers has no value: then nothing of it can be said. */
  text(parts: readonly TextPart[]): BoundText | null {
    let text = '';
    const numbers: BoundNumber[] = [];
    for (const part of parts) {
      const piece = this.#piece(part);
      if (piece === null) return null;
      const at = text.length;
      text += piece.text;
      numbers.push(...piece.numbers.map((one) => ({ ...one, start: at + one.start, end: at + one.end })));
    }
    return { text, numbers };
  }

  #piece(part: TextPart): BoundText | null {
    if (typeof part === 'string') return { text: part, numbers: [] };
    if ('text' in part) return part;
    const number = this.number(part);
    return number === null ? null : { text: number.formatted, numbers: [number] };
  }
}

/** Parts of a sentence; `parts\`Revenue fell to ${use}\`` keeps words and numbers apart. */
export function parts(words: TemplateStringsArray, ...uses: readonly TextPart[]): readonly TextPart[] {
  return words.flatMap((word, at): TextPart[] => {
    const use = uses[at];
    return use === undefined ? [word] : [word, use];
  });
}

/** Text without numbers of its own: names, periods and words. */
export function plainText(text: string): BoundText {
  return { text, numbers: [] };
}

function written(value: number, { as, style }: NumberUse): string {
  const percent: NumberStyle = { unit: 'percent', decimals: Math.abs(value) < 0.1 ? 1 : 0 };
  switch (as) {
    case 'number':
      return formatNumber(value, style);
    case 'size':
      return formatNumber(Math.abs(value), style);
    case 'signed':
      return `${value > 0 ? '+' : ''}${formatNumber(value, style)}`;
    case 'change':
      return formatChange(value);
    case 'percent':
      return formatNumber(value, percent);
    case 'percent_size':
      return formatExact(Math.abs(value), { unit: 'percent', decimals: Math.abs(value) < 0.0005 ? 2 : 1 });
  }
}
