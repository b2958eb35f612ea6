import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { airlineLayer } from '../../bench/questions/airline/semanticLayer.ts';
import { hospitalLayer } from '../../bench/questions/hospital/semanticLayer.ts';
import { universityLayer } from '../../bench/questions/university/semanticLayer.ts';
import type { CatalogDefinition } from '../../server/semql/catalog/definition.ts';
import { importProject } from '../../server/semql/import/importProject.ts';
import { companyLayer } from './company/semanticLayer.ts';
import { columnsIn, readLayer } from './readLayer.ts';
import { seedTable } from './seedTable.ts';

const layers = [companyLayer, airlineLayer, hospitalLayer, universityLayer];

it.each(layers)('the layer of $namespace is imported without a remark, every definition compiles', async (layer) => {
  const files = await Promise.all(
    layer.files.map(async (name) => ({
      path: `${name}.yml`,
      text: await readFile(join(layer.folder, `${name}.yml`), 'utf8'),
    })),
  );
  expect(importProject(files, columnsIn(layer.tables))).toMatchObject({ format: 'quarry', report: [] });
});

async function read(text: string): Promise<CatalogDefinition> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-layer-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'shops.yml'), text);
  const tables = [seedTable('shops', 'Shops.', [['shop_id', 'INTEGER', 'Number']])];
  return readLayer({ namespace: 'retail', folder, files: ['shops'], tables });
}

const shops = `
models:
  - name: shops
    source: { path: [main, shops] }
    grain: { keys: [shop_id], description: one row per shop }
    dimensions: [{ name: shop_id, type: number, expression: shop_id, primary_key: true }]
`;

it('takes columns from the tables, and ids from the namespace and the names', async () => {
  const first = await read(shops);
  expect(first.models[0]?.columns).toEqual([{ name: 'shop_id', type: 'INTEGER', nullable: false }]);
  expect(first.models[0]?.dimensions[0]?.id).toMatch(/^dim_[0-9a-f-]{36}$/);
  expect(await read(shops)).toEqual(first);
});

it('names the place of what it cannot read', async () => {
  await expect(read(shops.replace('type: number', 'type: thing'))).rejects.toThrow(/shops\.yml:6 .*type is one of/);
  await expect(read(`${shops}    colour: red\n`)).rejects.toThrow(/shops\.yml:7 .*colour/);
});
