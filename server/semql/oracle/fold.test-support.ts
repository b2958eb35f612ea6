import type { Cell } from '../testing/engines.test-support.ts';
import type { Fold } from './world.test-support.ts';

/** Folds values as an aggregate does; NULL values are ignored. */
export function foldOf(name: Fold['function'], all: readonly Cell[]): Cell {
  const values = all.filter((value) => value !== null);
  if (name === 'COUNT') {
    return values.length;
  }
  if (name === 'DISTINCT') {
    return new Set(values).size;
  }
  if (values.length === 0) {
    return null;
  }
  if (name === 'MIN' || name === 'MAX') {
    const sign = name === 'MIN' ? 1 : -1;
    return values.toSorted((a, b) => nullsLast(a, b, sign))[0] ?? null;
  }
  const numbers = values.map(Number);
  const sum = numbers.reduce((total, value) => total + value, 0);
  if (name === 'SUM') {
    return sum;
  }
  if (name === 'AVG') {
    return sum / numbers.length;
  }
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(at)] ?? 0) + (sorted[Math.ceil(at)] ?? 0)) / 2;
}

/** Arithmetic of SQL: NULL with NULL, and after a division by zero. */
export function computed(operator: string, left: Cell, right: Cell): Cell {
  if (typeof left !== 'number' || typeof right !== 'number') {
    return null;
  }
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    default:
      return right === 0 ? null : left / right;
  }
}

/** True when the comparison holds. */
export function holds(value: number, operator: string, than: number): boolean {
  switch (operator) {
    case '<':
      return value < than;
    case '<=':
      return value <= than;
    case '>':
      return value > than;
    case '>=':
      return value >= than;
    case '=':
      return value === than;
    default:
      return value !== than;
  }
}

/** Compares two values, NULL last in either direction. */
export function nullsLast(a: Cell, b: Cell, direction: 1 | -1): number {
  if (a === b) {
    return 0;
  }
  if (a === null) {
    return 1;
  }
  if (b === null) {
    return -1;
  }
  return (a < b ? -1 : 1) * direction;
}
