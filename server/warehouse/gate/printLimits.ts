import type { Engine } from './engine.ts';

/** Rows that a query returns, and rows it skips first; null: not limited. */
export interface RowLimits {
  readonly rows: number | null;
  readonly skipped: number | null;
}

/** More rows than there are, where skipping needs a limit. */
const all = '9223372036854775807';

/**
 * Text after SELECT, and text at the end of the query.
 * @param query.ordered it says in which order its rows come
 * @param query.several it puts several queries together, none of which a limit of its own may stand
 *   in
 */
export function printLimits(
  { rows, skipped }: RowLimits,
  engine: Engine,
  { ordered, several }: { readonly ordered: boolean; readonly several: boolean },
): { top: string; tail: string[] } {
  if (engine.top) {
    if (rows === null && skipped === null) {
      return { top: '', tail: [] };
    }
    if (skipped === null && !several) {
      return { top: `TOP (${rows})`, tail: [] };
    }
    const order = several ? '\nORDER BY 1' : '\nORDER BY (SELECT NULL)';
    const fetch = rows === null ? '' : `FETCH NEXT ${rows} ROWS ONLY`;
    return {
      top: '',
      tail: [ordered ? '' : order, `OFFSET ${skipped ?? 0} ROWS`, fetch].filter((part) => part !== ''),
    };
  }
  const needed = skipped !== null && ['MYSQL', 'SQLITE', 'BIGQUERY'].includes(engine.name) ? all : null;
  const limit = rows ?? needed;
  const tail = limit === null ? [] : [`\nLIMIT ${limit}`];
  return { top: '', tail: skipped === null ? tail : [...tail, `OFFSET ${skipped}`] };
}
