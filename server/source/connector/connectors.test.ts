import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../platform/errors.ts';
import { dataSourceTypes } from '../../warehouse/registry.ts';
import { changedConnection, chosenConnector, fieldsOf, readConnection, type Fields } from './readConnection.ts';
import { connectors, uploads, type AnyConnector } from './registry.ts';
import { newKey, secretConnections, typedConnections } from './typedConnections.test-support.ts';

const { pem } = newKey();
const typed = typedConnections('s3cret', pem);
const server = typed.POSTGRESQL;
const all = Object.values<AnyConnector>(connectors);
/**
 * What is chosen inside of a server, by an account that is the same: the secrets go where they went
 * before.
 */
const insideServer = [
  'database',
  'schemas',
  'warehouse',
  'role',
  'dataset',
  'location',
  'maximumBytesBilled',
  'httpPath',
  'catalog',
];
const read = (type: keyof typeof connectors, changed: Fields = {}) =>
  readConnection(connectors[type], { ...typed[type], ...changed });

/** What is said about a field that cannot be used. */
function refusal(work: () => unknown): { field: string | undefined; message: string } {
  try {
    work();
  } catch (error) {
    if (error instanceof InvalidInputError) {
      return { field: error.path.at(-1), message: error.message };
    }
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('connectors', () => {
  it('there is one for every type of data source', () => {
    expect([...Object.keys(connectors), ...Object.keys(uploads)].toSorted()).toEqual(dataSourceTypes.toSorted());
    expect(all.map(({ type }) => type)).toEqual(Object.keys(connectors));
    expect(new Set(all.map(({ input }) => input)).size).toBe(all.length);
  });

  it.each(all)('$label takes what is needed and fills in the rest', (connector) => {
    const connection = readConnection(connector, typed[connector.type]);
    expect(connection).toMatchObject({ ...typed[connector.type], type: connector.type });
    const given = { [connector.input]: typed[connector.type] };
    expect(chosenConnector(given).connector).toBe(connector);
  });

  it('knows the usual ports, schemas and encryption', () => {
    const ports = (['POSTGRESQL', 'REDSHIFT', 'MYSQL', 'MARIADB', 'MSSQL', 'SYNAPSE', 'DATABRICKS'] as const).map(
      (type) => (read(type) as { port?: number }).port,
    );
    expect(ports).toEqual([5432, 5439, 3306, 3306, 1433, 1433, 443]);
    expect(read('SYNAPSE')).toMatchObject({ schemas: ['dbo'], sslMode: 'verify-full' });
    expect(read('FABRIC')).toMatchObject({ schemas: ['dbo'] });
    expect(read('MOTHERDUCK')).toMatchObject({ region: 'us-east-1' });
    expect(read('POSTGRESQL')).toMatchObject({ schemas: [], sslMode: 'prefer' });
  });

  it.each(all)('$label names each field that is missing, in a sentence', (connector) => {
    for (const [name, field] of fieldsOf(connector)) {
      if (!field.required) {
        continue;
      }
      const without = { ...typed[connector.type], [name]: undefined };
      const { field: named, message } = refusal(() => readConnection(connector, without));
      expect(named).toBe(name);
      expect(message).toMatch(/^[A-Z].*\.$/);
    }
  });

  it.each<[type: keyof typeof connectors, changed: Fields, field: string]>([
    ['MYSQL', { clientCertificate: 'no certificate' }, 'clientCertificate'],
    ['MYSQL', { clientKey: pem }, 'clientCertificate'],
    ['MYSQL', { clientKey: 'no key' }, 'clientKey'],
    ['POSTGRESQL', { certificateAuthority: pem }, 'certificateAuthority'],
    ['MSSQL', { authentication: 'AZURE_AD_TOKEN' }, 'accessToken'],
    ['MSSQL', { username: null }, 'username'],
    ['SYNAPSE', { sslMode: 'prefer' }, 'sslMode'],
    ['SNOWFLAKE', { account: 'evil.example.com/x?' }, 'account'],
    ['SNOWFLAKE', { privateKey: pem }, 'privateKey'],
    ['SNOWFLAKE', { oauthToken: 'x' }, 'privateKey'],
    ['SNOWFLAKE', { programmaticAccessToken: null }, 'privateKey'],
    ['BIGQUERY', { serviceAccountKey: '{"type":"authorized_user"}' }, 'serviceAccountKey'],
    ['BIGQUERY', { maximumBytesBilled: 0 }, 'maximumBytesBilled'],
    ['BIGQUERY', { dataset: 'a.b' }, 'dataset'],
    ['DATABRICKS', { httpPath: 'https://elsewhere.example.com' }, 'httpPath'],
    ['DATABRICKS', { httpPath: '/sql/protocolv1/o/1/2-3-cluster' }, 'httpPath'],
    ['DATABRICKS', { authentication: 'SERVICE_PRINCIPAL' }, 'clientId'],
    ['MOTHERDUCK', { database: 'md:shops' }, 'database'],
    ['MOTHERDUCK', { region: 'x.evil.example.com/' }, 'region'],
    ['MOTHERDUCK', { region: 'us-east-1.evil' }, 'region'],
    ['MOTHERDUCK', { database: 'shops?motherduck_token=x' }, 'database'],
  ])('%s refuses %o', (type, changed, field) => {
    expect(refusal(() => read(type, changed)).field).toBe(field);
  });

  it.each(all.flatMap((connector) => ('host' in connector.fields ? [connector] : [])))(
    '$label takes a host and nothing that drivers make more of',
    (connector) => {
      for (const host of [
        '/var/run/db.sock',
        'postgres://h/db',
        'a,b',
        'h:1',
        'h?x=y',
        'h\0',
        'a b',
        '\\\\.\\pipe\\x',
        '',
      ]) {
        expect(refusal(() => readConnection(connector, { ...typed[connector.type], host })).field).toBe('host');
      }
    },
  );
});

it('a stored connection of Snowflake with a password says what to enter, and is kept until that is done', () => {
  const { SNOWFLAKE: connector } = connectors;
  const { programmaticAccessToken, ...rest } = typed.SNOWFLAKE;
  const fields = { ...rest, password: 'of older days' };
  const failure = refusal(() => readConnection(connector, fields));
  expect(failure).toMatchObject({ field: 'privateKey', message: expect.stringMatching(/no longer .* password/) });
  expect(inspect(failure, { depth: 5 })).not.toContain('older days');
  const changed = changedConnection(connector, { fields, unreadable: [] }, { programmaticAccessToken });
  expect(readConnection(connector, changed)).toEqual({ type: 'SNOWFLAKE', schemas: [], ...typed.SNOWFLAKE });
});

describe('changing a connection', () => {
  it('keeps what is left out, secrets included', () => {
    const stored = { ...server, schemas: ['a'] };
    expect(changedConnection(connectors.POSTGRESQL, { fields: stored, unreadable: [] }, { schemas: ['b'] })).toEqual({
      ...server,
      schemas: ['b'],
    });
    expect(
      changedConnection(
        connectors.POSTGRESQL,
        { fields: stored, unreadable: [] },
        { ...server, password: undefined, port: 5432 },
      ),
    ).toEqual({
      ...stored,
      port: 5432,
    });
  });

  it.each(all)('$label asks for each of its secrets again wherever it would go elsewhere', (connector) => {
    const guards = fieldsOf(connector).filter(([, { guardsSecrets }]) => guardsSecrets);
    for (const { field, fields } of secretConnections(connector)) {
      const stored = { fields, unreadable: [] };
      const others = fieldsOf(connector).flatMap(([name, { secret }]) =>
        secret && name in fields && name !== field ? [[name, fields[name]] as const] : [],
      );
      for (const [name] of guards) {
        const changed = { ...Object.fromEntries(others), [name]: `elsewhere ${String(fields[name])}` };
        expect(refusal(() => changedConnection(connector, stored, changed)).field).toBe(field);
        const again = { ...changed, [field]: 'typed again' };
        expect(changedConnection(connector, stored, again)).toEqual({ ...fields, ...again });
        // What was there and goes away may lead elsewhere as well.
        if (name in fields) {
          const away = { ...Object.fromEntries(others), [name]: null };
          expect(refusal(() => changedConnection(connector, stored, away)).field).toBe(field);
        }
      }
    }
  });

  it.each(all)('$label has no field of which nobody said whether it leads secrets elsewhere', (connector) => {
    const inside = fieldsOf(connector)
      .filter(([, { secret, guardsSecrets }]) => !secret && !guardsSecrets)
      .map(([name]) => name);
    expect(insideServer).toEqual(expect.arrayContaining(inside));
  });

  it('asks again where the encryption is lowered, or another authority is trusted', () => {
    const stored = { ...server, sslMode: 'verify-full' };
    for (const change of [
      { sslMode: 'disable' },
      { sslMode: null },
      { certificateAuthority: 'another' },
      { port: 1 },
    ]) {
      expect(
        refusal(() => changedConnection(connectors.POSTGRESQL, { fields: stored, unreadable: [] }, change)).field,
      ).toBe('password');
    }
  });
});
