import { useMutation } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { attempt } from '../../attempt.ts';
import { asAnswered, type ChartView } from '../chart/chartView.ts';
import type { DataAnswer } from './answer.ts';
import { KeepChartViewDocument } from './keptChart.generated.ts';
import type { ChartViewInput } from '../../../apollo/schema.generated.ts';

type Kept = NonNullable<NonNullable<DataAnswer['chart']>['view']>;

/**
 * How the chart of an answer is shown. What the person who asked chooses is kept with the answer;
 * what others choose is theirs while they look at it.
 */
export function useKeptChart({ id, chart }: DataAnswer): readonly [ChartView, (view: ChartView) => void] {
  const [chosen, setChosen] = useState<ChartView | null>(null);
  const [keepChartView] = useMutation(KeepChartViewDocument);
  const waiting = useRef<ChartView | null>(null);
  const busy = useRef(false);

  /** One at a time, the latest last. */
  async function save(): Promise<void> {
    if (busy.current) {
      return;
    }
    busy.current = true;
    while (waiting.current !== null) {
      const view = inputOf(waiting.current);
      waiting.current = null;
      await attempt('The chart was not kept', async () => {
        const { data } = await keepChartView({ variables: { input: { commentId: id, view } } });
        return data?.keepChartView;
      });
    }
    busy.current = false;
  }

  const kept = chart?.view ?? null;
  return [
    chosen ?? (kept === null ? asAnswered : viewOf(kept)),
    (view) => {
      setChosen(view);
      if (chart?.mayKeepView === true) {
        waiting.current = view;
        void save();
      }
    },
  ];
}

function viewOf({ form, group, values, series, order, upright, fitted, labels, hidden, lines }: Kept): ChartView {
  return {
    form,
    axes: group === null || values.length === 0 ? null : { group, values, series },
    settings: {
      ...(order === null ? {} : { sort: order }),
      ...(upright ? { upright } : {}),
      ...(fitted ? { fitted } : {}),
      ...(labels ? { labels } : {}),
      ...(hidden.length === 0 ? {} : { hidden }),
      ...(lines.length === 0 ? {} : { lines }),
    },
  };
}

/** Null where nothing differs from how it was answered. */
function inputOf({ form, axes, settings }: ChartView): ChartViewInput | null {
  const { sort, hidden = [], lines = [], ...marks } = settings;
  if (form === null && axes === null && Object.keys(settings).length === 0) {
    return null;
  }
  return {
    form,
    group: axes?.group ?? null,
    values: [...(axes?.values ?? [])],
    series: axes?.series ?? null,
    order: sort ?? null,
    ...marks,
    hidden: [...hidden],
    lines: lines.map((line) => ({ ...line })),
  };
}
