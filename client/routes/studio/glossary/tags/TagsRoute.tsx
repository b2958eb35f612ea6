import { useQuery } from '@apollo/client/react';
import { Tag } from 'lucide-react';
import { ListPage } from '../../../../components/ListPage.tsx';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { GridHead } from '../../../../ui/layout/GridTable.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { TagRow, tagColumns } from './TagRow.tsx';
import { TagsRouteDocument } from './TagsRoute.generated.ts';

/** The tags of the organization with what has them, to rename, color, merge and remove. */
export function Component() {
  const [search, setSearch] = useSearchParameter('search');
  const { data, error, refetch, fetchMore } = useQuery(TagsRouteDocument, { fetchPolicy: 'cache-and-network' });
  const tags = data?.tags.edges.map(({ node }) => node);
  const wanted = search.trim().toLocaleLowerCase();
  const shown = tags?.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const more = data?.tags.pageInfo.hasNextPage === true;
  return (
    <>
      <PageHeader facts={data !== undefined && <Chip>{data.tags.totalCount.toLocaleString('en')}</Chip>} />
      {tags?.length === 0 ? (
        <EmptyState icon={Tag}>
          There are no tags yet. A tag groups terms and metrics, and decides which terms an agent knows; type one on a
          term.
        </EmptyState>
      ) : (
        <ListPage
          noun="tags"
          search={search}
          onSearch={setSearch}
          error={error}
          onRetry={() => void refetch()}
          count={shown?.length}
          noMatch={`No tag is called “${search}”.`}
          everything="/studio/glossary/tags"
          rowHeight={48}
          onMore={more ? () => fetchMore({ variables: { after: data.tags.pageInfo.endCursor } }) : null}
        >
          <Panel asChild overflow="visible">
            <div role="table" aria-label="Tags">
              <GridHead role="row" gridTemplateColumns={tagColumns}>
                <span role="columnheader">Tag</span>
                <span role="columnheader" data-end>
                  Terms
                </span>
                <span role="columnheader" data-end>
                  Metrics
                </span>
                <span role="columnheader" data-end>
                  Agents
                </span>
                <span role="columnheader">Actions</span>
              </GridHead>
              {shown?.map((tag) => (
                <TagRow key={tag.id} tag={tag} others={(tags ?? []).filter(({ id }) => id !== tag.id)} />
              ))}
            </div>
          </Panel>
        </ListPage>
      )}
    </>
  );
}
