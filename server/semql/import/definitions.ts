import type {
  CalendarDefinition,
  DimensionDefinition,
  DimensionType,
  FilterDefinition,
  MeasureDefinition,
  MetricDefinition,
  ModelDefinition,
  RelationshipDefinition,
  SavedQueryDefinition,
  TimeGrain,
  ValueType,
} from '../catalog/definition.ts';
import type { TimeUnit } from '../language/ast.ts';

/** Definitions as importers write them: what a project does not say has its plain value. */

interface Words {
  readonly label?: string | null;
  readonly description?: string | null;
  readonly synonyms?: readonly string[];
}

function described(prefix: string, path: string, words: Words) {
  const name = path.slice(path.lastIndexOf('.') + 1);
  return {
    id: `${prefix}_${path}`,
    name,
    label: words.label ?? '',
    description: words.description ?? '',
    synonyms: words.synonyms ?? [],
  };
}

export const importedCalendar: CalendarDefinition = { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 };

/** Grains from fine to coarse. */
const grains: readonly TimeGrain[] = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'];

const timeUnits: readonly TimeUnit[] = ['SECOND', 'MINUTE', ...grains];

/** The grains of a time; one that is finer than the hour has all of them. */
export function grainsFrom(finest: TimeUnit): readonly TimeGrain[] {
  return grains.filter((grain) => !isCoarser(finest, grain));
}

/** True when periods of the unit are longer than those of the other. */
export function isCoarser(unit: TimeUnit, other: TimeUnit): boolean {
  return timeUnits.indexOf(unit) > timeUnits.indexOf(other);
}

export function coarsest(units: readonly [TimeUnit, ...TimeUnit[]]): TimeUnit {
  return units.reduce((left, right) => (isCoarser(right, left) ? right : left));
}

export function importedDimension(
  model: string,
  name: string,
  type: DimensionType,
  expression: string,
  more: Words & Omit<Partial<DimensionDefinition>, keyof Words>,
): DimensionDefinition {
  return {
    native: false,
    primaryKey: false,
    timeGrains: [],
    format: null,
    unit: null,
    enumValues: [],
    sampleValues: [],
    ...more,
    ...described('dim', `${model}.${name}`, more),
    type,
    expression,
  };
}

export function importedMeasure(
  model: string,
  name: string,
  expression: string,
  more: Words & Omit<Partial<MeasureDefinition>, keyof Words>,
): MeasureDefinition {
  return {
    native: false,
    filter: null,
    additivity: 'ADDITIVE',
    unit: null,
    decimals: null,
    allowOverlap: false,
    ...more,
    ...described('mea', `${model}.${name}`, more),
    expression,
  };
}

export function importedFilter(
  model: string,
  name: string,
  expression: string,
  more: Words & Omit<Partial<FilterDefinition>, keyof Words>,
): FilterDefinition {
  return { native: false, applyByDefault: false, ...more, ...described('flt', `${model}.${name}`, more), expression };
}

export function importedRelationship(
  model: string,
  name: string,
  toModel: string,
  keys: RelationshipDefinition['keys'],
  more: Words & Omit<Partial<RelationshipDefinition>, keyof Words>,
): RelationshipDefinition {
  return {
    type: 'MANY_TO_ONE',
    joinType: 'LEFT',
    ...more,
    ...described('rel', `${model}.${name}`, more),
    toModel,
    keys,
  };
}

export function importedModel(
  name: string,
  source: ModelDefinition['source'],
  more: Words & Omit<Partial<ModelDefinition>, keyof Words>,
): ModelDefinition {
  return {
    version: 1,
    guidance: '',
    dataSourceId: 'src_imported',
    columns: [],
    grain: { keys: [], description: '' },
    dimensions: [],
    measures: [],
    filters: [],
    relationships: [],
    ...more,
    ...described('mdl', name, more),
    source,
  };
}

export function importedMetric(
  name: string,
  expression: string,
  anchorModel: string,
  more: Words & Omit<Partial<MetricDefinition>, keyof Words>,
): MetricDefinition {
  return {
    version: 1,
    guidance: '',
    joins: [],
    namedFilters: [],
    filter: null,
    groupBy: [],
    timeDimension: null,
    timeGrains: [],
    unit: null,
    decimals: null,
    status: 'APPROVED',
    ...more,
    ...described('met', name, more),
    expression,
    anchorModel,
  };
}

export function importedSavedQuery(name: string, query: string, words: Words): SavedQueryDefinition {
  return { ...described('sqy', name, words), query };
}

/** Dimension type for a column of the type. */
export function dimensionTypeOf(type: ValueType): DimensionType {
  switch (type) {
    case 'INTEGER':
    case 'DECIMAL':
    case 'NUMBER':
      return 'NUMBER';
    case 'BOOLEAN':
      return 'BOOLEAN';
    case 'DATE':
      return 'DATE';
    case 'TIMESTAMP':
    case 'TIMESTAMP_TZ':
      return 'TIMESTAMP';
    default:
      return 'STRING';
  }
}
