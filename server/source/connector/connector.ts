import type { ConnectionOf, DataSourceType } from '../../warehouse/connection.ts';
import type { Field } from './field.ts';

/** Tables in which the fields of connections are kept, by their names in the database client. */
export type ConnectionTable =
  | 'postgreSqlConnection'
  | 'msSqlConnection'
  | 'bigQueryConnection'
  | 'mySqlConnection'
  | 'snowflakeConnection'
  | 'synapseConnection'
  | 'motherDuckConnection'
  | 'databricksConnection';

/** Types of sources that are files of ours; the others are servers of somebody else. */
export type UploadedType = 'FILE' | 'SQL';
export type ServerType = Exclude<DataSourceType, UploadedType>;

/** What is wrong with fields together: the one to correct, and a sentence. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** How one type of server is connected: what is asked, what of it is secret, and where it is kept. */
export interface Connector<T extends ServerType = ServerType> {
  readonly type: T;
  /** As its maker writes it. */
  readonly label: string;
  /** Name of its input in the API. */
  readonly input: string;
  /** Every field that is not secret is a column here, of the same name. */
  readonly table: ConnectionTable;
  readonly fields: { readonly [K in keyof Required<ConnectionOf<T>>]: Field<ConnectionOf<T>[K]> };
  /** Looks at fields together once each of them is right. */
  readonly check?: (fields: ConnectionOf<T>) => FieldProblem | null;
}
