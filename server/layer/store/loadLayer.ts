import type { Transaction } from '../../platform/database/database.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { loadCatalog } from '../../model/loadCatalog.ts';
import { sourceDialect } from '../../source/sourceDialect.ts';
import type { DialectName } from '../../semql/compiled.ts';
import type { Layer, LayerJoin } from '../layer.ts';
import type { DialectOf } from '../rename/meaning.ts';
import { changedSince, readStamps, type LayerMemory } from './layerMemory.ts';

/** Environment of an organization, whose semantic layer is meant. */
export interface LayerPlace {
  readonly organizationId: string;
  readonly environmentId: string;
}

/** A layer and the dialects of its sources. */
export interface LoadedLayer {
  readonly layer: Layer;
  readonly dialectOf: DialectOf;
}

const byPosition = { orderBy: { position: 'asc' } } as const;
/** Names of the tags of a metric or a term, as a layer has them. */
export const tagNames = { orderBy: { name: 'asc' }, select: { name: true } } as const;

const definitionFields = {
  id: true,
  name: true,
  description: true,
  source: true,
  version: true,
  agentId: true,
  sourceTaskId: true,
} as const;

/** Objects that are read one by one; beyond them the whole layer is. */
const mostRead = 200;

/**
 * Reads the semantic layer of an environment as its editors see it, with everything that is stored.
 * @param memory where it was kept by the last reader: only what has changed since is read
 * @throws NotFoundError when the organization does not exist
 */
export async function loadLayer(
  database: PrismaClient | Transaction,
  place: LayerPlace,
  memory?: LayerMemory,
): Promise<LoadedLayer> {
  if (memory === undefined) {
    return readLayer(database, place);
  }
  // Before the rows: what is written in between is read again next time.
  const stamps = await readStamps(database, place);
  const known = memory.recall(place);
  const changed = known === null ? null : changedSince(known.stamps, stamps);
  const isPart = known !== null && changed !== null && changed.size <= mostRead;
  const read = await readLayer(database, place, isPart ? changed : undefined);
  const layer = isPart ? withRead(known.layer, read.layer) : read.layer;
  memory.keep(place, { stamps, layer });
  return { ...read, layer };
}

/** A layer with the objects that were read again. */
function withRead(known: Layer, { calendar, models, metrics, glossary, definitions }: Layer): Layer {
  return {
    calendar,
    models: replaced(known.models, models),
    metrics: replaced(known.metrics, metrics),
    glossary: replaced(known.glossary, glossary),
    definitions: replaced(known.definitions, definitions),
  };
}

function replaced<Entity extends { readonly id: string }>(
  known: readonly Entity[],
  read: readonly Entity[],
): readonly Entity[] {
  const now = byId(read);
  return read.length === 0 ? known : known.map((entity) => now.get(entity.id) ?? entity);
}

async function readLayer(
  database: PrismaClient | Transaction,
  place: LayerPlace,
  only?: ReadonlySet<string>,
): Promise<LoadedLayer> {
  const { organizationId, environmentId } = place;
  const where = { organizationId, environmentId, ...(only !== undefined && { id: { in: [...only] } }) };
  const { definition } = await loadCatalog(database, { organizationId, environmentId, agentId: null }, only);
  const [models, metrics, terms, definitions, sources] = await Promise.all([
    database.model.findMany({ where, select: { id: true, tableId: true, ownerId: true } }),
    database.metric.findMany({
      where,
      select: {
        id: true,
        ownerId: true,
        tags: tagNames,
        successor: { select: { name: true } },
        filters: { ...byPosition, select: { expression: true } },
        joins: { ...byPosition, select: { keys: true } },
      },
    }),
    database.glossaryTerm.findMany({ where, select: { id: true, version: true, tags: tagNames } }),
    database.definition.findMany({ where, select: definitionFields, orderBy: [{ name: 'asc' }, { id: 'asc' }] }),
    database.dataSource.findMany({ where: { organizationId }, select: { id: true, type: true } }),
  ]);
  const modelRows = byId(models);
  const metricRows = byId(metrics);
  const termRows = byId(terms);
  const dialects = new Map<string, DialectName>(sources.map(({ id, type }) => [id, sourceDialect[type]]));
  return {
    layer: {
      ...definition,
      models: definition.models.map((model) => {
        const row = modelRows.get(model.id);
        const { rowPolicies = [] } = model;
        return { ...model, rowPolicies, tableId: row?.tableId ?? null, ownerId: row?.ownerId ?? null };
      }),
      metrics: definition.metrics.map((metric) => {
        const row = metricRows.get(metric.id);
        return {
          ...metric,
          joins: metric.joins.map((join, index) => ({ ...join, keys: keysOf(row?.joins[index]?.keys) })),
          conditions: row?.filters.flatMap(({ expression }) => (expression === null ? [] : [expression])) ?? [],
          tags: row?.tags.map(({ name }) => name) ?? [],
          ownerId: row?.ownerId ?? null,
          successor: row?.successor?.name ?? null,
        };
      }),
      glossary: definition.glossary.map((term) => {
        const row = termRows.get(term.id);
        return { ...term, version: row?.version ?? 1, tags: row?.tags.map(({ name }) => name) ?? [] };
      }),
      definitions,
    },
    dialectOf: (id) => dialects.get(id) ?? null,
  };
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Pairs of names as they are stored. */
function keysOf(stored: unknown): LayerJoin['keys'] {
  return Array.isArray(stored) ? (stored as LayerJoin['keys']) : [];
}
