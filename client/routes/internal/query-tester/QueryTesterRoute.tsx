import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Bot, Database } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { useSearchParameter } from '../../../components/useSearchParameter.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { QueryTesterRouteDocument } from './QueryTesterRoute.generated.ts';
import { WorkbenchSkeleton } from '../../../components/semql/WorkbenchSkeleton.tsx';

const SqlTester = lazy(async () => ({ default: (await import('./SqlTester.tsx')).SqlTester }));

/**
 * SQL of a source in, rows and what was sent out; over all tables, or as an agent may read them.
 */
export function Component() {
  const [sourceId, setSourceId] = useSearchParameter('source');
  const [chosenAgent, setChosenAgent] = useSearchParameter('agent');
  const [sql, setSql] = useSearchParameter('sql');
  const { data, error, refetch } = useQuery(QueryTesterRouteDocument);
  const sources = data?.dataSources.edges.map(({ node }) => node) ?? [];
  const source = sources.find(({ id }) => id === sourceId) ?? sources[0];
  const agentId = chosenAgent === '' ? null : chosenAgent;

  return (
    <chakra.div display="flex" flexDirection="column" height="calc(100dvh - 56px)">
      <chakra.div display="flex" flexWrap="wrap" gap="2" padding="3" paddingInline="4">
        <Select
          label="Data source"
          icon={Database}
          placeholder="Data source"
          value={source?.id ?? null}
          options={sources.map(({ id, name, description }) => ({ value: id, label: name, hint: description }))}
          onChange={setSourceId}
        />
        <Select
          label="Agent"
          icon={Bot}
          placeholder="All tables"
          value={agentId ?? ''}
          options={[
            { value: '', label: 'All tables' },
            ...(data?.agents.edges ?? []).map(({ node }) => ({
              value: node.id,
              label: node.name,
              hint: node.description,
            })),
          ]}
          onChange={setChosenAgent}
        />
      </chakra.div>
      <chakra.div flex="1" minHeight="0" display="grid">
        {error !== undefined ? (
          <chakra.div padding="6">
            <ReadFailure of="The data sources" error={error} onRetry={refetch} />
          </chakra.div>
        ) : data === undefined ? (
          <WorkbenchSkeleton />
        ) : source === undefined ? (
          <EmptyState icon={Database}>Connect a data source first, then try SQL on it here.</EmptyState>
        ) : (
          <Suspense fallback={<WorkbenchSkeleton />}>
            <SqlTester dataSourceId={source.id} type={source.type} agentId={agentId} initial={sql} onRun={setSql} />
          </Suspense>
        )}
      </chakra.div>
    </chakra.div>
  );
}
