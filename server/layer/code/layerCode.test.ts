import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localEvents } from '../../platform/events.ts';
import { ConflictError, ExpectedError, ForbiddenError, InvalidInputError } from '../../platform/errors.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization } from '../../testing/organization.ts';
import { changeSemanticLayer } from '../changeSemanticLayer.ts';
import { BreakingChangeError } from '../impact/breakingChange.ts';
import type { Layer } from '../layer.ts';
import { randomChange, randomLayer, writeRandomLayer } from '../randomLayer.test-support.ts';
import { loadLayer } from '../store/loadLayer.ts';
import { applyFiles, compareFiles, exportLayer, type FilesToApply } from './layerCode.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** An organization with a source called Warehouse, and a generated layer or none. */
async function organization(seed: number | null) {
  const { prisma } = database;
  const home = await createOrganization(prisma);
  await prisma.dataSource.update({ where: { id: home.dataSourceId }, data: { type: 'FILE', name: 'Warehouse' } });
  if (seed !== null) {
    await writeRandomLayer(prisma, home, randomLayer(seed, home.dataSourceId));
  }
  const place = { organizationId: home.organizationId, environmentId: home.environmentId };
  const services = { database: prisma, events: localEvents() };
  return {
    home,
    services,
    read: async () => (await loadLayer(prisma, place)).layer,
    file: (format: 'YAML' | 'JSON' = 'YAML') => exportLayer(prisma, home.admin, null, format),
    compare: (text: string) => compareFiles(prisma, home.admin, [{ path: 'layer.yml', text }], null),
    apply: (text: string, options: Omit<FilesToApply, 'files'> = {}) =>
      applyFiles(services, home.admin, { files: [{ path: 'layer.yml', text }], ...options }),
  };
}

/** What people have written in a layer. */
function written(layer: Layer, withIds: boolean): unknown {
  const text = JSON.stringify(layer, (key, value: unknown) =>
    key === 'version' || key === 'ownerId' || key === 'dataSourceId' ? undefined : value,
  );
  return JSON.parse(withIds ? text : text.replaceAll(/[a-z]{3}_[0-9a-f-]{36}/g, 'id'));
}

const seeds = process.env['CI'] === 'true' ? [1, 2, 3] : [1, 2, 3, Math.floor(Math.random() * 1e6)];

describe('a generated layer', () => {
  it.each(seeds)('is what its file describes (seed %i)', async (seed) => {
    const { file, compare } = await organization(seed);
    for (const format of ['YAML', 'JSON'] as const) {
      const { differences, notes } = await compare(await file(format));
      expect(differences).toEqual([]);
      expect(notes.filter(({ severity }) => severity === 'error')).toEqual([]);
    }
  });

  it.each(seeds)('comes back with its ids after it was wiped (seed %i)', async (seed) => {
    const { home, services, read, file, apply, compare } = await organization(seed);
    const before = await read();
    const text = await file();
    const gone = (await compare('models: []\nmetrics: []\n')).differences;
    expect(gone.every(({ action }) => action === 'REMOVE')).toBe(true);
    await apply('models: []\n', { removes: true, confirmed: true });
    expect((await read()).models).toEqual([]);
    // Some of the generated relationships are doubtful, and were so before.
    await apply(text, { confirmed: true });
    expect(written(await read(), true)).toEqual(written(before, true));
    // And what came back can be changed like anything else.
    const [model] = (await read()).models;
    const changes = [
      { action: 'UPDATE', type: 'Model', id: model!.id, version: model!.version, fields: { label: 'Back' } },
    ] as const;
    await changeSemanticLayer(services, home.admin, { changes });
    expect((await compare(text)).differences.map(({ fields }) => fields)).toEqual([
      [{ field: 'label', before: 'Back', after: model!.label === '' ? null : model!.label }],
    ]);
  });

  it.each(seeds)('is restored by its file after any changes (seed %i)', async (seed) => {
    const { home, services, read, file, apply, compare } = await organization(seed);
    const before = await read();
    const text = await file();
    let made = 0;
    for (let index = 0; index < 12; index += 1) {
      try {
        const changes = [randomChange(await read(), seed * 100 + index)];
        await changeSemanticLayer(services, home.admin, { changes, confirmed: true });
        made += 1;
      } catch (error) {
        if (!(error instanceof ExpectedError)) {
          throw error;
        }
      }
    }
    expect(made).toBeGreaterThan(3);
    await apply(text, { removes: true, confirmed: true });
    expect((await compare(text)).differences).toEqual([]);
    const sorted = (layer: Layer): Layer => ({
      ...layer,
      models: layer.models.map((model) => ({
        ...model,
        // Parts that were removed come back at the end of their list.
        dimensions: model.dimensions.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
        measures: model.measures.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
        filters: model.filters.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
        relationships: model.relationships.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      })),
    });
    expect(written(sorted(await read()), true)).toEqual(written(sorted(before), true));
  });

  it('becomes the same layer of another organization, with ids of its own', async () => {
    const [one, other] = [await organization(5), await organization(null)];
    await other.apply(await one.file());
    expect(written(await other.read(), false)).toEqual(written(await one.read(), false));
    const ids = new Set((await one.read()).models.map(({ id }) => id));
    expect((await other.read()).models.some(({ id }) => ids.has(id))).toBe(false);
    // By their names they are the same from now on.
    expect((await other.compare(await one.file())).differences).toEqual([]);
  });
});

