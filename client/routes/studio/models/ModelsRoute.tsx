import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Box, Plus, SquareTerminal } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { BeginEmpty } from '../../../components/BeginEmpty.tsx';
import { buildPlace } from '../../../components/buildPlace.ts';
import { PageHeader } from '../../../components/header/PageHeader.tsx';
import { ListPage } from '../../../components/ListPage.tsx';
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
import { ModelRow, modelColumns } from './ModelRow.tsx';
import { ModelsRouteDocument } from './ModelsRoute.generated.ts';

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
  const [nearEnd, setNearEnd] = useState(false);
  const list = useQuery(ModelsRouteDocument, {
    variables: { search: useSettled(search.trim()) || null },
    fetchPolicy: 'cache-and-network',
  });
  const data = list.data ?? list.previousData;
  const models = data?.models.edges.map(({ node }) => node);
  const shown = models?.filter(({ brokenPartCount }) => state === '' || (brokenPartCount ?? 0) > 0);
  const page = list.data?.models.pageInfo;
  const onMore = page?.hasNextPage === true ? () => list.fetchMore({ variables: { after: page.endCursor } }) : null;
  // Which models are broken is known only of those that were read.
  useReadOn(nearEnd || state !== '', onMore);
  const isEmpty = models?.length === 0 && search === '' && list.data !== undefined;
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
        actions={
          models !== undefined && !isEmpty ? (
            <chakra.span display="flex" flexWrap="wrap" justifyContent="flex-end" gap="2">
              <Button asChild>
                <Link to="/studio/models/new">
                  <Icon of={SquareTerminal} size={15} />
                  From SQL
                </Link>
              </Button>
              {create}
            </chakra.span>
          ) : undefined
        }
      />
      {isEmpty ? (
        <BeginEmpty perEnvironment icon={Box} sampleLoaded={data?.sampleDataSource !== null} action={create}>
          There are no models yet. A model says what one row of a table means: its dimensions, measures, filters and
          relations.
        </BeginEmpty>
      ) : (
        <ListPage
          noun="models"
          search={search}
          onSearch={setSearch}
          filters={<Segments label="Health" options={states} value={state} onChange={setState} />}
          error={list.error}
          onRetry={() => void list.refetch()}
          count={shown?.length === 0 && onMore !== null ? undefined : shown?.length}
          noMatch={search === '' ? 'Every model compiles.' : `No model or field is called “${search}”.`}
          everything="/studio/models"
          rowHeight={56}
          onMore={onMore}
        >
          <Panel asChild>
            <div
              role="table"
              aria-label="Models"
              aria-rowcount={(state === '' ? (data?.models.totalCount ?? 0) : (shown?.length ?? 0)) + 1}
            >
              <GridHead
                role="row"
                aria-rowindex={1}
                display={{ base: 'none', lg: 'grid' }}
                gridTemplateColumns={modelColumns}
              >
                <span role="columnheader">Model</span>
                <span role="columnheader">Source</span>
                <span role="columnheader" data-end>
                  Rows
                </span>
                <span role="columnheader">Parts</span>
                <span role="columnheader" data-end title="Metrics, terms, queries and agents">
                  Used by
                </span>
                <span role="columnheader">Health</span>
              </GridHead>
              <WindowRows items={shown ?? []} rowHeight={57} onNearEnd={setNearEnd}>
                {(model, rowIndex) => <ModelRow model={model} rowIndex={rowIndex} />}
              </WindowRows>
            </div>
          </Panel>
        </ListPage>
      )}
    </>
  );
}
