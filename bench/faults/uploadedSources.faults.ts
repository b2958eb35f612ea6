import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openWarehouse } from '../../server/warehouse/registry.ts';
import { WarehouseError, type Warehouse, type WarehouseErrorType } from '../../server/warehouse/warehouse.ts';
import { report } from './report.ts';

// Quality F3 for uploads, whose engines are processes of ours: what happens to the process, and to
// the file under it.

const limits = { maxRows: 10_000, maxBytes: 10_000_000, timeoutMs: 30_000 };
const cellBytes = 64 * 1024 * 1024;
const findings = report('uploadedSources');

interface Engine {
  readonly type: 'FILE' | 'SQL';
  /** Ten million rows, without a table. */
  readonly many: string;
  /** Minutes. */
  readonly slow: string;
  /** A text of 64 MB. */
  readonly cell: string;
  write(file: string, sql: readonly string[]): Promise<void>;
}

const engines: readonly Engine[] = [
  {
    type: 'FILE',
    many: 'SELECT range AS i FROM range(10000000)',
    slow: 'SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE (a.range * b.range) % 7 = 3',
    cell: `repeat('x', ${cellBytes})`,
    async write(file, sql) {
      const instance = await DuckDBInstance.create(file);
      const connection = await instance.connect();
      for (const statement of sql) {
        await connection.run(statement);
      }
      connection.closeSync();
      instance.closeSync();
    },
  },
  {
    type: 'SQL',
    many: 'WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9999999) SELECT i FROM n',
    slow: 'WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n',
    cell: `printf('%.*c', ${cellBytes}, 'x')`,
    async write(file, sql) {
      const database = new DatabaseSync(file);
      for (const statement of sql) {
        database.exec(statement);
      }
      database.close();
    },
  },
];

/**
 * Processes that have a database open, as the system sees them, and the time of the processor each
 * of them took.
 */
function processesOn(file: string): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (!command.includes('queryProcess.ts') || !command.includes(file)) {
        continue;
      }
      // Fields after the name in parentheses: 12 and 13 are ticks in user and system mode.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      found.set(Number(pid), Number(fields[11]) + Number(fields[12]));
    } catch {
      // The process has just ended.
    }
  }
  return found;
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/** How a query that fails does so, and when. */
async function failure(work: Promise<unknown>): Promise<{ readonly type: WarehouseErrorType; readonly ms: number }> {
  const begun = performance.now();
  try {
    await work;
  } catch (error) {
    if (!(error instanceof WarehouseError)) {
      throw error;
    }
    expect(`${error.message} ${error.advice}`).toMatch(/[.] .*[.]$/s);
    expect(error.message).not.toContain(tmpdir());
    return { type: error.type, ms: Math.round(performance.now() - begun) };
  }
  throw new Error('It was answered.');
}

afterAll(() => findings.write());

