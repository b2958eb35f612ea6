import { access } from 'node:fs/promises';
import { demoAccounts } from '../../server/access/signIn/demoSignIn.ts';
import type { PrismaClient } from '../../server/generated/prisma/client.ts';
import type { Transaction } from '../../server/platform/database/database.ts';
import { sourceDatabaseFile } from '../../server/source/sourceConnections.ts';
import { salesAnalyst } from './company/agent.ts';
import { companyCatalog } from './company/semanticLayer.ts';
import { companyNamespace } from './companyOf.ts';
import type { ImportedSeedTable } from './importTables.ts';
import { makeSampleFiles } from './makeSampleFiles.ts';
import { seedDataSourceId, seedId } from './seedId.ts';
import { withSampleLock } from './withSampleLock.ts';
import { writeSampleData } from './writeSampleData.ts';

const namespace = companyNamespace;

const transactionLimits = { maxWait: 60_000, timeout: 300_000 };

/** Ids of the sample company; the same on every machine. */
export const sampleCompany = {
  organizationId: seedId('org', namespace),
  productionId: seedId('env', `${namespace}/production`),
  stagingId: seedId('env', `${namespace}/staging`),
  dataSourceId: seedDataSourceId(namespace),
  agentId: salesAnalyst.id,
  adminId: seedId('act', `${namespace}/admin`),
  explorerId: seedId('act', `${namespace}/explorer`),
} as const;

export interface SeedOptions {
  /**
   * The data folder: files go to `files/<data source>`, the DuckDB file to where the source's
   * warehouse looks for it.
   */
  readonly folder: string;
  /** Last day of the data, `2026-11-20`. */
  readonly anchor: string;
  /**
   * Recorded as the moment of the import; default the anchor's midnight, so that the same anchor
   * gives the same rows.
   */
  readonly now?: Date;
}

/**
 * Loads the sample company Northwind Supply, once: its people, its data source with tables and
 * statistics, models, metrics, glossary and the Sales analyst. Rows are written in one transaction;
 * an organization that is there already is left as people have changed it. Only a DuckDB file that
 * has gone missing is made again.
 * @returns loaded: true when something was written; rows: of the files, 0 when nothing was
 *   imported
 * @throws RangeError when the anchor is no day, WarehouseError when the files cannot be imported
 */
export async function seedCompany(
  database: PrismaClient,
  options: SeedOptions,
): Promise<{ loaded: boolean; rows: number }> {
  const databaseFile = sourceDatabaseFile(options.folder, sampleCompany.dataSourceId);
  return withSampleLock(options.folder, async () => {
    const known = (await database.organization.count({ where: { id: sampleCompany.organizationId } })) > 0;
    if (known && (await exists(databaseFile))) {
      return { loaded: false, rows: 0 };
    }
    const { tables, rows } = await makeSampleFiles(options.folder, sampleCompany.dataSourceId, options.anchor);
    if (!known) {
      await database.$transaction((transaction) => writeCompany(transaction, tables, options), transactionLimits);
    }
    return { loaded: true, rows };
  });
}

async function writeCompany(
  transaction: Transaction,
  tables: readonly ImportedSeedTable[],
  options: SeedOptions,
): Promise<void> {
  const now = options.now ?? new Date(`${options.anchor}T00:00:00Z`);
  const { organizationId, productionId, stagingId, dataSourceId, adminId } = sampleCompany;
  const { calendar } = companyCatalog();
  await transaction.organization.create({
    data: {
      id: organizationId,
      name: 'Northwind Supply',
      timeZone: calendar.timeZone,
      weekStart: calendar.weekStart,
      fiscalYearStartMonth: calendar.fiscalYearStartMonth,
      plan: { create: { id: seedId('pln', namespace), name: 'TEAM', currentPeriodStart: now } },
      environments: {
        create: [
          { id: productionId, name: 'Production', type: 'PRODUCTION' },
          { id: stagingId, name: 'Staging', type: 'STAGING' },
        ],
      },
    },
  });
  await writePeople(transaction);
  await transaction.dataSource.create({
    data: {
      id: dataSourceId,
      organizationId,
      name: 'Northwind files',
      description:
        'Eleven CSV files with three years of orders, customers, products, tickets, visits and subscriptions.',
      type: 'FILE',
      status: 'READY',
      ownerId: adminId,
      lastCheckedAt: now,
      lastSyncedAt: now,
    },
  });
  const owner = { namespace, organizationId, environmentId: productionId, dataSourceId, actorId: adminId };
  await writeSampleData(transaction, owner, tables, now);
}

/**
 * The two people of demo mode; they have no password, so signing in as them is impossible
 * elsewhere.
 */
async function writePeople(transaction: Transaction): Promise<void> {
  const people = [
    {
      role: 'org:admin',
      name: 'Demo admin',
      email: demoAccounts.admin,
      actorId: sampleCompany.adminId,
      userId: seedId('usr', `${namespace}/admin`),
    },
    {
      role: 'org:explorer',
      name: 'Demo explorer',
      email: demoAccounts.explorer,
      actorId: sampleCompany.explorerId,
      userId: seedId('usr', `${namespace}/explorer`),
    },
  ];
  await transaction.authUser.createMany({
    data: people.map(({ userId, name, email }) => ({ id: userId, name, email, emailVerified: true })),
  });
  await transaction.actor.createMany({
    data: people.map(({ actorId, userId, name, email, role }) => ({
      id: actorId,
      organizationId: sampleCompany.organizationId,
      clerkUserId: userId,
      provider: 'INTERNAL',
      name,
      email,
      role,
    })),
  });
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
