import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clientAddress } from './clientAddress.ts';

function requestFrom(address: string, forwardedFor?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  const request = new IncomingMessage(socket);
  if (forwardedFor !== undefined) {
    request.headers['x-forwarded-for'] = forwardedFor;
  }
  return request;
}

describe('the address of a client', () => {
  it('is that of the connection where no proxy is trusted, and an unknown proxy is reported once', () => {
    const unknown: string[] = [];
    const addressOf = clientAddress({ trusted: [], onUntrusted: (proxy) => unknown.push(proxy) });
    expect(addressOf(requestFrom('::ffff:10.0.0.9'))).toBe('10.0.0.9');
    expect(unknown).toEqual([]);
    expect(addressOf(requestFrom('10.0.0.9', '203.0.113.7'))).toBe('10.0.0.9');
    expect(addressOf(requestFrom('10.0.0.8', '203.0.113.7'))).toBe('10.0.0.8');
    expect(unknown).toEqual(['10.0.0.9']);
  });

  it.each([
    ['one proxy', '10.0.0.9', '203.0.113.7', '203.0.113.7'],
    ['an address made up before it', '10.0.0.9', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['two proxies', '10.0.0.9', '203.0.113.7, 10.0.0.4', '203.0.113.7'],
    ['a caller who is not behind the proxy', '192.0.2.5', '203.0.113.7', '192.0.2.5'],
    ['a caller inside the network', '10.0.0.9', '10.0.0.44', '10.0.0.44'],
    ['a proxy that names no address', '10.0.0.9', 'unknown', '10.0.0.9'],
    ['nonsense before a proxy', '10.0.0.9', 'x, 10.0.0.4', '10.0.0.4'],
    ['IPv6', '::1', '2001:db8::7', '2001:db8::7'],
  ])('is read with trusted proxies: %s', (_name, connected, header, expected) => {
    expect(clientAddress({ trusted: ['10.0.0.0/8', '::1'] })(requestFrom(connected, header))).toBe(expected);
  });

  it('needs networks to trust', () => {
    expect(() => clientAddress({ trusted: ['proxy.example'] })).toThrow(/proxy\.example/);
  });
});
