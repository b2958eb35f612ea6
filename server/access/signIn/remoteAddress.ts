import type { RequestHandler } from 'express';

/**
 * Header that carries the address of the connection to the sign-in provider. Ours alone: whatever a caller sends under
 * this name is replaced.
 */
export const remoteAddressHeader = 'x-quarry-remote-address';

/** Notes where a request comes from; headers of proxies are never believed, because anybody can send them. */
export const noteRemoteAddress: RequestHandler = (request, _response, next) => {
  request.headers[remoteAddressHeader] = request.socket.remoteAddress ?? '';
  next();
};
