import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import { definitionPolicy } from '../../definition/definition.policy.ts';
import { definitionsFoundBy } from '../../definition/findDefinitions.ts';
import { knownDefinitions } from '../../definition/knownDefinitions.ts';
import { localEvents } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { changeSemanticLayer, type LayerServices } from '../changeSemanticLayer.ts';
import { restoreVersion } from '../mutations/restoreVersion.ts';
import { shareDefinition } from './shareDefinition.ts';
import { monthsAfter, revokeVerification, verifyDefinition } from './verifyDefinition.ts';

let database: TestDatabase;
let services: LayerServices;
let acme: TestOrganization;
let id: string;

const now = new Date('2026-11-26T12:00:00Z');
const later = new Date('2028-01-01T00:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
  services = { database: database.prisma, events: localEvents() };
});
afterAll(() => database.drop());
beforeEach(async () => {
  acme = await createOrganization(database.prisma);
  id = await create('Active customer');
});

async function create(name: string, viewer: Viewer = acme.admin, fields: object = {}): Promise<string> {
  const own = newId('Definition');
  const value = { description: 'Has **bought**.', source: 'USER_CREATED', version: 1, agentId: null, ...fields };
  await changeSemanticLayer(services, viewer, {
    changes: [
      { action: 'CREATE', type: 'Definition', modelId: null, value: { ...value, id: own, name, sourceTaskId: null } },
    ] as Parameters<typeof changeSemanticLayer>[2]['changes'],
  });
  return own;
}
const update = (fields: object, version: number, viewer: Viewer = acme.admin) =>
  changeSemanticLayer(services, viewer, { changes: [{ action: 'UPDATE', type: 'Definition', id, version, fields }] });
const verify = (version: number, validUntil?: Date | null, viewer: Viewer = acme.admin) =>
  verifyDefinition(services, viewer, { definitionId: id, version, validUntil }, now);
const stored = () => database.prisma.definition.findUniqueOrThrow({ where: { id }, include: { verifications: true } });
const readable = async (viewer: Viewer): Promise<readonly string[]> => {
  const rows = await database.prisma.definition.findMany({
    where: definitionPolicy.where(viewer),
    orderBy: { name: 'asc' },
  });
  return rows.map(({ name }) => name);
};
/** Names by state at a moment, as the list filters them. */
const states = async (moment: Date) => {
  const found: Record<string, number> = {};
  for (const state of ['VERIFIED', 'EXPIRED', 'UNVERIFIED'] as const) {
    const where = { AND: [(await definitionsFoundBy(database.prisma, acme.admin, { state }, moment)).where, { id }] };
    found[state] = await database.prisma.definition.count({ where });
  }
  return Object.keys(found).filter((state) => found[state] === 1);
};
const told = () =>
  knownDefinitions(
    database.prisma,
    { id: acme.agentId, organizationId: acme.organizationId, environmentId: acme.environmentId },
    {},
  );

it('is verified for as long as the organization has chosen, then expired, until it is verified again', async () => {
  expect([await states(now), await told()]).toEqual([['UNVERIFIED'], []]);
  await verify(1);
  expect([await states(now), await states(later)]).toEqual([['VERIFIED'], ['EXPIRED']]);
  const [known] = await told();
  expect(known).toMatchObject({ name: 'Active customer', validUntil: '2027-11-26T12:00:00.000Z', version: 1 });
  expect(await known?.read()).toBe('Has **bought**.');
  await database.prisma.organization.update({
    where: { id: acme.organizationId },
    data: { verificationMonths: null },
  });
  await verify(1);
  expect([await states(later), (await told()).map(({ validUntil }) => validUntil)]).toEqual([['VERIFIED'], [null]]);
  // The earlier one stays in the record, and counts no more.
  expect((await stored()).verifications.filter(({ supersededAt }) => supersededAt === null)).toHaveLength(1);
});

