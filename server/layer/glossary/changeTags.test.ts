import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { restoreVersion } from '../mutations/restoreVersion.ts';
import { mergeTags, removeTag, updateTag } from './changeTags.ts';
import { testGlossary, type TestGlossary } from './terms.test-support.ts';

let database: TestDatabase;
let acme: TestOrganization;
let glossary: TestGlossary;
let arr: string;
let mrr: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  acme = await createOrganization(database.prisma);
  glossary = testGlossary(database.prisma, acme);
  arr = await glossary.create('ARR', { tags: ['board', 'finance'] });
  mrr = await glossary.create('MRR', { tags: ['finance'] });
  await glossary.create('Churn');
});

const idOf = async (name: string): Promise<string> => {
  const { organizationId } = acme;
  return (await database.prisma.tag.findFirstOrThrow({ where: { organizationId, name } })).id;
};
const tagsOf = async (term: string) => (await glossary.terms()).get(term)?.tags;
/** Versions of a term with its tags. */
const historyOf = async (entityId: string) => {
  const rows = await database.prisma.entityVersion.findMany({ where: { entityId }, orderBy: { version: 'asc' } });
  return rows.map(({ version, body }) => [version, (body as { tags?: unknown }).tags]);
};
const lastEvent = async () => {
  const { environmentId } = acme;
  const { changes } = await database.prisma.changeEvent.findFirstOrThrow({
    where: { environmentId },
    orderBy: { seq: 'desc' },
  });
  return changes;
};

it('a tag that is renamed stays on everything, and open pages are told', async () => {
  const tagId = await idOf('finance');
  const { name, color } = await updateTag(glossary.services, acme.admin, { tagId, name: ' Money ', color: '#7547FF' });
  expect([name, color]).toEqual(['Money', '#7547ff']);
  expect([await tagsOf('ARR'), await tagsOf('MRR'), await tagsOf('Churn')]).toEqual([
    ['board', 'Money'],
    ['Money'],
    [],
  ]);
  expect(await lastEvent()).toEqual(
    expect.arrayContaining([arr, mrr].map((id) => ({ type: 'GlossaryTerm', id, version: 2 }))),
  );
  expect(await historyOf(arr)).toEqual([
    [1, ['board', 'finance']],
    [2, ['board', 'Money']],
  ]);
  // A color is no part of what has the tag.
  await updateTag(glossary.services, acme.admin, { tagId, color: '#112233' });
  expect(await historyOf(arr)).toHaveLength(2);
  await updateTag(glossary.services, acme.admin, { tagId, color: '#7547ff' });
  // The color stays when only the name is given, and goes when it is null.
  expect(await updateTag(glossary.services, acme.admin, { tagId, name: 'Funds' })).toMatchObject({ color: '#7547ff' });
  expect(await updateTag(glossary.services, acme.admin, { tagId, color: null })).toMatchObject({
    name: 'Funds',
    color: null,
  });
});

it('two tags become one on everything, agents among them', async () => {
  const [tagId, otherTagId] = [await idOf('board'), await idOf('finance')];
  const { agentId } = acme;
  await database.prisma.agent.update({
    where: { id: agentId },
    data: { glossaryAccessMode: 'INCLUDE_TAGS', glossaryTags: { connect: { id: otherTagId } } },
  });
  await mergeTags(glossary.services, acme.admin, { tagId, otherTagId });
  expect([await tagsOf('ARR'), await tagsOf('MRR')]).toEqual([['board'], ['board']]);
  const agent = await database.prisma.agent.findUniqueOrThrow({
    where: { id: agentId },
    select: { glossaryTags: { select: { name: true } } },
  });
  expect(agent.glossaryTags).toEqual([{ name: 'board' }]);
  expect(await historyOf(mrr)).toEqual([
    [1, ['finance']],
    [2, ['board']],
  ]);
  // Restoring the version before brings the tag back to the term.
  const { id: versionId } = await database.prisma.entityVersion.findFirstOrThrow({
    where: { entityId: mrr, version: 1 },
  });
  await restoreVersion(glossary.services, acme.admin, { versionId, version: 2 });
  expect(await tagsOf('MRR')).toEqual(['finance']);
});

it('a tag is removed from everything', async () => {
  await removeTag(glossary.services, acme.admin, await idOf('finance'));
  expect([await tagsOf('ARR'), await tagsOf('MRR')]).toEqual([['board'], []]);
});

it('refuses names that are taken or empty, colors that are none, and a tag with itself', async () => {
  const tagId = await idOf('finance');
  const change = (fields: object) => updateTag(glossary.services, acme.admin, { tagId, ...fields });
  await expect(change({ name: 'BOARD' })).rejects.toThrow('There is a tag board already.');
  await expect(change({ name: ' ' })).rejects.toThrow('A tag has 1 to 100 characters.');
  await expect(change({ color: 'red' })).rejects.toThrow('“red” is not a color.');
  await expect(mergeTags(glossary.services, acme.admin, { tagId, otherTagId: tagId })).rejects.toThrow('with itself');
  // Its own name in another case is free.
  expect((await change({ name: 'FINANCE' })).name).toBe('FINANCE');
});

it('is for admins of the organization', async () => {
  const tagId = await idOf('finance');
  const globex = await createOrganization(database.prisma, 'Globex');
  await expect(removeTag(glossary.services, acme.explorer, tagId)).rejects.toThrow('You may not do this.');
  await expect(removeTag(glossary.services, globex.admin, tagId)).rejects.toThrow('Tag not found.');
  expect(await tagsOf('MRR')).toEqual(['finance']);
});
