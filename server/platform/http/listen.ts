import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SetupError } from '../errors.ts';

/** A web server that has its port, and answers 503 until it is told who serves. */
export interface Listening {
  readonly server: Server;
  /** The port actually listened on, which differs from the one asked for when that is 0. */
  readonly port: number;
  /** From now on requests go to `application`. */
  serve(application: RequestListener): void;
}

/** Pages and sockets that come back during a restart are told to try again, instead of waiting for an answer for ever. */
const starting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'Retry-After': '1', 'Cache-Control': 'no-store', Connection: 'close' });
  response.end();
};

const advice: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Another program listens there: stop it, or set PORT to another number (0 takes a free one).',
  EACCES: 'This port is reserved: set PORT to a number above 1023.',
  EADDRNOTAVAIL: 'This machine does not have that address: set HOST to one it has.',
  ENOTFOUND: 'This name has no address: set HOST to an address of this machine.',
};

/**
 * Takes the port. Addresses of the installation depend on it, so it is taken before anything can be served.
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
