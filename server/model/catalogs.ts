import type { DataSource, PrismaClient } from '../generated/prisma/client.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { CatalogDefinition } from '../semql/catalog/definition.ts';
import { prepareCatalog, type PreparedCatalog } from '../semql/catalog/prepare.ts';
import { RecentlyUsed } from '../platform/recentlyUsed.ts';
import { loadCatalog, type CatalogScope } from './loadCatalog.ts';
import { EarlierCatalogs } from './earlierCatalogs.ts';
import { type BoundRows, boundRows, readerOf, withoutSamples, type ReadScope } from './rowReader.ts';
import { visibleCatalog } from './visibleCatalog.ts';

/** Facts about a data source that a query needs. */
export type QueriedSource = Pick<
  DataSource,
  | 'id'
  | 'organizationId'
  | 'name'
  | 'type'
  | 'cacheEnabled'
  | 'cacheTTLMinutes'
  | 'queryTimeoutSeconds'
  | 'concurrentQueries'
  | 'updatedAt'
>;

/** Number of this load in this process; reloading the catalog gives a new one. */
export interface ScopedCatalog extends BoundRows {
  /** Number of this load in this process; reloading the catalog gives a new one. */
  readonly number: number;
  readonly scope: CatalogScope;
  readonly prepared: PreparedCatalog;
  /** Names that may be used. */
  readonly visible: CatalogDefinition;
  readonly hidden: ReadonlySet<string>;
  /** Ids of models whose rows the agent may not read; it knows what they are about, and no more. */
  readonly metadataOnly: ReadonlySet<string>;
  /** True: values of columns may not be looked up; absent: they may. */
  readonly concealsValues?: boolean;
  /** Data sources of the models in scope. */
  readonly sources: ReadonlyMap<string, QueriedSource>;
}

/** The same for every reader whom policies bind: their conditions are not part of definitions. */
type BoundPart = Pick<ScopedCatalog, 'prepared' | 'visible'>;

/** Catalogs of one scope for readers who see different rows. */
interface OfReaders {
  readonly byConditions: RecentlyUsed<ScopedCatalog>;
  readonly bound: BoundPart;
}

const maximumEntries = 200;

const mostReaders = { maxEntries: 100, maxSize: 100 };

/**
 * Semantic layers in memory, by scope. Every look-up asks the database in one statement whether
 * anything in the scope has changed, so that an edit in any process is seen by the next request of
 * every process.
 */
export class Catalogs {
  /** Catalogs with definitions of another time that were read beside those of today. */
  readonly earlier = new EarlierCatalogs();
  readonly #database: PrismaClient;
  readonly #entries = new Map<string, { readonly fingerprint: string; readonly catalog: Promise<ScopedCatalog> }>();

  /** Of each loaded catalog, those of readers who may not read every row. */
  readonly #ofReaders = new WeakMap<ScopedCatalog, OfReaders>();

  #loaded = 0;

  constructor(database: PrismaClient) {
    this.#database = database;
  }

