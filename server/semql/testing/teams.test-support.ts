import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import type { CatalogDefinition, ModelDefinition } from '../catalog/definition.ts';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import type { CompileOptions } from '../compiled.ts';
import { type Cell, openEngines, oracleOf, type TestEngine, withBooleans } from './engines.test-support.ts';
import { columnOf, dimension, filter, measure, metric, model, relationship } from './shopCatalog.test-support.ts';
import { inOrder } from './shop.test-support.ts';
import { now } from './shopQueries.test-support.ts';

const key = { primaryKey: true };
const overlap = { allowOverlap: true };
const bridge = (name: string, keys: readonly string[], parts: Partial<ModelDefinition>): ModelDefinition =>
  model(name, {
    grain: { keys: [...keys], description: '' },
    columns: keys.map((each) => columnOf(each, 'INTEGER')),
    dimensions: keys.map((each) => dimension(each, 'NUMBER')),
    measures: [measure(`${name}_count`, 'COUNT(*)')],
    ...parts,
  });

/**
 * People in several teams, teams in several projects, each over a bridge; tasks of a person; stays
 * whose grain is composite, with several guests. Closed teams and people who have left are filtered
 * by default.
 */
export const teamsCatalog: CatalogDefinition = {
  calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
  models: [
    model('people', {
      columns: [
        columnOf('id', 'INTEGER', false),
        columnOf('name', 'STRING'),
        columnOf('pay', 'DECIMAL'),
        columnOf('hired_on', 'DATE', false),
        columnOf('gone', 'BOOLEAN', false),
      ],
      dimensions: [
        dimension('id', 'NUMBER', key),
        dimension('name', 'STRING'),
        dimension('pay', 'NUMBER'),
        dimension('hired_on', 'DATE'),
      ],
      measures: [
        measure('headcount', 'COUNT(*)', overlap),
        measure('payroll', 'SUM(pay)', overlap),
        measure('average_pay', 'AVG(pay)', { ...overlap, additivity: 'NON_ADDITIVE' }),
        measure('median_pay', 'MEDIAN(pay)', { ...overlap, additivity: 'NON_ADDITIVE' }),
        measure('pay_per_head', 'strict_pay / COUNT(*)', { ...overlap, additivity: 'NON_ADDITIVE' }),
        measure('high_pay', 'SUM(pay)', { ...overlap, filter: 'pay >= 50' }),
        measure('native_pay', 'SUM(pay)', { ...overlap, native: true, decimals: 2, filter: 'pay >= 50' }),
        measure('strict_pay', 'SUM(pay)'),
      ],
      filters: [filter('here', 'NOT gone', true), filter('well_paid', 'pay >= 50')],
      relationships: [relationship('teams', 'teams', 'id', 'id', { type: 'MANY_TO_MANY' })],
    }),
    bridge('memberships', ['person_id', 'team_id'], {
      relationships: [
        relationship('person', 'people', 'person_id', 'id'),
        relationship('team', 'teams', 'team_id', 'id'),
      ],
    }),
    model('teams', {
      columns: [columnOf('id', 'INTEGER', false), columnOf('label', 'STRING'), columnOf('closed', 'BOOLEAN', false)],
      dimensions: [dimension('id', 'NUMBER', key), dimension('label', 'STRING')],
      measures: [measure('team_count', 'COUNT(*)')],
      filters: [filter('open', 'NOT closed', true), filter('red', "label = 'red'")],
    }),
    bridge('team_projects', ['team_id', 'project_id'], {
      relationships: [
        relationship('team', 'teams', 'team_id', 'id'),
        relationship('project', 'projects', 'project_id', 'id'),
      ],
    }),
    model('projects', {
      columns: [columnOf('id', 'INTEGER', false), columnOf('title', 'STRING')],
      dimensions: [dimension('id', 'NUMBER', key), dimension('title', 'STRING')],
      measures: [measure('project_count', 'COUNT(*)')],
    }),
    model('tasks', {
      columns: [
        columnOf('id', 'INTEGER', false),
        columnOf('person_id', 'INTEGER'),
        columnOf('kind', 'STRING'),
        columnOf('done_on', 'DATE', false),
      ],
      dimensions: [dimension('id', 'NUMBER', key), dimension('kind', 'STRING'), dimension('done_on', 'DATE')],
      measures: [measure('task_count', 'COUNT(*)')],
      relationships: [relationship('person', 'people', 'person_id', 'id')],
    }),
    model('stays', {
      grain: { keys: ['hotel', 'room'], description: '' },
      columns: [columnOf('hotel', 'STRING'), columnOf('room', 'INTEGER'), columnOf('price', 'DECIMAL')],
      dimensions: [dimension('hotel', 'STRING'), dimension('room', 'NUMBER')],
      measures: [measure('stay_count', 'COUNT(*)', overlap), measure('revenue', 'SUM(price)', overlap)],
    }),
    model('guests', {
      grain: { keys: ['hotel', 'room', 'person_id'], description: '' },
      columns: [columnOf('hotel', 'STRING'), columnOf('room', 'INTEGER'), columnOf('person_id', 'INTEGER')],
      dimensions: [dimension('hotel', 'STRING'), dimension('room', 'NUMBER'), dimension('person_id', 'NUMBER')],
      measures: [measure('guest_count', 'COUNT(*)')],
      relationships: [
        relationship('person', 'people', 'person_id', 'id'),
        relationship('stay', 'stays', 'hotel', 'hotel', {
          keys: [
            { from: 'hotel', to: 'hotel' },
            { from: 'room', to: 'room' },
          ],
        }),
      ],
    }),
  ],
  metrics: [
    metric('pay_per_task', 'people.payroll / tasks.task_count', 'people'),
    metric('high_payroll', 'payroll', 'people', { namedFilters: ['well_paid'], filter: "name <> 'Bob'" }),
    metric('team_share', "payroll FILTER (WHERE teams.label = 'red') / payroll", 'people'),
  ],
  glossary: [],
};

