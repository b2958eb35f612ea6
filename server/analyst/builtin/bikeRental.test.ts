import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnalystResult, PreviousTurn } from '../analyst.ts';
import { BIKE_RENTAL, BIKE_RENTAL_DATA } from './bikeRental.test-support.ts';
import { openRailway } from './railway/openRailway.test-support.ts';
import type { Railway } from './railway/openRailway.test-support.ts';

let rental: Railway;

beforeAll(async () => {
  rental = await openRailway(BIKE_RENTAL, BIKE_RENTAL_DATA);
});

afterAll(() => rental.close());

/** The result of the last turn of a conversation. */
async function ask(...turns: readonly string[]): Promise<AnalystResult> {
  let previous: readonly PreviousTurn[] = [];
  let last: AnalystResult | null = null;
  for (const question of turns) {
    const { result } = await rental.ask(question, previous);
    const reading = result.kind === 'answer' ? result.reading : null;
    const options = result.kind === 'clarification' ? result.options : [];
    previous = [...previous, { question, reading, options }];
    last = result;
  }
  if (last === null) throw new Error('Nothing was asked.');
  return last;
}

/** The rows of the last answer as a set. */
async function rows(...turns: readonly string[]): Promise<readonly string[]> {
  const result = await ask(...turns);
  if (result.kind !== 'answer') throw new Error(`${turns.join(' · ')}: ${JSON.stringify(result)}`);
  return (result.executions[0]?.rows ?? []).map((row) => row.map(String).join('|')).toSorted();
}

async function truth(sql: string): Promise<readonly string[]> {
  return (await rental.sql(sql)).map((row) => row.map(String).join('|')).toSorted();
}

describe('a row compared with a limit of its own', () => {
  it.each([
    ['which parts are below their minimum stock?', 'stock < minimum_stock'],
    ['parts above their minimum stock', 'stock > minimum_stock'],
  ])('is read from the name of the limit: %s', async (question, where) => {
    expect(await rows(question)).toEqual(await truth(`SELECT part_no, name FROM parts WHERE ${where}`));
  });
});

describe('a question with too many parts', () => {
  const parts = 'ticket number of one repair part, unit price of one repair part and quantity of one repair part';
  const limit = 'repair received on is below minimum stock of one part';
  const question = `${parts}, ${parts} of repairs of repair parts of repairs where ${limit} and ${limit}`;

  it('is refused for that, and others have their turn meanwhile', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    const result = await ask(question);
    clearInterval(timer);
    expect(result).toMatchObject({ kind: 'refusal', title: 'This question has too many parts' });
    expect(turns).toBeGreaterThan(0);
  });
});

it('is refused with the same other questions on a slow machine', async () => {
  const question = 'revenue per branch';
  const usual = await ask(question);
  let time = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 20_000));
  const slow = await ask(question);
  clock.mockRestore();
  expect(usual).toMatchObject({ kind: 'refusal' });
  expect(usual.kind === 'refusal' && usual.rewrites.length).toBeGreaterThan(0);
  expect(slow).toEqual(usual);
});

describe('rows that belong to the first of a ranking', () => {
  const ranked = (model: string, key: string, by: string): string =>
    `(SELECT ${key} FROM (SELECT ${key}, RANK() OVER (ORDER BY ${by}) AS place FROM ${model} WHERE ${key} IS NOT NULL
      GROUP BY 1) WHERE place = 1)`;
  const mostRepaired = ranked('repairs', 'bike_id', 'COUNT(*) DESC');

  it.each([
    [
      'number of rentals of the bike with the most repairs',
      `SELECT COUNT(*) FROM rentals WHERE bike_id IN ${mostRepaired}`,
      '2 bikes share the highest number of repairs: all of them are taken',
    ],
    [
      'total rental fee of the bike with the most repairs',
      `SELECT SUM(rental_fee) FROM rentals WHERE bike_id IN ${mostRepaired}`,
      '2 bikes share the highest number of repairs: all of them are taken',
    ],
    [
      'total rental fee of the customer with the most rentals',
      `SELECT SUM(rental_fee) FROM rentals WHERE customer_no IN ${ranked('rentals', 'customer_no', 'COUNT(*) DESC')}`,
      '4 customers share the highest number of rentals: all of them are taken',
    ],
    [
      'total rental fee of the customer with the highest average labour cost',
      `SELECT SUM(rental_fee) FROM rentals WHERE customer_no IN ${ranked('repairs', 'customer_no', 'AVG(labour_cost) DESC')}`,
      null,
    ],
    [
      'number of repairs of the customer with the highest total rental fee',
      `SELECT COUNT(*) FROM repairs WHERE customer_no IN ${ranked('rentals', 'customer_no', 'SUM(rental_fee) DESC')}`,
      null,
    ],
  ])('are those of all that share the first place, and it is said: %s', async (question, sql, shared) => {
    const result = await ask(question);
    if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
    expect(result.executions[0]?.rows).toEqual(await rental.sql(sql));
    expect(result.assumptions.map(({ text }) => text).filter((text) => text.includes(' share '))).toEqual(
      shared === null ? [] : [shared],
    );
  });
});

