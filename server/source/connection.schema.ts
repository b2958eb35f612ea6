import { builder, readBy } from '../graphql/builder.ts';
import { DatabricksAuthentication, MsSqlAuthentication, SecretStore } from '../graphql/enums.ts';
import { connectionPolicy } from './dataSource.policy.ts';

// How each kind of source is reached. Credentials are written, never read: `secretFields` names those that are set.

builder.prismaObject('PostgreSqlConnection', {
  ...readBy('PostgreSqlConnection', connectionPolicy),
  fields: (t) => ({
    id: t.exposeID('id'),
    host: t.exposeString('host'),
    port: t.exposeInt('port'),
    database: t.exposeString('database'),
    username: t.exposeString('username'),
    sslMode: t.exposeString('sslMode'),
    certificateAuthority: t.exposeString('certificateAuthority', { nullable: true }),
    schemas: t.exposeStringList('schemas'),
    secretFields: t.exposeStringList('secretFields', { description: 'Names of the secrets that are set.' }),
    secretStore: t.expose('secretStore', { type: SecretStore, nullable: true }),
  }),
});

builder.prismaObject('MsSqlConnection', {
  ...readBy('MsSqlConnection', connectionPolicy),
  fields: (t) => ({
    id: t.exposeID('id'),
    host: t.exposeString('host'),
    port: t.exposeInt('port'),
    database: t.exposeString('database'),
    username: t.exposeString('username', { nullable: true }),
    authentication: t.expose('authentication', { type: MsSqlAuthentication }),
    tenantId: t.exposeString('tenantId', { nullable: true }),
    clientId: t.exposeString('clientId', { nullable: true }),
    sslMode: t.exposeString('sslMode'),
    schemas: t.exposeStringList('schemas'),
    secretFields: t.exposeStringList('secretFields', { description: 'Names of the secrets that are set.' }),
    secretStore: t.expose('secretStore', { type: SecretStore, nullable: true }),
  }),
});

builder.prismaObject('BigQueryConnection', {
  ...readBy('BigQueryConnection', connectionPolicy),
  fields: (t) => ({
    id: t.exposeID('id'),
    projectId: t.exposeString('projectId'),
    dataset: t.exposeString('dataset'),
    location: t.exposeString('location', { nullable: true }),
    schemas: t.exposeStringList('schemas'),
    maximumBytesBilled: t.float({
      nullable: true,
      resolve: (row) => (row.maximumBytesBilled === null ? null : Number(row.maximumBytesBilled)),
    }),
    secretFields: t.exposeStringList('secretFields', { description: 'Names of the secrets that are set.' }),
    secretStore: t.expose('secretStore', { type: SecretStore, nullable: true }),
  }),
});

builder.prismaObject('MySqlConnection', {
  ...readBy('MySqlConnection', connectionPolicy),
  fields: (t) => ({
    id: t.exposeID('id'),
    host: t.exposeString('host'),
    port: t.exposeInt('port'),
    database: t.exposeString('database'),
    username: t.exposeString('username'),
    sslMode: t.exposeString('sslMode'),
    certificateAuthority: t.exposeString('certificateAuthority', { nullable: true }),
    clientCertificate: t.exposeString('clientCertificate', { nullable: true }),
    schemas: t.exposeStringList('schemas'),
    secretFields: t.exposeStringList('secretFields', { description: 'Names of the secrets that are set.' }),
    secretStore: t.expose('secretStore', { type: SecretStore, nullable: true }),
  }),
});

builder.prismaObject('SnowflakeConnection', {
  ...readBy('SnowflakeConnection', connectionPolicy),
  fields: (t) => ({
    id: t.exposeID('id'),
    account: t.exposeString('account'),
    warehouse: t.exposeString('warehouse'),
    database: t.exposeString('database'),
    role: t.exposeString('role', { nullable: true }),
    username: t.exposeString('username'),
    schemas: t.exposeStringList('schemas'),
    secretFields: t.exposeStringList('secretFields', { description: 'Names of the secrets that are set.' }),
    secretStore: t.expose('secretStore', { type: SecretStore, nullable: true }),
  }),
});

builder.prismaObject('SynapseConnection', {
  ...readBy('SynapseConnection', connectionPolicy),
  fields: (t) => ({
    id: t.exposeID('id'),
    host: t.exposeString('host'),
    port: t.exposeInt('port'),
    database: t.exposeString('database'),
    username: t.exposeString('username', { nullable: true }),
    authentication: t.expose('authentication', { type: MsSqlAuthentication }),
    sslMode: t.exposeString('sslMode'),
    schemas: t.exposeStringList('schemas'),
    secretFields: t.exposeStringList('secretFields', { description: 'Names of the secrets that are set.' }),
    secretStore: t.expose('secretStore', { type: SecretStore, nullable: true }),
  }),
});

builder.prismaObject('MotherDuckConnection', {
  ...readBy('MotherDuckConnection', connectionPolicy),
  fields: (t) => ({
    id: t.exposeID('id'),
    region: t.exposeString('region'),
    database: t.exposeString('database'),
    schemas: t.exposeStringList('schemas'),
    secretFields: t.exposeStringList('secretFields', { description: 'Names of the secrets that are set.' }),
    secretStore: t.expose('secretStore', { type: SecretStore, nullable: true }),
  }),
});

builder.prismaObject('DatabricksConnection', {
  ...readBy('DatabricksConnection', connectionPolicy),
  fields: (t) => ({
    id: t.exposeID('id'),
    host: t.exposeString('host'),
    port: t.exposeInt('port'),
    httpPath: t.exposeString('httpPath'),
    catalog: t.exposeString('catalog'),
    authentication: t.expose('authentication', { type: DatabricksAuthentication }),
    clientId: t.exposeString('clientId', { nullable: true }),
    schemas: t.exposeStringList('schemas'),
    secretFields: t.exposeStringList('secretFields', { description: 'Names of the secrets that are set.' }),
    secretStore: t.expose('secretStore', { type: SecretStore, nullable: true }),
  }),
});
