/**
 * Cases that the driver of every engine fulfils. The test of an engine sets up its server or
 * stand-in with the table of 200 orders, describes both as an `EngineUnderTest`, calls
 * `warehouseContract`, and has only the cases of its own beside it.
 */

import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { allValueTypes } from '../../semql/catalog/definition.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import type { EngineUnderTest } from './engineUnderTest.test-support.ts';
import { expectNothingShown, expectSameThroughGate } from '../gate/carriedShop.test-support.ts';
import { countedBars } from '../profile/histogram.test-support.ts';
import { shopQueries } from './shopCorpus.test-support.ts';
import type { ColumnProfile, RunLimits, TableDescription, Warehouse } from '../warehouse.ts';

export const contractLimits: RunLimits = { maxRows: 10_000, maxBytes: 10_000_000, timeoutMs: 20_000 };

/**
 * Texts with every character but half of a pair, and NULL: what the parameters of most engines may
 * be.
 */
export const textOrNull: fc.Arbitrary<SqlValue> = fc.oneof(
  fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
  fc.constant(null),
);

/** The same without the character that PostgreSQL and SQLite end a text at. */
export const textWithoutZeroOrNull = textOrNull.filter((text) => !String(text).includes('\0'));

/**
 * Statistics of the 200 orders: amounts 0.25 … 50.00 in steps of 0.25, a status for four of five,
 * days of one month.
 */
const orderProfiles: Readonly<Record<string, Partial<ColumnProfile>>> = {
  amount: { missingValues: 0, uniqueValues: 200, min: '0.25', max: '50.00', mean: 25.125, median: 25.125 },
  status: { missingValues: 40, uniqueValues: 2, min: 'open', max: 'paid', sampleValues: ['open', 'paid'] },
  placed: { uniqueValues: 30, min: '2024-01-01', max: '2024-01-30' },
  paid: { uniqueValues: 2, min: 'false', max: 'true' },
  note: { missingValues: 200, uniqueValues: 0, min: null, max: null, sampleValues: [] },
};

