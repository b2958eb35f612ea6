import { describe, expect, it } from 'vitest';
import { DATA_SOURCE_TYPES, openWarehouse } from './registry.ts';
import { UnavailableWarehouse } from './unavailableWarehouse.ts';
import type { Warehouse } from './warehouse.ts';

const LIMITS = { maxRows: 1, maxBytes: 100, timeoutMs: 1000 };

describe('registry', () => {
  it('knows every data source type', () => {
    expect(DATA_SOURCE_TYPES).toHaveLength(13);
  });

  it('opens files on DuckDB', async () => {
    const warehouse = openWarehouse({ type: 'FILE', databaseFile: '/nowhere/source.duckdb' });
    expect(warehouse.dialect).toBe('DUCKDB');
    await expect(warehouse.test()).rejects.toMatchObject({ type: 'CONNECTION', advice: 'Import a file into it.' });
    await warehouse.close();
  });

  it('says that an engine is not available yet, whatever is asked of it', async () => {
    const warehouse: Warehouse = new UnavailableWarehouse('A new engine', 'MSSQL');
    for (const call of [
      () => warehouse.test(),
      () => warehouse.listTables(),
      () => warehouse.describe(['t']),
      () => warehouse.profile(['t'], LIMITS),
      () => warehouse.run('SELECT 1', [], LIMITS),
    ]) {
      await expect(call()).rejects.toMatchObject({
        type: 'CONNECTION',
        message: expect.stringContaining('not available yet'),
      });
    }
    await warehouse.close();
  });
});
