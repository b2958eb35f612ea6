import type { Connector, Typed } from './connector.ts';
import { database, quoted, schemas, username } from './fields.ts';

const name = (typed: string | undefined, missing: string) => quoted('"', typed, missing);
const byKey = (typed: Typed) => typed.signsInWith === 'key';

export const snowflake: Connector = {
  type: 'SNOWFLAKE',
  input: 'snowflake',
  fields: [
    {
      name: 'account',
      label: 'Account',
      kind: 'line',
      required: true,
      placeholder: 'myorg-account1',
      help: 'As in the address before .snowflakecomputing.com.',
    },
    { name: 'warehouse', label: 'Warehouse', kind: 'line', required: true, width: 'half' },
    { ...database, width: 'half' },
    {
      name: 'role',
      label: 'Role',
      kind: 'line',
      width: 'half',
      help: 'Empty: the default role of the user. Secondary roles are not used.',
    },
    { ...username, width: 'half' },
    {
      name: 'signsInWith',
      label: 'Signs in with',
      kind: 'choice',
      usual: 'password',
      choices: [
        { value: 'password', label: 'Password' },
        { value: 'key', label: 'Key pair' },
      ],
    },
    {
      name: 'password',
      label: 'Password',
      kind: 'line',
      secret: true,
      required: true,
      help: 'Or a programmatic access token in its place.',
      visible: (typed) => !byKey(typed),
    },
    {
      name: 'privateKey',
      label: 'Private key',
      kind: 'text',
      secret: true,
      required: true,
      placeholder: '-----BEGIN PRIVATE KEY-----',
      visible: byKey,
    },
    {
      name: 'privateKeyPassphrase',
      label: 'Passphrase of the private key',
      kind: 'line',
      secret: true,
      help: 'Only where the key is encrypted.',
      visible: byKey,
    },
    schemas(),
  ],
  needs: ['A role with USAGE on the warehouse, the database and its schemas', 'SELECT on tables and views'],
  grant: (typed) => {
    const role = name(typed.role, 'role');
    const source = name(typed.database, 'database');
    return `CREATE ROLE ${role};
GRANT USAGE ON WAREHOUSE ${name(typed.warehouse, 'warehouse')} TO ROLE ${role};
GRANT USAGE ON DATABASE ${source} TO ROLE ${role};
GRANT USAGE ON ALL SCHEMAS IN DATABASE ${source} TO ROLE ${role};
GRANT SELECT ON ALL TABLES IN DATABASE ${source} TO ROLE ${role};
GRANT SELECT ON ALL VIEWS IN DATABASE ${source} TO ROLE ${role};
GRANT SELECT ON FUTURE TABLES IN DATABASE ${source} TO ROLE ${role};
GRANT SELECT ON FUTURE VIEWS IN DATABASE ${source} TO ROLE ${role};
GRANT ROLE ${role} TO USER ${name(typed.username, 'user')};`;
  },
};
