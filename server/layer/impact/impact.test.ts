import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import { localEvents } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import type { LayerChange } from '../change.ts';
import { changeSemanticLayer, impactOfChanges } from '../changeSemanticLayer.ts';
import type { Layer, PartType, Parts } from '../layer.ts';
import { writeRandomLayer } from '../randomLayer.test-support.ts';
import { metric, smallLayer, writeTemplate, type TemplateText } from '../smallLayer.test-support.ts';

let database: TestDatabase;
let acme: TestOrganization;
let layer: Layer;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A new organization with a layer. */
async function start(change: (layer: Layer) => Layer = (one) => one): Promise<void> {
  acme = await createOrganization(database.prisma);
  layer = change(smallLayer(acme.dataSourceId));
  await writeRandomLayer(database.prisma, acme, layer);
}
beforeEach(() => start());

const template = (name: string, versions: readonly TemplateText[]) =>
  writeTemplate(database.prisma, { organizationId: acme.organizationId, ownerId: acme.admin.actorId }, name, versions);

const partOf = (owner: string, name: string) => {
  const found = layer.models.find((one) => one.name === owner);
  const parts = [...(found?.dimensions ?? []), ...(found?.measures ?? []), ...(found?.relationships ?? [])];
  return parts.find((part) => part.name === name)?.id ?? '';
};

const updated = <Type extends PartType>(type: Type, owner: string, name: string, fields: Partial<Parts[Type]>) =>
  ({ action: 'UPDATE', type, id: partOf(owner, name), version: 1, fields }) as LayerChange;
const renaming = (to: string) => updated('Measure', 'orders', 'amount', { name: to });

const save = (changes: readonly LayerChange[], confirmed = false, viewer: Viewer = acme.admin) =>
  changeSemanticLayer({ database: database.prisma, events: localEvents() }, viewer, { changes, confirmed });

/** Texts of a template, oldest first, with what is approved. */
async function versionsOf(id: string) {
  const rows = await database.prisma.queryTemplateVersion.findMany({
    where: { queryTemplateId: id },
    orderBy: { version: 'asc' },
  });
  return rows.map(({ query, approvedAt }) => [query, approvedAt === null ? 'draft' : 'approved']);
}

describe('templates with parameters', () => {
  const parameters = {
    text: 'TEXT',
    string: 'STRING',
    number: 'NUMBER',
    float: 'FLOAT',
    integer: 'INTEGER',
    boolean: 'BOOLEAN',
    date: 'DATE',
    datetime: 'DATETIME',
    array: 'ARRAY',
  } as const;
  const where =
    'WHERE status = :text AND customers.region = :string AND price > :number AND price < :float AND id > :integer AND customers.vip = :boolean AND ordered_on >= :date AND seen_at < :datetime AND status <> :array';
  const query = (name: string) => `SELECT ${name} FROM orders ${where}`;

  it('follow a rename', async () => {
    const id = await template('Amount', [{ query: query('amount'), parameters }]);
    const { impact } = await save([renaming('worth')]);
    expect(impact).toMatchObject({ broken: [], notFollowed: [] });
    expect(await versionsOf(id)).toEqual([
      [query('amount'), 'approved'],
      [query('worth'), 'approved'],
    ]);
    const copied = await database.prisma.queryParameter.findMany({
      where: { queryTemplateVersion: { queryTemplateId: id, version: 2 } },
    });
    expect(Object.fromEntries(copied.map(({ name, type }) => [name, type]))).toEqual(parameters);
  });

  it.each(Object.entries(parameters))('that a change breaks ask first (:%s, %s)', async (name, type) => {
    const condition = where
      .slice('WHERE '.length)
      .split(' AND ')
      .find((one) => one.endsWith(`:${name}`));
    const text = `SELECT amount FROM orders WHERE ${condition}`;
    await template('Amount', [{ query: text, parameters: { [name]: type } }]);
    const removal = { action: 'REMOVE', type: 'Measure', id: partOf('orders', 'amount'), version: 1 } as const;
    await expect(save([removal])).rejects.toMatchObject({
      code: 'NEEDS_CONFIRMATION',
      impact: { broken: expect.arrayContaining([expect.objectContaining({ name: 'Amount' })]) as object },
    });
  });
});

