import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { approvedTemplates } from '../approvedTemplates.ts';
import { openSemqlWorld, type Parcels, type SemqlWorld } from '../parcels.test-support.ts';
import { queryTemplatePolicy } from '../query.policy.ts';
import type { TemplateServices } from './changeTemplates.ts';
import { createLibrary, removeLibrary, updateLibrary } from './library/changeLibraries.ts';
import {
  approveVersion,
  deprecateTemplate,
  reinstateTemplate,
  requestApproval,
  sendBackVersion,
  withdrawApproval,
} from './approval/decideTemplate.ts';
import { runTemplate } from './run/runTemplate.ts';
import { createTemplate, duplicateTemplate, removeTemplate, updateTemplate } from './saveTemplate.ts';
import { createImportedParcels, now, parameter, templateServices } from './templates.test-support.ts';

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

const semql = 'SELECT city, total_weight FROM parcels WHERE city = :city';
const content = { language: 'SEMQL', query: semql, parameters: [parameter('city', 'STRING')] } as const;
const { signal } = new AbortController();

const create = (more: object = {}) =>
  createTemplate(services, parcels.admin, { name: 'Weight by city', ...content, ...more }, now);
const versionsOf = (id: string) =>
  database.prisma.queryTemplateVersion.findMany({
    where: { queryTemplateId: id },
    orderBy: { version: 'asc' },
    include: { parameters: true },
  });
const stored = (id: string) =>
  database.prisma.queryTemplate.findUniqueOrThrow({
    where: { id },
    include: { tables: true, tags: true, queryLibrary: true, decisions: { orderBy: { createdAt: 'asc' } } },
  });
const usable = async () => {
  const { agentId, organizationId, admin } = parcels;
  const found = await approvedTemplates(
    database.prisma,
    { id: agentId, organizationId },
    queryTemplatePolicy.where(admin),
  );
  return found.map(({ name, version }) => `${name} v${version}`);
};
const approve = (templateId: string, version: number, viewer: Viewer = parcels.admin) =>
  approveVersion(services, viewer, { templateId, version }, now);

