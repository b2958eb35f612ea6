import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Database, Plus, Upload } from 'lucide-react';
import { Link } from 'react-router';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { ListPage } from '../../../../components/ListPage.tsx';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { Screen } from '../../../../ui/layout/Screen.tsx';
import { useSettled } from '../../../../ui/useSettled.ts';
import { StartRouteDocument } from './StartRoute.generated.ts';
import { StartTemplates } from './StartTemplates.tsx';
import { StartSource } from './StartSource.tsx';

/** First step to an agent from data: the source, or some of its tables, or new data. */
export function Component() {
  const [search, setSearch] = useSearchParameter('search');
  const { data, previousData, error, refetch, fetchMore } = useQuery(StartRouteDocument, {
    variables: { search: useSettled(search.trim()) || null },
    fetchPolicy: 'cache-and-network',
  });
  const sources = (data ?? previousData)?.dataSources;
  const header = (
    <PageHeader title="Build an agent from your data" trail={[{ label: 'Agents', to: '/studio/agents' }]} />
  );
  if (sources?.edges.length === 0 && search === '') {
    return (
      <>
        {header}
        <Screen>
          <StartTemplates />
        </Screen>
        <EmptyState icon={Database} action={<NewData primary />}>
          An agent answers from tables. Upload a file or connect a database: models, joins and questions are drafted
          from it, and you look them through before anything is saved.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {header}
      <Screen>
        <StartTemplates />
        <chakra.h2 fontWeight="600">Or build one from a data source</chakra.h2>
      </Screen>
      <ListPage
        noun="data sources"
        search={search}
        onSearch={setSearch}
        filters={<NewData />}
        error={error}
        onRetry={() => void refetch()}
        count={sources?.edges.length}
        noMatch={`No data source is called “${search}”.`}
        everything="/studio/agents/new"
        rowHeight={64}
        onMore={
          sources?.pageInfo.hasNextPage === true
            ? () => fetchMore({ variables: { after: sources.pageInfo.endCursor } })
            : null
        }
      >
        <Panel as="ul" aria-label="Data sources" listStyle="none">
          {sources?.edges.map(({ node }) => (
            <StartSource key={node.id} source={node} />
          ))}
        </Panel>
      </ListPage>
    </>
  );
}

/** Ways to data that is not here yet; after its import the same page follows. */
function NewData({ primary = false }: { readonly primary?: boolean }) {
  return (
    <chakra.div display="flex" flexWrap="wrap" justifyContent={primary ? 'center' : 'flex-start'} gap="2">
      <Button asChild kind={primary ? 'primary' : 'secondary'}>
        <Link to="/studio/data/new/connect?type=FILE">
          <Icon of={Upload} size={15} />
          Upload files
        </Link>
      </Button>
      <Button asChild>
        <Link to="/studio/data/new">
          <Icon of={Plus} size={15} />
          Connect data
        </Link>
      </Button>
    </chakra.div>
  );
}
