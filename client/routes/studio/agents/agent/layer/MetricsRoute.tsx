import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { TrendingUp } from 'lucide-react';
import { Link } from 'react-router';
import { ListPage } from '../../../../../components/ListPage.tsx';
import { useSearchParameter } from '../../../../../components/useSearchParameter.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { EmptyState } from '../../../../../ui/feedback/EmptyState.tsx';
import { GridLine } from '../../../../../ui/layout/GridTable.tsx';
import { Panel } from '../../../../../ui/layout/Panel.tsx';
import { Chip } from '../../../../../ui/text/Chip.tsx';
import { counted } from '../../../../../ui/text/counted.ts';
import { useSettled } from '../../../../../ui/useSettled.ts';
import { metricStatus } from '../../../metrics/metricStatus.ts';
import { useAgentPlace } from '../agentPlace.ts';
import { SavedCheckbox } from '../SavedCheckbox.tsx';
import { useChangeAgent } from '../useChangeAgent.ts';
import { AgentMetricChoicesDocument } from './agentLayer.generated.ts';

/** Metrics that the agent answers with; each tick is saved as it is made. */
export function Component() {
  const { agent } = useAgentPlace();
  const change = useChangeAgent(agent);
  const [search, setSearch] = useSearchParameter('search');
  const { data, previousData, error, refetch, fetchMore } = useQuery(AgentMetricChoicesDocument, {
    variables: { search: useSettled(search.trim()) || null },
    fetchPolicy: 'cache-and-network',
  });
  const found = (data ?? previousData)?.metrics;
  const metrics = found?.edges.map(({ node }) => node);
  const has = new Set(agent.agentMetrics.map(({ metric }) => metric?.id));
  if (metrics?.length === 0 && search === '') {
    return (
      <EmptyState
        icon={TrendingUp}
        action={
          <Button asChild kind="primary">
            <Link to="/studio/metrics">Go to metrics</Link>
          </Button>
        }
      >
        There are no metrics yet. A metric is a number that your company has agreed on, such as revenue.
      </EmptyState>
    );
  }
  return (
    <ListPage
      noun="metrics"
      search={search}
      onSearch={setSearch}
      filters={
        <chakra.p role="status" order="1" color="fg.muted">
          This agent answers with{' '}
          <chakra.strong color="fg" fontWeight="600">
            {counted(has.size, 'metric')}
          </chakra.strong>
        </chakra.p>
      }
      error={error}
      onRetry={() => void refetch()}
      count={metrics?.length}
      noMatch={`No metric is called “${search}”.`}
      everything={`/studio/agents/${agent.id}/metrics`}
      rowHeight={44}
      onMore={
        found?.pageInfo.hasNextPage === true
          ? () => fetchMore({ variables: { after: found.pageInfo.endCursor } })
          : null
      }
    >
      <Panel asChild>
        <ul aria-label="Metrics">
          {metrics?.map(({ id, name, label, description, status, problem }) => {
            const { label: state, tone } = metricStatus[status];
            return (
              <GridLine key={id} asChild gridTemplateColumns="minmax(0, 1fr) auto" minHeight="11">
                <li>
                  <SavedCheckbox
                    checked={has.has(id)}
                    onSave={(on) => (on ? change.give({ metricIds: [id] }) : change.take({ metricIds: [id] }))}
                  >
                    <chakra.span fontWeight="600" overflowWrap="anywhere">
                      {label || name}
                    </chakra.span>{' '}
                    <chakra.span color="fg.subtle">{description}</chakra.span>
                  </SavedCheckbox>
                  {problem === null ? <Chip tone={tone}>{state}</Chip> : <Chip tone="bad">Broken</Chip>}
                </li>
              </GridLine>
            );
          })}
        </ul>
      </Panel>
    </ListPage>
  );
}
