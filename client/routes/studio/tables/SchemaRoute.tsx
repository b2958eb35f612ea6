import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Columns3 } from 'lucide-react';
import { useParams } from 'react-router';
import { failureText } from '../../../apollo/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ColumnEditor } from './ColumnEditor.tsx';
import { ColumnList } from './ColumnList.tsx';
import { SchemaRouteDocument } from './SchemaRoute.generated.ts';

/** The columns of a table beside the one that is described. On a narrow screen one of the two. */
export function Component() {
  const { table_id: id = '', column_id: columnId } = useParams();
  const { data, error, refetch } = useQuery(SchemaRouteDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const table = data?.table;
  if (table === undefined || table === null) {
    return (
      <chakra.div padding={{ base: '4', md: '6' }}>
        {error === undefined ? (
          <Skeleton height="420px" borderRadius="lg" />
        ) : (
          <Notice tone="bad" action={<Button onClick={() => void refetch()}>Try again</Button>}>
            The columns could not be read: {failureText(error)}
          </Notice>
        )}
      </chakra.div>
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
        {column === undefined ? (
          <EmptyState icon={Columns3}>
            {columnId === undefined
              ? 'Choose a column to say what it means: agents read it before they answer.'
              : 'This column is not there any more.'}
          </EmptyState>
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
