import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { Chart } from '../../../../components/conversation/chart/Chart.tsx';
import { chartPalette } from '../../../../components/conversation/chart/chartTheme.ts';
import type { AgentAnalyticsQuery } from './analytics.generated.ts';
import { Card } from './Card.tsx';
import { channelNames, channelTotals, daysOf } from './periodDays.ts';
import { tasksAddress } from './tasksAddress.ts';

type Analytics = NonNullable<AgentAnalyticsQuery['agentAnalytics']>;

/** Questions by day, stacked by channel, with the totals of the channels as the legend. */
export function QuestionsPerDay({ agentId, analytics }: { readonly agentId: string; readonly analytics: Analytics }) {
  const { days, from, to, timeZone } = analytics;
  const totals = channelTotals(days);
  const shown = totals.length === 0 ? (['WEB'] as const) : totals.map(({ channel }) => channel);
  const counts = new Map(days.map(({ day, channel, questions }) => [`${day} ${channel}`, questions]));
  const spec = {
    data: {
      values: daysOf({ from, to, timeZone }).flatMap((day) =>
        shown.map((channel) => ({
          day: inWords(day),
          channel: channelNames[channel],
          questions: counts.get(`${day} ${channel}`) ?? 0,
        })),
      ),
    },
    mark: { type: 'bar', width: { band: 0.78 } },
    encoding: {
      x: { field: 'day', type: 'ordinal', sort: null, title: null, axis: { labelAngle: 0, labelOverlap: 'greedy' } },
      y: {
        field: 'questions',
        type: 'quantitative',
        stack: 'zero',
        title: 'questions',
        axis: {
          tickMinStep: 1,
          tickCount: 5,
          format: ',d',
          titleAngle: 0,
          titleAlign: 'left',
          titleAnchor: 'start',
          titleY: -12,
          titleX: -30,
        },
      },
      color: {
        field: 'channel',
        type: 'nominal',
        scale: {
          domain: shown.map((channel) => channelNames[channel]),
          range: shown.map((channel) => colors[channel]),
        },
        legend: null,
      },
      tooltip: [
        { field: 'day', title: 'Day' },
        { field: 'channel', title: 'Channel' },
        { field: 'questions', title: 'Questions', format: ',d' },
      ],
    },
    width: 'container',
    height: 200,
  };
  return (
    <Card
      title="Questions per day"
      end={
        <chakra.ul listStyle="none" display="flex" flexWrap="wrap" columnGap="4" textStyle="small" color="fg.muted">
          {totals.map(({ channel, questions }) => (
            <chakra.li key={channel} display="flex" alignItems="center" gap="1.5">
              <chakra.span
                aria-hidden
                width="2.5"
                height="2.5"
                borderRadius="2px"
                style={{ background: colors[channel] }}
              />
              <chakra.a asChild _hover={{ color: 'accent' }}>
                <Link to={tasksAddress(agentId, { from, to, channel })}>
                  {channelNames[channel]} {questions.toLocaleString('en')}
                </Link>
              </chakra.a>
            </chakra.li>
          ))}
        </chakra.ul>
      }
    >
      <chakra.div padding="4" paddingTop="2">
        <Chart spec={spec} label="Questions per day" />
      </chakra.div>
    </Card>
  );
}

const colors = {
  WEB: chartPalette[0],
  SLACK: chartPalette[2],
  TEAMS: chartPalette[1],
  API: chartPalette[3],
  MCP: chartPalette[4],
  EMBED: chartPalette[5],
  PUBLIC_LINK: chartPalette[6],
} as const;

/** `3 Nov` of `2026-11-03`. */
const inWords = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
