import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

export interface ServerCertificate {
  readonly cert: string;
  readonly key: string;
}

/** Proxy to a server of this machine that can break its connections on command. */
export interface Wire {
  readonly port: number;
  /** Bytes that came from the server. */
  received(): number;
  /** Ends all connections as a network does, without a word. */
  cut(): void;
  /** Drops all data on the connections open now, without closing them. */
  freeze(): void;
  /** Takes connections, and never says anything. */
  silence(silent: boolean): void;
  /** Certificate shown to clients that request encryption; null: the server's own answer. */
  show(certificate: ServerCertificate | null): void;
  /** Stops listening at the port. */
  unplug(): Promise<void>;
  plugIn(): Promise<void>;
}

type Protocol = 'postgresql' | 'mysql';

export async function openWire(serverPort: number, protocol: Protocol): Promise<Wire> {
  const sockets = new Set<Socket>();
  const frozen = new WeakSet<Socket>();
  let silent = false;
  let certificate: ServerCertificate | null = null;
  let received = 0;
  const hold = <S extends Socket>(socket: S): S => {
    sockets.add(socket.on('error', () => undefined));
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((near) => {
    hold(near);
    if (silent) {
      return;
    }
    const far = hold(connect(serverPort, '127.0.0.1'));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    far.on('data', (data) => (received += data.length));
    const forward = (from: Socket, to: Socket): void =>
      void from.on('data', (data) => frozen.has(near) || to.write(data));
    if (certificate === null) {
      forward(near, far);
      forward(far, near);
    } else if (protocol === 'postgresql') {
      encryptPostgreSql(near, far, certificate, hold, forward);
    } else {
      encryptMySql(near, far, certificate, hold);
    }
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const cut = (): void => {
    for (const socket of sockets) {
      socket.destroy();
    }
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    received: () => received,
    cut,
    freeze() {
      for (const socket of sockets) {
        frozen.add(socket);
      }
    },
    silence: (value) => void (silent = value),
    show: (value) => void (certificate = value),
    async unplug() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
    plugIn: () => listen(port),
  };
}

type Forward = (from: Socket, to: Socket) => void;
type Hold = <S extends Socket>(socket: S) => S;

function tlsOf(near: Socket, { cert, key }: ServerCertificate, hold: Hold): TLSSocket {
  return hold(new TLSSocket(near, { isServer: true, cert, key }));
}

/** Accepts every request for encryption (SSLRequest), whatever the server would answer. */
function encryptPostgreSql(
  near: Socket,
  far: Socket,
  certificate: ServerCertificate,
  hold: Hold,
  forward: Forward,
): void {
  near.once('data', () => {
    near.write('S');
    const inside = tlsOf(near, certificate, hold);
    forward(inside, far);
    forward(far, inside);
  });
}

const clientSsl = 0x0800;
/** Its header, capabilities, largest packet, character set and 23 zeros. */
const sslRequestBytes = 4 + 4 + 4 + 1 + 23;

/**
 * The server's greeting offers encryption, and its own packets of the login are numbered as if it
 * had been asked for it (MySQL's protocol numbers packets of one exchange; the request for
 * encryption is one of them).
 */
function encryptMySql(near: Socket, far: Socket, certificate: ServerCertificate, hold: Hold): void {
  far.once('data', (greeting) => {
    // Offset after header, protocol version, server name, thread (4), challenge (8) and a zero.
    const capabilities = greeting.indexOf(0, 5) + 1 + 4 + 8 + 1;
    greeting.writeUInt16LE(greeting.readUInt16LE(capabilities) | clientSsl, capabilities);
    near.write(greeting);
    near.once('data', (request: Buffer) => {
      // The driver begins to encrypt without waiting for an answer.
      near.pause();
      near.unshift(request.subarray(sslRequestBytes));
      const inside = tlsOf(near, certificate, hold);
      let loggingIn = true;
      let asked = false;
      inside.on('data', (data) => {
        if (loggingIn) {
          data.writeUInt8(data.readUInt8(3) - 1, 3);
        }
        // To the server this is the first thing that is said, and it would take the flag for a
        // request.
        if (!asked) {
          data.writeUInt32LE(data.readUInt32LE(4) & ~clientSsl, 4);
        }
        asked = true;
        far.write(data);
      });
      far.on('data', (data) => {
        if (loggingIn) {
          data.writeUInt8(data.readUInt8(3) + 1, 3);
          loggingIn = data[4] !== 0x00 && data[4] !== 0xff;
        }
        inside.write(data);
      });
    });
  });
}