describe.skipIf(process.platform !== 'linux').each(engines)('$type', (engine) => {
  let folder: string;
  let file: string;
  let warehouse: Warehouse;
  let other: Warehouse;
  const read = (sql = 'SELECT a, b FROM t') => warehouse.run(sql, [], limits);
  const add = (fault: string, figures: object) =>
    findings.add({ id: 'F3', database: engine.type, figures: { fault, ...figures } });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quarry-faults-'));
    file = join(folder, 'source');
    await writeTable(file, 'CREATE TABLE t AS SELECT 1 AS a, 2 AS b');
    await writeTable(join(folder, 'other'), 'CREATE TABLE t AS SELECT 3 AS a, 4 AS b');
    [warehouse, other] = [file, join(folder, 'other')].map((databaseFile) =>
      openWarehouse({ type: engine.type, databaseFile }),
    ) as [Warehouse, Warehouse];
    await Promise.all([warehouse.test(), other.test()]);
  });
  afterAll(async () => {
    await Promise.all([warehouse.close(), other.close()]);
    await rm(folder, { recursive: true, force: true });
  });

  const writeTable = (target: string, ...sql: string[]) => engine.write(target, sql);

  /** As an import does it: a new file takes the place of the old one. */
  async function replace(...sql: string[]): Promise<void> {
    await writeTable(join(folder, 'next'), ...sql);
    await rename(join(folder, 'next'), file);
  }

  /** The other source answers while this one is in trouble; how long that took. */
  async function othersAnswer(): Promise<number> {
    const begun = performance.now();
    expect((await other.run('SELECT a, b FROM t', [], limits)).rows).toEqual([[3, 4]]);
    return Math.round(performance.now() - begun);
  }

  it('ten million rows are cut at the cap, soon and in little memory', async () => {
    const before = process.memoryUsage().rss;
    const begun = performance.now();
    const { rows, truncated } = await read(engine.many);
    const ms = Math.round(performance.now() - begun);
    const growthMiB = Math.round((process.memoryUsage().rss - before) / 1024 ** 2);
    expect([rows.length, truncated]).toEqual([limits.maxRows, true]);
    expect(ms).toBeLessThan(limits.timeoutMs + 2000);
    expect(growthMiB).toBeLessThan(300);
    add('10 M rows', { outcome: 'cut', ms, growthMiB });
  });

  it('a cell of 64 MB does not come through, and does not end the source', async () => {
    await replace('CREATE TABLE t AS SELECT 1 AS a, 2 AS b', `CREATE TABLE wide AS SELECT ${engine.cell} AS c`);
    const before = process.memoryUsage().rss;
    const begun = performance.now();
    const outcome = await read('SELECT c FROM wide').then(
      ({ rows, truncated }) => ({ rows: rows.length, truncated }),
      (error: unknown) => (error instanceof WarehouseError ? error.type : error),
    );
    const ms = Math.round(performance.now() - begun);
    const growthMiB = Math.round((process.memoryUsage().rss - before) / 1024 ** 2);
    expect([{ rows: 0, truncated: true }, 'LIMIT']).toContainEqual(outcome);
    expect(ms).toBeLessThan(limits.timeoutMs + 2000);
    expect(growthMiB).toBeLessThan(300);
    expect((await read()).rows).toEqual([[1, 2]]);
    add('64 MB cell', { outcome: typeof outcome === 'string' ? outcome : 'cut', ms, growthMiB });
  });

  it('slow queries take no longer than they may, cost nothing afterwards, and leave other sources alone', async () => {
    const timeoutMs = 1500;
    const begun = performance.now();
    const slow = Array.from({ length: 6 }, () => failure(warehouse.run(engine.slow, [], { ...limits, timeoutMs })));
    const otherMs = await othersAnswer();
    const failures = await Promise.all(slow);
    const ms = Math.round(performance.now() - begun);
    expect(new Set(failures.map(({ type }) => type))).toEqual(new Set(['TIMEOUT']));
    expect(Math.max(...failures.map((one) => one.ms))).toBeLessThan(timeoutMs + 2000);
    const ticks = sum(processesOn(file).values());
    await sleep(1000);
    // A query that still ran would take about a hundred.
    expect(sum(processesOn(file).values()) - ticks).toBeLessThan(20);
    expect((await read()).rows).toEqual([[1, 2]]);
    add('slow', { outcome: 'TIMEOUT', ms, otherMs });
  });

  it('a process that is killed in the middle of a result fails that query alone', async () => {
    const before = processesOn(file);
    const result = failure(warehouse.run(engine.many, [], { ...limits, maxRows: 1e7, maxBytes: 1e9 }));
    // The one that works is the one that is killed.
    const pid = await vi.waitFor(
      () => {
        const busy = [...processesOn(file)].find(([id, ticks]) => ticks - (before.get(id) ?? 1e9) > 10);
        expect(busy).toBeDefined();
        return busy?.[0] ?? 0;
      },
      { interval: 10, timeout: 10_000 },
    );
    process.kill(pid, 'SIGKILL');
    const killedAt = performance.now();
    const { type } = await result;
    const ms = Math.round(performance.now() - killedAt);
    const otherMs = await othersAnswer();
    expect(type).toBe('INTERNAL');
    expect(ms).toBeLessThan(2000);
    expect((await read()).rows).toEqual([[1, 2]]);
    add('dropped mid-result', { outcome: type, ms, otherMs });
  });

  it('a column and a table that are gone are said to be, and work again once they are back', async () => {
    await replace('CREATE TABLE t AS SELECT 1 AS a');
    const column = await failure(read());
    await replace('CREATE TABLE u AS SELECT 1 AS a');
    const table = await failure(read());
    expect([column.type, table.type]).toEqual(['SCHEMA_CHANGED', 'SCHEMA_CHANGED']);
    const otherMs = await othersAnswer();
    await replace('CREATE TABLE t AS SELECT 1 AS a, 2 AS b');
    expect((await read()).rows).toEqual([[1, 2]]);
    add('schema changed', { outcome: column.type, ms: column.ms, otherMs });
    add('table gone', { outcome: table.type, ms: table.ms, otherMs });
  });

  it('a file that is gone is said to be, and the source works again once it is back', async () => {
    rmSync(file);
    const { type, ms } = await failure(read());
    expect(type).toBe('CONNECTION');
    expect(ms).toBeLessThan(2000);
    const otherMs = await othersAnswer();
    await replace('CREATE TABLE t AS SELECT 1 AS a, 2 AS b');
    expect((await read()).rows).toEqual([[1, 2]]);
    add('file gone', { outcome: type, ms, otherMs });
  });
});
