import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ConflictError,
  ExpectedError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
} from '../../platform/errors.ts';
import { localEvents } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization } from '../../testing/organization.ts';
import type { LayerChange } from '../change.ts';
import { changeSemanticLayer } from '../changeSemanticLayer.ts';
import { applyFiles, exportLayer } from '../code/layerCode.ts';
import { partList, thingsOf, type Layer, type Placed } from '../layer.ts';
import { randomChange, randomLayer, writeRandomLayer } from '../randomLayer.test-support.ts';
import { loadLayer } from '../store/loadLayer.ts';
import { compareEnvironments, promoteEnvironment, type PromotionToApply } from './promoteEnvironment.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** An organization whose production has a generated layer, and whose staging is empty. */
async function organization(seed: number) {
  const { prisma } = database;
  const home = await createOrganization(prisma);
  const { organizationId, environmentId: production, admin } = home;
  const staging = newId('Environment');
  await prisma.environment.create({ data: { id: staging, organizationId, name: 'Staging', type: 'STAGING' } });
  await prisma.dataSource.update({ where: { id: home.dataSourceId }, data: { type: 'FILE', name: 'Warehouse' } });
  await writeRandomLayer(prisma, home, randomLayer(seed, home.dataSourceId));
  const services = { database: prisma, events: localEvents() };
  const read = async (environmentId: string) => (await loadLayer(prisma, { organizationId, environmentId })).layer;
  const promote = (fromId: string, toId: string, choice: Partial<PromotionToApply> = {}) =>
    promoteEnvironment(services, admin, { fromId, toId, removes: true, confirmed: true, ...choice });
  const compare = (fromId: string, toId: string) => compareEnvironments(prisma, admin, { fromId, toId });
  const change = async (environmentId: string, number: number) => {
    try {
      const changes = [randomChange(await read(environmentId), number)];
      await changeSemanticLayer(services, admin, { environmentId, changes, confirmed: true });
    } catch (error) {
      if (!(error instanceof ExpectedError)) {
        throw error;
      }
    }
  };
  return { home, services, production, staging, read, promote, compare, change };
}

/** What people have written, whatever the ids and the order of parts that came back. */
function written({ models, metrics, glossary }: Layer): unknown {
  const text = JSON.stringify({ models, metrics, glossary }, (key, value: unknown) =>
    ['id', 'version', 'ownerId'].includes(key) ? undefined : value,
  );
  const layer = JSON.parse(text) as Record<string, { name?: string; [list: string]: unknown }[]>;
  for (const model of layer['models']!) {
    for (const list of ['dimensions', 'measures', 'filters', 'relationships']) {
      model[list] = (model[list] as { name: string }[]).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    }
  }
  return layer;
}

const seeds = process.env['CI'] === 'true' ? [1, 2] : [1, 2, Math.floor(Math.random() * 1e6)];

describe('a generated layer', () => {
  it.each(seeds)('is copied, changed there, and brought back with its ids (seed %i)', async (seed) => {
    const { production, staging, read, promote, compare, change } = await organization(seed);
    const before = await read(production);
    await promote(production, staging);
    expect(written(await read(staging))).toEqual(written(before));
    expect(await read(production)).toEqual(before);
    expect((await compare(staging, production)).differences).toEqual([]);
    expect((await compare(production, staging)).differences).toEqual([]);

    for (let index = 0; index < 12; index += 1) {
      await change(staging, seed * 100 + index);
    }
    // What happens in one environment is not seen in the other.
    expect(await read(production)).toEqual(before);
    const { differences } = await compare(staging, production);
    expect(differences.length).toBeGreaterThan(0);
    await promote(staging, production);
    // A rename is followed in texts that do not compile in staging, where they kept the old name.
    await promote(staging, production);
    const after = await read(production);
    expect(written(after)).toEqual(written(await read(staging)));
    expect((await compare(staging, production)).differences).toEqual([]);
    // What was only changed or renamed is the same thing as before.
    const renamed = differences.filter(({ action }) => action === 'UPDATE');
    const ids = new Set(JSON.stringify(before).match(/[a-z]{3}_[0-9a-f-]{36}/g));
    expect(renamed.every(({ id }) => ids.has(id))).toBe(true);
    const own = new Set(JSON.stringify(await read(staging)).match(/(mdl|dim|msr|flt|rel|met|trm)_[0-9a-f-]{36}/g));
    expect([...own].filter((id) => JSON.stringify(after).includes(id))).toEqual([]);
  });
});

/** What a thing of a layer says, without ids, versions and what belongs to the data. */
function saidBy(layer: Layer, id: string, withParts: boolean): string {
  const left = ['id', 'version', 'columns', ...(withParts ? [] : Object.values(partList))];
  return JSON.stringify(thingsOf(layer).get(id)?.value ?? null, (key, value: unknown) =>
    left.includes(key) ? undefined : value,
  );
}

