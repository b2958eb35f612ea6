import type { FragmentType } from '@apollo/client';
import { useFragment, useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { attempt } from '../../../../../components/attempt.ts';
import { connectors } from '../../../../../components/connectors/connectors.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Notice } from '../../../../../ui/Notice.tsx';
import { Panel } from '../../../../../ui/Panel.tsx';
import { age } from '../../../../../ui/age.ts';
import { ConnectionDetails } from './ConnectionDetails.tsx';
import { EditConnection } from './EditConnection.tsx';
import {
  ConnectionPanel_DataSourceFragmentDoc,
  type ConnectionPanel_DataSourceFragment,
} from './ConnectionPanel.generated.ts';
import { TestDataSourceDocument } from './changeConnection.generated.ts';
import { storedConnection } from './storedConnection.ts';

/** How a source is reached: shown, tested again, changed. */
export function ConnectionPanel({
  dataSource,
}: {
  readonly dataSource: FragmentType<ConnectionPanel_DataSourceFragment>;
}) {
  const { data, complete } = useFragment({
    fragment: ConnectionPanel_DataSourceFragmentDoc,
    fragmentName: 'ConnectionPanel_dataSource',
    from: dataSource,
  });
  const [editing, setEditing] = useState(false);
  const [test, { loading }] = useMutation(TestDataSourceDocument);
  if (!complete || data.type === 'FILE' || data.type === 'SQL') return null;
  const connector = connectors[data.type];
  const stored = storedConnection(data, connector);

  return (
    <Panel aria-label="Connection">
      <chakra.header display="flex" flexWrap="wrap" alignItems="center" gap="2" padding="4" paddingBottom="3">
        <chakra.h3 flex="1" fontWeight="600">
          Connection
        </chakra.h3>
        {!editing && (
          <>
            <Button
              kind="primary"
              disabled={loading}
              onClick={() =>
                void attempt('The connection was not tested', async () => {
                  const result = await test({ variables: { input: { dataSourceId: data.id } } });
                  return result.data?.testDataSource;
                })
              }
            >
              {loading ? 'Testing…' : 'Test again'}
            </Button>
            {stored !== null && <Button onClick={() => setEditing(true)}>Edit</Button>}
          </>
        )}
      </chakra.header>
      <chakra.div display="flex" flexDirection="column" gap="4" padding="4" paddingTop="0">
        {!editing && data.status === 'ERROR' && (
          <Notice tone="bad">{data.statusReason ?? 'The last test failed.'}</Notice>
        )}
        {!editing && data.status !== 'ERROR' && data.lastCheckedAt !== null && (
          <Notice tone="ok">Reached {age(data.lastCheckedAt)}.</Notice>
        )}
        {!editing && data.excessPrivileges.length > 0 && (
          <Notice tone="warn">
            An admin confirmed that this account may do more than read: it {data.excessPrivileges.join(', ')}.
          </Notice>
        )}
        {stored === null && <Notice tone="warn">This source has no connection. Remove it and connect it again.</Notice>}
        {stored !== null && !editing && <ConnectionDetails connector={connector} stored={stored} />}
        {stored !== null && editing && (
          <EditConnection
            dataSourceId={data.id}
            connector={connector}
            stored={stored}
            onClose={() => setEditing(false)}
          />
        )}
      </chakra.div>
    </Panel>
  );
}
