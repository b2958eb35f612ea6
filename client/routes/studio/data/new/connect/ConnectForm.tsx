import { useApolloClient, useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { AccountCard } from '../../../../../components/connectors/AccountCard.tsx';
import { ConnectionFields } from '../../../../../components/connectors/ConnectionFields.tsx';
import type { Connector } from '../../../../../components/connectors/connector.ts';
import { ConnectorTile } from '../../../../../components/connectors/ConnectorTile.tsx';
import { connectorNames } from '../../../../../components/connectors/names.ts';
import { TestAndSave } from '../../../../../components/connectors/TestAndSave.tsx';
import { usualValues } from '../../../../../components/connectors/typedConnection.ts';
import { useConnectionForm } from '../../../../../components/connectors/useConnectionForm.ts';
import { attempt } from '../../../../../components/attempt.ts';
import { LeaveGuard } from '../../../../../components/LeaveGuard.tsx';
import { Field } from '../../../../../ui/Field.tsx';
import { ConnectDataSourceDocument } from './connectDataSource.generated.ts';
import { ConnectSteps } from './ConnectSteps.tsx';

/** Connection details and credentials of a new source, tested before they are saved. */
export function ConnectForm({ connector }: { readonly connector: Connector }) {
  const { label } = connectorNames[connector.type];
  const client = useApolloClient();
  const navigate = useNavigate();
  const connecting = useConnectionForm({ connector, values: { displayName: label, ...usualValues(connector) } });
  const { form, typed, kept, connection, confirmed, runTest } = connecting;
  const [save, { loading }] = useMutation(ConnectDataSourceDocument);
  const [saved, setSaved] = useState(false);

  async function onSave() {
    const name = typed.displayName ?? '';
    if (name.trim() === '') {
      form.setError('displayName', { message: 'Give it a name.' }, { shouldFocus: true });
      return;
    }
    const made = await attempt('The data source was not saved', async () => {
      const { data } = await save({ variables: { input: { name, connection, allowExcessPrivileges: confirmed } } });
      return data?.connectDataSource;
    });
    if (made === null || !('id' in made)) return;
    setSaved(true);
    client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'dataSources' });
    // The sidebar counts again.
    client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'counts' });
    await navigate(`/studio/data/new/connect?source=${made.id}`, { replace: true });
  }

  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 720px) 320px' }}
      gap="6"
      padding={{ base: '4', md: '6' }}
      alignItems="start"
      animation="appear 150ms ease-out"
    >
      {form.formState.isDirty && !saved && <LeaveGuard />}
      <div>
        <ConnectSteps at="connect" />
        <chakra.header display="flex" alignItems="center" gap="3" marginBottom="5">
          <ConnectorTile type={connector.type} />
          <chakra.h2 flex="1" fontSize="20px" lineHeight="28px" fontWeight="600">
            Connect {label}
          </chakra.h2>
          <chakra.a asChild color="fg.muted" fontSize="13px" _hover={{ color: 'fg' }}>
            <Link to="/studio/data/new">Choose another</Link>
          </chakra.a>
        </chakra.header>
        <chakra.form
          noValidate
          aria-label={`Connect ${label}`}
          display="flex"
          flexDirection="column"
          gap="4"
          onSubmit={(event) => {
            event.preventDefault();
            void runTest();
          }}
        >
          <Field
            label="Display name"
            help="What people see in Quarry."
            error={form.formState.errors.displayName?.message}
            {...form.register('displayName')}
          />
          <ConnectionFields
            connector={connector}
            typed={typed}
            register={form.register}
            errors={form.formState.errors}
            kept={kept}
          />
          <TestAndSave
            connector={connector}
            connecting={connecting}
            saveLabel="Save and choose tables"
            saving={loading}
            onSave={() => void onSave()}
          />
        </chakra.form>
      </div>
      <AccountCard connector={connector} typed={typed} page={`/studio/data/new/connect?type=${connector.type}`} />
    </chakra.div>
  );
}
