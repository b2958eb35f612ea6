import { randomBytes } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { localEvents } from '../../platform/events.ts';
import { SecretStore } from '../../platform/secrets/secretStore.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { manualJobs, type ManualJobs } from '../../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { UploadStore } from '../../upload/uploadStore.ts';
import { outboundPolicy } from '../../warehouse/outbound/outboundPolicy.ts';
import { WarehousePool } from '../../warehouse/sessions/pool.ts';
import { openWarehouse } from '../../warehouse/registry.ts';
import { connectDataSource } from '../connect/connectDataSource.ts';
import { importJob } from './importJob.ts';
import { availableTables, importTables } from './importTables.ts';
import { runImport } from './runImport.ts';
import { SourceConnections } from '../sourceConnections.ts';
import type { SourceServices } from '../sourceServices.ts';

/** A PostgreSQL database of its own that is a data source of an organization. */
export interface ImportedPostgreSql {
  readonly database: TestDatabase;
  readonly acme: TestOrganization;
  readonly dataSourceId: string;
  readonly services: Omit<SourceServices, 'sample'> & { readonly jobs: ManualJobs };
  /** How the database is reached, as it is typed. */
  readonly reader: { readonly username: string };
  /**
   * Runs statements as the owner of the database; the account of the data source may read every
   * table.
   */
  change(sql: string): Promise<pg.QueryResult>;
  /** Imports every table there is, or reads it again. */
  synchronise(): Promise<void>;
  /** Does the imports that wait. @param last default true */
  work(attempt?: { readonly signal?: AbortSignal; readonly last?: boolean }): Promise<void>;
  close(): Promise<void>;
}

/** @param tables statements that make what is in the database at first */
export async function importedPostgreSql(tables: string): Promise<ImportedPostgreSql> {
  const name = `quarry_${randomBytes(5).toString('hex')}`;
  const database = await createTestDatabase();
  const secrets = new SecretStore(['a secret of tests']);
  const outbound = outboundPolicy(['127.0.0.1']);
  const connections = new SourceConnections({ database: database.prisma, dataFolder: '/nowhere', secrets });
  const warehouses = new WarehousePool({ open: (connection) => openWarehouse(connection, outbound) });
  const jobs = manualJobs();
  const events = localEvents();
  const services = { database, jobs, events, secrets, outbound, connections, warehouses };
  const root = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: 'postgres' });
  await root.connect();
  await root.query(`CREATE DATABASE ${name}`);
  await root.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret'`);
  const owner = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: name });
  await owner.connect();
  const change = async (sql: string): Promise<pg.QueryResult> => {
    const result = await owner.query(sql);
    await owner.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${name}`);
    return result;
  };
  await change(tables);
  const acme = await createOrganization(database.prisma);
  const reader = { host: '127.0.0.1', database: name, username: name, password: 'secret', sslMode: 'disable' };
  const { id: dataSourceId } = await connectDataSource(services, acme.admin, {
    name: 'Shops',
    description: '',
    allowExcessPrivileges: false,
    connection: { postgreSql: reader },
  });
  const imported: ImportedPostgreSql = {
    database,
    acme,
    dataSourceId,
    services,
    reader,
    change,
    async synchronise() {
      const known = await database.prisma.table.findMany({ where: { dataSourceId }, select: { hierarchyPath: true } });
      const paths = [
        ...known.map(({ hierarchyPath }) => hierarchyPath),
        ...(await availableTables(services, acme.admin, dataSourceId)).map(({ path }) => path),
      ];
      await importTables(services, acme.admin, { dataSourceId, paths }, new Date());
      await imported.work();
    },
    async work({ signal = new AbortController().signal, last = true } = {}) {
      const log = pino({ level: 'silent' });
      const importing = { ...services, database: database.prisma, uploads: new UploadStore('/nowhere'), log };
      for (const { name: kind, input } of jobs.sent.splice(0)) {
        if (kind === importJob.name) {
          await runImport(importing, importJob.input.parse(input), { signal, last });
        }
      }
    },
    async close() {
      await warehouses.closeAll();
      await owner.end();
      await root.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await root.query(`DROP ROLE ${name}`);
      await root.end();
      await database.drop();
    },
  };
  await imported.synchronise();
  return imported;
}
