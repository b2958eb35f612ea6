import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { search } from './search.ts';
import { searchReport } from './searchReport.ts';

let database: TestDatabase;
let acme: TestOrganization;
let other: TestOrganization;

beforeAll(async () => {
  database = await createTestDatabase();
  acme = await createOrganization(database.prisma);
  other = await createOrganization(database.prisma);
  for (const { organizationId, environmentId, dataSourceId } of [acme, other]) {
    await database.prisma.model.create({
      data: {
        id: newId('Model'),
        organizationId,
        environmentId,
        dataSourceId,
        name: 'shipments',
        label: 'Shipments',
        description: 'Everything that leaves a depot.',
        synonyms: ['parcels'],
        dimensions: {
          create: [
            {
              id: newId('Dimension'),
              organizationId,
              name: 'state',
              label: 'State',
              type: 'ENUM',
              expression: 'state',
              enumValues: { create: [{ id: newId('DimensionEnumValue'), value: 'in_transit', label: 'On its way' }] },
            },
          ],
        },
        measures: {
          create: [
            { id: newId('Measure'), organizationId, name: 'total_weight', label: 'Weight', expression: 'SUM(weight)' },
          ],
        },
      },
    });
  }
}, 60_000);
afterAll(() => database?.drop());

const found = async (text: string) =>
  (await search(database.prisma, acme.admin, text)).map(({ name, match }) => [name, match]);

it.each([
  ['shipm', null],
  ['parcels', 'also called parcels'],
  ['parc', 'also called parcels'],
  ['weight total', 'measure Weight'],
  ['weight', 'measure Weight'],
  ['on its way', 'value of State'],
  ['leaves a depot', 'in its description'],
  ['shipmnets', 'a similar name'],
])('%s finds the model, and says by what', async (text, match) => {
  expect(await found(text)).toEqual([['shipments', match]]);
});

it.each([
  ['shipments', 'NAME', 1],
  ['ship', 'NAME', 0.9],
  ['ments', 'NAME', 0.8],
  ['parcels', 'SYNONYM', 0.7],
  ['weight', 'FIELD', 0.6],
  ['on its way', 'VALUE', 0.5],
  ['parc', 'SYNONYM', 0.7],
  ['arcels', 'SYNONYM', 0.65],
  ['leaves a depot', 'DESCRIPTION', 0.4],
  ['shipmnets', 'SIMILAR', 0.3],
])('%s is found by its %s', async (text, reason, score) => {
  const { hits, size, durationMs } = await searchReport(database.prisma, acme.admin, text);
  expect(hits).toMatchObject([{ name: 'shipments', reason, score }]);
  expect(size).toEqual({ models: 1, metrics: 0, terms: 0, fields: 2, values: 1 });
  expect(durationMs).toBeGreaterThan(0);
});

it('finds nothing of another organization, and nothing for words that are like no name', async () => {
  expect(await found('quasar')).toEqual([]);
  expect(await search(database.prisma, acme.explorer, 'parcels')).toEqual([]);
});

it('leaves another environment and worse places alone where a name says it', async () => {
  const { prisma } = database;
  const { organizationId, dataSourceId } = acme;
  const staging = await prisma.environment.create({
    data: { id: newId('Environment'), organizationId, name: 'Rehearsal', type: 'STAGING' },
  });
  const names = Array.from({ length: 11 }, (_, index) => `kiln_${index}`);
  for (const environmentId of [acme.environmentId, staging.id]) {
    await prisma.model.createMany({
      data: names.map((name) => ({
        id: newId('Model'),
        organizationId,
        environmentId,
        dataSourceId,
        name,
        description: 'A kiln.',
      })),
    });
  }
  const hits = await search(prisma, acme.admin, 'kiln');
  expect(hits.map(({ name }) => name).toSorted()).toEqual([...names].toSorted().slice(0, 10));
  expect(new Set(hits.map(({ reason }) => reason))).toEqual(new Set(['NAME']));
  const ids = hits.map(({ id }) => id);
  expect(await prisma.model.count({ where: { id: { in: ids }, environmentId: acme.environmentId } })).toBe(10);
  expect((await search(prisma, acme.admin, 'kiln_1'))[0]?.name).toBe('kiln_1');
  expect(await search(prisma, acme.admin, 'KILN')).toHaveLength(10);
});