describe('saving templates', () => {
  it('goes into the default library, with the tables that the query reads', async () => {
    const { id } = await create({ tags: ['Freight', 'freight'] });
    const template = await stored(id);
    expect(template).toMatchObject({
      name: 'Weight by city',
      queryLibrary: { isDefault: true, name: 'Queries' },
      tables: [{ id: parcels.tableId }],
      tags: [{ name: 'Freight' }],
    });
    expect(await versionsOf(id)).toMatchObject([
      {
        version: 1,
        name: 'Weight by city',
        language: 'SEMQL',
        query: semql,
        approvedAt: null,
        parameters: [{ name: 'city' }],
      },
    ]);
    const sql = await create({
      name: 'By SQL',
      language: 'SQL',
      query: 'SELECT city FROM parcels WHERE size IN (:sizes)',
      dataSourceId: parcels.dataSourceId,
      parameters: [parameter('sizes', 'ARRAY')],
    });
    expect(await stored(sql.id)).toMatchObject({
      dataSourceId: parcels.dataSourceId,
      tables: [{ id: parcels.tableId }],
    });
  });

  it('keeps a draft that does not compile, and refuses its approval', async () => {
    const { id } = await create({ query: 'SELECT nothing FROM parcels', parameters: [] });
    expect((await stored(id)).tables).toEqual([]);
    await expect(approve(id, 1)).rejects.toMatchObject({ code: 'CONFLICT', message: /^v1 cannot be run: / });
    await expect(requestApproval(services, parcels.admin, { templateId: id, version: 1 }, now)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it.each([
    ['name', { name: '  ' }],
    ['name', { name: 'weight BY city' }],
    ['query', { name: 'Long', query: 'x'.repeat(20_001) }],
    ['dataSourceId', { name: 'No source', language: 'SQL' }],
    ['parameters.0.name', { name: 'Odd', parameters: [parameter('a b', 'TEXT')] }],
    ['parameters.1.name', { name: 'Twice', parameters: [parameter('a', 'TEXT'), parameter('a', 'DATE')] }],
    ['parameters.0.defaultValue', { name: 'Default', parameters: [parameter('a', 'DATE', 'tomorrow')] }],
    ['parameters.0.defaultValue', { name: 'Default', parameters: [parameter('a', 'ARRAY', [])] }],
    ['parameters.0.defaultValue', { name: 'Default', parameters: [parameter('a', 'ARRAY', ['a', 1])] }],
  ])('refuses what cannot be stored, at %s', async (path, more) => {
    await create();
    await expect(create(more)).rejects.toMatchObject({ code: 'INVALID_INPUT', path: path.split('.') });
  });

  it('is for admins', async () => {
    const { explorer } = parcels;
    await expect(createTemplate(services, explorer, { name: 'x', ...content }, now)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const { id } = await create();
    const changes = [
      () => updateTemplate(services, explorer, { templateId: id, version: 1, name: 'x' }, now),
      () => duplicateTemplate(services, explorer, { templateId: id }, now),
      () => removeTemplate(services, explorer, id),
      () => approve(id, 1, explorer),
      () => deprecateTemplate(services, explorer, { templateId: id }, now),
    ];
    for (const change of changes) {
      await expect(change()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    const other = await createImportedParcels(database.prisma, world.dataFolder);
    await expect(removeTemplate(services, other.admin, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(updateTemplate(services, other.admin, { templateId: id, version: 1 }, now)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('tells every environment of a change', async () => {
    const { organizationId, environmentId } = parcels;
    const { id } = await create();
    await removeTemplate(services, parcels.admin, id);
    const events = await database.prisma.changeEvent.findMany({
      where: { environment: { organizationId } },
      orderBy: { seq: 'asc' },
    });
    expect(events.map((event) => [event.environmentId, event.changes])).toEqual([
      [environmentId, [{ type: 'QueryTemplate', id, version: 1 }]],
      [environmentId, [{ type: 'QueryTemplate', id, version: null }]],
    ]);
  });
});

describe('versions and approvals', () => {
  it('the approved version stays in use while the next one is written', async () => {
    const { id } = await create();
    expect(await usable()).toEqual([]);
    await requestApproval(services, parcels.admin, { templateId: id, version: 1, note: 'Please' }, now);
    await sendBackVersion(services, parcels.admin, { templateId: id, version: 1, note: 'Not yet' });
    await approve(id, 1);
    expect(await usable()).toEqual(['Weight by city v1']);
    const change = { templateId: id, version: 1, query: `${semql} ORDER BY 2` };
    await updateTemplate(services, parcels.admin, change, now);
    expect(await usable()).toEqual(['Weight by city v1']);
    await approve(id, 2);
    expect(await usable()).toEqual(['Weight by city v2']);
    await withdrawApproval(services, parcels.admin, { templateId: id, version: 2 }, now);
    expect(await usable()).toEqual(['Weight by city v1']);
    const { decisions } = await stored(id);
    expect(decisions.map(({ kind, version, note }) => `${kind} ${version} ${note}`)).toEqual([
      'REQUESTED 1 Please',
      'SENT_BACK 1 Not yet',
      'APPROVED 1 ',
      'APPROVED 2 ',
      'WITHDRAWN 2 ',
    ]);
  });

  it('another name alone keeps the approval; another parameter does not', async () => {
    const { id } = await create();
    await approve(id, 1);
    await updateTemplate(services, parcels.admin, { templateId: id, version: 1, name: 'Freight by city' }, now);
    expect(await usable()).toEqual(['Freight by city v2']);
    expect(await versionsOf(id)).toMatchObject([{ name: 'Weight by city' }, { name: 'Freight by city' }]);
    const parameters = [parameter('city', 'STRING', 'Berlin')];
    await updateTemplate(services, parcels.admin, { templateId: id, version: 2, parameters }, now);
    expect((await versionsOf(id)).map(({ approvedAt }) => approvedAt !== null)).toEqual([true, true, false]);
    await updateTemplate(services, parcels.admin, { templateId: id, version: 3, tags: ['x'] }, now);
    expect(await versionsOf(id)).toHaveLength(3);
  });

  it('a withdrawn query is not in use by an earlier name either', async () => {
    const { id } = await create();
    await approve(id, 1);
    await updateTemplate(services, parcels.admin, { templateId: id, version: 1, name: 'Freight by city' }, now);
    await withdrawApproval(services, parcels.admin, { templateId: id, version: 2 }, now);
    expect(await usable()).toEqual([]);
  });

  it('refuses a change of what another person has changed, and names the fields', async () => {
    const { id } = await create();
    await updateTemplate(services, parcels.admin, { templateId: id, version: 1, description: 'New' }, now);
    await expect(
      updateTemplate(services, parcels.admin, { templateId: id, version: 1, description: 'Other' }, now),
    ).rejects.toMatchObject({ code: 'CONFLICT', fields: ['description'] });
    await expect(approve(id, 1)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('SQL is approved after it was run, when its columns are known', async () => {
    const { id } = await create({
      language: 'SQL',
      query: 'SELECT city, weight FROM parcels',
      parameters: [],
      dataSourceId: parcels.dataSourceId,
    });
    await expect(approve(id, 1)).rejects.toMatchObject({ message: 'The columns of this query are not known yet.' });
    await runTemplate(world, parcels.admin, { templateId: id, version: 1 }, now, signal);
    await approve(id, 1);
    expect(await versionsOf(id)).toMatchObject([{ columns: [{ name: 'city' }, { name: 'weight' }] }]);
  });

  it('agents do not answer with a deprecated template', async () => {
    const { id } = await create();
    const successor = await create({ name: 'Successor' });
    await approve(id, 1);
    await deprecateTemplate(services, parcels.admin, { templateId: id, successorId: successor.id }, now);
    expect(await usable()).toEqual([]);
    await expect(
      deprecateTemplate(services, parcels.admin, { templateId: successor.id, successorId: id }, now),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT', path: ['successorId'] });
    await reinstateTemplate(services, parcels.admin, { templateId: id });
    expect(await usable()).toEqual(['Weight by city v1']);
  });

  it('a copy is a draft of its own', async () => {
    const { id } = await create({ tags: ['freight'] });
    await approve(id, 1);
    const copy = await duplicateTemplate(services, parcels.admin, { templateId: id }, now);
    const again = await duplicateTemplate(services, parcels.admin, { templateId: id }, now);
    expect(await stored(copy.id)).toMatchObject({ name: 'Weight by city (copy)', tags: [{ name: 'freight' }] });
    expect(await stored(again.id)).toMatchObject({ name: 'Weight by city (copy 2)' });
    expect(await versionsOf(copy.id)).toMatchObject([{ version: 1, query: semql, approvedAt: null }]);
  });
});

describe('libraries', () => {
  it('have one default among them, and are removed when they are empty', async () => {
    const { admin, organizationId } = parcels;
    const first = await createLibrary(database.prisma, admin, { name: 'Finance' });
    const second = await createLibrary(database.prisma, admin, { name: 'Sales', isDefault: true });
    expect(first.isDefault).toBe(true);
    const { id } = await create();
    expect((await stored(id)).queryLibrary.id).toBe(second.id);
    const byDefault = await database.prisma.queryLibrary.findMany({ where: { organizationId, isDefault: true } });
    expect(byDefault.map((library) => library.id)).toEqual([second.id]);
    await expect(removeLibrary(database.prisma, admin, second.id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await updateTemplate(services, admin, { templateId: id, version: 1, libraryId: first.id }, now);
    await removeLibrary(database.prisma, admin, second.id);
    await expect(updateLibrary(database.prisma, admin, { libraryId: first.id, name: ' ' })).rejects.toMatchObject({
      path: ['name'],
    });
    await expect(createLibrary(database.prisma, admin, { name: 'FINANCE' })).rejects.toMatchObject({ path: ['name'] });
    const both = await Promise.allSettled(
      ['Legal', 'LEGAL'].map((name) => createLibrary(database.prisma, admin, { name })),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'INVALID_INPUT', path: ['name'] },
    });
    await expect(removeLibrary(database.prisma, parcels.explorer, first.id)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
