import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import type { Transaction } from '../platform/database/database.ts';
import { NotFoundError } from '../platform/errors.ts';
import {
  type CatalogDefinition,
  type GlossaryTermDefinition,
  type MetricDefinition,
  type ModelDefinition,
  type ModelSourceDefinition,
} from '../semql/catalog/definition.ts';
import { tablePath } from '../source/tablePath.ts';
import { conjunction } from './conjunction.ts';
import { fieldsOverHidden } from './fieldsOverHidden.ts';
import { leavesOutOf, repeatsOf } from './repeatsOf.ts';
import { storedColumns } from './storedColumns.ts';

/** Whose semantic layer: all of an environment's, or what one agent may see of it. */
export interface CatalogScope {
  readonly organizationId: string;
  readonly environmentId: string;
  readonly agentId: string | null;
}

const byPosition = { orderBy: { position: 'asc' } } as const;

const modelParts = {
  table: {
    select: {
      hierarchyPath: true,
      schema: true,
      name: true,
      rowCount: true,
      keyColumns: true,
      columns: { orderBy: { position: 'asc' } },
    },
  },
  grain: { include: { keys: { ...byPosition, include: { dimension: { select: { name: true } } } } } },
  dimensions: { ...byPosition, include: { enumValues: { orderBy: { sortOrder: 'asc' } } } },
  measures: byPosition,
  filters: byPosition,
  rowPolicies: byPosition,
  relationships: {
    ...byPosition,
    include: {
      toModel: { select: { name: true } },
      keys: {
        ...byPosition,
        include: { fromDimension: { select: { name: true } }, toDimension: { select: { name: true } } },
      },
    },
  },
} satisfies Prisma.ModelInclude;

const metricParts = {
  anchorModel: { select: { name: true } },
  timeDimension: { select: { name: true, model: { select: { name: true } } } },
  joins: {
    ...byPosition,
    include: { relationship: { select: { name: true } }, toModel: { select: { name: true } } },
  },
  filters: { ...byPosition, include: { filter: { select: { name: true } } } },
  dimensions: {
    ...byPosition,
    include: { dimension: { select: { name: true, model: { select: { name: true } } } } },
  },
} satisfies Prisma.MetricInclude;

const termParts = {
  mappings: {
    ...byPosition,
    include: {
      model: { select: { name: true } },
      dimension: { select: { name: true, model: { select: { name: true } } } },
      filter: { select: { name: true, model: { select: { name: true } } } },
      measure: { select: { name: true, model: { select: { name: true } } } },
      metric: { select: { name: true } },
    },
  },
} satisfies Prisma.GlossaryTermInclude;

type ModelRow = Prisma.ModelGetPayload<{ include: typeof modelParts }>;
type MetricRow = Prisma.MetricGetPayload<{ include: typeof metricParts }>;
type TermRow = Prisma.GlossaryTermGetPayload<{ include: typeof termParts }>;

export interface LoadedCatalog {
  /**
   * Models in scope with all their fields: joins and default filters may need fields that queries
   * may not name.
   */
  readonly definition: CatalogDefinition;
  /** `model.field`s that may not be named; see `visibleCatalog`. */
  readonly hidden: ReadonlySet<string>;
  /**
   * Columns that agents do not know of, by model; what is computed from them is among `hidden`, and
   * metrics of them are left out.
   */
  readonly hiddenColumns: ReadonlyMap<string, readonly string[]>;
  /**
   * Ids of models on tables of which the agent may use what is written about them, but read no
   * rows.
   */
  readonly metadataOnly: ReadonlySet<string>;
  /** True: the agent may not look at values of columns, neither samples nor those of the data. */
  readonly concealsValues: boolean;
}

/**
 * Reads the semantic layer as the compiler and the analyst take it.
 * @param only ids of the models, metrics and terms to read; default: all in scope
 * @throws NotFoundError when the organization, or the agent in it, does not exist
 */
