import { useQuery } from '@apollo/client/react';
import { Bot, Plus } from 'lucide-react';
import { Link, useMatch, useParams } from 'react-router';
import { buildAgentAddress } from '../../../../components/buildPlace.ts';
import { ConnectorTile } from '../../../../components/connectors/ConnectorTile.tsx';
import { SourceStatus } from '../../../../components/connectors/SourceStatus.tsx';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { NotFound } from '../../../../components/NotFound.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { Component as TabbedScreen } from '../../../../components/TabbedScreen.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Screen } from '../../../../ui/layout/Screen.tsx';
import { SourceRouteDocument, type SourceRouteQuery } from './SourceRoute.generated.ts';

/** Page of a data source: its tabs below a header with type and state. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(SourceRouteDocument, { variables: { id } });
  const source = data?.dataSource;
  if (source === null) {
    return (
      <>
        <PageHeader title="Not found" />
        <NotFound noun="data source" to="/studio/data" way="All data sources" />
      </>
    );
  }
  return (
    <>
      {source === undefined ? <PageHeader /> : <SourceHeader source={source} />}
      {error !== undefined && source === undefined && (
        <Screen>
          <ReadFailure of="The data source" error={error} onRetry={refetch} />
        </Screen>
      )}
      <TabbedScreen />
    </>
  );
}

function SourceHeader({ source }: { readonly source: NonNullable<SourceRouteQuery['dataSource']> }) {
  // On the connection, what is changed about it comes first; with tables, what is made of them.
  const connecting = useMatch('/studio/data/:id/connection') !== null;
  return (
    <PageHeader
      title={source.name}
      mark={<ConnectorTile type={source.type} size="sm" />}
      facts={
        <>
          <Chip>{source.connector.label}</Chip>
          <SourceStatus dataSource={source} />
        </>
      }
      actions={
        <>
          {!connecting && source.tableCount > 0 && (
            <Button asChild>
              <Link to={buildAgentAddress(source.id)}>
                <Icon of={Bot} size={15} />
                Build an agent
              </Link>
            </Button>
          )}
          {!source.connector.isUpload && (
            <Button asChild kind={connecting || source.tableCount > 0 ? 'secondary' : 'primary'}>
              <Link to={`/studio/data/new/connect?source=${source.id}`}>
                <Icon of={Plus} />
                Import tables
              </Link>
            </Button>
          )}
        </>
      }
    />
  );
}
