import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { attempt } from '../../../../components/attempt.ts';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { GiveMetricDocument, MetricAgentsDocument, TakeMetricDocument } from './metricAgents.generated.ts';

/** Agents that answer with a metric; a tick gives it to one, and takes it away again. */
export function MetricAgents({ metricId }: { readonly metricId: string }) {
  const { data } = useQuery(MetricAgentsDocument);
  // What uses the metric is another list, which the server keeps.
  const forget = {
    update: (cache: { evict: (of: object) => void }) => cache.evict({ id: 'ROOT_QUERY', fieldName: 'usedBy' }),
  };
  const [give, giving] = useMutation(GiveMetricDocument, forget);
  const [take, taking] = useMutation(TakeMetricDocument, forget);
  const agents = data?.agents.edges.map(({ node }) => node) ?? [];
  if (agents.length === 0) {
    return null;
  }

  function change(agentId: string, has: boolean) {
    const variables = { input: { agentId, metricIds: [metricId] } };
    void (has
      ? attempt('The metric was not taken away', async () => (await take({ variables })).data?.takeFromAgent)
      : attempt('The metric was not given', async () => (await give({ variables })).data?.giveToAgent));
  }

  return (
    <Panel aria-label="Agents">
      <chakra.h2 padding="4" fontWeight="600" borderBottomWidth="1px">
        Agents that answer with it
      </chakra.h2>
      <chakra.ul
        listStyle="none"
        padding="4"
        display="flex"
        flexDirection="column"
        gap="2"
        maxHeight="280px"
        overflowY="auto"
      >
        {agents.map(({ id, name, agentMetrics }) => {
          const has = agentMetrics.some(({ metric }) => metric?.id === metricId);
          return (
            <chakra.li key={id}>
              <Checkbox checked={has} disabled={giving.loading || taking.loading} onChange={() => change(id, has)}>
                {name}
              </Checkbox>
            </chakra.li>
          );
        })}
      </chakra.ul>
    </Panel>
  );
}
