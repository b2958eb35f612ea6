import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Bot, Database } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { failureText } from '../../../apollo/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { QueryTesterRouteDocument } from './QueryTesterRoute.generated.ts';

const SqlTester = lazy(async () => ({ default: (await import('./SqlTester.tsx')).SqlTester }));

/** SQL of a source in, rows and what was sent out; over all tables, or as an agent may read them. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useQuery(QueryTesterRouteDocument);
  const sources = data?.dataSources.edges.map(({ node }) => node) ?? [];
  const source = sources.find(({ id }) => id === search.get('source')) ?? sources[0];
  const agentId = search.get('agent');

  function set(name: string, value: string) {
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
    <chakra.div display="flex" flexDirection="column" height="calc(100dvh - 56px)">
      <chakra.div display="flex" flexWrap="wrap" gap="2" padding="3" paddingInline="4">
        <Select
          label="Data source"
          icon={Database}
          placeholder="Data source"
          value={source?.id ?? null}
          options={sources.map(({ id, name, description }) => ({ value: id, label: name, hint: description }))}
          onChange={(value) => set('source', value)}
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
          onChange={(value) => set('agent', value)}
        />
      </chakra.div>
      <chakra.div flex="1" minHeight="0" display="grid">
        {error !== undefined ? (
          <chakra.div padding="6">
            <Notice tone="bad" action={<Button onClick={() => void refetch()}>Try again</Button>}>
              The data sources could not be read: {failureText(error)}
            </Notice>
          </chakra.div>
        ) : data === undefined ? (
          <Skeleton height="100%" />
        ) : source === undefined ? (
          <EmptyState icon={Database}>Connect a data source first; its SQL can be tried here.</EmptyState>
        ) : (
          <Suspense fallback={<Skeleton height="100%" />}>
            <SqlTester
              dataSourceId={source.id}
              type={source.type}
              agentId={agentId}
              initial={search.get('sql') ?? ''}
              onRun={(sql) => set('sql', sql)}
            />
          </Suspense>
        )}
      </chakra.div>
    </chakra.div>
  );
}
