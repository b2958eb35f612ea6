import { describe, expect, it, vi } from 'vitest';
import { WarehousePool } from './pool.ts';
import type { WarehouseConnection } from '../connection.ts';
import { openWarehouse } from '../registry.ts';

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

  it('lends a data source to as many at once as it is told, and says what is left of their time', async () => {
    const { pool } = observed(10_000);
    const { signal } = new AbortController();
    const gates = [1, 2, 3].map(() => Promise.withResolvers<void>());
    const inside: number[] = [];
    const line = { organizationId: 'acme', personId: 'ann' };
    const turn = { places: 2, timeoutMs: 10_000, signal, line };
    const all = gates.map((gate, index) =>
      pool.useInTurn(
        'src_1',
        A,
        { ...turn, line: { ...line, personId: `${index}` } },
        async (_warehouse, timeoutMs) => {
          expect(timeoutMs).toBeGreaterThan(0);
          expect(timeoutMs).toBeLessThanOrEqual(10_000);
          inside.push(index);
          await gate.promise;
        },
      ),
    );
    await vi.waitFor(() => expect(inside).toEqual([0, 1]));
    await expect(
      pool.useInTurn('src_1', A, { ...turn, timeoutMs: 5 }, () => Promise.resolve('in')),
    ).rejects.toMatchObject({ type: 'TIMEOUT' });
    expect(await pool.useInTurn('src_2', B, turn, () => Promise.resolve('in'))).toBe('in');
    gates[0]?.resolve();
    await vi.waitFor(() => expect(inside).toEqual([0, 1, 2]));
    for (const gate of gates) {
      gate.resolve();
    }
    await Promise.all(all);
    await pool.closeAll();
  });

  it('lets one person take all places of a data source but the last', async () => {
    const { pool } = observed(10_000);
    const gate = Promise.withResolvers<void>();
    const inside: string[] = [];
    const ask = (personId: string): Promise<void> => {
      const line = { organizationId: 'acme', personId };
      return pool.useInTurn('src_1', A, { places: 3, timeoutMs: 10_000, line }, async () => {
        inside.push(personId);
        await gate.promise;
      });
    };
    const all = ['ann', 'ann', 'ann', 'ann', 'bob'].map(ask);
    await vi.waitFor(() => expect(inside).toEqual(['ann', 'ann', 'bob']));
    gate.resolve();
    await Promise.all(all);
    expect(inside).toEqual(['ann', 'ann', 'bob', 'ann', 'ann']);
    await pool.closeAll();
  });
});
