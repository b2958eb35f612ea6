import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
import { Catalogs, type ScopedCatalog } from './catalogs.ts';

// An agent with one model on one table, one term with a tag; every test changes one thing and asks
// again.

let database: TestDatabase;
let organization: TestOrganization;
let catalogs: Catalogs;
let ids: Record<'table' | 'column' | 'model' | 'city' | 'term' | 'tag', string>;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

beforeEach(async () => {
  const { prisma } = database;
  organization = await createOrganization(prisma);
  catalogs = new Catalogs(prisma);
  const { organizationId, environmentId, agentId, dataSourceId } = organization;
  ids = {
    table: newId('Table'),
    column: newId('Column'),
    model: newId('Model'),
    city: newId('Dimension'),
    term: newId('GlossaryTerm'),
    tag: newId('Tag'),
  };
  await prisma.table.create({ data: { id: ids.table, organizationId, dataSourceId, name: 'parcels' } });
  await prisma.column.create({
    data: { id: ids.column, organizationId, tableId: ids.table, position: 0, name: 'city', dataType: 'STRING' },
  });
  await prisma.model.create({
    data: {
      id: ids.model,
      organizationId,
      environmentId,
      name: 'parcels',
      dataSourceId,
      sourcePath: ['main', 'parcels'],
      tableId: ids.table,
      dimensions: { create: [{ id: ids.city, organizationId, name: 'city', type: 'STRING', expression: 'city' }] },
    },
  });
  await prisma.agentModel.create({ data: { id: newId('AgentModel'), agentId, modelId: ids.model } });
  await prisma.tag.create({ data: { id: ids.tag, organizationId, name: 'secret' } });
  await prisma.glossaryTerm.create({
    data: { id: ids.term, organizationId, environmentId, term: 'parcel', definition: 'What is sent.' },
  });
});

const now = (): Promise<ScopedCatalog> => {
  const { organizationId, environmentId, agentId } = organization;
  return catalogs.of({ organizationId, environmentId, agentId, readerId: null });
};
const dimensions = async (): Promise<string[]> =>
  (await now()).visible.models.flatMap((model) => model.dimensions.map(({ name }) => name));
const terms = async (): Promise<string[]> => (await now()).visible.glossary.map(({ term }) => term);

describe('a semantic layer in memory', () => {
  it('is the same until something changes', async () => {
    const first = await now();
    expect(await now()).toBe(first);
    await database.prisma.model.update({ where: { id: ids.model }, data: { guidance: 'Ask by city.' } });
    expect(await now()).not.toBe(first);
  });

  it('loses a field as soon as it is hidden, and has it again', async () => {
    expect(await dimensions()).toEqual(['city']);
    const hide = (hiddenFieldIds: string[]) =>
      database.prisma.agentModel.updateMany({ where: { modelId: ids.model }, data: { hiddenFieldIds } });
    await hide([ids.city]);
    expect(await dimensions()).toEqual([]);
    await hide([]);
    expect(await dimensions()).toEqual(['city']);
  });

  it('follows the types of columns', async () => {
    const typeOf = async () => (await now()).visible.models[0]?.columns[0]?.type;
    expect(await typeOf()).toBe('STRING');
    await database.prisma.column.update({ where: { id: ids.column }, data: { dataType: 'INTEGER' } });
    expect(await typeOf()).toBe('INTEGER');
  });

  it('follows what an import counts', async () => {
    const repeats = async () => (await now()).visible.models[0]?.repeats;
    await database.prisma.column.update({
      where: { id: ids.column },
      data: { uniqueValues: 90, missingValues: 0, semanticType: 'IDENTIFIER' },
    });
    await database.prisma.table.update({ where: { id: ids.table }, data: { rowCount: 90 } });
    expect(await repeats()).toBeUndefined();
    await database.pool.query('UPDATE "table" SET row_count = 92 WHERE id = $1', [ids.table]);
    expect(await repeats()).toEqual({ key: 'city', rows: 2, rowCount: 92 });
  });

  it('follows the name of the source', async () => {
    const names = async () => [...(await now()).sources.values()].map(({ name }) => name);
    expect(await names()).toEqual(['Source']);
    await database.prisma.dataSource.update({ where: { id: organization.dataSourceId }, data: { name: 'Depot' } });
    expect(await names()).toEqual(['Depot']);
  });

  it('follows the tags of terms, and those that the agent leaves out', async () => {
    await database.prisma.agent.update({
      where: { id: organization.agentId },
      data: { glossaryAccessMode: 'EXCLUDE_TAGS' },
    });
    expect(await terms()).toEqual(['parcel']);
    // Written beside the client, as another process of another version may: nobody touches the
    // agent or the term.
    await database.pool.query('INSERT INTO "_AgentToTag" ("A", "B") VALUES ($1, $2)', [organization.agentId, ids.tag]);
    expect(await terms()).toEqual(['parcel']);
    await database.pool.query('INSERT INTO "_GlossaryTermToTag" ("A", "B") VALUES ($1, $2)', [ids.term, ids.tag]);
    expect(await terms()).toEqual([]);
    await database.pool.query('DELETE FROM "_AgentToTag"');
    expect(await terms()).toEqual(['parcel']);
  });

  it('sees a model put in the place of another, however old its clock', async () => {
    const before = await now();
    const { updatedAt } = await database.prisma.model.findUniqueOrThrow({ where: { id: ids.model } });
    const other = newId('Model');
    await database.pool.query('DELETE FROM model WHERE id = $1', [ids.model]);
    await database.prisma.model.create({
      data: {
        id: other,
        organizationId: organization.organizationId,
        environmentId: organization.environmentId,
        name: 'letters',
        dataSourceId: organization.dataSourceId,
        sourcePath: ['main', 'letters'],
        updatedAt,
      },
    });
    await database.prisma.agentModel.create({
      data: { id: newId('AgentModel'), agentId: organization.agentId, modelId: other },
    });
    expect(before.visible.models.map(({ name }) => name)).toEqual(['parcels']);
    expect((await now()).visible.models.map(({ name }) => name)).toEqual(['letters']);
  });

  it('says which models an agent may know but not read', async () => {
    expect([...(await now()).metadataOnly]).toEqual([]);
    await database.prisma.agentTable.create({
      data: { id: newId('AgentTable'), agentId: organization.agentId, tableId: ids.table, useBlueprints: true },
    });
    expect([...(await now()).metadataOnly]).toEqual([ids.model]);
    expect(await dimensions()).toEqual(['city']);
    await database.prisma.agentTable.updateMany({ where: { tableId: ids.table }, data: { useBlueprints: false } });
    expect([...(await now()).metadataOnly]).toEqual([]);
  });
});

describe('a hidden column', () => {
  it('is unknown to agents with everything made of it, and known to authors', async () => {
    expect((await now()).visible.models[0]?.columns.map(({ name }) => name)).toEqual(['city']);
    await database.prisma.column.update({ where: { id: ids.column }, data: { isVisible: false } });
    const catalog = await now();
    expect([...catalog.hidden]).toEqual(['parcels.city']);
    expect(catalog.visible.models[0]).toMatchObject({ columns: [], dimensions: [] });
    const { organizationId, environmentId } = organization;
    const ofAuthors = await catalogs.of({ organizationId, environmentId, agentId: null, readerId: null });
    expect(ofAuthors.hidden.size).toBe(0);
    expect(ofAuthors.visible.models[0]?.dimensions.map(({ name }) => name)).toEqual(['city']);
  });
});
