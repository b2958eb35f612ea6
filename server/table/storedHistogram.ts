import { z } from 'zod';

const bar = z.object({ from: z.string(), to: z.string().nullable(), rows: z.number() });
const histogram = z.object({ bars: z.array(bar), otherRows: z.number() });

export type HistogramBar = z.infer<typeof bar>;
/** How the values of a column are spread over its rows, as it is stored. */
export type Histogram = z.infer<typeof histogram>;

/** What is of no known shape counts as not counted yet: the next synchronisation does it. */
export function storedHistogram(stored: unknown): Histogram | null {
  return histogram.safeParse(stored).data ?? null;
}
