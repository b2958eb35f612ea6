import { useQuery } from '@apollo/client/react';
import { Tag } from 'lucide-react';
import { Link } from 'react-router';
import { ListPage } from '../../../../components/ListPage.tsx';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { GridHead } from '../../../../ui/layout/GridTable.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { useSettled } from '../../../../ui/useSettled.ts';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { TagRow, tagColumns } from './TagRow.tsx';
import { TagsRouteDocument } from './TagsRoute.generated.ts';

/** The tags of the organization with what has them, to rename, color, merge and remove. */
export function Component() {
  const [search, setSearch] = useSearchParameter('search');
  const list = useQuery(TagsRouteDocument, {
    variables: { search: useSettled(search.trim()) || null },
    fetchPolicy: 'cache-and-network',
  });
  const found = (list.data ?? list.previousData)?.tags;
  const tags = found?.edges.map(({ node }) => node);
  const more = list.data?.tags.pageInfo.hasNextPage === true;
  return (
    <>
      <PageHeader facts={found !== undefined && <Chip>{found.totalCount.toLocaleString('en')}</Chip>} />
      {tags?.length === 0 && search === '' ? (
        <EmptyState
          icon={Tag}
          action={
            <Button asChild kind="primary">
              <Link to="/studio/glossary">Open the glossary</Link>
            </Button>
          }
        >
          There are no tags yet. A tag groups terms and metrics, and decides which terms an agent knows; type the first
          one on a term.
        </EmptyState>
      ) : (
        <ListPage
          noun="tags"
          search={search}
          onSearch={setSearch}
          error={list.error}
          onRetry={() => void list.refetch()}
          count={tags?.length}
          noMatch={`No tag is called “${search}”.`}
          everything="/studio/glossary/tags"
          rowHeight={48}
          onMore={more ? () => list.fetchMore({ variables: { after: list.data?.tags.pageInfo.endCursor } }) : null}
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
              {tags?.map((tag) => (
                <TagRow key={tag.id} tag={tag} />
              ))}
            </div>
          </Panel>
        </ListPage>
      )}
    </>
  );
}
