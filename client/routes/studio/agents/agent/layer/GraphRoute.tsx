import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Waypoints } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { ReadFailure } from '../../../../../components/ReadFailure.tsx';
import { useSearchParameter } from '../../../../../components/useSearchParameter.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { EmptyState } from '../../../../../ui/feedback/EmptyState.tsx';
import { SearchField } from '../../../../../ui/form/SearchField.tsx';
import { LayerSkeleton } from '../../../../../components/graph/layer/LayerSkeleton.tsx';
import { SemanticLayerRouteDocument } from '../../../semantic-layer/SemanticLayerRoute.generated.ts';
import { useAgentPlace } from '../agentPlace.ts';

const LayerGraph = lazy(async () => ({
  default: (await import('../../../../../components/graph/layer/LayerGraph.tsx')).LayerGraph,
}));

/** The part of the semantic layer that the agent sees, as a graph. */
export function Component() {
  const { agent } = useAgentPlace();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParameter('search');
  const { data, error, refetch } = useQuery(SemanticLayerRouteDocument);
  const list = `/studio/agents/${agent.id}/semantic-layer`;
  const seen = new Set(agent.agentModels.map(({ model }) => model?.id));
  const has = new Set(agent.agentMetrics.map(({ metric }) => metric?.id));
  const models = data?.models.edges.map(({ node }) => node).filter(({ id }) => seen.has(id));
  const toList = (
    <Button asChild>
      <Link to={list}>Choose models and fields</Link>
    </Button>
  );
  if (error !== undefined && data === undefined) {
    return (
      <chakra.div padding="6">
        <ReadFailure of="The semantic layer" error={error} onRetry={refetch} />
      </chakra.div>
    );
  }
  if (models?.length === 0) {
    return (
      <EmptyState icon={Waypoints} action={toList}>
        This agent sees no model yet.
      </EmptyState>
    );
  }
  return (
    <chakra.section
      aria-label="Models that the agent sees"
      display="flex"
      flexDirection="column"
      height="calc(100dvh - 98px)"
      minHeight="480px"
    >
      <chakra.div display="flex" flexWrap="wrap" gap="2" padding="3" paddingInline="6">
        <chakra.div flex="1" minWidth="180px" maxWidth="360px">
          <SearchField label="Search models, fields and metrics" value={search} onChange={setSearch} />
        </chakra.div>
        {toList}
      </chakra.div>
      <chakra.div flex="1" minHeight="0">
        {models === undefined ? (
          <LayerSkeleton />
        ) : (
          <Suspense fallback={<LayerSkeleton />}>
            <LayerGraph
              models={models}
              metrics={data?.metrics.edges.map(({ node }) => node).filter(({ id }) => has.has(id)) ?? []}
              search={search}
              focus={null}
              addressOf={(id) => `/studio/models/${id}`}
              onOpen={(id) => void navigate(`/studio/models/${id}`)}
            />
          </Suspense>
        )}
      </chakra.div>
    </chakra.section>
  );
}
