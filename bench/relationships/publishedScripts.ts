import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptsOf } from './generateRows.ts';

/** Databases that many people know, with made-up rows, as scripts for SQLite by name. */
export const publishedScripts = async (): Promise<ReadonlyMap<string, string>> =>
  scriptsOf(await readFile(join(import.meta.dirname, 'publishedSchemas.txt'), 'utf8'));
