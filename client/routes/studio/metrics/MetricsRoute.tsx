import { useQuery } from '@apollo/client/react';
import { Plus, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import type { MetricStatus } from '../../../apollo/schema.generated.ts';
import { BeginEmpty } from '../../../components/BeginEmpty.tsx';
import { PageHeader } from '../../../components/header/PageHeader.tsx';
import { ListPage } from '../../../components/ListPage.tsx';
import { useCreating } from '../../../components/useCreating.ts';
import { useReadOn } from '../../../components/useReadOn.ts';
import { useSearchParameter } from '../../../components/useSearchParameter.ts';
import { WindowRows } from '../../../components/WindowRows.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Segments } from '../../../ui/form/Segments.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { GridHead } from '../../../ui/layout/GridTable.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Chip } from '../../../ui/text/Chip.tsx';
import { useSettled } from '../../../ui/useSettled.ts';
import { MetricRow, metricColumns } from './MetricRow.tsx';
import { MetricsRouteDocument } from './MetricsRoute.generated.ts';
import { NewMetric } from './NewMetric.tsx';

const states = [
  { value: '', label: 'All' },
  { value: 'APPROVED', label: 'Approved' },
  { value: 'DRAFT', label: 'Drafts' },
  { value: 'DEPRECATED', label: 'Deprecated' },
  { value: 'BROKEN', label: 'Broken' },
];

/** The numbers a company agrees on. Search and state stay in the address. */
export function Component() {
  const [search, setSearch] = useSearchParameter('search');
  const [state, setState] = useSearchParameter('status');
  const [creating, setCreating] = useCreating();
  const [nearEnd, setNearEnd] = useState(false);
  const list = useQuery(MetricsRouteDocument, {
    variables: {
      search: useSettled(search.trim()) || null,
      status: (state === 'BROKEN' ? null : state || null) as MetricStatus | null,
    },
    fetchPolicy: 'cache-and-network',
  });
  const data = list.data ?? list.previousData;
  const metrics = data?.metrics.edges.map(({ node }) => node);
  const shown = metrics?.filter(({ problem }) => state !== 'BROKEN' || problem !== null);
  const page = list.data?.metrics.pageInfo;
  const onMore = page?.hasNextPage === true ? () => list.fetchMore({ variables: { after: page.endCursor } }) : null;
  // Which metrics are broken is known only of those that were read.
  useReadOn(nearEnd || state === 'BROKEN', onMore);
  const isEmpty = metrics?.length === 0 && search === '' && state === '' && list.data !== undefined;
  const create = (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Icon of={Plus} size={15} />
      New metric
    </Button>
  );
  return (
    <>
      <PageHeader
        facts={data !== undefined && <Chip>{data.metrics.totalCount.toLocaleString('en')}</Chip>}
        actions={metrics !== undefined && !isEmpty ? create : undefined}
      />
      {isEmpty ? (
        <BeginEmpty perEnvironment icon={TrendingUp} sampleLoaded={data?.sampleDataSource !== null} action={create}>
          There are no metrics yet. A metric is a number your company agrees on, built from measures: everyone who asks
          for it gets the same.
        </BeginEmpty>
      ) : (
        <ListPage
          noun="metrics"
          search={search}
          onSearch={setSearch}
          filters={<Segments label="Status" options={states} value={state} onChange={setState} />}
          error={list.error}
          onRetry={() => void list.refetch()}
          count={shown?.length === 0 && onMore !== null ? undefined : shown?.length}
          noMatch={search === '' ? 'No metric is in this state.' : `No metric is called “${search}”.`}
          everything="/studio/metrics"
          rowHeight={56}
          onMore={onMore}
        >
          <Panel asChild>
            <div
              role="table"
              aria-label="Metrics"
              aria-rowcount={(state === 'BROKEN' ? (shown?.length ?? 0) : (data?.metrics.totalCount ?? 0)) + 1}
            >
              <GridHead
                role="row"
                aria-rowindex={1}
                display={{ base: 'none', lg: 'grid' }}
                gridTemplateColumns={metricColumns}
              >
                <span role="columnheader">Metric</span>
                <span role="columnheader">Formula</span>
                <span role="columnheader">Over time</span>
                <span role="columnheader">Unit</span>
                <span role="columnheader">Status</span>
                <span role="columnheader" data-end>
                  Version
                </span>
                <span role="columnheader" data-end title="Terms, queries and agents">
                  Used by
                </span>
              </GridHead>
              <WindowRows items={shown ?? []} rowHeight={57} onNearEnd={setNearEnd}>
                {(metric, rowIndex) => <MetricRow metric={metric} rowIndex={rowIndex} />}
              </WindowRows>
            </div>
          </Panel>
        </ListPage>
      )}
      <NewMetric open={creating} onClose={() => setCreating(false)} />
    </>
  );
}
