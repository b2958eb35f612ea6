import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { SetupError } from '../errors.ts';
import { listen, type Listening } from './listen.ts';

const open: Listening[] = [];

afterEach(async () => {
  for (const { server } of open.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

async function listening(port = 0): Promise<Listening> {
  const taken = await listen(port, '127.0.0.1');
  open.push(taken);
  return taken;
}

describe('a server that listens', () => {
  it('answers 503 to requests and sockets until it is told who serves', async () => {
    const { port, serve } = await listening();
    const early = await fetch(`http://127.0.0.1:${port}/graphql`, { signal: AbortSignal.timeout(5000) });
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
    const refused = await new Promise<number | undefined>((done, failed) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws', {
        handshakeTimeout: 5000,
      });
      socket.once('unexpected-response', (_request, response) => {
        response.resume();
        done(response.statusCode);
      });
      socket.once('error', failed);
    });
    expect(refused).toBe(503);
    serve((_request, response) => response.end('served'));
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('served');
  });

  it('says what to do about a busy port', async () => {
    const { port } = await listening();
    const failure = await listen(port, '127.0.0.1').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SetupError);
    expect(failure).toMatchObject({
      message: expect.stringContaining(String(port)),
      advice: expect.stringMatching(/PORT/),
    });
  });
});
