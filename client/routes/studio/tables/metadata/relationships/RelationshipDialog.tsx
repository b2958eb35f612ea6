import { skipToken, useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { failureOf, failureText } from '../../../../../apollo/failure.ts';
import type { Errors } from '../../../../../editing/errors.ts';
import { useEntry } from '../../../../../editing/useEntry.ts';
import { ReadFailure } from '../../../../../components/ReadFailure.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { ControlGroup } from '../../../../../ui/form/ControlGroup.tsx';
import { Field, FieldError } from '../../../../../ui/form/Field.tsx';
import { Modal } from '../../../../../ui/overlay/Modal.tsx';
import { Select, type SelectOption } from '../../../../../ui/form/Select.tsx';
import { useSettled } from '../../../../../ui/useSettled.ts';
import { relationshipOptions, relationshipTypes } from './relationshipTypes.ts';
import {
  CreateTableRelationshipDocument,
  RelationshipEndsDocument,
  RelationshipTargetDocument,
} from './relationships.generated.ts';

interface RelationshipDialogProps {
  readonly table: {
    readonly id: string;
    readonly name: string;
    readonly columns: readonly { readonly id: string; readonly name: string }[];
  };
  readonly dataSourceId: string;
  readonly onClose: () => void;
}

interface Ends {
  readonly sourceColumnId: string | null;
  readonly targetTable: SelectOption | null;
  readonly targetColumnId: string | null;
  readonly type: (typeof relationshipTypes)[number];
  readonly name: string;
}

const noEnds: Ends = { sourceColumnId: null, targetTable: null, targetColumnId: null, type: 'MANY_TO_ONE', name: '' };

function missingEnds({ sourceColumnId, targetTable, targetColumnId }: Ends): Errors<Ends> {
  return {
    ...(sourceColumnId === null && { sourceColumnId: 'Choose a column.' }),
    ...(targetTable === null && { targetTable: 'Choose a table.' }),
    ...(targetTable !== null && targetColumnId === null && { targetColumnId: 'Choose a column.' }),
  };
}

/** Creates a relationship: values of one column are those of another. */
export function RelationshipDialog({ table, dataSourceId, onClose }: RelationshipDialogProps) {
  const entry = useEntry({ initial: noEnds, check: missingEnds });
  const { sourceColumnId, targetTable, targetColumnId, type } = entry.values;
  const [search, setSearch] = useState('');
  const ends = useQuery(RelationshipEndsDocument, {
    variables: { dataSourceId, search: useSettled(search.trim(), 200) },
  });
  const found = (ends.data ?? ends.previousData)?.dataSource?.tables.edges ?? [];
  const tables = found.map(({ node }): SelectOption => ({ value: node.id, label: node.name }));
  // The chosen one keeps its name also when the search no longer finds it.
  if (targetTable !== null && !tables.some(({ value }) => value === targetTable.value)) {
    tables.push(targetTable);
  }
  const columns = useQuery(
    RelationshipTargetDocument,
    targetTable === null ? skipToken : { variables: { tableId: targetTable.value } },
  );
  const [create] = useMutation(CreateTableRelationshipDocument, { refetchQueries: ['MetadataRoute'] });

  async function send({ name }: Ends) {
    if (sourceColumnId === null || targetColumnId === null) {
      return null;
    }
    const { data } = await create({ variables: { input: { sourceColumnId, targetColumnId, type, name } } });
    const problem = failureOf(data?.createTableRelationship);
    if (problem === null) {
      onClose();
    }
    return problem;
  }

  return (
    <Modal open title="Add a relationship" maxWidth="520px" onClose={onClose}>
      <chakra.form noValidate display="flex" flexDirection="column" gap="4" onSubmit={entry.submit(send)}>
        <ControlGroup label={`Column of ${table.name}`}>
          <Select
            label={`Column of ${table.name}`}
            placeholder="Choose a column"
            options={table.columns.map(({ id, name }) => ({ value: id, label: name }))}
            value={sourceColumnId}
            onChange={(chosen) => entry.edit({ sourceColumnId: chosen })}
          />
          <Wrong sentence={entry.errors.sourceColumnId} />
        </ControlGroup>
        <ControlGroup label="points to">
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            <Select
              label="Other table"
              placeholder="Choose a table"
              options={tables}
              value={targetTable?.value ?? null}
              onSearch={setSearch}
              failure={ends.error && <ReadFailure of="The tables" error={ends.error} onRetry={ends.refetch} />}
              onChange={(chosen) =>
                entry.edit({
                  targetTable: tables.find(({ value }) => value === chosen) ?? null,
                  targetColumnId: null,
                })
              }
            />
            <Select
              label="Column there"
              placeholder="Choose a column"
              options={(columns.data?.table?.columns ?? []).map(({ id, name, dataType }) => ({
                value: id,
                label: name,
                hint: dataType,
              }))}
              failure={
                columns.error && <ReadFailure of="The columns" error={columns.error} onRetry={columns.refetch} />
              }
              value={targetColumnId}
              onChange={(chosen) => entry.edit({ targetColumnId: chosen })}
            />
          </chakra.div>
          <Wrong sentence={entry.errors.targetTable ?? entry.errors.targetColumnId} />
        </ControlGroup>
        <ControlGroup label="Type">
          <Select
            label="Type"
            placeholder="Type"
            options={relationshipOptions}
            value={type}
            onChange={(chosen) =>
              entry.edit({ type: relationshipTypes.find((known) => known === chosen) ?? 'MANY_TO_ONE' })
            }
          />
        </ControlGroup>
        <Field
          label="Name"
          placeholder="Named by its columns when left empty"
          autoComplete="off"
          {...entry.text('name')}
        />
        {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
        <chakra.div display="flex" justifyContent="flex-end" gap="2">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={entry.busy}>
            Add relationship
          </Button>
        </chakra.div>
      </chakra.form>
    </Modal>
  );
}

function Wrong({ sentence }: { readonly sentence: string | undefined }) {
  return sentence === undefined ? null : <FieldError>{sentence}</FieldError>;
}
