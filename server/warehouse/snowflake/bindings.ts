import type { SqlValue } from '../../semql/compiled.ts';

/** A value of a placeholder, by its position from 1. */
export type Bindings = Readonly<Record<string, { readonly type: string; readonly value: string | null }>>;

/** Values for the placeholders `?`, in their order, as the service takes them. */
export function bindingsOf(parameters: readonly SqlValue[]): Bindings {
  return Object.fromEntries(
    parameters.map((value, index) => [String(index + 1), { type: typeOf(value), value: textOf(value) }]),
  );
}

function textOf(value: SqlValue): string | null {
  if (value === null) {
    return null;
  }
  return Object.is(value, -0) ? '-0' : String(value);
}

function typeOf(value: SqlValue): string {
  if (typeof value === 'boolean') {
    return 'BOOLEAN';
  }
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) && !Object.is(value, -0) ? 'FIXED' : 'REAL';
  }
  return 'TEXT';
}
