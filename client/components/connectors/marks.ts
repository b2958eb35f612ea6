import { FileSpreadsheet, Layers, Network, Server, Warehouse, type LucideIcon } from 'lucide-react';
import type { DataSourceType } from '../../apollo/schema.generated.ts';
import { markPaths } from './markPaths.ts';

/**
 * Picture on the tile of a type: the mark of its maker, drawn in 24 × 24, or a sign if there is
 * none to use.
 */
export type ConnectorMark =
  { readonly kind: 'mark'; readonly path: string } | { readonly kind: 'sign'; readonly icon: LucideIcon };

const mark = (name: keyof typeof markPaths): ConnectorMark => ({ kind: 'mark', path: markPaths[name] });
const sign = (icon: LucideIcon): ConnectorMark => ({ kind: 'sign', icon });

export const connectorMarks: Readonly<Record<DataSourceType, ConnectorMark>> = {
  FILE: sign(FileSpreadsheet),
  SQL: mark('sqlite'),
  POSTGRESQL: mark('postgresql'),
  MYSQL: mark('mysql'),
  MARIADB: mark('mariadb'),
  MSSQL: sign(Server),
  SNOWFLAKE: mark('snowflake'),
  BIGQUERY: mark('googlebigquery'),
  REDSHIFT: sign(Warehouse),
  DATABRICKS: mark('databricks'),
  SYNAPSE: sign(Network),
  FABRIC: sign(Layers),
  // A cloud of DuckDB.
  MOTHERDUCK: mark('duckdb'),
};

/** Type of data source that a parameter of an address names, or null. */
export function connectorTypeOf(text: string | null): DataSourceType | null {
  return text !== null && Object.hasOwn(connectorMarks, text) ? (text as DataSourceType) : null;
}
