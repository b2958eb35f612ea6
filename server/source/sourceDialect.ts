import type { DataSourceType } from '../generated/prisma/enums.ts';
import type { DialectName, DialectVariant } from '../semql/compiled.ts';

/** SQL dialect of each type of data source. */
export const sourceDialect: Readonly<Record<DataSourceType, DialectName>> = {
  FILE: 'DUCKDB',
  SQL: 'SQLITE',
  POSTGRESQL: 'POSTGRESQL',
  REDSHIFT: 'POSTGRESQL',
  MYSQL: 'MYSQL',
  MARIADB: 'MYSQL',
  MSSQL: 'MSSQL',
  SYNAPSE: 'SYNAPSE',
  FABRIC: 'FABRIC',
  SNOWFLAKE: 'SNOWFLAKE',
  BIGQUERY: 'BIGQUERY',
  DATABRICKS: 'DATABRICKS',
  MOTHERDUCK: 'MOTHERDUCK',
};

/** Types of data sources whose engine is a variant of their dialect. */
export const sourceVariant: Readonly<Partial<Record<DataSourceType, DialectVariant>>> = {
  REDSHIFT: 'REDSHIFT',
  MARIADB: 'MARIADB',
};

/** The data sources, by id, whose engine is a variant of their dialect. */
export function variantsOf(
  sources: ReadonlyMap<string, { readonly type: DataSourceType }>,
): ReadonlyMap<string, DialectVariant> {
  const variants = new Map<string, DialectVariant>();
  for (const [id, { type }] of sources) {
    const variant = sourceVariant[type];
    if (variant !== undefined) {
      variants.set(id, variant);
    }
  }
  return variants;
}
