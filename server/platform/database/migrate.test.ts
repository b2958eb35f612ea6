import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, databaseServers, type TestDatabase } from '../../testing/database.ts';
import { SetupError } from '../errors.ts';
import { migrate } from './migrate.ts';

describe.each(databaseServers)('migrate on $name', (server) => {
  let migrated: TestDatabase;
  let emptyUrl: string;
  let folder: string;
  const emptyName = `quarry_test_${Math.floor(Date.now() / 1000)}_empty`;

  async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  beforeAll(async () => {
    migrated = await createTestDatabase(server);
    const admin = await server.url();
    await query(admin, `CREATE DATABASE ${emptyName}`);
    const url = new URL(admin);
    url.pathname = `/${emptyName}`;
    emptyUrl = url.href;
    folder = mkdtempSync(join(tmpdir(), 'quarry-migrations-'));
    for (const [name, script] of [
      ['20260101000000_first', 'CREATE TABLE kept (id int PRIMARY KEY);'],
      ['20260102000000_second', 'ALTER TABLE kept ADD COLUMN name text; INSERT INTO kept VALUES (1, $$one$$);'],
    ] as const) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'migration.sql'), script);
    }
  });

  afterAll(async () => {
    await migrated.drop();
    await query(await server.url(), `DROP DATABASE ${emptyName} WITH (FORCE)`);
    rmSync(folder, { recursive: true });
  });

  it('has nothing to do on a migrated database', async () => {
    expect(await migrate(migrated.url)).toEqual([]);
  });

  it('applies each migration once when several processes start together, in the history Prisma reads', async () => {
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(emptyUrl, folder)));
    expect(applied.flat().sort()).toEqual(['20260101000000_first', '20260102000000_second']);
    expect(await query(emptyUrl, 'SELECT * FROM kept')).toEqual([{ id: 1, name: 'one' }]);
    expect(
      await query(
        emptyUrl,
        'SELECT migration_name, applied_steps_count, finished_at IS NOT NULL AS finished FROM _prisma_migrations ORDER BY 1',
      ),
    ).toEqual([
      { migration_name: '20260101000000_first', applied_steps_count: 1, finished: true },
      { migration_name: '20260102000000_second', applied_steps_count: 1, finished: true },
    ]);
  });

  it('refuses a database that a newer version has migrated', async () => {
    const older = mkdtempSync(join(tmpdir(), 'quarry-migrations-'));
    cpSync(join(folder, '20260101000000_first'), join(older, '20260101000000_first'), { recursive: true });
    await expect(migrate(emptyUrl, older)).rejects.toThrow(/newer version .*20260102000000_second/);
    rmSync(older, { recursive: true });
  });

  it('says which migration failed, and does not go on after it', async () => {
    mkdirSync(join(folder, '20260103000000_broken'));
    writeFileSync(join(folder, '20260103000000_broken', 'migration.sql'), 'ALTER TABLE missing ADD COLUMN x int;');
    const failure = migrate(emptyUrl, folder);
    await expect(failure).rejects.toThrow(SetupError);
    await expect(failure).rejects.toThrow(/relation "missing" does not exist/);
    await expect(migrate(emptyUrl, folder)).rejects.toThrow(/20260103000000_broken was started but not finished/);
  });

  it('says in a sentence that nothing answers, without the password', async () => {
    const failure = migrate('postgresql://quarry:canary@127.0.0.1:1/quarry');
    await expect(failure).rejects.toThrow(/does not answer/);
    await expect(failure).rejects.toThrow(expect.not.stringContaining('canary'));
  });
});
