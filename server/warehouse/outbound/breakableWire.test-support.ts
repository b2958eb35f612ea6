import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A port of this machine that leads to another one until it is cut or made silent. */
export class BreakableWire {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** True: nothing passes, though all connections stand. */
  silent = false;

  private constructor(to: number) {
    this.#server = createServer((near) => {
      const far = connect(to, '127.0.0.1');
      for (const socket of [near, far]) {
        this.#sockets.add(socket.on('error', () => undefined));
      }
      near.on('data', (data) => this.silent || far.write(data));
      far.on('data', (data) => this.silent || near.write(data));
      near.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
    });
  }

  static async to(port: number): Promise<BreakableWire> {
    const wire = new BreakableWire(port);
    await once(wire.#server.listen(0, '127.0.0.1'), 'listening');
    return wire;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Breaks the connections of this moment. */
  readonly cut = (): void => {
    for (const socket of this.#sockets) {
      socket.destroy();
    }
    this.#sockets.clear();
  };

  close(): void {
    this.cut();
    this.#server.close();
  }
}
