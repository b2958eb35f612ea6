import type { ValueType } from '../../semql/catalog/definition.ts';
import type { DialectName, DialectVariant, SqlValue } from '../../semql/compiled.ts';
import { engineOf } from './engine.ts';
import { parseSql } from './parse/parseQuery.ts';
import { printQuery } from './print/printQuery.ts';

/** Table that a viewer may read, without the columns and rows they may not. */
export interface ReadableTable {
  /** Outermost first; the last part is the table. */
  readonly path: readonly string[];
  readonly columns: readonly string[];
  /** Which rows: what is read instead of the table, in SQL that we have written. */
  readonly rows?: { readonly query: string } | undefined;
  /** Why none of its rows may be read, one sentence; left out: they may. */
  readonly closed?: string | undefined;
}

/** The value of a `:name` in the text. */
export interface BoundParameter {
  readonly value: SqlValue;
  readonly type: ValueType;
}

export interface GateOptions {
  readonly dialect: DialectName;
  readonly variant?: DialectVariant | undefined;
  /** Everything that may be read; nothing else exists. */
  readonly tables: readonly ReadableTable[];
  readonly parameters?: Readonly<Record<string, BoundParameter>>;
  /**
   * Values that a PIVOT makes columns of, by the SQL that asks for them; left out: a PIVOT has to
   * name them. `left open`: they stay unnamed, in SQL that is shown and not run.
   */
  readonly pivotValues?: ReadonlyMap<string, readonly (string | null)[]> | 'left open' | undefined;
  /** Rows that a query may return; one more is requested, which shows that some are missing. */
  readonly maxRows: number;
}

/** SQL that may be run: written anew from what was understood, never the text that was sent. */
export interface GatedSql {
  readonly sql: string;
  /** Bound in the order of the placeholders. */
  readonly parameters: readonly SqlValue[];
  /** Paths of the tables it reads. */
  readonly tables: readonly (readonly string[])[];
}

/**
 * Lets one reading query through: limits, then words and signs, then a grammar that knows queries
 * only, functions and types by list, and every table replaced by a subquery of the columns and rows
 * that may be read.
 *
 * The grammar is our own instead of a library's: what an engine gets to see is written from our
 * tree alone, with names and texts in the quoting of its dialect, so a difference between readers
 * decides nothing; and what is not understood is refused.
 * @throws RefusedSql
 * @throws PivotValuesNeeded when a PIVOT does not name its values and `pivotValues` lacks them
 */
export function gateSql(text: string, options: GateOptions): GatedSql {
  const engine = engineOf(options.dialect, options.variant);
  return printQuery(parseSql(text, engine), text, engine, options);
}
