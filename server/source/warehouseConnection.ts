import { join } from 'node:path';
import type { DataSource } from '../generated/prisma/client.ts';
import type { WarehouseConnection } from '../warehouse/registry.ts';

/** Where the imported tables of a FILE source live. The id is ours, so no part of the path is anybody's input. */
export function sourceDatabaseFile(dataFolder: string, dataSourceId: string): string {
  return join(dataFolder, 'sources', `${dataSourceId}.duckdb`);
}

/** What the warehouse registry needs to reach a data source. */
export function warehouseConnection(dataFolder: string, source: Pick<DataSource, 'id' | 'type'>): WarehouseConnection {
  return source.type === 'FILE'
    ? { type: 'FILE', databaseFile: sourceDatabaseFile(dataFolder, source.id) }
    : { type: source.type };
}