describe('drafts of templates', () => {
  const approved = { query: 'SELECT amount FROM orders' };
  const draft = { query: 'SELECT amount, order_count FROM orders', approved: false };

  it('stay drafts above the approved text, which follows as approved', async () => {
    const id = await template('Amount', [approved, draft]);
    await save([renaming('worth')]);
    expect((await versionsOf(id)).slice(2)).toEqual([
      ['SELECT worth FROM orders', 'approved'],
      ['SELECT worth, order_count FROM orders', 'draft'],
    ]);
  });

  it('stay the newest where only the approved text names the thing', async () => {
    const other = { query: 'SELECT order_count FROM orders', approved: false };
    const id = await template('Amount', [approved, other]);
    await save([renaming('worth')]);
    expect((await versionsOf(id)).slice(2)).toEqual([
      ['SELECT worth FROM orders', 'approved'],
      [other.query, 'draft'],
    ]);
  });

  it('follow alone where the approved text does not name the thing', async () => {
    const id = await template('Amount', [{ query: 'SELECT order_count FROM orders' }, draft]);
    await save([renaming('worth')]);
    expect((await versionsOf(id)).slice(2)).toEqual([['SELECT worth, order_count FROM orders', 'draft']]);
  });

  it('that are the only version follow as drafts', async () => {
    const id = await template('Amount', [{ ...draft }]);
    await save([renaming('worth')]);
    expect((await versionsOf(id)).slice(1)).toEqual([['SELECT worth, order_count FROM orders', 'draft']]);
  });
});

it('a rename outside of production leaves the templates, and asks first', async () => {
  await database.prisma.environment.update({ where: { id: acme.environmentId }, data: { type: 'STAGING' } });
  const id = await template('Amount', [{ query: 'SELECT amount FROM orders' }]);
  const told = {
    broken: [{ type: 'QueryTemplate', id, name: 'Amount' }],
    notFollowed: [{ id, text: 'SELECT amount FROM orders', reason: 'OTHER_ENVIRONMENT' }],
  };
  await expect(save([renaming('worth')])).rejects.toMatchObject({ impact: told });
  expect((await save([renaming('worth')], true)).impact).toMatchObject(told);
  expect(await versionsOf(id)).toEqual([['SELECT amount FROM orders', 'approved']]);
});

describe('numbers that may be wrong', () => {
  it('ask first when a relationship says that many rows are one', async () => {
    const wrong = updated('Relationship', 'orders', 'customer', { keys: [{ from: 'status', to: 'region' }] });
    await expect(save([wrong])).rejects.toMatchObject({
      code: 'NEEDS_CONFIRMATION',
      message: expect.stringContaining('orders.customer may give wrong numbers') as string,
      impact: { broken: [], doubtful: [{ type: 'Relationship', name: 'orders.customer', code: 'FANOUT' }] },
    });
    await save([wrong], true);
    // What was in doubt already is no news.
    await expect(
      save([{ ...wrong, version: 2, fields: { description: 'By place.' } } as LayerChange]),
    ).resolves.toMatchObject({ impact: { doubtful: [] } });
  });
});

describe('what an agent has of a layer', () => {
  /** The agent has orders alone, and the metric of them. */
  const give = async () => {
    const { agentId } = acme;
    const orders = layer.models.find(({ name }) => name === 'orders')!;
    await database.prisma.agentModel.create({ data: { id: newId('AgentModel'), agentId, modelId: orders.id } });
    for (const { id } of layer.metrics) {
      await database.prisma.agentMetric.create({ data: { id: newId('AgentMetric'), agentId, metricId: id } });
    }
  };
  const acrossModels = (): LayerChange => {
    const { id } = layer.metrics[0]!;
    return { action: 'UPDATE', type: 'Metric', id, version: 1, fields: { conditions: ["customers.region = 'north'"] } };
  };

  it('is compiled by itself: a metric that needs a model the agent lacks asks first', async () => {
    await give();
    await expect(save([acrossModels()])).rejects.toMatchObject({
      code: 'NEEDS_CONFIRMATION',
      impact: { broken: [{ type: 'Metric', name: 'average_order', agent: 'Analyst' }] },
    });
  });

  it('does not matter where the whole layer breaks', async () => {
    await give();
    const { id } = layer.metrics[0]!;
    const wrong = { action: 'UPDATE', type: 'Metric', id, version: 1, fields: { expression: 'nothing' } } as const;
    await expect(save([wrong])).rejects.toMatchObject({ impact: { broken: [{ agent: null }] } });
  });

  it('is not told to those who do not change anything of it', async () => {
    expect((await save([acrossModels()])).impact).toMatchObject({ broken: [], uncheckedAgents: 0 });
  });
});

it('texts with the old name that cannot be followed are listed', async () => {
  await start((one) => ({ ...one, metrics: [...one.metrics, metric('wrong', 'orders', 'amount / nothing')] }));
  const impact = await impactOfChanges({ database: database.prisma }, acme.admin, { changes: [renaming('worth')] });
  expect(impact).toMatchObject({
    followed: [{ name: 'average_order', after: 'worth / order_count' }],
    notFollowed: [{ name: 'wrong', text: 'amount / nothing', reason: 'BROKEN' }],
  });
});