describe('two numbers in one sentence', () => {
  const numbers = async (question: string): Promise<readonly string[]> => {
    const result = await ask(question);
    if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
    return result.executions.flatMap((one) => one.rows.map((row) => row.map(String).join('|')));
  };

  it.each([
    [
      'how many bikes do we have and how many are stolen?',
      ['SELECT COUNT(*) FROM bikes', "SELECT COUNT(*) FROM bikes WHERE status = 'stolen'"],
    ],
    [
      'total rental fee in 2026 and how many rentals were cancelled',
      [
        "SELECT SUM(rental_fee) FROM rentals WHERE booked_on >= DATE '2026-01-01'",
        "SELECT COUNT(*) FROM rentals WHERE status = 'cancelled' AND booked_on >= DATE '2026-01-01'",
      ],
    ],
    [
      'How many rentals were booked in the last 30 days and how many repairs?',
      [
        "SELECT COUNT(*) FROM rentals WHERE booked_on BETWEEN DATE '2026-10-22' AND DATE '2026-11-20'",
        "SELECT COUNT(*) FROM repairs WHERE received_on BETWEEN DATE '2026-10-22' AND DATE '2026-11-20'",
      ],
    ],
    [
      'How many rentals were booked yesterday and how many repairs were received?',
      [
        "SELECT COUNT(*) FROM rentals WHERE booked_on = DATE '2026-11-20'",
        "SELECT COUNT(*) FROM repairs WHERE received_on = DATE '2026-11-20'",
      ],
    ],
    [
      'total rental fee in Q1 2026 and how many rentals were cancelled',
      [
        "SELECT SUM(rental_fee) FROM rentals WHERE booked_on BETWEEN DATE '2026-01-01' AND DATE '2026-03-31'",
        `SELECT COUNT(*) FROM rentals WHERE status = 'cancelled'
          AND booked_on BETWEEN DATE '2026-01-01' AND DATE '2026-03-31'`,
      ],
    ],
    [
      'how many sold bikes do we have and how many are stolen?',
      ["SELECT COUNT(*) FROM bikes WHERE status = 'sold'", "SELECT COUNT(*) FROM bikes WHERE status = 'stolen'"],
    ],
    [
      'how many bikes in repair and how many are available',
      [
        "SELECT COUNT(*) FROM bikes WHERE status = 'in repair'",
        "SELECT COUNT(*) FROM bikes WHERE status = 'available'",
      ],
    ],
  ])('are both answered, each with its own conditions: %s', async (question, queries) => {
    const expected = await Promise.all(queries.map(truth));
    expect(await numbers(question)).toEqual(expected.flat());
  });

  it('are both of the one who is named, or it is not clear', async () => {
    const question = 'how many rentals did Anna Petersen make and how many repairs';
    const both = `SELECT (SELECT COUNT(*) FROM rentals WHERE customer_no = 'C1'),
      (SELECT COUNT(*) FROM repairs WHERE customer_no = 'C1')`;
    expect(await numbers(question)).toEqual(await truth(both));
    expect((await ask('how many bikes are in Kiel and how many are stolen')).kind).not.toBe('answer');
  });

  it('are never one: what cannot be read twice is refused', async () => {
    const result = await ask('total labour cost of repairs and how much of it is still somewhere');
    expect(result.kind).not.toBe('answer');
  });
});

