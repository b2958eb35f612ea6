import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { attempt } from '../../../../../components/attempt.ts';
import { ConnectionForm } from '../../../../../components/connectors/ConnectionForm.tsx';
import type { Connector } from '../../../../../components/connectors/connector.ts';
import { useConnectionForm } from '../../../../../components/connectors/useConnectionForm.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { toasts } from '../../../../../ui/feedback/toastStore.ts';
import { UpdateConnectionDocument } from './changeConnection.generated.ts';
import type { StoredConnection } from './storedConnection.ts';

interface EditConnectionProps {
  readonly dataSourceId: string;
  readonly connector: Connector;
  readonly stored: StoredConnection;
  readonly onClose: () => void;
}

/**
 * Changes how a source is reached. Secrets stay unless they are replaced, or would go to another
 * place.
 */
export function EditConnection({ dataSourceId, connector, stored, onClose }: EditConnectionProps) {
  const connecting = useConnectionForm({
    connector,
    values: stored.values,
    stored: { dataSourceId, secrets: stored.secrets },
  });
  const { connection, confirmed } = connecting;
  const [update, { loading }] = useMutation(UpdateConnectionDocument);

  async function onSave() {
    const saved = await attempt('The connection was not saved', async () => {
      const { data } = await update({
        variables: { input: { dataSourceId, connection, allowExcessPrivileges: confirmed } },
      });
      return data?.updateConnection;
    });
    if (saved === null) {
      return;
    }
    toasts.add({ title: 'Connection saved', color: 'ok' });
    onClose();
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="4" maxWidth="form">
      <ConnectionForm
        label="Edit connection"
        connector={connector}
        connecting={connecting}
        saveLabel="Save connection"
        saving={loading}
        onSave={() => void onSave()}
      />
      <div>
        <Button kind="plain" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </chakra.div>
  );
}
