import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Boxes, FileUp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useMatch, useParams } from 'react-router';
import { PageHeader } from '../../../components/header/PageHeader.tsx';
import { NotFound } from '../../../components/NotFound.tsx';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { Component as TabbedScreen } from '../../../components/TabbedScreen.tsx';
import type { Crumb } from '../../../navigation/trail.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/text/Chip.tsx';
import { Screen } from '../../../ui/layout/Screen.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { TableDescription } from './TableDescription.tsx';
import { TableModels } from './TableModels.tsx';
import { TableRouteDocument, type TableRouteQuery } from './TableRoute.generated.ts';

const MetadataFileDialog = lazy(async () => ({
  default: (await import('./metadata/MetadataFileDialog.tsx')).MetadataFileDialog,
}));

type Table = NonNullable<TableRouteQuery['table']>;

/** Page of a table: its location and description above its tabs. */
export function Component() {
  const { table_id: id = '' } = useParams();
  const { data, error, refetch } = useQuery(TableRouteDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const table = data?.table;
  if (table === null) {
    return (
      <>
        <PageHeader title="Not found" trail={[dataPage]} />
        <NotFound noun="table" to="/studio/data" way="All data sources" />
      </>
    );
  }
  return (
    <>
      {table === undefined ? (
        <PageHeader trail={[dataPage]} />
      ) : (
        <TableHeader key={`header ${table.id}`} table={table} />
      )}
      {error !== undefined && table === undefined && (
        <Screen>
          <ReadFailure of="The table" error={error} onRetry={refetch} />
        </Screen>
      )}
      {table !== undefined && <About key={table.id} table={table} />}
      <TabbedScreen />
    </>
  );
}

const dataPage: Crumb = { label: 'Data', to: '/studio/data' };

function TableHeader({ table }: { readonly table: Table }) {
  const [file, setFile] = useState(false);
  // There, saving what is said of a column is the primary action.
  const describing = useMatch('/studio/tables/:table_id/metadata/schema/:column_id') !== null;
  const { dataSource } = table;
  const first = table.models.length === 0;
  return (
    <>
      <PageHeader
        title={table.name}
        trail={placeOf(table)}
        facts={
          <Chip title={table.hierarchyLabels.join(' / ')}>
            {table.rowCount === null ? kindOf(table) : counted(table.rowCount, 'row')}
          </Chip>
        }
        actions={
          <>
            {dataSource !== null && (
              <Button onClick={() => setFile(true)}>
                <Icon of={FileUp} />
                YAML
              </Button>
            )}
            {table.missingSince === null && dataSource !== null && (
              <Button asChild kind={first && !describing ? 'primary' : 'secondary'}>
                <Link to={`/studio/data/${dataSource.id}/build?tables=${table.id}`}>
                  <Icon of={Boxes} />
                  {first ? 'Build a model' : 'Build another model'}
                </Link>
              </Button>
            )}
          </>
        }
      />
      {file && dataSource !== null && (
        <Suspense>
          <MetadataFileDialog table={table} dataSource={dataSource} onClose={() => setFile(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Metadata of the table as a whole, above its tabs. */
function About({ table }: { readonly table: Table }) {
  return (
    <chakra.section aria-label="About the table" paddingInline={{ base: '4', md: '6' }} paddingBlock="3">
      {table.missingSince !== null && (
        <chakra.div maxWidth="form" marginBottom="3">
          <Notice tone="warn">
            This table has been missing from the data source since {moment(table.missingSince)}: it was removed or
            renamed, or the account can no longer read it. Its metadata is kept.
          </Notice>
        </chakra.div>
      )}
      <TableDescription table={table} />
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" marginTop="1">
        <chakra.p color="fg.subtle" textStyle="caption" fontVariantNumeric="tabular-nums">
          {factsOf(table).join(' · ')}
        </chakra.p>
        {table.models.length > 0 && <TableModels models={table.models} />}
      </chakra.div>
    </chakra.section>
  );
}

/** The pages above a table: all data, its source, and in its source what it lies in. */
function placeOf({ dataSource, hierarchyPath }: Table): readonly Crumb[] {
  if (dataSource === null) {
    return [dataPage];
  }
  const tables = `/studio/data/${dataSource.id}/tables`;
  const above = hierarchyPath.slice(0, -1);
  return [
    dataPage,
    { label: dataSource.name, to: tables },
    ...(above.length === 0 ? [] : [{ label: above.join('.'), to: tables }]),
  ];
}

const kindOf = ({ isView }: Table): string => (isView ? 'View' : 'Table');

function factsOf(table: Table): string[] {
  const { isView, lastSyncedAt, visibleColumnCount, columnCount, sourceFile, sheet } = table;
  return [
    isView ? 'View' : 'Table',
    `${visibleColumnCount}/${columnCount} columns visible`,
    ...(sourceFile === null ? [] : [`from ${sourceFile.name}${sheet === null ? '' : `, sheet ${sheet}`}`]),
    ...(lastSyncedAt === null ? [] : [`synced ${moment(lastSyncedAt)}`]),
  ];
}

const moment = (iso: string): string => new Date(iso).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
