import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerSpec, PreviousTurn } from '../../server/analyst/analyst.ts';
import { sameRows } from '../questions/compareRows.ts';
import { openForeign } from './askForeign.ts';
import { DraftCache } from './draftCache.ts';
import { readSuite } from './suite.ts';
import type { ForeignSuite } from './suite.ts';

// Conversations over drafted schemas that the engine was not made for; each turn with its SQL.
const suiteFolder = join(import.meta.dirname, 'classes');

let suite: ForeignSuite;
let folder: string;
let cache: DraftCache;
beforeAll(async () => {
  suite = await readSuite(suiteFolder);
  folder = await mkdtemp(join(tmpdir(), 'quarry-followups-'));
  cache = new DraftCache(folder, 'unchanged');
});
afterAll(async () => {
  await cache.close();
  await rm(folder, { recursive: true });
});

const customers = (where: string): string => `SELECT customer_name FROM customers WHERE ${where}`;
const salaries = (where: string): string => `SELECT job, AVG(salary) FROM staff WHERE ${where} GROUP BY job`;
const takers = (count: number): string =>
  `SELECT student_name FROM enrolments JOIN students USING (student_id) GROUP BY student_id HAVING COUNT(*) > ${count}`;
const senders = (where: string): string =>
  `SELECT full_name, COUNT(*) FROM letters JOIN people ON person_id = sender_id WHERE ${where} GROUP BY person_id`;

const conversations: readonly (readonly [string, readonly (readonly [question: string, sql: string])[]])[] = [
  [
    'tennis',
    [
      ['How many bouts are there per season?', 'SELECT season, COUNT(*) FROM bouts GROUP BY season'],
      ['only on grass', "SELECT season, COUNT(*) FROM bouts WHERE surface = 'Grass' GROUP BY season"],
      ['what about clay', "SELECT season, COUNT(*) FROM bouts WHERE surface = 'Clay' GROUP BY season"],
    ],
  ],
  [
    'bikeshare',
    [
      ['How many rides are there per rider type?', 'SELECT rider_type, COUNT(*) FROM rides GROUP BY 1'],
      ['what about 2020', "SELECT rider_type, COUNT(*) FROM rides WHERE started_on LIKE '2020%' GROUP BY 1"],
    ],
  ],
  [
    'bazaar',
    [
      ['Which customers live in Turin?', customers("city = 'Turin'")],
      ['and Graz?', customers("city = 'Graz'")],
      ['only women', customers("city = 'Graz' AND gender = 'female'")],
      ['how many are there?', `SELECT COUNT(*) FROM (${customers("city = 'Graz' AND gender = 'female'")})`],
    ],
  ],
  [
    'clinic',
    [
      ['What is the average salary by job?', salaries('TRUE')],
      ['only women', salaries("gender = 'F'")],
      ['without porters', salaries("gender = 'F' AND job <> 'Porter'")],
      ['same for doctors', salaries("gender = 'F' AND job = 'Doctor'")],
    ],
  ],
  [
    'academy',
    [
      ['Which students have more than 3 enrolments?', takers(3)],
      ['more than 5 instead', takers(5)],
      ['how many are there?', `SELECT COUNT(*) FROM (${takers(5)})`],
    ],
  ],
  [
    'academy',
    [
      ['How many students are there?', 'SELECT COUNT(*) FROM students'],
      ['same for advisors', 'SELECT COUNT(*) FROM advisors'],
    ],
  ],
  [
    'postbox',
    [
      ['How many letters did each person send?', senders('TRUE')],
      ['only women', senders("gender = 'Female'")],
      ['in 2020', senders("gender = 'Female' AND sent_on LIKE '2020%'")],
    ],
  ],
];

it.each(conversations)(
  'goes on with what was asked of %s',
  async (name, turns) => {
    const script = suite.scripts.get(name) ?? '';
    const database = new DatabaseSync(':memory:');
    database.exec(script);
    const agent = openForeign(await cache.of(name, script));
    try {
      const previous: PreviousTurn[] = [];
      for (const [question, sql] of turns) {
        const reply = await agent.ask(question, previous);
        if (reply.kind !== 'answer') {
          throw new Error(`${question}: ${JSON.stringify(reply)}`);
        }
        const gold = database
          .prepare(sql)
          .all()
          .map((row) => Object.values(row) as (string | number)[]);
        expect([question, gold.length > 0 && sameRows(gold, rowsOf(reply), 'rows')]).toEqual([question, true]);
        previous.push({ question, reading: asStored(reply.reading), options: [] });
      }
    } finally {
      await agent.close();
      database.close();
    }
  },
  120_000,
);

/** A reading as PostgreSQL gives it back: the keys of each object are in an order of its own. */
function asStored<Value>(reading: Value): Value {
  const inItsOrder = (_key: string, part: unknown): unknown =>
    part === null || typeof part !== 'object' || Array.isArray(part)
      ? part
      : Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)));
  return JSON.parse(JSON.stringify(reading, inItsOrder)) as Value;
}

function rowsOf({ executions: [first] }: AnswerSpec): readonly (readonly (string | number | boolean | null)[])[] {
  return first?.rows ?? [];
}
