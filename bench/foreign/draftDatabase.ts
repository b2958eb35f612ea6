import { withDoubts } from '../../server/model/draft/doubts/withDoubts.ts';
import { agentNameOf, modelDrafts } from '../../server/model/draft/modelDrafts.ts';
import { buildModels } from '../../server/agent/models/buildModels.ts';
import type { QueriedSource } from '../../server/model/catalogs.ts';
import { readCatalog } from '../../server/model/catalogs.ts';
import { loadCatalog, type CatalogScope } from '../../server/model/loadCatalog.ts';
import type { ModelChoice } from '../../server/model/draft/chooseModels.ts';
import type { ModelDraft } from '../../server/model/draft/draftModel.ts';
import type { CatalogDefinition } from '../../server/semql/catalog/definition.ts';
import type { TestDatabase } from '../../server/testing/database.ts';
import { noSampleData } from '../../server/testing/noSampleData.ts';
import { createOrganization } from '../../server/testing/organization.ts';
import { WarehousePool } from '../../server/warehouse/sessions/pool.ts';
import { importSqlite } from './importSqlite.ts';

/** The semantic layer of an agent over one drafted database, as plain data. */
export interface DraftedDatabase {
  readonly scope: CatalogScope;
  readonly definition: CatalogDefinition;
  readonly hidden: readonly string[];
  readonly hiddenColumns: readonly (readonly [string, readonly string[]])[];
  readonly metadataOnly: readonly string[];
  readonly source: Omit<QueriedSource, 'updatedAt'>;
  readonly agentName: string;
  /** The SQLite file as the product keeps it. */
  readonly databaseFile: string;
}

/**
 * Imports an SQLite file into an organization of its own and makes all models that are drafted for
 * it, as they are drafted, with a new agent: the same as “Build models” with nothing changed.
 * @param about.folder for the product's data
 */
export async function draftDatabase(
  database: TestDatabase,
  about: { readonly name: string; readonly file: string; readonly folder: string },
): Promise<DraftedDatabase> {
  const { prisma } = database;
  const { admin, organizationId, environmentId } = await createOrganization(prisma, about.name);
  const { dataSourceId, databaseFile, connections } = await importSqlite(database, admin, about);
  const warehouses = new WarehousePool();
  const drafts = await modelDrafts(prisma, admin, { dataSourceId })
    .then((plain) => withDoubts({ connections, warehouses }, plain, undefined))
    .finally(() => warehouses.closeAll());
  const { agent } = await buildModels(
    noSampleData,
    prisma,
    admin,
    {
      dataSourceId,
      models: drafts.models.map(choiceOfPage),
      agent: { name: agentNameOf(drafts.source.name) },
    },
    new Date(),
  );
  if (agent === null) {
    throw new Error(`${about.name}: no agent was made.`);
  }
  const scope = { organizationId, environmentId, agentId: agent.id };
  const [loaded, { sources }] = await Promise.all([loadCatalog(prisma, scope), readCatalog(prisma, scope)]);
  const source = sources.get(dataSourceId);
  if (source === undefined) {
    throw new Error(`${about.name}: no model was made.`);
  }
  return {
    scope,
    definition: loaded.definition,
    hidden: [...loaded.hidden],
    hiddenColumns: [...loaded.hiddenColumns],
    metadataOnly: [...loaded.metadataOnly],
    source,
    agentName: agent.name,
    databaseFile,
  };
}

/** What the page has chosen before anybody changes it: the first answer to a repeated key. */
function choiceOfPage({ tableId, doubts }: ModelDraft): ModelChoice {
  const [remedy] = doubts.flatMap(({ remedies }) => remedies);
  return remedy === undefined ? { tableId } : { tableId, keepFirst: remedy === 'KEEP_FIRST' };
}