it('is verified for some months of the calendar of the server', async () => {
  const verifyFor = (months: number) =>
    verifyDefinition(services, acme.admin, { definitionId: id, version: 1, months }, now);
  await verifyFor(3);
  expect((await told()).map(({ validUntil }) => validUntil)).toEqual(['2027-02-26T12:00:00.000Z']);
  await expect(verifyFor(0)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await expect(verifyFor(121)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

it('has to be verified again after another text or name, also one that was there before', async () => {
  await verify(1, null);
  await update({ agentId: acme.agentId }, 1);
  expect(await states(now)).toEqual(['VERIFIED']);
  await update({ description: 'Has paid.' }, 2);
  expect(await states(now)).toEqual(['UNVERIFIED']);
  await verify(3, null);
  const { id: versionId } = await database.prisma.entityVersion.findFirstOrThrow({
    where: { entityId: id, version: 1 },
  });
  await restoreVersion(services, acme.admin, { versionId, version: 3 });
  expect([await states(now), (await stored()).description]).toEqual([['UNVERIFIED'], 'Has **bought**.']);
  await expect(verify(3)).rejects.toMatchObject({ code: 'CONFLICT' });
});

it('has to be verified again before other agents tell it, and not for fewer of them', async () => {
  const { explorer, agentId } = acme;
  id = await create('Sleeper', explorer, { agentId });
  await verify(1, null);
  await update({ agentId: null }, 1, explorer);
  expect([await states(now), (await told()).map(({ name }) => name)]).toEqual([['UNVERIFIED'], []]);
  await verify(2, null);
  await update({ agentId }, 2, explorer);
  expect(await states(now)).toEqual(['VERIFIED']);
});

it('is told no more once its verification is revoked', async () => {
  await verify(1, null);
  await revokeVerification(services, acme.admin, id, now);
  expect([await states(now), await told()]).toEqual([['UNVERIFIED'], []]);
  expect((await stored()).verifications[0]).toMatchObject({ revokedAt: now, revokedById: acme.admin.actorId });
  await expect(revokeVerification(services, acme.admin, id, now)).rejects.toMatchObject({ code: 'CONFLICT' });
});

it('open pages are told of every step', async () => {
  await verify(1);
  await revokeVerification(services, acme.admin, id, now);
  const events = await database.prisma.changeEvent.findMany({ where: { environmentId: acme.environmentId } });
  expect(events.map(({ changes }) => changes)).toEqual(
    Array.from({ length: 3 }, () => [{ type: 'Definition', id, version: 1 }]),
  );
});

it('members file definitions and change their own; only admins verify, revoke and share', async () => {
  const { explorer } = acme;
  await expect(update({ description: 'Mine.' }, 1, explorer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  id = await create('Sleeper', explorer);
  await update({ description: 'Has not bought for a year.' }, 1, explorer);
  for (const attempt of [
    () => verify(2, null, explorer),
    () => revokeVerification(services, explorer, id, now),
    () => shareDefinition(services, explorer, { definitionId: id, actorIds: null }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  // What an admin has verified is everyone's, and its author's to reword.
  await verify(2, null);
  await update({ description: 'Sleeps.' }, 2, explorer);
  expect(await states(now)).toEqual(['UNVERIFIED']);
});

it('everyone reads what is verified, unless it is shared with some people only', async () => {
  const { explorer, admin } = acme;
  const globex = await createOrganization(database.prisma, 'Globex');
  expect([await readable(explorer), await readable(admin)]).toEqual([[], ['Active customer']]);
  await verify(1, null);
  expect([await readable(explorer), await readable(globex.admin)]).toEqual([['Active customer'], []]);
  await shareDefinition(services, admin, { definitionId: id, actorIds: [admin.actorId] });
  expect(await readable(explorer)).toEqual([]);
  await expect(
    shareDefinition(services, admin, { definitionId: id, actorIds: [globex.explorer.actorId] }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const tokenId = newId('Actor');
  await database.prisma.actor.create({
    data: { id: tokenId, organizationId: acme.organizationId, provider: 'INTERNAL', name: 'Intranet (token)' },
  });
  await expect(shareDefinition(services, admin, { definitionId: id, actorIds: [tokenId] })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(shareDefinition(services, admin, { definitionId: id, actorIds: [] })).rejects.toThrow('has readers');
  await shareDefinition(services, admin, { definitionId: id, actorIds: null });
  expect(await readable(explorer)).toEqual(['Active customer']);
  await expect(verify(1, null, globex.admin)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('an agent reads its own and those for every agent', async () => {
  await verify(1, null);
  await update({ agentId: acme.agentId }, 1);
  expect(await told()).toHaveLength(1);
  const other = { id: newId('Agent'), organizationId: acme.organizationId, environmentId: acme.environmentId };
  expect(await knownDefinitions(database.prisma, other, {})).toEqual([]);
  const globex = await createOrganization(database.prisma, 'Globex');
  await expect(update({ agentId: globex.agentId }, 2)).rejects.toThrow('Agent not found.');
});

it('no more are filed than agents read', async () => {
  const { organizationId, environmentId, explorer } = acme;
  await database.prisma.definition.createMany({
    data: Array.from({ length: 1_999 }, (_, index) => ({
      id: newId('Definition'),
      organizationId,
      environmentId,
      name: `Word ${index}`,
      description: 'Is one.',
    })),
  });
  await expect(create('One more', explorer)).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
});

it('refuses names that are taken or empty, and ends that have passed', async () => {
  await expect(create('ACTIVE  customer')).rejects.toThrow('has a definition already');
  await expect(create(' ')).rejects.toThrow('A name is required.');
  await expect(update({ description: ' ' }, 1)).rejects.toThrow('A definition says something.');
  await expect(verify(1, new Date('2026-01-01T00:00:00Z'))).rejects.toThrow('A verification ends in the future.');
});

it.each([
  ['2026-11-26', 6, '2027-05-26'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
])('%s and %i months are %s', (day, months, end) => {
  expect(monthsAfter(new Date(day), months)).toEqual(new Date(end));
});
