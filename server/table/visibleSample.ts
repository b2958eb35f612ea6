import { z } from 'zod';

const sample = z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) });

/** First rows of a table. */
export type TableSample = z.infer<typeof sample>;

/**
 * A table's sample without the columns that may not be seen.
 * @param stored `Table.sampleData`; null for anything that is not a sample, because its columns
 *   are unknown then
 * @param visible names of columns
 */
export function visibleSample(stored: unknown, visible: ReadonlySet<string>): TableSample | null {
  const parsed = sample.safeParse(stored);
  if (!parsed.success) {
    return null;
  }
  const { columns, rows } = parsed.data;
  const kept = columns.flatMap((name, index) => (visible.has(name) ? [index] : []));
  return {
    columns: kept.map((index) => columns[index] ?? ''),
    rows: rows.map((row) => kept.map((index) => row[index] ?? null)),
  };
}
