import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareCatalog } from './catalog/prepare.ts';
import { metricDsl } from './dsl/metricDsl.ts';
import { modelDsl } from './dsl/modelDsl.ts';
import { jsonSchemaOf } from './jsonSchema.ts';
import { anyQuery } from './language/generateQuery.test-support.ts';
import { parseJson } from './language/json/json.ts';
import { Misfits } from './language/json/shape.ts';
import { queryShape } from './language/json/treeShape.ts';
import { shopCatalog } from './testing/shopCatalog.test-support.ts';
import { fuzz } from './testing/fuzz.test-support.ts';

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: false });
const [query, modelQuery, metricQuery] = (['SEMQL', 'MODEL_DSL', 'METRIC_DSL'] as const).map((form) =>
  ajv.compile(jsonSchemaOf(form)),
);

const withoutSpans = (tree: unknown): unknown =>
  JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key === 'span' ? undefined : value)));

const without = (value: object, keys: readonly string[]): object =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));

/** The tree with one value somewhere in it replaced, a key taken away or a foreign key put in. */
function changed(tree: unknown, path: readonly number[], change: 'replace' | 'remove' | 'add', by: unknown): unknown {
  const [index, ...rest] = path;
  if (typeof tree !== 'object' || tree === null || index === undefined) {
    return change === 'replace' ? by : tree;
  }
  const keys = Object.keys(tree);
  const key = keys[index % Math.max(1, keys.length)];
  const copy = (Array.isArray(tree) ? [...(tree as unknown[])] : { ...tree }) as Record<string, unknown>;
  if (rest.length === 0 && change === 'add' && !Array.isArray(tree)) {
    return { ...tree, foreign: by };
  }
  if (key === undefined) {
    return copy;
  }
  if (rest.length === 0 && change === 'remove' && !Array.isArray(tree)) {
    delete copy[key];
  } else {
    copy[key] = changed(copy[key], rest, change, by);
  }
  return copy;
}

const step = fc.nat({ max: 9 });
const mutation = fc.record({
  path: fc.array(step, { minLength: 1, maxLength: 8 }),
  change: fc.constantFrom('replace' as const, 'remove' as const, 'add' as const),
  by: fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom('PERIOD', 'ALL', 'MONTH', 0, -1, 1.5, 1e9, null, [], {})),
});

describe('the JSON Schema of SemQL', () => {
  it('accepts every query', async () => {
    await fuzz(
      fc.property(anyQuery, (tree) => {
        expect(query?.(withoutSpans(tree))).toBe(true);
        expect(query?.(tree)).toBe(true);
      }),
      500,
    );
  });

  it('accepts what is read and nothing else', async () => {
    let refused = 0;
    await fuzz(
      fc.property(anyQuery, mutation, (tree, { path, change, by }) => {
        const value = changed(withoutSpans(tree), path, change, by);
        const read = !(queryShape.read(value, '', 0) instanceof Misfits);
        if (!read) {
          refused += 1;
        }
        expect(query?.(value)).toBe(read);
      }),
      1000,
    );
    expect(refused).toBeGreaterThan(100);
  });

  it('leads an example to the query it spells', () => {
    const example = {
      kind: 'block',
      items: [{ expression: { kind: 'reference', path: ['revenue'] } }],
      from: { kind: 'model', name: 'orders', filters: [{ name: 'completed' }] },
      limit: 10,
    };
    expect(query?.(example)).toBe(true);
    expect(parseJson(example).text).toBe('SELECT revenue\nFROM orders[completed]\nLIMIT 10');
  });
});

describe('the JSON Schemas of model and metric queries', () => {
  const catalog = prepareCatalog(shopCatalog);
  const name = fc.constantFrom('revenue', '{{ orders.revenue }}', 'customers.segment', 'orders.ordered_at');
  const filter = fc.oneof(
    name,
    fc.record({
      field: name,
      operator: fc.constantFrom('=', 'NOT_CONTAINS', 'IN'),
      value: fc.jsonValue({ maxDepth: 0 }),
    }),
    fc.record({
      field: name,
      operator: fc.constantFrom('IN', 'BETWEEN', 'IS_NULL'),
      values: fc.array(fc.jsonValue({ maxDepth: 0 })),
    }),
    fc.record({
      field: name,
      operator: fc.constantFrom('IN_PERIOD', '<'),
      period: fc.constantFrom('2024', { from: '2024-01-01' }, {}, { kind: 'today' }),
    }),
    fc.record({ or: fc.array(name) }),
    fc.record({ filter: name, lifted: fc.boolean() }, { requiredKeys: [] }),
  );
  const part = fc.oneof(
    name,
    fc.record({ dimension: name, grain: fc.constantFrom('MONTH', 'x', null) }),
    fc.jsonValue({ maxDepth: 1 }),
  );
  const request = fc.record(
    {
      model: fc.constantFrom('orders', 7),
      metrics: fc.array(fc.oneof(name, fc.record({ metric: name, as: fc.constantFrom('a', null, 1) })), {
        maxLength: 2,
      }),
      measures: fc.array(fc.oneof(name, fc.record({ measure: name, filter })), { maxLength: 2 }),
      dimensions: fc.array(part, { maxLength: 2 }),
      groupBy: fc.array(part, { maxLength: 2 }),
      filters: fc.array(filter, { maxLength: 2 }),
      grain: fc.constantFrom('MONTH', 'month', null),
      period: fc.constantFrom('LAST 3 MONTHS', { to: '2024-01-01' }, { kind: 'last', count: 3, unit: 'MONTH' }, 3),
      compare: fc.constantFrom(
        '1 YEAR',
        { offset: { count: 1, unit: 'YEAR' }, show: ['DELTA'] },
        { offset: 'PERIOD', show: [] },
      ),
      orderBy: fc.array(fc.oneof(name, fc.record({ field: name, direction: fc.constantFrom('DESC', 'desc') })), {
        maxLength: 1,
      }),
      limit: fc.constantFrom(1, -1, 1.5, null),
    },
    { requiredKeys: [] },
  );

  it('accept what is read and nothing else', async () => {
    const counts = { read: 0, refused: 0 };
    await fuzz(
      fc.property(request, (all) => {
        const forModel = without(all, ['metrics', 'groupBy', 'period', 'compare']);
        const forMetrics = without(all, ['model', 'measures', 'dimensions']);
        for (const [value, valid, translate] of [
          [forModel, modelQuery, modelDsl],
          [forMetrics, metricQuery, metricDsl],
        ] as const) {
          const { diagnostics } = translate(value, catalog);
          // Texts that are read may have a wrong meaning; unread ones have only misfits.
          const read = !diagnostics.some(
            ({ message }) => message.startsWith('Expected ') && / at \S+\.$/.test(message),
          );
          counts[read ? 'read' : 'refused'] += 1;
          expect(valid?.(value)).toBe(read);
        }
      }),
      1000,
    );
    expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(50);
  });
});
