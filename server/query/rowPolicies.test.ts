import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MemberViewer } from '../access/viewer.ts';
import { changeSemanticLayer } from '../layer/changeSemanticLayer.ts';
import { creation, update } from '../layer/mutations/changeInputs.ts';
import { ForbiddenError } from '../platform/errors.ts';
import { localEvents } from '../platform/events.ts';
import { newId } from '../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createParcels, openSemqlWorld, type Parcels, type SemqlWorld } from './parcels.test-support.ts';
import { compareExecutions } from './history/compareExecutions.ts';
import { compileForViewer, runForViewer } from './semqlForViewer.ts';
import { semanticSchemaForViewer } from './semanticSchema.ts';
import { runSqlForViewer } from './sql/sqlForViewer.ts';
import { valuesForViewer } from './values/valuesForViewer.ts';
import { previewChanges } from './preview/previewChanges.ts';

const now = new Date('2026-11-20T12:00:00Z');

let database: TestDatabase;
let world: SemqlWorld;
let parcels: Parcels;
let berlin: MemberViewer;
let paris: MemberViewer;
let stranger: MemberViewer;
let policyId: string;

async function explorer(attributes: object): Promise<MemberViewer> {
  const actorId = newId('Actor');
  const { organizationId } = parcels;
  await database.prisma.actor.create({
    data: {
      id: actorId,
      organizationId,
      provider: 'INTERNAL',
      clerkUserId: `user ${actorId}`,
      role: 'org:explorer',
      attributes,
    },
  });
  return { ...parcels.explorer, actorId, userId: `user ${actorId}` };
}

beforeAll(async () => {
  database = await createTestDatabase();
  world = openSemqlWorld(database.prisma);
  parcels = await createParcels(database.prisma, world.dataFolder);
  const { organizationId, dataSourceId, agentId, modelId, admin } = parcels;
  const { prisma } = database;
  await prisma.dataSource.update({ where: { id: dataSourceId }, data: { cacheEnabled: true } });
  await prisma.agent.update({
    where: { id: agentId },
    data: { accessMode: 'ORGANIZATION', canExecuteCustomQueries: true },
  });
  const tableId = newId('Table');
  await prisma.table.create({
    data: {
      id: tableId,
      organizationId,
      dataSourceId,
      name: 'parcels',
      schema: 'main',
      columns: {
        create: ['id', 'city', 'size', 'weight', 'sent', 'packed_on'].map((name, position) => ({
          id: newId('Column'),
          organizationId,
          name,
          position,
          dataType: 'STRING',
        })),
      },
    },
  });
  await prisma.agentTable.create({ data: { id: newId('AgentTable'), agentId, tableId } });
  berlin = await explorer({ city: 'Berlin' });
  paris = await explorer({ city: 'Paris' });
  stranger = await explorer({});
  const change = creation('RowPolicy', {
    modelId,
    name: 'own_city',
    expression: 'city = user.attributes.city',
    grantees: ['explorers'],
  });
  policyId = change.value.id;
  await changeSemanticLayer({ database: prisma, events: localEvents() }, admin, { changes: [change] });
}, 60_000);

afterAll(async () => {
  await world?.close();
  await database?.drop();
});

const rowsOf = async (viewer: MemberViewer, semql: string) =>
  (await runForViewer(world, viewer, { kind: 'text', semql }, { agentId: parcels.agentId }, now)).rows;

it('shows each person their rows, also where the rows of another were kept', async () => {
  const semql = 'SELECT city, parcel_count FROM parcels ORDER BY city';
  const asked = async (viewer: MemberViewer) => {
    const { rows, servedFromCache } = await runForViewer(
      world,
      viewer,
      { kind: 'text', semql },
      { agentId: parcels.agentId },
      now,
    );
    return { rows, servedFromCache };
  };
  expect(await asked(parcels.admin)).toMatchObject({
    rows: [
      ['Berlin', 1],
      ['Paris', 1],
    ],
  });
  expect(await asked(berlin)).toEqual({ rows: [['Berlin', 1]], servedFromCache: false });
  expect(await asked(paris)).toEqual({ rows: [['Paris', 1]], servedFromCache: false });
  expect(await asked(stranger)).toEqual({ rows: [], servedFromCache: false });
  // Each finds their own rows again.
  expect(await asked(berlin)).toEqual({ rows: [['Berlin', 1]], servedFromCache: true });
  expect(await asked(paris)).toEqual({ rows: [['Paris', 1]], servedFromCache: true });
  // People about whom the same is known share them.
  expect(await asked(await explorer({ city: 'Paris' }))).toEqual({ rows: [['Paris', 1]], servedFromCache: true });
  expect(await rowsOf(stranger, 'SELECT parcel_count FROM parcels')).toEqual([[0]]);
});

it('says in the origin of a query by which policy a person sees a part, and nothing to admins', async () => {
  const origin = async (viewer: MemberViewer) => {
    const form = { kind: 'text', semql: 'SELECT parcel_count FROM parcels' } as const;
    const { result } = await compileForViewer(world, viewer, form, { agentId: parcels.agentId }, now);
    const provenance = result.ok ? result.query.provenance : [];
    return provenance.filter(({ part }) => part === 'row_policy').map(({ definitionId }) => definitionId);
  };
  expect(await origin(berlin)).toEqual([policyId]);
  expect(await origin(stranger)).toEqual([null]);
  expect(await origin(parcels.admin)).toEqual([]);
});

