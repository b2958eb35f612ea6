import { useQuery, useSubscription } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { client, socket } from '../../apollo/api.ts';
import { ApiProvider, useConnection } from '../../apollo/ApiProvider.tsx';
import { ReadFailure } from '../../components/ReadFailure.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { Chip } from '../../ui/text/Chip.tsx';
import {
  ReactiveRouteChangesDocument,
  ReactiveRouteDocument,
  type ReactiveRouteChangesSubscription,
} from './ReactiveRoute.generated.ts';

type Change = ReactiveRouteChangesSubscription['semanticLayerChanges'];

const mostShown = 50;

/** A live probe: the changes of the environment as the subscription brings them, newest first. */
export function Component() {
  return (
    <ApiProvider client={client} socket={socket}>
      <Probe />
    </ApiProvider>
  );
}

function Probe() {
  const { data, error, refetch } = useQuery(ReactiveRouteDocument);
  const environment = data?.viewer.environment;
  const connection = useConnection();
  return (
    <Screen display="flex" flexDirection="column" gap="4" maxWidth="720px">
      <chakra.header display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.h1 fontWeight="600">Reactive</chakra.h1>
        <Chip role="status">Connection: {connection}</Chip>
        {environment != null && <Chip>{environment.name}</Chip>}
      </chakra.header>
      {error !== undefined && <ReadFailure of="The environment" error={error} onRetry={refetch} />}
      {data !== undefined && environment == null && <p>Sign in to an organization to follow its changes.</p>}
      {environment != null && <Changes environmentId={environment.id} />}
    </Screen>
  );
}

function Changes({ environmentId }: { readonly environmentId: string }) {
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const { error } = useSubscription(ReactiveRouteChangesDocument, {
    variables: { environmentId },
    onData: ({ data: { data } }) => {
      if (data !== undefined) {
        setChanges((before) => [data.semanticLayerChanges, ...before].slice(0, mostShown));
      }
    },
  });
  return (
    <Panel aria-label="Changes" padding="4">
      {error !== undefined && <p role="alert">{error.message}</p>}
      {changes.length === 0 && error === undefined && <p>No change has arrived yet.</p>}
      <ol reversed>
        {changes.map(({ seq, kind, at }) => (
          <chakra.li key={seq} value={seq} fontVariantNumeric="tabular-nums">
            {seq}: {kind}, {new Date(at).toLocaleTimeString('en')}
          </chakra.li>
        ))}
      </ol>
    </Panel>
  );
}
