/**
 * The syntax tree of SemQL, as the parser leaves it: names are not resolved yet. Every node carries
 * the span of the text it came from, so that each later stage can point at the exact token. The
 * tree is plain JSON: it is also the JSON spelling of the language, whose JSON Schema
 * `jsonSchema.ts` prints.
 */

/** Half-open range of UTF-16 code units in the source text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type TimeUnit = 'YEAR' | 'QUARTER' | 'MONTH' | 'WEEK' | 'DAY' | 'HOUR' | 'MINUTE' | 'SECOND';

/** A name as written; `quoted` names keep their case. */
export interface Name {
  readonly text: string;
  readonly quoted: boolean;
  readonly span: Span;
}

export type Literal =
  | { readonly kind: 'string'; readonly value: string; readonly span: Span }
  | { readonly kind: 'number'; readonly text: string; readonly span: Span }
  | { readonly kind: 'boolean'; readonly value: boolean; readonly span: Span }
  | { readonly kind: 'null'; readonly span: Span }
  | { readonly kind: 'date'; readonly value: string; readonly span: Span }
  | { readonly kind: 'timestamp'; readonly value: string; readonly span: Span }
  /** `INTERVAL '3 months'` or `INTERVAL 3 MONTH` */
  | { readonly kind: 'interval'; readonly amount: number; readonly unit: TimeUnit; readonly span: Span };

export type BinaryOperator = 'OR' | 'AND' | '=' | '<>' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%' | '||';

export type PatternOperator = 'LIKE' | 'ILIKE' | 'CONTAINS' | 'STARTS WITH' | 'ENDS WITH';

/** `TODAY`, `LAST 3 MONTHS`, `YEAR TO DATE`, `'2024-Q1'` on the right of IN. */
export type Period =
  | { readonly kind: 'today' | 'yesterday'; readonly span: Span }
  | { readonly kind: 'this' | 'previous' | 'to_date'; readonly unit: TimeUnit; readonly span: Span }
  | {
      readonly kind: 'last' | 'next';
      readonly count: number;
      readonly unit: TimeUnit;
      readonly includingCurrent: boolean;
      readonly span: Span;
    }
  | { readonly kind: 'calendar'; readonly text: string; readonly span: Span };

export interface WindowSpecification<Leaf extends Reference = Reference> {
  readonly partitionBy: readonly Expression<Leaf>[];
  readonly orderBy: readonly OrderItem<Leaf>[];
  readonly frame: string | null;
}

/** `a`, `a.b`, `a.b.c`; braces are spelling only and leave no trace here. */
export interface Reference {
  readonly kind: 'reference';
  readonly path: readonly Name[];
  readonly span: Span;
}

/**
 * An expression over names. `Leaf` is what stands for a name: as the parser leaves it, the name
 * alone; after it was resolved, also what the name means.
 */
export type Expression<Leaf extends Reference = Reference> = Leaf | Compound<Leaf>;

/** Every expression but a name. */
export type Compound<Leaf extends Reference = Reference> =
  | Literal
  /** `*` inside COUNT(*) */
  | { readonly kind: 'star'; readonly span: Span }
  | { readonly kind: 'parameter'; readonly name: string; readonly span: Span }
  | { readonly kind: 'unary'; readonly operator: 'NOT' | '-'; readonly operand: Expression<Leaf>; readonly span: Span }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression<Leaf>;
      readonly right: Expression<Leaf>;
      readonly span: Span;
    }
  | {
      readonly kind: 'between';
      readonly negated: boolean;
      readonly operand: Expression<Leaf>;
      readonly low: Expression<Leaf>;
      readonly high: Expression<Leaf>;
      readonly span: Span;
    }
  | {
      readonly kind: 'in_list';
      readonly negated: boolean;
      readonly operand: Expression<Leaf>;
      readonly values: readonly Expression<Leaf>[];
      readonly span: Span;
    }
  | {
      readonly kind: 'in_query';
      readonly negated: boolean;
      readonly operand: Expression<Leaf>;
      readonly query: Query;
      readonly span: Span;
    }
  | {
      readonly kind: 'in_period';
      readonly negated: boolean;
      readonly operand: Expression<Leaf>;
      readonly period: Period;
      readonly span: Span;
    }
  | {
      readonly kind: 'pattern';
      readonly operator: PatternOperator;
      readonly negated: boolean;
      readonly operand: Expression<Leaf>;
      readonly pattern: Expression<Leaf>;
      readonly span: Span;
    }
  | { readonly kind: 'is_null'; readonly negated: boolean; readonly operand: Expression<Leaf>; readonly span: Span }
  | {
      readonly kind: 'case';
      readonly operand: Expression<Leaf> | null;
      readonly branches: readonly { readonly when: Expression<Leaf>; readonly then: Expression<Leaf> }[];
      readonly otherwise: Expression<Leaf> | null;
      readonly span: Span;
    }
  | { readonly kind: 'cast'; readonly operand: Expression<Leaf>; readonly type: string; readonly span: Span }
  | { readonly kind: 'extract'; readonly part: string; readonly operand: Expression<Leaf>; readonly span: Span }
  | FunctionCall<Leaf>
  /**
   * `revenue FILTER (WHERE …)`: a named measure narrowed. The operand is a reference; calls carry
   * their own `filter`.
   */
  | {
      readonly kind: 'filtered';
      readonly operand: Expression<Leaf>;
      readonly filter: Expression<Leaf>;
      readonly span: Span;
    }
  | { readonly kind: 'subquery'; readonly query: Query; readonly span: Span };

