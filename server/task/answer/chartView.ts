import * as z from 'zod';

/** Forms of a chart that a view may choose: those of answers, and those of rows. */
const chartForms = [
  'BAR',
  'GROUPED_BAR',
  'STACKED_BAR',
  'LINE',
  'AREA',
  'SMALL_MULTIPLES',
  'WATERFALL',
  'SCATTER',
  'HEAT_MAP',
  'PIE',
  'BIG_NUMBER',
  'TABLE',
] as const;

const chartOrders = ['LARGEST', 'SMALLEST', 'NAME'] as const;
const chartLineKinds = ['VALUE', 'MEAN', 'MEDIAN'] as const;

const chartLine = z.object({
  kind: z.enum(chartLineKinds),
  /** Of VALUE. */
  value: z.number().nullable(),
  label: z.string(),
});

const storedView = z.object({
  form: z.enum(chartForms).nullable(),
  /** Columns by name; null: those of the answer. */
  group: z.string().nullable(),
  values: z.array(z.string()),
  series: z.string().nullable(),
  order: z.enum(chartOrders).nullable(),
  upright: z.boolean(),
  fitted: z.boolean(),
  labels: z.boolean(),
  hidden: z.array(z.string()),
  lines: z.array(chartLine),
});

export type ChartLine = z.infer<typeof chartLine>;

/** How a chart is shown in place of how it was answered. */
export type ChartView = z.infer<typeof storedView>;

/** A kept view; null for none, and for one of a form that is not known. */
export function readChartView(stored: unknown): ChartView | null {
  return storedView.safeParse(stored).data ?? null;
}
