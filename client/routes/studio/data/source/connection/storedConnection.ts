import type { Connector } from '../../../../../components/connectors/connector.ts';
import type { ConnectionPanel_DataSourceFragment } from './ConnectionPanel.generated.ts';

/** A stored connection as a form shows it. */
export interface StoredConnection {
  readonly values: Record<string, string>;
  /** Names of the secrets that are set. */
  readonly secrets: ReadonlySet<string>;
}

/** The connection that a data source has, whichever of its kinds it is; null when it was never completed. */
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
  if (row === null) return null;
  const stored: Readonly<Record<string, unknown>> = { ...row };
  const secrets = new Set(row.secretFields);
  const values = Object.fromEntries(fields.map(({ name }) => [name, written(stored[name])]));
  return { values: { ...values, signsInWith: secrets.has('privateKey') ? 'key' : 'password' }, secrets };
}

function written(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
