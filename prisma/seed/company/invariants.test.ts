import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CatalogDefinition } from '../../../server/semql/catalog/definition.ts';
import { prepareCatalog } from '../../../server/semql/catalog/prepare.ts';
import { compile } from '../../../server/semql/compile.ts';
import type { CompiledColumn } from '../../../server/semql/compiled.ts';
import {
  type Cell,
  openDuckDb,
  openPostgreSql,
  type TestEngine,
  withBooleans,
} from '../../../server/semql/testing/engines.test-support.ts';
import { Choices } from '../../../server/semql/oracle/choices.test-support.ts';
import { statementsOf } from '../../../server/semql/testing/testTable.test-support.ts';
import { fuzzTimes } from '../../../server/testing/runSeed.ts';
import type { SeedFile } from '../csvTable.ts';
import { generateCompany } from './generateCompany.ts';
import { companyCatalog } from './semanticLayer.ts';

/**
 * What must hold whatever the numbers are, over the quarter of a million rows of the sample
 * company: no hand-written answer, random questions, and PostgreSQL must say what DuckDB says.
 */
const anchor = '2026-11-20';
const now = new Date(`${anchor}T12:00:00Z`);
const company = companyCatalog();
const definition: CatalogDefinition = {
  ...company,
  models: company.models.map((model) =>
    model.source.type === 'CUSTOM_QUERY'
      ? model
      : { ...model, source: { ...model.source, path: model.source.path.slice(-1) } },
  ),
};
const catalog = prepareCatalog(definition);

let folder: string;
let duckDb: TestEngine;
let postgreSql: TestEngine | null = null;
let compared = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-invariants-'));
  const { files } = await generateCompany(folder, { anchor });
  duckDb = await openDuckDb();
  postgreSql = await openPostgreSql().catch((error: unknown) => {
    if (process.env['CI'] === 'true' || !String((error as { code?: unknown }).code).includes('ECONNREFUSED')) {
      throw error;
    }
    return null;
  });
  for (const file of files) {
    await load(file);
  }
}, 240_000);

afterAll(async () => {
  await duckDb.close();
  await postgreSql?.close();
  await rm(folder, { recursive: true });
  console.info(`Questions about the sample company: ${compared} on each of ${postgreSql === null ? 1 : 2} engines`);
});

const batchSize = 20_000;

async function load({ table, path, rows }: SeedFile): Promise<void> {
  const types = table.columns.map(({ name, sqlType }) => `'${name}': '${sqlType}'`).join(', ');
  await duckDb.run(
    `CREATE TABLE ${table.name} AS SELECT * FROM read_csv('${path}', header = true, columns = {${types}})`,
  );
  if (postgreSql === null) {
    return;
  }
  for (const statement of statementsOf({ ...table, rows: [] }, 'POSTGRESQL', false)) {
    await postgreSql.run(statement.replaceAll('VARCHAR(40)', 'VARCHAR').replaceAll('INTEGER', 'BIGINT'));
  }
  for (let offset = 0; offset < rows; offset += batchSize) {
    const batch = await duckDb.run(
      `SELECT CAST(to_json(t) AS VARCHAR) FROM ${table.name} AS t ORDER BY rowid LIMIT ${batchSize} OFFSET ${offset}`,
    );
    const records = `[${batch.map(([record]) => String(record)).join(',')}]`;
    await postgreSql.run(`INSERT INTO ${table.name} SELECT * FROM json_populate_recordset(NULL::${table.name}, $1)`, [
      records,
    ]);
  }
  await postgreSql.run(`ANALYZE ${table.name}`);
}

interface Answer {
  readonly columns: readonly CompiledColumn[];
  readonly rows: readonly Cell[][];
}

/** The rows, the same on both engines; null for what has no answer. */
async function answer(text: string): Promise<Answer | null> {
  const answers: Answer[] = [];
  for (const engine of [duckDb, postgreSql]) {
    if (engine === null) {
      continue;
    }
    const result = compile(text, catalog, { dialect: engine.dialect, now, maxRows: 1_000_000 });
    if (!result.ok) {
      expect(result.diagnostics[0]?.code).toMatch(/^(FANOUT|NO_PATH|AMBIGUOUS_PATH)$/);
      return null;
    }
    const { sql, parameters, columns } = result.query;
    answers.push({ columns, rows: withBooleans(await engine.run(sql, parameters), columns) });
  }
  const [first, second = first] = answers;
  if (first === undefined || second === undefined) {
    throw new Error('no engine is open');
  }
  compared += 1;
  const keys = first.columns.filter(({ role }) => role !== 'measure').length;
  expectSame(text, byKey(first.rows, keys), byKey(second.rows, keys));
  return first;
}

function byKey(rows: readonly Cell[][], keys: number): Map<string, readonly Cell[]> {
  return new Map(rows.map((row) => [JSON.stringify(row.slice(0, keys)), row.slice(keys)]));
}