  /**
   * The catalog of a scope as its reader may use it: readers with the same row conditions share
   * one, and its number, so that nothing that was compiled for others is found.
   * @throws NotFoundError when the organization, or the agent in it, does not exist
   */
  async of({ readerId, ...scope }: ReadScope): Promise<ScopedCatalog> {
    const catalog = await this.#whole(scope);
    const { models } = catalog.prepared.definition;
    if (readerId === null || models.every(({ rowPolicies = [] }) => rowPolicies.length === 0)) {
      return catalog;
    }
    const bound = boundRows(models, await readerOf(this.#database, scope.organizationId, readerId));
    return Object.keys(bound.rowPolicies).length === 0 ? catalog : this.#narrowed(catalog, bound);
  }

  #narrowed(catalog: ScopedCatalog, rows: BoundRows): ScopedCatalog {
    let known = this.#ofReaders.get(catalog);
    if (known === undefined) {
      known = { byConditions: new RecentlyUsed<ScopedCatalog>(mostReaders), bound: boundPart(catalog) };
      this.#ofReaders.set(catalog, known);
    }
    const { byConditions, bound } = known;
    const key = JSON.stringify(rows);
    const before = byConditions.get(key);
    if (before !== undefined) {
      return before;
    }
    this.#loaded += 1;
    const narrowed = { ...catalog, ...bound, ...rows, number: this.#loaded };
    byConditions.set(key, narrowed, 1);
    return narrowed;
  }

  async #whole(scope: CatalogScope): Promise<ScopedCatalog> {
    const key = `${scope.organizationId} ${scope.environmentId} ${scope.agentId ?? ''}`;
    const fingerprint = await this.#fingerprint(scope);
    const known = this.#entries.get(key);
    if (known?.fingerprint === fingerprint) {
      return known.catalog;
    }
    const catalog = this.#load(scope);
    this.#entries.delete(key);
    this.#entries.set(key, { fingerprint, catalog });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > maximumEntries && oldest !== undefined) {
      this.#entries.delete(oldest);
    }
    catalog.catch(() => this.#entries.delete(key));
    return catalog;
  }

  async #load(scope: CatalogScope): Promise<ScopedCatalog> {
    return this.numbered(await readCatalog(this.#database, scope));
  }

  /**
   * A catalog with a number of its own, so that nothing compiled against another one is taken for
   * it.
   */
  numbered(catalog: Omit<ScopedCatalog, 'number'>): ScopedCatalog {
    this.#loaded += 1;
    return { ...catalog, number: this.#loaded };
  }

  /**
   * Changes whenever anything in the scope does: saving a part of a model touches the model, and so
   * on. Every row counts, so that one put in the place of another shows, and so does one that is
   * written with an older clock.
   */
  async #fingerprint({ organizationId, environmentId, agentId }: CatalogScope): Promise<string> {
    const rows = await this.#database.$queryRaw<{ fingerprint: string }[]>`
      SELECT md5(jsonb_build_array(
        (SELECT updated_at FROM organization WHERE id = ${organizationId}),
        (SELECT string_agg(concat_ws(' ', id, version, updated_at), ',' ORDER BY id)
           FROM model WHERE environment_id = ${environmentId}),
        (SELECT string_agg(concat_ws(' ', id, version, updated_at), ',' ORDER BY id)
           FROM metric WHERE environment_id = ${environmentId}),
        (SELECT string_agg(concat_ws(' ', id, version, updated_at), ',' ORDER BY id)
           FROM glossary_term WHERE environment_id = ${environmentId}),
        (SELECT string_agg(concat_ws(' ', tagged."A", tagged."B"), ',' ORDER BY tagged."A", tagged."B")
           FROM "_GlossaryTermToTag" AS tagged JOIN glossary_term ON glossary_term.id = tagged."A"
           WHERE glossary_term.environment_id = ${environmentId}),
        (SELECT string_agg(concat_ws(' ', id, updated_at), ',' ORDER BY id) FROM "column"
           WHERE table_id IN (SELECT table_id FROM model WHERE environment_id = ${environmentId})),
        (SELECT string_agg(concat_ws(' ', id, row_count, hierarchy_path, key_columns), ',' ORDER BY id) FROM "table"
           WHERE id IN (SELECT table_id FROM model WHERE environment_id = ${environmentId})),
        (SELECT string_agg(concat_ws(' ', id, type, name, updated_at), ',' ORDER BY id) FROM data_source
           WHERE id IN (SELECT data_source_id FROM model WHERE environment_id = ${environmentId})),
        (SELECT concat_ws(' ', updated_at, deleted_at) FROM agent WHERE id = ${agentId}),
        (SELECT string_agg(concat_ws(' ', model_id, hidden_field_ids), ',' ORDER BY model_id)
           FROM agent_model WHERE agent_id = ${agentId}),
        (SELECT string_agg(metric_id, ',' ORDER BY metric_id) FROM agent_metric WHERE agent_id = ${agentId}),
        (SELECT string_agg(concat_ws(' ', table_id, use_blueprints), ',' ORDER BY table_id)
           FROM agent_table WHERE agent_id = ${agentId}),
        (SELECT string_agg("B", ',' ORDER BY "B") FROM "_AgentToTag" WHERE "A" = ${agentId})
      )::text) AS fingerprint`;
    return rows[0]?.fingerprint ?? '';
  }
}

/** A model with policies binds every reader but those who decide about them. */
function boundPart({ prepared, visible }: ScopedCatalog): BoundPart {
  const names = new Set(
    prepared.definition.models.flatMap(({ name, rowPolicies = [] }) => (rowPolicies.length === 0 ? [] : [name])),
  );
  const isBound = ({ name }: { readonly name: string }): boolean => names.has(name);
  return {
    prepared: prepareCatalog(withoutSamples(prepared.definition, isBound)),
    visible: withoutSamples(visible, isBound),
  };
}

/**
 * Reads a scope's semantic layer as it is for the caller: in a transaction, with what that has
 * written.
 * @throws NotFoundError when the organization, or the agent in it, does not exist
 */
export async function readCatalog(
  database: PrismaClient | Transaction,
  scope: CatalogScope,
): Promise<Omit<ScopedCatalog, 'number'>> {
  const {
    definition: loaded,
    hidden,
    hiddenColumns,
    metadataOnly,
    concealsValues,
  } = await loadCatalog(database, scope);
  const definition = concealsValues ? withoutSamples(loaded, () => true) : loaded;
  const sources = await database.dataSource.findMany({
    where: { organizationId: scope.organizationId, id: { in: definition.models.map((model) => model.dataSourceId) } },
    select: {
      id: true,
      organizationId: true,
      name: true,
      type: true,
      cacheEnabled: true,
      cacheTTLMinutes: true,
      queryTimeoutSeconds: true,
      concurrentQueries: true,
      updatedAt: true,
    },
  });
  return {
    scope,
    prepared: prepareCatalog(definition),
    visible: visibleCatalog(definition, hidden, hiddenColumns),
    hidden,
    metadataOnly,
    concealsValues,
    sources: new Map(sources.map((source) => [source.id, source])),
    rowPolicies: {},
    openedBy: {},
  };
}
