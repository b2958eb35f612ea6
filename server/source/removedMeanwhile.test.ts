import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildModels } from '../agent/models/buildModels.ts';
import { ExpectedError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { acceptProposals } from '../table/acceptProposals.ts';
import { acceptRelationshipProposal } from '../table/relationshipProposals.ts';
import { compareTableMetadata, importTableMetadata } from '../table/tableMetadata.ts';
import { noSampleData } from '../testing/noSampleData.ts';
import { until } from '../testing/until.ts';
import { importFiles } from './import/importFiles.ts';
import { checkHealth } from './health/checkHealth.ts';
import { connectDataSource } from './connect/connectDataSource.ts';
import { acknowledgeDrift } from '../model/drift/drift.ts';
import { failAbandonedImports } from './import/failAbandonedImports.ts';
import { importedPostgreSql, type ImportedPostgreSql } from './import/importedPostgreSql.test-support.ts';
import { importTables } from './import/importTables.ts';
import { removeDataSource } from './removeDataSource.ts';
import { testDataSource } from './connect/testDataSource.ts';
import { updateConnection } from './connect/updateConnection.ts';
import { updateDataSource } from './updateDataSource.ts';

const now = new Date('2026-11-20T12:00:00Z');

let world: ImportedPostgreSql;
/** A source of its own for each test, imported once. */
let id: string;
/** Another connection to the metadata, which holds locks. */
let gate: pg.Client;

beforeAll(async () => {
  world = await importedPostgreSql(`
    CREATE TABLE shops (id int PRIMARY KEY, city text NOT NULL);
    CREATE TABLE visits (id int PRIMARY KEY, shop_id int);
    INSERT INTO shops SELECT i, 'City ' || i FROM generate_series(1, 30) i;
    INSERT INTO visits SELECT i, 1 + i % 30 FROM generate_series(1, 200) i;`);
  gate = new pg.Client({ connectionString: world.database.url });
  await gate.connect();
}, 60_000);
afterAll(async () => {
  await gate.end();
  await world.close();
});
beforeEach(async () => {
  const connection = { postgreSql: world.reader };
  const input = { name: `Visits ${newId('Table')}`, description: '', allowExcessPrivileges: false, connection };
  ({ id } = await connectDataSource(world.services, world.acme.admin, input));
  await importAll();
  await world.work();
}, 60_000);

// Each source keeps its own connections.
afterEach(() => world.services.warehouses.close(id));

const paths = [
  ['public', 'shops'],
  ['public', 'visits'],
];
const importAll = () => importTables(world.services, world.acme.admin, { dataSourceId: id, paths }, new Date());
const remove = () => removeDataSource(world.services, world.acme.admin, { dataSourceId: id, confirmed: true });
const tables = () => world.database.prisma;
const tableId = async () => (await tables().table.findFirstOrThrow({ where: { dataSourceId: id, name: 'visits' } })).id;

/** What else happens to a source, each up to where it waits for its lock. */
const commands: readonly (readonly [name: string, run: () => Promise<() => Promise<unknown>>])[] = [
  ['importTables', async () => importAll],
  [
    'importFiles',
    async () => {
      const { organizationId, admin } = world.acme;
      await tables().dataSource.update({ where: { id }, data: { type: 'FILE' } });
      const uploadId = newId('Upload');
      const until = new Date(now.getTime() + 3_600_000);
      await tables().upload.create({
        data: { id: uploadId, organizationId, name: 'a.csv', sizeBytes: 1, completedAt: now, expiresAt: until },
      });
      const wanted = { uploadId, table: null, replace: false, reading: {} };
      return () => importFiles(world.services, admin, { dataSourceId: id, name: '', tables: [wanted] }, now);
    },
  ],
  [
    'runImport, in the middle of a table',
    async () => {
      await importAll();
      return () => world.work();
    },
  ],
  [
    'runImport, behind the last table',
    async () => {
      await importAll();
      await tables().dataProcessingTask.updateMany({ where: { dataSourceId: id }, data: { status: 'COMPLETED' } });
      return () => world.work();
    },
  ],
  [
    'failAbandonedImports',
    async () => {
      await importAll();
      world.services.jobs.sent.splice(0);
      const jobs = { isLive: () => Promise.resolve(false) };
      return () => failAbandonedImports({ database: tables(), jobs, events: world.services.events }, now);
    },
  ],
  [
    'updateConnection',
    async () => {
      const input = { dataSourceId: id, connection: { postgreSql: {} }, allowExcessPrivileges: false };
      return () => updateConnection(world.services, world.acme.admin, input, now);
    },
  ],
  ['testDataSource', async () => () => testDataSource(world.services, world.acme.admin, id, now)],
  [
    'checkHealth',
    async () => {
      const services = { ...world.services, database: tables(), log: createLog('silent') };
      return () => checkHealth(services, { dataSourceId: id }, { last: true }, now);
    },
  ],
  [
    'updateDataSource',
    async () => () => updateDataSource(world.services, world.acme.admin, { id, version: 1 }, { name: `Renamed ${id}` }),
  ],
  ['acknowledgeDrift', async () => () => acknowledgeDrift(world.services, world.acme.admin, id, now)],
  [
    'buildModels',
    async () => {
      const model = { tableId: await tableId(), name: `visits_${id.slice(-8).replaceAll('-', '')}` };
      return () => buildModels(noSampleData, tables(), world.acme.admin, { dataSourceId: id, models: [model] }, now);
    },
  ],
  [
    'acceptRelationshipProposal',
    async () => {
      const { organizationId } = world.acme;
      const column = (name: string, table: string) =>
        tables().column.findFirstOrThrow({ where: { name, table: { dataSourceId: id, name: table } } });
      await tables().tableRelationshipProposal.deleteMany({ where: { organizationId } });
      await tables().tableRelationship.deleteMany({ where: { organizationId } });
      const proposal = await tables().tableRelationshipProposal.create({
        data: {
          id: newId('TableRelationshipProposal'),
          organizationId,
          sourceColumnId: (await column('shop_id', 'visits')).id,
          targetColumnId: (await column('id', 'shops')).id,
          type: 'MANY_TO_ONE',
          evidence: '',
        },
      });
      return () => acceptRelationshipProposal(tables(), world.acme.admin, proposal.id);
    },
  ],
  [
    'acceptProposals',
    async () => {
      const table = await tableId();
      return () => acceptProposals(tables(), world.acme.admin, { tableId: table });
    },
  ],
  [
    'importTableMetadata',
    async () => {
      const yaml = 'models:\n  - name: visits\n    description: One row per visit\n    columns: []\n';
      const input = { dataSourceId: id, yaml };
      const { fingerprint } = await compareTableMetadata(tables(), world.acme.admin, input);
      const whole = { ...input, fingerprint, ignoreUnknown: true };
      return () => importTableMetadata(tables(), world.acme.admin, whole);
    },
  ],
];

/**
 * Runs two commands that both come to wait for the source, in this order, and then lets them go on.
 */
async function oneAfterTheOther(
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<PromiseSettledResult<unknown>[]> {
  const running: Promise<unknown>[] = [];
  await gate.query('BEGIN');
  try {
    await gate.query('SELECT 1 FROM data_source WHERE id = $1 FOR UPDATE', [id]);
    for (const command of [first, second]) {
      const run = command();
      run.catch(() => undefined);
      running.push(run);
      await waiting(running.length);
    }
  } finally {
    await gate.query('COMMIT');
  }
  return Promise.allSettled(running);
}

/**
 * Waits until so many connections wait for a lock; asked elsewhere, because a transaction sees the
 * activity as it first was.
 */
async function waiting(count: number): Promise<void> {
  const sql = `SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const seen = async () => (await world.database.pool.query<{ n: number }>(sql)).rows[0]?.n ?? 0;
  await until(`${count} wait`, async () => (await seen()) >= count, 8000);
}

const reasonOf = (result: PromiseSettledResult<unknown> | undefined): unknown =>
  result?.status === 'rejected' ? result.reason : null;

/**
 * Nothing went wrong that nobody expects: a key that leads nowhere, a deadlock, a row that is gone.
 */
function expectExpected(results: readonly PromiseSettledResult<unknown>[]): void {
  for (const result of results) {
    const reason = reasonOf(result);
    if (reason !== null) {
      expect(reason).toBeInstanceOf(ExpectedError);
    }
  }
}

const sourcesLeft = () => tables().dataSource.count({ where: { id } });

async function expectNothingRuns(): Promise<void> {
  const status = { in: ['QUEUED', 'IN_PROGRESS'] } as const;
  const where = { dataSourceId: id, status: { in: [...status.in] } };
  if (world.services.jobs.sent.length === 0) {
    expect(await tables().dataProcessingTask.count({ where })).toBe(0);
  }
}

describe.each(commands)('%s', (_name, prepare) => {
  it('finds no source once it was removed', async () => {
    const command = await prepare();
    const results = await oneAfterTheOther(remove, command);
    expectExpected(results);
    expect(reasonOf(results[0])).toBeNull();
    expect(await sourcesLeft()).toBe(0);
    const orphans = { where: { organizationId: world.acme.organizationId, dataSourceId: id } };
    expect(await tables().table.count(orphans)).toBe(0);
    expect(await tables().model.count(orphans)).toBe(0);
    expect(await tables().dataProcessingTask.count(orphans)).toBe(0);
    world.services.jobs.sent.splice(0);
  });

  it('is done before the source is removed', async () => {
    const command = await prepare();
    const results = await oneAfterTheOther(command, remove);
    expectExpected(results);
    expect(reasonOf(results[0])).toBeNull();
    const refused = reasonOf(results[1]);
    if (refused !== null) {
      expect(refused).toMatchObject({ code: 'CONFLICT' });
    }
    expect(await sourcesLeft()).toBe(refused === null ? 0 : 1);
    await expectNothingRuns();
    world.services.jobs.sent.splice(0);
  });
});

describe('an import in the middle of a table', () => {
  const others = commands.filter(([name]) => !/import(Tables|Files)|runImport|Abandoned/.test(name));

  it.each(others)('and %s neither wait for each other for ever nor break each other', async (_name, prepare) => {
    const command = await prepare();
    await importAll();
    expectExpected(await oneAfterTheOther(() => world.work(), command));
    await expectNothingRuns();
  });

  it('is done once when another worker takes over, and the first one goes on', async () => {
    await importAll();
    const [job] = world.services.jobs.sent;
    const first = () => world.work();
    const second = () => {
      if (job !== undefined) {
        world.services.jobs.sent.push(job);
      }
      return world.work();
    };
    expectExpected(await oneAfterTheOther(first, second));
    await expectNothingRuns();
    const ended = await tables().dataProcessingTask.findMany({ where: { dataSourceId: id, type: 'RE_SYNC' } });
    expect(ended.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED']);
    expect(await tables().column.count({ where: { table: { dataSourceId: id } } })).toBe(4);
    expect(await tables().table.count({ where: { dataSourceId: id } })).toBe(2);
  });
});

it('takes no second import of a source, of files or of tables, while one waits or runs', async () => {
  const results = await oneAfterTheOther(importAll, importAll);
  expect(reasonOf(results[0])).toBeNull();
  expect(reasonOf(results[1])).toMatchObject({ code: 'CONFLICT' });
  await world.work();
  await expectNothingRuns();
});

it('ends a running import when its source is removed, on the server of the source, too', async () => {
  await world.change('CREATE VIEW slow AS SELECT i, pg_sleep(0.005)::text AS s FROM generate_series(1, 100000) i');
  const slow = [['public', 'slow']];
  await importTables(world.services, world.acme.admin, { dataSourceId: id, paths: slow }, new Date());
  const importing = world.work({ last: false });
  const running = async () => {
    const sql = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'Quarry' AND state = 'active'`;
    return ((await world.change(sql)).rowCount ?? 0) > 0;
  };
  await until('the table is profiled', async () => {
    const profiled = { dataSourceId: id, status: 'IN_PROGRESS', progress: { gte: 20 } } as const;
    return (await tables().dataProcessingTask.count({ where: profiled })) > 0 && (await running());
  });
  const begun = performance.now();
  await remove();
  await importing;
  await until('nothing runs on the source any more', async () => !(await running()), 2000);
  expect(performance.now() - begun).toBeLessThan(2000);
  expect(await sourcesLeft()).toBe(0);
  await world.change('DROP VIEW slow');
}, 60_000);
