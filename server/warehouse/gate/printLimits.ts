import type { Engine } from './engine.ts';

/** How many rows a query gives, and how many it skips before; null: nothing is said. */
export interface RowLimits {
  readonly rows: number | null;
  readonly skipped: number | null;
}

/** More rows than there are, where skipping needs a limit. */
const ALL = '9223372036854775807';

/** What stands behind SELECT, and what stands at the end. */
export function printLimits(
  { rows, skipped }: RowLimits,
  engine: Engine,
  ordered: boolean,
): { top: string; tail: string[] } {
  if (engine.top) {
    if (skipped === null) return { top: rows === null ? '' : `TOP (${rows})`, tail: [] };
    const order = ordered ? '' : 'ORDER BY (SELECT NULL)';
    const fetch = rows === null ? '' : `FETCH NEXT ${rows} ROWS ONLY`;
    return { top: '', tail: [order, `OFFSET ${skipped} ROWS`, fetch].filter((part) => part !== '') };
  }
  const needed = skipped !== null && ['MYSQL', 'SQLITE', 'BIGQUERY'].includes(engine.name) ? ALL : null;
  const limit = rows ?? needed;
  const tail = limit === null ? [] : [`\nLIMIT ${limit}`];
  return { top: '', tail: skipped === null ? tail : [...tail, `OFFSET ${skipped}`] };
}
