import type { DataSourceType } from '../../apollo/schema.generated.ts';
import type { Connector, ConnectorField } from './connector.ts';

/** Required field on one line, with changes. */
export function formField(name: string, label: string, changes: Partial<ConnectorField> = {}): ConnectorField {
  return {
    __typename: 'ConnectorField',
    name,
    label,
    control: 'LINE',
    isSecret: false,
    isSent: true,
    isRequired: true,
    mayBeEmpty: false,
    defaultValue: '',
    placeholder: null,
    help: null,
    choices: [],
    shownWhen: null,
    width: 6,
    isAdvanced: false,
    ...changes,
  };
}

/** Connector with these fields. */
export function connectorOf(type: DataSourceType, inputField: string, fields: readonly ConnectorField[]): Connector {
  return { __typename: 'Connector', type, label: 'PostgreSQL', inputField, fields: [...fields], requirements: [] };
}

const optional = { isRequired: false };
const secret = { isSecret: true };

/** Form of a server: lines, a number, a list, a choice and a certificate. */
export const postgreSqlConnector = connectorOf('POSTGRESQL', 'postgreSql', [
  formField('host', 'Host'),
  formField('port', 'Port', { ...optional, control: 'NUMBER', defaultValue: '5432' }),
  formField('database', 'Database'),
  formField('username', 'User name'),
  formField('password', 'Password', { ...optional, ...secret, mayBeEmpty: true }),
  formField('sslMode', 'SSL mode', {
    ...optional,
    control: 'CHOICE',
    defaultValue: 'prefer',
    choices: ['disable', 'prefer'].map((value) => ({ __typename: 'ConnectorFieldChoice', value, label: value })),
  }),
  formField('schemas', 'Schemas', { ...optional, control: 'LIST' }),
  formField('certificateAuthority', 'Certificate of the authority (CA)', {
    ...optional,
    control: 'TEXT',
    isAdvanced: true,
  }),
]);

const shownWith = (value: string) => ({
  shownWhen: { __typename: 'ConnectorFieldCondition', field: 'signsInWith', value } as const,
});

/** Form of a service with two ways of signing in, a choice that is not sent. */
export const snowflakeConnector = connectorOf('SNOWFLAKE', 'snowflake', [
  formField('account', 'Account'),
  formField('signsInWith', 'Signs in with', {
    ...optional,
    control: 'CHOICE',
    isSent: false,
    defaultValue: 'key',
    choices: ['key', 'token'].map((value) => ({ __typename: 'ConnectorFieldChoice', value, label: value })),
  }),
  formField('privateKey', 'Private key', { ...secret, control: 'TEXT', ...shownWith('key') }),
  formField('privateKeyPassphrase', 'Passphrase', { ...secret, ...optional, ...shownWith('key') }),
  formField('programmaticAccessToken', 'Token', { ...secret, ...shownWith('token') }),
]);
