import { buildSchema, isEnumType, isInputObjectType, isNonNullType } from 'graphql';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { connectors } from './connectors.ts';
import { maskedAddress } from './maskedAddress.ts';
import { connectorNames } from './names.ts';
import { missingFields, shownFields, typedConnection, usualValues } from './typedConnection.ts';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const input = schema.getType('ConnectionInput');
if (!isInputObjectType(input)) throw new Error('no ConnectionInput');
const kinds = input.getFields();

describe.each(Object.values(connectors))('$type', (connector) => {
  const type = kinds[connector.input]?.type;
  const fields = isInputObjectType(type) ? type.getFields() : {};
  const asked = connector.fields.filter(({ name }) => name !== 'signsInWith');

  it('asks for exactly what the API takes', () => {
    expect(asked.map(({ name }) => name).toSorted()).toEqual(Object.keys(fields).toSorted());
  });

  it('asks for what the API needs, and offers only choices it knows', () => {
    for (const field of asked) {
      const taken = fields[field.name]?.type;
      if (isNonNullType(taken))
        expect({ name: field.name, required: field.required }).toMatchObject({ required: true });
      if (isEnumType(taken)) {
        const known = taken.getValues().map(({ name }) => name);
        expect(field.choices?.map(({ value }) => value).toSorted()).toEqual(known.toSorted());
      }
    }
  });

  it('hides secrets, and says what the account needs', () => {
    for (const { name, secret } of asked) {
      expect({ name, secret: secret === true }).toEqual({
        name,
        secret: /Kept encrypted/.test(fields[name]?.description ?? ''),
      });
    }
    expect(connector.needs.length).toBeGreaterThan(0);
    expect(connectorNames[connector.type].label).not.toBe('');
  });

  it('sends nothing of a field that is hidden or empty', () => {
    const sent = Object.values(typedConnection(connector, usualValues(connector)))[0] as Record<string, unknown>;
    const shown = new Set(shownFields(connector, usualValues(connector)).map(({ name }) => name));
    for (const [name, value] of Object.entries(sent)) {
      expect(shown.has(name)).toBe(true);
      expect(value === '' && name !== 'password').toBe(false);
    }
  });
});

it('every type that is not uploaded has a form', () => {
  expect([...Object.keys(connectors), 'FILE', 'SQL'].toSorted()).toEqual(Object.keys(connectorNames).toSorted());
});

describe('changing a stored connection', () => {
  const { SNOWFLAKE: snowflake, POSTGRESQL: postgresql } = connectors;
  const kept = new Set(['password']);

  it('leaves a kept secret out, and takes what is usual for what was emptied', () => {
    const typed = { ...usualValues(postgresql), host: 'h', database: 'd', username: 'u', port: '' };
    expect(typedConnection(postgresql, typed, kept)).toEqual({
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
    expect(missingFields(postgresql, typed, kept)).toEqual([]);
  });

  it('removes the secret of the way of signing in that is no longer meant', () => {
    const typed = { ...usualValues(snowflake), signsInWith: 'key', privateKey: 'PEM' };
    expect(Object.values(typedConnection(snowflake, typed, kept))[0]).toMatchObject({
      password: null,
      privateKey: 'PEM',
    });
  });
});

it.each([
  ['POSTGRESQL', { host: 'db.example.com', port: '5432' }, 'db….example.com:5432'],
  ['MYSQL', { host: '10.20.30.40', port: '3306' }, '10.20.…:3306'],
  ['SNOWFLAKE', { account: 'myorg-account1' }, 'my…'],
  ['FABRIC', { host: '' }, null],
] as const)('the address of %s is masked', (type, typed, masked) => {
  expect(maskedAddress(connectors[type], typed)).toBe(masked);
});
