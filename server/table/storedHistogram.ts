import { z } from 'zod';

const bar = z.object({ from: z.string(), to: z.string().nullable(), rows: z.number() });
const histogram = z.object({ bars: z.array(bar), otherRows: z.number() });

export type HistogramBar = z.infer<typeof bar>;
/** Stored distribution of the values of a column over its rows. */
export type Histogram = z.infer<typeof histogram>;

/** A histogram of unknown shape counts as absent: the next synchronisation writes it. */
export function storedHistogram(stored: unknown): Histogram | null {
  return histogram.safeParse(stored).data ?? null;
}
