import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { companyCatalog } from '../prisma/seed/company/semanticLayer.ts';
import { prepareCatalog } from '../server/semql/catalog/prepare.ts';
import { compile } from '../server/semql/compile.ts';

const execute = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'quarry-examples-'));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Code blocks of a document in one language. */
function blocksOf(document: string, language: string): string[] {
  const pattern = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm');
  return [...readFileSync(document, 'utf8').matchAll(pattern)].map(([, code = '']) => code);
}

async function shell(script: string): Promise<string> {
  const written = script.replaceAll('bikes.duckdb', join(folder, 'bikes.duckdb'));
  const { stdout } = await execute('bash', ['-c', `set -euo pipefail\n${written}`]);
  return stdout;
}

test('examples/README.md works as printed', async () => {
  // The first block asks a running server: e2e/asking/useTheApi.e2e.ts.
  const [, create = '', metrics = '', semql = '', saved = '', report = ''] = blocksOf('examples/README.md', 'sh');
  await shell(create);
  expect(JSON.parse(await shell(metrics))).toEqual([
    { station__city: 'Ghent', fares: 36.75, fare_per_ride: 12.25 },
    { station__city: 'Utrecht', fares: 20.5, fare_per_ride: expect.closeTo(20.5 / 3) },
  ]);
  expect(JSON.parse(await shell(semql))).toEqual([
    { metric_time__month: '2026-01-01', rides: 2, fares: 16.75 },
    { metric_time__month: '2026-02-01', rides: 1, fares: 20 },
  ]);
  const [rows = '', ...sql] = (await shell(saved)).split('\n');
  expect(JSON.parse(rows)).toEqual([
    { station__city: 'Ghent', fares: 36.75 },
    { station__city: 'Utrecht', fares: 20.5 },
  ]);
  expect(sql.join('\n')).toContain('GROUP BY "stations"."city"');
  expect(await shell(report)).toMatch(/everything was carried over[\s\S]*^models:/m);
}, 120_000);

test('README.md asks a project of another tool', async () => {
  const printed = blocksOf('README.md', 'sh').find((block) => block.includes('example:bikes'));
  const [, rows = ''] = (await shell(printed ?? '')).split('\n');
  expect(JSON.parse(rows)).toEqual([
    { station__city: 'Ghent', fares: 36.75 },
    { station__city: 'Utrecht', fares: 20.5 },
  ]);
}, 60_000);

test('the SemQL of README.md becomes the SQL next to it', () => {
  const [semql = ''] = blocksOf('README.md', 'sql');
  const [, sql = ''] = blocksOf('README.md', 'sql');
  const compiled = compile(semql, prepareCatalog(companyCatalog()), {
    dialect: 'POSTGRESQL',
    now: new Date('2026-11-20T12:00:00Z'),
  });
  const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  expect(compiled.ok && oneLine(compiled.query.sql)).toBe(oneLine(sql));
});
