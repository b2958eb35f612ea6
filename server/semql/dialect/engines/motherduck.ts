import type { Dialect } from '../dialect.ts';
import { duckdb } from './duckdb.ts';

/** MotherDuck: DuckDB in the cloud, word for word. */
export const motherduck: Dialect = { ...duckdb, name: 'MOTHERDUCK' };
