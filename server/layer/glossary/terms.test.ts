import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { testGlossary, type TestGlossary } from './terms.test-support.ts';

let database: TestDatabase;
let acme: TestOrganization;
let glossary: TestGlossary;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  acme = await createOrganization(database.prisma);
  glossary = testGlossary(database.prisma, acme);
});

it('a word is one term, whatever its case and spaces', async () => {
  await glossary.create('Net sales');
  await expect(glossary.create(' net  SALES')).rejects.toMatchObject({
    message: 'The glossary has the term Net sales already.',
    path: ['term'],
  });
  expect([...(await glossary.terms()).keys()]).toEqual(['Net sales']);
});

it('tags are found by name, whatever its case, and signs in a name are only signs', async () => {
  const { organizationId } = acme;
  await glossary.create('ARR', { tags: ['Board', '100%', String.raw`a\b`] });
  await glossary.create('MRR', { tags: ['board', 'BOARD', '100%', '1000', String.raw`a\b`] });
  const tags = await database.prisma.tag.findMany({
    where: { organizationId },
    orderBy: { name: 'asc' },
    select: { name: true, _count: { select: { glossaryTerms: true } } },
  });
  expect(tags.map(({ name, _count }) => [name, _count.glossaryTerms])).toEqual([
    ['100%', 2],
    ['1000', 1],
    [String.raw`a\b`, 2],
    ['Board', 2],
  ]);
});
