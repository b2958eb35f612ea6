import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DuckDbWarehouse, type DuckDbOptions } from './duckDbWarehouse.ts';

const limits = { maxRows: 1000, maxBytes: 1_000_000, timeoutMs: 20_000 };
/** Runs for minutes, and listens to an interrupt. */
const slowQuery = 'SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE (a.range * b.range) % 7 = 3';
/** Folded before it runs, deaf to an interrupt, needs tens of gigabytes. */
const bomb = 'SELECT len(range(3000000000))';

let folder: string;
let databaseFile: string;
const opened: DuckDbWarehouse[] = [];

async function createDatabase(file: string, value: number): Promise<void> {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE t AS SELECT ${value} AS value`);
  connection.closeSync();
  instance.closeSync();
}

function open(options: Partial<DuckDbOptions> = {}): DuckDbWarehouse {
  const warehouse = new DuckDbWarehouse({ databaseFile, ...options });
  opened.push(warehouse);
  return warehouse;
}

/** Process ids of the query processes on the test's database, as the system sees them. */
function queryProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return command.includes('queryProcess.ts') && command.includes(databaseFile);
      } catch {
        return false;
      }
    })
    .map(Number);
}

function peakMiB(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** The one process there is, once a query has reached it. */
async function theProcess(): Promise<number> {
  return vi.waitFor(() => {
    const [pid, ...more] = queryProcesses();
    expect(more).toEqual([]);
    expect(pid).toBeDefined();
    return pid ?? 0;
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-killing-'));
  databaseFile = join(folder, 'source.duckdb');
  await createDatabase(databaseFile, 1);
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((warehouse) => warehouse.close()));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(process.platform !== 'linux')('a query process', () => {
  it('is cancelled within two seconds and stays', async () => {
    const warehouse = open();
    await warehouse.test();
    const pid = await theProcess();
    const controller = new AbortController();
    const running = warehouse.run(slowQuery, [], { ...limits, signal: controller.signal });
    const startedAt = performance.now();
    controller.abort();
    await expect(running).rejects.toMatchObject({ type: 'CANCELLED' });
    expect(performance.now() - startedAt).toBeLessThan(2000);
    expect(queryProcesses()).toEqual([pid]);
    expect((await warehouse.run('SELECT value FROM t', [], limits)).rows).toEqual([[1]]);
  });

  it('does not start a query that is already cancelled', async () => {
    await expect(open().run(slowQuery, [], { ...limits, signal: AbortSignal.abort() })).rejects.toMatchObject({
      type: 'CANCELLED',
    });
  });

  it('ends a query at its timeout', async () => {
    const warehouse = open();
    await warehouse.test();
    const startedAt = performance.now();
    await expect(warehouse.run(slowQuery, [], { ...limits, timeoutMs: 300 })).rejects.toMatchObject({
      type: 'TIMEOUT',
    });
    expect(performance.now() - startedAt).toBeLessThan(2300);
    expect((await warehouse.run('SELECT 1', [], limits)).rows).toEqual([[1]]);
  });

  it.each([
    bomb,
    "SELECT length(repeat('x', 3000000000))",
    "SELECT lpad('x', 2000000000, 'y')",
    'SELECT len(list_transform(range(1000000000), lambda x : x + 1))',
    // Each level holds twice as much as the one inside of it.
    `SELECT ${'list_transform('.repeat(34)}[1]${', lambda x : [x, x])'.repeat(34)}`,
    "SELECT length(list_reduce(list_transform(range(40), lambda x : 'x'), lambda a, b : a || a))",
  ])('survives %s within its memory', async (sql) => {
    const warehouse = open({ memoryMiB: 256 });
    await warehouse.test();
    const pid = await theProcess();
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, peakMiB(pid));
    }, 5);
    await expect(warehouse.run(sql, [], { ...limits, timeoutMs: 1500 })).rejects.toMatchObject({
      type: expect.stringMatching(/^(LIMIT|TIMEOUT|INTERNAL|SYNTAX)$/),
    });
    clearInterval(watch);
    expect(peak).toBeLessThan(1000 + 2 * 256);
    expect((await warehouse.run('SELECT value FROM t', [], limits)).rows).toEqual([[1]]);
  });

  it('is killed when a query ignores the interrupt, and a bystander runs again', async () => {
    const warehouse = open({ memoryMiB: 2048 });
    await warehouse.test();
    const pid = await theProcess();
    process.kill(pid, 'SIGSTOP');
    // Stopped, it hears nothing: only the kill at timeout + 1 s helps.
    const deaf = warehouse.run('SELECT 1', [], { ...limits, timeoutMs: 200 });
    const bystander = warehouse.run('SELECT value FROM t', [], limits);
    const startedAt = performance.now();
    await expect(deaf).rejects.toMatchObject({ type: 'TIMEOUT' });
    expect(performance.now() - startedAt).toBeLessThan(2200);
    expect((await bystander).rows).toEqual([[1]]);
    expect(queryProcesses()).not.toContain(pid);
  });

  it('killed in the middle of a query fails it, and the next one works', async () => {
    const warehouse = open();
    const running = warehouse.run(slowQuery, [], limits);
    const failure = running.catch((error: unknown) => error);
    await warehouse.run('SELECT 1', [], limits);
    process.kill(await theProcess(), 'SIGKILL');
    expect(await failure).toMatchObject({ type: 'INTERNAL' });
    expect((await warehouse.run('SELECT value FROM t', [], limits)).rows).toEqual([[1]]);
  });

  it('killed while idle is replaced without a word', async () => {
    const warehouse = open();
    await warehouse.test();
    const pid = await theProcess();
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(queryProcesses()).toEqual([]), { timeout: 10_000 });
    await warehouse.test();
    expect(queryProcesses()).not.toContain(pid);
  });

  it('runs several queries at once and lets the rest wait for their turn', async () => {
    const warehouse = open({ concurrency: 2 });
    const controller = new AbortController();
    const slow = [1, 2].map(() => warehouse.run(slowQuery, [], { ...limits, signal: controller.signal }));
    const ends = Promise.allSettled(slow);
    await expect(warehouse.run('SELECT 1', [], { ...limits, timeoutMs: 500 })).rejects.toMatchObject({
      type: 'TIMEOUT',
    });
    const waiting = warehouse.run('SELECT 1', [], limits);
    controller.abort();
    expect((await waiting).rows).toEqual([[1]]);
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const many = await Promise.all(Array.from({ length: 20 }, (_, n) => warehouse.run('SELECT $1', [n], limits)));
    expect(many.map(({ rows }) => rows[0]?.[0])).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  it('leaves after a while without queries', async () => {
    const warehouse = open({ idleMs: 50 });
    await warehouse.test();
    await vi.waitFor(() => expect(queryProcesses()).toEqual([]), { timeout: 10_000 });
    await warehouse.test();
  });

  it('is ended by close, and running queries with it', async () => {
    const warehouse = open();
    await warehouse.test();
    const failure = warehouse.run(slowQuery, [], limits).catch((error: unknown) => error);
    await warehouse.run('SELECT 1', [], limits);
    await warehouse.close();
    expect(await failure).toMatchObject({ type: 'CANCELLED' });
    expect(queryProcesses()).toEqual([]);
    await expect(warehouse.test()).rejects.toMatchObject({ type: 'CONNECTION' });
  });

  it('reads the new file when it was replaced', async () => {
    const file = join(folder, 'replaced.duckdb');
    await createDatabase(file, 1);
    const warehouse = open({ databaseFile: file });
    expect((await warehouse.run('SELECT value FROM t', [], limits)).rows).toEqual([[1]]);
    await createDatabase(join(folder, 'next.duckdb'), 2);
    await rename(join(folder, 'next.duckdb'), file);
    expect((await warehouse.run('SELECT value FROM t', [], limits)).rows).toEqual([[2]]);
  });

  it('says that there is no data, or that it cannot be opened', async () => {
    await expect(open({ databaseFile: join(folder, 'none.duckdb') }).test()).rejects.toMatchObject({
      type: 'CONNECTION',
      message: expect.not.stringContaining(folder),
    });
    const junk = join(folder, 'junk.duckdb');
    execFileSync('sh', ['-c', 'head -c 20000 /dev/urandom > "$0"', junk]);
    await expect(open({ databaseFile: junk }).test()).rejects.toMatchObject({ type: 'CONNECTION' });
  });

  it('gets none of the server’s environment', async () => {
    process.env['QUARRY_CANARY'] = 'secret';
    await open().test();
    delete process.env['QUARRY_CANARY'];
    expect(readFileSync(`/proc/${await theProcess()}/environ`, 'utf8')).not.toContain('secret');
  });

  it.each(['SIGKILL', 'SIGTERM'] as const)('ends with a server that gets %s', async (signal) => {
    const server = spawn(process.execPath, ['--input-type=module-typescript', '--no-warnings', '-e', serverText()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(server, 'exit');
    const [line] = await once(createInterface({ input: server.stdout }), 'line');
    expect(line).toBe('busy');
    expect(queryProcesses()).toHaveLength(1);
    server.kill(signal);
    await exited;
    await vi.waitFor(() => expect(queryProcesses()).toEqual([]), { timeout: 3000 });
  });

  it('does not keep a finished script alive', async () => {
    const server = spawn(
      process.execPath,
      ['--input-type=module-typescript', '--no-warnings', '-e', serverText().replace(/\/\/ busy[\s\S]*/, '')],
      { stdio: 'inherit' },
    );
    const [code] = await once(server, 'exit');
    expect(code).toBe(0);
    await vi.waitFor(() => expect(queryProcesses()).toEqual([]), { timeout: 3000 });
  });
});

/** A server that tests its source and then works on a long query. */
function serverText(): string {
  return `
    import { DuckDbWarehouse } from ${JSON.stringify(new URL('./duckDbWarehouse.ts', import.meta.url).href)};
    const warehouse = new DuckDbWarehouse({ databaseFile: ${JSON.stringify(databaseFile)} });
    await warehouse.test();
    // busy
    const limits = { maxRows: 1, maxBytes: 1000, timeoutMs: 60000 };
    const slow = warehouse.run(${JSON.stringify(slowQuery)}, [], limits);
    await warehouse.run('SELECT 1', [], limits);
    console.log('busy');
    await slow;
  `;
}
