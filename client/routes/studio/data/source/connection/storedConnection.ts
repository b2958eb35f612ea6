import type { Connector, ConnectorField } from '../../../../../components/connectors/connector.ts';
import type { ConnectionPanel_DataSourceFragment } from './ConnectionPanel.generated.ts';

/** Values of a stored connection as a form shows them. */
export interface StoredConnection {
  readonly values: Record<string, string>;
  /** Names of the secrets that are set. */
  readonly secrets: ReadonlySet<string>;
}

/** Stored connection of a data source; null if it was never completed. */
export function storedConnection(
  source: ConnectionPanel_DataSourceFragment,
  { fields }: Connector,
): StoredConnection | null {
  const row =
    source.postgreSqlConnection ??
    source.mySqlConnection ??
    source.msSqlConnection ??
    source.synapseConnection ??
    source.snowflakeConnection ??
    source.bigQueryConnection ??
    source.databricksConnection ??
    source.motherDuckConnection;
  if (row === null) {
    return null;
  }
  const stored: Readonly<Record<string, unknown>> = { ...row };
  const secrets = new Set(row.secretFields);
  const values = fields.map((field) => [field.name, field.isSent ? written(stored[field.name]) : chosen(field)]);
  return { values: Object.fromEntries(values), secrets };

  /** Choice that the connection does not store: the one whose secret is set. */
  function chosen({ name, defaultValue }: ConnectorField): string {
    const proof = fields.find(
      ({ isRequired, shownWhen, ...field }) => isRequired && shownWhen?.field === name && secrets.has(field.name),
    );
    return proof?.shownWhen?.value ?? defaultValue;
  }
}

function written(value: unknown): string {
  if (Array.isArray(value)) {
    return value.join(', ');
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
