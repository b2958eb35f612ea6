import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import { proposeTerm, type TermProposal } from '../../glossary/proposal/proposeTerm.ts';
import { rejectProposal } from '../../glossary/proposal/rejectProposal.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { acceptProposal, type Acceptance } from './acceptProposal.ts';
import { testGlossary, type TestGlossary } from './terms.test-support.ts';

let database: TestDatabase;
let acme: TestOrganization;
let glossary: TestGlossary;
let arr: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  acme = await createOrganization(database.prisma);
  glossary = testGlossary(database.prisma, acme);
  arr = await glossary.create('ARR', { definition: 'Recurring.', synonyms: ['run rate'], tags: ['finance'] });
});

const empty = { term: 'Burn', definition: '', synonyms: [], reason: '' };
const propose = (proposal: Partial<TermProposal>, viewer: Viewer = acme.explorer) =>
  proposeTerm(database.prisma, viewer, { ...empty, ...proposal });
const accept = (proposalId: string, edits: Partial<Acceptance> = {}, viewer: Viewer = acme.admin) =>
  acceptProposal(glossary.services, viewer, { proposalId, ...edits });
const reject = (proposalId: string, reason = 'We have that.', viewer: Viewer = acme.admin) =>
  rejectProposal(database.prisma, viewer, { proposalId, reason });

it('a new term is proposed, edited by an admin, and then part of the glossary', async () => {
  const { id, changedFields } = await propose({ term: ' Cash   burn ', synonyms: ['burn', 'BURN', ' '] });
  expect(changedFields).toEqual(['term', 'definition', 'synonyms']);
  const { status, termId, deciderId } = await accept(id, { definition: 'Spending per month.' });
  const term = (await glossary.terms()).get('Cash burn');
  expect(term).toMatchObject({ id: termId, definition: 'Spending per month.', synonyms: ['burn'], version: 1 });
  expect([status, deciderId]).toEqual(['ACCEPTED', acme.admin.actorId]);
});

it('a change touches the fields that were to change, and no others', async () => {
  const proposal = { termId: arr, term: 'ARR', definition: 'Annual recurring revenue.', synonyms: ['run rate'] };
  const { id, changedFields } = await propose(proposal);
  expect(changedFields).toEqual(['definition']);
  const other = await propose({ ...proposal, definition: 'Recurring.', synonyms: ['yearly'] }, acme.otherExplorer);
  await accept(other.id);
  // Made for version 1, whose definition has not changed since.
  await accept(id);
  expect((await glossary.terms()).get('ARR')).toMatchObject({
    definition: 'Annual recurring revenue.',
    synonyms: ['yearly'],
    tags: ['finance'],
    version: 3,
  });
});

it('a field that was changed meanwhile is refused, until the admin has seen the present version', async () => {
  const proposal = { termId: arr, term: 'ARR', synonyms: ['run rate'] };
  const first = await propose({ ...proposal, definition: 'One.' });
  const second = await propose({ ...proposal, definition: 'Two.' });
  await accept(first.id);
  await expect(accept(second.id)).rejects.toThrow('has changed definition of ARR');
  expect((await glossary.terms()).get('ARR')?.definition).toBe('One.');
  await accept(second.id, { version: 2 });
  expect((await glossary.terms()).get('ARR')?.definition).toBe('Two.');
});

it('a rejection needs a reason, and a proposal is decided once', async () => {
  const { id } = await propose({});
  await expect(reject(id, ' ')).rejects.toThrow('A reason is required.');
  expect(await reject(id)).toMatchObject({ status: 'REJECTED', decision: 'We have that.' });
  await expect(accept(id)).rejects.toThrow('Another admin has decided this proposal.');
  await expect(reject(id)).rejects.toThrow('Another admin has decided this proposal.');
  expect([...(await glossary.terms()).keys()]).toEqual(['ARR']);
});

it('two admins at once make one term', async () => {
  const { id } = await propose({});
  const outcomes = await Promise.allSettled([accept(id), accept(id)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await glossary.terms()).size).toBe(2);
});

it('a change of a term that was removed becomes a term', async () => {
  const { id } = await propose({ termId: arr, term: 'ARR', definition: 'New.', synonyms: [] });
  await database.prisma.glossaryTerm.delete({ where: { id: arr } });
  await accept(id);
  expect((await glossary.terms()).get('ARR')?.definition).toBe('New.');
});

it.each<[string, Partial<TermProposal>, string]>([
  ['no word', { term: ' ' }, 'A term is required.'],
  ['a word that is a term', { term: 'arr' }, 'The glossary has the term ARR already.'],
  ['a definition that is too long', { definition: 'x'.repeat(10_001) }, 'This is longer than 10,000 characters.'],
  ['too many synonyms', { synonyms: Array.from({ length: 101 }, (_, at) => `w${at}`) }, 'These are too many synonyms'],
])('refuses %s', async (_case, proposal, message) => {
  await expect(propose(proposal)).rejects.toThrow(message);
});

it('refuses a change that changes nothing, and more than 50 that wait', async () => {
  const same = { termId: arr, term: 'ARR', definition: 'Recurring.', synonyms: ['run rate'] };
  await expect(propose(same)).rejects.toThrow('The term is like this already.');
  for (let index = 0; index < 50; index += 1) {
    await propose({ term: `Word ${index}` });
  }
  await expect(propose({ term: 'One more' })).rejects.toThrow('50 of your proposals are waiting already.');
  await propose({ term: 'One more' }, acme.otherExplorer);
});

it('is decided by admins, and seen only by them and the person who made it', async () => {
  const globex = await createOrganization(database.prisma, 'Globex');
  const { id } = await propose({});
  await expect(accept(id, {}, acme.explorer)).rejects.toThrow('You may not do this.');
  await expect(reject(id, 'no', acme.otherExplorer)).rejects.toThrow('Proposal not found.');
  await expect(accept(id, {}, globex.admin)).rejects.toThrow('Proposal not found.');
  await expect(propose({ termId: arr }, globex.explorer)).rejects.toThrow('Term not found.');
  await expect(propose({ environmentId: acme.environmentId }, globex.explorer)).rejects.toThrow(
    'Environment not found.',
  );
  await expect(propose({}, { kind: 'anonymous' })).rejects.toThrow('You may not do this.');
});
