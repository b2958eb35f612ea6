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
