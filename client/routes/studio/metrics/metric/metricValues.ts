import type {
  JoinType,
  MetricStatus,
  PeriodUnit,
  PeriodValueChoice,
  TimeGrain,
  UpdateMetricInput,
} from '../../../../apollo/schema.generated.ts';
import type { MetricEditor_MetricFragment } from './MetricRoute.generated.ts';

/** Fields of a metric that people fill in; names as queries spell them. */
export interface MetricValues {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly guidance: string;
  readonly expression: string;
  readonly anchorModel: string;
  readonly joins: readonly MetricJoin[];
  readonly namedFilters: readonly string[];
  readonly conditions: readonly string[];
  readonly groupBy: readonly string[];
  readonly timeDimension: string | null;
  readonly timeGrains: readonly TimeGrain[];
  readonly periodValue: PeriodValueChoice | null;
  readonly periodGrain: PeriodUnit | null;
  readonly momentGrain: PeriodUnit | null;
  readonly everyPeriod: boolean;
  readonly unit: string | null;
  /** As it is typed; empty: as many as needed. */
  readonly decimals: string;
  readonly synonyms: readonly string[];
  readonly tags: readonly string[];
  readonly status: MetricStatus;
  readonly successor: string | null;
  readonly ownerId: string | null;
}

/** A join where the default relationships do not do. */
export interface MetricJoin {
  /** Name in the expression; empty: that of the model. */
  readonly alias: string;
  readonly relationship: string;
  readonly toModel: string;
  readonly joinType: JoinType;
}

/** A metric as its editor shows it. */
export function metricValues(metric: MetricEditor_MetricFragment): MetricValues & { readonly version: number } {
  const { version, name, label, description, guidance, expression, unit, status, synonyms, timeGrains } = metric;
  const { periodValue, periodGrain, momentGrain, everyPeriod } = metric;
  return {
    version,
    name,
    label,
    description,
    guidance,
    expression,
    unit,
    status,
    synonyms,
    timeGrains,
    periodValue,
    periodGrain,
    momentGrain,
    everyPeriod,
    anchorModel: metric.anchorModel?.name ?? '',
    namedFilters: metric.filters.flatMap(({ filter }) => (filter === null ? [] : [filter.name])),
    conditions: metric.filters.flatMap(({ expression: condition }) => (condition === null ? [] : [condition])),
    groupBy: metric.dimensions.flatMap(({ dimension }) => qualified(dimension)),
    timeDimension: qualified(metric.timeDimension)[0] ?? null,
    decimals: metric.decimals === null ? '' : String(metric.decimals),
    tags: metric.tags.map((tag) => tag.name),
    successor: metric.successor?.name ?? null,
    ownerId: metric.owner?.id ?? null,
    joins: metric.joins.flatMap(({ alias, joinType, relationship, toModel }) =>
      relationship === null || toModel === null
        ? []
        : [{ alias, joinType, relationship: relationship.name, toModel: toModel.name }],
    ),
  };
}

function qualified(
  dimension: { readonly name: string; readonly model: { readonly name: string } | null } | null,
): readonly string[] {
  return dimension === null || dimension.model === null ? [] : [`${dimension.model.name}.${dimension.name}`];
}

/** Changed fields as the API takes them. */
export function metricInput(changes: Partial<MetricValues>): Omit<UpdateMetricInput, 'metricId' | 'version'> {
  const { decimals, unit, ...rest } = changes;
  const lists = Object.fromEntries(
    Object.entries(rest).map(([field, value]) => [field, Array.isArray(value) ? [...(value as unknown[])] : value]),
  );
  return {
    ...lists,
    ...(unit === undefined ? {} : { unit: unit?.trim() === '' ? null : unit }),
    ...(decimals === undefined ? {} : { decimals: decimals.trim() === '' ? null : Number(decimals) }),
  };
}
