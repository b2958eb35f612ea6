import type { ApolloCache } from '@apollo/client';
import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { attempt } from '../attempt.ts';
import { GiveOneToAgentDocument, GivenToAgentsDocument, TakeOneFromAgentDocument } from './givenToAgents.generated.ts';

interface GivenToAgentsProps {
  readonly kind: 'model' | 'metric';
  readonly id: string;
}

/** Agents that answer with a model or a metric; a tick gives it to one, and takes it away again. */
export function GivenToAgents({ kind, id }: GivenToAgentsProps) {
  const { data } = useQuery(GivenToAgentsDocument, { fetchPolicy: 'cache-and-network' });
  // What uses it is another list, which the server keeps, and so is the number of it.
  const forget = {
    update: (cache: ApolloCache) => {
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'usedBy' });
      const __typename = kind === 'model' ? 'Model' : 'Metric';
      cache.evict({ id: cache.identify({ __typename, id }) ?? '', fieldName: 'usedByCount' });
    },
  };
  const [give, giving] = useMutation(GiveOneToAgentDocument, forget);
  const [take, taking] = useMutation(TakeOneFromAgentDocument, forget);
  const agents = data?.agents.edges.map(({ node }) => node) ?? [];
  if (agents.length === 0) {
    return null;
  }

  function change(agentId: string, has: boolean) {
    if (has) {
      const gone = kind === 'model' ? { modelIds: [id] } : { metricIds: [id] };
      const variables = { input: { agentId, ...gone } };
      void attempt(`The ${kind} was not taken away`, async () => (await take({ variables })).data?.takeFromAgent);
    } else {
      const gift = kind === 'model' ? { models: [{ modelId: id }] } : { metricIds: [id] };
      const variables = { input: { agentId, ...gift } };
      void attempt(`The ${kind} was not given`, async () => (await give({ variables })).data?.giveToAgent);
    }
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
        {agents.map(({ id: agentId, name, agentMetrics, agentModels }) => {
          const has =
            kind === 'model'
              ? agentModels.some(({ model }) => model?.id === id)
              : agentMetrics.some(({ metric }) => metric?.id === id);
          return (
            <chakra.li key={agentId}>
              <Checkbox checked={has} disabled={giving.loading || taking.loading} onChange={() => change(agentId, has)}>
                {name}
              </Checkbox>
            </chakra.li>
          );
        })}
      </chakra.ul>
    </Panel>
  );
}
