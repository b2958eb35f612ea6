import type { IncomingMessage } from 'node:http';
import { familyOf, networks, withoutMapping } from '../networks.ts';

/** Address that a request comes from: of the connection, or the one a trusted proxy names. */
export type ClientAddress = (request: IncomingMessage) => string;

export interface ClientAddressOptions {
  /** Networks or addresses of reverse proxies whose `X-Forwarded-For` is believed. */
  readonly trusted: readonly string[];
  /** Called once, with the first address that sends `X-Forwarded-For` without being trusted. */
  readonly onUntrusted?: (proxy: string) => void;
}

/**
 * Reads `X-Forwarded-For` from its end, where the nearest proxy writes, and stops at the first
 * address that is no trusted proxy: everything before it may have been made up by the caller.
 * Without trusted proxies the header is ignored, because anyone can send it.
 * @throws RangeError naming an entry of `trusted` that is no address and no network
 */
export function clientAddress({ trusted, onUntrusted }: ClientAddressOptions): ClientAddress {
  const proxies = networks(trusted);
  let told = onUntrusted === undefined;

  const isProxy = (address: string): boolean => {
    const family = familyOf(address);
    return family !== null && proxies.check(address, family);
  };

  return (request) => {
    const connected = withoutMapping(request.socket.remoteAddress ?? '');
    const named = request.headers['x-forwarded-for'];
    if (named === undefined) {
      return connected;
    }
    if (!isProxy(connected)) {
      if (!told) {
        told = true;
        onUntrusted?.(connected);
      }
      return connected;
    }
    let nearest = connected;
    for (const part of String(named).split(',').toReversed()) {
      const address = withoutMapping(part.trim());
      // A proxy that names no address knows none: the last one that is certain counts.
      if (familyOf(address) === null) {
        break;
      }
      nearest = address;
      if (!isProxy(address)) {
        break;
      }
    }
    return nearest;
  };
}
