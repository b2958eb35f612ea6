import type { FragmentType } from '@apollo/client';
import { useFragment, useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { attempt } from '../../../../../components/attempt.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Notice } from '../../../../../ui/feedback/Notice.tsx';
import { FormSection } from '../../../../../ui/form/FormSection.tsx';
import { age } from '../../../../../ui/text/age.ts';
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
  if (!complete || data.connector.isUpload) {
    return null;
  }
  const { connector } = data;
  const stored = storedConnection(data, connector);

  return (
    <FormSection
      label="Connection"
      tools={
        !editing && (
          <>
            <Button
              kind={data.status === 'ERROR' ? 'primary' : 'secondary'}
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
        )
      }
    >
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
    </FormSection>
  );
}