describe('what is said is kept', () => {
  it('also where a value is a little word', async () => {
    const result = await ask('list rentals that are out with customer last name and picked up at');
    expect(result.kind === 'answer' ? result.executions[0]?.rows.length : 1).toBe(1);
  });

  it('also in the option of a question back', async () => {
    const question = 'top 2 bikes by rental fees in 2026, with model';
    const first = await ask(question);
    const option = first.kind === 'clarification' ? first.options[0]?.question : undefined;
    const turns = option === undefined ? [question] : [question, option];
    const own = `SELECT bike_id, model, SUM(rental_fee) FROM rentals JOIN bikes USING (bike_id)
      WHERE booked_on >= DATE '2026-01-01' GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 2`;
    expect(await rows(...turns)).toEqual(await truth(own));
  });

  it('and amounts are no groups that were not asked for', async () => {
    const result = await ask('parts cost plus labour cost of repairs by branch this year');
    expect(result.kind).not.toBe('answer');
  });
});

describe('an average of each row', () => {
  it('is the average itself', async () => {
    expect(await rows('average rental fee per rental by customer type')).toEqual(
      await truth('SELECT customer_type, AVG(rental_fee) FROM rentals JOIN customers USING (customer_no) GROUP BY 1'),
    );
  });

  it('is no number that is divided once more', async () => {
    const own = await truth('SELECT customer_no, AVG(rental_fee) FROM rentals GROUP BY 1');
    const shown = await rows('average rental fee per customer');
    expect(shown.map((row) => [row.split('|')[0], row.split('|').at(-1)].join('|'))).toEqual(own);
  });

  it('and of a number of them for each of another', async () => {
    expect(await rows('average number of rentals per customer')).toEqual(
      await truth('SELECT COUNT(*) / COUNT(DISTINCT customer_no) FROM rentals'),
    );
  });
});

describe('values that differ in capitals and blanks', () => {
  it('are one', async () => {
    expect(await rows('how many customers are from Kiel?')).toEqual(['4']);
  });

  it('are named where groups tell them apart', async () => {
    const result = await ask('customers by city');
    expect(result).toMatchObject({ caveats: expect.arrayContaining([expect.stringContaining('“Kiel ”')]) as string[] });
  });
});

describe('the highest of groups', () => {
  it('says what the unknown group comes to where that is more', async () => {
    const result = await ask('total labour cost per bike category');
    expect(result).toMatchObject({
      sentence: expect.stringContaining('What has no category comes to **440**') as string,
    });
  });
});

describe('a turn that goes on from an answer', () => {
  it('counts under the conditions of that answer', async () => {
    expect(await rows('total rental fee by month in 2025', 'how many rentals was that?')).toEqual(
      await truth("SELECT COUNT(*) FROM rentals WHERE booked_on BETWEEN DATE '2025-01-01' AND DATE '2025-12-31'"),
    );
  });

  it('does not take a month for someone', async () => {
    expect((await ask('total rental fee by month in 2025', 'who booked the most?')).kind).not.toBe('answer');
  });

  it('sorts by another number and keeps the one that was shown', async () => {
    expect(await rows('average labour cost by mechanic', 'sort by number of repairs')).toEqual(
      await truth('SELECT mechanic, COUNT(*), AVG(labour_cost) FROM repairs GROUP BY 1'),
    );
  });

  it('gives shares of one whole', async () => {
    const result = await ask('total rental fee by month and customer type in 2025', 'top 2', 'as a share of the total');
    if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
    const shares = (result.executions[0]?.rows ?? []).map((row) => Number(row.at(-1)));
    const [[most = 0] = []] = await rental.sql(
      `SELECT MAX(fee) / SUM(fee) FROM (SELECT SUM(rental_fee) AS fee FROM rentals JOIN customers USING (customer_no)
        WHERE year(booked_on) = 2025 GROUP BY month(booked_on), customer_type)`,
    );
    expect(shares[0]).toBeCloseTo(Number(most), 9);
  });

  it('compares months with those of a year beside it, and leaves no column empty', async () => {
    const later = await ask('total rental fee by month in 2025', 'compared with 2026');
    if (later.kind !== 'answer') throw new Error(JSON.stringify(later));
    const filled = (later.executions[0]?.rows ?? []).filter((row) => row[1] !== null && row[2] !== null);
    expect(filled.length).toBeGreaterThan(0);
    const far = await ask('total rental fee by month in 2025', 'compared with 2019');
    expect(far.kind).not.toBe('answer');
  });
});

