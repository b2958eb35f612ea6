import { z } from 'zod';

const bar = z.object({ from: z.string(), to: z.string().nullable(), rows: z.number() });
const histogram = z.object({ bars: z.array(bar), otherRows: z.number() });

export type HistogramBar = z.infer<typeof bar>;
/** How the values of a column are spread over its rows, as it is stored. */
export type Histogram = z.infer<typeof histogram>;

export function storedHistogram(stored: unknown): Histogram | null {
  return stored === null ? null : histogram.parse(stored);
}
