import { useQuery } from '@apollo/client/react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Box, Plus } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { BeginEmpty } from '../../../components/BeginEmpty.tsx';
import { buildPlace } from '../../../components/buildPlace.ts';
import { PageHeader } from '../../../components/header/PageHeader.tsx';
import { ListPage } from '../../../components/ListPage.tsx';
import { useSearchParameter } from '../../../components/useSearchParameter.ts';
import { Button } from '../../../ui/Button.tsx';
import { Segments } from '../../../ui/form/Segments.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { GridHead } from '../../../ui/layout/GridTable.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Chip } from '../../../ui/text/Chip.tsx';
import { ModelRow, modelColumns } from './ModelRow.tsx';
import { ModelsRouteDocument, type ModelsRouteQuery } from './ModelsRoute.generated.ts';

type Listed = ModelsRouteQuery['models']['edges'][number]['node'];

const states = [
  { value: '', label: 'All' },
  { value: 'broken', label: 'Broken' },
];

/**
 * The models of the semantic layer. Search and filter stay in the address; only visible rows exist.
 */
export function Component() {
  const [search, setSearch] = useSearchParameter('search');
  const [state, setState] = useSearchParameter('health');
  const { data, error, refetch, fetchMore } = useQuery(ModelsRouteDocument, { fetchPolicy: 'cache-and-network' });
  const models = data?.models.edges.map(({ node }) => node);
  const wanted = search.trim().toLocaleLowerCase();
  const shown = models?.filter(
    ({ name, label, synonyms, brokenPartCount }) =>
      [name, label, ...synonyms].some((text) => text.toLocaleLowerCase().includes(wanted)) &&
      (state === '' || (brokenPartCount ?? 0) > 0),
  );
  const more = data?.models.pageInfo.hasNextPage === true;
  const place = buildPlace(data?.dataSources.edges.map(({ node }) => node) ?? []);
  const create = (
    <Button asChild kind="primary">
      <Link to={place ?? '/studio/data/new'}>
        <Icon of={Plus} size={15} />
        {place === null ? 'Connect data' : 'New model'}
      </Link>
    </Button>
  );
  return (
    <>
      <PageHeader
        facts={data !== undefined && <Chip>{data.models.totalCount.toLocaleString('en')}</Chip>}
        actions={models !== undefined && models.length > 0 ? create : undefined}
      />
      {models?.length === 0 ? (
        <BeginEmpty icon={Box} sampleLoaded={data?.sampleDataSource !== null} action={create}>
          There are no models yet. A model says what one row of a table means: its dimensions, measures, filters and
          relations.
        </BeginEmpty>
      ) : (
        <ListPage
          noun="models"
          search={search}
          onSearch={setSearch}
          filters={<Segments label="Health" options={states} value={state} onChange={setState} />}
          error={error}
          onRetry={() => void refetch()}
          count={shown?.length}
          noMatch={search === '' ? 'Every model compiles.' : `No model is called “${search}”.`}
          everything="/studio/models"
          rowHeight={56}
          onMore={more ? () => fetchMore({ variables: { after: data.models.pageInfo.endCursor } }) : null}
        >
          <Panel asChild>
            <div role="table" aria-label="Models" aria-rowcount={(shown?.length ?? 0) + 1}>
              <GridHead role="row" display={{ base: 'none', lg: 'grid' }} gridTemplateColumns={modelColumns}>
                <span role="columnheader">Model</span>
                <span role="columnheader">Source</span>
                <span role="columnheader" data-end>
                  Rows
                </span>
                <span role="columnheader">Parts</span>
                <span role="columnheader">Health</span>
              </GridHead>
              <Rows models={shown ?? []} />
            </div>
          </Panel>
        </ListPage>
      )}
    </>
  );
}

/** The rows in sight, in the place they have in the whole list. */
function Rows({ models }: { readonly models: readonly Listed[] }) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const virtual = useWindowVirtualizer({
    count: models.length,
    estimateSize: () => 57,
    overscan: 12,
    scrollMargin: top,
  });
  return (
    <div ref={list} role="rowgroup" style={{ position: 'relative', height: `${virtual.getTotalSize()}px` }}>
      {virtual.getVirtualItems().map(({ index, start }) => {
        const model = models[index];
        return (
          model !== undefined && (
            <div
              key={model.id}
              role="presentation"
              data-index={index}
              ref={virtual.measureElement}
              style={{
                position: 'absolute',
                top: 0,
                left: 0,
                width: '100%',
                transform: `translateY(${start - top}px)`,
              }}
            >
              <ModelRow model={model} />
            </div>
          )
        );
      })}
    </div>
  );
}