/** The node of a kind: `Node<'binary'>`. */
export type Node<Kind extends Compound['kind'], Leaf extends Reference = Reference> = Extract<
  Compound<Leaf>,
  { kind: Kind }
>;

/**
 * `SUM(x)`, `COUNT(DISTINCT x)`, `PRIOR(m, 1 YEAR)`, `SHARE(m WITHIN (k))`;
 * `revenue FILTER (WHERE …)` is a `reference` wrapped in `filtered`.
 */
export interface FunctionCall<Leaf extends Reference = Reference> {
  readonly kind: 'call';
  /** Upper case. */
  readonly name: string;
  readonly distinct: boolean;
  readonly arguments: readonly Expression<Leaf>[];
  /**
   * `1 YEAR`, `28 DAYS` as an argument of PRIOR, DELTA, PCT_CHANGE, ROLLING; `PERIOD` is
   * `'PERIOD'`.
   */
  readonly offset: { readonly count: number; readonly unit: TimeUnit } | 'PERIOD' | null;
  readonly within: readonly Expression<Leaf>[];
  readonly descending: boolean;
  readonly reset: TimeUnit | null;
  /** ORDER BY inside an aggregate such as STRING_AGG or WITHIN GROUP. */
  readonly orderBy: readonly OrderItem<Leaf>[];
  readonly filter: Expression<Leaf> | null;
  readonly over: WindowSpecification<Leaf> | null;
  readonly span: Span;
}

export interface SelectItem<Leaf extends Reference = Reference> {
  readonly expression: Expression<Leaf>;
  readonly alias: Name | null;
  readonly span: Span;
}

export interface OrderItem<Leaf extends Reference = Reference> {
  readonly expression: Expression<Leaf>;
  readonly descending: boolean;
  readonly nulls: 'FIRST' | 'LAST' | null;
  readonly span: Span;
}

export interface NamedFilterUse {
  readonly name: Name;
  /** `!filter`: lifts a default filter. */
  readonly lifted: boolean;
}

/** `orders[completed, !not_deleted] AS o`, or the name of a CTE. */
export interface ModelSource {
  readonly kind: 'model';
  readonly name: Name;
  readonly filters: readonly NamedFilterUse[];
  readonly alias: Name | null;
  readonly span: Span;
}

export interface SubquerySource {
  readonly kind: 'subquery';
  readonly query: Query;
  readonly alias: Name | null;
  readonly span: Span;
}

export type Source = ModelSource | SubquerySource;

export interface Join {
  readonly type: 'INNER' | 'LEFT' | 'RIGHT' | 'FULL' | null;
  /** `null`: `JOIN WITH relationship`, the model at the other end of `via`. */
  readonly source: Source | null;
  readonly on: Expression | null;
  /** `JOIN customers VIA bill_to`; `WITH` is another spelling of VIA. */
  readonly via: Name | null;
  readonly span: Span;
}

export interface Block {
  readonly kind: 'block';
  readonly distinct: boolean;
  readonly items: readonly SelectItem[];
  readonly from: Source | null;
  readonly joins: readonly Join[];
  readonly where: Expression | null;
  /** `null`: not written; `'ALL'`: GROUP BY ALL. */
  readonly groupBy: readonly Expression[] | 'ALL' | null;
  readonly having: Expression | null;
  readonly top: {
    readonly count: number;
    readonly key: Expression;
    readonly by: Expression;
    readonly withOthers: boolean;
    readonly span: Span;
  } | null;
  readonly orderBy: readonly OrderItem[];
  readonly limit: number | null;
  readonly offset: number | null;
  readonly fill: 'ZERO' | 'NULL' | 'NONE' | null;
  readonly withTotals: boolean;
  readonly timeZone: string | null;
  readonly span: Span;
}

/** SELECT ROWS: the rows that make up a number. */
export interface RowsBlock {
  readonly kind: 'rows';
  readonly items: readonly SelectItem[];
  readonly from: ModelSource;
  readonly measure: Expression | null;
  readonly where: Expression | null;
  readonly orderBy: readonly OrderItem[];
  readonly limit: number | null;
  readonly span: Span;
}

export interface SetOperation {
  readonly kind: 'union';
  readonly all: boolean;
  readonly left: Query;
  readonly right: Query;
  readonly orderBy: readonly OrderItem[];
  readonly limit: number | null;
  readonly offset: number | null;
  readonly span: Span;
}

export interface WithQuery {
  readonly kind: 'with';
  readonly tables: readonly { readonly name: Name; readonly query: Query }[];
  readonly body: Query;
  readonly span: Span;
}

export type Query = Block | RowsBlock | SetOperation | WithQuery;
