import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { mergeTerms } from './mergeTerms.ts';
import { createParcels, testGlossary, type TestGlossary } from './terms.test-support.ts';

let database: TestDatabase;
let acme: TestOrganization;
let glossary: TestGlossary;
let sales: string;
let turnover: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  acme = await createOrganization(database.prisma);
  await createParcels(database.prisma, acme);
  glossary = testGlossary(database.prisma, acme);
  sales = await glossary.create('Sales', {
    synonyms: ['revenue', 'TURNOVER'],
    tags: ['finance'],
    mappings: [{ kind: 'MEASURE', target: 'parcels.weight', description: 'first' }],
  });
  turnover = await glossary.create('Turnover', {
    definition: 'Money in.',
    synonyms: ['Revenue', 'sales', 'takings'],
    tags: ['board', 'finance'],
    mappings: [
      { kind: 'MEASURE', target: 'parcels.weight', description: 'second' },
      { kind: 'MODEL', target: 'parcels', description: '' },
    ],
  });
});

const merge = (viewer = acme.admin, changes: object = {}) =>
  mergeTerms(glossary.services, viewer, {
    termId: sales,
    version: 1,
    otherTermId: turnover,
    otherVersion: 1,
    ...changes,
  });

it('joins words, tags and mappings once each, and removes the other term, as one change', async () => {
  const { entities } = await merge();
  expect(entities).toEqual([
    { type: 'GlossaryTerm', id: sales, version: 2 },
    { type: 'GlossaryTerm', id: turnover, version: null },
  ]);
  const terms = await glossary.terms();
  expect([...terms.keys()]).toEqual(['Sales']);
  expect(terms.get('Sales')).toMatchObject({
    definition: 'Money in.',
    synonyms: ['revenue', 'TURNOVER', 'takings'],
    tags: ['board', 'finance'],
    mappings: [
      { kind: 'MEASURE', target: 'parcels.weight', description: 'first' },
      { kind: 'MODEL', target: 'parcels', description: '' },
    ],
  });
});

it('takes the definition that is chosen', async () => {
  await merge(acme.admin, { definition: 'Both.' });
  expect((await glossary.terms()).get('Sales')?.definition).toBe('Both.');
});

it.each([
  ['a term with itself', () => merge(acme.admin, { otherTermId: sales }), 'A term cannot be merged with itself.'],
  ['as an explorer', () => merge(acme.explorer), 'You may not do this.'],
  ['an outdated version', () => merge(acme.admin, { otherVersion: 7 }), 'Another person has changed Turnover.'],
])('refuses %s, and changes nothing', async (_case, act, message) => {
  await expect(act()).rejects.toThrow(message);
  expect([...(await glossary.terms()).keys()].sort()).toEqual(['Sales', 'Turnover']);
});

it('knows no terms of others', async () => {
  const globex = await createOrganization(database.prisma, 'Globex');
  await expect(merge(globex.admin)).rejects.toThrow('Term not found.');
});
