import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Database, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { BeginEmpty } from '../../../components/BeginEmpty.tsx';
import { PageHeader } from '../../../components/header/PageHeader.tsx';
import { ListPage } from '../../../components/ListPage.tsx';
import { useSearchParameter } from '../../../components/useSearchParameter.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/text/Chip.tsx';
import { GridHead } from '../../../ui/layout/GridTable.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Segments } from '../../../ui/form/Segments.tsx';
import { useSettled } from '../../../ui/useSettled.ts';
import { DataRouteDocument } from './DataRoute.generated.ts';
import { sourceColumns, SourceRow } from './SourceRow.tsx';

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
  const shown = data ?? previousData;
  const sources = shown?.dataSources;

  if (sources?.edges.length === 0 && kind === '' && search === '') {
    return (
      <>
        <PageHeader />
        <BeginEmpty
          icon={Database}
          sampleLoaded={shown?.sampleDataSource !== null}
          action={
            <Button asChild kind="primary">
              <Link to="/studio/data/new">Connect data</Link>
            </Button>
          }
        >
          Connect a database, a warehouse or files. Quarry reads only what a question needs; it never writes, and never
          keeps your rows.
        </BeginEmpty>
      </>
    );
  }
  return (
    <>
      <PageHeader
        facts={sources !== undefined && <Chip>{sources.totalCount.toLocaleString('en')}</Chip>}
        actions={
          <Button asChild kind="primary" size="lg">
            <Link to="/studio/data/new">
              <Icon of={Plus} />
              Connect data
            </Link>
          </Button>
        }
      />
      <ListPage
        noun="data sources"
        search={search}
        onSearch={setSearch}
        filters={<Segments label="Kind" options={kinds} value={kind} onChange={setKind} />}
        error={error}
        onRetry={() => void refetch()}
        count={sources?.edges.length}
        noMatch={`No data source ${search === '' ? 'of this kind' : `is called “${search}”`}.`}
        everything="/studio/data"
        rowHeight={56}
        status={
          sources !== undefined &&
          sources.edges.length > 0 &&
          `${sources.edges.length.toLocaleString('en')} of ${sources.totalCount.toLocaleString('en')}`
        }
        onMore={
          sources?.pageInfo.hasNextPage === true
            ? () => fetchMore({ variables: { after: sources.pageInfo.endCursor } })
            : null
        }
      >
        <Panel>
          <GridHead aria-hidden gridTemplateColumns={sourceColumns}>
            <span />
            <span>Name</span>
            <span>Status</span>
            <span data-end>Tables</span>
            <span data-end>Connected</span>
          </GridHead>
          <chakra.ul aria-label="Data sources" listStyle="none">
            {sources?.edges.map(({ node }) => (
              <SourceRow key={node.id} dataSource={node} />
            ))}
          </chakra.ul>
        </Panel>
      </ListPage>
    </>
  );
}
