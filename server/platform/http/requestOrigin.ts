import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { ClientAddress } from './clientAddress.ts';

/** Place that a request comes from, as far as it is known. */
export interface RequestOrigin {
  readonly ip: string | null;
  readonly userAgent: string | null;
}

const mostCharacters = 400;
export const unknownOrigin: RequestOrigin = { ip: null, userAgent: null };
const origins = new AsyncLocalStorage<RequestOrigin>();

/** Origin of the request that is being answered; of jobs, nothing is known. */
export const currentOrigin = (): RequestOrigin => origins.getStore() ?? unknownOrigin;

/** Runs something on behalf of a request of this origin. */
export const withOrigin = <Result>(origin: RequestOrigin, run: () => Result): Result => origins.run(origin, run);

const connectedAddress: ClientAddress = ({ socket }) => socket.remoteAddress ?? '';

/** Reads the origin of a request. */
export function originOf(request: IncomingMessage, addressOf: ClientAddress = connectedAddress): RequestOrigin {
  const ip = addressOf(request);
  return { ip: ip === '' ? null : ip, userAgent: request.headers['user-agent']?.slice(0, mostCharacters) ?? null };
}
