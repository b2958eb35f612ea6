import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import { newId } from '../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createParcels, openSemqlWorld, type Parcels, type SemqlWorld } from './parcels.test-support.ts';

let database: TestDatabase;
let world: SemqlWorld;
let parcels: Parcels;

beforeAll(async () => {
  database = await createTestDatabase();
  world = openSemqlWorld(database.prisma);
  parcels = await createParcels(database.prisma, world.dataFolder);
}, 60_000);

afterAll(async () => {
  await world?.close();
  await database?.drop();
});

interface Named {
  readonly name: string;
}

interface Shown {
  readonly calendar: { readonly timeZone: string };
  readonly models: {
    readonly totalCount: number;
    readonly edges: readonly {
      readonly node: Named & {
        readonly readable: boolean;
        readonly dimensions: readonly (Named & {
          type: string;
          sampleValues: string[];
          enumValues: { value: string }[];
        })[];
        readonly measures: readonly (Named & { unit: string | null })[];
        readonly filters: readonly (Named & { applyByDefault: boolean })[];
      };
    }[];
  };
  readonly metrics: {
    readonly edges: readonly { readonly node: Named & { readonly dimensions: readonly string[] } }[];
  };
}

async function shown(input: object, viewer: Viewer = parcels.admin): Promise<Shown> {
  const { semqlSchema } = await world.ask<{ semqlSchema: Shown }>(
    viewer,
    `query($input: SemQLSchemaInput!) { semqlSchema(input: $input) { calendar { timeZone }
      models(first: 5) { totalCount edges { node { name readable
        dimensions { name type sampleValues enumValues { value } } measures { name unit } filters { name applyByDefault }
        relationships { name toModel } } } }
      metrics(first: 5) { edges { node { name anchorModel dimensions } } } } }`,
    input,
  );
  return semqlSchema;
}

const fieldsOf = ({ models }: Shown): string[] =>
  models.edges.flatMap(({ node }) =>
    [...node.dimensions, ...node.measures, ...node.filters].map(({ name }) => `${node.name}.${name}`),
  );

interface Value {
  readonly value: string;
  readonly origin: string;
}

async function values(input: object, viewer: Viewer = parcels.admin): Promise<string[]> {
  const { semqlValues } = await world.ask<{ semqlValues: Value[] }>(
    viewer,
    'query($input: SemQLValuesInput!) { semqlValues(input: $input) { value label origin } }',
    input,
  );
  return semqlValues.map(({ value, origin }) => `${value} ${origin}`);
}

describe('semqlSchema', () => {
  it('shows what may be named, with types, values, units and what goes with a metric', async () => {
    const answer = await shown({});
    expect(answer.models.totalCount).toBe(1);
    expect(answer.models.edges[0]?.node).toMatchObject({
      name: 'parcels',
      readable: true,
      dimensions: [
        { name: 'id', type: 'NUMBER' },
        { name: 'city', type: 'STRING', sampleValues: ['Berlin'] },
        { name: 'size', type: 'ENUM', enumValues: [{ value: 'S' }, { value: 'L' }] },
        { name: 'sent', type: 'BOOLEAN' },
        { name: 'packed_on', type: 'DATE' },
      ],
      measures: [{ name: 'total_weight', unit: 'kg' }, { name: 'parcel_count' }],
      filters: [{ name: 'sent_only', applyByDefault: true }],
    });
    expect(answer.metrics.edges[0]?.node).toMatchObject({
      name: 'average_weight',
      dimensions: ['parcels.id', 'parcels.city', 'parcels.size', 'parcels.sent', 'parcels.packed_on'],
    });
    expect(answer.calendar.timeZone).toBe('UTC');
  });

  it('finds models, fields, values and metrics by their words', async () => {
    expect(fieldsOf(await shown({ search: 'weight' }))).toEqual(['parcels.total_weight']);
    expect(fieldsOf(await shown({ search: 'PARCELS city' }))).toEqual(['parcels.city']);
    expect(fieldsOf(await shown({ search: 'large' }))).toEqual(['parcels.size']);
    expect(fieldsOf(await shown({ search: 'parcels' }))).toHaveLength(8);
    expect(fieldsOf(await shown({ search: 'nothing' }))).toEqual([]);
    expect((await shown({ search: 'average' })).metrics.edges.map(({ node }) => node.name)).toEqual(['average_weight']);
  });

  it('shows explorers the view of an agent, without what is hidden from it', async () => {
    const { explorer, agentId, emptyAgentId, modelId } = parcels;
    await expect(shown({}, explorer)).rejects.toThrow('Name the agent');
    expect((await shown({ agentId: emptyAgentId }, explorer)).models.totalCount).toBe(0);
    const { id } = await database.prisma.dimension.findFirstOrThrow({ where: { modelId, name: 'city' } });
    await database.prisma.agentModel.updateMany({ where: { agentId }, data: { hiddenFieldIds: [id] } });
    const answer = await shown({ agentId }, explorer);
    await database.prisma.agentModel.updateMany({ where: { agentId }, data: { hiddenFieldIds: [] } });
    expect(fieldsOf(answer)).not.toContain('parcels.city');
    expect(answer.metrics.edges[0]?.node.dimensions).not.toContain('parcels.city');
    expect(fieldsOf(await shown({ agentId }, explorer))).toContain('parcels.city');
  });

  it('is of one organization', async () => {
    const others = await createParcels(database.prisma, null);
    await expect(shown({ agentId: parcels.agentId }, others.admin)).rejects.toThrow('Agent not found');
    await expect(shown({ environmentId: parcels.environmentId }, others.admin)).rejects.toThrow(
      'Environment not found',
    );
    await expect(shown({ environmentId: newId('Environment') })).rejects.toThrow('Environment not found');
    expect((await shown({ environmentId: parcels.environmentId })).models.totalCount).toBe(1);
  });
});

