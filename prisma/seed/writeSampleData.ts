import type { Transaction } from '../../server/platform/database/database.ts';
import { companyTemplates } from './company/queryTemplates.ts';
import { companyTables } from './company/tables.ts';
import { companyOf } from './companyOf.ts';
import type { ImportedSeedTable } from './importTables.ts';
import { writeAgent } from './writeAgent.ts';
import { writeQueryTemplates } from './writeQueryTemplates.ts';
import { writeSemanticLayer } from './writeSemanticLayer.ts';
import { writeTableRelationships, writeTables, type SeedOwner } from './writeTables.ts';

/**
 * Writes the tables of a data source that exists, what they mean, and the agent that answers from
 * them.
 */
export async function writeSampleData(
  transaction: Transaction,
  owner: SeedOwner,
  tables: readonly ImportedSeedTable[],
  now: Date,
): Promise<void> {
  const { catalog, agent } = companyOf(owner.namespace);
  await writeTables(transaction, owner, tables, now);
  await writeTableRelationships(transaction, owner, catalog.models, companyTables);
  await writeSemanticLayer(transaction, owner, catalog);
  await writeAgent(transaction, owner, agent, catalog, companyTables);
  await writeQueryTemplates(transaction, owner, companyTemplates, now);
}