const near = (a: Cell | undefined, b: Cell | undefined): boolean =>
  a === b || (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= 1e-7 * Math.max(1, Math.abs(a)));

function expectSame(text: string, left: Map<string, readonly Cell[]>, right: Map<string, readonly Cell[]>): void {
  const differs = (key: string): boolean => {
    const [a = [], b = []] = [left.get(key), right.get(key)];
    return a.length !== b.length || a.some((cell, index) => !near(cell, b[index]));
  };
  const different = [...new Set([...left.keys(), ...right.keys()])].filter(differs).slice(0, 3);
  const shown = different.map((key) => ({ key, left: left.get(key), right: right.get(key) }));
  expect({ text, different: shown }).toEqual({ text, different: [] });
}

/** Sums of the columns; a sum of nothing is NULL. */
function sums(rows: readonly (readonly Cell[])[], width: number): Cell[] {
  return Array.from({ length: width }, (_, index) => {
    const numbers = rows.map((row) => row[index]).filter((cell): cell is number => typeof cell === 'number');
    return numbers.length === 0 ? null : numbers.reduce((total, value) => total + value, 0);
  });
}

const zeroed = (cells: readonly Cell[]): Cell[] => cells.map((cell) => cell ?? 0);

const facts = definition.models.filter(({ measures }) => measures.some(({ additivity }) => additivity === 'ADDITIVE'));
/** Dimensions with few values, and those values. */
const categories = definition.models.flatMap((model) =>
  model.dimensions.flatMap(({ name, enumValues, sampleValues }) => {
    const values = enumValues.length > 0 ? enumValues.map(({ value }) => value) : sampleValues;
    return values.length < 2 || values.length > 30 ? [] : [{ name: `${model.name}.${name}`, values }];
  }),
);

const measuresOf = (choices: Choices, model: CatalogDefinition['models'][number], most: number): string[] => {
  const additive = model.measures
    .filter(({ additivity }) => additivity === 'ADDITIVE')
    .map(({ name }) => `${model.name}.${name}`);
  return [choices.pick(additive), ...choices.some(additive, most)].filter(
    (name, index, all) => all.indexOf(name) === index,
  );
};

const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/**
 * Whether a row has only one value of the dimension: an additive measure grouped by more is
 * refused.
 */
async function hasOneValue(fact: string, dimension: string, additive: string): Promise<boolean> {
  return (await answer(`SELECT ${dimension}, ${additive} FROM ${fact}`)) !== null;
}

const choices = fc.array(fc.nat(1_000_000), { minLength: 24, maxLength: 24 }).map((numbers) => new Choices(numbers));
const runs = { numRuns: 25 * fuzzTimes } as const;

test('a total is the sum of its groups, and IN (a, b) is a plus b', async () => {
  await fc.assert(
    fc.asyncProperty(choices, async (choose) => {
      const fact = choose.pick(facts);
      const measures = measuresOf(choose, fact, 2);
      const [key, other] = [choose.pick(categories), choose.pick(categories)];
      const [a = '', b = ''] = other.values;
      const where = choose.once(2) ? ` WHERE ${other.name} = ${literal(a)}` : '';
      const items = measures.join(', ');
      const [groups, total] = [
        await answer(`SELECT ${key.name} AS k, ${items} FROM ${fact.name}${where}`),
        await answer(`SELECT ${items} FROM ${fact.name}${where}`),
      ];
      if (groups === null || total === null) {
        return;
      }
      // What a measure's author calls additive is, up to rounding of what is stored in floating
      // point.
      const added = sums(
        groups.rows.map((row) => row.slice(1)),
        measures.length,
      );
      const text = `${items} by ${key.name}${where}`;
      expectSame(text, new Map([['', zeroed(added)]]), new Map([['', zeroed(total.rows[0] ?? [])]]));
      const one = async (condition: string): Promise<Cell[] | null> => {
        const answered = await answer(`SELECT ${items} FROM ${fact.name} WHERE ${other.name} ${condition}`);
        return answered === null ? null : zeroed(answered.rows[0] ?? []);
      };
      const [first, second] = [await one(`= ${literal(a)}`), await one(`= ${literal(b)}`)];
      const both = await one(`IN (${literal(a)}, ${literal(b)})`);
      if (first === null || second === null || both === null) {
        return;
      }
      const question = `${items} where ${other.name} IN`;
      const parts = zeroed(sums([first, second], measures.length));
      if (await hasOneValue(fact.name, other.name, measures[0] ?? '')) {
        expectSame(question, new Map([['', both]]), new Map([['', parts]]));
        return;
      }
      // A row that holds both values counts once: more than either of them, at most both.
      for (const [index, measure] of both.entries()) {
        const [least, most] = [Math.max(Number(first[index]), Number(second[index])), Number(parts[index])];
        const slack = 1e-7 * Math.max(1, most);
        const together = Number(measure);
        const within = together >= least - slack && together <= most + slack;
        expect({ question, least, together, most, within }).toMatchObject({ within: true });
      }
    }),
    runs,
  );
}, 240_000);

