import { randomBytes } from 'node:crypto';
import { createConnection, type Connection } from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outboundPolicy } from '../../server/warehouse/outbound/outboundPolicy.ts';
import { openWarehouse } from '../../server/warehouse/registry.ts';
import type { Warehouse } from '../../server/warehouse/warehouse.ts';

// Quality F3, on real servers: what changes under a source while it is used. What breaks on the wire is beside the drivers.

const LIMITS = { maxRows: 10_000, maxBytes: 10_000_000, timeoutMs: 30_000 };
const name = `quarry_${randomBytes(5).toString('hex')}`;
const outbound = outboundPolicy(['127.0.0.1']);
const account = { host: '127.0.0.1', database: name, username: name, password: 'secret', sslMode: 'disable' } as const;

interface Server {
  readonly label: string;
  /** Ten million rows, without a table. */
  readonly many: string;
  readonly slow: string;
  open(): Warehouse;
  admin(sql: string): Promise<void>;
  prepare(): Promise<void>;
  readonly revoke: string;
  readonly grant: string;
  dispose(): Promise<void>;
}

function postgresql(): Server {
  const client = (database: string) => new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database });
  const root = client('postgres');
  const owner = client(name);
  return {
    label: 'PostgreSQL',
    many: 'SELECT i FROM generate_series(1, 10000000) AS i',
    slow: 'SELECT pg_sleep(60)',
    revoke: `REVOKE SELECT ON t FROM ${name}`,
    grant: `GRANT SELECT ON t TO ${name}`,
    open: () => openWarehouse({ type: 'POSTGRESQL', port: 5432, schemas: [], ...account }, outbound),
    admin: async (sql) => void (await owner.query(sql)),
    async prepare() {
      await root.connect();
      await root.query(`CREATE DATABASE ${name}`);
      await root.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret'`);
      await owner.connect();
    },
    async dispose() {
      await owner.end();
      await root.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await root.query(`DROP ROLE ${name}`);
      await root.end();
    },
  };
}

function mariadb(): Server {
  let root: Connection | undefined;
  const admin = async (sql: string) => void (await root?.query(sql));
  return {
    label: 'MariaDB',
    many: `SELECT a.i * 10000 + b.i AS i FROM (WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 999) SELECT i FROM n) a
      CROSS JOIN (WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9999) SELECT i FROM n) b LIMIT 10000000`,
    slow: 'SELECT SLEEP(60)',
    revoke: `REVOKE SELECT ON ${name}.t FROM ${name}`,
    grant: `GRANT SELECT ON ${name}.t TO ${name}`,
    open: () => openWarehouse({ type: 'MARIADB', port: 3306, ...account }, outbound),
    admin,
    async prepare() {
      root = await createConnection({ host: '127.0.0.1', port: 3306, user: 'root' });
      await admin(`CREATE DATABASE ${name}`);
      await admin(`CREATE USER ${name} IDENTIFIED BY 'secret'`);
      await admin(`USE ${name}`);
    },
    async dispose() {
      await admin(`DROP DATABASE ${name}`);
      await admin(`DROP USER ${name}`);
      await root?.end();
    },
  };
}

describe.each([postgresql(), mariadb()])('$label', (server) => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    await server.prepare();
    await server.admin('CREATE TABLE t (a int, b int)');
    await server.admin('INSERT INTO t VALUES (1, 2)');
    await server.admin(server.grant);
    warehouse = server.open();
  });
  afterAll(async () => {
    await warehouse.close();
    await server.dispose();
  });
  const read = (sql = 'SELECT a, b FROM t') => warehouse.run(sql, [], LIMITS);

  it('ten million rows are cut at the cap, soon and in little memory', async () => {
    const before = process.memoryUsage().rss;
    const begun = performance.now();
    const { rows, truncated } = await read(server.many);
    expect([rows.length, truncated]).toEqual([LIMITS.maxRows, true]);
    expect(performance.now() - begun).toBeLessThan(LIMITS.timeoutMs + 2000);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
    expect((await read()).rows).toEqual([[1, 2]]);
  });

  it('rights that are taken away while it is used are said, and work again once they are back', async () => {
    await read();
    await server.admin(server.revoke);
    await expect(read()).rejects.toMatchObject({ type: 'PERMISSION' });
    await server.admin(server.grant);
    expect((await read()).rows).toEqual([[1, 2]]);
  });

  it('a column and a table that are gone are said to be', async () => {
    await server.admin('ALTER TABLE t DROP COLUMN b');
    await expect(read()).rejects.toMatchObject({ type: 'SCHEMA_CHANGED', message: expect.stringContaining('b') });
    await server.admin('ALTER TABLE t ADD COLUMN b int DEFAULT 2');
    expect((await read()).rows).toEqual([[1, 2]]);
  });

  it('slow queries take no longer than they may, and leave other sources alone', async () => {
    const other = server.open();
    try {
      const begun = performance.now();
      const slow = Array.from({ length: 6 }, () =>
        warehouse.run(server.slow, [], { ...LIMITS, timeoutMs: 1500 }).then(
          () => 'answered',
          (error: { type?: string }) => error.type,
        ),
      );
      expect((await other.run('SELECT a, b FROM t', [], LIMITS)).rows).toEqual([[1, 2]]);
      expect(performance.now() - begun).toBeLessThan(1500);
      expect(new Set(await Promise.all(slow))).toEqual(new Set(['TIMEOUT']));
      expect(performance.now() - begun).toBeLessThan(3500);
      expect((await read()).rows).toEqual([[1, 2]]);
    } finally {
      await other.close();
    }
  });
});
