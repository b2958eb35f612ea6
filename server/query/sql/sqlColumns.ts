import type { CompiledColumn } from '../../semql/compiled.ts';
import type { QueryResult } from '../../warehouse/warehouse.ts';

const numbers: ReadonlySet<string> = new Set(['INTEGER', 'DECIMAL', 'NUMBER']);
const times: ReadonlySet<string> = new Set(['DATE', 'TIMESTAMP', 'TIMESTAMP_TZ']);

/**
 * Columns of SQL as an answer tells of them. The query says nothing of what they mean, so their
 * types do: numbers that are no ids are what is measured, the rest are what it is measured by;
 * where all are numbers, the first one is.
 */
export function sqlColumns({ columns, rows }: Pick<QueryResult, 'columns' | 'rows'>): readonly CompiledColumn[] {
  const measured = columns.map(({ name, type }) => numbers.has(type) && !/(?:^|_)(?:id|key)$/i.test(name));
  const keyed = measured.some((one) => !one) || rows.length <= 1 || columns.length === 1;
  const taken = new Set<string>();
  return columns.map(({ name, type }, index) => {
    const isMeasure = measured[index] === true && (keyed || index > 0);
    return {
      name: uniqueName(name, taken),
      label: name,
      role: isMeasure ? 'measure' : times.has(type) ? 'time' : 'dimension',
      type,
      unit: null,
      decimals: null,
      grain: null,
      governed: true,
      additive: false,
      overlapping: false,
    };
  });
}

/** Engines give several columns the same name. */
function uniqueName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let copy = 2; taken.has(unique); copy += 1) {
    unique = `${name} ${copy}`;
  }
  taken.add(unique);
  return unique;
}
