import { describe, expect, it, vi } from 'vitest';
import { WarehousePool } from './pool.ts';
import type { WarehouseConnection } from './connection.ts';
import { openWarehouse } from './registry.ts';

const A: WarehouseConnection = { type: 'FILE', databaseFile: '/nowhere/a.duckdb' };
const B: WarehouseConnection = { type: 'FILE', databaseFile: '/nowhere/b.duckdb' };

/** A pool over the real registry that counts what is opened and closed. */
function observed(idleMs: number) {
  const events: string[] = [];
  const open = (connection: WarehouseConnection) => {
    const name = connection.type === 'FILE' ? connection.databaseFile.slice(9, 10) : connection.type;
    events.push(`open ${name}`);
    const warehouse = openWarehouse(connection);
    const close = warehouse.close.bind(warehouse);
    warehouse.close = async () => {
      events.push(`close ${name}`);
      await close();
    };
    return warehouse;
  };
  return { pool: new WarehousePool({ idleMs, open }), events };
}

describe('WarehousePool', () => {
  it('opens a data source once for everyone', async () => {
    const { pool, events } = observed(10_000);
    const [first, second] = await Promise.all([1, 2].map(() => pool.use('src_1', A, async (warehouse) => warehouse)));
    expect(first).toBe(second);
    await pool.use('src_2', A, async (warehouse) => expect(warehouse).not.toBe(first));
    expect(events).toEqual(['open a', 'open a']);
    await pool.closeAll();
    expect(events).toEqual(['open a', 'open a', 'close a', 'close a']);
  });

  it('closes what nobody uses, and never what somebody uses', async () => {
    const { pool, events } = observed(1);
    const gate = Promise.withResolvers<void>();
    const using = pool.use('src_1', A, () => gate.promise);
    await pool.use('src_1', A, async () => undefined);
    await pool.use('src_2', B, async () => undefined);
    await vi.waitFor(() => expect(events).toEqual(['open a', 'open b', 'close b']));
    gate.resolve();
    await using;
    await vi.waitFor(() => expect(events.at(-1)).toBe('close a'));
    await pool.closeAll();
  });

  it('opens a changed connection anew and lets the old users finish', async () => {
    const { pool, events } = observed(10_000);
    const gate = Promise.withResolvers<void>();
    const using = pool.use('src_1', A, () => gate.promise);
    await pool.use('src_1', B, async () => undefined);
    expect(events).toEqual(['open a', 'open b']);
    gate.resolve();
    await using;
    expect(events).toEqual(['open a', 'open b', 'close a']);
    await pool.closeAll();
  });

  it('passes failures on and still gives the warehouse back', async () => {
    const { pool, events } = observed(1);
    await expect(pool.use('src_1', A, (warehouse) => warehouse.test())).rejects.toMatchObject({ type: 'CONNECTION' });
    await vi.waitFor(() => expect(events).toEqual(['open a', 'close a']));
    await pool.closeAll();
    await expect(pool.use('src_1', A, async () => undefined)).rejects.toMatchObject({ type: 'CONNECTION' });
  });
});
