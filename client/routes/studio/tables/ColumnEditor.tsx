import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowLeft } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Link, useParams } from 'react-router';
import { failureOf, failureText, type Failure } from '../../../apollo/failure.ts';
import { LeaveGuard } from '../../../components/LeaveGuard.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { ColumnFields } from './ColumnFields.tsx';
import { ColumnStatistics } from './ColumnStatistics.tsx';
import { Notes } from './Notes.tsx';
import { UpdateColumnDocument, type SchemaRouteQuery } from './SchemaRoute.generated.ts';

export type DescribedColumn = NonNullable<SchemaRouteQuery['table']>['columns'][number];

/** Fields of a column that people fill in. */
export type ColumnValues = Pick<
  DescribedColumn,
  | 'description'
  | 'semanticType'
  | 'dataType'
  | 'constraints'
  | 'context'
  | 'format'
  | 'unitOfMeasurement'
  | 'isVisible'
  | 'isPrimaryKey'
  | 'isNullable'
>;

interface ColumnEditorProps {
  readonly column: DescribedColumn;
  readonly rowCount: number | null;
  /** Reads what the column says now. */
  readonly onReload: () => Promise<void>;
}

/**
 * Says what a column means. Only what a person touched is sent, so that two admins who write different things lose
 * nothing; where both wrote the same, the second is told first.
 */
export function ColumnEditor({ column, rowCount, onReload }: ColumnEditorProps) {
  const { table_id: tableId = '' } = useParams();
  const [update, { loading }] = useMutation(UpdateColumnDocument);
  const [edits, setEdits] = useState<Partial<ColumnValues>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const changed = Object.fromEntries(
    Object.entries(edits).filter(([field, value]) => (column[field as keyof ColumnValues] ?? '') !== (value ?? '')),
  ) as Partial<ColumnValues>;
  const dirty = Object.keys(changed).length > 0;

  async function save(values: Partial<ColumnValues>) {
    setFailure(null);
    try {
      const { data } = await update({
        variables: { input: { columnId: column.id, version: column.version, ...values } },
      });
      const problem = failureOf(data?.updateColumn);
      setFailure(problem);
      if (problem?.code === 'CONFLICT') await onReload();
      if (problem !== null) return;
      setEdits((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in values))));
    } catch (error) {
      setFailure({ code: 'NO_ANSWER', message: failureText(error), advice: 'What you typed is still here.' });
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void save(changed);
  }

  return (
    <chakra.div padding={{ base: '4', md: '6' }} maxWidth="780px">
      {dirty && <LeaveGuard />}
      <chakra.div display={{ base: 'block', md: 'none' }} marginBottom="2">
        <Button asChild kind="plain" size="sm">
          <Link to={`/studio/tables/${tableId}/metadata/schema`}>
            <Icon of={ArrowLeft} size={13} />
            All columns
          </Link>
        </Button>
      </chakra.div>
      <chakra.form onSubmit={submit} noValidate aria-label={`Column ${column.name}`}>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" marginBottom="4">
          <chakra.h3
            flex="1"
            minWidth="120px"
            fontSize="16px"
            lineHeight="24px"
            fontWeight="600"
            overflowWrap="anywhere"
          >
            {column.name}
          </chakra.h3>
          <chakra.span role="status" fontSize="12.5px" color="fg.subtle">
            {loading ? 'Saving…' : dirty ? 'Not saved yet' : `Saved · v${column.version}`}
          </chakra.span>
          {dirty && <Button onClick={() => setEdits({})}>Discard</Button>}
          <Button kind="primary" type="submit" disabled={!dirty || loading}>
            Save
          </Button>
        </chakra.div>
        {failure !== null && (
          <chakra.div marginBottom="4">
            <Notice tone={failure.code === 'CONFLICT' ? 'warn' : 'bad'}>
              {failure.code === 'CONFLICT'
                ? 'Somebody changed this column meanwhile. Nothing is lost: what you typed is still here, and below each field that differs you see what it says now. Save again to keep yours.'
                : failureText(failure)}
            </Notice>
          </chakra.div>
        )}
        <ColumnFields
          column={column}
          edits={edits}
          compare={failure?.code === 'CONFLICT'}
          disabled={loading}
          onEdit={(edit) => setEdits((before) => ({ ...before, ...edit }))}
          onAccept={(values) => void save(values)}
        />
      </chakra.form>
      <ColumnStatistics column={column} rowCount={rowCount} />
      <Notes subject={{ columnId: column.id }} of={column.name} notes={column.metadataFields} refetch="SchemaRoute" />
    </chakra.div>
  );
}
