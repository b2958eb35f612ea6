import { useApolloClient, useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { DraftActions } from '../../../editing/DraftActions.tsx';
import { FieldState } from '../../../editing/FieldState.tsx';
import { useDraft } from '../../../editing/useDraft.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { GhostText } from './GhostText.tsx';
import { UpdateTableDocument, type TableRouteQuery } from './TableRoute.generated.ts';

/** Description of a table: written in place, or taken from a proposal. */
export function TableDescription({ table }: { readonly table: NonNullable<TableRouteQuery['table']> }) {
  const client = useApolloClient();
  const [update] = useMutation(UpdateTableDocument, { refetchQueries: ['TableRoute'] });
  const editing = useDraft<{ readonly description: string }>({
    stored: table,
    reload: () => client.refetchQueries({ include: ['TableRoute'] }),
    save: async ({ description = '' }, version) => {
      const { data } = await update({ variables: { input: { tableId: table.id, version, description } } });
      return data?.updateTable;
    },
  });
  const { proposedDescription } = table;
  return (
    <chakra.div maxWidth="form" marginTop="3">
      <TextField
        label="What this table is about"
        hideLabel
        rows={1}
        placeholder="Describe what one row is and what the table is good for."
        {...editing.text('description')}
      />
      <FieldState editing={editing} field="description" label="the description" />
      <DraftActions editing={editing} noun="table" saveLabel="Save description" />
      {!editing.dirty && proposedDescription !== null && (
        <GhostText
          of="the table"
          text={proposedDescription}
          disabled={editing.saving}
          onAccept={() => void editing.save({ description: proposedDescription })}
        />
      )}
    </chakra.div>
  );
}
