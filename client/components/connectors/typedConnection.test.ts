import { describe, expect, it } from 'vitest';
import { connectorOf, formField, postgreSqlConnector, snowflakeConnector } from './connectors.test-support.ts';
import { maskedAddress } from './maskedAddress.ts';
import { defaultValues, missingFields, typedConnection } from './typedConnection.ts';

describe('a new connection', () => {
  it('sends nothing of a field that is hidden or empty, except an empty password and list', () => {
    expect(typedConnection(postgreSqlConnector, defaultValues(postgreSqlConnector))).toEqual({
      postgreSql: { port: 5432, password: '', sslMode: 'prefer', schemas: [] },
    });
    const typed = {
      ...defaultValues(snowflakeConnector),
      account: 'a',
      privateKey: 'PEM',
      programmaticAccessToken: 't',
    };
    expect(typedConnection(snowflakeConnector, typed)).toEqual({ snowflake: { account: 'a', privateKey: 'PEM' } });
    expect(typedConnection(snowflakeConnector, { ...typed, signsInWith: 'token' })).toEqual({
      snowflake: { account: 'a', programmaticAccessToken: 't' },
    });
  });

  it('requires the fields of the chosen way of signing in', () => {
    const typed = defaultValues(snowflakeConnector);
    expect(missingFields(snowflakeConnector, typed, new Set())).toEqual(['account', 'privateKey']);
    expect(missingFields(snowflakeConnector, { ...typed, signsInWith: 'token' }, new Set())).toEqual([
      'account',
      'programmaticAccessToken',
    ]);
  });
});

describe('changing a stored connection', () => {
  const kept = new Set(['password']);

  it('leaves a kept secret out, and restores the default of an emptied field', () => {
    const typed = { ...defaultValues(postgreSqlConnector), host: 'h', database: 'd', username: 'u', port: '' };
    expect(typedConnection(postgreSqlConnector, typed, kept)).toEqual({
      postgreSql: {
        host: 'h',
        port: null,
        database: 'd',
        username: 'u',
        sslMode: 'prefer',
        schemas: [],
        certificateAuthority: null,
      },
    });
    expect(missingFields(postgreSqlConnector, typed, kept)).toEqual([]);
  });

  it('removes the secret of another way of signing in', () => {
    const typed = { ...defaultValues(snowflakeConnector), privateKey: 'PEM' };
    const token = new Set(['programmaticAccessToken']);
    expect(Object.values(typedConnection(snowflakeConnector, typed, token))[0]).toMatchObject({
      programmaticAccessToken: null,
      privateKey: 'PEM',
    });
  });
});

it.each([
  [postgreSqlConnector, { host: 'db.example.com', port: '5432' }, 'db….example.com:5432'],
  [connectorOf('MYSQL', 'mySql', postgreSqlConnector.fields), { host: '10.20.30.40', port: '3306' }, '10.20.…:3306'],
  [snowflakeConnector, { account: 'myorg-account1' }, 'my…'],
  [connectorOf('FABRIC', 'fabric', [formField('host', 'SQL host')]), { host: '' }, null],
] as const)('the address of %o is masked', (connector, typed, masked) => {
  expect(maskedAddress(connector, typed)).toBe(masked);
});
