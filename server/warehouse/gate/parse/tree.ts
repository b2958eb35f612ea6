/**
 * A query as the gate understands it. Expressions keep the order of their words: operators bind as
 * the engine says, which reads the same words in the same order again. What is a string here is a
 * word of our own grammar and never the author's.
 */

import type { Span } from '../refusedSql.ts';

export interface Name {
  readonly text: string;
  readonly quoted: boolean;
  readonly span: Span;
}

export type Piece =
  | string
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'text'; readonly value: string }
  /** `X'1F'`, as it is written. */
  | { readonly kind: 'bits'; readonly text: string }
  | { readonly kind: 'parameter'; readonly name: string; readonly span: Span }
  | { readonly kind: 'column'; readonly path: readonly Name[] }
  /** A unit of time, unless there is a column of its name. */
  | { readonly kind: 'unit'; readonly word: string; readonly name: Name }
  /** A name that is no column: a window, a part of a value. */
  | { readonly kind: 'name'; readonly name: Name }
  /** The row of a table as one value: its name, or its name with a star. */
  | { readonly kind: 'row'; readonly of: Name; readonly star: boolean }
  /** COLUMNS(…): a value for each column that it chooses; with a star before it, a list of them. */
  | { readonly kind: 'columns'; readonly spread: boolean; readonly star: Star | null; readonly choice: Expression }
  | Lambda
  /** Values that become columns, where a PIVOT does not name them. */
  | { readonly kind: 'pivotValues'; readonly of: Expression; readonly span: Span }
  /** `[value FOR name IN list IF condition]`. */
  | {
      readonly kind: 'comprehension';
      readonly value: Expression;
      readonly names: readonly Name[];
      readonly list: Expression;
      readonly condition: Expression;
    }
  | { readonly kind: 'query'; readonly query: Query }
  /** `bare`: no schema may stand before it. */
  | { readonly kind: 'call'; readonly name: string; readonly bare: boolean; readonly args: readonly Piece[] };

export type Expression = readonly Piece[];

/** A function that is written where it is used, by the names of its arguments. */
export interface Lambda {
  readonly kind: 'lambda';
  readonly names: readonly Name[];
  readonly body: Expression;
}

export interface Query {
  readonly recursive: boolean;
  readonly with: readonly CommonTable[];
  /** Terms, and what stands between them: UNION ALL, INTERSECT, … */
  readonly terms: readonly Term[];
  readonly operators: readonly string[];
  /** List after ORDER BY; may be empty. */
  readonly orderBy: Expression;
  readonly limit: Limit | null;
  /** Rows that are equal to the last one come too. */
  readonly ties: boolean;
  readonly offset: Limit | null;
}

export type Limit =
  | { readonly kind: 'rows'; readonly count: number; readonly span: Span }
  /** Computed, or a part of all rows in percent. */
  | { readonly kind: 'computed'; readonly value: Expression; readonly percent: boolean; readonly span: Span }
  | Extract<Piece, { kind: 'parameter' }>;

export interface CommonTable {
  readonly name: Name;
  readonly columns: readonly Name[];
  readonly query: Query;
  /** USING KEY. */
  readonly keyed: Expression;
  /** SEARCH and CYCLE. */
  readonly searched: Expression;
  /** Columns that these add. */
  readonly added: readonly Name[];
}

export type Term =
  | { readonly kind: 'select'; readonly select: Select }
  | { readonly kind: 'nested'; readonly query: Query }
  | { readonly kind: 'values'; readonly rows: readonly (readonly Expression[])[] }
  | { readonly kind: 'pivot'; readonly source: Source; readonly pivot: Pivot };

export interface Select {
  /** DISTINCT, DISTINCT ON (…), or nothing. */
  readonly distinct: Expression;
  readonly items: readonly Item[];
  /** Comma-separated. */
  readonly from: readonly Source[];
  readonly where: Expression;
  readonly groupBy: Expression;
  readonly having: Expression;
  readonly qualify: Expression;
  readonly windows: readonly { readonly name: Name; readonly over: Expression }[];
  /** USING SAMPLE, or nothing. */
  readonly sample: Expression;
}

/** All columns of a table or of FROM, or those that are left. */
export interface Star {
  readonly kind: 'star';
  readonly of: Name | null;
  readonly leaveOut: readonly Name[];
  readonly word: string;
  readonly replaced: readonly { readonly value: Expression; readonly name: Name }[];
  readonly renamed: readonly { readonly from: Name; readonly to: Name }[];
  /** What their names are like: LIKE and a text, or nothing. */
  readonly like: Expression;
  readonly span: Span;
}

export type Item =
  Star | { readonly kind: 'value'; readonly value: Expression; readonly alias: Name | null; readonly span: Span };

export interface Alias {
  readonly name: Name | null;
  readonly columns: readonly Name[];
}

export type Source =
  | {
      readonly kind: 'table';
      readonly path: readonly Name[];
      readonly alias: Alias;
      /** ONLY: without tables that inherit from it. */
      readonly only: boolean;
      readonly sample: Sample | null;
    }
  | {
      readonly kind: 'derived';
      readonly lateral: string;
      readonly query: Query;
      readonly alias: Alias;
      readonly sample: Sample | null;
      readonly span: Span;
    }
  | {
      readonly kind: 'function';
      readonly lateral: string;
      /** Several: ROWS FROM. */
      readonly calls: readonly Extract<Piece, { kind: 'call' }>[];
      /** Columns that the call itself names. */
      readonly names: readonly Name[];
      /** Types of columns that an alias names; empty: they are known. */
      readonly types: readonly Expression[];
      readonly tail: string;
      readonly alias: Alias;
      readonly span: Span;
    }
  | {
      readonly kind: 'joined';
      readonly first: Source;
      readonly joins: readonly Join[];
      readonly parenthesized: boolean;
      readonly alias: Alias;
    }
  | { readonly kind: 'pivoted'; readonly source: Source; readonly pivot: Pivot; readonly alias: Alias };

/** Some rows of a table, by chance. */
export interface Sample {
  /** SYSTEM, BERNOULLI, RESERVOIR, or nothing. */
  readonly method: string;
  readonly size: number;
  readonly unit: '%' | 'ROWS';
  readonly seed: number | null;
  readonly span: Span;
}

/** PIVOT or UNPIVOT: what is written after the rows that it turns. */
export interface Pivot {
  readonly word: 'PIVOT' | 'UNPIVOT';
  readonly clauses: Expression;
}

export interface Join {
  /** LEFT JOIN, CROSS JOIN, … */
  readonly how: string;
  readonly source: Source;
  readonly on: Expression;
  readonly using: readonly Name[];
  /** Name of the columns of USING together. */
  readonly alias: Name | null;
}
