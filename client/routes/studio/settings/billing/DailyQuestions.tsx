import { chakra } from '@chakra-ui/react/styled-system';
import { Chart } from '../../../../components/conversation/chart/Chart.tsx';
import type { BillingRouteQuery } from './BillingRoute.generated.ts';

/** Questions of each day, quick and deep ones above each other. */
export function DailyQuestions({ days }: { readonly days: BillingRouteQuery['usage']['days'] }) {
  if (days.length === 0) {
    return (
      <chakra.p paddingInline="4" paddingBottom="4" color="fg.muted">
        No question was asked this month.
      </chakra.p>
    );
  }
  const values = days.flatMap(({ day, quick, deep }) => [
    ...(quick > 0 ? [{ day: inWords(day), mode: 'Quick', questions: quick }] : []),
    ...(deep > 0 ? [{ day: inWords(day), mode: 'Deep', questions: deep }] : []),
  ]);
  const spec = {
    data: { values },
    // A bar of one day is no wall.
    mark: { type: 'bar', width: new Set(days.map(({ day }) => day)).size > 12 ? { band: 0.7 } : 28 },
    encoding: {
      x: { field: 'day', type: 'ordinal', sort: null, title: null, axis: { labelAngle: 0, labelOverlap: 'greedy' } },
      y: {
        aggregate: 'sum',
        field: 'questions',
        type: 'quantitative',
        title: 'Questions',
        axis: { tickMinStep: 1, format: ',d' },
      },
      color: { field: 'mode', type: 'nominal', title: null },
    },
    width: 'container',
    height: 220,
  };
  return (
    <chakra.div paddingInline="4" paddingBottom="4">
      <Chart spec={spec} label="Questions by day" />
    </chakra.div>
  );
}

/** `3 Nov` of `2026-11-03`. */
const inWords = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
