/**
 * Makes the DuckDB file of the example: `npm run -s example:bikes -- bikes.duckdb`. An older file
 * is replaced.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

const file = process.argv[2] ?? 'bikes.duckdb';
rmSync(file, { force: true });
const instance = await DuckDBInstance.create(file);
const connection = await instance.connect();
await connection.run(readFileSync(join(import.meta.dirname, 'data.sql'), 'utf8'));
connection.closeSync();
instance.closeSync();
console.log(`Wrote ${file}.`);
