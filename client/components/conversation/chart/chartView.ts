import { useState } from 'react';
import type { ChartForm } from './drawnChart.ts';
import type { ChartSettings } from './chartSettings.ts';

/** How a reader looks at the picture of an answer. */
export interface ChartView {
  /** Null: as it was answered. */
  readonly form: ChartForm | null;
  readonly settings: ChartSettings;
}

const asAnswered: ChartView = { form: null, settings: {} };

const place = 'quarry.charts';
/** Answers whose view is kept; the oldest goes first. */
const maximumKept = 200;

type Kept = readonly (readonly [answerId: string, view: ChartView])[];

function readKept(): Kept {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(place) ?? '[]');
    return Array.isArray(kept) ? (kept as Kept) : [];
  } catch {
    return [];
  }
}

function keep(answerId: string, view: ChartView): void {
  const others = readKept().filter(([id]) => id !== answerId);
  const isPlain = view.form === null && Object.keys(view.settings).length === 0;
  const kept: Kept = isPlain ? others : [[answerId, view] as const, ...others].slice(0, maximumKept);
  try {
    window.localStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing shows the choice until the page is left.
  }
}

/** How this reader looks at the picture of an answer; kept in the browser. */
export function useChartView(answerId: string): readonly [ChartView, (view: ChartView) => void] {
  const [view, setView] = useState(() => readKept().find(([id]) => id === answerId)?.[1] ?? asAnswered);
  return [
    view,
    (next) => {
      setView(next);
      keep(answerId, next);
    },
  ];
}