export function warehouseContract<Options>(engine: EngineUnderTest<Options>): void {
  const { warehouse, open } = engine;
  const owner = engine.owner ?? warehouse;

  async function using<T>(other: Warehouse, use: (other: Warehouse) => Promise<T>): Promise<T> {
    try {
      return await use(other);
    } finally {
      await other.close();
    }
  }

  describe('values', () => {
    const { cases, lacking, select = (expression: string) => `SELECT ${expression} AS x` } = engine.values;

    it.each(cases)('%s is read as %s %s', async (expression, type, value) => {
      const { columns, rows } = await warehouse().run(select(expression), [], contractLimits);
      expect(columns).toEqual([{ name: expect.stringMatching(/^x$/i), type }]);
      expect(rows).toEqual([[value]]);
    });

    it('are tried of every type, with NULL and a whole number that a double would change', () => {
      const tried = new Set(cases.map(([, type]) => type));
      expect(allValueTypes.filter((type) => type !== 'UNKNOWN' && !tried.has(type))).toEqual(lacking);
      expect(cases.some(([, , value]) => value === null)).toBe(true);
      expect(cases.some(([, , value]) => /^-?\d{16,}$/.test(String(value)) && typeof value === 'string')).toBe(true);
    });

    it('are given back as they were sent when they are parameters', { timeout: 30_000 }, async () => {
      const { arbitrary, echo, runs = 60, received } = engine.parameters;
      await fc.assert(
        fc.asyncProperty(fc.array(arbitrary, { minLength: 1, maxLength: 6 }), async (sent) => {
          const { rows } = await warehouse().run(echo(sent.length), sent, contractLimits);
          expect(rows).toEqual([sent]);
          if (received !== undefined) {
            expect(received()).toEqual(sent);
          }
        }),
        { numRuns: runs },
      );
    });
  });

  describe('catalog', () => {
    const { tables, described, hidden, excess } = engine.catalog;

    it('lists the tables that the account may read, and no others', async () => {
      expect(await warehouse().listTables()).toEqual(tables);
    });

    it.each(described)('describes %s', async (path, lines) => {
      expect(linesOf(await warehouse().describe(path))).toEqual(lines.split(/;\s+/));
    });

    it.each([...hidden, ['one', 'too', 'many'], []])('says that there is no table %s.%s', async (...path) => {
      await expect(warehouse().describe(path)).rejects.toMatchObject({ type: 'SCHEMA_CHANGED' });
      await expect(warehouse().profile(path, contractLimits)).rejects.toMatchObject({ type: 'SCHEMA_CHANGED' });
    });

    it('tells what the account may do beyond reading', async () => {
      expect(await warehouse().excessPrivileges()).toEqual(excess);
    });
  });

  describe('a table of 200 orders', () => {
    const { path, profile = {} } = engine.orders;

    it('is sampled, and it is said whether there are more rows', async () => {
      const some = await warehouse().sample(path, { ...contractLimits, maxRows: 7 });
      expect([some.rows.length, some.truncated]).toEqual([7, true]);
      const all = await warehouse().sample(path, { ...contractLimits, maxRows: 200 });
      expect([all.rows.length, all.truncated]).toEqual([200, false]);
    });

    it('is streamed as it is read, where the engine streams', async () => {
      const { stream } = warehouse();
      if (stream === undefined) {
        return;
      }
      const sql = `SELECT * FROM ${engine.orders.quoted} ORDER BY 1`;
      for (const maxRows of [7, 200]) {
        const limits = { ...contractLimits, maxRows };
        const rows: unknown[] = [];
        const { truncated } = await stream.call(warehouse(), sql, [], limits, async (piece) => {
          rows.push(...piece.rows);
        });
        const whole = await warehouse().run(sql, [], limits);
        expect({ rows, truncated }).toEqual({ rows: whole.rows, truncated: whole.truncated });
      }
    });

    it('waits for those who take its rows, and ends with what they could not do', async () => {
      const { stream } = warehouse();
      if (stream === undefined) {
        return;
      }
      const sql = engine.limits.numbers(5000);
      const limits = { ...contractLimits, maxRows: 4800 };
      let taking = 0;
      const pieces: number[] = [];
      const numbers: number[] = [];
      const { truncated } = await stream.call(warehouse(), sql, [], limits, async ({ rows }) => {
        taking += 1;
        expect(taking).toBe(1);
        await new Promise((done) => setTimeout(done, 5));
        pieces.push(rows.length);
        numbers.push(...rows.map(([number]) => Number(number)));
        taking -= 1;
      });
      expect({ truncated, count: numbers.length, different: new Set(numbers).size }).toEqual({
        truncated: true,
        count: 4800,
        different: 4800,
      });
      expect(Math.max(...pieces)).toBeLessThan(4000);
      const full = new Error('The disk is full.');
      const taken = stream
        .call(warehouse(), sql, [], limits, () => Promise.reject(full))
        .catch((error: unknown) => error);
      expect(await taken).toSatisfy((error: unknown) => error === full || (error as Error).cause === full);
      expect((await warehouse().run('SELECT 1', [], contractLimits)).rows).toEqual([[1]]);
    });

    it('is profiled exactly', async () => {
      const { rowCount, columns } = await warehouse().profile(path, contractLimits);
      expect(rowCount).toBe(200);
      const profiles = new Map(columns.map((column) => [column.name.toLowerCase(), column]));
      for (const name of new Set([...Object.keys(orderProfiles), ...Object.keys(profile)])) {
        const wanted = { ...orderProfiles[name], ...profile[name] };
        expect({ name, ...profiles.get(name) }).toMatchObject({ ...wanted });
      }
    });
  });

  limitCases(engine, using);

  describe('harm', () => {
    const { refused, sent, allowed = [] } = engine.harm;
    const cases = refused.map((one) => (typeof one === 'string' ? ([one, 'PERMISSION'] as const) : one));

    it.each(cases)('refuses %j as %s', async (sql, type) => {
      const before = sent?.();
      await expect(owner().run(sql, [], contractLimits)).rejects.toMatchObject({
        name: 'WarehouseError',
        type,
        advice: expect.stringMatching(/./),
      });
      if (sent !== undefined) {
        expect(sent()).toBe(before);
      }
      const { rows } = await warehouse().run(`SELECT COUNT(*) FROM ${engine.orders.quoted}`, [], contractLimits);
      expect(rows.map((row) => row.map(Number))).toEqual([[200]]);
    });

    it.each(allowed)('lets %j through', async (sql) => {
      expect((await warehouse().run(sql, [], contractLimits)).rows).toHaveLength(1);
    });
  });

  describe('failures', () => {
    const { missingTable, missingColumn, others = [], connections, secrets } = engine.failures;

    it.each([[missingTable, 'SCHEMA_CHANGED'] as const, [missingColumn, 'SCHEMA_CHANGED'] as const, ...others])(
      '%s fails as %s',
      async (sql, type) => {
        // The words of an engine for a mistake in the statement end as they do there.
        const message = expect.stringMatching(type === 'SYNTAX' ? /\S/ : /[.!]$/);
        await expect(owner().run(sql, [], contractLimits)).rejects.toMatchObject({
          name: 'WarehouseError',
          type,
          message,
        });
      },
    );

    it.each(connections)('names %s', { timeout: 15_000 }, async (_, changed, type, message) => {
      const failure: unknown = await using(open(changed), (other) => other.test().catch((error: unknown) => error));
      expect(failure).toMatchObject({ name: 'WarehouseError', type, message: expect.stringMatching(message) });
      const shown = inspect(failure, { depth: 12, showHidden: true });
      for (const secret of secrets?.(changed) ?? []) {
        expect(shown).not.toContain(secret);
      }
    });

    it('is none where the connection works', async () => {
      await expect(warehouse().test()).resolves.toBeUndefined();
    });
  });

  wireCases(engine, using);
  schemaCases(engine, using);
  histogramCases(engine);
  shopCases(engine);
  gateCases(engine);
}

