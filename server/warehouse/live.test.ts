import { describe, expect, it } from 'vitest';
import type { DataSourceType, WarehouseConnection } from './connection.ts';
import { outboundPolicy } from './outbound/outboundPolicy.ts';
import { DATA_SOURCE_TYPES, openWarehouse } from './registry.ts';
import { shopQueries, withShopInStatement } from './shopCorpus.test-support.ts';

// Sources that run nowhere near, asked for by the environment: QUARRY_LIVE_SNOWFLAKE, QUARRY_LIVE_BIGQUERY and so on hold
// the fields of a connection as JSON (server/warehouse/connection.ts), of an account that may read at least one table.

/** Those whose compiled queries run nowhere else, or not all of them. */
const COMPILED: readonly DataSourceType[] = ['BIGQUERY', 'DATABRICKS'];

const LIMITS = { maxRows: 100, maxBytes: 1_000_000, timeoutMs: 120_000 };

describe.each(DATA_SOURCE_TYPES)('%s', (type) => {
  const fields = process.env[`QUARRY_LIVE_${type}`];

  it.runIf(fields !== undefined)(
    'is tested, listed, described, sampled, profiled and queried',
    { timeout: 600_000 },
    async () => {
      const connection = { ...(JSON.parse(fields ?? '{}') as object), type } as WarehouseConnection;
      const warehouse = openWarehouse(connection, outboundPolicy(['0.0.0.0/0', '::/0']));
      try {
        await warehouse.test();
        expect(await warehouse.excessPrivileges()).toBeInstanceOf(Array);
        const [table] = await warehouse.listTables();
        if (table === undefined) throw new Error('the account reads no table');
        const { columns } = await warehouse.describe(table.path);
        expect(columns.length).toBeGreaterThan(0);
        const sample = await warehouse.sample(table.path, LIMITS);
        expect(sample.columns.map(({ name }) => name)).toEqual(columns.map(({ name }) => name));
        const profile = await warehouse.profile(table.path, LIMITS);
        expect(profile.rowCount).toBeGreaterThanOrEqual(sample.rows.length);
        expect((await warehouse.run('SELECT 1 AS x', [], LIMITS)).rows.map(([x]) => Number(x))).toEqual([1]);
        if (COMPILED.includes(type))
          expect(await shopQueries(await withShopInStatement(warehouse))).toBeGreaterThan(30);
        await expect(warehouse.run('SELECT * FROM quarry_no_such_table', [], LIMITS)).rejects.toMatchObject({
          name: 'WarehouseError',
        });
        const stopped = AbortSignal.abort();
        await expect(warehouse.run('SELECT 1 AS x', [], { ...LIMITS, signal: stopped })).rejects.toMatchObject({
          type: 'CANCELLED',
        });
      } finally {
        await warehouse.close();
      }
    },
  );
});
