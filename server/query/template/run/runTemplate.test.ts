import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AgentTokenViewer, Viewer } from '../../../access/viewer.ts';
import { noticesOf } from '../../../graphql/notices.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { openSemqlWorld, parcelRows, writeParcels, type Parcels, type SemqlWorld } from '../../parcels.test-support.ts';
import type { TemplateServices } from '../changeTemplates.ts';
import { updateLibrary } from '../library/changeLibraries.ts';
import { checkTemplate } from '../content/checkTemplate.ts';
import { approveVersion, deprecateTemplate } from '../approval/decideTemplate.ts';
import { previewTemplate, runTemplate, type TemplateRunInput } from './runTemplate.ts';
import { createTemplate, updateTemplate } from '../saveTemplate.ts';
import { createImportedParcels, now, parameter, templateServices } from '../templates.test-support.ts';

let database: TestDatabase;
let world: SemqlWorld;
let services: TemplateServices;
let parcels: Parcels & { readonly tableId: string };

beforeAll(async () => {
  database = await createTestDatabase();
  world = openSemqlWorld(database.prisma);
  services = templateServices(world);
}, 60_000);
beforeEach(async () => {
  parcels = await createImportedParcels(database.prisma, world.dataFolder);
});
afterAll(async () => {
  await world?.close();
  await database?.drop();
});

const { signal } = new AbortController();
const run = (input: TemplateRunInput, viewer: Viewer = parcels.admin) => runTemplate(world, viewer, input, now, signal);

/** A template, approved where `approved` says so. */
async function template(
  language: 'SQL' | 'SEMQL',
  query: string,
  parameters: readonly ReturnType<typeof parameter>[] = [],
  { name = 'Parcels', approved = true } = {},
): Promise<string> {
  const dataSourceId = language === 'SQL' ? parcels.dataSourceId : null;
  const value = { name, language, query, parameters, dataSourceId };
  const { id } = await createTemplate(services, parcels.admin, value, now);
  if (approved) {
    if (language === 'SQL') {
      const values = Object.fromEntries(parameters.map((one) => [one.name, samples[one.type]]));
      await run({ templateId: id, version: 1, parameters: values });
    }
    await approveVersion(services, parcels.admin, { templateId: id, version: 1 }, now);
  }
  return id;
}

const samples: Readonly<Record<ReturnType<typeof parameter>['type'], unknown>> = {
  TEXT: 'Berlin',
  STRING: 'Berlin',
  NUMBER: 7,
  FLOAT: 4.5,
  INTEGER: 3,
  BOOLEAN: true,
  DATE: '2026-02-28',
  DATETIME: '2026-02-28T00:00:00',
  ARRAY: ['Berlin', 'Paris'],
};

describe('every type of parameter is bound', () => {
  it.each([
    ['TEXT', 'city = :p', [1, 2]],
    ['STRING', 'city = :p', [1, 2]],
    ['NUMBER', 'weight = :p', [3]],
    ['FLOAT', 'weight = :p', [2]],
    ['INTEGER', 'id = :p', [3]],
    ['BOOLEAN', 'sent = :p', [1, 3]],
    ['DATE', 'packed_on = :p', [3]],
    ['DATETIME', 'packed_on = :p', [3]],
    ['ARRAY', 'city IN (:p)', [1, 2, 3]],
  ] as const)('%s in SQL', async (type, condition, ids) => {
    const id = await template('SQL', `SELECT id FROM parcels WHERE ${condition} ORDER BY id`, [parameter('p', type)]);
    const { rows } = await run({ templateId: id, parameters: { p: samples[type] } });
    expect(rows).toEqual(ids.map((one) => [one]));
  });

  it.each([
    ['TEXT', 'city = :p', [1]],
    ['STRING', 'city = :p', [1]],
    ['NUMBER', 'id < :p', [1, 3]],
    ['FLOAT', 'id < :p', [1, 3]],
    ['INTEGER', 'id = :p', [3]],
    ['BOOLEAN', 'sent = :p', [1, 3]],
    ['DATE', 'packed_on = :p', [3]],
    ['DATETIME', 'packed_on = :p', [3]],
    ['ARRAY', 'city IN (:p)', [1, 3]],
  ] as const)('%s in SemQL', async (type, condition, ids) => {
    const id = await template('SEMQL', `SELECT id FROM parcels WHERE ${condition} ORDER BY id`, [parameter('p', type)]);
    const { rows } = await run({ templateId: id, parameters: { p: samples[type] } });
    expect(rows).toEqual(ids.map((one) => [one]));
  });

  it('a list of any length is bound, and never becomes part of the text', async () => {
    const query = 'SELECT id FROM parcels WHERE city IN (:cities) OR id IN (:ids) ORDER BY id';
    const id = await template('SQL', query, [parameter('cities', 'ARRAY'), parameter('ids', 'ARRAY', [99])]);
    const cities = ["x') OR 1=1 --", 'Paris'];
    const { rows, executedQueryId } = await run({ templateId: id, parameters: { cities } });
    expect(rows).toEqual([[3]]);
    const { sql, usedParameters } = await database.prisma.executedQuery.findUniqueOrThrow({
      where: { id: executedQueryId },
    });
    expect(sql).not.toContain('OR 1=1');
    expect(usedParameters).toEqual([...cities, 99]);
  });

  it.each([
    [{}, ['parameters', 'city']],
    [{ city: 3 }, ['parameters', 'city']],
    [{ city: 'Berlin', town: 'x' }, ['parameters', 'town']],
    [{ city: 'Berlin', most: 1.5 }, ['parameters', 'most']],
    [['Berlin'], ['parameters']],
    ['Berlin', ['parameters']],
  ])('refuses %j', async (parameters, path) => {
    const id = await template('SEMQL', 'SELECT id FROM parcels WHERE city = :city AND id < :most', [
      parameter('city', 'STRING'),
      parameter('most', 'INTEGER', 5),
    ]);
    await expect(run({ templateId: id, parameters })).rejects.toMatchObject({ code: 'INVALID_INPUT', path });
  });
});

