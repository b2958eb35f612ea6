import { once } from 'node:events';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { GuardedSocket } from '../outbound/dial.ts';
import type { OutboundPolicy } from '../outbound/outboundPolicy.ts';

/** Numbers in place of a protocol version (PostgreSQL 18, section 54.7). */
const sslRequest = 80877103;
const cancelRequest = 80877102;

/** Key of a connection, given by the server, by which another connection can name it. */
export interface CancelKey {
  readonly processId: number;
  readonly secretKey: number;
}

interface Place {
  readonly host: string;
  readonly port: number;
  readonly outbound: OutboundPolicy;
}

/**
 * Asks a server to end what a connection runs: a message on a socket of its own, without a login,
 * encrypted as the connection is (PostgreSQL 18, section 54.2.9). Resolves when the server has hung
 * up, which it does whatever comes of it. The function `pg_cancel_backend` would need a login, and
 * is not known to everything that speaks the protocol.
 * @param opened gets every socket, so that the caller can let go of one that hangs
 */
export async function requestCancel(
  { host, port, outbound }: Place,
  ssl: ConnectionOptions | false,
  { processId, secretKey }: CancelKey,
  opened: (socket: Socket) => void,
): Promise<void> {
  let socket: Socket = new GuardedSocket(outbound);
  opened(socket);
  (socket as GuardedSocket).dial(host, port);
  await once(socket, 'connect');
  if (ssl !== false) {
    socket.write(int32s(8, sslRequest));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    if (answer.toString('latin1') !== 'S') {
      throw new Error('The server does not support SSL connections');
    }
    const name = host.replace(/^\[(.*)\]$/, '$1');
    socket = connectTls({ ...ssl, socket, host: name, ...(isIP(name) === 0 && { servername: name }) });
    opened(socket);
    await once(socket, 'secureConnect');
  }
  const closed = once(socket, 'close');
  socket.resume().end(int32s(16, cancelRequest, processId, secretKey));
  await closed;
}

function int32s(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  numbers.forEach((number, at) => bytes.writeInt32BE(number, 4 * at));
  return bytes;
}
