import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MemberViewer } from '../../access/viewer.ts';
import { changeSemanticLayer } from '../../layer/changeSemanticLayer.ts';
import { creation, removal } from '../../layer/mutations/changeInputs.ts';
import { localEvents } from '../../platform/events.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization } from '../../testing/organization.ts';
import { createParcels, openSemqlWorld, type Parcels, type SemqlWorld } from '../parcels.test-support.ts';
import { runForViewer } from '../semqlForViewer.ts';
import { showRowsBehind } from './showRowsBehind.ts';

const now = new Date('2026-11-20T12:00:00Z');

let database: TestDatabase;
let world: SemqlWorld;
let parcels: Parcels;

beforeAll(async () => {
  database = await createTestDatabase();
  world = openSemqlWorld(database.prisma);
  parcels = await createParcels(database.prisma, world.dataFolder);
  await database.prisma.agent.update({ where: { id: parcels.agentId }, data: { accessMode: 'ORGANIZATION' } });
});

afterAll(async () => {
  await world.close();
  await database.drop();
});

const ask = (viewer: MemberViewer, semql: string) =>
  runForViewer(world, viewer, { kind: 'text', semql }, { agentId: parcels.agentId }, now);

const byCity = 'SELECT city, total_weight FROM parcels ORDER BY city';
const ofBerlin = { column: 'total_weight', keys: [{ column: 'city', value: 'Berlin' }] };

it('shows the rows of a number, the number over them, and the conditions in words', async () => {
  const { id } = await ask(parcels.explorer, byCity);
  const shown = await showRowsBehind(world, parcels.explorer, { executionId: id, ...ofBerlin });
  expect(shown.execution.rows).toEqual([[1, 'Berlin', 'S', true, '2026-01-31']]);
  expect(Number(shown.number)).toBe(10.5);
  expect(shown.conditions).toEqual([
    "Only rows where city = 'Berlin'",
    'Only rows of parcels where sent = TRUE (sent_only, applied by default)',
  ]);
});

it('returns as many rows as are asked for, in one order, and says that there are more', async () => {
  const { id } = await ask(parcels.explorer, 'SELECT parcel_count FROM parcels');
  const place = { executionId: id, column: 'parcel_count', keys: [] };
  const { execution } = await showRowsBehind(world, parcels.explorer, { ...place, first: 1 });
  expect([(execution.rows as unknown[][]).map(([first]) => first), execution.truncated]).toEqual([[1], true]);
  const all = await showRowsBehind(world, parcels.explorer, place);
  expect([(all.execution.rows as unknown[][]).map(([first]) => first), all.execution.truncated]).toEqual([
    [1, 3],
    false,
  ]);
});

it('follows the row policies of the viewer', async () => {
  const { id } = await ask(parcels.explorer, byCity);
  const change = creation('RowPolicy', {
    modelId: parcels.modelId,
    name: 'paris',
    expression: "city = 'Paris'",
    grantees: ['explorers'],
  });
  const layer = { database: database.prisma, events: localEvents() };
  await changeSemanticLayer(layer, parcels.admin, { changes: [change] });
  const shown = await showRowsBehind(world, parcels.explorer, { executionId: id, ...ofBerlin });
  expect([shown.execution.rows, shown.number]).toEqual([[], null]);
  await changeSemanticLayer(layer, parcels.admin, { changes: [removal('RowPolicy', change.value.id, null)] });
});

it.each([
  ['a name of no number', { column: 'city', keys: [] }, 'city is not a number of this result.'],
  ['a column that is not there', { column: 'total_weight', keys: [{ column: 'x', value: 1 }] }, 'no column x'],
  ['too many rows', { ...ofBerlin, first: 20_000 }, 'Ask for 1 to 10000 rows.'],
] as const)('refuses %s', async (_, place, message) => {
  const { id } = await ask(parcels.explorer, byCity);
  await expect(showRowsBehind(world, parcels.explorer, { executionId: id, ...place })).rejects.toThrow(message);
});

it('refuses a result of others', async () => {
  const { id } = await ask(parcels.admin, byCity);
  const { admin: stranger } = await createOrganization(database.prisma);
  for (const viewer of [parcels.explorer, stranger, { kind: 'anonymous' } as const]) {
    await expect(showRowsBehind(world, viewer, { executionId: id, ...ofBerlin })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  }
});
