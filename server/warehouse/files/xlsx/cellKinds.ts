import type { ColumnType } from '../reading.ts';
import type { Cell } from './sheetRows.ts';

/** Kinds of the cells of a column, counted. */
export class CellKinds {
  readonly #kinds = new Map<Cell['kind'], number>();

  note({ kind }: Cell): void {
    this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
  }

  /** Type that holds all of them, `NUMBER` for any number; null: there are none. */
  get type(): ColumnType | null {
    const kinds = [...this.#kinds.keys()];
    const only = (...allowed: Cell['kind'][]): boolean => kinds.every((kind) => allowed.includes(kind));
    if (kinds.length === 0) {
      return null;
    }
    if (only('NUMBER')) {
      return 'NUMBER';
    }
    if (only('DATE')) {
      return 'DATE';
    }
    if (only('DATE', 'TIMESTAMP')) {
      return 'TIMESTAMP';
    }
    if (only('TIME')) {
      return 'TIME';
    }
    if (only('BOOLEAN')) {
      return 'BOOLEAN';
    }
    return 'TEXT';
  }
}
