import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:tls';
import { expect, it } from 'vitest';
import { meaningOfConnection } from './failureMeaning.ts';
import { authority, expired, key, ofAnotherName, right } from '../outbound/testAuthority.test-support.ts';
import { certificate as selfSigned, key as ownKey } from '../outbound/testCertificate.test-support.ts';

/** What a client that trusts `ca` fails with when a server shows it a certificate. */
async function failureOf(cert: string, ca?: string): Promise<Error & { code?: string }> {
  const server = createServer({ cert, key: cert === selfSigned ? ownKey : key });
  server.on('tlsClientError', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port, ...(ca !== undefined && { ca }) });
  try {
    const [error] = (await once(socket, 'error')) as [Error];
    return error;
  } finally {
    socket.destroy();
    server.close();
  }
}

it.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /is self-signed/, selfSigned],
  // As Amazon RDS and many companies send it: with the root, which every authority signs itself.
  ['SELF_SIGNED_CERT_IN_CHAIN', /signed by an authority that is not trusted/, `${right}\n${authority}`],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /signed by an authority that is not trusted/, right],
  ['CERT_HAS_EXPIRED', /has expired/, expired, authority],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /for another name/, ofAnotherName, authority],
])('says what is wrong with a certificate: %s', async (code, sentence, cert, ca?: string) => {
  const failure = await failureOf(cert, ca);
  expect(failure.code).toBe(code);
  const meaning = meaningOfConnection(failure);
  expect(meaning.message(failure.message)).toMatch(sentence);
  // Drivers put codes of their own on it, and services that speak HTTPS have no modes to choose
  // from.
  expect(meaningOfConnection(Object.assign(new Error(failure.message), { code: 'HANDSHAKE_SSL_ERROR' }))).toBe(meaning);
  expect(meaning.advice).not.toMatch(/verify-|mode/);
});
