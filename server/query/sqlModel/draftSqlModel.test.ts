import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localEvents } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createParcels, openSemqlWorld, type Parcels, type SemqlWorld } from '../parcels.test-support.ts';
import { runForViewer } from '../semqlForViewer.ts';
import { createSqlModel, draftSqlModel } from './draftSqlModel.ts';
import { tryModelSql, updateModelSql } from './updateModelSql.ts';

let database: TestDatabase;
let world: SemqlWorld;
let parcels: Parcels;

beforeAll(async () => {
  database = await createTestDatabase();
  world = openSemqlWorld(database.prisma);
}, 60_000);
beforeEach(async () => {
  parcels = await createParcels(database.prisma, world.dataFolder);
  const { organizationId, dataSourceId } = parcels;
  const columns = [
    ['id', 'INTEGER'],
    ['city', 'STRING'],
    ['weight', 'DECIMAL'],
  ] as const;
  await database.prisma.table.create({
    data: {
      id: newId('Table'),
      organizationId,
      dataSourceId,
      name: 'parcels',
      hierarchyPath: ['main', 'parcels'],
      columns: {
        create: columns.map(([name, dataType], position) => ({
          id: newId('Column'),
          organizationId,
          name,
          dataType,
          sourceType: dataType,
          position,
        })),
      },
    },
  });
});
afterAll(async () => {
  await world?.close();
  await database?.drop();
});

const asked = () => ({ viewer: parcels.admin, now: new Date('2026-11-20T12:00:00Z') });
const input = (sql: string, name = 'cities') => ({ dataSourceId: parcels.dataSourceId, sql, name });
const byCity = 'SELECT city, SUM(weight) AS total_kg, COUNT(*) AS parcels FROM parcels GROUP BY city;';

it('a query that ran is counted and drafted as a table would be', async () => {
  const ran = await draftSqlModel(world, asked(), input(byCity));
  expect(ran.columns.map(({ name }) => name)).toEqual(['city', 'total_kg', 'parcels']);
  expect(ran.rowCount).toBe(2);
  expect(ran.rows).toHaveLength(2);
  expect(ran.draft.model.source).toEqual({ type: 'CUSTOM_QUERY', query: byCity.slice(0, -1) });
  expect(ran.draft.fields.map(({ kind, field }) => `${kind} ${field.name}`)).toContain('DIMENSION city');
  expect(ran.draft.fields.some(({ kind, field }) => kind === 'MEASURE' && field.expression.includes('total_kg'))).toBe(
    true,
  );
});

it('its model is written as chosen, and answers queries', async () => {
  const services = { ...world, events: localEvents() };
  const id = await createSqlModel(services, asked(), { ...input(byCity), grain: ['city'], rowNoun: 'city' });
  const model = await database.prisma.model.findUniqueOrThrow({ where: { id }, include: { measures: true } });
  expect(model).toMatchObject({ name: 'cities', sourceType: 'CUSTOM_QUERY', sourceQuery: byCity.slice(0, -1) });
  const total = model.measures.find(({ expression }) => expression.includes('total_kg'));
  const { rows } = await runForViewer(
    world,
    parcels.admin,
    { kind: 'text', semql: `SELECT city, ${total?.name ?? ''} FROM cities ORDER BY city` },
    {},
    asked().now,
  );
  expect((rows as unknown[][]).map(([city, weight]) => [city, Number(weight)])).toEqual([
    ['Berlin', 15],
    ['Paris', 7],
  ]);
  await expect(createSqlModel(services, asked(), input(byCity))).rejects.toMatchObject({ code: 'CONFLICT' });
});

it.each([
  ['SELECT * FROM nothing', 'TABLE'],
  ['DELETE FROM parcels', 'NOT_A_QUERY'],
  ['SELECT city FROM', 'SYNTAX'],
])('%s becomes no model', async (sql, refusal) => {
  await expect(draftSqlModel(world, asked(), input(sql))).rejects.toMatchObject({ refusal });
  expect(await database.prisma.model.count({ where: { organizationId: parcels.organizationId } })).toBe(1);
});

