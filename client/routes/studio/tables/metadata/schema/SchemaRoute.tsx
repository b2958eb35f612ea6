import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Columns3 } from 'lucide-react';
import { useParams } from 'react-router';
import { EmptyState } from '../../../../../ui/feedback/EmptyState.tsx';
import { Screen } from '../../../../../ui/layout/Screen.tsx';
import { NotFound } from '../../../../../components/NotFound.tsx';
import { ReadFailure } from '../../../../../components/ReadFailure.tsx';
import { ColumnEditor } from './ColumnEditor.tsx';
import { ColumnList } from './ColumnList.tsx';
import { SchemaRouteDocument } from './SchemaRoute.generated.ts';
import { SchemaSkeleton } from './SchemaSkeleton.tsx';

/** Columns of a table next to the selected column. A narrow screen shows only one of the two. */
export function Component() {
  const { table_id: id = '', column_id: columnId } = useParams();
  const { data, error, refetch } = useQuery(SchemaRouteDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const table = data?.table;
  if (table === undefined || table === null) {
    return error === undefined ? (
      <SchemaSkeleton editing={columnId !== undefined} />
    ) : (
      <Screen>
        <ReadFailure of="The columns" error={error} onRetry={refetch} />
      </Screen>
    );
  }
  const column = table.columns.find((each) => each.id === columnId);
  return (
    <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)' }}>
      <chakra.div
        display={{ base: columnId === undefined ? 'block' : 'none', md: 'block' }}
        borderRightWidth={{ md: '1px' }}
      >
        <ColumnList table={table} selected={columnId ?? null} />
      </chakra.div>
      <chakra.div display={{ base: columnId === undefined ? 'none' : 'block', md: 'block' }} minWidth="0">
        {columnId === undefined ? (
          <EmptyState icon={Columns3}>
            Choose a column to describe it. Agents read descriptions before they answer.
          </EmptyState>
        ) : column === undefined ? (
          <NotFound noun="column" to={`/studio/tables/${id}/metadata/schema`} way="All columns" />
        ) : (
          <ColumnEditor
            key={column.id}
            column={column}
            rowCount={table.rowCount}
            onReload={async () => {
              await refetch();
            }}
          />
        )}
      </chakra.div>
    </chakra.div>
  );
}
