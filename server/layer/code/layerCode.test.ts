import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { localEvents } from '../../platform/events.ts';
import { ConflictError, ExpectedError, ForbiddenError, InvalidInputError } from '../../platform/errors.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization } from '../../testing/organization.ts';
import { changeSemanticLayer } from '../changeSemanticLayer.ts';
import { BreakingChangeError } from '../impact/breakingChange.ts';
import { checkCatalog } from '../../semql/catalog/check/checkCatalog.ts';
import { prepareCatalog } from '../../semql/catalog/prepare.ts';
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
    // What the generated metrics cannot be grouped by is asked about.
    await other.apply(await one.file(), { confirmed: true });
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

describe('files that are not what they seem', () => {
  it('take a copied block with the id of its original as something new, whichever comes first', async () => {
    for (const isFirst of [true, false]) {
      const { read, file, apply, compare } = await organization(13);
      const text = await file();
      const { id, name } = (await read()).metrics[0]!;
      const block = new RegExp(` {2}- id: ${id}\\n(?: {4}.*\\n)*`).exec(text)![0];
      const copied = block.replace(`name: ${name}\n`, 'name: the_copy\n');
      const both = text.replace(block, isFirst ? `${copied}${block}` : `${block}${copied}`);
      const { differences, notes } = await compare(both);
      expect(differences.map(({ action, name: of }) => [action, of])).toEqual([['CREATE', 'the_copy']]);
      expect(notes.some(({ sentence }) => sentence.includes(`the id of`))).toBe(true);
      await apply(both, { confirmed: true });
      const names = (await read()).metrics.map((metric) => metric.name);
      expect(names).toContain(name);
      expect(names).toContain('the_copy');
    }
  });

  it('keep two new things with one id apart', async () => {
    const { read, apply } = await organization(null);
    const id = 'trm_0190b6f2-7c1e-7000-8000-000000000001';
    await apply(
      `glossary:\n  - { id: ${id}, term: One, definition: a }\n  - { id: ${id}, term: Two, definition: b }\n`,
    );
    expect((await read()).glossary.map(({ term }) => term)).toEqual(['One', 'Two']);
  });

  it('remove nothing where a part of them cannot be read', async () => {
    const { home, services, read, file } = await organization(15);
    const text = await file();
    const [models = '', metrics = ''] = text.split(/^(?=metrics:)/m);
    const files = [
      { path: 'models.yml', text: models },
      { path: 'metrics.yml', text: `${metrics}\n  - name: "never closed` },
    ];
    const before = (await read()).metrics.length;
    const { applied, notes } = await applyFiles(services, home.admin, { files, removes: true, confirmed: true });
    expect(applied.filter(({ action }) => action === 'REMOVE')).toEqual([]);
    expect(notes.some(({ severity, place }) => severity === 'error' && place.startsWith('metrics.yml'))).toBe(true);
    expect((await read()).metrics.length).toBe(before);
  });

  it('hold no values of the data', async () => {
    const { home, file } = await organization(17);
    const [dimension] = await database.prisma.dimension.findMany({ where: { organizationId: home.organizationId } });
    await database.prisma.dimension.update({
      where: { id: dimension!.id },
      data: { sampleValues: ['anna@example.com'] },
    });
    expect(await file()).not.toContain('anna@example.com');
  });

  it('move a model to another table with its columns', async () => {
    const { home, read, file, apply } = await organization(null);
    const { organizationId, dataSourceId } = home;
    const column = { organizationId, dataType: 'INTEGER', sourceType: 'INTEGER', isNullable: false };
    for (const [name, own] of [
      ['orders', 'order_number'],
      ['customers', 'customer_number'],
    ] as const) {
      await database.prisma.table.create({
        data: {
          id: newId('Table'),
          organizationId,
          dataSourceId,
          name,
          hierarchyPath: ['main', name],
          columns: { create: [{ id: newId('Column'), name: own, position: 0, ...column }] },
        },
      });
    }
    await apply('models:\n  - name: things\n    source: { data_source: Warehouse, path: [main, orders] }\n');
    const moved = (await file()).replace('- orders', '- customers');
    await apply(moved, { confirmed: true });
    const [model] = (await read()).models;
    const table = await database.prisma.table.findUniqueOrThrow({ where: { id: model!.tableId! } });
    expect([table.name, model!.columns.map(({ name }) => name)]).toEqual(['customers', ['customer_number']]);
  });

  it('give a new model and a new term the name that another one leaves', async () => {
    const { read, file, apply } = await organization(null);
    const source = 'source: { data_source: Warehouse, path: [main, things] }';
    await apply(`models:\n  - name: orders\n    ${source}\nglossary:\n  - { term: Order, definition: a }\n`);
    const text = (await file())
      .replace('name: orders\n', 'name: sales\n')
      .replace('term: Order\n', 'term: Sale\n')
      .replace('models:\n', `models:\n  - name: orders\n    ${source}\n`)
      .replace('glossary:\n', 'glossary:\n  - { term: Order, definition: b }\n');
    const id = (await read()).models[0]?.id;
    await apply(text);
    const { models, glossary } = await read();
    expect(models.map((model) => [model.name, model.id === id])).toEqual([
      ['orders', false],
      ['sales', true],
    ]);
    expect(glossary.map(({ term, definition }) => [term, definition])).toEqual([
      ['Order', 'b'],
      ['Sale', 'a'],
    ]);
  });
});

