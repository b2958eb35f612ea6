import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inOtherWords } from '../../analyst/builtin/proposing/inOtherWords.ts';
import { localEvents } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import type { LayerChange } from '../change.ts';
import { changeSemanticLayer, impactOfChanges } from '../changeSemanticLayer.ts';
import { thingsOf, type Layer, type Parts, type PartType } from '../layer.ts';
import { restoreVersion } from '../mutations/restoreVersion.ts';
import { writeRandomLayer } from '../randomLayer.test-support.ts';
import { smallLayer } from '../smallLayer.test-support.ts';
import { Effort } from '../rename/effort.ts';
import { followRename } from '../rename/followRename.ts';
import { followInSuggestions } from './followInSuggestions.ts';

let database: TestDatabase;
let acme: TestOrganization;
let layer: Layer;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  acme = await createOrganization(database.prisma);
  layer = smallLayer(acme.dataSourceId);
  await writeRandomLayer(database.prisma, acme, layer);
});

const services = () => ({ database: database.prisma, events: localEvents() });
const model = (name: string) => layer.models.find((one) => one.name === name)!;

/** The change of a part as of the version that is stored. */
async function updating<Type extends PartType>(type: Type, owner: string, name: string, fields: Partial<Parts[Type]>) {
  const { id, dimensions, measures } = model(owner);
  const { version } = await database.prisma.model.findUniqueOrThrow({ where: { id } });
  const part = [...dimensions, ...measures].find((one) => one.name === name)!;
  return { action: 'UPDATE', type, id: part.id, version, fields } as LayerChange;
}

const place = () => ({ organizationId: acme.organizationId, environmentId: acme.environmentId });
const save = async (change: LayerChange) => changeSemanticLayer(services(), acme.admin, { changes: [change] });

/** Gives the agent the whole layer, and questions. */
async function suggest(...questions: readonly string[]): Promise<void> {
  const { agentId, organizationId } = acme;
  const { prisma } = database;
  await prisma.agentModel.createMany({
    data: layer.models.map(({ id }) => ({ id: newId('AgentModel'), agentId, modelId: id })),
  });
  await prisma.agentSuggestion.create({
    data: {
      id: newId('AgentSuggestion'),
      organizationId,
      agentId,
      category: 'Orders',
      tasks: { create: questions.map((task, position) => ({ id: newId('SuggestionTask'), task, position })) },
    },
  });
}

async function suggested(): Promise<readonly string[]> {
  const where = { suggestion: { agentId: acme.agentId } };
  const rows = await database.prisma.suggestionTask.findMany({ where, orderBy: { position: 'asc' } });
  return rows.map(({ task }) => task);
}

const agentVersion = async () =>
  (await database.prisma.agent.findUniqueOrThrow({ where: { id: acme.agentId } })).version;