type Using = <T>(other: Warehouse, use: (other: Warehouse) => Promise<T>) => Promise<T>;

/** Waits until the slow statement runs on the server. */
async function begun({ running }: EngineUnderTest<never>['slow']): Promise<void> {
  if (running === undefined) {
    await new Promise((resolve) => setTimeout(resolve, 300));
  } else {
    await vi.waitFor(async () => expect(await running()).toBe(1), { timeout: 10_000 });
  }
}

/** Expects that the server has ended every slow statement. */
async function expectEnded({ running }: EngineUnderTest<never>['slow']): Promise<void> {
  if (running !== undefined) {
    await vi.waitFor(async () => expect(await running()).toBe(0), { timeout: 10_000 });
  }
}

function limitCases<Options>({ warehouse, open, limits, slow }: EngineUnderTest<Options>, using: Using): void {
  const rowsOf = async (sql: string, changed: Partial<RunLimits>) => {
    const { rows, truncated } = await warehouse().run(sql, [], { ...contractLimits, ...changed });
    return [rows.length, truncated];
  };
  const one = async (other: Warehouse) => (await other.run('SELECT 1', [], contractLimits)).rows;

  describe('limits', () => {
    it('cut at the most rows and bytes, and it is said', async () => {
      expect(await rowsOf(limits.numbers(limits.many ?? 1_000_000), { maxRows: 1200 })).toEqual([1200, true]);
      expect(await rowsOf(limits.numbers(1200), { maxRows: 1200 })).toEqual([1200, false]);
      expect(await rowsOf(limits.texts(9000), { maxBytes: 5500 })).toEqual([5, true]);
      const { columns, rows, truncated } = await warehouse().run(limits.none, [], contractLimits);
      expect({ columns: columns.length, rows, truncated }).toEqual({ columns: 1, rows: [], truncated: false });
      expect(await one(warehouse())).toEqual([[1]]);
    });

    it('end a query whose time is up, on the server too', async () => {
      const before = slow.cancelled?.() ?? 0;
      const started = performance.now();
      const late = warehouse().run(slow.sql, [], { ...contractLimits, timeoutMs: 400 });
      await expect(late).rejects.toMatchObject({ type: 'TIMEOUT' });
      expect(performance.now() - started).toBeLessThan(2400);
      await expectEnded(slow);
      if (slow.cancelled !== undefined) {
        expect(slow.cancelled()).toBe(before + 1);
      }
      expect(await one(warehouse())).toEqual([[1]]);
    });

    it('end a query that is cancelled, on the server too, and no other one', async () => {
      const before = slow.cancelled?.() ?? 0;
      const controller = new AbortController();
      const running = warehouse().run(slow.sql, [], { ...contractLimits, signal: controller.signal });
      running.catch(() => undefined);
      await begun(slow);
      controller.abort();
      await expect(running).rejects.toMatchObject({ type: 'CANCELLED' });
      await expectEnded(slow);
      if (slow.cancelled !== undefined) {
        expect(slow.cancelled()).toBe(before + 1);
      }
      expect(await one(warehouse())).toEqual([[1]]);
      const late = warehouse().run('SELECT 1', [], { ...contractLimits, signal: controller.signal });
      await expect(late).rejects.toMatchObject({ type: 'CANCELLED' });
    });

    it('end what runs when the data source is closed, which is not opened again', async () => {
      const other = open();
      const running = other.run(slow.sql, [], contractLimits);
      running.catch(() => undefined);
      await begun(slow);
      await other.close();
      await expect(running).rejects.toMatchObject({ type: slow.closed });
      await expectEnded(slow);
      await expect(other.run('SELECT 1', [], contractLimits)).rejects.toMatchObject({ type: 'CONNECTION' });
      await expect(other.test()).rejects.toMatchObject({ type: 'CONNECTION' });
    });

    it('are those of a test that is cancelled', async () => {
      await using(open(), async (other) => {
        await expect(other.test(AbortSignal.abort())).rejects.toMatchObject({ type: 'CANCELLED' });
        await expect(other.test(new AbortController().signal)).resolves.toBeUndefined();
      });
    });
  });
}

