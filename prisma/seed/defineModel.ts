import type {
  Additivity,
  ColumnDefinition,
  DimensionDefinition,
  DimensionType,
  EnumValueDefinition,
  GlossaryTermDefinition,
  MeasureDefinition,
  MetricDefinition,
  ModelDefinition,
  RelationshipType,
} from '../../server/semql/catalog/definition.ts';
import { dateGrains, timeGrainsOf } from '../../server/model/draft/draftDimensions.ts';
import type { SeedTable } from './csvTable.ts';
import { seedId } from './seedId.ts';

interface Words {
  readonly label?: string;
  readonly description?: string;
  readonly synonyms?: readonly string[];
}

export interface DimensionSeed extends Words {
  readonly type?: DimensionType;
  /** Default: the column of the same name. */
  readonly expression?: string;
  readonly native?: boolean;
  readonly primaryKey?: boolean;
  readonly unit?: string;
  readonly format?: string;
  /** value → label or the whole entry; makes the dimension an ENUM. */
  readonly enumValues?: Readonly<Record<string, Words>>;
  readonly sampleValues?: readonly string[];
}

export interface MeasureSeed extends Words {
  readonly expression: string;
  readonly filter?: string;
  readonly additivity?: Additivity;
  readonly unit?: string;
  readonly decimals?: number;
  readonly allowOverlap?: boolean;
}

export interface ModelSeed extends Words {
  readonly namespace: string;
  readonly table: SeedTable;
  /** Default: the table's name. */
  readonly name?: string;
  readonly guidance?: string;
  /** Names of the dimensions that identify a row. */
  readonly grain: readonly string[];
  readonly grainDescription: string;
  readonly dimensions: Readonly<Record<string, DimensionSeed>>;
  readonly measures?: Readonly<Record<string, MeasureSeed>>;
  readonly filters?: Readonly<
    Record<string, Words & { readonly expression: string; readonly applyByDefault?: boolean }>
  >;
  readonly relationships?: Readonly<
    Record<
      string,
      Words & { readonly toModel: string; readonly type?: RelationshipType; readonly from: string; readonly to: string }
    >
  >;
}

const dimensionTypes: Partial<Record<ColumnDefinition['type'], DimensionType>> = {
  INTEGER: 'NUMBER',
  DECIMAL: 'NUMBER',
  NUMBER: 'NUMBER',
  BOOLEAN: 'BOOLEAN',
  DATE: 'DATE',
  TIMESTAMP: 'TIMESTAMP',
};

/** The data source of a namespace; models and the loaded source share it. */
export function seedDataSourceId(namespace: string): string {
  return seedId('src', namespace);
}

/** Fills in what a model's seed leaves out: ids, labels, types from the columns, time grains, descriptions of columns. */
export function defineModel(seed: ModelSeed): ModelDefinition {
  const name = seed.name ?? seed.table.name;
  const path = `${seed.namespace}/${name}`;
  return {
    id: seedId('mdl', path),
    ...words(name, seed),
    version: 1,
    guidance: seed.guidance ?? '',
    dataSourceId: seedDataSourceId(seed.namespace),
    source: { type: 'TABLE', path: ['main', seed.table.name] },
    columns: seed.table.columns.map(({ name: column, type, nullable }) => ({ name: column, type, nullable })),
    grain: { keys: seed.grain, description: seed.grainDescription },
    dimensions: Object.entries(seed.dimensions).map(([dimension, entry]) =>
      defineDimension(path, dimension, entry, seed.table),
    ),
    measures: Object.entries(seed.measures ?? {}).map(([measure, entry]) => defineMeasure(path, measure, entry)),
    filters: Object.entries(seed.filters ?? {}).map(([filter, entry]) => ({
      id: seedId('flt', `${path}/${filter}`),
      ...words(filter, entry),
      expression: entry.expression,
      native: false,
      applyByDefault: entry.applyByDefault ?? false,
    })),
    relationships: Object.entries(seed.relationships ?? {}).map(([role, entry]) => ({
      id: seedId('rel', `${path}/${role}`),
      ...words(role, entry),
      toModel: entry.toModel,
      type: entry.type ?? 'MANY_TO_ONE',
      joinType: 'LEFT',
      keys: [{ from: entry.from, to: entry.to }],
    })),
  };
}

