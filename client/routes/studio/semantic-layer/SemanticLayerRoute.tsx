import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Bot, Waypoints } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { failureText } from '../../../apollo/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Input } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { WorkbenchHandle } from '../../../components/semql/Workbench.tsx';
import { ModelPanel } from './ModelPanel.tsx';
import { SemanticLayerRouteDocument } from './SemanticLayerRoute.generated.ts';

const LayerGraph = lazy(async () => ({ default: (await import('./LayerGraph.tsx')).LayerGraph }));
const Workbench = lazy(async () => ({ default: (await import('../../../components/semql/Workbench.tsx')).Workbench }));

/** The whole layer as a graph, with a place to try SemQL beside it. Search and agent stay in the address. */
export function Component() {
  const { id: focus = null } = useParams();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useQuery(SemanticLayerRouteDocument);
  const workbench = useRef<WorkbenchHandle>(null);
  const showAll = () => void navigate({ pathname: '/studio/semantic-layer', search: search.toString() });
  const agents = data?.agents.edges.map(({ node }) => node) ?? [];
  const agentId = search.get('agent');
  const seen = agents.find(({ id }) => id === agentId)?.agentModels.map(({ model }) => model?.id);
  const models = data?.models.edges.map(({ node }) => node).filter(({ id }) => seen?.includes(id) ?? true);

  function change(name: 'search' | 'agent', value: string) {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  }

  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 3fr)' }}
      height={{ xl: 'calc(100dvh - 56px)' }}
    >
      <chakra.section
        aria-label="Graph"
        display="flex"
        flexDirection="column"
        minHeight="0"
        height={{ base: focus === null ? '440px' : '720px', xl: 'auto' }}
        borderRightWidth={{ xl: '1px' }}
      >
        <chakra.div display="flex" gap="2" padding="3" paddingInline="6">
          <Input
            type="search"
            aria-label="Search models, fields and metrics"
            placeholder="Search models, fields, metrics"
            value={search.get('search') ?? ''}
            onChange={(event) => change('search', event.target.value)}
          />
          <chakra.div flexShrink={0}>
            <Select
              label="Agent"
              icon={Bot}
              placeholder="All models"
              value={agentId ?? ''}
              options={[
                { value: '', label: 'All models' },
                ...agents.map(({ id, name, description }) => ({ value: id, label: name, hint: description })),
              ]}
              onChange={(value) => change('agent', value)}
            />
          </chakra.div>
          {focus !== null && <Button onClick={showAll}>Show all</Button>}
        </chakra.div>
        <chakra.div flex="1" minHeight="0">
          {error !== undefined && data === undefined && (
            <chakra.div padding="6">
              <Notice tone="bad" action={<Button onClick={() => void refetch()}>Try again</Button>}>
                The semantic layer could not be read: {failureText(error)}
              </Notice>
            </chakra.div>
          )}
          {data === undefined && error === undefined && <Skeleton height="100%" />}
          {models?.length === 0 && (
            <EmptyState icon={Waypoints}>
              {agentId === null
                ? 'There is no model yet. A model says what one row of a table means.'
                : 'This agent sees no model yet.'}
            </EmptyState>
          )}
          {data !== undefined && models !== undefined && models.length > 0 && (
            <Suspense fallback={<Skeleton height="100%" />}>
              <LayerGraph
                models={models}
                metrics={data.metrics.edges.map(({ node }) => node)}
                search={search.get('search') ?? ''}
                focus={focus}
                onOpen={(id) => void navigate({ pathname: `/studio/semantic-layer/${id}`, search: search.toString() })}
              />
            </Suspense>
          )}
        </chakra.div>
        {focus !== null && (
          <ModelPanel modelId={focus} onQuery={(semql) => workbench.current?.open(semql)} onClose={showAll} />
        )}
      </chakra.section>
      <Suspense fallback={<Skeleton height="100%" />}>
        <Workbench ref={workbench} agentId={agentId} />
      </Suspense>
    </chakra.div>
  );
}
