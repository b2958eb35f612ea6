import type { ChartSettings } from './chartSettings.ts';
import type { ChartForm } from './drawnChart.ts';

/** Which column of a result is drawn as what. */
export interface ChartAxes {
  /** Column of the groups or of time. */
  readonly group: string;
  /** Columns of the numbers. */
  readonly values: readonly string[];
  /** Column that splits each group; null: none. */
  readonly series: string | null;
}

/** How the chart of an answer is shown. */
export interface ChartView {
  /** Null: the first that fits. */
  readonly form: ChartForm | null;
  /** Null: as it was answered. */
  readonly axes: ChartAxes | null;
  readonly settings: ChartSettings;
}

/** A chart as it was answered. */
export const asAnswered: ChartView = { form: null, axes: null, settings: {} };
