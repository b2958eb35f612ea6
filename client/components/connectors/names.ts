import type { DataSourceType } from '../../apollo/schema.generated.ts';

interface ConnectorName {
  /** As its maker writes it. */
  readonly label: string;
  readonly about: string;
  /** On its tile, at most two letters. */
  readonly letters: string;
  readonly tone: 'purple' | 'blue' | 'green' | 'plain';
}

/** What each type of data source is called, in the order they are offered. */
export const connectorNames: Readonly<Record<DataSourceType, ConnectorName>> = {
  POSTGRESQL: {
    label: 'PostgreSQL',
    about: 'Database; also Aurora, AlloyDB, Supabase, Neon',
    letters: 'Pg',
    tone: 'blue',
  },
  MYSQL: { label: 'MySQL', about: 'Database; also Aurora, PlanetScale', letters: 'My', tone: 'blue' },
  MARIADB: { label: 'MariaDB', about: 'Database', letters: 'Ma', tone: 'blue' },
  MSSQL: { label: 'SQL Server', about: 'Database; also Azure SQL', letters: 'Ms', tone: 'blue' },
  SNOWFLAKE: { label: 'Snowflake', about: 'Warehouse', letters: 'Sn', tone: 'purple' },
  BIGQUERY: { label: 'BigQuery', about: 'Warehouse of Google Cloud', letters: 'Bq', tone: 'purple' },
  REDSHIFT: { label: 'Redshift', about: 'Warehouse of AWS', letters: 'Rs', tone: 'purple' },
  DATABRICKS: { label: 'Databricks', about: 'Lakehouse, through a SQL warehouse', letters: 'Db', tone: 'purple' },
  SYNAPSE: { label: 'Synapse', about: 'Warehouse of Azure', letters: 'Sy', tone: 'purple' },
  FABRIC: { label: 'Fabric', about: 'Warehouse and lakehouse of Microsoft', letters: 'Fa', tone: 'purple' },
  MOTHERDUCK: { label: 'MotherDuck', about: 'DuckDB in the cloud', letters: 'Md', tone: 'purple' },
  FILE: { label: 'Files', about: 'CSV, TSV, Parquet, JSON, Excel', letters: 'Fi', tone: 'green' },
  SQL: { label: 'SQLite or SQL file', about: 'A .sqlite or .db file, or a .sql script', letters: 'Sq', tone: 'green' },
};

/** Uploaded to Quarry; everything else is reached over the network. */
export function isUploaded(type: DataSourceType): boolean {
  return type === 'FILE' || type === 'SQL';
}

/** The type that a text of an address names, or null. */
export function connectorTypeOf(text: string | null): DataSourceType | null {
  return text !== null && Object.hasOwn(connectorNames, text) ? (text as DataSourceType) : null;
}