describe('edits on both sides of a copy', () => {
  it.each(seeds)('are told apart by the side that made them (seed %i)', async (seed) => {
    const { production, staging, read, promote, compare, change } = await organization(seed);
    await promote(production, staging);
    const layers = async () => ({ from: await read(staging), to: await read(production) });
    const then = await layers();
    const pathOf = ({ type, name, entity }: Placed) => `${type} ${'name' in entity ? entity.name : ''} ${name}`;
    const toIds = new Map([...thingsOf(then.to).values()].map((placed) => [pathOf(placed), placed.id]));
    const pairs = [...thingsOf(then.from).values()].map((placed) => [placed.id, toIds.get(pathOf(placed))!] as const);
    const [toTarget, toSource] = [new Map(pairs), new Map(pairs.map(([from, to]) => [to, from]))];
    // What a thing said when it was last the same in both, alone and with its parts.
    const base = new Map<string, string>();
    const remember = ({ from, to }: typeof then) => {
      for (const [[source, target], withParts] of pairs.flatMap((pair) => [
        [pair, false] as const,
        [pair, true] as const,
      ])) {
        const said = saidBy(from, source, withParts);
        if (said === saidBy(to, target, withParts)) {
          base.set(`${source} ${withParts}`, said).set(`${target} ${withParts}`, said);
        }
      }
    };
    remember(then);
    for (let index = 0; index < 16; index += 1) {
      await change(index % 2 === 0 ? staging : production, seed * 1_000 + index);
      remember(await layers());
    }
    const now = await layers();
    const { differences } = await compare(staging, production);
    const expected = differences.map(({ key, id, wantedId, action }) => {
      const source = toSource.get(action === 'CREATE' ? '' : id) ?? wantedId ?? '';
      const target = action === 'CREATE' ? (toTarget.get(source) ?? '') : id;
      const isChanged = (side: 'from' | 'to', thing: string) =>
        saidBy(now[side], thing, action !== 'UPDATE') !== (base.get(`${thing} ${action !== 'UPDATE'}`) ?? 'null');
      const sides = [isChanged('from', source) && 'FROM', isChanged('to', target) && 'TO'].filter((side) => side);
      return [key, sides.length === 2 ? 'BOTH' : sides[0]];
    });
    expect(differences.map(({ key, changedIn }) => [key, changedIn])).toEqual(expected);
    expect(new Set(expected.map(([, side]) => side)).size).toBeGreaterThan(1);

    // Without a choice, what was edited in production since stays as it is.
    await promote(staging, production);
    const left = (await compare(staging, production)).differences;
    expect(left.map(({ changedIn }) => changedIn)).not.toContain('FROM');
    const kept = await read(production);
    for (const { id, changedIn, action } of differences) {
      if (changedIn === 'TO' && action !== 'CREATE') {
        expect(saidBy(kept, id, false)).toBe(saidBy(now.to, id, false));
      }
    }
  });
});

