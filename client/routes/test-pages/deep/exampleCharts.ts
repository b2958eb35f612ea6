import type { ChartSpec } from '../../../components/conversation/chart/drawnChart.ts';

const schema = 'https://vega.github.io/schema/vega-lite/v6.json';

const steps = [
  ['Q2 2026', 0, 2.149, 'total'],
  ['Enterprise', 2.149, 2.079, 'fall'],
  ['Mid-market', 2.079, 2.011, 'fall'],
  ['Consumer', 2.011, 2, 'fall'],
  ['No segment', 2, 1.994, 'fall'],
  ['Q3 2026', 0, 1.994, 'total'],
].map(([step, from, to, kind]) => ({ step, from, to, kind }));

/** A waterfall from total to total. */
export const exampleWaterfall: ChartSpec = {
  $schema: schema,
  data: { name: 'table', values: steps },
  mark: { type: 'bar' },
  encoding: {
    x: { field: 'step', type: 'nominal', sort: null, title: null, axis: { labelAngle: -30, labelLimit: 90 } },
    y: { field: 'from', type: 'quantitative', title: 'EUR, millions', axis: { tickCount: 4 } },
    y2: { field: 'to' },
    color: {
      field: 'kind',
      type: 'nominal',
      legend: null,
      scale: { domain: ['total', 'fall'], range: ['#7547ff', '#d55e00'] },
    },
  },
};

/** A line over a year, different for each number. */
export function exampleLine(seed: number): ChartSpec {
  const values = Array.from({ length: 12 }, (_, month) => ({
    month: `2026-${String(month + 1).padStart(2, '0')}-01`,
    revenue: 600 + 90 * Math.sin(month / 1.7 + seed) + 12 * month,
  }));
  return {
    $schema: schema,
    data: { name: 'table', values },
    mark: { type: 'line' },
    encoding: {
      x: { field: 'month', type: 'temporal', title: null, axis: { format: '%b', tickCount: 6 } },
      y: { field: 'revenue', type: 'quantitative', title: 'EUR, thousands', axis: { tickCount: 4 } },
    },
  };
}
