import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';

/** GraphQL of a running Quarry for one person, over HTTP and WebSocket. */
export interface ProductApi {
  /**
   * The one field of an operation.
   * @throws Error with the message of an expected failure, or of the first error
   */
  send<Result>(document: string, input: object): Promise<Result>;
  /** Values of the one field of a subscription, until the reader has seen enough. */
  watch<Result>(document: string, variables: Record<string, unknown>): AsyncIterable<Result>;
  /** Brings a file by the tus protocol; returns the id of the upload. */
  upload(name: string, bytes: Buffer): Promise<string>;
  close(): Promise<void>;
}

interface Sent {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string }[];
}

export function openApi(url: string, token: string): ProductApi {
  const authorization = `Bearer ${token}`;
  const client = createClient({
    url: `${url.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization },
  });
  return {
    async send<Result>(query: string, input: object): Promise<Result> {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables: { input } }),
      });
      return onlyField((await response.json()) as Sent) as Result;
    },
    async *watch<Result>(query: string, variables: Record<string, unknown>) {
      for await (const event of client.iterate({ query, variables })) {
        yield onlyField(event) as Result;
      }
    },
    async upload(name, bytes) {
      const tus = { authorization, 'tus-resumable': '1.0.0' };
      const begun = await fetch(`${url}/api/v1/uploads`, {
        method: 'POST',
        headers: {
          ...tus,
          'upload-length': String(bytes.length),
          'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
        },
      });
      const place = begun.headers.get('location');
      if (place === null) {
        throw new Error(`${name} was refused: ${await begun.text()}`);
      }
      const brought = await fetch(new URL(place, url), {
        method: 'PATCH',
        headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(bytes),
      });
      if (!brought.ok) {
        throw new Error(`${name} did not arrive: ${await brought.text()}`);
      }
      return place.split('/').at(-1) ?? '';
    },
    close: async () => client.dispose(),
  };
}

function onlyField({ data, errors }: Sent): object {
  const [field] = Object.values(data ?? {}) as ({ readonly message?: string; readonly advice?: string } | null)[];
  const message = errors?.[0]?.message ?? field?.message;
  if (field === undefined || field === null || message !== undefined) {
    throw new Error(`${message ?? 'The answer is empty.'} ${field?.advice ?? ''}`.trim());
  }
  return field;
}
