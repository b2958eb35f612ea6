import { expect, test } from 'vitest';
import { prepareCatalog } from '../../semql/catalog/prepare.ts';
import { shopCatalog } from '../../semql/testing/shopCatalog.test-support.ts';
import type { ScopedCatalog } from '../../model/catalogs.ts';
import { compileWith } from './compileSemql.ts';
import type { CompileRequest } from './semqlRequest.ts';

const source = (id: string, type: 'MYSQL' | 'POSTGRESQL') => ({
  id,
  type,
  organizationId: 'org_1',
  name: id,
  cacheEnabled: false,
  cacheTTLMinutes: 0,
  queryTimeoutSeconds: 60,
  concurrentQueries: 4,
  updatedAt: new Date(0),
});

/** The shop on PostgreSQL, and a model elsewhere on MySQL, whose source comes first. */
const catalog: ScopedCatalog = {
  number: 1,
  scope: { organizationId: 'org_1', environmentId: 'env_1', agentId: null },
  prepared: prepareCatalog(shopCatalog),
  visible: shopCatalog,
  hidden: new Set(),
  rowPolicies: {},
  openedBy: {},
  metadataOnly: new Set(),
  sources: new Map([
    ['src_2', source('src_2', 'MYSQL')],
    ['src_1', source('src_1', 'POSTGRESQL')],
  ]),
};

const request = (semql: string): CompileRequest => ({
  form: { kind: 'text', semql },
  now: new Date('2026-11-20T12:00:00Z'),
  timeZone: null,
  parameters: {},
  keepDefaultFilters: false,
  dialect: null,
});

const distance = "RANGE BETWEEN INTERVAL '40 days' PRECEDING AND CURRENT ROW";

test('what another source refuses is compiled for the source of the query', () => {
  const semql = `SELECT shipped_on, SUM(order_count) OVER (ORDER BY shipped_on ${distance}) AS x FROM orders`;
  const { result, dialect } = compileWith(catalog, request(semql));
  expect(result.ok).toBe(true);
  expect(dialect).toBe('POSTGRESQL');
});

test('what its own source refuses is refused', () => {
  const semql = `SELECT id, SUM(elsewhere_count) OVER (ORDER BY id ${distance}) AS x FROM elsewhere`;
  const { result, dialect } = compileWith(catalog, request(semql));
  expect(result.ok ? [] : result.diagnostics.map(({ code }) => code)).toEqual(['UNSUPPORTED_IN_DIALECT']);
  expect(dialect).toBe('MYSQL');
});

test('a failure comes with corrected texts, unless nobody wants them', () => {
  const wanted = compileWith(catalog, request('SELECT revnue FROM orders')).result;
  expect(wanted.ok ? null : wanted.diagnostics[0]).toMatchObject({
    correctedText: 'SELECT revenue FROM orders',
    corrections: [{ title: 'revenue', text: 'SELECT revenue FROM orders' }],
  });
  const spared = compileWith(catalog, { ...request('SELECT revnue FROM orders'), corrections: false }).result;
  expect(spared.ok ? null : spared.diagnostics[0]?.corrections).toEqual([]);
});
