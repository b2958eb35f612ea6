import fc from 'fast-check';
import { expect, test } from 'vitest';
import { companyCatalog } from '../../../../prisma/seed/company/semanticLayer.ts';
import type { CatalogDefinition } from '../../catalog/definition.ts';
import { shopCatalog } from '../../testing/shopCatalog.test-support.ts';
import { bikesProject } from '../bikes/askProject.test-support.ts';
import { importProject } from '../importProject.ts';
import type { ImportedProject } from '../project.ts';
import { exportQuarry } from './exportQuarry.ts';

function imported(text: string): ImportedProject {
  const project = importProject([{ path: 'layer.yml', text }]);
  if (project.format === null) {
    throw new Error('not recognised');
  }
  return project;
}

function expectSame(catalog: CatalogDefinition): void {
  const { catalog: back, report, format } = imported(exportQuarry(catalog));
  expect(format).toBe('quarry');
  expect(report.filter(({ path }) => path.startsWith('catalog'))).toEqual([]);
  expect(back).toEqual(catalog);
}

test('the sample company comes back as it was written', () => {
  expectSame(companyCatalog());
});

test('every part of a catalog comes back, also what other formats brought', () => {
  expectSame(shopCatalog);
  for (const name of ['metricflow', 'cube', 'osi.yml']) {
    expectSame(bikesProject(name).catalog);
  }
});

test('any text, number and flag comes back', () => {
  const words = fc.record({
    label: fc.string({ unit: 'binary' }),
    description: fc.string({ unit: 'grapheme' }),
    synonyms: fc.array(fc.string()),
  });
  const [customers] = companyCatalog().models;
  fc.assert(
    fc.property(words, fc.string({ unit: 'binary' }), fc.integer(), fc.boolean(), (spoken, value, version, native) => {
      if (customers === undefined) {
        throw new Error('the company has models');
      }
      const [first, ...rest] = customers.dimensions;
      if (first === undefined) {
        throw new Error('the model has dimensions');
      }
      const dimension = {
        ...first,
        ...spoken,
        native,
        enumValues: [{ value, label: value, description: '', synonyms: [value] }],
      };
      expectSame({
        ...companyCatalog(),
        metrics: [],
        glossary: [],
        models: [{ ...customers, version, guidance: value, dimensions: [dimension, ...rest] }],
        timeSpines: [],
        sharedDimensions: [{ ...spoken, id: 'shd_1', name: 'shared', ways: [], timeGrains: ['DAY'] }],
      });
    }),
    { numRuns: 60 },
  );
});

test('a file written by hand leaves out what is plain', () => {
  const { catalog, report } = imported(`
version: "1.0"
models:
  - name: shops
    guidance: "..."
    source: {data_source: retail_db, type: TABLE, path: [public, shop]}
    grain: {keys: [shop_id], description: one row per shop}
    dimensions: [{name: shop_id, expression: shop_id, type: number, primary_key: true}]
    measures: [{name: shop_count, expression: "COUNT(*)", unit: shops, decimals: 0}]
    filters: [{name: open_now, expression: "status = 'OPEN'", apply_by_default: false}]
`);
  expect(report).toEqual([]);
  const [shops] = catalog.models;
  expect(shops).toMatchObject({
    id: 'mdl_shops',
    dataSourceId: 'retail_db',
    source: { type: 'TABLE', path: ['public', 'shop'] },
    grain: { keys: ['shop_id'], description: 'one row per shop' },
    columns: [
      { name: 'shop_id', type: 'NUMBER', nullable: true },
      { name: 'status', type: 'UNKNOWN', nullable: true },
    ],
  });
  expect(shops?.measures).toMatchObject([{ name: 'shop_count', additivity: 'ADDITIVE', unit: 'shops', decimals: 0 }]);
});

test('what is wrong in a file is told at its place', () => {
  const { report } = imported(
    'version: "1.0"\nmodels:\n  - name: shops\n    colour: red\n    dimensions:\n      - {name: id, expression: id, type: thing}\n',
  );
  expect(report.map(({ severity, place, path }) => [severity, place, path])).toEqual([
    ['error', 'layer.yml:6', 'catalog.models.shops.dimensions.id.type'],
    ['warning', 'layer.yml:4', 'catalog.models.shops.colour'],
  ]);
});
