import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Bot, FileCode, Waypoints } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { NotFound } from '../../../components/NotFound.tsx';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { useSearchParameter } from '../../../components/useSearchParameter.ts';
import { PageHeader } from '../../../components/header/PageHeader.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import type { WorkbenchHandle } from '../../../components/semql/Workbench.tsx';
import { LayerSkeleton } from '../../../components/graph/layer/LayerSkeleton.tsx';
import { ModelPanel } from './ModelPanel.tsx';
import { SemanticLayerRouteDocument } from './SemanticLayerRoute.generated.ts';
import { WorkbenchSkeleton } from '../../../components/semql/WorkbenchSkeleton.tsx';

const LayerGraph = lazy(async () => ({
  default: (await import('../../../components/graph/layer/LayerGraph.tsx')).LayerGraph,
}));
const LayerFilesDialog = lazy(async () => ({
  default: (await import('./files/LayerFilesDialog.tsx')).LayerFilesDialog,
}));
const Workbench = lazy(async () => ({ default: (await import('../../../components/semql/Workbench.tsx')).Workbench }));

/**
 * Graph of the whole layer, with a place to try SemQL next to it. Search and agent stay in the
 * address.
 */
export function Component() {
  const { id: focus = null } = useParams();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const [search, setSearch] = useSearchParameter('search');
  const [chosenAgent, setChosenAgent] = useSearchParameter('agent');
  const { data, error, refetch } = useQuery(SemanticLayerRouteDocument);
  const workbench = useRef<WorkbenchHandle>(null);
  const [files, setFiles] = useState(false);
  const showAll = () => void navigate({ pathname: '/studio/semantic-layer', search: parameters.toString() });
  const addressOf = (id: string) =>
    `/studio/semantic-layer/${id}${parameters.size === 0 ? '' : `?${parameters.toString()}`}`;
  const agents = data?.agents.edges.map(({ node }) => node) ?? [];
  const agentId = chosenAgent === '' ? null : chosenAgent;
  const seen = agents.find(({ id }) => id === agentId)?.agentModels.map(({ model }) => model?.id);
  const models = data?.models.edges.map(({ node }) => node).filter(({ id }) => seen?.includes(id) ?? true);
  // A layer of more models than are drawn may have it; its panel tells.
  const complete = data?.models.pageInfo.hasNextPage === false;
  const opened = models?.find(({ id }) => id === focus);
  const known = focus !== null && (!complete || opened !== undefined);
  const unknown = focus !== null && !known && models !== undefined && models.length > 0;

  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      // The graph takes what a window has; the workbench begins in view below it and has room of
      // its own.
      gridTemplateRows={{ xl: 'max(420px, calc(100dvh - 376px)) 640px' }}
    >
      <PageHeader
        title={unknown ? 'Not found' : opened?.label || opened?.name}
        actions={
          <Button onClick={() => setFiles(true)}>
            <Icon of={FileCode} size={14} />
            Files
          </Button>
        }
      />
      {files && (
        <Suspense>
          <LayerFilesDialog onClose={() => setFiles(false)} />
        </Suspense>
      )}
      <chakra.section
        aria-label="Models and relationships"
        display="flex"
        flexDirection="column"
        minHeight="0"
        height={{ base: focus === null ? '560px' : '840px', xl: 'auto' }}
        borderBottomWidth="1px"
      >
        <chakra.div display="flex" gap="2" padding="3" paddingInline="6">
          <SearchField
            label="Search models, fields and metrics"
            placeholder="Search models, fields, metrics"
            value={search}
            onChange={setSearch}
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
              onChange={setChosenAgent}
            />
          </chakra.div>
          {focus !== null && <Button onClick={showAll}>Show all</Button>}
        </chakra.div>
        <chakra.div
          flex="1"
          minHeight="0"
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: known ? 'minmax(0, 1fr) 380px' : 'minmax(0, 1fr)' }}
          gridTemplateRows={{ base: known ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)', xl: 'minmax(0, 1fr)' }}
        >
          {error !== undefined && data === undefined && (
            <chakra.div padding="6">
              <ReadFailure of="The semantic layer" error={error} onRetry={refetch} />
            </chakra.div>
          )}
          {data === undefined && error === undefined && <LayerSkeleton />}
          {models?.length === 0 && (
            <EmptyState
              icon={Waypoints}
              action={
                <Button asChild>
                  {agentId === null ? (
                    <Link to="/studio/models">Begin with a model</Link>
                  ) : (
                    <Link to={`/studio/agents/${agentId}/semantic-layer`}>Choose its models</Link>
                  )}
                </Button>
              }
            >
              {agentId === null
                ? 'There are no models yet. A model says what one row of a table means.'
                : 'This agent sees no model yet.'}
            </EmptyState>
          )}
          {unknown &&
            (agentId === null ? (
              <NotFound noun="model" to="/studio/semantic-layer" way="All models" />
            ) : (
              <EmptyState icon={Waypoints} action={<Button onClick={showAll}>Show all models</Button>}>
                This agent does not see this model.
              </EmptyState>
            ))}
          {data !== undefined && models !== undefined && models.length > 0 && !unknown && (
            <Suspense fallback={<LayerSkeleton />}>
              <LayerGraph
                models={models}
                metrics={data.metrics.edges.map(({ node }) => node)}
                search={search}
                focus={focus}
                addressOf={addressOf}
                onOpen={(id) => void navigate(addressOf(id))}
              />
            </Suspense>
          )}
          {focus !== null && known && (
            <ModelPanel modelId={focus} onQuery={(semql) => workbench.current?.open(semql)} onClose={showAll} />
          )}
        </chakra.div>
      </chakra.section>
      <Suspense fallback={<WorkbenchSkeleton />}>
        <Workbench ref={workbench} agentId={agentId} />
      </Suspense>
    </chakra.div>
  );
}