describe('semqlValues', () => {
  it('come from the definition, from samples, and from the data within the default filters', async () => {
    expect(await values({ dimension: 'parcels.size' })).toEqual(['S ENUM', 'L ENUM']);
    expect(await values({ dimension: 'parcels.size', search: 'LARGE' })).toEqual(['L ENUM']);
    expect(await values({ dimension: '{{ parcels.city }}' })).toEqual(['Berlin SAMPLE', 'Paris DATA']);
    expect(await values({ dimension: 'parcels.city', search: 'aRI' })).toEqual(['Paris DATA']);
    expect(await values({ dimension: 'parcels.city', limit: 1 })).toEqual(['Berlin SAMPLE']);
    expect(await values({ dimension: 'parcels.packed_on' })).toEqual(['2026-01-31 DATA', '2026-02-28 DATA']);
    expect(await values({ dimension: 'parcels.city', search: "' OR 1=1 --" })).toEqual([]);
    expect(await values({ dimension: 'parcels.id', search: '1' })).toEqual([]);
  });

  it.each([
    [{ dimension: 'parcels.total_weight' }, 'no dimension called parcels.total_weight'],
    [{ dimension: 'city' }, 'no dimension called city'],
    [{ dimension: 'parcels.city; DROP TABLE parcels' }, 'no dimension'],
    [{ dimension: 'parcels.city', limit: 0 }, '1 to 100'],
    [{ dimension: 'parcels.city', limit: 101 }, '1 to 100'],
  ])('are refused for %j', async (input, says) => {
    await expect(values(input)).rejects.toThrow(says);
  });

  it('show nothing of rows that may not be read, nor of a field that may not be named', async () => {
    const { explorer, agentId, modelId, organizationId, dataSourceId } = parcels;
    const { prisma } = database;
    expect(await values({ dimension: 'parcels.city', agentId }, explorer)).toEqual(['Berlin SAMPLE', 'Paris DATA']);
    const [tableId, link] = [newId('Table'), newId('AgentTable')];
    await prisma.table.create({ data: { id: tableId, organizationId, dataSourceId, name: 'parcels' } });
    await prisma.agentTable.create({ data: { id: link, agentId, tableId, useBlueprints: true } });
    await prisma.model.update({ where: { id: modelId }, data: { tableId } });
    expect(await values({ dimension: 'parcels.city', agentId }, explorer)).toEqual([]);
    const [model] = (await shown({ agentId }, explorer)).models.edges;
    expect(model?.node.readable).toBe(false);
    expect(model?.node.dimensions.flatMap(({ sampleValues }) => sampleValues)).toEqual([]);
    await prisma.agentTable.delete({ where: { id: link } });
    const { id } = await prisma.dimension.findFirstOrThrow({ where: { modelId, name: 'city' } });
    await prisma.agentModel.updateMany({ where: { agentId }, data: { hiddenFieldIds: [id] } });
    await expect(values({ dimension: 'parcels.city', agentId }, explorer)).rejects.toThrow(
      'no dimension called parcels.city',
    );
  });
});