describe('the check of a query', () => {
  const check = (language: 'SQL' | 'SEMQL', query: string, parameters: readonly ReturnType<typeof parameter>[] = []) =>
    checkTemplate(
      world,
      parcels.admin,
      { language, query, parameters, dataSourceId: language === 'SQL' ? parcels.dataSourceId : null },
      now,
    );

  it('says which parameters are used, declared, and neither', async () => {
    const query = "SELECT id FROM parcels WHERE city = :city AND size = ':no' AND id IN (:ids)";
    for (const language of ['SQL', 'SEMQL'] as const) {
      const { parameterNames, problems } = await check(language, query.replace("':no'", "'S'"), [
        parameter('ids', 'ARRAY'),
        parameter('other', 'DATE'),
      ]);
      expect(parameterNames).toEqual(['city', 'ids']);
      expect(problems.map(({ code }) => code)).toEqual(['UNKNOWN_PARAMETER', 'UNUSED_PARAMETER']);
    }
    expect((await check('SQL', query)).parameterNames).toEqual(['city', 'ids']);
  });

  it.each(['SQL', 'SEMQL'] as const)('points at the place in %s as it was written, after a list', async (language) => {
    const query = 'SELECT id FROM parcels WHERE city IN (:cities) AND wrong = 1';
    const { problems, tableIds } = await check(language, query, [parameter('cities', 'ARRAY')]);
    const [problem] = problems;
    expect(query.slice(problem!.span.start, problem!.span.end)).toBe('wrong');
    expect(tableIds).toEqual([]);
  });

  it('knows the columns of SemQL, its models and its tables', async () => {
    const checked = await check('SEMQL', 'SELECT city, total_weight FROM parcels');
    expect(checked).toMatchObject({ problems: [], modelIds: [parcels.modelId], tableIds: [parcels.tableId] });
    expect(checked.columns?.map(({ name }) => name)).toEqual(['city', 'total_weight']);
  });
});

