import type { Engine } from '../engine.ts';
import { printExpression } from './printExpression.ts';
import type { CommonRows, Printing } from './printing.ts';
import { givenValue, type Printed } from './printed.ts';
import { refuse } from '../refusedSql.ts';
import type { Scope } from './scope.ts';
import type { Limit, Query } from '../parse/tree.ts';

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

/**
 * A query with limits that the engine computes, or with the rows that tie with its last one.
 * @param rows the query without its limits
 * @param maximum of rows that are shown; null: they are not
 */
export function printComputedLimits(
  printing: Printing,
  { limit, offset, ties }: Query,
  rows: Printed,
  known: readonly CommonRows[],
  parent: Scope | null,
  maximum: number | null,
): Printed {
  const nothing: Scope = { sources: [], aliases: [], parent };
  const count = (one: Limit): Printed => {
    switch (one.kind) {
      case 'rows':
        return [String(one.count)];
      case 'computed':
        return printExpression(printing, one.value, known, nothing);
      case 'parameter': {
        const value = givenValue(one.name, one.span, printing.options);
        return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
          ? [String(value)]
          : refuse('PARAMETER', one.span, `:${one.name} is not a number of rows.`, 'Pass a whole number.');
      }
    }
  };
  const percent = limit?.kind === 'computed' && limit.percent;
  const skipped = offset === null ? [] : ['\nOFFSET (', ...count(offset), ')'];
  const taken = limit === null ? [] : count(limit);
  if (ties) {
    const tied = [...rows, ...skipped, '\nFETCH FIRST (', ...taken, ') ROWS WITH TIES'];
    return maximum === null ? tied : within(tied, maximum);
  }
  if (percent) {
    const part = [...rows, '\nLIMIT', ...taken, '%', ...skipped];
    return maximum === null ? part : within(part, maximum);
  }
  if (maximum === null) {
    return [...rows, ...(limit === null ? [] : ['\nLIMIT (', ...taken, ')']), ...skipped];
  }
  const least = limit === null ? [String(maximum)] : ['LEAST((', ...taken, `), ${maximum})`];
  return [...rows, '\nLIMIT', ...least, ...skipped];
}

function within(rows: Printed, maximum: number): Printed {
  return ['SELECT * FROM (', ...rows, `) AS all_rows\nLIMIT ${maximum}`];
}
