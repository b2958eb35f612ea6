import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import type { ReactNode } from 'react';
import { Subject } from 'rxjs';
import { ApiProvider } from '../apollo/ApiProvider.tsx';
import { createCache } from '../apollo/cache.ts';
import type { Connection } from '../apollo/socket.ts';

interface Sent {
  readonly name: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * The API with a script instead of a server: answers by operation name, at once or later, events by
 * hand, the real cache between.
 */
export function scriptedApi(
  answers: Readonly<Record<string, (variables: Readonly<Record<string, unknown>>) => object | Promise<object>>>,
) {
  const sent: Sent[] = [];
  const events = new Subject<ApolloLink.Result>();
  const listeners = new Set<() => void>();
  let connection: Connection = 'open';
  const link = new ApolloLink((operation) => {
    const name = operation.operationName ?? '';
    sent.push({ name, variables: operation.variables });
    const answer = answers[name];
    if (answer === undefined) {
      return events;
    }
    return new Observable<ApolloLink.Result>((observer) => {
      const give = (data: object) => {
        observer.next({ data: data as Record<string, unknown> });
        observer.complete();
      };
      const given = answer(operation.variables);
      if (given instanceof Promise) {
        void given.then(give);
      } else {
        give(given);
      }
    });
  });
  const client = new ApolloClient({ cache: createCache(), link, dataMasking: true });
  const socket = {
    connection: () => connection,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    warmUp: () => undefined,
  };
  return {
    client,
    sent,
    /** An event of the task's stream. */
    emit: (event: object) => events.next({ data: { taskEvents: { __typename: 'TaskEvent', ...event } } }),
    connect(next: Connection) {
      connection = next;
      for (const listener of listeners) {
        listener();
      }
    },
    Provider: ({ children }: { readonly children: ReactNode }) => (
      <ApiProvider client={client} socket={socket}>
        {children}
      </ApiProvider>
    ),
  };
}
