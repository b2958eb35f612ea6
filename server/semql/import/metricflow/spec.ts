import type { TimeUnit } from '../../language/ast.ts';
import type { Fields } from '../fields.ts';

/** A MetricFlow project as it means itself, whichever of its two spellings it was written in. */
export interface MetricFlowProject {
  readonly models: readonly SemanticModel[];
  readonly metrics: readonly MetricSpec[];
  readonly spines: readonly SpineSpec[];
  readonly savedQueries: readonly SavedQuerySpec[];
}

interface Named {
  readonly name: string;
  readonly label: string | null;
  readonly description: string | null;
  /** Where it was read, for the report. */
  readonly at: Fields;
}

export interface SemanticModel extends Named {
  /** Ways to name its table, most particular first. */
  readonly tables: readonly (readonly string[])[];
  readonly primaryEntity: string | null;
  readonly time: string | null;
  readonly entities: readonly EntitySpec[];
  readonly dimensions: readonly DimensionSpec[];
  readonly measures: readonly MeasureSpec[];
}

export type EntityType = 'primary' | 'unique' | 'foreign' | 'natural';

export interface EntitySpec extends Named {
  readonly type: EntityType;
  readonly expr: string;
}

export interface DimensionSpec extends Named {
  readonly type: 'categorical' | 'time';
  readonly expr: string;
  readonly grain: TimeUnit;
  readonly partition: boolean;
  /** End of a validity range that the time marks: its start or its end. Null: no validity. */
  readonly validity: 'START' | 'END' | null;
}

/**
 * Definition with an unsupported part; one with a flaw would change its meaning, and is left out.
 */
interface Flawed {
  readonly flaw: string | null;
}

export interface MeasureSpec extends Named, Flawed {
  readonly agg: string;
  readonly expr: string;
  readonly percentile: { readonly value: number; readonly discrete: boolean } | null;
  readonly time: string | null;
  readonly moments: {
    readonly time: string;
    readonly choice: 'FIRST' | 'LAST';
    readonly per: readonly string[];
  } | null;
}

/** A measure or metric that goes into a metric. */
export interface InputSpec {
  readonly name: string;
  readonly alias: string | null;
  readonly filters: readonly string[];
  /** `own`: in a unit of the project's own. */
  readonly offset:
    { readonly count: number; readonly unit: TimeUnit } | { readonly count: number; readonly own: string } | null;
  readonly toGrain: TimeUnit | null;
  readonly fill: number | null;
  readonly spine: boolean;
  readonly at: Fields;
}

export interface MetricSpec extends Named, Flawed {
  readonly type: string;
  readonly filters: readonly string[];
  readonly grain: TimeUnit | null;
  readonly fill: number | null;
  readonly spine: boolean;
  /** simple, cumulative */
  readonly input: InputSpec | null;
  readonly numerator: InputSpec | null;
  readonly denominator: InputSpec | null;
  readonly expr: string | null;
  readonly inputs: readonly InputSpec[];
  readonly window: { readonly count: number; readonly unit: TimeUnit } | null;
  readonly toDate: TimeUnit | null;
  readonly periodValue: 'FIRST' | 'LAST' | 'AVERAGE';
  /** conversion */
  readonly conversion: ConversionSpec | null;
}

/** Events that follow others: what `conversion_type_params` say. */
export interface ConversionSpec {
  readonly base: InputSpec | null;
  readonly events: InputSpec | null;
  readonly entity: string;
  readonly calculation: 'RATE' | 'COUNT';
  readonly window: { readonly count: number; readonly unit: TimeUnit } | null;
  readonly constants: readonly { readonly base: string; readonly event: string }[];
}

export interface OwnGrain {
  readonly name: string;
  readonly column: string;
  readonly description: string | null;
}

export interface SpineSpec {
  readonly tables: readonly (readonly string[])[];
  readonly column: string;
  readonly grain: TimeUnit;
  /** Columns with the periods of a calendar of its own. */
  readonly own: readonly OwnGrain[];
  readonly at: Fields;
}

/** A query that is kept under a name, as a request in the project's own names. */
export interface SavedQuerySpec extends Named, Flawed {
  readonly request: {
    readonly metrics: readonly string[];
    readonly groupBy: readonly string[];
    readonly filters: readonly string[];
    readonly orderBy: readonly string[];
    readonly limit: number | null;
  };
}
