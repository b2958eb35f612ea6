import { useQuery } from '@apollo/client/react';
import { Plus, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { BeginEmpty } from '../../../components/BeginEmpty.tsx';
import { PageHeader } from '../../../components/header/PageHeader.tsx';
import { ListPage } from '../../../components/ListPage.tsx';
import { useSearchParameter } from '../../../components/useSearchParameter.ts';
import { Button } from '../../../ui/Button.tsx';
import { Segments } from '../../../ui/form/Segments.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { GridHead } from '../../../ui/layout/GridTable.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Chip } from '../../../ui/text/Chip.tsx';
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
  const [creating, setCreating] = useState(false);
  const { data, error, refetch, fetchMore } = useQuery(MetricsRouteDocument, { fetchPolicy: 'cache-and-network' });
  const metrics = data?.metrics.edges.map(({ node }) => node);
  const wanted = search.trim().toLocaleLowerCase();
  const shown = metrics?.filter(
    ({ name, label, synonyms, status, problem }) =>
      [name, label, ...synonyms].some((text) => text.toLocaleLowerCase().includes(wanted)) &&
      (state === '' || (state === 'BROKEN' ? problem !== null : status === state)),
  );
  const more = data?.metrics.pageInfo.hasNextPage === true;
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
        actions={metrics !== undefined && metrics.length > 0 ? create : undefined}
      />
      {metrics?.length === 0 ? (
        <BeginEmpty icon={TrendingUp} sampleLoaded={data?.sampleDataSource !== null} action={create}>
          There are no metrics yet. A metric is a number your company agrees on, built from measures: everyone who asks
          for it gets the same.
        </BeginEmpty>
      ) : (
        <ListPage
          noun="metrics"
          search={search}
          onSearch={setSearch}
          filters={<Segments label="Status" options={states} value={state} onChange={setState} />}
          error={error}
          onRetry={() => void refetch()}
          count={shown?.length}
          noMatch={search === '' ? 'No metric is in this state.' : `No metric is called “${search}”.`}
          everything="/studio/metrics"
          rowHeight={56}
          onMore={more ? () => fetchMore({ variables: { after: data.metrics.pageInfo.endCursor } }) : null}
        >
          <Panel asChild>
            <div role="table" aria-label="Metrics">
              <GridHead role="row" display={{ base: 'none', lg: 'grid' }} gridTemplateColumns={metricColumns}>
                <span role="columnheader">Metric</span>
                <span role="columnheader">Formula</span>
                <span role="columnheader">Unit</span>
                <span role="columnheader">Status</span>
                <span role="columnheader" data-end>
                  Version
                </span>
              </GridHead>
              {shown?.map((metric) => (
                <MetricRow key={metric.id} metric={metric} />
              ))}
            </div>
          </Panel>
        </ListPage>
      )}
      <NewMetric open={creating} onClose={() => setCreating(false)} />
    </>
  );
}
