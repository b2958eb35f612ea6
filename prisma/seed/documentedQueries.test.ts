import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../bench/questions/database.ts';
import { prepareCatalog } from '../../server/semql/catalog/prepare.ts';
import { compile } from '../../server/semql/compile.ts';
import { refusals } from '../../server/semql/testing/documented.test-support.ts';
import { clauses } from '../../server/semql/language/parse/clauses.ts';
import { timeUnits } from '../../server/semql/language/words.ts';
import { aggregates, analyticFunctions } from '../../server/semql/language/functionNames.ts';
import { scalarSignatures, specialScalars } from '../../server/semql/language/scalarFunctions.ts';
import { generateCompany } from './company/generateCompany.ts';
import { companyCatalog } from './company/semanticLayer.ts';

const catalog = prepareCatalog(companyCatalog());
const options = { dialect: 'DUCKDB', now: new Date('2026-11-20T12:00:00Z') } as const;

let folder: string;
let company: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-documented-'));
  const { files } = await generateCompany(folder, { anchor: '2026-11-20' });
  company = await openDatabase(files);
});

afterAll(async () => {
  company.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * SemQL that a document shows: `semql` and `semql run` give rows, `semql CODE` is refused with that
 * code.
 */
function examplesIn(path: string): readonly (readonly [semql: string, code: string | undefined])[] {
  const text = readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
  return [...text.matchAll(/^```semql( run| [A-Z_]+)?\n([\s\S]*?)^```/gm)].map(([, kind = '', semql = '']) => [
    semql,
    kind === ' run' || kind === '' ? undefined : kind.trim(),
  ]);
}

describe.each([
  ['client/docs/pages/semql.md', 20],
  ['docs/semantics.md', 8],
])('%s', (path, least) => {
  const examples = examplesIn(path);

  test('has examples', () => {
    expect(examples.length).toBeGreaterThanOrEqual(least);
  });

  test.each(examples)('%s', async (semql, code) => {
    const result = compile(semql, catalog, options);
    if (!result.ok) {
      return expect(result.diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
    }
    expect(code).toBeUndefined();
    const { rows } = await company.query(result.query.sql, result.query.parameters);
    expect(rows.length).toBeGreaterThan(0);
  });
});

const page = readFileSync(join(import.meta.dirname, '../../client/docs/pages/semql.md'), 'utf8');

describe('the reference of SemQL', () => {
  const shown = examplesIn('client/docs/pages/semql.md')
    .map(([semql]) => semql)
    .join('\n');

  // EARLIER needs a calendar of a project's own, which the sample company has not.
  test.each([...clauses.filter((clause) => clause !== 'OPTION'), 'FILL', 'WITH TOTALS', 'WITH OTHERS', 'TIME ZONE'])(
    'has an example of the clause %s',
    (clause) => expect(shown).toMatch(new RegExp(`\\b${clause}\\b`)),
  );

  test.each([...aggregates, ...analyticFunctions].filter((name) => name !== 'EARLIER'))(
    'has an example of the function %s',
    (name) => expect(shown).toContain(`${name}(`),
  );

  test.each([...Object.keys(scalarSignatures), ...Object.keys(specialScalars)])('names the scalar %s', (name) => {
    expect(page).toMatch(new RegExp(`\\b${name}\\b`));
  });

  test.each([...Object.keys(refusals), ...timeUnits, 'EARLIER('])('names %s', (word) => {
    expect(page).toContain(`\`${word}`);
  });
});

test.each([...page.matchAll(/^\| `(IN [^(`]*)`/gm)].map(([, period = '']) => period))(
  'documented period: %s',
  (period) => {
    const semql = `SELECT revenue FROM orders WHERE ordered_at ${period}`;
    expect(compile(semql, catalog, options)).toMatchObject({ ok: true });
  },
);
