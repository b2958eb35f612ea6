import { isAdminOf } from '../access/readPolicy.ts';
import type { Viewer } from '../access/viewer.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { readKeptQueries, type StoredQuery } from '../layer/impact/keptQueries.ts';
import type { Catalogs, ScopedCatalog } from '../model/catalogs.ts';
import { compileWith } from '../query/compile/compileSemql.ts';
import { queryTemplatePolicy } from '../query/query.policy.ts';
import { isNamedIn, namesWritten, type NamedType } from './writtenNames.ts';

/** What uses are looked up with, and for whom. */
export interface UsesRequest {
  readonly database: PrismaClient;
  readonly services: { readonly semql: { readonly catalogs: Catalogs } };
  readonly viewer: Viewer;
}

/**
 * Query templates whose SemQL names models or metrics, in the newest approved text or the draft of
 * the next one, as far as the viewer may read them. What a name means is the compiler's to say, in
 * the layer of the thing; only a query that does not compile is judged by its words.
 * @returns ids of templates by the id of the thing
 */
export async function templatesNaming(
  { database, services, viewer }: UsesRequest,
  type: NamedType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const wanted = {
    where: { id: { in: [...ids] } },
    select: { id: true, name: true, organizationId: true, environmentId: true },
  };
  const [things, readable] = await Promise.all([
    type === 'Model' ? database.model.findMany(wanted) : database.metric.findMany(wanted),
    database.queryTemplate.findMany({
      where: queryTemplatePolicy.where(viewer),
      select: { id: true, organizationId: true },
    }),
  ]);
  const mayRead = new Set(readable.map(({ id }) => id));
  const [first] = readable;
  const queries = first === undefined ? [] : await readKeptQueries(database, first.organizationId);
  // Drafts of queries are for admins.
  const isAdmin = first !== undefined && isAdminOf(viewer, first);
  const shown = queries
    .filter(({ id, approved }) => mayRead.has(id) && (approved || isAdmin))
    .map((query) => ({ query, names: namesWritten(query.semql) }));
  const layers = new Map<string, Promise<ScopedCatalog>>();
  const layerOf = ({ organizationId, environmentId }: (typeof things)[number]): Promise<ScopedCatalog> => {
    const layer =
      layers.get(environmentId) ??
      services.semql.catalogs.of({ organizationId, environmentId, agentId: null, readerId: null });
    layers.set(environmentId, layer);
    return layer;
  };
  const found = await Promise.all(
    things.map(async (thing): Promise<readonly [string, ReadonlySet<string>]> => {
      const naming = shown.filter(({ names }) => names.has(thing.name.toLowerCase()));
      const layer = naming.length === 0 ? null : await layerOf(thing);
      const uses = naming.filter(({ query }) => {
        const used = layer === null ? null : usedIn(layer, query);
        return used === null ? isNamedIn(query.semql, type, thing.name) : used.has(thing.id);
      });
      return [thing.id, new Set(uses.map(({ query }) => query.id))];
    }),
  );
  return new Map(found);
}

/** What queries use, of each loaded layer by the text of the query; null: it does not compile. */
const known = new WeakMap<ScopedCatalog, Map<string, ReadonlySet<string> | null>>();

function usedIn(layer: ScopedCatalog, { semql, parameters }: StoredQuery): ReadonlySet<string> | null {
  const uses = known.get(layer) ?? new Map<string, ReadonlySet<string> | null>();
  known.set(layer, uses);
  const key = JSON.stringify([semql, parameters]);
  const before = uses.get(key);
  if (before !== undefined) {
    return before;
  }
  const { result } = compileWith(layer, {
    form: { kind: 'text', semql },
    now: new Date(0),
    timeZone: null,
    parameters,
    keepDefaultFilters: false,
    corrections: false,
    dialect: null,
  });
  const used = result.ok ? new Set(Object.keys(result.query.versions)) : null;
  uses.set(key, used);
  return used;
}
