import type { Config } from 'vega-lite';

/** Eight hues that stay apart for colour-blind readers, the purple first. */
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

/** Charts in the house's type: no frame, no ticks. The greys come with the colour mode (`VegaChart.tsx`). */
export const chartTheme: Config = {
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
  legend: { labelFontSize: 11, titleFontSize: 11, symbolType: 'circle' },
  mark: { color: chartPalette[0] },
  line: { strokeWidth: 2.5 },
  bar: { cornerRadiusEnd: 3 },
};
