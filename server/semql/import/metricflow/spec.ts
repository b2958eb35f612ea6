import type { TimeGrain } from '../../catalog/definition.ts';
import type { TimeUnit } from '../../language/ast.ts';
import type { Fields } from '../fields.ts';

/** A MetricFlow project as it means itself, whichever of its two spellings it was written in. */
export interface MetricFlowProject {
  readonly models: readonly SemanticModel[];
  readonly metrics: readonly MetricSpec[];
  readonly spines: readonly SpineSpec[];
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
  readonly grain: TimeGrain;
  readonly partition: boolean;
}

/** What could not be understood of a definition; one with a flaw would mean something else, and is left out. */
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
  readonly offset: { readonly count: number; readonly unit: TimeUnit } | null;
  readonly toGrain: TimeUnit | null;
  readonly fill: number | null;
  readonly spine: boolean;
  readonly at: Fields;
}

export interface MetricSpec extends Named, Flawed {
  readonly type: string;
  readonly filters: readonly string[];
  readonly grain: TimeGrain | null;
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
}

export interface OwnGrain {
  readonly name: string;
  readonly column: string;
  readonly description: string | null;
}

export interface SpineSpec {
  readonly tables: readonly (readonly string[])[];
  readonly column: string;
  readonly grain: TimeGrain;
  /** Columns with the periods of a calendar of its own. */
  readonly own: readonly OwnGrain[];
  readonly at: Fields;
}
