import { useApolloClient, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Database, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { failureText } from '../../../apollo/failure.ts';
import { loadSampleData } from '../../../components/loadSampleData.ts';
import { useSearchParameter } from '../../../components/useSearchParameter.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Input } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSettled } from '../../../ui/useSettled.ts';
import { DataRouteDocument } from './DataRoute.generated.ts';
import { SourceRow } from './SourceRow.tsx';

const kinds = [
  { value: '', label: 'All' },
  { value: 'FILES', label: 'Files' },
  { value: 'DATABASES', label: 'Databases' },
] as const;

/** Everything the organization has connected; filter and search stay in the address. */
export function Component() {
  const [kind, setKind] = useSearchParameter('kind');
  const [search, setSearch] = useSearchParameter('search');
  const { data, previousData, error, refetch, fetchMore } = useQuery(DataRouteDocument, {
    variables: {
      kind: kind === 'FILES' || kind === 'DATABASES' ? kind : null,
      search: useSettled(search.trim()) || null,
    },
    fetchPolicy: 'cache-and-network',
  });
  const [readingMore, setReadingMore] = useState(false);
  const shown = data ?? previousData;
  const sources = shown?.dataSources;
  const filtered = kind !== '' || search !== '';
  const nothing = sources?.edges.length === 0;

  async function more() {
    setReadingMore(true);
    await fetchMore({ variables: { after: sources?.pageInfo.endCursor } }).catch(() => undefined);
    setReadingMore(false);
  }

  if (nothing && !filtered) return <FirstSource sampleLoaded={shown?.sampleDataSource !== null} />;
  return (
    <chakra.div padding={{ base: '4', md: '6' }} maxWidth="1080px">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" marginBottom="4">
        <Segments label="Kind" options={kinds} value={kind} onChange={setKind} />
        <chakra.div flex="1" minWidth="180px">
          <Input
            type="search"
            aria-label="Search data sources"
            placeholder="Search data sources"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </chakra.div>
        <Button asChild kind="primary" size="lg">
          <Link to="/studio/data/new">
            <Icon of={Plus} />
            Connect data
          </Link>
        </Button>
      </chakra.div>
      {error !== undefined && (
        <Notice tone="bad" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          The data sources could not be read: {failureText(error)}
        </Notice>
      )}
      {shown === undefined && error === undefined && <Skeleton height="280px" borderRadius="lg" />}
      {nothing && (
        <EmptyState
          icon={SearchX}
          action={
            <Button asChild>
              <Link to="/studio/data">Show all</Link>
            </Button>
          }
        >
          No data source {search === '' ? 'of this kind' : `is called “${search}”`}.
        </EmptyState>
      )}
      {sources !== undefined && !nothing && (
        <>
          <Panel asChild>
            <chakra.ul aria-label="Data sources" listStyle="none">
              {sources.edges.map(({ node }) => (
                <SourceRow key={node.id} dataSource={node} />
              ))}
            </chakra.ul>
          </Panel>
          <chakra.div display="flex" alignItems="center" gap="3" marginTop="3" color="fg.subtle" fontSize="13px">
            <span role="status">
              {sources.edges.length.toLocaleString('en')} of {sources.totalCount.toLocaleString('en')}
            </span>
            {sources.pageInfo.hasNextPage && (
              <Button disabled={readingMore} onClick={() => void more()}>
                Show more
              </Button>
            )}
          </chakra.div>
        </>
      )}
    </chakra.div>
  );
}

/** Nothing is connected: what this is for, and the two ways to begin. */
function FirstSource({ sampleLoaded }: { readonly sampleLoaded: boolean }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [starting, setStarting] = useState(false);

  async function sample() {
    setStarting(true);
    if (await loadSampleData(client)) await navigate('/studio/getting-started');
    setStarting(false);
  }

  return (
    <EmptyState
      icon={Database}
      action={
        <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="2">
          <Button asChild kind="primary">
            <Link to="/studio/data/new">Connect data</Link>
          </Button>
          {!sampleLoaded && (
            <Button disabled={starting} onClick={() => void sample()}>
              Load sample data
            </Button>
          )}
        </chakra.div>
      }
    >
      Connect a database, a warehouse or files. Quarry reads what it is asked for; it never writes and never keeps your
      rows.
    </EmptyState>
  );
}