function defineDimension(path: string, name: string, seed: DimensionSeed, table: SeedTable): DimensionDefinition {
  const column = table.columns.find((candidate) => candidate.name === (seed.expression ?? name));
  const type = seed.type ?? (seed.enumValues ? 'ENUM' : dimensionTypes[column?.type ?? 'STRING']) ?? 'STRING';
  const described = words(name, seed);
  return {
    id: seedId('dim', `${path}/${name}`),
    ...described,
    description: described.description || (column?.description ?? ''),
    type,
    expression: seed.expression ?? name,
    native: seed.native ?? false,
    primaryKey: seed.primaryKey ?? false,
    timeGrains: timeGrainsOf(type),
    format: seed.format ?? null,
    unit: seed.unit ?? null,
    enumValues: Object.entries(seed.enumValues ?? {}).map(([value, entry]): EnumValueDefinition => ({
      value,
      label: entry.label ?? labelOf(value),
      description: entry.description ?? '',
      synonyms: entry.synonyms ?? [],
    })),
    sampleValues: seed.sampleValues ?? Object.keys(seed.enumValues ?? {}),
  };
}

function defineMeasure(path: string, name: string, seed: MeasureSeed): MeasureDefinition {
  return {
    id: seedId('msr', `${path}/${name}`),
    ...words(name, seed),
    expression: seed.expression,
    native: false,
    filter: seed.filter ?? null,
    additivity: seed.additivity ?? 'ADDITIVE',
    unit: seed.unit ?? null,
    decimals: seed.decimals ?? null,
    allowOverlap: seed.allowOverlap ?? false,
  };
}

export interface MetricSeed extends Words {
  readonly guidance?: string;
  readonly expression: string;
  readonly anchorModel: string;
  readonly namedFilters?: readonly string[];
  readonly filter?: string;
  readonly groupBy?: readonly string[];
  readonly timeDimension?: string;
  readonly unit?: string;
  readonly decimals?: number;
}

/** Approved metrics of a namespace, by name. */
export function defineMetrics(
  namespace: string,
  seeds: Readonly<Record<string, MetricSeed>>,
): readonly MetricDefinition[] {
  return Object.entries(seeds).map(([name, seed]) => ({
    id: seedId('met', `${namespace}/${name}`),
    ...words(name, seed),
    version: 1,
    guidance: seed.guidance ?? '',
    expression: seed.expression,
    anchorModel: seed.anchorModel,
    joins: [],
    namedFilters: seed.namedFilters ?? [],
    filter: seed.filter ?? null,
    groupBy: seed.groupBy ?? [],
    timeDimension: seed.timeDimension ?? null,
    timeGrains: seed.timeDimension === undefined ? [] : dateGrains,
    unit: seed.unit ?? null,
    decimals: seed.decimals ?? null,
    status: 'APPROVED',
  }));
}

type Mapping = GlossaryTermDefinition['mappings'][number];

/** One term; `mappings` are `[kind, target, description]`. */
export function defineTerm(
  namespace: string,
  term: string,
  definition: string,
  synonyms: readonly string[],
  mappings: readonly (readonly [Mapping['kind'], string, string])[],
): GlossaryTermDefinition {
  return {
    id: seedId('trm', `${namespace}/${term}`),
    term,
    definition,
    synonyms,
    mappings: mappings.map(([kind, target, description]) => ({ kind, target, description })),
  };
}

function words(
  name: string,
  seed: Words,
): { name: string; label: string; description: string; synonyms: readonly string[] } {
  return {
    name,
    label: seed.label ?? labelOf(name),
    description: seed.description ?? '',
    synonyms: seed.synonyms ?? [],
  };
}

/** `order_count` → `Order count`. */
function labelOf(name: string): string {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