it('binds a token of the agent as it binds people, and compares no answers of bound readers', async () => {
  const { organizationId, environmentId, agentId } = parcels;
  const actorId = newId('Actor');
  await database.prisma.actor.create({ data: { id: actorId, organizationId, provider: 'INTERNAL' } });
  const token = { kind: 'agent_token', tokenId: '', agentId, actorId, organizationId, environmentId } as const;
  const form = { kind: 'text', semql: 'SELECT parcel_count FROM parcels' } as const;
  expect((await runForViewer(world, token, form, {}, now)).rows).toEqual([[0]]);
  const { id } = await runForViewer(world, token, form, {}, now);
  const comparison = compareExecutions(world, token, { firstId: id, secondId: null });
  await expect(comparison).rejects.toThrow(ForbiddenError);
});

it('follows what is known of a person, and a change of the policy, at once', async () => {
  const moved = await explorer({ city: 'Berlin' });
  const count = 'SELECT total_weight FROM parcels';
  expect(await rowsOf(moved, count)).toEqual([['10.50']]);
  await database.prisma.actor.update({ where: { id: moved.actorId }, data: { attributes: { city: 'Paris' } } });
  expect(await rowsOf(moved, count)).toEqual([['7.00']]);
  await database.prisma.actor.update({ where: { id: moved.actorId }, data: { attributes: { city: "x' OR TRUE --" } } });
  expect(await rowsOf(moved, 'SELECT parcel_count FROM parcels')).toEqual([[0]]);
  await database.prisma.actor.update({ where: { id: moved.actorId }, data: { removedAt: now, role: 'org:admin' } });
  expect(await rowsOf(moved, 'SELECT parcel_count FROM parcels')).toEqual([[0]]);
});

it('shows no values of rows that a person does not read', async () => {
  const { agentId } = parcels;
  const values = async (viewer: MemberViewer) =>
    (await valuesForViewer(world, viewer, { agentId, dimension: 'parcels.city' }, now)).map(({ value }) => value);
  expect((await values(parcels.admin)).toSorted()).toEqual(['Berlin', 'Paris']);
  expect(await values(paris)).toEqual(['Paris']);
  expect(await values(stranger)).toEqual([]);
  const samples = async (viewer: MemberViewer) =>
    (await semanticSchemaForViewer(world, viewer, { agentId })).models.flatMap(({ dimensions }) =>
      dimensions.flatMap(({ sampleValues }) => sampleValues),
    );
  expect(await samples(parcels.admin)).toEqual(['Berlin']);
  expect(await samples(paris)).toEqual([]);
});

it('closes the table to SQL of people who read a part of it, and not to that of admins', async () => {
  const { agentId, dataSourceId, admin } = parcels;
  const input = { agentId, dataSourceId, sql: 'SELECT count(*) AS n FROM parcels' };
  const { signal } = new AbortController();
  await expect(runSqlForViewer(world, paris, input, signal)).rejects.toThrow('You may read a part of its rows only');
  expect((await runSqlForViewer(world, admin, input, signal)).result.rows).toHaveLength(1);
});

it('refuses definitions of another time to people who read a part', async () => {
  const input = { agentId: parcels.agentId, asOf: new Date(now.getTime() - 1) };
  const form = { kind: 'text', semql: 'SELECT parcel_count FROM parcels' } as const;
  await expect(compileForViewer(world, paris, form, input, now)).rejects.toThrow(ForbiddenError);
});

it('shows an admin the rows of a person with the policy as it is typed', async () => {
  const { admin } = parcels;
  const { version } = await database.prisma.model.findUniqueOrThrow({ where: { id: parcels.modelId } });
  const preview = async (expression: string, viewAsId: string | null) => {
    const changes = [update('RowPolicy', policyId, { version, expression })];
    const { rows, sql, diagnostics } = await previewChanges(world, admin, {
      located: { changes, environmentId: null },
      viewAsId,
      form: { kind: 'text', semql: 'SELECT ROWS id, city FROM parcels' },
      now,
    });
    return { rows, sql, diagnostics };
  };
  const typed = 'city <> user.attributes.city';
  expect((await preview(typed, paris.actorId)).rows).toEqual([[1, 'Berlin']]);
  expect((await preview(typed, stranger.actorId)).rows).toEqual([]);
  expect((await preview(typed, null)).rows).toHaveLength(2);
  expect((await preview(typed, paris.actorId)).sql).toContain('Paris');
  await expect(preview(typed, newId('Actor'))).rejects.toThrow('not found');
});

it('is changed by admins alone, and so is the model it stands on', async () => {
  const { modelId, organizationId } = parcels;
  const services = { database: database.prisma, events: localEvents() };
  await database.prisma.permission.create({
    data: {
      id: newId('Permission'),
      organizationId,
      granteeType: 'ACTOR',
      granteeId: paris.actorId,
      role: 'EDITOR',
      modelId,
    },
  });
  for (const change of [
    update('RowPolicy', policyId, { version: 1, expression: 'TRUE' }),
    update('Model', modelId, { version: 1, label: 'Mine' }),
  ]) {
    await expect(changeSemanticLayer(services, paris, { changes: [change], confirmed: true })).rejects.toThrow(
      ForbiddenError,
    );
  }
});
