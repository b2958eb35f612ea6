import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Boxes, FileUp, SearchX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useMatch, useParams } from 'react-router';
import { failureText } from '../../../apollo/failure.ts';
import { Component as TabbedScreen } from '../../../components/TabbedScreen.tsx';
import { useDocumentTitle } from '../../../navigation/documentTitle.ts';
import { Button } from '../../../ui/Button.tsx';
import { counted } from '../../../ui/counted.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TableDescription } from './TableDescription.tsx';
import { TableModels } from './TableModels.tsx';
import { TableRouteDocument, type TableRouteQuery } from './TableRoute.generated.ts';

const MetadataFileDialog = lazy(async () => ({
  default: (await import('./MetadataFileDialog.tsx')).MetadataFileDialog,
}));

const BuildModelDialog = lazy(async () => ({
  default: (await import('./BuildModelDialog.tsx')).BuildModelDialog,
}));

type Table = NonNullable<TableRouteQuery['table']>;

/** One table: where it lies and what it is about, above its tabs. */
export function Component() {
  const { table_id: id = '' } = useParams();
  const { data, error, refetch } = useQuery(TableRouteDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const table = data?.table;
  useDocumentTitle(table?.name);
  if (table === null) {
    return (
      <EmptyState
        icon={SearchX}
        action={
          <Button asChild kind="primary">
            <Link to="/studio/data">See all data</Link>
          </Button>
        }
      >
        There is no such table, or you may not see it.
      </EmptyState>
    );
  }
  return (
    <>
      <chakra.header paddingInline={{ base: '4', md: '6' }} paddingBlock="4">
        {error !== undefined && table === undefined && (
          <Notice tone="bad" action={<Button onClick={() => void refetch()}>Try again</Button>}>
            The table could not be read: {failureText(error)}
          </Notice>
        )}
        {data === undefined && error === undefined && <Skeleton height="112px" maxWidth="form" />}
        {table !== undefined && <Heading key={table.id} table={table} />}
      </chakra.header>
      <TabbedScreen />
    </>
  );
}

function Heading({ table }: { readonly table: Table }) {
  const [file, setFile] = useState(false);
  const [building, setBuilding] = useState(false);
  // There, saving what is said of a column is the primary action.
  const describing = useMatch('/studio/tables/:table_id/metadata/schema/:column_id') !== null;
  const { dataSource } = table;
  const first = table.models.length === 0;
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="flex-start" gap="3">
        <chakra.div flex="1" minWidth="200px">
          <chakra.h2 fontSize="20px" lineHeight="28px" fontWeight="600" overflowWrap="anywhere">
            {table.name}
          </chakra.h2>
          <Breadcrumb table={table} />
        </chakra.div>
        {dataSource !== null && (
          <Button onClick={() => setFile(true)}>
            <Icon of={FileUp} />
            YAML
          </Button>
        )}
        {table.missingSince === null && (
          <Button kind={first && !describing ? 'primary' : 'secondary'} onClick={() => setBuilding(true)}>
            <Icon of={Boxes} />
            {first ? 'Build a model' : 'Build another model'}
          </Button>
        )}
      </chakra.div>
      {table.missingSince !== null && (
        <chakra.div maxWidth="form" marginTop="3">
          <Notice tone="warn">
            The source has not shown this table since {moment(table.missingSince)}: it was removed or renamed, or the
            account may no longer read it. What is known of it is kept.
          </Notice>
        </chakra.div>
      )}
      <TableDescription table={table} />
      <chakra.p color="fg.subtle" fontSize="12.5px" marginTop="2" fontVariantNumeric="tabular-nums">
        {factsOf(table).join(' · ')}
      </chakra.p>
      {table.models.length > 0 && <TableModels models={table.models} />}
      {file && dataSource !== null && (
        <Suspense>
          <MetadataFileDialog table={table} dataSource={dataSource} onClose={() => setFile(false)} />
        </Suspense>
      )}
      {building && (
        <Suspense>
          <BuildModelDialog table={table} onClose={() => setBuilding(false)} />
        </Suspense>
      )}
    </>
  );
}

function Breadcrumb({ table }: { readonly table: Table }) {
  const { dataSource, hierarchyPath, hierarchyLabels } = table;
  const above = hierarchyPath.slice(0, -1);
  return (
    <chakra.nav aria-label="Where this table lies" color="fg.subtle" fontSize="12.5px" lineHeight="18px">
      <chakra.a asChild _hover={{ color: 'fg' }}>
        <Link to="/studio/data">Data</Link>
      </chakra.a>
      {dataSource !== null && (
        <>
          {' / '}
          <chakra.a asChild _hover={{ color: 'fg' }}>
            <Link to={`/studio/data/${dataSource.id}/tables`}>{dataSource.name}</Link>
          </chakra.a>
        </>
      )}
      {above.map((part, index) => (
        <span key={part} title={hierarchyLabels[index]}>
          {' / '}
          {part}
        </span>
      ))}
    </chakra.nav>
  );
}

function factsOf(table: Table): string[] {
  const { isView, rowCount, lastSyncedAt, visibleColumnCount, columnCount, sourceFile, sheet } = table;
  return [
    isView ? 'View' : 'Table',
    ...(rowCount === null ? [] : [counted(rowCount, 'row')]),
    `${visibleColumnCount}/${columnCount} columns visible`,
    ...(sourceFile === null ? [] : [`from ${sourceFile.name}${sheet === null ? '' : `, sheet ${sheet}`}`]),
    ...(lastSyncedAt === null ? [] : [`synced ${moment(lastSyncedAt)}`]),
  ];
}

const moment = (iso: string): string => new Date(iso).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
