import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronRight, Layers, RefreshCw, SearchX, Table2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { failureText } from '../../../../apollo/failure.ts';
import { isUploaded } from '../../../../components/connectors/names.ts';
import { ProcessingSubscriber } from '../../../../components/connectors/ProcessingSubscriber.tsx';
import { mostTables, useImportTables } from '../../../../components/connectors/useImportTables.ts';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
import { Button } from '../../../../ui/Button.tsx';
import { counted } from '../../../../ui/counted.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Input } from '../../../../ui/Field.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { useSettled } from '../../../../ui/useSettled.ts';
import { DriftPanel } from './DriftPanel.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { TableLine } from './TableLine.tsx';
import { TablesRouteDocument } from './TablesRoute.generated.ts';
import { tableTree } from './tableTree.ts';

/** What is imported of a data source, below what it stands in, with the import that runs. */
export function Component() {
  const { id = '' } = useParams();
  const [search, setSearch] = useSearchParameter('search');
  const { data, previousData, error, refetch, fetchMore } = useQuery(TablesRouteDocument, {
    variables: { id, search: useSettled(search.trim()) || null },
    fetchPolicy: 'cache-and-network',
  });
  const { importing, refusal, importTables } = useImportTables(id);
  const [readingMore, setReadingMore] = useState(false);
  const source = (data ?? previousData)?.dataSource;
  if (source === null) return null;
  const tables = source?.tables;
  const uploaded = source === undefined || isUploaded(source.type);
  // All of them, also those that are not read yet; of a search, and where they are too many at once, what stands here.
  const whole = search.trim() === '' && (tables?.totalCount ?? 0) <= mostTables;
  const shown = (tables?.edges ?? []).slice(0, mostTables).map(({ node }) => node.hierarchyPath);
  const busy = source?.latestProcessing.some(({ status }) => status === 'QUEUED' || status === 'IN_PROGRESS') ?? false;

  async function more() {
    setReadingMore(true);
    await fetchMore({ variables: { after: tables?.pageInfo.endCursor } }).catch(() => undefined);
    setReadingMore(false);
  }

  return (
    <chakra.div padding={{ base: '4', md: '6' }} maxWidth="1080px">
      <ProcessingSubscriber dataSourceId={id} />
      {error !== undefined && (
        <Notice tone="bad" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          The tables could not be read: {failureText(error)}
        </Notice>
      )}
      {source === undefined && error === undefined && <Skeleton height="320px" borderRadius="lg" />}
      {source?.status === 'ERROR' && source.statusReason !== null && (
        <chakra.div marginBottom="5">
          <Notice
            tone="bad"
            action={
              <Button asChild>
                <Link to={`/studio/data/${id}/connection`}>Connection</Link>
              </Button>
            }
          >
            {source.statusReason}
          </Notice>
        </chakra.div>
      )}
      {source !== undefined && <ImportProgress dataSource={source} />}
      {source !== undefined && <DriftPanel dataSource={source} />}
      {tables?.edges.length === 0 && search === '' && <NoTables id={id} uploaded={uploaded} />}
      {tables !== undefined && (tables.edges.length > 0 || search !== '') && (
        <>
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" marginBottom="3">
            <chakra.div flex="1" minWidth="180px" maxWidth="360px">
              <Input
                type="search"
                aria-label="Search tables"
                placeholder="Search tables"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            </chakra.div>
            {source?.type === 'FILE' && (
              <Button asChild>
                <Link to={`/studio/data/new/connect?type=FILE&into=${id}`}>Add files</Link>
              </Button>
            )}
            <chakra.span role="status" color="fg.subtle" fontSize="13px">
              {counted(tables.totalCount, 'table')}
            </chakra.span>
            {!uploaded && tables.edges.length > 0 && (
              <Button disabled={importing || busy} onClick={() => void importTables(whole ? undefined : shown)}>
                <Icon of={RefreshCw} size={15} />
                Synchronise {whole ? 'all' : shown.length === 1 ? 'this one' : `these ${shown.length}`}
              </Button>
            )}
          </chakra.div>
          {refusal !== null && (
            // Whoever pressed a button far down sees it too.
            <chakra.div position="sticky" top="3" zIndex="sticky" marginBottom="3">
              <Notice tone="bad">Nothing was synchronised: {refusal}</Notice>
            </chakra.div>
          )}
          {tables.edges.length === 0 && <EmptyState icon={SearchX}>No table is called “{search}”.</EmptyState>}
          {tableTree(tables.edges.map(({ node }) => node)).map(({ path, label, tables: members }) => (
            <Panel key={JSON.stringify(path)} marginBottom="4" asChild>
              <details open>
                {path.length > 0 && (
                  <chakra.summary
                    display="flex"
                    alignItems="center"
                    gap="2"
                    minHeight="9"
                    paddingInline="4"
                    fontWeight="600"
                    fontSize="13px"
                    cursor="pointer"
                  >
                    <chakra.span
                      color="fg.subtle"
                      transition="rotate 120ms ease-out"
                      css={{ 'details[open] &': { rotate: '90deg' } }}
                    >
                      <Icon of={ChevronRight} size={14} />
                    </chakra.span>
                    <chakra.span color="fg.subtle">
                      <Icon of={Layers} />
                    </chakra.span>
                    {path.join(' / ')}
                    <chakra.span color="fg.subtle" fontWeight="400">
                      {label.toLocaleLowerCase()} · {members.length.toLocaleString('en')}
                    </chakra.span>
                  </chakra.summary>
                )}
                <chakra.ul listStyle="none" aria-label={path.length === 0 ? 'Tables' : `Tables of ${path.join('.')}`}>
                  {members.map((table) => (
                    <TableLine
                      key={table.id}
                      table={table}
                      syncing={importing}
                      onSync={uploaded ? null : (tablePath) => void importTables([tablePath])}
                    />
                  ))}
                </chakra.ul>
              </details>
            </Panel>
          ))}
          {tables.pageInfo.hasNextPage && (
            <Button disabled={readingMore} onClick={() => void more()}>
              Show more
            </Button>
          )}
        </>
      )}
    </chakra.div>
  );
}

function NoTables({ id, uploaded }: { readonly id: string; readonly uploaded: boolean }) {
  return (
    <EmptyState
      icon={Table2}
      action={
        !uploaded && (
          <Button asChild>
            <Link to={`/studio/data/new/connect?source=${id}`}>Choose tables</Link>
          </Button>
        )
      }
    >
      No table is imported yet. Quarry learns columns, keys, statistics and a few sample rows of the tables you choose.
    </EmptyState>
  );
}
