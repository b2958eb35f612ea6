import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import type { CompiledColumn } from '../../../semql/compiled.ts';
import { sourceDatabaseFile } from '../../../source/sourceConnections.ts';
import { openSemqlWorld, type Parcels, type SemqlWorld } from '../../parcels.test-support.ts';
import type { TemplateServices } from '../changeTemplates.ts';
import { approveVersion } from '../approval/decideTemplate.ts';
import { runTemplate } from '../run/runTemplate.ts';
import { createTemplate, updateTemplate } from '../saveTemplate.ts';
import { createImportedParcels, now, parameter, templateServices } from '../templates.test-support.ts';
import { comparedRows } from './comparedRows.ts';
import { compareVersions } from './compareVersions.ts';

let database: TestDatabase;
let world: SemqlWorld;
let services: TemplateServices;
let parcels: Parcels & { readonly tableId: string };

beforeAll(async () => {
  database = await createTestDatabase();
  world = openSemqlWorld(database.prisma);
  services = templateServices(world);
  parcels = await createImportedParcels(database.prisma, world.dataFolder);
}, 60_000);
afterAll(async () => {
  await world?.close();
  await database?.drop();
});

const { signal } = new AbortController();

/** A template whose first text is approved and whose second is a draft. */
async function versions(
  language: 'SQL' | 'SEMQL',
  [approved, draft]: readonly [string, string],
  parameters: readonly ReturnType<typeof parameter>[] = [],
): Promise<string> {
  const dataSourceId = language === 'SQL' ? parcels.dataSourceId : null;
  const name = `${language} ${approved} ${draft}`.slice(0, 190);
  const value = { name, language, query: approved, parameters, dataSourceId };
  const { id } = await createTemplate(services, parcels.admin, value, now);
  if (language === 'SQL') {
    await runTemplate(
      world,
      parcels.admin,
      { templateId: id, version: 1, parameters: Object.fromEntries(parameters.map((one) => [one.name, 0])) },
      now,
      signal,
    );
  }
  await approveVersion(services, parcels.admin, { templateId: id, version: 1 }, now);
  await updateTemplate(services, parcels.admin, { templateId: id, version: 1, query: draft, parameters }, now);
  return id;
}

const compare = (templateId: string, more: object = {}) =>
  compareVersions(world, parcels.admin, { templateId, ...more }, now, signal);

/** What the database itself says about the rows of two queries. */
async function counted(sql: string): Promise<readonly unknown[]> {
  const duck = await DuckDBInstance.create(sourceDatabaseFile(world.dataFolder, parcels.dataSourceId), {
    access_mode: 'READ_ONLY',
  });
  const connection = await duck.connect();
  const [row] = (await connection.runAndReadAll(sql)).getRowsJson();
  connection.closeSync();
  duck.closeSync();
  return (row ?? []).map(Number);
}