export async function loadCatalog(
  database: PrismaClient | Transaction,
  scope: CatalogScope,
  only?: ReadonlySet<string>,
): Promise<LoadedCatalog> {
  const { organizationId, environmentId, agentId } = scope;
  const inEnvironment = { organizationId, environmentId };
  const chosen = only === undefined ? {} : { id: { in: [...only] } };
  const [organization, agent] = await Promise.all([
    database.organization.findUnique({ where: { id: organizationId } }),
    agentId === null
      ? null
      : database.agent.findFirst({
          where: { id: agentId, ...inEnvironment, deletedAt: null },
          include: {
            agentModels: true,
            agentTables: { where: { useBlueprints: true }, select: { tableId: true } },
            glossaryTags: { select: { id: true } },
          },
        }),
  ]);
  if (organization === null) {
    throw new NotFoundError('Organization');
  }
  if (agentId !== null && agent === null) {
    throw new NotFoundError('Agent');
  }

  const ofAgent = agentId === null ? {} : { some: { agentId } };
  const [models, metrics, terms] = await Promise.all([
    database.model.findMany({
      where: { ...inEnvironment, ...chosen, agentModels: ofAgent },
      include: modelParts,
      orderBy: { name: 'asc' },
    }),
    database.metric.findMany({
      where: { ...inEnvironment, ...chosen, agentMetrics: ofAgent },
      include: metricParts,
      orderBy: { name: 'asc' },
    }),
    database.glossaryTerm.findMany({
      where: { ...inEnvironment, ...chosen, ...glossaryOf(agent) },
      include: termParts,
      orderBy: { term: 'asc' },
    }),
  ]);
  // Of some models the others are in scope as well, though they are not read.
  const names = new Set(models.map((model) => model.name));
  const visible = { has: (name: string): boolean => only !== undefined || names.has(name) };
  const blueprints = new Set(agent?.agentTables.map((entry) => entry.tableId) ?? []);
  const definition: CatalogDefinition = {
    calendar: {
      timeZone: organization.timeZone,
      weekStart: organization.weekStart,
      fiscalYearStartMonth: organization.fiscalYearStartMonth,
    },
    models: models.map((row) => {
      const model = modelDefinition(row, visible);
      const repeats = repeatsOf(model, row.table);
      const leavesOut = leavesOutOf(model, row.table);
      return { ...model, ...(repeats !== null && { repeats }), ...(leavesOut !== null && { leavesOut }) };
    }),
    metrics: metrics.filter((metric) => visible.has(metric.anchorModel.name)).map(metricDefinition),
    glossary: terms.map(termDefinition),
  };
  const hiddenColumns = agent === null ? new Map<string, readonly string[]>() : hiddenColumnsOf(models);
  const over = fieldsOverHidden(definition, hiddenColumns);
  const switchedOff = hiddenFields(definition, agent?.agentModels.flatMap((entry) => entry.hiddenFieldIds) ?? []);
  return {
    definition: withoutMetrics(definition, over.metrics),
    hidden: new Set([...over.fields, ...switchedOff]),
    hiddenColumns,
    metadataOnly: new Set(
      models.filter(({ tableId }) => tableId !== null && blueprints.has(tableId)).map((model) => model.id),
    ),
    concealsValues: agent?.canInspectMetadata === false,
  };
}

function hiddenColumnsOf(models: readonly ModelRow[]): ReadonlyMap<string, readonly string[]> {
  const named = models.map(({ name, table }): [string, string[]] => [
    name,
    (table?.columns ?? [])
      .filter(({ isVisible, removedAt }) => !isVisible || removedAt !== null)
      .map((column) => column.name),
  ]);
  return new Map(named.filter(([, columns]) => columns.length > 0));
}

/** Removes metrics that the viewer may not know of, and the terms that explain them. */
function withoutMetrics(definition: CatalogDefinition, gone: ReadonlySet<string>): CatalogDefinition {
  if (gone.size === 0) {
    return definition;
  }
  return {
    ...definition,
    metrics: definition.metrics.filter(({ name }) => !gone.has(name)),
    glossary: definition.glossary.map((term) => ({
      ...term,
      mappings: term.mappings.filter(({ kind, target }) => kind !== 'METRIC' || !gone.has(target)),
    })),
  };
}

function hiddenFields({ models }: CatalogDefinition, ids: readonly string[]): ReadonlySet<string> {
  const switchedOff = new Set(ids);
  return new Set(
    models.flatMap((model) =>
      [...model.dimensions, ...model.measures, ...model.filters]
        .filter((field) => switchedOff.has(field.id))
        .map((field) => `${model.name}.${field.name}`),
    ),
  );
}

interface GlossaryAccess {
  readonly glossaryAccessMode: 'ALL' | 'INCLUDE_TAGS' | 'EXCLUDE_TAGS';
  readonly glossaryTags: readonly { readonly id: string }[];
}

function glossaryOf(agent: GlossaryAccess | null): Prisma.GlossaryTermWhereInput {
  const ids = agent?.glossaryTags.map((tag) => tag.id) ?? [];
  if (agent === null || agent.glossaryAccessMode === 'ALL') {
    return {};
  }
  const tagged = { some: { id: { in: ids } } };
  return { tags: agent.glossaryAccessMode === 'INCLUDE_TAGS' ? tagged : { none: { id: { in: ids } } } };
}

