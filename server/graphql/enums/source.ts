import type * as enums from '../../generated/prisma/enums.ts';
import { enumOf } from '../enumOf.ts';

export const DataSourceStatus = enumOf<enums.DataSourceStatus>('DataSourceStatus', 'State of a data source.', {
  PENDING_SETUP: 'Its first import has not completed.',
  READY: 'Can be queried.',
  ERROR: 'The last connection failed; `DataSource.statusReason` says why.',
});
export const DataSourceType = enumOf<enums.DataSourceType>('DataSourceType', 'Engine that holds the data.', {
  FILE: 'Uploaded data files, kept in DuckDB.',
  SQL: 'An uploaded SQLite database or SQL script, kept in SQLite.',
  POSTGRESQL: 'PostgreSQL.',
  BIGQUERY: 'Google BigQuery.',
  MSSQL: 'Microsoft SQL Server.',
  MARIADB: 'MariaDB.',
  MYSQL: 'MySQL.',
  SNOWFLAKE: 'Snowflake.',
  SYNAPSE: 'Azure Synapse Analytics.',
  REDSHIFT: 'Amazon Redshift.',
  DATABRICKS: 'Databricks SQL warehouse.',
  FABRIC: 'Microsoft Fabric.',
  MOTHERDUCK: 'MotherDuck.',
});
export const DatabricksAuthentication = enumOf<enums.DatabricksAuthentication>(
  'DatabricksAuthentication',
  'Way in which the server signs in to Databricks.',
  {
    ACCESS_TOKEN: 'A personal access token.',
    SERVICE_PRINCIPAL: 'Client id and secret of a service principal (OAuth).',
  },
);
export const MsSqlAuthentication = enumOf<enums.MsSqlAuthentication>(
  'MsSqlAuthentication',
  'Way in which the server signs in to SQL Server or Synapse.',
  {
    SQL_SERVER_AUTHENTICATION: 'User name and password.',
    AZURE_AD_TOKEN: 'An access token of Microsoft Entra ID.',
  },
);
export const ProcessingStatus = enumOf<enums.ProcessingStatus>(
  'ProcessingStatus',
  'State of an import or of an executed query.',
  {
    QUEUED: 'Waiting for its turn.',
    IN_PROGRESS: 'Running.',
    COMPLETED: 'Ended without an error.',
    FAILED: 'Ended with an error.',
  },
);
export const ProcessingTaskType = enumOf<enums.ProcessingTaskType>(
  'ProcessingTaskType',
  'Kind of work of a processing task.',
  {
    INIT_IMPORT: 'The first import of a table.',
    RE_SYNC: 'Another reading of a table that was imported before.',
  },
);
export const SecretStore = enumOf<enums.SecretStore>('SecretStore', 'Outside store of credentials.', {
  GCP_SECRET_MANAGER: 'Google Cloud Secret Manager.',
});
export const SourceFileFormat = enumOf<enums.SourceFileFormat>('SourceFileFormat', 'Format of an uploaded file.', {
  CSV: 'Text with a delimiter, usually a comma; `.csv`, `.txt`, or compressed as `.csv.gz`.',
  TSV: 'Text with tabs.',
  PARQUET: 'Apache Parquet.',
  JSON: 'One JSON array of objects.',
  NDJSON: 'One JSON object per line.',
  XLSX: 'An Excel workbook; each sheet is a table.',
  ZIP: 'A ZIP archive; each text in it is a table.',
  SQLITE: 'A SQLite database.',
  SQL_SCRIPT: 'A script of SQL statements that create and fill tables.',
});
