import { useQuery } from '@apollo/client/react';
import { BookCheck, Plus } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { DefinitionOrder, DefinitionSource, VerificationState } from '../../../../apollo/schema.generated.ts';
import { BeginEmpty } from '../../../../components/BeginEmpty.tsx';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { useSettled } from '../../../../ui/useSettled.ts';
import { GlossaryLists } from '../GlossaryLists.tsx';
import { ListAndEntry } from '../ListAndEntry.tsx';
import { DefinitionFilters } from './DefinitionFilters.tsx';
import { DefinitionList } from './DefinitionList.tsx';
import { DefinitionPage } from './DefinitionPage.tsx';
import { DefinitionsRouteDocument, DefinitionsStartDocument } from './DefinitionsRoute.generated.ts';
import { NewDefinition } from './NewDefinition.tsx';

const path = '/studio/glossary/definitions';

/**
 * The definitions of an environment next to the one that is open. Search and filters stay in the
 * address; a narrow screen shows one of the two.
 */
export function Component() {
  const { definition_id: id } = useParams();
  const [parameters] = useSearchParams();
  const [search, setSearch] = useSearchParameter('search');
  const [state, setState] = useSearchParameter('state');
  const [source, setSource] = useSearchParameter('source');
  const [order, setOrder] = useSearchParameter('order');
  const [creating, setCreating] = useState(false);
  const { data: start } = useQuery(DefinitionsStartDocument, { fetchPolicy: 'cache-and-network' });
  const list = useQuery(DefinitionsRouteDocument, {
    variables: {
      search: useSettled(search.trim()) || null,
      state: (state || null) as VerificationState | null,
      source: (source || null) as DefinitionSource | null,
      order: (order || null) as DefinitionOrder | null,
    },
    fetchPolicy: 'cache-and-network',
  });
  const found = (list.data ?? list.previousData)?.definitions;
  const total = start?.counts.definitions;
  const query = parameters.toString();
  const create = (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Icon of={Plus} size={15} />
      New definition
    </Button>
  );
  if (total === 0 && id === undefined) {
    return (
      <>
        <PageHeader facts={<Chip>0</Chip>} />
        <GlossaryLists />
        <BeginEmpty perEnvironment icon={BookCheck} sampleLoaded={start?.sampleDataSource !== null} action={create}>
          There are no definitions yet. A definition says in sentences what a word means here. Once it is verified,
          agents answer “What is …?” with it, and name who vouches for it and until when.
        </BeginEmpty>
        <NewDefinition open={creating} onClose={() => setCreating(false)} />
      </>
    );
  }
  return (
    <>
      <ListAndEntry
        isOpen={id !== undefined}
        back={{ to: { pathname: path, search: query }, label: 'All definitions' }}
        list={
          <>
            <DefinitionFilters
              total={total}
              unverified={start?.unverified.totalCount ?? 0}
              search={search}
              onSearch={setSearch}
              state={state}
              onState={setState}
              source={source}
              onSource={setSource}
              order={order}
              onOrder={setOrder}
            />
            <DefinitionList
              definitions={found?.edges.map(({ node }) => node)}
              total={found?.totalCount}
              selected={id}
              query={query}
              error={list.error}
              onRetry={() => void list.refetch()}
              noMatch={search === '' ? 'No definition is left with this filter.' : `No definition has “${search}”.`}
              onMore={
                list.data?.definitions.pageInfo.hasNextPage === true
                  ? () => list.fetchMore({ variables: { after: list.data?.definitions.pageInfo.endCursor } })
                  : null
              }
            />
          </>
        }
      >
        {id === undefined ? (
          <>
            <PageHeader facts={total !== undefined && <Chip>{total.toLocaleString('en')}</Chip>} actions={create} />
            <EmptyState icon={BookCheck}>Choose a definition to read, edit and verify what it says.</EmptyState>
          </>
        ) : (
          <DefinitionPage key={id} id={id} onCreate={() => setCreating(true)} />
        )}
      </ListAndEntry>
      <NewDefinition open={creating} onClose={() => setCreating(false)} />
    </>
  );
}
