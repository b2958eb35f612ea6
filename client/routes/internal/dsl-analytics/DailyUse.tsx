import { Chart } from '../../../components/conversation/chart/Chart.tsx';
import type { DslAnalyticsRouteQuery } from './DslAnalyticsRoute.generated.ts';
import { formNames } from './formNames.ts';

/** Executions by day and form. */
export function DailyUse({ days }: { readonly days: DslAnalyticsRouteQuery['semqlUsage']['days'] }) {
  const spec = {
    data: {
      values: days.map(({ source, day, executions }) => ({ form: formNames[source], day: inWords(day), executions })),
    },
    // A bar of one day is no wall.
    mark: { type: 'bar', width: days.length > 12 ? { band: 0.7 } : 28 },
    encoding: {
      x: { field: 'day', type: 'ordinal', sort: null, title: null, axis: { labelAngle: 0, labelOverlap: 'greedy' } },
      y: { field: 'executions', type: 'quantitative', title: 'Executions', axis: { tickMinStep: 1, format: ',d' } },
      color: { field: 'form', type: 'nominal', title: null },
    },
    width: 'container',
    height: 220,
  };
  return <Chart spec={spec} label="Executions by day" />;
}

/** `3 Nov 2026` of `2026-11-03`. */
const inWords = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
