import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCatalog } from '../../model/loadCatalog.ts';
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { localEvents } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { checkCatalog } from '../../semql/catalog/check/checkCatalog.ts';
import { prepareCatalog } from '../../semql/catalog/prepare.ts';
import { compile } from '../../semql/compile.ts';
import { Choices, numbersOf } from '../../semql/oracle/choices.test-support.ts';
import { questionText } from '../../semql/oracle/questionText.test-support.ts';
import { randomQuestion } from '../../semql/oracle/randomQuestion.test-support.ts';
import { randomWorld } from '../../semql/oracle/randomWorld.test-support.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization } from '../../testing/organization.ts';
import { fuzzTimes, runSeed } from '../../testing/runSeed.ts';
import { changesTo } from '../apply/changesTo.ts';
import type { LayerChange } from '../change.ts';
import { changeSemanticLayer } from '../changeSemanticLayer.ts';
import { promoteEnvironment } from '../environment/promoteEnvironment.ts';
import { BreakingChangeError } from '../impact/breakingChange.ts';
import type { Problem } from '../impact/impact.ts';
import { thingOf, type EntityType, type Layer } from '../layer.ts';
import { randomLayer, writeRandomLayer } from '../randomLayer.test-support.ts';
import { writeTemplate } from '../smallLayer.test-support.ts';
import { LayerMemory } from '../store/layerMemory.ts';
import { loadLayer } from '../store/loadLayer.ts';
import { editKinds, randomEdit } from './randomEdit.test-support.ts';

/**
 * 200 changes of generated layers, of every kind that people make. What a change is said to break
 * is what does not compile once it is saved and read again, in the whole layer, in the part that an
 * agent has of it, and among the templates; all of it, and nothing else.
 */
const layers = 20;
const changesPerLayer = 10;

let database: TestDatabase;
const made = new Map<string, number>();
let breaking = 0;
let ofAgents = 0;
let ofTemplates = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  const kinds = [...made].map(([kind, count]) => `${kind} ${count}`).join(', ');
  console.info(`Changes: ${kinds}; ${breaking} broke something, ${ofAgents} of agents, ${ofTemplates} of templates`);
  await database?.drop();
});

/** A generated layer with templates over it, and an agent that has a part of it. */
async function start(seed: number, type: 'PRODUCTION' | 'STAGING') {
  const { prisma } = database;
  const home = await createOrganization(prisma);
  const { organizationId, environmentId, agentId, admin } = home;
  await prisma.environment.update({ where: { id: environmentId }, data: { type } });
  await prisma.dataSource.update({ where: { id: home.dataSourceId }, data: { type: 'FILE' } });
  const layer = randomLayer(seed, home.dataSourceId);
  await writeRandomLayer(prisma, home, layer);
  const choices = new Choices(numbersOf(seed + 7, 400));
  for (const { id } of layer.models.filter(() => !choices.once(4))) {
    await prisma.agentModel.create({ data: { id: newId('AgentModel'), agentId, modelId: id } });
  }
  for (const { id } of layer.metrics) {
    await prisma.agentMetric.create({ data: { id: newId('AgentMetric'), agentId, metricId: id } });
  }
  const world = randomWorld(seed);
  const owner = { organizationId, ownerId: admin.actorId };
  for (const name of ['one', 'two', 'three', 'four']) {
    await writeTemplate(prisma, owner, name, [{ query: questionText(randomQuestion(choices, world)) }]);
  }
  const place = { organizationId, environmentId };
  // Half of the layers are kept between changes, as the server keeps them.
  const memory = seed % 2 === 0 ? { memory: new LayerMemory() } : {};
  const services = { database: prisma, events: localEvents(), ...memory };
  return { ...home, place, services, choices, read: async () => (await loadLayer(prisma, place)).layer };
}

type Home = Awaited<ReturnType<typeof start>>;

/** Ids of what does not compile, as it is stored. */
async function brokenIn({ place, agentId }: Home, wholeLayer: boolean): Promise<ReadonlySet<string>> {
  const { prisma } = database;
  const { definition } = await loadCatalog(prisma, { ...place, agentId: wholeLayer ? null : agentId });
  const catalog = prepareCatalog(definition);
  const problems = checkCatalog(catalog, () => 'DUCKDB').filter(({ diagnostic }) => diagnostic.severity === 'error');
  const versions = await prisma.queryTemplateVersion.findMany({
    where: { organizationId: place.organizationId },
    orderBy: { version: 'desc' },
    distinct: ['queryTemplateId'],
  });
  const templates = versions.filter(
    ({ query }) => !compile(query, catalog, { dialect: 'DUCKDB', now: new Date(0), corrections: false }).ok,
  );
  return new Set([
    ...problems.map(({ definitionId }) => definitionId),
    ...templates.map(({ queryTemplateId }) => queryTemplateId),
  ]);
}

const bothIn = async (home: Home) => ({ whole: await brokenIn(home, true), agent: await brokenIn(home, false) });

