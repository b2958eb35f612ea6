import { skipToken, useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState, type FormEvent, type ReactNode } from 'react';
import { failureOf, failureText } from '../../../../../apollo/failure.ts';
import { Button } from '../../../../../ui/Button.tsx';
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

/** Says that values of one column are those of another. */
export function RelationshipDialog({ table, dataSourceId, onClose }: RelationshipDialogProps) {
  const [source, setSource] = useState<string | null>(null);
  const [targetTable, setTargetTable] = useState<SelectOption | null>(null);
  const [search, setSearch] = useState('');
  const [target, setTarget] = useState<string | null>(null);
  const [type, setType] = useState<(typeof relationshipTypes)[number]>('MANY_TO_ONE');
  const [failure, setFailure] = useState<string | null>(null);
  const ends = useQuery(RelationshipEndsDocument, {
    variables: { dataSourceId, search: useSettled(search.trim(), 200) },
  });
  const found = (ends.data ?? ends.previousData)?.dataSource?.tables.edges ?? [];
  const tables = found.map(({ node }): SelectOption => ({ value: node.id, label: node.name }));
  // The chosen one keeps its name also when the search no longer finds it.
  if (targetTable !== null && !tables.some(({ value }) => value === targetTable.value)) tables.push(targetTable);
  const columns = useQuery(
    RelationshipTargetDocument,
    targetTable === null ? skipToken : { variables: { tableId: targetTable.value } },
  );
  const [create, { loading }] = useMutation(CreateTableRelationshipDocument, { refetchQueries: ['MetadataRoute'] });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('name');
    if (source === null || target === null) {
      setFailure('Choose both columns.');
      return;
    }
    try {
      const { data } = await create({
        variables: {
          input: { sourceColumnId: source, targetColumnId: target, type, name: typeof name === 'string' ? name : '' },
        },
      });
      const problem = failureOf(data?.createTableRelationship);
      if (problem === null) onClose();
      else setFailure(failureText(problem));
    } catch (error) {
      setFailure(failureText(error));
    }
  }

  return (
    <Modal open title="Add a relationship" maxWidth="520px" onClose={onClose}>
      <chakra.form noValidate display="flex" flexDirection="column" gap="4" onSubmit={(event) => void submit(event)}>
        <Row label={`Column of ${table.name}`}>
          <Select
            label={`Column of ${table.name}`}
            placeholder="Choose a column"
            options={table.columns.map(({ id, name }) => ({ value: id, label: name }))}
            value={source}
            onChange={setSource}
          />
        </Row>
        <Row label="points to">
          <Select
            label="Other table"
            placeholder="Choose a table"
            options={tables}
            value={targetTable?.value ?? null}
            onSearch={setSearch}
            onChange={(chosen) => {
              setTargetTable(tables.find(({ value }) => value === chosen) ?? null);
              setTarget(null);
            }}
          />
          <Select
            label="Column there"
            placeholder="Choose a column"
            options={(columns.data?.table?.columns ?? []).map(({ id, name, dataType }) => ({
              value: id,
              label: name,
              hint: dataType,
            }))}
            value={target}
            onChange={setTarget}
          />
        </Row>
        <Row label="Type">
          <Select
            label="Type"
            placeholder="Type"
            options={relationshipOptions}
            value={type}
            onChange={(value) => setType(relationshipTypes.find((known) => known === value) ?? 'MANY_TO_ONE')}
          />
        </Row>
        <Field label="Name" name="name" placeholder="Named by its columns when left empty" autoComplete="off" />
        {failure !== null && <FieldError>{failure}</FieldError>}
        <chakra.div display="flex" justifyContent="flex-end" gap="2">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={loading}>
            Add relationship
          </Button>
        </chakra.div>
      </chakra.form>
    </Modal>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <chakra.span display="block" textStyle="label" color="fg.muted" marginBottom="5px">
        {label}
      </chakra.span>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {children}
      </chakra.div>
    </div>
  );
}
