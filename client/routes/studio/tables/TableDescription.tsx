import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { attempt } from '../../../components/attempt.ts';
import { LeaveGuard } from '../../../components/LeaveGuard.tsx';
import { Button } from '../../../ui/Button.tsx';
import { GhostText } from './GhostText.tsx';
import { UpdateTableDocument, type TableRouteQuery } from './TableRoute.generated.ts';
import { TextArea } from './TextArea.tsx';

/** What a table is about: written in place, or taken from a proposal. */
export function TableDescription({ table }: { readonly table: NonNullable<TableRouteQuery['table']> }) {
  const [update, { loading }] = useMutation(UpdateTableDocument, { refetchQueries: ['TableRoute'] });
  const [typed, setTyped] = useState<string | null>(null);
  const dirty = typed !== null && typed !== table.description;

  async function save(description: string) {
    const saved = await attempt('The description was not saved', async () => {
      const { data } = await update({
        variables: { input: { tableId: table.id, version: table.version, description } },
      });
      return data?.updateTable;
    });
    if (saved !== null) setTyped(null);
  }

  return (
    <chakra.div maxWidth="form" marginTop="3">
      {dirty && <LeaveGuard />}
      <TextArea
        label="What this table is about"
        hideLabel
        rows={1}
        minHeight="9"
        placeholder="Say what one row is and what the table is good for."
        value={typed ?? table.description}
        onChange={setTyped}
      />
      {dirty && (
        <chakra.div display="flex" gap="2" marginTop="2">
          <Button disabled={loading} onClick={() => void save(typed)}>
            Save description
          </Button>
          <Button onClick={() => setTyped(null)}>Discard</Button>
        </chakra.div>
      )}
      {!dirty && table.proposedDescription !== null && (
        <GhostText
          of="the table"
          text={table.proposedDescription}
          disabled={loading}
          onAccept={() => void save(table.proposedDescription ?? '')}
        />
      )}
    </chakra.div>
  );
}
