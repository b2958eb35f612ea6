import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { demoAccounts } from '../../server/access/signIn/builtinAuth.ts';
import type { PrismaClient } from '../../server/generated/prisma/client.ts';
import type { Transaction } from '../../server/platform/database.ts';
import { folderLock } from '../../server/platform/folderLock.ts';
import { sourceDatabaseFile } from '../../server/source/warehouseConnection.ts';
import { salesAnalyst } from './company/agent.ts';
import { generateCompany } from './company/generateCompany.ts';
import { companyCatalog } from './company/semanticLayer.ts';
import { companyTables } from './company/tables.ts';
import { seedDataSourceId } from './defineModel.ts';
import { importTables } from './importTables.ts';
import { seedId } from './seedId.ts';
import { writeAgent } from './writeAgent.ts';
import { writeSemanticLayer } from './writeSemanticLayer.ts';
import { writeTableRelationships, writeTables } from './writeTables.ts';
import type { SeedOwner } from './writeTables.ts';

const namespace = 'northwind';

/** How long a process that starts at the same moment as another waits for the other's seed. */
const lockTimeoutMs = 300_000;

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
  /** The data folder: files go to `files/<data source>`, the DuckDB file to where the source's warehouse looks for it. */
  readonly folder: string;
  /** Last day of the data, `2026-11-20`. */
  readonly anchor: string;
  /** Recorded as the moment of the import; default the anchor's midnight, so that the same anchor gives the same rows. */
  readonly now?: Date;
}

/**
 * Loads the sample company Northwind Supply, once: its people, its data source with tables and statistics, models, metrics,
 * glossary and the Sales analyst. Rows are written in one transaction; an organization that is there already is left as
 * people have changed it. Only a DuckDB file that has gone missing is made again.
 * @returns loaded: true when something was written; rows: of the files, 0 when nothing was imported
 * @throws RangeError when the anchor is no day, WarehouseError when the files cannot be imported
 */
export async function seedCompany(
  database: PrismaClient,
  options: SeedOptions,
): Promise<{ loaded: boolean; rows: number }> {
  const databaseFile = sourceDatabaseFile(options.folder, sampleCompany.dataSourceId);
  await mkdir(options.folder, { recursive: true });
  // Held while files are made, which takes seconds: a database transaction would sit idle for all of them.
  const lock = await folderLock(join(options.folder, 'seed.lock'), 'exclusive', lockTimeoutMs);
  try {
    const known = (await database.organization.count({ where: { id: sampleCompany.organizationId } })) > 0;
    if (known && (await exists(databaseFile))) return { loaded: false, rows: 0 };
    const { files } = await generateCompany(join(options.folder, 'files', sampleCompany.dataSourceId), {
      anchor: options.anchor,
    });
    const tables = await importTables(files, databaseFile);
    if (!known) {
      await database.$transaction((transaction) => writeCompany(transaction, tables, options), transactionLimits);
    }
    return { loaded: true, rows: files.reduce((sum, file) => sum + file.rows, 0) };
  } finally {
    lock.release();
  }
}

async function writeCompany(
  transaction: Transaction,
  tables: Awaited<ReturnType<typeof importTables>>,
  options: SeedOptions,
): Promise<void> {
  const now = options.now ?? new Date(`${options.anchor}T00:00:00Z`);
  const { organizationId, productionId, stagingId, dataSourceId, adminId } = sampleCompany;
  const owner: SeedOwner = { namespace, organizationId, environmentId: productionId, dataSourceId, actorId: adminId };
  const { calendar } = companyCatalog;
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
  await writeTables(transaction, owner, tables, now);
  await writeTableRelationships(transaction, owner, companyCatalog.models, companyTables);
  await writeSemanticLayer(transaction, owner, companyCatalog);
  await writeAgent(transaction, owner, salesAnalyst, companyCatalog, companyTables);
}

/** The two people of demo mode; they have no password, so nobody signs in as them anywhere else. */
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
