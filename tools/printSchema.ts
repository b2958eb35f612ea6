/**
 * Writes schema.graphql, sorted. `--check` writes nothing and fails when the committed file is
 * stale. Fails when a part of the schema has no description.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from '../server/schema.ts';
import { undescribed } from '../server/graphql/undescribed.ts';

const file = join(import.meta.dirname, '../schema.graphql');
const printed = `${printSchema(lexicographicSortSchema(schema))}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, printed);
} else if (readFileSync(file, 'utf8') !== printed) {
  console.error('schema.graphql is stale. Run npm run schema and commit the result.');
  process.exit(1);
}

const missing = undescribed(schema);
if (missing.length > 0) {
  console.error(`Describe these in their *.schema.ts: ${missing.join(', ')}.`);
  process.exitCode = 1;
}
