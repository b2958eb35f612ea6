import type * as enums from '../../generated/prisma/enums.ts';
import { enumOf } from '../enumOf.ts';

export const QueryErrorType = enumOf<enums.QueryErrorType>('QueryErrorType', 'Cause of a failure of a data source.', {
  CONNECTION: 'The server could not be reached, or the connection broke.',
  AUTHENTICATION: 'The server rejected the credentials.',
  PERMISSION: 'The account lacks a privilege.',
  SYNTAX: 'The server could not parse or resolve the statement.',
  TIMEOUT: 'The query took longer than `DataSource.queryTimeoutSeconds`.',
  CANCELLED: 'The query was cancelled.',
  LIMIT: 'A limit of the server or of Quarry was exceeded.',
  SCHEMA_CHANGED: 'A table or a column that the query reads is gone or has changed.',
  INTERNAL: 'Any other failure.',
});
export const QueryLanguage = enumOf<enums.QueryLanguage>('QueryLanguage', 'Language of a query template.', {
  SQL: 'SQL of the data source.',
  SEMQL: 'SemQL over the semantic layer.',
});
export const QueryParameterType = enumOf<enums.QueryParameterType>(
  'QueryParameterType',
  'Type of the values of a parameter.',
  {
    TEXT: 'Text; the same as STRING.',
    NUMBER: 'Any number; the same as FLOAT.',
    BOOLEAN: 'True or false.',
    DATE: 'A calendar day, ISO 8601: `2026-11-22`.',
    DATETIME: 'A moment, ISO 8601.',
    STRING: 'Text.',
    INTEGER: 'A whole number.',
    FLOAT: 'Any number.',
    ARRAY: 'A list of texts or of numbers, for `IN (:name)`; questions cannot fill in one.',
  },
);
export const QueryTemplateStatus = enumOf<'DRAFT' | 'NEEDS_APPROVAL' | 'APPROVED' | 'DEPRECATED'>(
  'QueryTemplateStatus',
  'State of a query template.',
  {
    DRAFT: 'The newest version is being written; an earlier approved one may be in use.',
    NEEDS_APPROVAL: 'Approval of the newest version was requested.',
    APPROVED: 'The newest version is approved and in use.',
    DEPRECATED: 'Agents no longer answer with it.',
  },
);
export const QueryTemplateDecisionKind = enumOf<enums.QueryTemplateDecisionKind>(
  'QueryTemplateDecisionKind',
  'Decision about a query template.',
  {
    REQUESTED: 'Approval of a version was requested.',
    APPROVED: 'A version was approved.',
    SENT_BACK: 'A version was sent back to its author.',
    WITHDRAWN: 'The approval of a version was withdrawn.',
    DEPRECATED: 'The template was deprecated.',
    REINSTATED: 'The deprecation was taken back.',
  },
);
export const SemQLSource = enumOf<enums.SemQLSource>('SemQLSource', 'Form in which a query was sent.', {
  DIRECT_SEMQL: 'SemQL, as text or as its tree.',
  MODEL_DSL: 'A request over one model, put together from its parts.',
  METRIC_DSL: 'A request for metrics.',
});
export const SemQLStatus = enumOf<enums.SemQLStatus>('SemQLStatus', 'Outcome of an execution.', {
  SUCCESS: 'The rows were read.',
  ERROR: 'The query did not compile or the data source failed.',
});
export const SqlDialect = enumOf<enums.SqlDialect>('SqlDialect', 'SQL dialect that a query is written in.', {
  POSTGRESQL: 'PostgreSQL and Redshift.',
  MYSQL: 'MySQL and MariaDB.',
  MSSQL: 'SQL Server (T-SQL).',
  SNOWFLAKE: 'Snowflake.',
  BIGQUERY: 'BigQuery (GoogleSQL).',
  DATABRICKS: 'Databricks SQL.',
  SYNAPSE: 'Azure Synapse Analytics (T-SQL).',
  MOTHERDUCK: 'MotherDuck.',
  FABRIC: 'Microsoft Fabric (T-SQL).',
  SQLITE: 'SQLite, which holds an uploaded database.',
  DUCKDB: 'DuckDB, which holds uploaded files.',
});
