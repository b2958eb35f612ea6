import { useQuery } from '@apollo/client/react';
import { Link, useParams } from 'react-router';
import { ConnectorTile } from '../../../../../components/connectors/ConnectorTile.tsx';
import { SourceStatus } from '../../../../../components/connectors/SourceStatus.tsx';
import { PageHeader } from '../../../../../components/header/PageHeader.tsx';
import { NotFound } from '../../../../../components/NotFound.tsx';
import { ReadFailure } from '../../../../../components/ReadFailure.tsx';
import { Button } from '../../../../../ui/Button.tsx';
import { Screen } from '../../../../../ui/layout/Screen.tsx';
import { ConnectionPanel } from './ConnectionPanel.tsx';
import { ConnectionRouteDocument } from './ConnectionRoute.generated.ts';
import { RemoveSource } from './RemoveSource.tsx';
import { SourceFiles } from './SourceFiles.tsx';
import { SourceSettings } from './SourceSettings.tsx';
import { SkeletonForm } from '../../../../../ui/feedback/SkeletonForm.tsx';
import { Panel } from '../../../../../ui/layout/Panel.tsx';

/**
 * How a source is reached, what is chosen about it, and how it goes: a tab of the source, and a
 * page of the connections.
 */
export function Component() {
  const { id: tabOf, data_source_id: page } = useParams();
  const id = tabOf ?? page ?? '';
  const { data, error, refetch } = useQuery(ConnectionRouteDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const source = data?.dataSource;
  return (
    <Screen display="flex" flexDirection="column" gap="5" maxWidth="calc(720px + 48px)">
      {page !== undefined && (
        <PageHeader
          title={source === null ? 'Not found' : source?.name}
          trail={[{ label: 'Connections', to: '/studio/connections' }]}
          mark={source != null && <ConnectorTile type={source.type} size="sm" />}
          facts={source != null && <SourceStatus dataSource={source} />}
          actions={
            source != null && (
              <Button asChild>
                <Link to={`/studio/data/${source.id}/tables`}>Tables</Link>
              </Button>
            )
          }
        />
      )}
      {error !== undefined && <ReadFailure of="The connection" error={error} onRetry={refetch} />}
      {data === undefined && error === undefined && (
        <>
          {[4, 3].map((fields) => (
            <Panel key={fields} padding="4" aria-hidden>
              <SkeletonForm fields={fields} />
            </Panel>
          ))}
        </>
      )}
      {source === null && page !== undefined && (
        <NotFound noun="data source" to="/studio/connections" way="All connections" />
      )}
      {source != null && (
        <>
          {source.connector.isUpload ? <SourceFiles dataSource={source} /> : <ConnectionPanel dataSource={source} />}
          <SourceSettings dataSource={source} />
          <RemoveSource id={source.id} name={source.name} usedBy={data?.usedBy ?? []} />
        </>
      )}
    </Screen>
  );
}
