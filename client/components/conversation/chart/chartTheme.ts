import type { Config } from 'vega-lite';

/** Eight hues that colour-blind readers can distinguish, purple first. */
export const chartPalette = [
  '#7547ff',
  '#e69f00',
  '#009e73',
  '#56b4e9',
  '#d55e00',
  '#cc79a7',
  '#0072b2',
  '#8a8f98',
] as const;

/** Room one entry of a legend takes, in pixels. */
const legendEntry = 130;

/**
 * Charts in the house's type: no frame, no ticks, the legend below. The greys come with the colour
 * mode (`VegaChart.tsx`).
 */
export const chartTheme = (width: number): Config => ({
  background: 'transparent',
  font: 'Inter Variable, system-ui, sans-serif',
  view: { stroke: null },
  range: { category: [...chartPalette], ordinal: { scheme: 'purples' }, heatmap: { scheme: 'purples' } },
  axis: {
    labelFontSize: 11,
    titleFontSize: 11,
    titleFontWeight: 500,
    ticks: false,
    labelPadding: 6,
  },
  axisX: { grid: false },
  legend: {
    orient: 'bottom',
    direction: 'horizontal',
    // A wide legend in one line, a narrow one in columns: never at the expense of the chart's
    // width.
    columns: Math.max(2, Math.floor(width / legendEntry)),
    labelLimit: legendEntry - 24,
    title: null,
    labelFontSize: 11,
    titleFontSize: 11,
    symbolType: 'circle',
  },
  mark: { color: chartPalette[0] },
  line: { strokeWidth: 2.5 },
  bar: { cornerRadiusEnd: 3 },
});