describe('rows of the approved version and of a draft', () => {
  it('differ as a full join of both queries says', async () => {
    const least = parameter('least', 'INTEGER');
    const approved = 'SELECT city, COUNT(*) AS parcels FROM parcels WHERE id > :least GROUP BY city';
    const draft = "SELECT city, COUNT(*) AS parcels FROM parcels WHERE id > :least AND size <> 'S' GROUP BY city";
    const id = await versions('SQL', [approved, draft], [least]);
    const { keys, counts, before, after, columns } = await compare(id, { parameters: { least: 0 } });
    const [added, removed, changed, same, was, is] = await counted(`
      SELECT COUNT(*) FILTER (a.n IS NULL), COUNT(*) FILTER (b.n IS NULL), COUNT(*) FILTER (a.n <> b.n),
        COUNT(*) FILTER (a.n = b.n), COUNT(a.n), COUNT(b.n)
      FROM (SELECT city, COUNT(*) AS n FROM parcels GROUP BY city) a
      FULL JOIN (SELECT city, COUNT(*) AS n FROM parcels WHERE size <> 'S' GROUP BY city) b USING (city)`);
    expect({ keys, columns, counts }).toEqual({
      keys: ['city'],
      columns: [],
      counts: { ADDED: added, REMOVED: removed, CHANGED: changed, SAME: same },
    });
    expect([before.version, before.rows.length, after.version, after.rows.length]).toEqual([1, was, 2, is]);
  });

  it('are told apart by columns as well, and values go where they are declared', async () => {
    const id = await versions('SEMQL', [
      'SELECT city, total_weight FROM parcels',
      'SELECT city, parcel_count FROM parcels',
    ]);
    const { columns, counts, rows } = await compare(id);
    expect(columns.map(({ name, before, after }) => [name, before !== null, after !== null])).toEqual([
      ['total_weight', true, false],
      ['parcel_count', false, true],
    ]);
    expect(counts).toEqual({ ADDED: 0, REMOVED: 0, CHANGED: 0, SAME: rows.length });
    await expect(compare(id, { parameters: { town: 'x' } })).rejects.toMatchObject({ path: ['parameters', 'town'] });
  });

  it('go through the gate, and are for admins of the organization', async () => {
    const id = await versions('SQL', ['SELECT city FROM parcels', "SELECT * FROM read_csv('/etc/passwd')"]);
    await expect(compare(id)).rejects.toMatchObject({ name: 'RefusedSqlError' });
    const input = { templateId: id };
    await expect(compareVersions(world, parcels.explorer, input, now, signal)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const stranger = (await createImportedParcels(database.prisma, world.dataFolder)).admin;
    await expect(compareVersions(world, stranger, input, now, signal)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(compare(id, { before: 9 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const draft = await createTemplate(
      services,
      parcels.admin,
      { name: 'Never approved', language: 'SEMQL', query: 'SELECT city FROM parcels', parameters: [] },
      now,
    );
    await expect(compare(draft.id)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('are those that row policies open to the reader', async () => {
    const { prisma } = database;
    const { organizationId, modelId, admin } = parcels;
    const id = await versions('SEMQL', [
      'SELECT city, parcel_count FROM parcels',
      'SELECT city, parcel_count FROM parcels WHERE id > 0',
    ]);
    const token = newId('Actor');
    await prisma.actor.create({ data: { id: token, organizationId, provider: 'INTERNAL', role: 'org:admin' } });
    const policy = { id: newId('RowPolicy'), organizationId, modelId, name: 'berlin', grantees: ['everyone'] };
    await prisma.rowPolicy.create({ data: { ...policy, expression: "city = 'Berlin'" } });
    await prisma.model.update({ where: { id: modelId }, data: { guidance: 'Changed.' } });
    const { rows } = await compareVersions(world, { ...admin, actorId: token }, { templateId: id }, now, signal);
    const cities = rows.flatMap(({ before, after }) => [before?.[0], after?.[0]]);
    expect([...new Set(cities)]).toEqual(['Berlin']);
    expect((await compare(id)).rows.length).toBeGreaterThan(1);
  });

  it('are compared within a budget', async () => {
    const id = await versions('SQL', ['SELECT city FROM parcels', 'SELECT city, size FROM parcels']);
    const stopped = compareVersions(world, parcels.admin, { templateId: id }, now, AbortSignal.abort());
    await expect(stopped).rejects.toMatchObject({ name: 'DataSourceError' });
  });
});

describe('compared rows', () => {
  const column = (name: string, role: CompiledColumn['role']) => ({ name, role, type: 'STRING' }) as CompiledColumn;
  const result = (columns: readonly CompiledColumn[], rows: readonly (readonly unknown[])[], truncated = false) => ({
    columns,
    rows: rows as never,
    truncated,
  });
  const columns = [column('id', 'dimension'), column('city', 'dimension'), column('weight', 'measure')];

  it('are found by the first keys that tell them apart, so that others count as values', () => {
    const before = result(columns, [
      [1, 'Berlin', 1],
      [2, 'Paris', 2],
    ]);
    const after = result(columns, [
      [2, 'Lyon', '2.0'],
      [1, 'Berlin', 1],
    ]);
    expect(comparedRows(before, after)).toMatchObject({
      keys: ['id'],
      counts: { ADDED: 0, REMOVED: 0, CHANGED: 1, SAME: 1 },
      rows: [{ change: 'CHANGED', columns: ['city'] }, { change: 'SAME' }],
      reordered: true,
    });
  });

  it('without keys are compared by their places', () => {
    const totals = [column('weight', 'measure')];
    const { keys, counts } = comparedRows(result(totals, [[1]]), result(totals, [[2], [3]]));
    expect({ keys, counts }).toEqual({ keys: [], counts: { ADDED: 1, REMOVED: 0, CHANGED: 1, SAME: 0 } });
  });

  it('beyond what was read are not missing', () => {
    const few = result(columns, [[1, 'Berlin', 1]], true);
    const many = result(columns, [
      [1, 'Berlin', 1],
      [2, 'Paris', 2],
    ]);
    expect(comparedRows(few, many).counts).toEqual({ ADDED: 0, REMOVED: 0, CHANGED: 0, SAME: 1 });
  });

  it('add up to the rows of both results', () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.constantFrom('a', 'b'), fc.integer()), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(rows, rows, (one, other) => {
        const { counts } = comparedRows(result(columns, one), result(columns, other));
        expect(counts.SAME + counts.CHANGED + counts.REMOVED).toBe(one.length);
        expect(counts.SAME + counts.CHANGED + counts.ADDED).toBe(other.length);
      }),
    );
  });
});
