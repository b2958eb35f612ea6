import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { prepareCatalog } from '../../semql/catalog/prepare.ts';
import { compile } from '../../semql/compile.ts';
import { importProject } from '../../semql/import/importProject.ts';
import { readLayerFiles } from './readLayerFiles.ts';

const folder = join(import.meta.dirname, '../../semql/import');

/** What is stored of a project means what the project means: its metrics give the same SQL. */
it.each([
  ['bakery/models', 40],
  ['bikes/metricflow', 60],
  ['bikes/metricflow-latest', 60],
  ['bikes/cube', 3],
])('metrics of %s give the SQL of their project once they are stored', (name, atLeast) => {
  const files = readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yml'))
    .map((path) => ({ path, text: readFileSync(join(folder, name, path), 'utf8') }));
  const project = importProject(files);
  if (project.format === null) {
    throw new Error(`${name} holds no semantic layer.`);
  }
  const { timeSpines: _spines, ...catalog } = project.catalog;
  const layer = readLayerFiles(files, { sources: [{ id: 'src_1', name: 'Warehouse' }], tables: [] });
  const [before, after] = [catalog, { calendar: catalog.calendar, ...layer }].map((one) => prepareCatalog(one));
  const sqlOf = (text: string, prepared = before) => {
    const result = compile(text, prepared!, {
      dialect: 'DUCKDB',
      now: new Date('2026-11-20T12:00:00Z'),
      corrections: false,
    });
    return result.ok ? result.query.sql : null;
  };
  const texts = layer.metrics.flatMap((metric) => [
    `SELECT ${metric.name}`,
    `SELECT DATE_TRUNC('month', metric_time) AS month, ${metric.name}`,
  ]);
  // A remark says what has no values over time once it is stored.
  const told = new Set(layer.notes.map(({ path }) => path));
  const isTold = (text: string): boolean => text.includes('metric_time') && told.has(text.split(' ').at(-1) ?? '');
  const asked = texts.filter((text) => sqlOf(text) !== null && !isTold(text));
  expect(asked.length).toBeGreaterThanOrEqual(atLeast);
  expect(asked.map((text) => [text, sqlOf(text, after)])).toEqual(asked.map((text) => [text, sqlOf(text)]));
});
