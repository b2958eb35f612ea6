import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SetupError } from '../errors.ts';

/** A web server that has its port, and answers 503 until `serve` is called. */
export interface Listening {
  readonly server: Server;
  /** The port actually listened on, which differs from the one asked for when that is 0. */
  readonly port: number;
  /** Passes all later requests to `application`. */
  serve(application: RequestListener): void;
}

/**
 * Asks pages and sockets that come back during a restart to try again, so that they do not wait for
 * ever.
 */
const starting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Retry-After': '1', 'Cache-Control': 'no-store', Connection: 'close' });
  response.end();
};

const advice: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Another program is using this port: stop it, or set PORT to another number (0 picks a free one).',
  EACCES: 'This port is reserved: set PORT to a number above 1023.',
  EADDRNOTAVAIL: 'This machine does not have this address: set HOST to one that it has.',
  ENOTFOUND: 'This name cannot be resolved: set HOST to an address of this machine.',
};

/**
 * Takes the port. Addresses of the installation depend on it, so it is taken before anything can be
 * served.
 * @throws SetupError when the port cannot be had
 */
export async function listen(port: number, host: string): Promise<Listening> {
  let serving = starting;
  const server = createServer((request, response) => {
    serving(request, response);
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const next = advice[error.code ?? ''];
      failed(
        next === undefined ? error : new SetupError(`Cannot listen on ${host}, port ${port}.`, next, { cause: error }),
      );
    });
    server.listen(port, host, listening);
  });
  server.removeAllListeners('error');
  return {
    server,
    port: (server.address() as AddressInfo).port,
    serve: (application) => {
      serving = application;
    },
  };
}