type Row = readonly (string | number | boolean | null)[];

/** Rows of every table, in the order of the columns. */
export type TeamsData = Readonly<Record<string, readonly Row[]>>;

/**
 * With every trap: someone in no team, in a closed one, in two; a link to nothing, NULL names, a
 * NULL part of a grain.
 */
export const smallTeams: TeamsData = {
  people: [
    [1, 'Ann', 100, '2026-01-05', false],
    [2, 'Bob', 50, '2026-01-20', false],
    [3, 'Cas', 70.5, '2026-02-10', false],
    [4, null, null, '2026-02-11', false],
    [5, 'Eva', 30, '2026-03-01', false],
    [6, 'Gus', 500, '2026-03-02', true],
  ],
  memberships: [
    [1, 1],
    [1, 2],
    [1, 3],
    [2, 1],
    [2, 4],
    [3, 9],
    [4, 3],
    [6, 1],
    [null, 2],
    [2, null],
  ],
  teams: [
    [1, 'red', false],
    [2, 'blue', false],
    [3, 'blue', false],
    [4, 'old', true],
    [5, null, false],
    [6, 'empty', false],
  ],
  team_projects: [
    [1, 1],
    [1, 2],
    [2, 1],
    [3, 3],
    [4, 2],
  ],
  projects: [
    [1, 'moon'],
    [2, 'mars'],
    [3, null],
    [4, 'idle'],
  ],
  tasks: [
    [1, 1, 'code', '2026-01-10'],
    [2, 1, 'code', '2026-02-10'],
    [3, 1, 'talk', '2026-02-11'],
    [4, 2, 'code', '2026-02-12'],
    [5, 3, null, '2026-03-01'],
    [6, 6, 'talk', '2026-03-01'],
    [7, null, 'talk', '2026-03-01'],
  ],
  stays: [
    ['Inn', 1, 10],
    ['Inn', 2, 20],
    ['Inn', null, 5],
    [null, 1, 7],
  ],
  guests: [
    ['Inn', 1, 1],
    ['Inn', 1, 2],
    ['Inn', 2, 1],
    ['Inn', null, 3],
    ['Spa', 1, 1],
  ],
};

