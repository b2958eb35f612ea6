import type { Engine } from '../engine.ts';
import type { GateOptions } from '../gateSql.ts';
import type { Printed } from './printed.ts';
import type { Scope } from './scope.ts';
import type { Query } from '../parse/tree.ts';

/** A table of WITH. */
export interface CommonRows {
  readonly name: string;
  readonly columns: readonly string[];
  /** It has columns that only the engine knows. */
  readonly open: boolean;
  /** Name in the printed query, quoted. */
  readonly real: string;
}

export interface PrintedQuery {
  readonly out: Printed;
  readonly columns: readonly string[];
  /** There are columns that only the engine knows. */
  readonly open: boolean;
}

/** State of the whole query that printing one of its parts needs. */
export interface Printing {
  readonly engine: Engine;
  readonly options: GateOptions;
  /** Paths of the tables read so far; each reader adds its own. */
  readonly tables: (readonly string[])[];
  /** @param known the tables of WITH that can be seen, the nearest first */
  /** The tables of WITH that are written around what is being printed. */
  around(): Printed;
  query(query: Query, known: readonly CommonRows[], parent: Scope | null): PrintedQuery;
}
