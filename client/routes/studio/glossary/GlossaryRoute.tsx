import { useQuery } from '@apollo/client/react';
import { BookA, Plus } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router';
import { BeginEmpty } from '../../../components/BeginEmpty.tsx';
import { PageHeader } from '../../../components/header/PageHeader.tsx';
import { useCreating, withoutNew } from '../../../components/useCreating.ts';
import { useSearchParameter } from '../../../components/useSearchParameter.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useSettled } from '../../../ui/useSettled.ts';
import { Chip } from '../../../ui/text/Chip.tsx';
import type { GlossaryTermState } from '../../../apollo/schema.generated.ts';
import { GlossaryRouteDocument, GlossaryStartDocument } from './GlossaryRoute.generated.ts';
import { GlossaryLists } from './GlossaryLists.tsx';
import { GlossaryMenu } from './csv/GlossaryMenu.tsx';
import { ListAndEntry } from './ListAndEntry.tsx';
import { NewTerm } from './NewTerm.tsx';
import { TermFilters } from './TermFilters.tsx';
import { TermList } from './TermList.tsx';
import { TermPage } from './term/TermPage.tsx';

/**
 * The words of the company: all of them by letter, next to the one that is open. Search and filters
 * stay in the address; a narrow screen shows one of the two.
 */
export function Component() {
  const { term_id: id } = useParams();
  const [parameters] = useSearchParams();
  const [search, setSearch] = useSearchParameter('search');
  const [state, setState] = useSearchParameter('state');
  const [tagId, setTagId] = useSearchParameter('tag');
  const [creating, setCreating] = useCreating();
  const { data: start } = useQuery(GlossaryStartDocument, { fetchPolicy: 'cache-and-network' });
  const list = useQuery(GlossaryRouteDocument, {
    variables: {
      search: useSettled(search.trim()) || null,
      state: (state || null) as GlossaryTermState | null,
      tagId: tagId || null,
    },
    fetchPolicy: 'cache-and-network',
  });
  const found = (list.data ?? list.previousData)?.glossaryTerms;
  const total = start?.counts.glossaryTerms;
  const query = withoutNew(parameters).toString();
  const create = (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Icon of={Plus} size={15} />
      New term
    </Button>
  );
  // With a key: it stays open when the first term takes the place of the empty page.
  const form = <NewTerm key="new" open={creating} onClose={() => setCreating(false)} />;
  const narrowed = search !== '' || state !== '' || tagId !== '';
  if (total === 0 && id === undefined && !narrowed) {
    return (
      <>
        <PageHeader facts={<Chip>0</Chip>} actions={<GlossaryMenu />} />
        <GlossaryLists />
        <BeginEmpty perEnvironment icon={BookA} sampleLoaded={start?.sampleDataSource !== null} action={create}>
          There are no terms yet. A term is a word your people use, with its definition and what it means in the data:
          agents look words up here.
        </BeginEmpty>
        {form}
      </>
    );
  }
  return (
    <>
      <ListAndEntry
        isOpen={id !== undefined}
        back={{ to: { pathname: '/studio/glossary', search: query }, label: 'All terms' }}
        list={
          <>
            <TermFilters
              total={total}
              tags={start?.tags.edges.map(({ node }) => node) ?? []}
              conflicts={start?.glossaryConflicts.length ?? 0}
              proposals={start?.glossaryProposals.totalCount ?? 0}
              search={search}
              onSearch={setSearch}
              state={state}
              onState={setState}
              tagId={tagId}
              onTag={setTagId}
            />
            <TermList
              terms={found?.edges.map(({ node }) => node)}
              ranked={search.trim() !== ''}
              total={found?.totalCount}
              selected={id}
              query={query}
              error={list.error}
              onRetry={() => void list.refetch()}
              noMatch={search === '' ? 'No term is left with this filter.' : `No term has “${search}”.`}
              onMore={
                list.data?.glossaryTerms.pageInfo.hasNextPage === true
                  ? () => list.fetchMore({ variables: { after: list.data?.glossaryTerms.pageInfo.endCursor } })
                  : null
              }
            />
          </>
        }
      >
        {id === undefined ? (
          <>
            <PageHeader
              facts={total !== undefined && <Chip>{total.toLocaleString('en')}</Chip>}
              actions={
                <>
                  <GlossaryMenu />
                  {create}
                </>
              }
            />
            <EmptyState icon={BookA}>Choose a term to read and edit what it means.</EmptyState>
          </>
        ) : (
          <TermPage key={id} id={id} onCreate={() => setCreating(true)} />
        )}
      </ListAndEntry>
      {form}
    </>
  );
}
