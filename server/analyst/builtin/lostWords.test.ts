import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnalystResult } from '../analyst.ts';
import { madeUp } from './interpret/madeUp.test-support.ts';
import { openRailway } from './railway/openRailway.test-support.ts';
import type { Railway } from './railway/openRailway.test-support.ts';

const DRAFT = madeUp(
  {
    pupils: { pupil: 'key NUMBER', name: 'STRING', instrument: 'STRING', started: 'DATE', ended: 'DATE' },
    lessons: { lesson_id: 'key NUMBER', pupil_id: 'NUMBER -> pupils', presence: 'STRING' },
    invoices: { invoice_id: 'key NUMBER', pupil_id: 'NUMBER -> pupils', due: 'DATE', fee: 'NUMBER' },
  },
  {
    pupils: { pupil_count: 'COUNT(*)' },
    lessons: { lesson_count: 'COUNT(*)' },
    invoices: { invoice_count: 'COUNT(*)', total_fee: 'SUM(fee)' },
  },
);

/** Tables of a music school; people there call an invoice a bill, and “present” is a value. */
const SCHOOL: typeof DRAFT = {
  ...DRAFT,
  models: DRAFT.models.map((model) => ({
    ...model,
    dimensions: model.dimensions.map((one) =>
      one.name === 'presence' ? { ...one, sampleValues: ['present', 'absent', 'excused'] } : one,
    ),
  })),
  glossary: [
    {
      id: 'term_bill',
      term: 'Bill',
      definition: 'What a family is asked to pay',
      synonyms: ['bills'],
      mappings: [{ kind: 'MODEL', target: 'invoices', description: '' }],
    },
  ],
};

const DATA = [
  'CREATE TABLE pupils (pupil INTEGER, name TEXT, instrument TEXT, started DATE, ended DATE)',
  `INSERT INTO pupils VALUES (7, 'Ada', 'harp', '2026-02-01', NULL), (8, 'Bo', 'harp', '2026-10-05', NULL),
   (9, 'Cy', 'oboe', '2025-01-01', '2026-10-01')`,
  'CREATE TABLE lessons (lesson_id INTEGER, pupil_id INTEGER, presence TEXT)',
  `INSERT INTO lessons VALUES (1, 7, 'present'), (2, 7, 'present'), (3, 7, 'present'), (4, 7, 'absent'),
   (5, 8, 'absent'), (6, 8, 'absent'), (7, 9, 'present'), (8, 9, 'excused')`,
  'CREATE TABLE invoices (invoice_id INTEGER, pupil_id INTEGER, due DATE, fee INTEGER)',
  `INSERT INTO invoices VALUES (1, 7, '2026-01-15', 90), (2, 8, '2026-10-15', 45)`,
];

let school: Railway;

beforeAll(async () => {
  school = await openRailway(SCHOOL, DATA);
});

afterAll(() => school.close());

async function ask(question: string): Promise<AnalystResult> {
  return (await school.ask(question)).result;
}

async function rows(question: string): Promise<readonly (readonly unknown[])[]> {
  const result = await ask(question);
  if (result.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(result)}`);
  return result.executions[0]?.rows ?? [];
}

describe('a verb that nothing stands for', () => {
  it.each([
    'pupils who have not paid in Q4 2026',
    'Which pupils have not paid in Q4 2026?',
    'pupils who paid in Q4 2026',
    'How many pupils graduated in 2026?',
    'How many pupils sang in 2026?',
    'Which pupils have never complained?',
  ])('takes no other date, and is not left out: “%s”', async (question) => {
    expect((await ask(question)).kind).not.toBe('answer');
  });

  it('dates what has a date of its own', async () => {
    expect(await rows('How many pupils started in 2026?')).toEqual(
      await school.sql(`SELECT COUNT(*) FROM pupils WHERE started BETWEEN '2026-01-01' AND '2026-12-31'`),
    );
  });
});

describe('a value that is a word of grammar elsewhere', () => {
  const oracle = `SELECT instrument, AVG(CASE presence WHEN 'present' THEN 1.0 ELSE 0 END)
    FROM lessons JOIN pupils ON pupil = pupil_id GROUP BY 1 ORDER BY 1`;

  it.each([
    'share of present lessons by instrument',
    'share of lessons where presence is present by instrument',
    'percentage of present lessons by instrument',
  ])('is the part of each group: “%s”', async (question) => {
    const told = ([group, share]: readonly unknown[]) => `${String(group)} ${String(Number(share))}`;
    expect((await rows(question)).map(told).toSorted()).toEqual((await school.sql(oracle)).map(told));
  });

  it('is asked about where it may ask to be shown', async () => {
    const result = await ask('Present lessons by instrument');
    expect(result.kind === 'clarification' ? result.options.map(({ label }) => label) : result).toEqual([
      expect.stringContaining('presence is present'),
      expect.not.stringContaining('presence is present'),
    ]);
  });

  it('asks to be shown what is no rows', async () => {
    const counts = await rows('Present the number of lessons by instrument');
    expect(counts.map((row) => row.map(String).join(' ')).toSorted()).toEqual(['harp 6', 'oboe 2']);
  });
});

describe('the most of rows with a condition', () => {
  it('counts these rows of each, not all rows of those that have one', async () => {
    const [first] = await rows('Who was absent from the most lessons?');
    expect(first?.map(String)).toEqual(['8', 'Bo', '2']);
  });

  it('never answers with the highest number that names something', async () => {
    const result = await ask('Which pupils were absent at lessons most?');
    expect(result.kind === 'answer' ? result.headline?.value : null).not.toBe(9);
    expect(result.kind).not.toBe('answer');
  });
});

describe('an amount of rows', () => {
  it.each(['total bill amount this year', 'bill amount by instrument', 'total invoice value in 2026'])(
    'is no count of them: “%s”',
    async (question) => {
      const result = await ask(question);
      const [[first] = []] = result.kind === 'answer' ? (result.executions[0]?.rows ?? []) : [];
      expect(first).not.toBe(2);
      expect(result.kind).not.toBe('answer');
    },
  );

  it('is added up where it is named', async () => {
    const [[total] = []] = await rows('total bill fee');
    expect(Number(total)).toBe(135);
  });

  it('may say how many there are', async () => {
    expect((await rows('number of bills this year')).map((row) => row.map(Number))).toEqual([[2]]);
  });
});
