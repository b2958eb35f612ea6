import { written } from '../parse/parseSample.ts';
import { printExpression } from './printExpression.ts';
import type { CommonRows, Printing } from './printing.ts';
import type { Printed } from './printed.ts';
import { refuse } from '../refusedSql.ts';
import type { Sample } from '../parse/tree.ts';

/** TABLESAMPLE after rows of any kind, as DuckDB takes it. */
export function printSample(printing: Printing, sample: Sample | null, known: readonly CommonRows[]): Printed {
  if (sample === null) {
    return [];
  }
  if (!printing.engine.friendly) {
    refuse('UNSUPPORTED', sample.span, 'Only a table of the source can be sampled.', 'Sample the table itself.');
  }
  const nothing = { sources: [], aliases: [], parent: null };
  const size = printExpression(printing, written(sample.method, sample), known, nothing);
  return ['TABLESAMPLE', ...size, ...(sample.seed === null ? [] : [`REPEATABLE (${sample.seed})`])];
}

/**
 * TABLESAMPLE of PostgreSQL, which takes tables only: where a query stands for the rows that may be
 * read, chance chooses among these.
 * @param restricted some rows may not be read
 */
export function sampleOfTable(sample: Sample | null, restricted: boolean): Printed {
  if (sample === null) {
    return [];
  }
  const { method, size, seed, span } = sample;
  if (!restricted) {
    return ['TABLESAMPLE', `${method} (${size})`, ...(seed === null ? [] : [`REPEATABLE (${seed})`])];
  }
  if (seed !== null) {
    const advice = 'Leave REPEATABLE out, or choose rows by a condition on the key.';
    refuse('UNSUPPORTED', span, 'A sample of restricted rows cannot be repeated.', advice);
  }
  return [`WHERE pg_catalog.random() * 100 < ${size}`];
}