it('what the engine refuses is said in its words', async () => {
  await expect(draftSqlModel(world, asked(), input("SELECT CAST('x' AS INTEGER) AS n FROM parcels"))).rejects.toThrow(
    /convert/i,
  );
});

it('two columns of one name are refused', async () => {
  await expect(draftSqlModel(world, asked(), input('SELECT city AS a, id AS A FROM parcels'))).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
});

describe('other SQL for a model', () => {
  const services = () => ({ ...world, events: localEvents() });
  const start = async () => {
    const modelId = await createSqlModel(services(), asked(), { ...input(byCity), grain: ['city'] });
    const { version } = await database.prisma.model.findUniqueOrThrow({ where: { id: modelId } });
    return { modelId, version };
  };
  const wider =
    'SELECT city, SUM(weight) + 1 AS total_kg, COUNT(*) AS parcels, MIN(id) AS first_id FROM parcels GROUP BY city';

  it('is tried before it is saved, with the columns that change and what breaks', async () => {
    const model = await start();
    const tried = await tryModelSql(services(), asked(), { ...model, sql: wider });
    expect(tried).toMatchObject({
      rowCount: 2,
      impact: { broken: [], doubtful: [] },
      columnChanges: [{ name: 'first_id', before: null }],
    });
    expect(tried.rows).toHaveLength(2);
    const without = await tryModelSql(services(), asked(), { ...model, sql: 'SELECT city, 1 AS parcels FROM parcels' });
    expect(without.columnChanges).toContainEqual(expect.objectContaining({ name: 'total_kg', after: null }));
    expect(without.impact.broken.map(({ name }) => name)).toEqual(
      expect.arrayContaining([expect.stringContaining('total_kg')]),
    );
    expect(await database.prisma.model.findUnique({ where: { id: model.modelId } })).toMatchObject({
      sourceQuery: byCity.slice(0, -1),
      version: model.version,
    });
  });

  it('is saved as a version, whose rows are those of hand-written SQL', async () => {
    const model = await start();
    await updateModelSql(services(), asked(), { ...model, sql: `${wider};` });
    const stored = await database.prisma.model.findUniqueOrThrow({
      where: { id: model.modelId },
      include: { measures: true },
    });
    expect(stored).toMatchObject({ sourceQuery: wider, version: model.version + 1 });
    const total = stored.measures.find(({ expression }) => expression.includes('total_kg'));
    const semql = `SELECT city, ${total?.name ?? ''} FROM cities ORDER BY city`;
    const { rows } = await runForViewer(world, parcels.admin, { kind: 'text', semql }, {}, asked().now);
    // Two parcels of Berlin weigh 15, the one of Paris 7; the other SQL adds 1.
    expect((rows as unknown[][]).map(([city, weight]) => [city, Number(weight)])).toEqual([
      ['Berlin', 16],
      ['Paris', 8],
    ]);
    const versions = await database.prisma.entityVersion.count({ where: { entityId: model.modelId } });
    expect(versions).toBeGreaterThan(1);
  });

  it('is not saved where it breaks something without a confirmation, is refused, or was not read', async () => {
    const model = await start();
    const narrow = 'SELECT city FROM parcels';
    await expect(updateModelSql(services(), asked(), { ...model, sql: narrow })).rejects.toMatchObject({
      code: 'NEEDS_CONFIRMATION',
    });
    await expect(updateModelSql(services(), asked(), { ...model, sql: 'DROP TABLE parcels' })).rejects.toMatchObject({
      refusal: 'NOT_A_QUERY',
    });
    await expect(
      updateModelSql(services(), { ...asked(), viewer: parcels.explorer }, { ...model, sql: wider }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/NOT_FOUND|FORBIDDEN/) as string });
    await expect(
      tryModelSql(services(), asked(), { modelId: parcels.modelId, version: 1, sql: wider }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await updateModelSql(services(), asked(), { ...model, sql: narrow, confirmed: true });
    await expect(updateModelSql(services(), asked(), { ...model, sql: wider })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});
