import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnalystResult } from '../analyst.ts';
import { madeUp } from './interpret/madeUp.test-support.ts';
import { openRailway } from './railway/openRailway.test-support.ts';
import type { Railway } from './railway/openRailway.test-support.ts';

/** Tables of a practice as a draft describes them: nothing says whose payments they are. */
const PRACTICE = madeUp(
  {
    patients: { id: 'key NUMBER', name: 'STRING', town: 'STRING', voice: 'STRING' },
    appointments: {
      id: 'key NUMBER',
      patient_id: 'NUMBER -> patients',
      status: 'STRING',
      duration_min: 'NUMBER',
    },
    payments: { id: 'key NUMBER', method: 'STRING', amount: 'NUMBER' },
  },
  {
    patients: { patient_count: 'COUNT(*)' },
    appointments: { appointment_count: 'COUNT(*)', average_duration_min: 'AVG(duration_min)' },
    payments: { payment_count: 'COUNT(*)', total_amount: 'SUM(amount)' },
  },
);

const DATA = [
  'CREATE TABLE patients (id INTEGER, name TEXT, town TEXT, voice TEXT)',
  `INSERT INTO patients VALUES (1, 'Anna', 'Stegen', 'alto'), (2, 'Bert', 'Kirchzarten', 'bass'),
   (3, 'Cora', 'Kirchzarten', 'alto'), (4, 'Dora', 'Kirchzarten', 'alto')`,
  'CREATE TABLE appointments (id INTEGER, patient_id INTEGER, status TEXT, duration_min INTEGER)',
  `INSERT INTO appointments VALUES (1, 1, 'kept', 20), (2, 1, 'kept', 40), (3, 2, 'missed', 15), (4, 4, 'missed', 45)`,
  'CREATE TABLE payments (id INTEGER, method TEXT, amount INTEGER)',
  `INSERT INTO payments VALUES (1, 'cash', 10), (2, 'card', 30)`,
];

let practice: Railway;

beforeAll(async () => {
  practice = await openRailway(PRACTICE, DATA);
});

afterAll(() => practice.close());

async function ask(question: string): Promise<AnalystResult> {
  return (await practice.ask(question)).result;
}

/** The rows of an answer as a set. */
async function rows(question: string): Promise<readonly string[]> {
  const result = await ask(question);
  if (result.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(result)}`);
  return (result.executions[0]?.rows ?? []).map((row) => row.map(String).join('|')).toSorted();
}

describe('tables without a number that links them', () => {
  it.each([
    'top 5 patients by amount',
    'total amount by patient',
    'patients with the highest amount',
    'patients by amount',
  ])('has no answer to “%s”', async (question) => {
    expect((await ask(question)).kind).not.toBe('answer');
  });
});

describe('groups by a value of the same rows', () => {
  it('averages of each value, not of each row', async () => {
    const own = (await practice.sql('SELECT status, AVG(duration_min) FROM appointments GROUP BY 1')).map((row) =>
      row.map(String).join('|'),
    );
    expect(await rows('average duration min of appointments by status')).toEqual(own.toSorted());
  });

  it.each(['number of patients by voice', 'patients by voice', 'How many patients are there per voice?'])(
    'counts “%s”',
    async (question) => {
      expect(await rows(question)).toEqual(['alto|3', 'bass|1']);
    },
  );
});

it('counts the rows that share a value before it says that it is listed once', async () => {
  const chips = async (question: string): Promise<readonly string[]> => {
    const result = await ask(question);
    return result.kind === 'answer' ? result.assumptions.map(({ text }) => text) : [];
  };
  expect(await chips('What are the towns of patients?')).toContainEqual(expect.stringContaining('listed once'));
  expect(await chips('What are the methods of payments?')).not.toContainEqual(expect.stringContaining('listed once'));
});
