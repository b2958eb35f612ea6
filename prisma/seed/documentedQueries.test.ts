import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepareCatalog } from '../../server/semql/catalog/prepare.ts';
import { compile } from '../../server/semql/compile.ts';
import { companyCatalog } from './company/semanticLayer.ts';

const page = readFileSync(join(import.meta.dirname, '../../client/docs/pages/semql.md'), 'utf8');
const examples = [...page.matchAll(/^```semql run\n([\s\S]*?)^```/gm)].map(([, text = '']) => text);
const catalog = prepareCatalog(companyCatalog);
const options = { dialect: 'DUCKDB', now: new Date('2026-11-20T12:00:00Z') } as const;

test('the documentation has examples to run', () => {
  expect(examples.length).toBeGreaterThan(5);
});

test.each(examples)('documented: %s', (semql) => {
  expect(compile(semql, catalog, options)).toMatchObject({ ok: true });
});

test.each([...page.matchAll(/^\| `(IN [^`]*)`/gm)].map(([, period = '']) => period))(
  'documented period: %s',
  (period) => {
    const semql = `SELECT revenue FROM orders WHERE ordered_at ${period}`;
    expect(compile(semql, catalog, options)).toMatchObject({ ok: true });
  },
);
