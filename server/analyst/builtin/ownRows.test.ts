import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnalystResult } from '../analyst.ts';
import { madeUp } from './interpret/madeUp.test-support.ts';
import { openRailway } from './railway/openRailway.test-support.ts';
import type { Railway } from './railway/openRailway.test-support.ts';

/** Tables of an orchestra as a draft describes them: musicians have a manager among themselves. */
const ORCHESTRA = madeUp(
  {
    sections: { section_id: 'key NUMBER', section_name: 'STRING' },
    musicians: {
      musician_id: 'key NUMBER',
      name: 'STRING',
      section_id: 'NUMBER -> sections',
      manager_id: 'NUMBER -> musicians as manager',
      salary: 'NUMBER',
    },
    concerts: { concert_id: 'key NUMBER', concert_title: 'STRING', held_on: 'DATE' },
    bookings: {
      booking_id: 'key NUMBER',
      musician_id: 'NUMBER -> musicians',
      concert_id: 'NUMBER -> concerts',
      amount: 'NUMBER',
    },
  },
  { musicians: { musician_count: 'COUNT(*)' }, bookings: { booking_count: 'COUNT(*)' } },
);

const DATA = [
  'CREATE TABLE sections (section_id INTEGER, section_name TEXT)',
  "INSERT INTO sections VALUES (1, 'Strings'), (2, 'Brass')",
  'CREATE TABLE musicians (musician_id INTEGER, name TEXT, section_id INTEGER, manager_id INTEGER, salary INTEGER)',
  `INSERT INTO musicians VALUES (1, 'Ada Ivers', 1, NULL, 90), (2, 'Bo Lind', 1, 1, 50), (3, 'Cleo Marsh', 1, 1, 40),
   (4, 'Dan Orr', 2, 2, 30), (5, 'Eva Pell', 2, 2, 20), (6, 'Finn Quill', NULL, 1, 99)`,
  'CREATE TABLE concerts (concert_id INTEGER, concert_title TEXT, held_on DATE)',
  "INSERT INTO concerts VALUES (1, 'Spring', DATE '2025-03-01'), (2, 'Summer', DATE '2025-07-01')",
  'CREATE TABLE bookings (booking_id INTEGER, musician_id INTEGER, concert_id INTEGER, amount INTEGER)',
  'INSERT INTO bookings VALUES (1, 1, 1, 300), (2, 1, 2, 250), (3, 2, 1, 400), (4, 4, NULL, 100)',
];

let orchestra: Railway;

beforeAll(async () => {
  orchestra = await openRailway(ORCHESTRA, DATA);
});

afterAll(() => orchestra.close());

async function ask(question: string): Promise<AnalystResult> {
  return (await orchestra.ask(question)).result;
}

async function rows(question: string): Promise<readonly string[]> {
  const result = await ask(question);
  if (result.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(result)}`);
  return (result.executions[0]?.rows ?? []).map((row) => row.map(String).join('|')).toSorted();
}

describe('rows that belong to others of their own table', () => {
  it.each([
    ['Who reports to Bo Lind?', ['4|Dan Orr', '5|Eva Pell']],
    ['musicians managed by Ada Ivers', ['2|Bo Lind', '3|Cleo Marsh', '6|Finn Quill']],
    ['musicians whose manager is Bo Lind', ['4|Dan Orr', '5|Eva Pell']],
    ['How many musicians report to Ada Ivers?', ['3']],
    ['Who does Dan Orr report to?', ['2|Bo Lind']],
    ['the manager of Bo Lind', ['1|Ada Ivers']],
    ['musicians without a manager', ['1|Ada Ivers']],
    ['musicians who manage more than 2 people', ['1|Ada Ivers']],
    ['number of musicians per manager', ['1|Ada Ivers|3', '2|Bo Lind|2', 'null|null|1']],
  ])('%s', async (question, expected) => expect(await rows(question)).toEqual(expected));

  it('shows each with the row it belongs to', async () =>
    expect(await rows('musicians with their manager')).toContain('4|Dan Orr|2|Bo Lind'));

  it('never answers with the row that was named', async () => {
    for (const question of ['Who does Ada Ivers report to?', 'Who reports to Eva Pell?'])
      expect(await rows(question)).toEqual([]);
  });
});

describe('numbers of the rows that share something', () => {
  it.each([
    'musicians who earn more than the average of their own section',
    'musicians with a salary above the average salary of their section',
    "musicians whose salary is above their section's average",
  ])('%s', async (question) => expect(await rows(question)).toEqual(['1|Ada Ivers', '4|Dan Orr']));

  it('keeps the average of all apart', async () =>
    expect(await rows('musicians who earn more than the average')).toEqual(['1|Ada Ivers', '6|Finn Quill']));
});

describe('amounts that are added up for each row', () => {
  it.each([
    'musicians whose bookings add up to more than 450',
    'musicians with more than 450 in bookings',
    'musicians with bookings worth more than 450 in total',
  ])('%s', async (question) => {
    const result = await ask(question);
    if (result.kind === 'answer') expect(await rows(question)).toEqual(['1|Ada Ivers']);
    else expect(result.kind).not.toBe('answer');
  });
});

describe('what there is none of', () => {
  it.each([
    ['musicians in no concert', ['3|Cleo Marsh', '4|Dan Orr', '5|Eva Pell', '6|Finn Quill']],
    ['musicians who were not in any concert', ['3|Cleo Marsh', '4|Dan Orr', '5|Eva Pell', '6|Finn Quill']],
    ['musicians without concerts', ['3|Cleo Marsh', '4|Dan Orr', '5|Eva Pell', '6|Finn Quill']],
  ])('%s', async (question, expected) => expect(await rows(question)).toEqual(expected));
});
