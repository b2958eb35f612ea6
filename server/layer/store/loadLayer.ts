import type { Transaction } from '../../platform/database/database.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { loadCatalog } from '../../model/loadCatalog.ts';
import { sourceDialect } from '../../source/sourceDialect.ts';
import type { DialectName } from '../../semql/compiled.ts';
import type { Layer, LayerJoin } from '../layer.ts';
import type { DialectOf } from '../rename/meaning.ts';

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
const tagNames = { orderBy: { name: 'asc' }, select: { name: true } } as const;

/**
 * Reads the semantic layer of an environment as its editors see it, with everything that is stored.
 * @throws NotFoundError when the organization does not exist
 */
export async function loadLayer(database: PrismaClient | Transaction, place: LayerPlace): Promise<LoadedLayer> {
  const { organizationId, environmentId } = place;
  const where = { organizationId, environmentId };
  const { definition } = await loadCatalog(database, { ...where, agentId: null });
  const [models, metrics, terms, sources] = await Promise.all([
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
        return { ...model, tableId: row?.tableId ?? null, ownerId: row?.ownerId ?? null };
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
