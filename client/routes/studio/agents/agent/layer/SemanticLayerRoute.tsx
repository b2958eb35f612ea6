import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Waypoints } from 'lucide-react';
import { Link } from 'react-router';
import { ListPage } from '../../../../../components/ListPage.tsx';
import { useSearchParameter } from '../../../../../components/useSearchParameter.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { EmptyState } from '../../../../../ui/feedback/EmptyState.tsx';
import { Panel } from '../../../../../ui/layout/Panel.tsx';
import { counted } from '../../../../../ui/text/counted.ts';
import { useSettled } from '../../../../../ui/useSettled.ts';
import { useAgentPlace } from '../agentPlace.ts';
import { seenBy } from '../readiness.ts';
import { useChangeAgent } from '../useChangeAgent.ts';
import { AgentLayerDocument } from './agentLayer.generated.ts';
import { GivenModel } from './GivenModel.tsx';

/** Models and fields that the agent may use; each tick is saved as it is made. */
export function Component() {
  const { agent } = useAgentPlace();
  const change = useChangeAgent(agent);
  const [search, setSearch] = useSearchParameter('search');
  const { data, previousData, error, refetch, fetchMore } = useQuery(AgentLayerDocument, {
    variables: { search: useSettled(search.trim()) || null },
    fetchPolicy: 'cache-and-network',
  });
  const found = (data ?? previousData)?.models;
  const models = found?.edges.map(({ node }) => node);
  const { models: modelCount, fields } = seenBy(agent);
  if (models?.length === 0 && search === '') {
    return (
      <EmptyState
        icon={Waypoints}
        action={
          <Button asChild kind="primary">
            <Link to="/studio/models">Go to models</Link>
          </Button>
        }
      >
        There are no models yet. A model says what one row of a table means; an agent answers from models.
      </EmptyState>
    );
  }
  return (
    <ListPage
      noun="models and fields"
      search={search}
      onSearch={setSearch}
      filters={
        <chakra.p role="status" order="1" color="fg.muted">
          This agent sees{' '}
          <chakra.strong color="fg" fontWeight="600">
            {counted(modelCount, 'model')}, {counted(fields, 'field')}
          </chakra.strong>
        </chakra.p>
      }
      error={error}
      onRetry={() => void refetch()}
      count={models?.length}
      noMatch={`No model and no field is called “${search}”.`}
      everything={`/studio/agents/${agent.id}/semantic-layer`}
      rowHeight={44}
      status={
        found !== undefined &&
        found.totalCount > found.edges.length &&
        `${found.edges.length.toLocaleString('en')} of ${counted(found.totalCount, 'model')}`
      }
      onMore={
        found?.pageInfo.hasNextPage === true
          ? () => fetchMore({ variables: { after: found.pageInfo.endCursor } })
          : null
      }
    >
      <Panel aria-label="Models">
        {models?.map((model) => (
          <GivenModel
            key={model.id}
            model={model}
            hiddenFieldIds={agent.agentModels.find((given) => given.model?.id === model.id)?.hiddenFieldIds ?? null}
            onGive={(hiddenFieldIds) =>
              change.give({ models: [{ modelId: model.id, hiddenFieldIds: [...hiddenFieldIds] }] })
            }
            onTake={() => change.take({ modelIds: [model.id] })}
          />
        ))}
      </Panel>
    </ListPage>
  );
}
