/** Messages between the server and a process that reads one SQLite database. */

import type { ValueType } from '../../semql/catalog/definition.ts';
import type { SqlValue } from '../../semql/compiled.ts';

export interface QueryProcessConfiguration {
  readonly databaseFile: string;
  /** Memory of the engine. */
  readonly memoryMiB: number;
}

export interface RunRequest {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
  readonly maxRows: number;
  readonly maxBytes: number;
  /** True: our own metadata query, which may read the engine's catalog functions. */
  readonly trusted: boolean;
}

export type QueryResponse =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'done';
      readonly columns: readonly { readonly name: string; readonly type: ValueType }[];
      readonly rows: readonly (readonly SqlValue[])[];
      readonly truncated: boolean;
    }
  /** The engine's own text. */
  | { readonly kind: 'failed'; readonly text: string };
