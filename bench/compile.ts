import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { companyCatalog } from '../prisma/seed/company/semanticLayer.ts';
import type { CatalogDefinition, DimensionDefinition, ModelDefinition } from '../server/semql/catalog/definition.ts';
import { prepareCatalog, type PreparedCatalog } from '../server/semql/catalog/prepare.ts';
import { compile } from '../server/semql/compile.ts';
import { percentile } from './percentile.ts';
import { atMost, type Row } from './row.ts';

const warmUps = 500;
const runs = 2000;
const coldProcesses = 5;
/** Sizes: the sample company alone, and with further models that no query uses. */
const company = companyCatalog();
const catalogSizes = [company.models.length, 100, 1000] as const;
const now = new Date('2026-11-20T14:00:00Z');
const run = promisify(execFile);

/** Three joins, two measures, month grain, filters; another text for each number. */
function query(n: number): string {
  return `SELECT DATE_TRUNC('month', sold_on) AS month, customers.segment, products.category, product_revenue, units_sold
    FROM order_items WHERE customers.city = 'Town ${n}' AND sold_on IN LAST 12 MONTHS ORDER BY month LIMIT ${(n % 1000) + 1}`;
}

/** Milliseconds of one compilation. */
function timeCompile(text: string, catalog: PreparedCatalog): number {
  const begun = performance.now();
  const result = compile(text, catalog, { dialect: 'DUCKDB', now });
  const spent = performance.now() - begun;
  if (!result.ok) {
    throw new Error(result.diagnostics.map(({ message }) => message).join(' '));
  }
  return spent;
}

/**
 * The sample company with further models that no query uses: `count` models in all, 40 dimensions
 * in each further one.
 */
function withModels(count: number): CatalogDefinition {
  const [pattern] = company.models;
  const [column] = pattern?.dimensions ?? [];
  if (pattern === undefined || column === undefined) {
    throw new Error('The sample company has no models.');
  }
  const dimensions = Array.from({ length: 40 }, (_, n): DimensionDefinition => ({
    ...column,
    id: `field_${n}`,
    name: `field_${n}`,
    expression: column.expression,
    primaryKey: n === 0,
  }));
  const further = Array.from({ length: count - company.models.length }, (_, n): ModelDefinition => ({
    ...pattern,
    id: `model_${n}`,
    name: `model_${n}`,
    grain: { keys: ['field_0'], description: '' },
    dimensions,
    measures: [],
    filters: [],
    relationships: [],
  }));
  return { ...company, models: [...company.models, ...further] };
}

interface ColdStart {
  /** Milliseconds until the catalog can be compiled against. */
  readonly prepared: number;
  /** Milliseconds until the SQL of a first query. */
  readonly first: number;
}

/** A loaded compiler in a process that has compiled nothing yet. */
async function coldStart(): Promise<ColdStart> {
  const script = `
    const { companyCatalog } = await import('./prisma/seed/company/semanticLayer.ts');
    const { prepareCatalog } = await import('./server/semql/catalog/prepare.ts');
    const { compile } = await import('./server/semql/compile.ts');
    const company = companyCatalog();
    const text = ${JSON.stringify(query(0))};
    const begun = performance.now();
    const catalog = prepareCatalog({ ...company, models: company.models.slice(0, 5) });
    const prepared = performance.now() - begun;
    if (!compile(text, catalog, { dialect: 'DUCKDB', now: new Date() }).ok) throw new Error('It did not compile.');
    process.stdout.write(JSON.stringify({ prepared, first: performance.now() - begun }));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: `${import.meta.dirname}/..`,
  });
  return JSON.parse(stdout) as ColdStart;
}

/**
 * P2: milliseconds until a catalog can be compiled against, and what a query costs as the catalog
 * grows.
 */
export async function compileTimes(): Promise<readonly Row[]> {
  const catalogs = catalogSizes.map((size) => ({
    size,
    catalog: prepareCatalog(withModels(size)),
    times: [] as number[],
  }));
  for (let n = 0; n < warmUps + runs; n += 1) {
    for (const { catalog, times } of catalogs) {
      const spent = timeCompile(query(n), catalog);
      if (n >= warmUps) {
        times.push(spent);
      }
    }
  }
  const cold: ColdStart[] = [];
  for (let n = 0; n < coldProcesses; n += 1) {
    cold.push(await coldStart());
  }
  const median = (values: readonly number[]): number => percentile(values, 0.5);
  const costs = catalogs.map(({ size, times }) => `${size} models ${median(times).toFixed(3)} ms`);
  return [
    atMost({
      id: 'P2',
      what: 'catalog of 5 models ready to compile, cold process',
      value: median(cold.map(({ prepared }) => prepared)),
      bar: 20,
      unit: 'ms',
      notes: [
        `a first query takes ${median(cold.map(({ first }) => first)).toFixed(1)} ms, the catalog included; medians of ${coldProcesses} processes`,
      ],
    }),
    atMost({
      id: 'P2',
      what: `a query among ${catalogs.at(-1)?.size} models × 40 fields beside ${catalogs[0]?.size} models`,
      value: median(catalogs.at(-1)?.times ?? []) / median(catalogs[0]?.times ?? []),
      bar: 1.2,
      unit: '×',
      notes: [`${costs.join(', ')}; medians of ${runs} in turns`],
    }),
  ];
}
