import { afterAll, describe, expect, it } from 'vitest';
import { dialects } from '../../semql/dialect/registry.ts';
import { liveConnection, liveTypes } from '../../testing/liveSettings.ts';
import { expectNothingShown, expectSameThroughGate } from '../gate/carriedShop.test-support.ts';
import { outboundPolicy } from '../outbound/outboundPolicy.ts';
import { openWarehouse } from '../registry.ts';
import { shopQueries, withShopInStatement } from './shopCorpus.test-support.ts';
import type { Warehouse } from '../warehouse.ts';

// Sources that run elsewhere, asked where the environment says how to reach them
// (server/testing/liveSettings.ts). The account reads at least one table, and needs nothing else:
// what queries are about comes along with them.

const limits = { maxRows: 1000, maxBytes: 5_000_000, timeoutMs: 120_000 };
/** How much longer than it may a query takes, with the way to the service and back. */
const slackMs = 5000;

/** So many combinations that no engine gets to their end, and each has to be looked at. */
const digits = Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS n`).join(' UNION ALL ');
const places = Array.from({ length: 14 }, (_, at) => `d${at}`);
const endless = `WITH d AS (${digits}) SELECT MAX(${places.map((place, at) => `${at % 2 ? '-' : '+'} ${place}.n`).join(' ')}) AS m FROM ${places
  .map((place) => `d ${place}`)
  .join(' CROSS JOIN ')}`;
const thousand = `WITH d AS (${digits}) SELECT a.n AS n FROM d a CROSS JOIN d b CROSS JOIN d c`;

describe.each(liveTypes)('%s', (type) => {
  const connection = liveConnection(type);
  const variant = type === 'REDSHIFT' ? 'REDSHIFT' : undefined;

  describe.runIf(connection !== null)('that runs elsewhere', { timeout: 1_800_000 }, () => {
    let opened: Warehouse | undefined;
    const warehouse = (): Warehouse => {
      if (connection === null) {
        throw new Error('Nothing says where it is.');
      }
      return (opened ??= openWarehouse(connection, outboundPolicy(['0.0.0.0/0', '::/0'])));
    };
    afterAll(() => opened?.close());

    it('is reached, is in good health, and tells what the account may do', async () => {
      await warehouse().test();
      await warehouse().checkHealth?.();
      expect(await warehouse().excessPrivileges()).toBeInstanceOf(Array);
    });

    it('lists, describes, samples and profiles', async () => {
      const [table] = await warehouse().listTables();
      if (table === undefined) {
        throw new Error('the account reads no table');
      }
      const { columns } = await warehouse().describe(table.path);
      expect(columns.length).toBeGreaterThan(0);
      const sample = await warehouse().sample(table.path, { ...limits, maxRows: 100 });
      expect(sample.columns.map(({ name }) => name)).toEqual(columns.map(({ name }) => name));
      const profile = await warehouse().profile(table.path, limits);
      expect(profile.rowCount).toBeGreaterThanOrEqual(sample.rows.length);
      expect(profile.columns.map(({ name }) => name)).toEqual(columns.map(({ name }) => name));
    });

    it('describes every table with its keys', async () => {
      const tables = await warehouse().listTables();
      for (const { path } of tables.slice(0, 20)) {
        const { columns, uniqueKeys, foreignKeys } = await warehouse().describe(path);
        const names = new Set(columns.map(({ name }) => name));
        for (const name of [...uniqueKeys.flat(), ...foreignKeys.flatMap((key) => key.columns)]) {
          expect(names).toContain(name);
        }
        for (const key of foreignKeys) {
          expect(key.columns).toHaveLength(key.toColumns.length);
        }
      }
    });

    it('gives back what is bound', async () => {
      const dialect = dialects[warehouse().dialect];
      const sent = ['it\'s \\ `"', '日本 😀', '', 'x'.repeat(3000), null];
      const items = sent.map((_, at) => `CAST(${dialect.placeholder(at)} AS ${dialect.type('STRING')}) AS c${at}`);
      expect((await warehouse().run(`SELECT ${items.join(', ')}`, sent, limits)).rows).toEqual([sent]);
    });

    it('gives the right rows for every compiled query', async () => {
      expect(await shopQueries(await withShopInStatement(warehouse()))).toBeGreaterThan(30);
    });

    it('gives through the gate what it gives without', async () => {
      expect(await expectSameThroughGate(warehouse(), variant)).toBeGreaterThan(40);
    });

    it('shows nothing hidden for an attack', async () => {
      await expectNothingShown(warehouse(), variant);
    });

    it('cuts a result where it is told to', async () => {
      const cut = await warehouse().run(thousand, [], { ...limits, maxRows: 10 });
      expect([cut.rows.length, cut.truncated]).toEqual([10, true]);
      const whole = await warehouse().run(thousand, [], { ...limits, maxRows: 1000 });
      expect([whole.rows.length, whole.truncated]).toEqual([1000, false]);
    });

    it('ends a query whose time is up, or that nobody waits for any more', async () => {
      const begun = performance.now();
      const late = warehouse().run(endless, [], { ...limits, timeoutMs: 3000 });
      await expect(late).rejects.toMatchObject({ type: 'TIMEOUT' });
      expect(performance.now() - begun).toBeLessThan(3000 + slackMs);
      const aborted = performance.now();
      const signal = AbortSignal.timeout(2000);
      const stopped = warehouse().run(endless, [], { ...limits, signal });
      await expect(stopped).rejects.toMatchObject({ type: 'CANCELLED' });
      expect(performance.now() - aborted).toBeLessThan(2000 + slackMs);
      const never = warehouse().run('SELECT 1 AS x', [], { ...limits, signal: AbortSignal.abort() });
      await expect(never).rejects.toMatchObject({ type: 'CANCELLED' });
      expect((await warehouse().run('SELECT 1 AS x', [], limits)).rows.map(([x]) => Number(x))).toEqual([1]);
    });

    it.each([
      ['SELECT * FROM quarry_no_such_table', 'SCHEMA_CHANGED'],
      ['SELECT quarry_no_such_column FROM (SELECT 1 AS x) t', 'SCHEMA_CHANGED'],
      ['SELECT FROM WHERE', 'SYNTAX'],
    ])('says what is wrong with %s', async (sql, expected) => {
      await expect(warehouse().run(sql, [], limits)).rejects.toMatchObject({ type: expected });
    });
  });
});
