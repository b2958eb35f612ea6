import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { Connection, Socket } from './socket.ts';

type Line = Pick<Socket, 'connection' | 'subscribe' | 'warmUp'>;

const SocketContext = createContext<Line | null>(null);

interface ApiProviderProps {
  readonly client: ApolloClient;
  readonly socket: Line;
  readonly children: ReactNode;
}

/** The API for everything below: cached reads, writes, and live events. */
export function ApiProvider({ client, socket, children }: ApiProviderProps) {
  return (
    <ApolloProvider client={client}>
      <SocketContext value={socket}>{children}</SocketContext>
    </ApolloProvider>
  );
}

function useLine(): Line {
  const socket = useContext(SocketContext);
  if (socket === null) {
    throw new Error('Live events need an ApiProvider above.');
  }
  return socket;
}

/** Status of the live event connection; `waiting` means it was lost and is being reopened. */
export function useConnection(): Connection {
  const { subscribe, connection } = useLine();
  return useSyncExternalStore(subscribe, connection);
}

/** Opens the line for live events before they are needed. */
export function useWarmUp(): () => void {
  return useLine().warmUp;
}
