/** A question as data: what is asked, without a word of how it is computed. */
export interface Question {
  readonly from: string;
  readonly filters: readonly { readonly name: string; readonly lifted: boolean }[];
  readonly keys: readonly Key[];
  readonly values: readonly Value[];
  readonly where: readonly Condition[];
  readonly having: { readonly value: Value; readonly operator: Operator; readonly than: number } | null;
  readonly top: {
    readonly key: Key;
    readonly by: Value;
    readonly count: number;
    readonly withOthers: boolean;
  } | null;
  readonly totals: boolean;
}

/** A dimension, of a model by its name or of a role of the FROM model. */
export interface Reference {
  readonly via: string;
  readonly field: string;
}

export interface Key {
  readonly of: Reference;
  readonly grain: 'month' | 'year' | 'quarter' | 'week' | 'day' | null;
}

export type Operator = '=' | '<>' | '<' | '<=' | '>' | '>=';

export type Value =
  | {
      readonly kind: 'measure';
      readonly model: string;
      readonly name: string;
      readonly filter: Condition | null;
    }
  | { readonly kind: 'metric'; readonly name: string; readonly filter: Condition | null }
  | {
      readonly kind: 'aggregate';
      readonly function: 'COUNT' | 'DISTINCT' | 'SUM' | 'AVG' | 'MIN' | 'MAX' | 'MEDIAN';
      /** Null: COUNT(*). */
      readonly of: Reference | null;
      readonly filter: Condition | null;
    }
  | {
      readonly kind: 'arithmetic';
      readonly operator: '+' | '-' | '*' | '/';
      readonly left: Value;
      readonly right: Value;
    }
  | { readonly kind: 'share'; readonly of: Value; readonly within: readonly Key[] }
  | {
      readonly kind: 'rank';
      readonly of: Value;
      readonly descending: boolean;
      readonly within: readonly Key[];
    };

export type Condition =
  | {
      readonly kind: 'compare';
      readonly of: Reference;
      readonly operator: Operator;
      readonly value: string | number | boolean;
    }
  | { readonly kind: 'null'; readonly of: Reference; readonly negated: boolean }
  | {
      readonly kind: 'in';
      readonly of: Reference;
      readonly values: readonly (string | number)[];
      readonly negated: boolean;
    }
  | {
      readonly kind: 'between';
      readonly of: Reference;
      readonly low: string | number;
      readonly high: string | number;
      readonly negated: boolean;
    }
  /** `2024`, `2024-Q1`, `2024-03`. */
  | { readonly kind: 'period'; readonly of: Reference; readonly text: string }
  | { readonly kind: 'in_query'; readonly of: Reference; readonly query: Question; readonly negated: boolean }
  | { readonly kind: 'not'; readonly operand: Condition }
  | { readonly kind: 'all' | 'any'; readonly operands: readonly Condition[] };
