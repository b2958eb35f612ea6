import { getDatamodel } from '../../generated/pothos.ts';
import { builder, readBy } from '../../graphql/builder.ts';
import { DatabricksAuthentication, MsSqlAuthentication, SecretStore } from '../../graphql/enums/source.ts';
import type { ConnectionTable } from '../connector/connector.ts';
import { fieldPurposes } from '../connector/fieldPurposes.ts';
import { fieldsOf } from '../connector/readConnection.ts';
import { connectors, type AnyConnector } from '../connector/registry.ts';
import { connectionPolicy } from '../dataSource.policy.ts';

/** Servers whose connections each table keeps, as the description of its type names them. */
const servers: Readonly<Record<ConnectionTable, string>> = {
  postgreSqlConnection: 'PostgreSQL or Redshift',
  msSqlConnection: 'SQL Server or Fabric',
  bigQueryConnection: 'BigQuery',
  mySqlConnection: 'MySQL or MariaDB',
  snowflakeConnection: 'Snowflake',
  synapseConnection: 'Azure Synapse Analytics',
  motherDuckConnection: 'MotherDuck',
  databricksConnection: 'a Databricks SQL warehouse',
};

/** Type in the API of a column, by its type in the database client. */
const columnTypes: Readonly<Record<string, unknown>> = {
  String: 'String',
  Int: 'Int',
  BigInt: 'Float',
  MsSqlAuthentication,
  DatabricksAuthentication,
};

/** Names of the fields that connectors keep in a table and give back; the others are secrets. */
function shownFields(table: ConnectionTable): readonly string[] {
  const shown = Object.values<AnyConnector>(connectors)
    .filter((connector) => connector.table === table)
    .flatMap((connector) => fieldsOf(connector).filter(([name, { secret }]) => !secret && name !== 'schemas'));
  return [...new Set(shown.map(([name]) => name))];
}

/**
 * Adds the type of the connections in one table: fields of its connectors, as wide as the columns
 * of the table.
 */
function addConnectionType(table: ConnectionTable): void {
  // A single type represents all: it has every column named here.
  const name = `${table.charAt(0).toUpperCase()}${table.slice(1)}` as 'PostgreSqlConnection';
  const { fields: columns } = getDatamodel().datamodel.models[name]!;
  builder.prismaObject(name, {
    ...readBy(name, connectionPolicy),
    description: `Connection to ${servers[table]}. For admins.`,
    fields: (t) => {
      const fieldOf = (field: string) => {
        const column = columns.find((candidate) => candidate.name === field)!;
        const purpose = (fieldPurposes as Readonly<Record<string, string>>)[field];
        return t.field({
          type: columnTypes[column.type] as 'String',
          nullable: !column.isRequired,
          description: column.type === 'BigInt' ? `${purpose} Null: no limit.` : purpose,
          resolve: (row) => {
            const value = (row as Readonly<Record<string, unknown>>)[field];
            return (typeof value === 'bigint' ? Number(value) : value) as string;
          },
        });
      };
      return {
        id: t.exposeID('id', { description: 'Id of the connection.' }),
        ...Object.fromEntries(shownFields(table).map((field) => [field, fieldOf(field)])),
        schemas: t.exposeStringList('schemas', { description: fieldPurposes.schemas }),
        secretFields: t.exposeStringList('secretFields', {
          description: 'Names of the secrets that are set; the secrets are never returned.',
        }),
        secretStore: t.expose('secretStore', {
          type: SecretStore,
          nullable: true,
          description: 'Store of the secrets; null: the database of Quarry, encrypted.',
        }),
      };
    },
  });
}

for (const table of Object.keys(servers) as ConnectionTable[]) {
  addConnectionType(table);
}