function wireCases<Options>({ wire, slow }: EngineUnderTest<Options>, using: Using): void {
  if (wire === undefined) {
    return;
  }
  const { silence } = wire;
  describe('a connection', () => {
    it('is opened again where the server hung up on one that was idle', async () => {
      await using(wire.open(), async (other) => {
        await other.test();
        await wire.hangUp();
        expect((await other.run('SELECT 1', [], contractLimits)).rows).toEqual([[1]]);
      });
    });

    it('that breaks in the middle of the rows is a failure', async () => {
      await using(wire.open(), async (other) => {
        const reading = other.run(wire.streaming, [], contractLimits);
        reading.catch(() => undefined);
        await begun(slow);
        wire.cut();
        await expect(reading).rejects.toMatchObject({ type: 'CONNECTION' });
        expect((await other.run('SELECT 1', [], contractLimits)).rows).toEqual([[1]]);
      });
    });

    if (silence === undefined) {
      return;
    }
    it('is left when the server falls silent', async () => {
      await using(wire.open(), async (other) => {
        await other.test();
        const started = performance.now();
        const reading = other.run(slow.sql, [], { ...contractLimits, timeoutMs: 700 });
        reading.catch(() => undefined);
        await begun(slow);
        silence(true);
        await expect(reading).rejects.toMatchObject({ type: 'TIMEOUT' });
        expect(performance.now() - started).toBeLessThan(2700);
        silence(false);
      });
    });
  });
}

function schemaCases<Options>({ open, catalog: { chosen } }: EngineUnderTest<Options>, using: Using): void {
  if (chosen === undefined) {
    return;
  }
  it('lists only the schemas that were chosen', async () => {
    const [changed, paths] = chosen;
    const listed = await using(open(changed), (other) => other.listTables());
    expect(listed.map(({ path }) => path.join('.'))).toEqual(paths);
  });
}

function histogramCases<Options>({ warehouse, orders: { path, quoted, bars } }: EngineUnderTest<Options>): void {
  if (bars === undefined) {
    return;
  }
  it('counts the bars of every histogram exactly', async () => {
    expect(await countedBars(warehouse(), path, quoted)).toEqual(bars);
  });
}

function shopCases<Options>({ shop }: EngineUnderTest<Options>): void {
  if (shop === undefined) {
    return;
  }
  it('gives what DuckDB gives for every compiled query', { timeout: 120_000 }, async () => {
    await shop.use(async (held) => {
      expect(await shopQueries(held, shop.isBeyond)).toBeGreaterThan(shop.atLeast);
    });
  });
}

function gateCases<Options>({ warehouse, hasGateCases = false }: EngineUnderTest<Options>): void {
  if (!hasGateCases) {
    return;
  }
  it('gives through the gate what it gives without, and nothing hidden', { timeout: 120_000 }, async () => {
    expect(await expectSameThroughGate(warehouse())).toBeGreaterThan(60);
    await expectNothingShown(warehouse());
  });
}

/**
 * A description as lines, in the order of its columns: `TABLE public.orders`, `id INTEGER NOT NULL
 * KEY`, `amount DECIMAL -- net, EUR`, `UNIQUE (sku, line)`, `(customer_id) -> public.customers
 * (id)`, `200 ROWS`.
 */
function linesOf(table: TableDescription): readonly string[] {
  return [
    `${table.kind} ${table.path.join('.')}${table.comment === undefined ? '' : ` -- ${table.comment}`}`,
    ...table.columns.map(({ name, type, nullable, isPrimaryKey, comment, storedAs }) =>
      [
        `${name} ${type}`,
        ...(storedAs === undefined ? [] : [`AS ${storedAs}`]),
        ...(nullable ? [] : ['NOT NULL']),
        ...(isPrimaryKey ? ['KEY'] : []),
        ...(comment === null ? [] : [`-- ${comment}`]),
      ].join(' '),
    ),
    ...table.uniqueKeys.map((columns) => `UNIQUE (${columns.join(', ')})`),
    ...table.foreignKeys.map(
      ({ columns, toPath, toColumns }) => `(${columns.join(', ')}) -> ${toPath.join('.')} (${toColumns.join(', ')})`,
    ),
    ...(table.rowCount === null ? [] : [`${table.rowCount} ROWS`]),
  ];
}
