import type { ValueType } from '../../semql/catalog/definition.ts';

/** The type that all cells of a column have; UNKNOWN when they have several, or are all missing. */
export function typeOfCells(cells: readonly unknown[]): ValueType {
  const filled = cells.filter((cell) => cell !== null && cell !== undefined);
  if (filled.length === 0) {
    return 'UNKNOWN';
  }
  if (filled.every((cell) => typeof cell === 'number')) {
    return filled.every(Number.isInteger) ? 'INTEGER' : 'NUMBER';
  }
  if (filled.every((cell) => typeof cell === 'boolean')) {
    return 'BOOLEAN';
  }
  if (!filled.every((cell) => typeof cell === 'string')) {
    return 'UNKNOWN';
  }
  return filled.every((text) => /^\d{4}-\d{2}-\d{2}$/.test(text)) ? 'DATE' : 'STRING';
}
