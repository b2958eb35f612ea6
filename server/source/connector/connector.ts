import type { ConnectionOf, DataSourceType } from '../../warehouse/connection.ts';
import type { Field } from './field.ts';
import type { FieldForm } from './fieldForm.ts';

/** Tables that store the fields of connections, by their names in the database client. */
export type ConnectionTable =
  | 'postgreSqlConnection'
  | 'msSqlConnection'
  | 'bigQueryConnection'
  | 'mySqlConnection'
  | 'snowflakeConnection'
  | 'synapseConnection'
  | 'motherDuckConnection'
  | 'databricksConnection';

/** Types of sources that are uploaded; all others are servers. */
export type UploadedType = 'FILE' | 'SQL';
export type ServerType = Exclude<DataSourceType, UploadedType>;

/** Error of several fields together: the one to correct, and a sentence. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** Name and short description of a type of data source. */
export interface ConnectorTitle {
  /** Name as its maker writes it. */
  readonly label: string;
  /** Half a sentence for the list of connectors. */
  readonly about: string;
}

/** Name of the form field that chooses between ways of signing in that connections do not store. */
export const signInField = 'signsInWith';

/** Connection of one type of server: its fields, the secrets among them, and their storage. */
export interface Connector<T extends ServerType = ServerType> extends ConnectorTitle {
  readonly type: T;
  /** Name of its input in the API. */
  readonly input: string;
  /** Each field that is not secret is a column of this table, of the same name. */
  readonly table: ConnectionTable;
  /** Fields in the order of the form. */
  readonly fields: { readonly [K in keyof Required<ConnectionOf<T>>]: Field<ConnectionOf<T>[K]> };
  /** Choice between ways of signing in, shown before the fields that depend on it. */
  readonly signIn?: FieldForm;
  /** Requirements on the account, a line each. */
  readonly requirements: readonly string[];
  /**
   * Credential of older versions that the server no longer accepts, with advice for connections
   * that have it alone.
   */
  readonly outgrown?: FieldProblem & { readonly advice: string };
  /** Checks fields together once each of them is valid. */
  readonly check?: (fields: ConnectionOf<T>) => FieldProblem | null;
}
