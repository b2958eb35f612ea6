import { createRequire } from 'node:module';
import type * as tedious from 'tedious';
import { WarehouseError } from '../warehouse.ts';
import { readExactly, type ValueParser } from './exactValues.ts';

type Driver = typeof tedious;

let loaded: Promise<Driver> | undefined;

/**
 * The driver of SQL Server, loaded when a data source of its family is used first: with its own
 * dependencies (Microsoft's sign-in libraries, of which nothing is used) it takes a quarter of a
 * second and 50 MB of memory.
 * @param load replaced in tests
 * @throws WarehouseError CONNECTION when it is not installed
 */
export async function loadDriver(load?: () => Promise<Driver>): Promise<Driver> {
  if (load !== undefined) {
    return prepared(load);
  }
  loaded ??= prepared(() => import('tedious'));
  try {
    return await loaded;
  } catch (error) {
    loaded = undefined;
    throw error;
  }
}

async function prepared(load: () => Promise<Driver>): Promise<Driver> {
  let driver: Driver;
  try {
    driver = await load();
  } catch (error) {
    throw new WarehouseError(
      'CONNECTION',
      'The SQL Server driver is not installed.',
      'The operator of Quarry can install it with npm install tedious.',
      { cause: error },
    );
  }
  readExactly(createRequire(import.meta.url)('tedious/lib/value-parser') as ValueParser);
  return driver;
}
