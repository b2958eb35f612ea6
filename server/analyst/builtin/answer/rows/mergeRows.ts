import type { SqlValue } from '../../../../semql/compiled.ts';
import type { ExecutedRows } from '../../../analyst.ts';

/**
 * Merges the numbers of a second query into those of a first, key by key; a key that one of them
 * lacks gets nulls there.
 */
export function mergeRows(first: ExecutedRows, second: ExecutedRows, keys: number): ExecutedRows {
  const merged = new Map<string, SqlValue[]>();
  const widths = [first.columns.length - keys, second.columns.length - keys] as const;
  const empty = (width: number): SqlValue[] => Array.from({ length: width }, () => null);
  for (const row of first.rows) merged.set(JSON.stringify(row.slice(0, keys)), [...row, ...empty(widths[1])]);
  for (const row of second.rows) {
    const key = JSON.stringify(row.slice(0, keys));
    const known = merged.get(key) ?? [...row.slice(0, keys), ...empty(widths[0]), ...empty(widths[1])];
    row.slice(keys).forEach((cell, index) => {
      known[first.columns.length + index] = cell;
    });
    merged.set(key, known);
  }
  const rows = [...merged.values()].toSorted((a, b) => compareKeys(a.slice(0, keys), b.slice(0, keys)));
  return {
    ...first,
    columns: [...first.columns, ...second.columns.slice(keys)],
    rows,
    truncated: first.truncated || second.truncated,
    provenance: [...first.provenance, ...second.provenance.filter((one) => one.part !== 'time_zone')],
  };
}

function compareKeys(a: readonly SqlValue[], b: readonly SqlValue[]): number {
  for (const [index, cell] of a.entries()) {
    const [x, y] = [String(cell ?? '\uffff'), String(b[index] ?? '\uffff')];
    if (x !== y) return x < y ? -1 : 1;
  }
  return 0;
}