it('sees a rename as one, and everything follows it', async () => {
  const { read, file, apply, compare } = await organization(7);
  const text = await file();
  const model = (await read()).models[0]!;
  const renamed = text.replace(`name: ${model.name}\n`, 'name: called_otherwise\n');
  const { differences } = await compare(renamed);
  expect(differences.find(({ type, action }) => type === 'Model' && action !== 'UPDATE')).toBeUndefined();
  const [own] = differences.filter(({ type }) => type === 'Model');
  expect(own).toMatchObject({ name: 'called_otherwise', renamedFrom: model.name });
  await apply(renamed, { keys: [own!.key], confirmed: true });
  expect((await read()).models.find(({ id }) => id === model.id)?.name).toBe('called_otherwise');
});

it('applies what was chosen alone, and asks before it breaks something', async () => {
  const { read, apply, compare, file } = await organization(9);
  const text = await file();
  const used = (await read()).metrics[0]!;
  const broken = text.replace(`expression: ${used.expression}\n`, 'expression: SUM(nowhere_at_all)\n');
  expect(broken).not.toBe(text);
  await expect(apply(broken)).rejects.toThrow(BreakingChangeError);
  expect((await compare(text)).differences).toEqual([]);
  await expect(apply(broken, { keys: ['Metric nothing'] })).rejects.toThrow(InvalidInputError);
  expect((await apply(broken, { keys: [] })).seq).toBeNull();
});

it('refuses files that were compared with an earlier layer, and everybody but admins', async () => {
  const { home, services, file, compare, apply, read } = await organization(11);
  const text = await file();
  const { revision } = await compare(text);
  const [model] = (await read()).models;
  await changeSemanticLayer(services, home.admin, {
    changes: [{ action: 'UPDATE', type: 'Model', id: model!.id, version: 1, fields: { description: 'New.' } }],
  });
  await expect(apply(text, { revision })).rejects.toThrow(ConflictError);
  const files = [{ path: 'layer.yml', text }];
  await expect(applyFiles(services, home.explorer, { files })).rejects.toThrow(ForbiddenError);
  await expect(compareFiles(database.prisma, home.explorer, files, null)).rejects.toThrow(ForbiddenError);
  await expect(exportLayer(database.prisma, home.explorer, null, 'YAML')).rejects.toThrow(ForbiddenError);
  await expect(compare('a: 1')).rejects.toThrow(InvalidInputError);
});

const bikes = join(import.meta.dirname, '../../semql/import/bikes');

/** Files of a project of another tool. */
function project(name: string) {
  const folder = join(bikes, name);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yml'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}

it.each(['metricflow', 'metricflow-latest', 'cube'])(
  'keeps a project of %s through import, edit and export',
  async (name) => {
    const { home, services, file, compare, read } = await organization(null);
    const files = project(name);
    await applyFiles(services, home.admin, { files, confirmed: true });
    expect((await read()).models.length).toBeGreaterThan(2);
    // What is stored is what the project says: nothing is left to apply.
    expect((await compareFiles(database.prisma, home.admin, files, null)).differences).toEqual([]);
    const [model] = (await read()).models;
    await changeSemanticLayer(services, home.admin, {
      changes: [{ action: 'UPDATE', type: 'Model', id: model!.id, version: 1, fields: { description: 'Edited.' } }],
    });
    const edited = await file();
    const other = await organization(null);
    await other.apply(edited, { confirmed: true });
    expect(written(await other.read(), false)).toEqual(written(await read(), false));
    expect((await compare(edited)).differences).toEqual([]);
  },
);