describe('the contract of an answer', () => {
  it('is the version that was named, with remarks', async () => {
    const id = await template('SEMQL', 'SELECT city FROM parcels ORDER BY city');
    await updateTemplate(services, parcels.admin, { templateId: id, version: 1, query: 'SELECT id FROM parcels' }, now);
    expect(await run({ name: 'Parcels' })).toMatchObject({ version: 1, notices: [] });
    expect(await run({ name: 'Parcels', version: 2 })).toMatchObject({ notices: [{ code: 'NOT_APPROVED' }] });
    await approveVersion(services, parcels.admin, { templateId: id, version: 2 }, now);
    expect(await run({ name: 'Parcels' })).toMatchObject({ version: 2, columns: [{ name: 'id' }] });
    expect(await run({ name: 'Parcels', version: 1 })).toMatchObject({
      version: 1,
      columns: [{ name: 'city' }],
      notices: [{ code: 'NEWER_VERSION' }],
    });
    const successor = await template('SEMQL', 'SELECT city FROM parcels', [], { name: 'Cities' });
    await deprecateTemplate(services, parcels.admin, { templateId: id, successorId: successor }, now);
    expect(await run({ name: 'Parcels' })).toMatchObject({
      notices: [
        { code: 'TEMPLATE_DEPRECATED', successorId: successor, advice: 'Use Cities of the library Queries instead.' },
      ],
    });
  });

  it('other columns than those approved fail', async () => {
    const id = await template('SQL', 'SELECT * FROM parcels');
    await database.prisma.column.deleteMany({ where: { tableId: parcels.tableId, name: 'weight' } });
    await expect(run({ templateId: id })).rejects.toMatchObject({
      code: 'CONFLICT',
      expected: ['id', 'city', 'size', 'weight', 'sent', 'packed_on'],
      actual: ['id', 'city', 'size', 'sent', 'packed_on'],
    });
  });

  it('is found by its library where several have the name', async () => {
    await template('SEMQL', 'SELECT city FROM parcels');
    const { id } = await database.prisma.queryLibrary.create({
      data: { id: 'lib_00000000-0000-0000-0000-000000000001', organizationId: parcels.organizationId, name: 'Other' },
    });
    await createTemplate(
      services,
      parcels.admin,
      { name: 'Parcels', language: 'SEMQL', query: 'SELECT id FROM parcels', libraryId: id },
      now,
    );
    await expect(run({ name: 'Parcels' })).rejects.toMatchObject({ code: 'INVALID_INPUT', path: ['library'] });
    expect(await run({ name: 'Parcels', library: 'Queries' })).toMatchObject({ version: 1 });
    await expect(run({ name: 'Parcels', library: 'Other' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(run({ name: 'Parcels', library: 'None' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(run({})).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('is logged with the version, whatever the language', async () => {
    for (const language of ['SQL', 'SEMQL'] as const) {
      const id = await template(language, 'SELECT city FROM parcels', [], { name: language });
      const { executedQueryId } = await run({ templateId: id });
      const record = await database.prisma.executedQuery.findUniqueOrThrow({
        where: { id: executedQueryId },
        include: { queryTemplateVersion: true },
      });
      expect(record).toMatchObject({ actorId: parcels.admin.actorId, queryTemplateVersion: { queryTemplateId: id } });
    }
  });
});

describe('people who may run a template', () => {
  it('explorers run approved versions of shared libraries, over what their agent reads', async () => {
    const id = await template('SQL', 'SELECT id, weight FROM parcels ORDER BY id');
    const { explorer, agentId, emptyAgentId, admin } = parcels;
    await expect(run({ templateId: id }, explorer)).rejects.toMatchObject({ path: ['agentId'] });
    const { rows } = await run({ templateId: id, agentId }, explorer);
    // The default filter of the model counts for an agent.
    expect(rows).toEqual([
      [1, '10.50'],
      [3, '7.00'],
    ]);
    await expect(run({ templateId: id, agentId: emptyAgentId }, explorer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const draft = { templateId: id, version: 1, query: 'SELECT city FROM parcels' };
    await updateTemplate(services, admin, draft, now);
    await expect(run({ templateId: id, version: 2, agentId }, explorer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const [library] = await database.prisma.queryLibrary.findMany({ where: { templates: { some: { id } } } });
    await updateLibrary(database.prisma, admin, { libraryId: library!.id, sharedWithOrganization: false });
    await expect(run({ templateId: id, agentId }, explorer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('a token of an agent runs what is shared; other organizations and visitors run nothing', async () => {
    const id = await template('SEMQL', 'SELECT id FROM parcels ORDER BY id');
    const { organizationId, environmentId, agentId, explorer } = parcels;
    const token: AgentTokenViewer = {
      kind: 'agent_token',
      tokenId: 'tok',
      agentId,
      actorId: explorer.actorId,
      organizationId,
      environmentId,
    };
    expect((await run({ templateId: id }, token)).rows).toEqual([[1], [3]]);
    const other = await createImportedParcels(database.prisma, world.dataFolder);
    await expect(run({ templateId: id }, other.admin)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(run({ templateId: id }, { kind: 'anonymous' })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('a query that is being written is run for admins', async () => {
    const content = { language: 'SEMQL', query: 'SELECT id FROM parcels', dataSourceId: null, parameters: [] } as const;
    const preview = (viewer: Viewer) => previewTemplate(world, viewer, { ...content, values: null }, now, signal);
    expect(await preview(parcels.admin)).toMatchObject({ version: null, truncated: false });
    await expect(preview(parcels.explorer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

it('remarks are kept with the operation that caused them', async () => {
  const id = await template('SEMQL', 'SELECT id FROM parcels');
  await deprecateTemplate(services, parcels.admin, { templateId: id }, now);
  const { runTemplate: answer } = await world.ask<{ runTemplate: Record<string, unknown> }>(
    parcels.admin,
    `mutation($input: RunTemplateInput!) { runTemplate(input: $input) { __typename
      ... on TemplateRun { name version rows notices { code advice } rowSchema columns { name type } executedQuery { status templateVersion { version } } } } }`,
    { templateId: id },
  );
  expect(answer).toMatchObject({
    __typename: 'TemplateRun',
    version: 1,
    notices: [{ code: 'TEMPLATE_DEPRECATED', advice: 'Ask an admin what to use instead.' }],
    rowSchema: { items: { prefixItems: [{ title: 'id' }], minItems: 1 } },
    executedQuery: { status: 'COMPLETED', templateVersion: { version: 1 } },
  });
  expect(noticesOf({} as never)).toBeUndefined();
});

it('a source that gives other rows is read again', async () => {
  const id = await template('SQL', 'SELECT count(*) AS n FROM parcels');
  await world.warehouses.close(parcels.dataSourceId);
  await writeParcels(world.dataFolder, parcels.dataSourceId, parcelRows.slice(0, 2));
  expect((await run({ templateId: id })).rows).toHaveLength(1);
});
