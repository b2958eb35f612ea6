import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    for (const question of suite.questions) expectationOf(question);
  });

  it('computes rows for every question that has SQL, and never only nothing', async () => {
    for (const question of suite.questions) {
      for (const sql of readingsOf(question)) {
        const { rows } = await database.query(sql);
        expect(rows.length, question.question).toBeGreaterThan(0);
        expect(
          rows.some((row) => row.some((cell) => cell !== null && cell !== 0)),
          question.question,
        ).toBe(true);
      }
    }
  });

  it('has an answer that does not depend on ties where the order counts', async () => {
    for (const question of suite.questions.filter((candidate) => candidate.compare !== undefined)) {
      for (const sql of readingsOf(question)) {
        const { rows: cut } = await database.query(sql);
        const { rows: more } = await database.query(
          sql.replace(/LIMIT (\d+)$/, (_, limit: string) => `LIMIT ${Number(limit) + 1}`),
        );
        const measure = (row: readonly unknown[] | undefined): unknown => row?.at(-1);
        for (let index = 1; index < more.length; index += 1)
          expect(measure(more[index]), question.question).not.toBe(measure(more[index - 1]));
        expect(cut.length, question.question).toBeGreaterThan(0);
      }
    }
  });

  it('describes columns that exist and keys that identify a row', async () => {
    for (const model of suite.catalog.models) {
      const table = model.source.type === 'CUSTOM_QUERY' ? `(${model.source.query})` : (model.source.path.at(-1) ?? '');
      const dimensions = model.dimensions.map((dimension) => `${dimension.expression} AS ${dimension.name}`).join(', ');
      const keys = model.grain.keys.join(', ');
      const { rows } = await database.query(
        `SELECT COUNT(*), COUNT(DISTINCT (${keys})) FROM (SELECT ${dimensions} FROM ${table})`,
      );
      expect(rows[0]?.[0], model.name).toBe(rows[0]?.[1]);
      for (const measure of model.measures) {
        const filter = measure.filter === null ? '' : ` FILTER (WHERE ${measure.filter})`;
        const { rows: values } = await database.query(`SELECT ${measure.expression}${filter} FROM ${table}`);
        expect(Number(values[0]?.[0]), `${model.name}.${measure.name}`).toBeGreaterThan(0);
      }
      for (const filter of model.filters)
        await database.query(`SELECT 1 FROM ${table} WHERE ${filter.expression} LIMIT 1`);
    }
  });

  it('lists exactly the enum values that occur, and sample values that do', async () => {
    for (const model of suite.catalog.models) {
      if (model.source.type === 'CUSTOM_QUERY') continue;
      for (const dimension of model.dimensions.filter((candidate) => candidate.sampleValues.length > 0)) {
        const { rows } = await database.query(
          `SELECT DISTINCT CAST(${dimension.expression} AS VARCHAR) FROM ${model.source.path.at(-1) ?? ''} WHERE ${dimension.expression} IS NOT NULL`,
        );
        const values = rows.map((row) => row[0]);
        expect(values, `${model.name}.${dimension.name}`).toEqual(expect.arrayContaining([...dimension.sampleValues]));
        if (dimension.type === 'ENUM')
          expect(values.toSorted(), `${model.name}.${dimension.name}`).toEqual(
            dimension.enumValues.map((entry) => entry.value).toSorted(),
          );
      }
    }
  });

  it('reaches every relationship’s key exactly once on the one side', async () => {
    const models = new Map(suite.catalog.models.map((model) => [model.name, model]));
    for (const model of suite.catalog.models) {
      for (const relationship of model.relationships.filter((candidate) => candidate.type === 'MANY_TO_ONE')) {
        const target = models.get(relationship.toModel);
        expect(target?.grain.keys, `${model.name}.${relationship.name}`).toEqual(
          relationship.keys.map((key) => key.to),
        );
      }
    }
  });

  it('maps glossary terms and metrics to things that exist', () => {
    const targets = new Set<string>(suite.catalog.metrics.map((metric) => metric.name));
    for (const model of suite.catalog.models) {
      targets.add(model.name);
      for (const thing of [...model.dimensions, ...model.measures, ...model.filters])
        targets.add(`${model.name}.${thing.name}`);
    }
    for (const term of suite.catalog.glossary)
      for (const mapping of term.mappings) expect(targets, term.term).toContain(mapping.target);
    for (const metric of suite.catalog.metrics) {
      for (const [reference] of metric.expression.matchAll(/[a-z_]+\.[a-z_]+/g))
        expect(targets, metric.name).toContain(reference);
      if (metric.timeDimension !== null) expect(targets, metric.name).toContain(metric.timeDimension);
    }
  });

  it('gives everything an id of its own', () => {
    const ids = suite.catalog.models.flatMap((model) =>
      [model, ...model.dimensions, ...model.measures, ...model.filters, ...model.relationships].map(
        (thing) => thing.id,
      ),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});
