import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModelDefinition } from '../../server/semql/catalog/definition.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { expectationOf, readingsOf, suites } from './suites.ts';

describe.each(suites)('suite $name', (suite) => {
  let folder: string;
  let database: Database;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quarry-suite-'));
    database = await openDatabase((await suite.generate(folder)).files);
  });
  afterAll(async () => {
    database.close();
    await rm(folder, { recursive: true });
  });

  it('asks every question once, each with one kind of reply', () => {
    const asked = suite.questions.map((question) => [...(question.previous ?? []), question.question].join(' → '));
    expect(new Set(asked).size).toBe(asked.length);
    expect(suite.questions.map(expectationOf)).toEqual(
      expect.arrayContaining(['rows', 'explanation', 'clarification', 'refusal']),
    );
  });

  it('computes rows for every question that has SQL, and never only nothing', async () => {
    const empty: string[] = [];
    for (const question of suite.questions) {
      for (const sql of readingsOf(question)) {
        const { rows } = await database.query(sql);
        if (!rows.some((row) => row.some((cell) => cell !== null && cell !== 0))) {
          empty.push(question.question);
        }
      }
    }
    expect(empty).toEqual([]);
  });

  it('has an answer that does not depend on ties where the order counts', async () => {
    const tied: string[] = [];
    for (const question of suite.questions.filter((candidate) => candidate.compare !== undefined)) {
      for (const sql of readingsOf(question)) {
        // Fetches a row beyond the limit: the last one shown must be ahead of it.
        const oneMore = sql.replace(/LIMIT (\d+)$/, (_, limit: string) => `LIMIT ${Number(limit) + 1}`);
        const measures = (await database.query(oneMore)).rows.map((row) => row.at(-1));
        if (new Set(measures).size < measures.length) {
          tied.push(question.question);
        }
      }
    }
    expect(tied).toEqual([]);
  });

  it('has keys that identify a row, measures with a value and filters that run', async () => {
    const problems: string[] = [];
    for (const model of suite.catalog.models) {
      const table = tableOf(model);
      const dimensions = model.dimensions.map((dimension) => `${dimension.expression} AS ${dimension.name}`).join(', ');
      const keys = model.grain.keys.join(', ');
      const { rows } = await database.query(
        `SELECT COUNT(*) = COUNT(DISTINCT (${keys})) FROM (SELECT ${dimensions} FROM ${table})`,
      );
      if (rows[0]?.[0] !== true) {
        problems.push(`${model.name}: ${keys} repeat`);
      }
      for (const measure of model.measures) {
        const filter = measure.filter === null ? '' : ` FILTER (WHERE ${measure.filter})`;
        const { rows: values } = await database.query(`SELECT ${measure.expression}${filter} FROM ${table}`);
        if (!(Number(values[0]?.[0]) > 0)) {
          problems.push(`${model.name}.${measure.name} is ${values[0]?.[0]}`);
        }
      }
      for (const filter of model.filters) {
        const { rows: kept } = await database.query(`SELECT COUNT(*) FROM ${table} WHERE ${filter.expression}`);
        if (!(Number(kept[0]?.[0]) > 0)) {
          problems.push(`${model.name}[${filter.name}] keeps nothing`);
        }
      }
    }
    expect(problems).toEqual([]);
  });

  it('lists exactly the enum values that occur, and sample values that do', async () => {
    const problems: string[] = [];
    for (const model of suite.catalog.models) {
      for (const { name, type, expression, enumValues, sampleValues } of model.dimensions) {
        if (sampleValues.length === 0) {
          continue;
        }
        const { rows } = await database.query(
          `SELECT DISTINCT CAST(${expression} AS VARCHAR) FROM ${tableOf(model)} WHERE ${expression} IS NOT NULL`,
        );
        const values = new Set(rows.map((row) => row[0]));
        const invented = sampleValues.filter((value) => !values.has(value));
        const forgotten =
          type === 'ENUM' ? [...values].filter((value) => enumValues.every((entry) => entry.value !== value)) : [];
        if (invented.length + forgotten.length > 0) {
          problems.push(`${model.name}.${name}: ${[...invented, ...forgotten].join(', ')}`);
        }
      }
    }
    expect(problems).toEqual([]);
  });

  it('reaches the whole key of the one side by every many-to-one relationship', () => {
    const keys = new Map(suite.catalog.models.map((model) => [model.name, model.grain.keys.join()]));
    const partial = suite.catalog.models.flatMap((model) =>
      model.relationships
        .filter((relationship) => relationship.type === 'MANY_TO_ONE')
        .filter((relationship) => keys.get(relationship.toModel) !== relationship.keys.map((key) => key.to).join())
        .map((relationship) => `${model.name}.${relationship.name}`),
    );
    expect(partial).toEqual([]);
  });

  it('maps glossary terms and metrics to things that exist', () => {
    const { models, metrics, glossary } = suite.catalog;
    const existing = new Set([
      ...metrics.map((metric) => metric.name),
      ...models.map((model) => model.name),
      ...models.flatMap((model) =>
        [...model.dimensions, ...model.measures, ...model.filters].map((field) => `${model.name}.${field.name}`),
      ),
    ]);
    const named = [
      ...glossary.flatMap((term) => term.mappings.map((mapping) => mapping.target)),
      ...metrics.flatMap((metric) =>
        [...metric.expression.matchAll(/[a-z_]+\.[a-z_]+/g)].map(([reference]) => reference),
      ),
      ...metrics.flatMap((metric) => [
        ...metric.groupBy,
        ...(metric.timeDimension === null ? [] : [metric.timeDimension]),
      ]),
    ];
    expect(named.filter((name) => !existing.has(name))).toEqual([]);
  });

  it('gives everything an id of its own', () => {
    const { models, metrics, glossary } = suite.catalog;
    const parts = models.flatMap((model) => [
      model,
      ...model.dimensions,
      ...model.measures,
      ...model.filters,
      ...model.relationships,
    ]);
    const ids = [...parts, ...metrics, ...glossary].map((thing) => thing.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

function tableOf({ source }: ModelDefinition): string {
  return source.type === 'CUSTOM_QUERY' ? `(${source.query})` : (source.path.at(-1) ?? '');
}
