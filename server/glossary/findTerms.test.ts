import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import { newId } from '../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createOrganization, type TestOrganization } from '../testing/organization.ts';
import { conflictsIn, takenWords, termsFoundBy, type TermSearch } from './findTerms.ts';

let database: TestDatabase;
let acme: TestOrganization;
let globex: TestOrganization;
let tagId: string;
const ids = new Map<string, string>();

const glossary = [
  { term: 'zebra', definition: 'Striped.', synonyms: [] },
  { term: 'Äquivalent', definition: '', synonyms: ['same 100%'] },
  { term: 'ARR', definition: 'Annual recurring revenue.', synonyms: ['run rate'] },
  { term: 'aCOS', definition: 'Cost of sales.', synonyms: [] },
  { term: 'Burn', definition: 'Spending.', synonyms: ['Run  Rate'] },
];

beforeAll(async () => {
  database = await createTestDatabase();
  const { prisma } = database;
  acme = await createOrganization(prisma);
  globex = await createOrganization(prisma, 'Globex');
  tagId = newId('Tag');
  await prisma.tag.create({ data: { id: tagId, organizationId: acme.organizationId, name: 'board' } });
  for (const { organizationId, environmentId } of [acme, globex]) {
    for (const word of glossary) {
      const id = newId('GlossaryTerm');
      ids.set(`${organizationId} ${word.term}`, id);
      await prisma.glossaryTerm.create({ data: { id, organizationId, environmentId, ...word } });
    }
  }
  await prisma.glossaryTerm.update({ where: { id: idOf('ARR') }, data: { tags: { connect: { id: tagId } } } });
}, 120_000);
afterAll(() => database.drop());

const idOf = (term: string): string => ids.get(`${acme.organizationId} ${term}`) ?? '';
const found = async (search: TermSearch, viewer: Viewer = acme.admin) => {
  const { prisma } = database;
  const { where } = await termsFoundBy(prisma, viewer, search);
  return (await prisma.glossaryTerm.findMany({ where, orderBy: { term: 'asc' } })).map(({ term }) => term);
};

it('terms are in alphabetical order, whatever their case and accents', async () => {
  expect(await found({})).toEqual(['aCOS', 'Äquivalent', 'ARR', 'Burn', 'zebra']);
});

it.each<[TermSearch, string[]]>([
  [{ search: ' RUN r' }, ['ARR', 'Burn']],
  [{ search: 'cost of' }, ['aCOS']],
  [{ search: '100%' }, ['Äquivalent']],
  [{ search: '%' }, ['Äquivalent']],
  [{ search: 'z_bra' }, []],
  [{ search: 'rate' }, ['ARR', 'Burn']],
  [{ search: 'rate run' }, ['ARR', 'Burn']],
  [{ search: 'zerba' }, ['zebra']],
  [{ search: 'aquivalent' }, ['Äquivalent']],
  [{ state: 'UNDEFINED' }, ['Äquivalent']],
  [{ state: 'CONFLICTING' }, ['ARR', 'Burn']],
  [{ state: 'CONFLICTING', search: 'burn' }, ['Burn']],
])('%j finds %j', async (search, terms) => {
  expect(await found(search)).toEqual(terms);
});

it('finds by tag, and what stands for nothing', async () => {
  expect(await found({ tagId })).toEqual(['ARR']);
  expect(await found({ state: 'UNLINKED' })).toHaveLength(5);
});

it('a word of two terms is a conflict; one that the edited term has is none', async () => {
  const { prisma } = database;
  expect(await conflictsIn(prisma, acme.explorer)).toEqual([
    { word: 'run rate', termIds: [idOf('ARR'), idOf('Burn')] },
  ]);
  const words = ['RUN RATE', 'Zebra', 'new word', ''];
  expect(await takenWords(prisma, acme.admin, { words, exceptTermId: idOf('Burn') })).toEqual([
    { word: 'RUN RATE', termIds: [idOf('ARR')] },
    { word: 'Zebra', termIds: [idOf('zebra')] },
  ]);
});

it('refuses to look up more than 200 words instead of leaving some out', async () => {
  const words = Array.from({ length: 200 }, (_, index) => `word ${index}`);
  expect(await takenWords(database.prisma, acme.admin, { words })).toEqual([]);
  await expect(takenWords(database.prisma, acme.admin, { words: [...words, 'zebra'] })).rejects.toMatchObject({
    code: 'LIMIT_EXCEEDED',
  });
});

it('shows nothing to those who are no members', async () => {
  const { prisma } = database;
  expect(await found({ search: 'arr' }, { kind: 'anonymous' })).toEqual([]);
  expect(await found({ environmentId: globex.environmentId })).toEqual([]);
  expect(await conflictsIn(prisma, { kind: 'anonymous' })).toEqual([]);
});
