import type { Viewer } from '../../access/viewer.ts';
import { isAdminOf } from '../../access/readPolicy.ts';
import type { Catalogs, ScopedCatalog } from '../../model/catalogs.ts';
import { checkCatalog } from '../../semql/catalog/check/checkCatalog.ts';
import type { PreparedCatalog } from '../../semql/catalog/prepare.ts';
import { sourceDialect } from '../../source/sourceDialect.ts';
import { formulaOf } from './formula.ts';

/** What does not compile in a layer: sentences by the id of the definition. */
type Problems = ReadonlyMap<string, string>;

const known = new WeakMap<PreparedCatalog, Problems>();

/** Object of the layer, as far as its health needs it. */
interface Located {
  readonly id: string;
  readonly organizationId: string;
  readonly environmentId: string;
}

/**
 * Sentence about why a metric does not compile; null: it does, or the viewer is no admin and may
 * not know what it names.
 */
export async function problemOf(catalogs: Catalogs, viewer: Viewer, metric: Located): Promise<string | null> {
  const catalog = await layerOf(catalogs, viewer, metric);
  return catalog === null ? null : (problemsIn(catalog).get(metric.id) ?? null);
}

/** Number of parts of a model that do not compile; null for viewers who are no admins. */
export async function brokenPartsOf(catalogs: Catalogs, viewer: Viewer, model: Located): Promise<number | null> {
  const catalog = await layerOf(catalogs, viewer, model);
  const parts = catalog?.prepared.definition.models.find(({ id }) => id === model.id);
  if (catalog === null || parts === undefined) {
    return null;
  }
  const problems = problemsIn(catalog);
  return [...parts.dimensions, ...parts.measures, ...parts.filters, ...parts.relationships].filter(({ id }) =>
    problems.has(id),
  ).length;
}

/** Formula of a metric in words; null for viewers who are no admins. */
export async function formulaInWords(catalogs: Catalogs, viewer: Viewer, metric: Located): Promise<string | null> {
  const catalog = await layerOf(catalogs, viewer, metric);
  const definition = catalog?.prepared.definition.metrics.find(({ id }) => id === metric.id);
  return catalog === null || definition === undefined ? null : formulaOf(definition, catalog.prepared.definition);
}

/** Look-ups that are on their way: the rows of one list ask for the same layer at once. */
const asked = new WeakMap<Catalogs, Map<string, Promise<ScopedCatalog>>>();

async function layerOf(catalogs: Catalogs, viewer: Viewer, thing: Located): Promise<ScopedCatalog | null> {
  const { organizationId, environmentId } = thing;
  if (!isAdminOf(viewer, thing)) {
    return null;
  }
  const pending = asked.get(catalogs) ?? new Map<string, Promise<ScopedCatalog>>();
  asked.set(catalogs, pending);
  let layer = pending.get(environmentId);
  if (layer === undefined) {
    layer = catalogs.of({ organizationId, environmentId, agentId: null, readerId: null });
    pending.set(environmentId, layer);
    void layer.finally(() => pending.delete(environmentId)).catch(() => undefined);
  }
  return layer;
}

function problemsIn({ prepared, sources }: ScopedCatalog): Problems {
  let problems = known.get(prepared);
  if (problems === undefined) {
    const dialectOf = (id: string) => {
      const source = sources.get(id);
      return source === undefined ? null : sourceDialect[source.type];
    };
    const errors = checkCatalog(prepared, dialectOf).filter(({ diagnostic }) => diagnostic.severity === 'error');
    problems = new Map(errors.toReversed().map(({ definitionId, diagnostic }) => [definitionId, diagnostic.message]));
    known.set(prepared, problems);
  }
  return problems;
}
