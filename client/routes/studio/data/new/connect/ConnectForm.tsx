import { useApolloClient, useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { AccountCard } from '../../../../../components/connectors/AccountCard.tsx';
import { ConnectionForm } from '../../../../../components/connectors/ConnectionForm.tsx';
import type { Connector } from '../../../../../components/connectors/connector.ts';
import { ConnectorTile } from '../../../../../components/connectors/ConnectorTile.tsx';
import { defaultValues } from '../../../../../components/connectors/typedConnection.ts';
import { useConnectionForm } from '../../../../../components/connectors/useConnectionForm.ts';
import { PageHeader } from '../../../../../components/header/PageHeader.tsx';
import { attempt } from '../../../../../components/attempt.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Field } from '../../../../../ui/form/Field.tsx';
import { Screen } from '../../../../../ui/layout/Screen.tsx';
import { ConnectDataSourceDocument } from './connectDataSource.generated.ts';
import { ConnectSteps } from './ConnectSteps.tsx';

/** Connection details and credentials of a new source, tested before they are saved. */
export function ConnectForm({ connector }: { readonly connector: Connector }) {
  const { label } = connector;
  const client = useApolloClient();
  const navigate = useNavigate();
  const connecting = useConnectionForm({ connector, values: { displayName: label, ...defaultValues(connector) } });
  const { form, typed, connection, confirmed } = connecting;
  const [save, { loading }] = useMutation(ConnectDataSourceDocument);
  const [saved, setSaved] = useState(false);

  async function onSave() {
    const name = typed.displayName ?? '';
    if (name.trim() === '') {
      form.complain({ displayName: 'Enter a name.' });
      return;
    }
    const made = await attempt('The data source was not saved', async () => {
      const { data } = await save({ variables: { input: { name, connection, allowExcessPrivileges: confirmed } } });
      return data?.connectDataSource;
    });
    if (made === null || !('id' in made)) {
      return;
    }
    setSaved(true);
    client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'dataSources' });
    // The sidebar counts again.
    client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'counts' });
    await navigate(`/studio/data/new/connect?source=${made.id}`, { replace: true });
  }

  return (
    <Screen
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 720px) 320px' }}
      gap="6"
      alignItems="start"
      appearing
    >
      <div>
        <ConnectSteps at="connect" />
        <PageHeader
          title={`Connect ${label}`}
          mark={<ConnectorTile type={connector.type} size="sm" />}
          actions={
            <Button asChild>
              <Link to="/studio/data/new">Choose another</Link>
            </Button>
          }
        />
        <ConnectionForm
          label={`Connect ${label}`}
          connector={connector}
          connecting={connecting}
          saveLabel="Save and choose tables"
          saving={loading}
          saved={saved}
          onSave={() => void onSave()}
        >
          <Field label="Display name" help="The name people see in Quarry." {...form.text('displayName')} />
        </ConnectionForm>
      </div>
      <AccountCard connector={connector} typed={typed} page={`/studio/data/new/connect?type=${connector.type}`} />
    </Screen>
  );
}