describe('a state that is called like rows of another table', () => {
  it.each([
    ['bikes in repair', "SELECT bike_id FROM bikes WHERE status = 'in repair'"],
    [
      'which bikes have never been in repair?',
      'SELECT bike_id FROM bikes WHERE bike_id NOT IN (SELECT bike_id FROM repairs WHERE bike_id IS NOT NULL)',
    ],
    ['bikes that have been in repair', 'SELECT DISTINCT bike_id FROM repairs WHERE bike_id IS NOT NULL'],
    ['how many bikes are in repair?', "SELECT COUNT(*) FROM bikes WHERE status = 'in repair'"],
    ['how many available bikes do we have?', "SELECT COUNT(*) FROM bikes WHERE status = 'available'"],
    [
      'parts used in repairs in 2025',
      `SELECT DISTINCT part_no FROM repair_parts JOIN repairs USING (ticket_no) WHERE year(received_on) = 2025`,
    ],
  ])('is the state where it is said in its own words: %s', async (question, sql) => {
    const first = (row: string): string => row.split('|')[0] ?? '';
    expect((await rows(question)).map(first)).toEqual(await truth(sql));
  });
});

it('a state is not read of a time', async () => {
  // What a bike is now has no time: rows of repairs have that time.
  expect((await rows('bikes in repair in 2025')).map((row) => row.split('|')[0])).toEqual(
    await truth('SELECT DISTINCT bike_id FROM repairs WHERE bike_id IS NOT NULL AND year(received_on) = 2025'),
  );
});

describe('the first of all rows', () => {
  it.each(['slowest repair', 'which repair took the longest'])(
    'is one though some of what it belongs to is unknown: %s',
    async (question) => {
      const result = await ask(question);
      if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
      const own = 'SELECT ticket_no, finished_on - received_on FROM repairs ORDER BY 2 DESC NULLS LAST LIMIT 1';
      const [first = []] = result.executions[0]?.rows ?? [];
      expect([[first[0], first.at(-1)].map(String).join('|')]).toEqual(await truth(own));
      expect(result.sentence).toContain('**Repair 4** has the highest');
    },
  );

  it('takes rentals that did not come back to a branch', async () => {
    const result = await ask('longest rental');
    if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
    expect(result.executions[0]?.semql).not.toContain('IS NOT NULL');
  });
});

describe('money that comes in', () => {
  it.each([
    'which branch makes the most money',
    'income per mechanic',
    'how much did each mechanic earn',
    'how much did each branch make',
    'which mechanic earns the most',
    'which mechanic brings in the most',
  ])('is never a cost: %s', async (question) => {
    const result = await ask(question);
    expect(JSON.stringify(result)).not.toContain('SUM(labour_cost)');
    expect(result.kind).not.toBe('answer');
  });

  it('is what a field of income says, and money that is spent may be a cost', async () => {
    expect(await rows('how much did we earn in 2026?')).toEqual(
      await truth('SELECT SUM(rental_fee) FROM rentals WHERE year(booked_on) = 2026'),
    );
    expect(await rows('how much did we spend on repairs in 2026?')).toEqual(
      await truth('SELECT SUM(labour_cost) FROM repairs WHERE year(received_on) = 2026'),
    );
  });
});

describe('time that is spent', () => {
  it.each([
    ['which mechanic spent the most hours', 24],
    ['which mechanic spent the most days on repairs', 1],
  ])('is added up for each: %s', async (question, ofDay) => {
    expect(await rows(question)).toEqual(
      await truth(`SELECT mechanic, SUM(finished_on - received_on) * ${ofDay} FROM repairs GROUP BY 1`),
    );
  });
});

it('says that the quietest of periods is one that has any rows', async () => {
  for (const question of ['quietest weekday', 'quietest month for repairs']) {
    const result = await ask(question);
    expect(result.kind === 'answer' && result.assumptions.map(({ text }) => text).join()).toContain(
      'among periods that have any',
    );
  }
  const busiest = await ask('busiest weekday');
  expect(busiest.kind === 'answer' && JSON.stringify(busiest.assumptions)).not.toContain('among periods');
});