function modelDefinition(row: ModelRow, visible: Pick<ReadonlySet<string>, 'has'>): ModelDefinition {
  return {
    ...described(row),
    version: row.version,
    guidance: row.guidance,
    dataSourceId: row.dataSourceId,
    source: sourceOf(row),
    ...storedColumns(row),
    grain: {
      keys: row.grain?.keys.map((key) => key.dimension.name) ?? [],
      description: row.grain?.description ?? '',
    },
    dimensions: row.dimensions.map((dimension) => ({
      ...described(dimension),
      type: dimension.type,
      expression: dimension.expression,
      native: dimension.native,
      primaryKey: dimension.primaryKey,
      timeGrains: dimension.timeGrains,
      format: dimension.format,
      unit: dimension.unit,
      enumValues: dimension.enumValues.map(({ value, label, description, synonyms }) => ({
        value,
        label,
        description,
        synonyms,
      })),
      sampleValues: dimension.sampleValues,
    })),
    measures: row.measures.map((measure) => ({
      ...described(measure),
      expression: measure.expression,
      native: measure.native,
      filter: measure.filter,
      additivity: measure.additivity,
      unit: measure.unit,
      decimals: measure.decimals,
      allowOverlap: measure.allowOverlap,
    })),
    filters: row.filters.map((filter) => ({
      ...described(filter),
      expression: filter.expression,
      native: filter.native,
      applyByDefault: filter.applyByDefault,
    })),
    rowPolicies: row.rowPolicies.map((policy) => ({
      ...described(policy),
      expression: policy.expression,
      grantees: policy.grantees,
    })),
    relationships: row.relationships
      .filter((relationship) => visible.has(relationship.toModel.name))
      .map((relationship) => ({
        ...described(relationship),
        toModel: relationship.toModel.name,
        type: relationship.type,
        joinType: relationship.joinType,
        keys: relationship.keys.map((key) => ({ from: key.fromDimension.name, to: key.toDimension.name })),
      })),
  };
}

function sourceOf({ sourceType: type, sourcePath, sourceQuery, table }: ModelRow): ModelSourceDefinition {
  if (type !== 'CUSTOM_QUERY') {
    return { type, path: sourcePath };
  }
  return { type, query: sourceQuery ?? '', ...(table !== null && { firstRowsOf: tablePath(table) }) };
}

interface DescribedRow {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly synonyms: readonly string[];
}

const described = ({ id, name, label, description, synonyms }: DescribedRow): DescribedRow => ({
  id,
  name,
  label,
  description,
  synonyms,
});

function metricDefinition(row: MetricRow): MetricDefinition {
  return {
    ...described(row),
    version: row.version,
    guidance: row.guidance,
    expression: row.expression,
    anchorModel: row.anchorModel.name,
    joins: row.joins.map((join) => ({
      alias: join.alias,
      relationship: join.relationship?.name ?? '',
      toModel: join.toModel.name,
      joinType: join.joinType,
    })),
    namedFilters: row.filters.flatMap(({ filter }) => (filter === null ? [] : [filter.name])),
    filter: conjunction(row.filters.flatMap(({ expression }) => (expression === null ? [] : [expression]))),
    groupBy: row.dimensions.map(({ dimension }) => qualified(dimension)),
    timeDimension: row.timeDimension === null ? null : qualified(row.timeDimension),
    timeGrains: row.timeGrains,
    unit: row.unit,
    decimals: row.decimals,
    status: row.status,
    periodValue: row.periodValue,
    periodGrain: row.periodGrain,
    momentGrain: row.momentGrain,
    everyPeriod: row.everyPeriod,
  };
}

interface ModelField {
  readonly name: string;
  readonly model: { readonly name: string };
}

const qualified = ({ name, model }: ModelField): string => `${model.name}.${name}`;

function termDefinition(row: TermRow): GlossaryTermDefinition {
  return {
    id: row.id,
    term: row.term,
    definition: row.definition,
    synonyms: row.synonyms,
    mappings: row.mappings.flatMap(mappingDefinition),
  };
}

/** A mapping names exactly one thing; the database holds it to that. */
function mappingDefinition(row: TermRow['mappings'][number]): GlossaryTermDefinition['mappings'] {
  const { description, model, dimension, filter, measure, metric } = row;
  if (model !== null) {
    return [{ kind: 'MODEL', target: model.name, description }];
  }
  if (metric !== null) {
    return [{ kind: 'METRIC', target: metric.name, description }];
  }
  if (dimension !== null) {
    return [{ kind: 'DIMENSION', target: qualified(dimension), description }];
  }
  if (filter !== null) {
    return [{ kind: 'FILTER', target: qualified(filter), description }];
  }
  return measure === null ? [] : [{ kind: 'MEASURE', target: qualified(measure), description }];
}
