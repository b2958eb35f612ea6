/** Messages between the server and the process that runs the queries of one DuckDB file. */

import type { ValueType } from '../../semql/catalog/definition.ts';
import type { SqlValue } from '../../semql/compiled.ts';

/** Options of the query process. Sizes in MiB. */
export interface QueryProcessConfiguration {
  readonly databaseFile: string;
  /** Own, empty folder; the process may spill there and removes it when it leaves. */
  readonly temporaryDirectory: string;
  readonly threads: number;
  readonly memoryMiB: number;
  readonly temporaryDiskMiB: number;
  /**
   * Where the address space cannot be limited, the process ends itself above this resident size;
   * null: not watched.
   */
  readonly residentLimitMiB: number | null;
}

export interface RunRequest {
  readonly kind: 'run';
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
  readonly maxRows: number;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** True: our own metadata query, which may call the engine's catalog functions. */
  readonly trusted: boolean;
  /** True: after each message of rows the process waits for a `MoreRequest`. */
  readonly paced: boolean;
}

/** The rows of a paced query have been taken over. */
export interface MoreRequest {
  readonly kind: 'more';
  readonly id: number;
}

export interface CancelRequest {
  readonly kind: 'cancel';
  readonly id: number;
}

export type QueryRequest = RunRequest | CancelRequest | MoreRequest;

export interface ResultColumn {
  readonly name: string;
  readonly type: ValueType;
}

/** `reason`: the engine's own error, refused by us before it ran, or stopped. */
export type QueryResponse =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unopened'; readonly text: string }
  /** The query has arrived; from here on an end of the process may be its fault. */
  | { readonly kind: 'started'; readonly id: number }
  | { readonly kind: 'columns'; readonly id: number; readonly columns: readonly ResultColumn[] }
  | { readonly kind: 'rows'; readonly id: number; readonly rows: readonly (readonly SqlValue[])[] }
  | { readonly kind: 'done'; readonly id: number; readonly truncated: boolean }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly reason: 'engine' | 'refused' | 'timeout' | 'cancelled';
      readonly text: string;
    };