describe('those who never did', () => {
  const sql = 'SELECT customer_no FROM customers WHERE customer_no NOT IN (SELECT customer_no FROM rentals)';

  it.each(['which customers never rented a bike?', 'customers without rentals'])('“%s”', async (question) => {
    expect((await rows(question)).map((row) => row.split('|')[0])).toEqual(await truth(sql));
  });

  it('in one year are not those who did in another', async () => {
    const both = `SELECT customer_no FROM customers WHERE customer_no IN (SELECT customer_no FROM rentals
      WHERE year(booked_on) = 2025) AND customer_no NOT IN (SELECT customer_no FROM rentals WHERE year(booked_on) = 2026)`;
    for (const question of [
      'customers with rentals in 2025 and without rentals in 2026',
      'which customers rented in 2025 but not in 2026?',
    ]) {
      const result = await ask(question);
      if (result.kind !== 'answer') continue;
      expect((await rows(question)).map((row) => row.split('|')[0])).toEqual(await truth(both));
    }
  });
});

describe('what was done in one time', () => {
  const rented = (year: number): string => `SELECT customer_no FROM rentals WHERE year(booked_on) = ${year}`;
  const cargo = `SELECT customer_no FROM rentals JOIN bikes USING (bike_id) WHERE category = 'Cargo' AND year(booked_on)`;
  const repaired = (year: number): string =>
    `SELECT bike_id FROM repairs WHERE bike_id IS NOT NULL AND year(received_on) = ${year}`;

  it.each([
    ['which customers rented in 2025', `SELECT DISTINCT customer_no FROM (${rented(2025)})`],
    ['customers who rented a bike in 2025', `SELECT DISTINCT customer_no FROM (${rented(2025)})`],
    [
      'which customers did not rent in 2026',
      `SELECT customer_no FROM customers WHERE customer_no NOT IN (${rented(2026)})`,
    ],
    ['bikes repaired in 2025', repaired(2025)],
    ['which customers rented in 2025 but not in 2026', `(${rented(2025)}) EXCEPT (${rented(2026)})`],
    ['customers with rentals in 2025 but not in 2026', `(${rented(2025)}) EXCEPT (${rented(2026)})`],
    ['customers who rented in 2025 but did not rent in 2026', `(${rented(2025)}) EXCEPT (${rented(2026)})`],
    ['customers who rented a cargo bike in 2025 but not in 2026', `(${cargo} = 2025) EXCEPT (${cargo} = 2026)`],
    ['which bikes were repaired in 2025 but not in 2026', `(${repaired(2025)}) EXCEPT (${repaired(2026)})`],
  ])('is of the rows that the verb names, not of a date of the customers: %s', async (question, sql) => {
    expect((await rows(question)).map((row) => row.split('|')[0])).toEqual(await truth(sql));
  });
});

describe('two roles of one table', () => {
  it.each([
    ['how many rentals were returned at a different branch than they were picked up', '<>'],
    ['how many rentals were returned at the same branch as they were picked up', '='],
  ])('are compared with each other: %s', async (question, operator) => {
    expect(await rows(question)).toEqual(
      await truth(`SELECT COUNT(*) FROM rentals WHERE pickup_branch_id ${operator} return_branch_id`),
    );
  });

  it('also of what belongs to them', async () => {
    const question = 'which bikes were returned at a different branch than picked up';
    expect((await rows(question)).map((row) => row.split('|')[0])).toEqual(
      await truth('SELECT DISTINCT bike_id FROM rentals WHERE pickup_branch_id <> return_branch_id'),
    );
  });

  it('differ where one is said to differ from the other', async () => {
    expect(
      (await rows('rentals where pickup branch differs from return branch')).map((row) => row.split('|')[0]),
    ).toEqual(await truth('SELECT rental_id FROM rentals WHERE pickup_branch_id <> return_branch_id'));
  });
});

it.each(['which weekday has the fewest rentals', 'fewest rentals by weekday', 'rentals by weekday, fewest first'])(
  'says that only periods with any are compared: %s',
  async (question) => {
    const result = await ask(question);
    expect(result).toMatchObject({ kind: 'answer' });
    expect(JSON.stringify(result)).toContain('Only periods that have any are compared');
    const most = await ask('which weekday has the most rentals');
    expect(JSON.stringify(most)).not.toContain('Only periods');
  },
);

it('names groups by the role in which they are reached', async () => {
  const result = await ask('share of cancelled rentals by pickup branch');
  expect(result).toMatchObject({ sentence: expect.stringContaining('2 pickup branches') as string });
});
