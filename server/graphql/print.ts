/** Writes schema.graphql, sorted. `--check` writes nothing and fails when the committed file is stale. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from './schema.ts';

const file = join(import.meta.dirname, '../../schema.graphql');
const printed = `${printSchema(lexicographicSortSchema(schema))}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, printed);
} else if (readFileSync(file, 'utf8') !== printed) {
  console.error('schema.graphql is stale. Run node server/graphql/print.ts and commit the result.');
  process.exit(1);
}
