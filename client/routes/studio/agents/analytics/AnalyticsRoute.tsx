import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ChartLine, Download } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { AnalyticsPeriod } from '../../../../apollo/schema.generated.ts';
import { downloadText } from '../../../../components/downloadText.ts';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { NotFound } from '../../../../components/NotFound.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../../../ui/feedback/SkeletonRows.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { AgentAnalyticsDocument } from './analytics.generated.ts';
import { analyticsCsv } from './analyticsCsv.ts';
import { AnalyticsBody } from './AnalyticsBody.tsx';
import { AgentConceptsDocument } from './concepts.generated.ts';
import { TriageLink } from '../triage/TriageLink.tsx';

const periods = { '7': 'DAYS_7', '30': 'DAYS_30', '90': 'DAYS_90' } as const satisfies Record<string, AnalyticsPeriod>;
type Days = keyof typeof periods;
const isDays = (text: string): text is Days => text in periods;

/** How an agent is used, how its questions end, and which words it does not know. */
export function Component() {
  const { agent_id: agentId = '' } = useParams();
  const [asked, setDays] = useSearchParameter('days');
  const [walked, walk] = useSearchParameter('word');
  const days: Days = isDays(asked) ? asked : '30';
  const variables = { agentId, period: periods[days] };
  const { data, previousData, error, refetch } = useQuery(AgentAnalyticsDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const { data: words } = useQuery(AgentConceptsDocument, { variables, fetchPolicy: 'cache-first' });
  const shown = data ?? previousData;
  const agent = shown?.agent;
  const analytics = shown?.agentAnalytics;
  const open = (words?.unansweredConcepts ?? []).filter(({ ignored }) => !ignored);
  if (data?.agent === null) {
    return <NotFound noun="agent" to="/studio/agents" way="See all agents" />;
  }
  return (
    <>
      <PageHeader
        title={agent == null ? 'Analytics' : `Analytics of ${agent.name}`}
        trail={[
          { label: 'Agents', to: '/studio/agents' },
          ...(agent == null ? [] : [{ label: agent.name, to: `/studio/agents/${agentId}` }]),
        ]}
        actions={
          <>
            <Segments
              label="Period"
              options={Object.keys(periods).map((count) => ({ value: count, label: `${count} days` }))}
              value={days}
              onChange={(next) => setDays(next === '30' ? '' : next)}
            />
            <TriageLink agentId={agentId} />
            <Button
              disabled={analytics == null}
              onClick={() =>
                analytics != null &&
                downloadText(`analytics-${days}-days.csv`, 'text/csv', analyticsCsv(analytics, open))
              }
            >
              <Icon of={Download} size={15} />
              CSV
            </Button>
            {open[0] !== undefined && (
              <Button kind="primary" onClick={() => walk(open[0]?.concept ?? '')}>
                Fix {counted(open.length, 'word')}
              </Button>
            )}
          </>
        }
      />
      <chakra.div padding={{ base: '4', md: '6' }} display="flex" flexDirection="column" gap="4">
        {error !== undefined && analytics == null && <ReadFailure of="The analytics" error={error} onRetry={refetch} />}
        {agent?.trackUsage === false && (
          <Notice tone="plain">
            The use of this agent is not counted now. What was asked while it was counted stays; its{' '}
            <Link to={`/studio/agents/${agentId}/configuration`}>configuration</Link> turns counting on.
          </Notice>
        )}
        {agent === undefined && error === undefined && <SkeletonRows rows={6} height={90} />}
        {analytics != null && analytics.figures.questions === 0 && analytics.before.questions === 0 && (
          <EmptyState
            icon={ChartLine}
            action={
              <Button asChild kind="primary">
                <Link to={`/explorer?agent=${agentId}`}>Ask a question</Link>
              </Button>
            }
          >
            This agent was not asked anything in the last {days} days. Its questions are counted here: how often it is
            asked, how they end, and which words it does not know.
          </EmptyState>
        )}
        {analytics != null && (analytics.figures.questions > 0 || analytics.before.questions > 0) && (
          <AnalyticsBody
            agentId={agentId}
            analytics={analytics}
            days={Number(days)}
            period={variables.period}
            walked={walked}
            onWalk={walk}
          />
        )}
      </chakra.div>
    </>
  );
}
