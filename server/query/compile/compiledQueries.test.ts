import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Catalogs } from '../../model/catalogs.ts';
import type { ReadScope } from '../../model/rowReader.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import type { Compilation } from './compileSemql.ts';
import { CompiledQueries } from './compiledQueries.ts';
import { createParcels, openSemqlWorld, type Parcels, type SemqlWorld } from '../parcels.test-support.ts';
import type { CompileRequest } from './semqlRequest.ts';

let database: TestDatabase;
let world: SemqlWorld;
let parcels: Parcels;
let scope: ReadScope;

beforeAll(async () => {
  database = await createTestDatabase();
  world = openSemqlWorld(database.prisma);
}, 60_000);

beforeEach(async () => {
  parcels = await createParcels(database.prisma, null);
  const { organizationId, environmentId, agentId } = parcels;
  scope = { organizationId, environmentId, agentId, readerId: null };
}, 60_000);

afterAll(async () => {
  await world?.close();
  await database?.drop();
});

const text = 'SELECT city, total_weight, average_weight FROM parcels WHERE packed_on IN THIS YEAR';

const request = (more: Partial<CompileRequest> = {}): CompileRequest => ({
  form: { kind: 'text', semql: text },
  now: new Date('2026-11-20T12:00:00Z'),
  timeZone: null,
  parameters: {},
  keepDefaultFilters: true,
  dialect: null,
  ...more,
});

const compiled = async (more: Partial<CompileRequest> = {}, of = scope): Promise<Compilation> =>
  world.compiled.compile(await world.catalogs.of(of), request(more));

/** What a process that remembers nothing compiles. */
const afresh = async (of = scope): Promise<Compilation> =>
  new CompiledQueries().compile(await new Catalogs(database.prisma).of(of), request());

describe('a compilation is remembered', () => {
  it('for the same text, until anything differs that decides it', async () => {
    const first = await compiled();
    expect(first.result.ok).toBe(true);
    expect(await compiled()).toBe(first);
    expect(await compiled({ now: new Date('2026-11-20T23:59:59.999Z') })).toBe(first);
    for (const more of [
      { now: new Date('2026-11-21T00:00:00Z') },
      { timeZone: 'Pacific/Apia' },
      { keepDefaultFilters: false },
      { dialect: 'POSTGRESQL' as const },
      { parameters: { a: 1 } },
      { corrections: false },
      { rowPolicies: { parcels: "city = 'Berlin'" } },
      { form: { kind: 'text', semql: `${text} ` } as const },
      { form: { kind: 'json', query: text } as const },
    ]) {
      expect(await compiled(more)).not.toBe(first);
    }
    expect(await compiled({}, { ...scope, agentId: null })).not.toBe(first);
  });

  it('not where it failed', async () => {
    const broken = { form: { kind: 'text', semql: 'SELECT nothing FROM parcels' } } as const;
    expect(await compiled(broken)).not.toBe(await compiled(broken));
  });

  it('in any form of a request', async () => {
    const form = { kind: 'metric', request: { metrics: ['average_weight'], groupBy: ['city'] } } as const;
    expect(await compiled({ form })).toBe(await compiled({ form: structuredClone(form) }));
  });
});

const touchModel = () => ({ version: { increment: 1 } });

describe('nothing stale is served after', () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      'a change of a measure',
      async () => {
        const { prisma } = database;
        await prisma.measure.updateMany({
          where: { modelId: parcels.modelId, name: 'total_weight' },
          data: { expression: 'MAX(weight)' },
        });
        await prisma.model.update({ where: { id: parcels.modelId }, data: touchModel() });
      },
    ],
    [
      'a change of a default filter',
      async () => {
        const { prisma } = database;
        await prisma.filter.updateMany({ where: { modelId: parcels.modelId }, data: { applyByDefault: false } });
        await prisma.model.update({ where: { id: parcels.modelId }, data: touchModel() });
      },
    ],
    [
      'a change of a metric',
      () =>
        database.prisma.metric.update({
          where: { id: parcels.metricId },
          data: { expression: 'MIN(weight)', version: 4 },
        }),
    ],
    [
      'a metric taken from the agent',
      () => database.prisma.agentMetric.deleteMany({ where: { metricId: parcels.metricId } }),
    ],
    [
      'a model taken from the agent',
      () => database.prisma.agentModel.deleteMany({ where: { modelId: parcels.modelId } }),
    ],
    [
      'a field hidden from the agent',
      async () => {
        const { id } = await database.prisma.dimension.findFirstOrThrow({
          where: { modelId: parcels.modelId, name: 'city' },
        });
        await database.prisma.agentModel.updateMany({
          where: { modelId: parcels.modelId },
          data: { hiddenFieldIds: [id] },
        });
      },
    ],
    [
      'another time zone of the organization',
      () =>
        database.prisma.organization.update({
          where: { id: parcels.organizationId },
          data: { timeZone: 'Asia/Tokyo' },
        }),
    ],
    [
      'another fiscal year',
      () =>
        database.prisma.organization.update({
          where: { id: parcels.organizationId },
          data: { fiscalYearStartMonth: 7 },
        }),
    ],
    [
      'another kind of source',
      () => database.prisma.dataSource.update({ where: { id: parcels.dataSourceId }, data: { type: 'POSTGRESQL' } }),
    ],
  ])('%s', async (_what, change) => {
    const before = await compiled();
    expect(await compiled()).toBe(before);
    await change();
    const after = await compiled();
    expect(after).not.toBe(before);
    expect(after.result).not.toEqual(before.result);
    expect(after).toEqual({ ...(await afresh()), read: expect.anything() as unknown });
  });

  it('the clock has moved to another year', async () => {
    const before = await compiled();
    const after = await compiled({ now: new Date('2027-01-01T00:00:00Z') });
    expect(after.result.ok && after.result.query.sql).toContain("'2027-01-01'");
    expect(before.result.ok && before.result.query.sql).toContain("'2026-01-01'");
  });
});

it('one organization never meets what another has compiled', async () => {
  const first = await compiled();
  const others = await createParcels(database.prisma, null);
  const other = await compiled(
    {},
    {
      organizationId: others.organizationId,
      environmentId: others.environmentId,
      agentId: others.agentId,
      readerId: null,
    },
  );
  expect(other).not.toBe(first);
  expect(other.result.ok && other.result.query.dataSourceId).toBe(others.dataSourceId);
});

describe('whoever is bound to other rows', () => {
  const bound = (condition: string) => ({ rowPolicies: { parcels: condition } });

  it('never meets what was compiled for somebody else', async () => {
    const compilations = [
      await compiled(),
      await compiled(bound("city = 'Berlin'")),
      await compiled(bound("city = 'Paris'")),
      await compiled({ rowPolicies: { parcels: "city = 'Berlin'", others: "city = 'Paris'" } }),
    ];
    expect(new Set(compilations).size).toBe(compilations.length);
    const [all, berlin, paris] = compilations.map(({ result }) => (result.ok ? result.query.sql : ''));
    expect(all).not.toMatch(/'Berlin'|'Paris'/);
    expect(berlin).toContain("'Berlin'");
    expect(paris).toContain("'Paris'");
    expect(berlin).not.toContain("'Paris'");
  });

  it('meets what was compiled under the same conditions, in whatever order they came', async () => {
    const first = await compiled({ rowPolicies: { parcels: "city = 'Berlin'", others: 'weight > 1' } });
    expect(await compiled({ rowPolicies: { others: 'weight > 1', parcels: "city = 'Berlin'" } })).toBe(first);
  });
});