test('months are the sums of their days, quarters of their months', async () => {
  await fc.assert(
    fc.asyncProperty(choices, async (choose) => {
      const dated = facts.filter(({ dimensions }) =>
        dimensions.some(({ type }) => type === 'DATE' || type === 'TIMESTAMP'),
      );
      const fact = choose.pick(dated);
      const measures = measuresOf(choose, fact, 2);
      const times = fact.dimensions.filter(({ type }) => type === 'DATE' || type === 'TIMESTAMP');
      const time = `${fact.name}.${choose.pick(times).name}`;
      const period = choose.pick(["'2026'", "'2025-Q4'", 'THIS YEAR', 'LAST 13 MONTHS']);
      const [fine, coarse] = choose.pick([
        ['day', 'month'],
        ['month', 'quarter'],
        ['day', 'week'],
      ] as const);
      const by = (unit: string): Promise<Answer | null> =>
        answer(
          `SELECT DATE_TRUNC('${unit}', ${time}) AS t, ${measures.join(', ')} FROM ${fact.name} WHERE ${time} IN ${period}`,
        );
      const [parts, wholes] = [await by(fine), await by(coarse)];
      if (parts === null || wholes === null) {
        return;
      }
      const bucketOf = (day: string): string => {
        const date = new Date(`${day}T00:00:00Z`);
        if (coarse === 'week') {
          date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
        }
        if (coarse === 'week') {
          return date.toISOString().slice(0, 10);
        }
        const month = coarse === 'month' ? date.getUTCMonth() : Math.floor(date.getUTCMonth() / 3) * 3;
        return new Date(Date.UTC(date.getUTCFullYear(), month, 1)).toISOString().slice(0, 10);
      };
      const grouped = Map.groupBy(parts.rows, ([day]) => bucketOf(String(day)));
      const added = new Map(
        [...grouped].map(([bucket, rows]) => [
          JSON.stringify([bucket]),
          zeroed(
            sums(
              rows.map((row) => row.slice(1)),
              measures.length,
            ),
          ),
        ]),
      );
      const shown = new Map([...byKey(wholes.rows, 1)].map(([key, cells]) => [key, zeroed(cells)]));
      expectSame(`${measures.join(', ')} by ${coarse} of ${time} in ${period}`, added, shown);
    }),
    runs,
  );
}, 240_000);

test('a measure keeps its value beside others, in another order, under a condition that says nothing, and as one of several facts', async () => {
  await fc.assert(
    fc.asyncProperty(choices, async (choose) => {
      const fact = choose.pick(facts);
      const other = choose.pick(facts);
      const [measure = ''] = measuresOf(choose, fact, 0);
      const [beside = ''] = measuresOf(choose, other, 0);
      const key = choose.pick(categories).name;
      const alone = await answer(`SELECT ${key} AS k, ${measure} AS m FROM ${fact.name}`);
      const together = await answer(`SELECT ${key} AS k, ${measure} AS m, ${beside} AS n FROM ${fact.name}`);
      if (alone === null || together === null || measure === beside) {
        return;
      }
      const known = byKey(alone.rows, 1);
      const first = (rows: readonly Cell[][]): Map<string, readonly Cell[]> =>
        new Map([...byKey(rows, 1)].filter(([id]) => known.has(id)).map(([id, cells]) => [id, cells.slice(0, 1)]));
      expectSame(`${measure} beside ${beside} by ${key}`, first(together.rows), known);
      const turned = await answer(
        `SELECT ${beside} AS n, ${key} AS k, ${measure} AS m FROM ${fact.name} ORDER BY n, k`,
      );
      const reordered = new Map(turned?.rows.map(([n = null, k = null, m = null]) => [JSON.stringify([k]), [m, n]]));
      expectSame(`${measure} beside ${beside}, turned`, reordered, byKey(together.rows, 1));
      const noop = await answer(
        `SELECT ${key} AS k, ${measure} AS m FROM ${fact.name} WHERE ${key} IS NULL OR ${key} IS NOT NULL`,
      );
      expectSame(`${measure} by ${key} under no condition`, byKey(noop?.rows ?? [], 1), known);
      const facing = await answer(`SELECT ${key} AS k, ${beside} AS n FROM ${other.name}`);
      const itself = new Map([...byKey(facing?.rows ?? [], 1)].map(([id, cells]) => [id, zeroed(cells)]));
      const pair = byKey(together.rows, 1);
      const second = new Map([...itself.keys()].map((id) => [id, zeroed(pair.get(id)?.slice(1) ?? [null])]));
      expectSame(`${beside} as one of two facts by ${key}`, second, itself);
    }),
    runs,
  );
}, 240_000);

test('most of what was asked has an answer', () => {
  expect(compared).toBeGreaterThan(60);
});
