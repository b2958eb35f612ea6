import { Chart } from '../../../components/conversation/Chart.tsx';
import type { DslAnalyticsRouteQuery } from './DslAnalyticsRoute.generated.ts';
import { formNames } from './formNames.ts';

/** Executions by day and form. */
export function DailyUse({ days }: { readonly days: DslAnalyticsRouteQuery['semqlUsage']['days'] }) {
  const spec = {
    data: { values: days.map(({ source, day, executions }) => ({ form: formNames[source], day, executions })) },
    mark: { type: 'bar', width: { band: 0.7 } },
    encoding: {
      x: { field: 'day', type: 'ordinal', title: null, axis: { labelAngle: 0, labelOverlap: 'greedy' } },
      y: { field: 'executions', type: 'quantitative', title: 'Executions', axis: { tickMinStep: 1, format: ',d' } },
      color: { field: 'form', type: 'nominal', title: null },
    },
    width: 'container',
    height: 220,
  };
  return <Chart spec={spec} label="Executions by day" />;
}
