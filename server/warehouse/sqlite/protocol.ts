/** Messages between the server and a process that reads one SQLite database. */

import type { ValueType } from '../../semql/catalog/definition.ts';
import type { SqlValue } from '../../semql/compiled.ts';

export interface QueryProcessConfiguration {
  readonly databaseFile: string;
  /** Memory of the engine. */
  readonly memoryMiB: number;
}

export interface RunRequest {
  readonly kind: 'run';
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
  readonly maxRows: number;
  readonly maxBytes: number;
  /** True: our own metadata query, which may read the engine's catalog functions. */
  readonly trusted: boolean;
  /** True: rows are sent in pieces, each after the last one was taken over. */
  readonly paced: boolean;
}

export type QueryRequest =
  | RunRequest
  /** The piece was taken over: the next one is welcome. */
  | { readonly kind: 'more' };

interface ResultPiece {
  readonly columns: readonly { readonly name: string; readonly type: ValueType }[];
  readonly rows: readonly (readonly SqlValue[])[];
}

export type QueryResponse =
  | { readonly kind: 'ready' }
  /** Rows of a paced query, which waits until they are taken over; the last come with `done`. */
  | ({ readonly kind: 'rows' } & ResultPiece)
  | ({ readonly kind: 'done'; readonly truncated: boolean } & ResultPiece)
  /** The engine's own text. */
  | { readonly kind: 'failed'; readonly text: string };
