import type { DataSource, PrismaClient } from '../generated/prisma/client.ts';
import type { CatalogDefinition } from '../semql/catalog/definition.ts';
import { prepareCatalog, type PreparedCatalog } from '../semql/catalog/prepare.ts';
import { loadCatalog, type CatalogScope } from './loadCatalog.ts';
import { visibleCatalog } from './visibleCatalog.ts';

/** One scope's semantic layer, ready to compile against and to read questions with. */
export interface ScopedCatalog {
  readonly prepared: PreparedCatalog;
  /** What may be named. */
  readonly visible: CatalogDefinition;
  readonly hidden: ReadonlySet<string>;
  /** Data sources of the models in scope. */
  readonly sources: ReadonlyMap<string, Pick<DataSource, 'id' | 'name' | 'type'>>;
}

const maximumEntries = 200;

/**
 * Semantic layers in memory, by scope. Every look-up asks the database in one statement whether anything in the scope has
 * changed, so that an edit in any process is seen by the next request of every process.
 */
export class Catalogs {
  readonly #database: PrismaClient;
  readonly #entries = new Map<string, { readonly fingerprint: string; readonly catalog: Promise<ScopedCatalog> }>();

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  /** @throws NotFoundError when the organization, or the agent in it, does not exist */
  async of(scope: CatalogScope): Promise<ScopedCatalog> {
    const key = `${scope.organizationId} ${scope.environmentId} ${scope.agentId ?? ''}`;
    const fingerprint = await this.#fingerprint(scope);
    const known = this.#entries.get(key);
    if (known?.fingerprint === fingerprint) return known.catalog;
    const catalog = this.#load(scope);
    this.#entries.delete(key);
    this.#entries.set(key, { fingerprint, catalog });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > maximumEntries && oldest !== undefined) this.#entries.delete(oldest);
    catalog.catch(() => this.#entries.delete(key));
    return catalog;
  }

  async #load(scope: CatalogScope): Promise<ScopedCatalog> {
    const { definition, hidden } = await loadCatalog(this.#database, scope);
    const sources = await this.#database.dataSource.findMany({
      where: { organizationId: scope.organizationId, id: { in: definition.models.map((model) => model.dataSourceId) } },
      select: { id: true, name: true, type: true },
    });
    return {
      prepared: prepareCatalog(definition),
      visible: visibleCatalog(definition, hidden),
      hidden,
      sources: new Map(sources.map((source) => [source.id, source])),
    };
  }

  /** Changes whenever anything in the scope does: saving a part of a model touches the model, and so on. */
  async #fingerprint({ organizationId, environmentId, agentId }: CatalogScope): Promise<string> {
    const rows = await this.#database.$queryRaw<{ fingerprint: string }[]>`
      SELECT concat_ws('|',
        (SELECT updated_at FROM organization WHERE id = ${organizationId}),
        (SELECT concat(count(*), max(updated_at)) FROM model WHERE environment_id = ${environmentId}),
        (SELECT concat(count(*), max(updated_at)) FROM metric WHERE environment_id = ${environmentId}),
        (SELECT concat(count(*), max(updated_at)) FROM glossary_term WHERE environment_id = ${environmentId}),
        (SELECT concat(updated_at, deleted_at) FROM agent WHERE id = ${agentId}),
        (SELECT concat(count(*), max(created_at)) FROM agent_model WHERE agent_id = ${agentId}),
        (SELECT concat(count(*), max(created_at)) FROM agent_metric WHERE agent_id = ${agentId})
      ) AS fingerprint`;
    return rows[0]?.fingerprint ?? '';
  }
}