describe('promotion', () => {
  it('says who edited what it would take back, and when', async () => {
    const { home, services, production, staging, read, promote, compare } = await organization(5);
    await promote(production, staging);
    const [metric] = (await read(production)).metrics;
    const fields = { synonyms: ['takings'] };
    await changeSemanticLayer(services, home.admin, {
      changes: [{ action: 'UPDATE', type: 'Metric', id: metric!.id, version: metric!.version, fields }],
    });
    const [newer] = (await compare(staging, production)).differences;
    expect(newer).toMatchObject({ changedIn: 'TO', targetChange: { actorId: home.admin.actorId } });
    expect(Date.now() - newer!.targetChange!.at.getTime()).toBeLessThan(60_000);
    expect((await promote(staging, production)).applied).toEqual([]);
    expect((await read(production)).metrics[0]!.synonyms).toEqual(['takings']);
    // A choice is a choice, and the other way is a copy as ever.
    expect((await compare(production, staging)).differences.map(({ changedIn }) => changedIn)).toEqual(['FROM']);
    await promote(staging, production, { keys: [newer!.key] });
    expect((await compare(staging, production)).differences).toEqual([]);
  });

  it('sees renames on both sides as renames, also of what came back from a file', async () => {
    const { home, services, production, staging, read, promote, compare } = await organization(7);
    await promote(production, staging);
    const [metric] = (await read(staging)).metrics;
    await changeSemanticLayer(services, home.admin, {
      changes: [
        { action: 'UPDATE', type: 'Metric', id: metric!.id, version: 1, fields: { name: 'better_name', label: 'B' } },
      ],
    });
    const { differences } = await compare(staging, production);
    expect(differences.map(({ action, name, renamedFrom }) => ({ action, name, renamedFrom }))).toEqual([
      { action: 'UPDATE', name: 'better_name', renamedFrom: metric!.name },
    ]);
    const text = await exportLayer(database.prisma, home.admin, staging, 'YAML');
    const files = [{ path: 'layer.yml', text }];
    const { applied } = await applyFiles(services, home.admin, { files, environmentId: production, removes: true });
    expect(applied.map(({ renamedFrom }) => renamedFrom)).toEqual([metric!.name]);
    expect((await compare(staging, production)).differences).toEqual([]);
  });

  it('applies what is chosen, or nothing', async () => {
    const { home, services, production, staging, read, promote, compare } = await organization(11);
    await promote(production, staging);
    const layer = await read(staging);
    const [first, second] = layer.metrics;
    await changeSemanticLayer(services, home.admin, {
      changes: [first!, second!].map(({ id }) => ({
        action: 'UPDATE',
        type: 'Metric',
        id,
        version: 1,
        fields: { label: 'Changed' },
      })),
    });
    const { differences, revision, fromRevision } = await compare(staging, production);
    expect(differences).toHaveLength(2);
    const keys = [differences[0]!.key];
    await expect(promote(staging, production, { keys: [...keys, 'Metric nowhere'] })).rejects.toThrow(
      InvalidInputError,
    );
    await promote(staging, production, { keys, revision, fromRevision });
    expect((await compare(staging, production)).differences.map(({ key }) => key)).toEqual([differences[1]!.key]);
    // Both layers are those that were compared.
    await expect(promote(staging, production, { revision })).rejects.toThrow(ConflictError);
    await changeSemanticLayer(services, home.admin, {
      changes: [{ action: 'UPDATE', type: 'Metric', id: first!.id, version: 2, fields: { label: 'Again' } }],
    });
    await expect(promote(staging, production, { fromRevision })).rejects.toThrow(ConflictError);
  });

  it('says that an environment holds nothing, whatever it held before', async () => {
    const { home, services, production, staging, promote, compare } = await organization(18);
    const id = newId('GlossaryTerm');
    const term = { id, term: 'churn', definition: 'Customers who left.', synonyms: [], mappings: [], tags: [] };
    const change = (one: LayerChange) =>
      changeSemanticLayer(services, home.admin, { environmentId: staging, changes: [one] });
    await change({ action: 'CREATE', type: 'GlossaryTerm', modelId: null, value: { ...term, version: 1 } });
    expect((await compare(staging, production)).fromIsEmpty).toBe(false);
    await change({ action: 'REMOVE', type: 'GlossaryTerm', id, version: null });
    const { fromIsEmpty, fromRevision } = await compare(staging, production);
    expect({ fromIsEmpty, fromRevision }).toEqual({ fromIsEmpty: true, fromRevision: 2 });
    await promote(production, staging);
    expect((await compare(staging, production)).fromIsEmpty).toBe(false);
  });

  it('brings a definition for one agent to the copy of the agent, and leaves it out where there is none', async () => {
    const { home, services, production, staging, read, promote, compare } = await organization(17);
    const definition = (name: string, agentId: string | null) => ({
      action: 'CREATE' as const,
      type: 'Definition' as const,
      modelId: null,
      value: {
        id: newId('Definition'),
        name,
        description: 'Has bought.',
        source: 'USER_CREATED' as const,
        version: 1,
        agentId,
        sourceTaskId: null,
      },
    });
    await changeSemanticLayer(services, home.admin, {
      changes: [definition('Sleeper', home.agentId), definition('Buyer', null)],
    });
    const { notes, differences } = await compare(production, staging);
    expect(notes.map(({ place }) => place)).toEqual(['Sleeper']);
    expect(differences.map(({ name }) => name)).not.toContain('Sleeper');
    const brought = async () =>
      (await read(staging)).definitions.filter(({ name }) => ['Buyer', 'Sleeper'].includes(name));
    await promote(production, staging);
    expect((await brought()).map(({ name }) => name)).toEqual(['Buyer']);
    const copyId = newId('Agent');
    await database.prisma.agent.create({
      data: { id: copyId, organizationId: home.organizationId, environmentId: staging, name: 'Copy' },
    });
    await database.prisma.counterpart.create({
      data: { thingId: copyId, environmentId: staging, originId: home.agentId },
    });
    await promote(production, staging);
    expect(await brought()).toMatchObject([
      { name: 'Buyer', agentId: null },
      { name: 'Sleeper', agentId: copyId },
    ]);
    // Where it is, it stays, with its agent or without.
    await database.prisma.agent.update({ where: { id: copyId }, data: { deletedAt: new Date() } });
    const again = await compare(production, staging);
    expect([again.notes, again.differences]).toEqual([[], []]);
  });

  it('is for admins of the organization of both', async () => {
    const { home, services, production, staging, promote } = await organization(13);
    const other = await createOrganization(database.prisma);
    await expect(promote(production, other.environmentId)).rejects.toThrow(NotFoundError);
    await expect(promote(production, production)).rejects.toThrow(InvalidInputError);
    const input = { fromId: production, toId: staging };
    await expect(promoteEnvironment(services, other.admin, input)).rejects.toThrow(NotFoundError);
    const explorer = { ...home.admin, role: 'org:explorer' as const };
    await expect(promoteEnvironment(services, explorer, input)).rejects.toThrow(ForbiddenError);
    await expect(compareEnvironments(database.prisma, explorer, input)).rejects.toThrow(ForbiddenError);
  });
});
