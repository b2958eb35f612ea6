import type { RequestHandler } from 'express';
import type { ClientAddress } from '../../platform/http/clientAddress.ts';

/**
 * Header that carries the address of the client to the sign-in provider. Ours alone: a value that a
 * caller sends under this name is replaced.
 */
export const remoteAddressHeader = 'x-quarry-remote-address';

/** Notes where a request comes from. */
export function noteRemoteAddress(addressOf: ClientAddress): RequestHandler {
  return (request, _response, next) => {
    request.headers[remoteAddressHeader] = addressOf(request);
    next();
  };
}
