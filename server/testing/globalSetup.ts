import { mkdirSync } from 'node:fs';
import { leasePostgres } from '../platform/postgres/embeddedPostgres.ts';
import { testDataFolder } from './database.ts';

/**
 * Holds the tests' embedded server for a whole run: without this it would stop and start again
 * between test files. Starts nothing itself.
 */
export default async function setup(): Promise<() => Promise<void>> {
  mkdirSync(testDataFolder, { recursive: true });
  const lease = await leasePostgres(testDataFolder);
  return () => lease.stop();
}
