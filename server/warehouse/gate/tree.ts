/**
 * A query as the gate understands it. Expressions keep the order of their words: operators bind as
 * the engine says, which reads the same words in the same order again. What is a string here is a
 * word of our own grammar and never the author's.
 */

import type { Span } from './refusedSql.ts';

export interface Name {
  readonly text: string;
  readonly quoted: boolean;
  readonly span: Span;
}

export type Piece =
  | string
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'parameter'; readonly name: string; readonly span: Span }
  | { readonly kind: 'column'; readonly path: readonly Name[] }
  /** A unit of time, unless there is a column of its name. */
  | { readonly kind: 'unit'; readonly word: string; readonly name: Name }
  /** A name that is no column: a window, a part of a value. */
  | { readonly kind: 'name'; readonly name: Name }
  | { readonly kind: 'query'; readonly query: Query }
  /** `bare`: no schema may stand before it. */
  | { readonly kind: 'call'; readonly name: string; readonly bare: boolean; readonly args: readonly Piece[] };

export type Expression = readonly Piece[];

export interface Query {
  readonly recursive: boolean;
  readonly with: readonly CommonTable[];
  /** Terms, and what stands between them: UNION ALL, INTERSECT, … */
  readonly terms: readonly Term[];
  readonly operators: readonly string[];
  /** List after ORDER BY; may be empty. */
  readonly orderBy: Expression;
  readonly limit: Limit | null;
  readonly offset: Limit | null;
}

export type Limit =
  { readonly kind: 'rows'; readonly count: number; readonly span: Span } | Extract<Piece, { kind: 'parameter' }>;

export interface CommonTable {
  readonly name: Name;
  readonly columns: readonly Name[];
  readonly query: Query;
}

export type Term =
  | { readonly kind: 'select'; readonly select: Select }
  | { readonly kind: 'nested'; readonly query: Query }
  | { readonly kind: 'values'; readonly rows: readonly (readonly Expression[])[] };

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
}

export type Item =
  | {
      readonly kind: 'star';
      readonly of: Name | null;
      readonly leaveOut: readonly Name[];
      readonly word: string;
      readonly span: Span;
    }
  | { readonly kind: 'value'; readonly value: Expression; readonly alias: Name | null; readonly span: Span };

export interface Alias {
  readonly name: Name | null;
  readonly columns: readonly Name[];
}

export type Source =
  | { readonly kind: 'table'; readonly path: readonly Name[]; readonly alias: Alias }
  | {
      readonly kind: 'derived';
      readonly lateral: string;
      readonly query: Query;
      readonly alias: Alias;
      readonly span: Span;
    }
  | {
      readonly kind: 'function';
      readonly lateral: string;
      readonly call: Extract<Piece, { kind: 'call' }>;
      readonly tail: string;
      readonly alias: Alias;
      readonly span: Span;
    }
  | {
      readonly kind: 'joined';
      readonly first: Source;
      readonly joins: readonly Join[];
      readonly parenthesized: boolean;
    };

export interface Join {
  /** LEFT JOIN, CROSS JOIN, … */
  readonly how: string;
  readonly source: Source;
  readonly on: Expression;
  readonly using: readonly Name[];
}