const id = (most: number) => fc.integer({ min: 1, max: most });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 4 });
const day = fc.tuple(id(4), id(28)).map(([month, date]) => `2026-0${month}-${String(date).padStart(2, '0')}`);
const numbered = (fields: readonly fc.Arbitrary<Row[number]>[], most: number): fc.Arbitrary<Row[]> =>
  fc.array(fc.tuple(...fields), { maxLength: most }).map((rows) => rows.map((row, index) => [index + 1, ...row]));
const linked = (fields: readonly fc.Arbitrary<Row[number]>[], most: number): fc.Arbitrary<Row[]> =>
  fc
    .array(fc.tuple(...fields), { maxLength: most })
    .map((rows) => [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]);

/** Small random teams: dangling links, NULL keys, empty tables. */
export const randomTeams: fc.Arbitrary<TeamsData> = fc.record({
  people: numbered([maybe(fc.constantFrom('Ann', 'Bob')), maybe(id(90)), day, fc.boolean()], 6),
  memberships: linked([maybe(id(7)), maybe(id(5))], 10),
  teams: numbered([maybe(fc.constantFrom('red', 'blue')), fc.boolean()], 5),
  team_projects: linked([maybe(id(6)), maybe(id(4))], 6),
  projects: numbered([maybe(fc.constantFrom('moon', 'mars'))], 4),
  tasks: numbered([maybe(id(7)), maybe(fc.constantFrom('code', 'talk')), day], 8),
  stays: linked([maybe(fc.constantFrom('Inn', 'Spa')), maybe(id(3))], 5).map((rows) =>
    rows.map((row, index) => [...row, index * 10 + 1]),
  ),
  guests: linked([maybe(fc.constantFrom('Inn', 'Spa')), maybe(id(3)), maybe(id(6))], 8),
});

export interface Teams {
  load(data: TeamsData): Promise<void>;
  /** Rows of a query, sorted, the same on every engine. */
  sorted(semql: string, options?: Partial<CompileOptions>): Promise<Cell[][]>;
  /** Rows of hand-written SQL on DuckDB, sorted: an oracle. */
  sql(sql: string): Promise<Cell[][]>;
}

/** Opens the engines around the tests of a file, filled with the teams. */
export function useTeams(definition: CatalogDefinition = teamsCatalog): Teams {
  const catalog = prepareCatalog(definition);
  let engines: TestEngine[] = [];
  const load = async (data: TeamsData): Promise<void> => {
    for (const engine of engines) {
      for (const { name, columns } of teamsCatalog.models) {
        await engine.load({ name, columns, rows: data[name] ?? [] });
      }
    }
  };
  beforeAll(async () => {
    engines = await openEngines();
    await load(smallTeams);
  });
  afterAll(async () => {
    for (const engine of engines) {
      await engine.close();
    }
  });
  const run = async (engine: TestEngine, semql: string, options: Partial<CompileOptions>): Promise<Cell[][]> => {
    const result = compile(semql, catalog, { dialect: engine.dialect, now, ...options });
    if (!result.ok) {
      throw new Error(result.diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n'));
    }
    const { sql, parameters, columns } = result.query;
    const rows = await engine.run(sql, parameters).catch((error: unknown) => {
      throw new Error(`${engine.dialect} rejects:\n${sql}`, { cause: error });
    });
    return inOrder(withBooleans(rows, columns));
  };
  return {
    load,
    async sorted(semql, options = {}) {
      const expected = await run(oracleOf(engines), semql, options);
      for (const engine of engines) {
        const rows = await run(engine, semql, options);
        expect({ dialect: engine.dialect, semql, rows }).toEqual({ dialect: engine.dialect, semql, rows: expected });
      }
      return expected;
    },
    sql: async (sql) => inOrder(await oracleOf(engines).run(sql)),
  };
}
