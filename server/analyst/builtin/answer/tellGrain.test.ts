import { afterAll, beforeAll, expect, it } from 'vitest';
import { madeUp } from '../interpret/madeUp.test-support.ts';
import { openRailway, type Railway } from '../railway/openRailway.test-support.ts';

const CHOIR = madeUp(
  {
    members: { member_id: 'key NUMBER', voice: 'STRING' },
    rehearsals: {
      rehearsal_date: 'key DATE',
      member_id: 'key NUMBER -> members',
      place: 'STRING',
    },
  },
  { members: { member_count: 'COUNT(*)' }, rehearsals: { rehearsal_count: 'COUNT(*)' } },
);

const DATA = [
  'CREATE TABLE members (member_id INTEGER, voice TEXT)',
  `INSERT INTO members VALUES (1, 'alto'), (2, 'bass')`,
  'CREATE TABLE rehearsals (rehearsal_date DATE, member_id INTEGER, place TEXT)',
  `INSERT INTO rehearsals VALUES ('2026-10-01', 1, 'hall'), ('2026-10-01', 2, 'hall'), ('2026-10-08', 1, 'church')`,
];

let choir: Railway;

beforeAll(async () => {
  choir = await openRailway(CHOIR, DATA);
});
afterAll(() => choir?.close());

const caveatsOf = async (question: string): Promise<readonly string[]> => {
  const { result } = await choir.ask(question);
  expect(result.kind).toBe('answer');
  return result.kind === 'answer' ? result.caveats : [];
};

it.each(['How many rehearsals are there?', 'number of rehearsals by place'])(
  'says what a row is where rows of a day are counted: %s',
  async (question) => {
    expect(await caveatsOf(question)).toContain(
      'Rehearsals are counted by rows: one for each rehearsal date and member id.',
    );
  },
);

it('says nothing where a row is what its name says', async () => {
  expect((await caveatsOf('How many members are there?')).join(' ')).not.toContain('counted by rows');
});