/** Changes back to a version of something, as restoring it makes them. */
async function restoring(layer: Layer, { place, choices }: Home): Promise<readonly LayerChange[]> {
  const kept = await database.prisma.entityVersion.findMany({
    where: { organizationId: place.organizationId },
    orderBy: { id: 'asc' },
  });
  const past = kept.filter(({ entityId, version }) => (thingOf(layer, entityId)?.entity.version ?? 0) > version);
  if (past.length === 0) {
    return [];
  }
  const { entityType, entityId, body } = choices.pick(past);
  const entity = thingOf(layer, entityId)?.entity;
  return entity === undefined
    ? []
    : changesTo(entityType as EntityType, entity, body as Readonly<Record<string, unknown>>, entity.version);
}

/** @returns null: the changes cannot be stored, and nothing was */
async function toldBy(
  make: (confirmed: boolean) => Promise<{ readonly impact: { readonly broken: readonly Problem[] } }>,
) {
  try {
    return (await make(false)).impact.broken;
  } catch (error) {
    if (error instanceof ConflictError || error instanceof InvalidInputError || error instanceof NotFoundError) {
      return null;
    }
    expect(error).toBeInstanceOf(BreakingChangeError);
  }
  return (await make(true)).impact.broken;
}

const sorted = (ids: Iterable<string>): readonly string[] => [...new Set(ids)].toSorted();
const added = (before: ReadonlySet<string>, after: ReadonlySet<string>) => [...after].filter((id) => !before.has(id));

type Both = Awaited<ReturnType<typeof bothIn>>;

function expectTold(told: readonly Problem[], before: Both, after: Both, change: unknown): void {
  const whole = added(before.whole, after.whole);
  const agent = added(before.agent, after.agent);
  const ids = (problems: readonly Problem[]) => sorted(problems.map(({ id }) => id));
  expect({ change, told: ids(told.filter((one) => one.agent === null)) }).toEqual({ change, told: sorted(whole) });
  expect({ change, told: ids(told) }).toEqual({ change, told: sorted([...whole, ...agent]) });
  breaking += told.length > 0 ? 1 : 0;
  ofAgents += told.some((one) => one.agent !== null) ? 1 : 0;
  ofTemplates += told.some(({ type }) => type === 'QueryTemplate') ? 1 : 0;
}

const count = (kind: string): unknown => made.set(kind, (made.get(kind) ?? 0) + 1);

const seeds = Array.from({ length: layers * fuzzTimes }, (_, index) => (index < layers / 2 ? index : runSeed + index));

describe('what changes are said to break', () => {
  it.each(seeds)(
    'is what does not compile once they are saved (seed %i)',
    async (seed) => {
      const home = await start(seed, seed % 3 === 0 ? 'STAGING' : 'PRODUCTION');
      const { services, admin, choices } = home;
      const kinds = [...editKinds, 'restore'] as const;
      let before = await bothIn(home);
      let done = 0;
      for (let tried = 0; done < changesPerLayer && tried < 120; tried += 1) {
        const kind = kinds[(seed + tried) % kinds.length] ?? 'rename';
        const layer = await home.read();
        const changes = kind === 'restore' ? await restoring(layer, home) : randomEdit(layer, kind, choices);
        const told = await toldBy((confirmed) => changeSemanticLayer(services, admin, { changes, confirmed }));
        if (changes.length === 0 || told === null) {
          expect(await home.read()).toEqual(layer);
          continue;
        }
        const after = await bothIn(home);
        expectTold(told, before, after, changes);
        before = after;
        done += 1;
        count(kind);
      }
      expect(done).toBe(changesPerLayer);
    },
    120_000,
  );

  it('is what does not compile in an environment that another one is brought to', async () => {
    for (const seed of [101, 102, 103]) {
      const home = await start(seed, 'PRODUCTION');
      const { services, admin, organizationId, environmentId, choices } = home;
      const fromId = newId('Environment');
      await database.prisma.environment.create({
        data: { id: fromId, organizationId, name: 'Staging', type: 'STAGING' },
      });
      const bring = (from: string, toId: string, confirmed: boolean) =>
        promoteEnvironment(services, admin, { fromId: from, toId, removes: true, confirmed });
      await bring(environmentId, fromId, true);
      for (let step = 0; step < 12; step += 1) {
        const { layer } = await loadLayer(database.prisma, { organizationId, environmentId: fromId });
        const kind = editKinds[step % editKinds.length] ?? 'rename';
        const changes = randomEdit(layer, kind, choices);
        await toldBy(() => changeSemanticLayer(services, admin, { changes, environmentId: fromId, confirmed: true }));
      }
      const before = await bothIn(home);
      const told = await toldBy((confirmed) => bring(fromId, environmentId, confirmed));
      expect(told).not.toBeNull();
      expectTold(told ?? [], before, await bothIn(home), `promotion ${seed}`);
      count('promotion');
    }
  }, 120_000);

  it('was asked of 200 changes, of each kind of some, and of many that break something', () => {
    const counts = [...made.values()];
    expect(counts.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(layers * changesPerLayer);
    expect(made.size).toBe(editKinds.length + 2);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(3);
    expect(breaking).toBeGreaterThanOrEqual(30);
    expect(ofAgents).toBeGreaterThan(0);
    expect(ofTemplates).toBeGreaterThan(0);
  });
});
