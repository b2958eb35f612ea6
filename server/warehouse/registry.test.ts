import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { dataSourceTypes, openWarehouse } from './registry.ts';

describe('registry', () => {
  it('knows every data source type', () => {
    expect(dataSourceTypes).toHaveLength(13);
  });

  it('opens files on DuckDB', async () => {
    const warehouse = openWarehouse({ type: 'FILE', databaseFile: '/nowhere/source.duckdb' });
    expect(warehouse.dialect).toBe('DUCKDB');
    await expect(warehouse.test()).rejects.toMatchObject({ type: 'CONNECTION', advice: 'Import a file into it.' });
    await warehouse.close();
  });

  it('loads the large drivers when they are used, and not before', async () => {
    const { cache } = createRequire(import.meta.url);
    const loaded = () => Object.keys(cache).some((file) => file.includes('/node_modules/tedious/'));
    const warehouse = openWarehouse({
      type: 'MSSQL',
      host: '127.0.0.1',
      port: 1,
      database: 'shops',
      authentication: 'SQL_SERVER_AUTHENTICATION',
      username: 'reader',
      password: 'none',
      sslMode: 'verify-full',
      schemas: [],
    });
    expect(loaded()).toBe(false);
    await expect(warehouse.test()).rejects.toMatchObject({ message: expect.stringContaining('may not connect to') });
    expect(loaded()).toBe(true);
    await warehouse.close();
  });
});
