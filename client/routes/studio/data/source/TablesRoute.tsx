import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Boxes, ChevronRight, Layers, RefreshCw, SearchX, Table2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ProcessingSubscriber } from '../../../../components/connectors/ProcessingSubscriber.tsx';
import { mostTables, useImportTables } from '../../../../components/connectors/useImportTables.ts';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { useSearchParameter } from '../../../../components/useSearchParameter.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Screen } from '../../../../ui/layout/Screen.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { GridHead } from '../../../../ui/layout/GridTable.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { SkeletonRows } from '../../../../ui/feedback/SkeletonRows.tsx';
import { useSettled } from '../../../../ui/useSettled.ts';
import { DriftPanel } from './DriftPanel.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { tableColumns, TableLine } from './TableLine.tsx';
import { TablesRouteDocument, type TablesRouteQuery } from './TablesRoute.generated.ts';
import { tableTree } from './tableTree.ts';

/** Imported tables of a data source, grouped by their location, with the running import. */
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
  if (source === null) {
    return null;
  }
  const tables = source?.tables;
  const uploaded = source === undefined || source.connector.isUpload;
  // All of them, also those that are not read yet; of a search, and where they are too many at
  // once, what stands here.
  const whole = search.trim() === '' && (tables?.totalCount ?? 0) <= mostTables;
  const shown = (tables?.edges ?? []).slice(0, mostTables).map(({ node }) => node.hierarchyPath);
  const busy = source?.latestProcessing.some(({ status }) => status === 'QUEUED' || status === 'IN_PROGRESS') ?? false;

  // Once everything is in, what comes next is to say what the rows mean.
  const unmodelled = busy || search !== '' ? 0 : (source?.unmodelledTableCount ?? 0);

  async function more() {
    setReadingMore(true);
    await fetchMore({ variables: { after: tables?.pageInfo.endCursor } }).catch(() => undefined);
    setReadingMore(false);
  }

  return (
    <Screen>
      <ProcessingSubscriber dataSourceId={id} />
      {error !== undefined && <ReadFailure of="The tables" error={error} onRetry={refetch} />}
      {source === undefined && error === undefined && <SkeletonRows rows={8} />}
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
      {unmodelled > 0 && <NextStep id={id} count={unmodelled} whole={unmodelled === tables?.totalCount} />}
      {source !== undefined && <DriftPanel dataSource={source} />}
      {tables?.edges.length === 0 && search === '' && <NoTables id={id} uploaded={uploaded} />}
      {tables !== undefined && (tables.edges.length > 0 || search !== '') && (
        <>
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" marginBottom="3">
            <chakra.div flex="1" minWidth="180px" maxWidth="360px">
              <SearchField label="Search tables" value={search} onChange={setSearch} />
            </chakra.div>
            {source?.connector.type === 'FILE' && (
              <Button asChild>
                <Link to={`/studio/data/new/connect?type=FILE&into=${id}`}>Add files</Link>
              </Button>
            )}
            <chakra.span role="status" color="fg.subtle" textStyle="small">
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
            // The notice sticks to the top, because the button may be far down the page.
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
                    textStyle="small"
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
                      {label.toLocaleLowerCase()} · {counted(countOf(source?.tableGroups ?? [], members), 'table')}
                    </chakra.span>
                  </chakra.summary>
                )}
                <GridHead
                  aria-hidden
                  display={{ base: 'none', lg: 'grid' }}
                  gridTemplateColumns={tableColumns}
                  columnGap="3"
                  borderTopWidth={path.length > 0 ? '1px' : '0'}
                >
                  <span />
                  <span>Name</span>
                  <span data-end>Size</span>
                  <chakra.span data-end display={{ base: 'none', xl: 'block' }}>
                    Read
                  </chakra.span>
                  <span>State</span>
                  <span />
                </GridHead>
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
    </Screen>
  );
}

type Source = NonNullable<TablesRouteQuery['dataSource']>;
type Member = Source['tables']['edges'][number]['node'];

/** How many tables a group has in all; those that are shown may be a part of them. */
function countOf(groups: Source['tableGroups'], members: readonly Member[]): number {
  const group = groups.find(({ catalog, schema }) => catalog === members[0]?.catalog && schema === members[0].schema);
  return group?.tableCount ?? members.length;
}

interface NextStepProps {
  readonly id: string;
  /** Number of tables without a model. */
  readonly count: number;
  /** True: none of the tables has one. */
  readonly whole: boolean;
}

/** After an import: tables are not asked about, models are. */
function NextStep({ id, count, whole }: NextStepProps) {
  const tables = `${counted(count, 'table')}${whole ? '' : ' without a model'}`;
  return (
    <chakra.div marginBottom="5">
      <Notice
        tone="plain"
        action={
          <Button asChild kind="primary">
            <Link to={`/studio/data/${id}/build`}>
              <Icon of={Boxes} size={15} />
              Build models
            </Link>
          </Button>
        }
      >
        Next: say what one row of each table means. Models of {whole && count > 1 ? `all ${tables}` : tables} are
        drafted with their joins; look them through, then ask.
      </Notice>
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
