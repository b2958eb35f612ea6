import { socket } from '../../../apollo/api.ts';
import { failureText } from '../../../apollo/failure.ts';
import { config, session } from '../../../session/current.ts';
import type { ChosenOperation } from './operationAt.ts';

interface Request {
  readonly query: string;
  readonly variables: Record<string, unknown>;
  readonly operation: ChosenOperation;
}

interface Receiver {
  /** An answer as the server sent it; subscriptions have many. */
  readonly onAnswer: (answer: unknown) => void;
  /** Nothing more comes; with a sentence when it did not end well. */
  readonly onEnd: (failure: string | null) => void;
}

/** Sends an operation over HTTP like any other program, with the viewer's token. */
export async function post(body: object, signal?: AbortSignal): Promise<unknown> {
  const token = await session.getToken();
  const response = await fetch(`${config.baseUrl}/graphql`, {
    method: 'POST',
    credentials: 'omit',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });
  return response.json();
}

/**
 * Sends one operation, by HTTP or by WebSocket as its type needs, and hands on what comes back
 * unchanged.
 * @returns stops it
 */
export function sendOperation({ query, variables, operation }: Request, { onAnswer, onEnd }: Receiver): () => void {
  const payload = { query, variables, ...(operation.name === null ? {} : { operationName: operation.name }) };
  if (operation.type === 'subscription') {
    return socket.client.subscribe(payload, {
      next: onAnswer,
      error: (error) => {
        // The server's refusal of the operation comes as a list of errors.
        if (Array.isArray(error)) {
          onAnswer({ errors: error });
        }
        onEnd(Array.isArray(error) ? null : failureText(error));
      },
      complete: () => onEnd(null),
    });
  }
  const abort = new AbortController();
  post(payload, abort.signal).then(
    (answer) => {
      onAnswer(answer);
      onEnd(null);
    },
    (error: unknown) => onEnd(abort.signal.aborted ? null : failureText(error)),
  );
  return () => abort.abort();
}
