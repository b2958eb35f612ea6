import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../platform/errors.ts';
import { fuzz } from '../../semql/testing/fuzz.test-support.ts';
import type { WarehouseConnection } from '../../warehouse/connection.ts';
import { outboundPolicy } from '../../warehouse/outbound/outboundPolicy.ts';
import { ConnectionFailed } from '../connect/connectionFailed.ts';
import { tryConnection } from '../connect/tryConnection.ts';
import { fieldsOf, readConnection, type Fields } from './readConnection.ts';
import { connectors, type AnyConnector } from './registry.ts';
import { newKey, typedConnections } from './typedConnections.test-support.ts';

const canary = 'canary-of-a-password';
const { pem } = newKey();
const typed = typedConnections(canary, pem);
const all = Object.values<AnyConnector>(connectors);

/**
 * Ways to write an address of this machine, and what drivers may take for something else than a
 * host.
 */
const hosts = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0',
  '0.0.0.0',
  'localhost',
  '[::1]',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '[::ffff:7f00:1]',
  '64:ff9b::7f00:1',
  '169.254.169.254',
  'localhost.',
  '127.0.0.1,127.0.0.1',
  '127.0.0.1:5432',
  '127.0.0.1/x',
  'user@127.0.0.1',
  'http://127.0.0.1',
  '/var/run/postgresql',
  '127.0.0.1\\instance',
  '127.0.0.1\0.example.com',
  '１２７.0.0.1',
];

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\nHost: evil',
  '../../etc/passwd',
  '${jndi:ldap://127.0.0.1}',
  "'; DROP TABLE t; --",
  '%00%0a',
  '?sslmode=disable&host=127.0.0.1',
  'md:shops?motherduck_token=x',
  '\u202e\ud800',
  '__proto__',
  'constructor',
  'a'.repeat(70_000),
  pem,
  pem.slice(0, 60),
  `${pem}${pem}`,
  '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
  '-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----',
  '{"type":"service_account"}',
  '{"type":"service_account","client_email":"a@b","private_key":"PRIVATE KEY"}',
  '['.repeat(30_000),
  '/sql/1.0/warehouses/../../x',
  '/sql/1.0/warehouses/a?o=1',
  'org.evil.example.com/x#',
];

const hostile = fc.oneof(
  fc.constantFrom(...hosts),
  fc.constantFrom(...texts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom<unknown>(null, undefined, Number.NaN, -1, 0, 1.5, 65_536, 2 ** 53, true, {}, [], [null]),
  fc.array(fc.constantFrom(...texts), { maxLength: 120 }),
);

/**
 * What becomes of typed fields: a connection, or null where they are refused with the field and a
 * sentence, at once.
 */
function readOrRefused(connector: AnyConnector, fields: Fields): WarehouseConnection | null {
  const begun = performance.now();
  try {
    return readConnection(connector, fields);
  } catch (error) {
    if (!(error instanceof InvalidInputError)) {
      throw error;
    }
    expect(error.path.slice(0, 2)).toEqual(['connection', connector.input]);
    expect(Object.keys(connector.fields)).toContain(error.path[2]);
    expect(error.message).toMatch(/^[A-Z].*\.$/s);
    expect(error.advice).toMatch(/\.$/);
    expect(error.message).not.toContain(canary);
    return null;
  } finally {
    expect(performance.now() - begun).toBeLessThan(1000);
  }
}

describe('hostile fields of a connection', () => {
  it.each(all)('$label reads them or names the one to correct', async (connector) => {
    const names = fieldsOf(connector).map(([name]) => name);
    const secrets = new Set(fieldsOf(connector).flatMap(([name, field]) => (field.secret ? [name] : [])));
    const changes = fc.dictionary(fc.constantFrom(...names), hostile, { minKeys: 1, maxKeys: 4 });
    await fuzz(
      fc.property(changes, (changed) => {
        const connection = readOrRefused(connector, { ...typed[connector.type], ...changed });
        if (connection === null) {
          return;
        }
        // What would end a text, a line or a host early has not come through.
        for (const [name, value] of Object.entries(connection)) {
          if (secrets.has(name) || /certificate/i.test(name)) {
            continue;
          }
          for (const text of [value].flat()) {
            expect(String(text)).not.toMatch(/\p{Cc}/u);
          }
        }
        if ('host' in connection) {
          expect(connection.host).toMatch(/^[a-z0-9.:[\]-]+$/i);
        }
      }),
      300,
    );
  });
});

describe('a connection into our own network', () => {
  // Those that go where they are told to; the others have the address of their maker.
  const told = all.filter(({ fields, type }) => 'host' in fields && type !== 'FABRIC');
  const listener = createServer();
  let reached = 0;

  beforeAll(async () => {
    listener.on('connection', (socket) => {
      reached++;
      socket.destroy();
    });
    listener.listen(0, '::');
    await once(listener, 'listening');
  });
  afterAll(() => listener.close());

  it.each(told)('$label never opens it, however it is written', async (connector) => {
    const { port } = listener.address() as AddressInfo;
    const words = fc.record(
      {
        database: fc.constantFrom(...texts),
        username: fc.constantFrom(...texts),
        password: fc.constantFrom(canary, ...texts),
        sslMode: fc.constantFrom('disable', 'prefer', 'require', 'verify-full'),
        schemas: fc.array(fc.constantFrom(...texts), { maxLength: 3 }),
      },
      { requiredKeys: [] },
    );
    await fuzz(
      fc.asyncProperty(fc.constantFrom(...hosts), words, async (host, changed) => {
        const sound = { ...typed[connector.type], host, port };
        // Most are refused while they are read; what is left of them is tried with sound other
        // fields.
        const connection =
          readOrRefused(connector, 'httpPath' in connector.fields ? sound : { ...sound, ...changed }) ??
          readOrRefused(connector, sound);
        if (connection === null) {
          return;
        }
        const begun = performance.now();
        const error: unknown = await tryConnection(connection, outboundPolicy([])).catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(ConnectionFailed);
        expect(error).toMatchObject({ type: 'CONNECTION', advice: expect.stringMatching(/^[A-Z].*\.$/s) });
        expect(String(error)).not.toContain(canary);
        expect(performance.now() - begun).toBeLessThan(5000);
      }),
      20,
    );
    expect(reached).toBe(0);
  });
});
