import { lookup, type LookupAddress } from 'node:dns';
import { isIP, Socket, type LookupFunction } from 'node:net';
import type { OutboundPolicy } from './outboundPolicy.ts';

/**
 * A socket was refused before it was opened. The address is not told: who asks may not map our
 * network by it.
 */
export class OutboundRefused extends Error {
  readonly code = 'EOUTBOUND';
  constructor(host: string) {
    super(`${host} is in a network that Quarry may not connect to`);
    this.name = 'OutboundRefused';
  }
}

/** Resolves a name to all its addresses; replaced in tests of names that change. */
export type Resolver = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => void,
) => void;

const systemResolver: Resolver = (host, done) => lookup(host, { all: true, verbatim: true }, done);

/**
 * A socket to a host that outsiders named. The name is resolved once, every address it has is
 * checked, and the socket connects to what was checked: a name that answers differently the next
 * time gains nothing. Where one address of several may not be reached none is tried, because an
 * honest name does not mix the two.
 *
 * It is the one way out for drivers, which take it as their stream or connector.
 */
export class GuardedSocket extends Socket {
  readonly #policy: OutboundPolicy;
  readonly #resolve: Resolver;

  constructor(policy: OutboundPolicy, resolve: Resolver = systemResolver) {
    super();
    this.#policy = policy;
    this.#resolve = resolve;
  }

  /** Opens the connection; a refusal arrives as an `error` event, as a failed connection does. */
  dial(host: string, port: number): this {
    const name = host.replace(/^\[(.*)\]$/, '$1');
    if (isIP(name) !== 0 && !this.#policy.allows(name)) {
      process.nextTick(() => this.destroy(new OutboundRefused(host)));
      return this;
    }
    // Drivers write in small pieces, each of which would wait for an answer to the one before.
    this.setNoDelay(true);
    return super.connect({ host: name, port, lookup: this.#lookup(host), autoSelectFamily: true });
  }

  /** Drivers call this on a stream they were given; only a port and a host are understood. */
  override connect(...args: readonly unknown[]): this {
    const [port, host] = args;
    if (typeof port !== 'number' || typeof host !== 'string') {
      throw new TypeError('A guarded socket connects to a port of a host.');
    }
    return this.dial(host, port);
  }

  #lookup(host: string): LookupFunction {
    return (name, _options, done) =>
      this.#resolve(name, (error, addresses) => {
        if (error !== null) {
          return done(error, []);
        }
        const allowed = addresses.length > 0 && addresses.every(({ address }) => this.#policy.allows(address));
        return allowed ? done(null, [...addresses]) : done(new OutboundRefused(host), []);
      });
  }
}
