import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { EditorBar } from '../../../../../editing/EditorBar.tsx';
import { SaveFailure } from '../../../../../editing/SaveFailure.tsx';
import { useDraft } from '../../../../../editing/useDraft.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Screen } from '../../../../../ui/layout/Screen.tsx';
import { ColumnFields } from './ColumnFields.tsx';
import { ColumnStatistics } from './ColumnStatistics.tsx';
import type { ColumnValues, DescribedColumn } from './describedColumn.ts';
import { Notes } from '../Notes.tsx';
import { UpdateColumnDocument } from './SchemaRoute.generated.ts';

interface ColumnEditorProps {
  readonly column: DescribedColumn;
  readonly rowCount: number | null;
  /** Reads the column again. */
  readonly onReload: () => Promise<void>;
}

/** Editor of what a column means, with its statistics and notes below. */
export function ColumnEditor({ column, rowCount, onReload }: ColumnEditorProps) {
  const { table_id: tableId = '' } = useParams();
  const [update] = useMutation(UpdateColumnDocument);
  const editing = useDraft<ColumnValues>({
    stored: column,
    reload: onReload,
    save: async (changes, version) => {
      const { data } = await update({ variables: { input: { columnId: column.id, version, ...changes } } });
      return data?.updateColumn;
    },
  });
  return (
    <Screen maxWidth="780px">
      <chakra.div display={{ base: 'block', md: 'none' }} marginBottom="2">
        <Button asChild kind="plain" size="sm">
          <Link to={`/studio/tables/${tableId}/metadata/schema`}>
            <Icon of={ArrowLeft} size={13} />
            All columns
          </Link>
        </Button>
      </chakra.div>
      <chakra.form
        noValidate
        aria-label={`Column ${column.name}`}
        onSubmit={(event) => {
          event.preventDefault();
          void editing.save();
        }}
      >
        <EditorBar editing={editing}>
          <chakra.h3 fontSize="16px" lineHeight="24px" fontWeight="600" overflowWrap="anywhere">
            {column.name}
          </chakra.h3>
        </EditorBar>
        <SaveFailure editing={editing} noun="column" />
        <ColumnFields column={column} editing={editing} />
      </chakra.form>
      <ColumnStatistics column={column} rowCount={rowCount} />
      <Notes subject={{ columnId: column.id }} of={column.name} notes={column.metadataFields} refetch="SchemaRoute" />
    </Screen>
  );
}