const foreign = join(import.meta.dirname, '../../semql/import');

/** Files of a project of another tool. */
function project(name: string) {
  const folder = join(foreign, name);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yml'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}

/** Definitions of a layer that do not compile as it is stored. */
const broken = (layer: Layer): readonly string[] =>
  checkCatalog(prepareCatalog(layer)).flatMap(({ definition, diagnostic }) =>
    diagnostic.severity === 'error' ? [definition] : [],
  );

/** Projects of other tools, and what of each is not carried over. */
const projects: readonly (readonly [string, readonly string[]])[] = [
  [
    'bakery/models',
    [
      'new_customer_orders: Saved queries are left out: save it as a query template.',
      'subscriptions.subscription: It is left out: a layer cannot keep yet in which time a row on the other side holds.',
      'subscription_invoices.subscription_subscription_status_changes: It is left out: a layer cannot keep yet in which time a row on the other side holds.',
    ],
  ],
  ...['bikes/metricflow', 'bikes/metricflow-latest'].map((name): [string, readonly string[]] => [
    name,
    [
      'weekly: Saved queries are left out: save it as a query template.',
      'all_days: This time spine is left out: empty periods are shown as far as the period of a query goes.',
      'rides_per_inspection: Its parts have dates of their own, which a layer cannot keep yet: it has no values over time.',
      'rides.ride_conversion_events: It is left out: a layer cannot keep measures of events that follow others yet.',
      'balances.first_balance: It is left out: a layer cannot keep yet which moments of several count.',
      'balances.last_balance_by_rider: It is left out: a layer cannot keep yet which moments of several count.',
      ...['ride_conversion', 'twice_converted', 'first_balance', 'last_balance_by_rider'].map(
        (metric) => `${metric}: It is left out, because it needs something that is left out.`,
      ),
    ],
  ]),
  [
    'bikes/cube',
    [
      'model.cubes.stations.dimensions.rides_of_station.sub_query: A dimension that is computed by a query over another cube cannot be carried over.',
      'model.cubes.rides.measures.endless.rolling_window.leading: A window without an end cannot be carried over.',
      'model.cubes.stations.dimensions.rides_of_station: The dimension rides_of_station was left out: A dimension that is computed by a query over another cube cannot be carried over.',
      'model.cubes.rides.measures.endless: The measure endless was left out: A window without an end cannot be carried over.',
      'model.cubes.rides.measures.weird: A measure of the type geometric_mean is not known; weird was left out.',
    ],
  ],
];

it.each(projects)('keeps a project of %s through import, edit and export', async (name, lost) => {
  const { home, services, file, compare, read } = await organization(null);
  const files = project(name);
  const { notes, impact } = await applyFiles(services, home.admin, { files, confirmed: true });
  expect(impact.broken).toEqual([]);
  expect(
    notes.filter(({ severity }) => severity !== 'info').map(({ path, sentence }) => `${path}: ${sentence}`),
  ).toEqual(lost);
  expect((await read()).models.length).toBeGreaterThan(2);
  expect(broken(await read())).toEqual([]);
  // What is stored is what the project says: nothing is left to apply, or emptied by it.
  const [tagged] = (await read()).metrics;
  await changeSemanticLayer(services, home.admin, {
    changes: [{ action: 'UPDATE', type: 'Metric', id: tagged!.id, version: 1, fields: { tags: ['Finance'] } }],
  });
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
});