describe('suggestions', () => {
  it('follow a name and a label, are listed before, and come back with the earlier version', async () => {
    await suggest('Amount by region', 'Amount by status', 'Regions with the highest amount');
    const renaming = await updating('Dimension', 'customers', 'region', { name: 'sales_area' });
    const impact = await impactOfChanges(services(), acme.admin, { changes: [renaming] });
    expect(impact.followed).toMatchObject([
      { type: 'Suggestion', entityId: acme.agentId, before: 'Amount by region', after: 'Amount by sales area' },
      { type: 'Suggestion', before: 'Regions with the highest amount', after: 'Sales areas with the highest amount' },
    ]);
    expect(await suggested()).toContain('Amount by region');
    const before = await agentVersion();
    const changed = await save(renaming);
    const now = ['Amount by sales area', 'Amount by status', 'Sales areas with the highest amount'];
    expect(await suggested()).toEqual(now);
    expect(await agentVersion()).toBe(before + 1);
    expect(changed.impact.followed).toEqual(impact.followed);
    const kept = await database.prisma.entityVersion.findMany({
      where: { entityId: acme.agentId },
      orderBy: { version: 'asc' },
    });
    expect(kept.map(({ version }) => version)).toEqual([before, before + 1]);

    await save(await updating('Dimension', 'customers', 'region', { name: 'territory', label: 'Sales territory' }));
    expect(await suggested()).toContain('Amount by sales territory');

    const { id } = model('customers');
    const first = await database.prisma.entityVersion.findFirstOrThrow({ where: { entityId: id, version: 1 } });
    const { version } = await database.prisma.model.findUniqueOrThrow({ where: { id } });
    await restoreVersion(services(), acme.admin, { versionId: first.id, version });
    expect(await suggested()).toEqual(['Amount by region', 'Amount by status', 'Regions with the highest amount']);
  });

  it('stay as they are where they are understood as before', async () => {
    await save(await updating('Dimension', 'customers', 'region', { label: 'Region' }));
    await suggest('Amount by region');
    const { impact } = await save(await updating('Dimension', 'customers', 'region', { name: 'sales_area' }));
    expect(impact).toMatchObject({ followed: [], notFollowed: [] });
    expect(await suggested()).toEqual(['Amount by region']);
  });

  it('that are not understood keep their words and are listed', async () => {
    await suggest('Zorbs of each region');
    const { impact } = await save(await updating('Dimension', 'customers', 'region', { name: 'sales_area' }));
    expect(impact.notFollowed).toMatchObject([
      { type: 'Suggestion', name: 'Analyst', text: 'Zorbs of each region', reason: 'UNPROVEN' },
    ]);
    expect(await suggested()).toEqual(['Zorbs of each region']);
  });

  it('of every field mean the same after its rename', async () => {
    const questions = [
      'Amount by region',
      'Amount by status',
      'Order count by ordered on',
      'Average order by region',
      'Number of orders by status',
      'How many customers are there',
    ];
    const agent = {
      id: 'agent',
      name: 'Analyst',
      modelIds: new Set(layer.models.map(({ id }) => id)),
      metricIds: new Set(layer.metrics.map(({ id }) => id)),
      hiddenIds: new Set<string>(),
      questions: questions.map((task) => ({ id: task, task })),
    };
    let count = 0;
    for (const { type, id, name, entity, value } of thingsOf(layer).values()) {
      if (type === 'GlossaryTerm' || type === 'Definition' || type === 'Relationship' || name === 'id') {
        continue;
      }
      const owner = entity === value || !('name' in entity) ? null : entity.name;
      const rename = { type, id, model: owner, from: name, to: 'bluebell' };
      const { layer: after, step } = await followRename(layer, rename, () => 'DUCKDB');
      const names = { before: layer, after, renames: [step] };
      const result = await followInSuggestions(
        names,
        () => Promise.resolve([agent]),
        () => 'DUCKDB',
        new Effort(),
      );
      expect(result.notFollowed).toEqual([]);
      for (const { after: said } of result.followed) {
        expect(said.toLowerCase()).toContain('bluebell');
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(5);
  });
});

it.each([
  ['Revenue by region', 'region', 'sales area', 'Revenue by sales area'],
  ['Regions by revenue', 'region', 'sales_area', 'Sales areas by revenue'],
  ['Top 5 order dates', 'order_date', 'day', 'Top 5 days'],
  ['Orders per customer', 'orders', 'sales', 'Sales per customer'],
  ['MRR by month', 'mrr', 'ARR', 'ARR by month'],
  ['Revenue by subregion', 'region', 'area', 'Revenue by subregion'],
])('“%s” with another word for %s', (question, from, to, expected) => {
  expect(inOtherWords(question, { from: from.replaceAll('_', ' '), to })).toBe(expected);
});

describe('SemQL that is kept with answers', () => {
  it('follows a rename, with the execution as it was, and comes back', async () => {
    const { prisma } = database;
    const { organizationId, environmentId } = acme;
    const execution = newId('ExecutedSemQLQuery');
    const saved = newId('SemQLQuery');
    const asked = 'SELECT customers.region, amount FROM orders';
    await prisma.executedSemQLQuery.create({
      data: {
        id: execution,
        organizationId,
        environmentId,
        semql: asked,
        targetDialect: 'DUCKDB',
        status: 'SUCCESS',
        now: new Date(),
      },
    });
    await prisma.semQLQuery.create({
      data: { id: saved, organizationId, semql: asked, executedSemqlQueryId: execution },
    });
    const texts = async () => {
      const found = await prisma.semQLQuery.findUniqueOrThrow({
        where: { id: saved },
        include: { executedSemqlQuery: true },
      });
      return [found.semql, found.executedSemqlQuery?.semql];
    };
    const { impact } = await save(await updating('Dimension', 'customers', 'region', { name: 'sales_area' }));
    const then = 'SELECT customers.sales_area, amount FROM orders';
    expect(impact.followed).toMatchObject([{ type: 'Answer', before: asked, after: then }]);
    expect(await texts()).toEqual([then, asked]);
    await save(await updating('Dimension', 'customers', 'region', { name: 'region' }));
    expect(await texts()).toEqual([asked, asked]);
  });

  it('in what tests of agents expect and forbid, and leaves those of other environments', async () => {
    const { prisma } = database;
    const { organizationId, agentId, admin } = acme;
    const suite = { id: newId('EvalSuite'), organizationId, agentId, name: 'Orders' };
    await prisma.evalSuite.create({ data: suite });
    const write = async (suiteId: string, semql: string | null, mustNotUse: readonly string[]): Promise<string> => {
      const id = newId('EvalCase');
      const people = { asActorId: admin.actorId, creatorId: admin.actorId };
      const said = { question: 'Amount by region', expects: 'QUERY' as const, semql, mustNotUse: [...mustNotUse] };
      await prisma.evalCase.create({ data: { id, organizationId, suiteId, ...people, ...said } });
      return id;
    };
    const asked = 'SELECT customers.region, amount FROM orders';
    const both = await write(suite.id, asked, ['customers.region', 'orders.amount']);
    const model = await write(suite.id, null, ['customers']);
    const broken = await write(suite.id, 'SELECT customers.region, nothing FROM orders', []);
    const globex = await createOrganization(prisma, 'Globex');
    const foreignSuite = { id: newId('EvalSuite'), organizationId: globex.organizationId, agentId: globex.agentId };
    await prisma.evalSuite.create({ data: { ...foreignSuite, name: 'Orders' } });
    const foreign = await write(foreignSuite.id, asked, ['customers.region']);
    const of = (id: string) =>
      prisma.evalCase.findUniqueOrThrow({ where: { id }, select: { semql: true, mustNotUse: true, version: true } });

    const { impact } = await save(await updating('Dimension', 'customers', 'region', { name: 'sales_area' }));
    expect(await of(both)).toEqual({
      semql: 'SELECT customers.sales_area, amount FROM orders',
      mustNotUse: ['customers.sales_area', 'orders.amount'],
      version: 2,
    });
    expect(await of(model)).toEqual({ semql: null, mustNotUse: ['customers'], version: 1 });
    expect(await of(foreign)).toMatchObject({ semql: asked, version: 1 });
    expect(impact.followed.filter(({ type }) => type === 'EvalCase')).toMatchObject([
      { id: both, name: 'Amount by region', before: `${asked}; not customers.region, orders.amount` },
    ]);
    // Its own run says that it does not compile, as it did before.
    expect(await of(broken)).toMatchObject({ version: 1 });
    const { id, version } = await prisma.model.findFirstOrThrow({ where: { ...place(), name: 'customers' } });
    await save({ action: 'UPDATE', type: 'Model', id, version, fields: { name: 'buyers' } });
    expect(await of(both)).toMatchObject({ mustNotUse: ['buyers.sales_area', 'orders.amount'], version: 3 });
    expect(await of(model)).toMatchObject({ mustNotUse: ['buyers'], version: 2 });
  });

  it('says what it did not look at, and follows the same text once more', async () => {
    const { prisma } = database;
    const { organizationId, environmentId } = acme;
    const semql = 'SELECT customers.region, amount FROM orders';
    // None of them compiles, so that looking at them is quick.
    const asked = Array.from({ length: 302 }, (_, index) => (index < 2 ? semql : `SELECT region${index} FROM nowhere`));
    const rows = asked.map((text, index) => ({
      text,
      execution: newId('ExecutedSemQLQuery'),
      saved: newId('SemQLQuery'),
      createdAt: new Date(Date.UTC(2026, 0, 1) + (index === 0 ? 999 : index)),
    }));
    await prisma.executedSemQLQuery.createMany({
      data: rows.map(({ text, execution: id }) => ({
        id,
        organizationId,
        environmentId,
        semql: text,
        targetDialect: 'DUCKDB' as const,
        status: 'SUCCESS' as const,
        now: new Date(),
      })),
    });
    await prisma.semQLQuery.createMany({
      data: rows.map(({ text, saved: id, execution, createdAt }) => ({
        id,
        organizationId,
        semql: text,
        executedSemqlQueryId: execution,
        createdAt,
      })),
    });
    const { impact } = await save(await updating('Dimension', 'customers', 'region', { name: 'sales_area' }));
    // The newest 300 are looked at: all but the second and the third.
    const answers = impact.notFollowed.filter(({ type }) => type === 'Answer');
    expect(answers.filter(({ reason }) => reason === 'LIMIT').map(({ text }) => text)).toEqual([asked[2]]);
    expect(await prisma.semQLQuery.count({ where: { organizationId, semql: { contains: 'sales_area' } } })).toBe(2);
  });
});
