import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnalystResult, PreviousTurn } from '../../analyst.ts';
import { openRailway } from '../railway/openRailway.test-support.ts';
import type { Railway } from '../railway/openRailway.test-support.ts';
import { COURIERS, COURIERS_DATA, COURIERS_WITH_REVENUE } from './courierCompany.test-support.ts';

let drafted: Railway;
let defined: Railway;

beforeAll(async () => {
  [drafted, defined] = await Promise.all([
    openRailway(COURIERS, COURIERS_DATA),
    openRailway(COURIERS_WITH_REVENUE, COURIERS_DATA),
  ]);
});

afterAll(() => {
  drafted.close();
  defined.close();
});

/** Replies to the questions of one conversation, in their order. */
async function converse(company: Railway, questions: readonly string[]): Promise<readonly AnalystResult[]> {
  const previous: PreviousTurn[] = [];
  const replies: AnalystResult[] = [];
  for (const question of questions) {
    const { result } = await company.ask(question, previous);
    replies.push(result);
    if (result.kind === 'answer') previous.push({ question, reading: result.reading, options: [] });
  }
  return replies;
}

type Cells = readonly (readonly unknown[])[];

/** Rows as sorted text, so that neither their order nor the spelling of a number counts. */
function sorted(rows: Cells): readonly string[] {
  const cell = (one: unknown): string =>
    one !== null && one !== '' && Number.isFinite(Number(one)) ? Number(one).toFixed(4) : String(one).slice(0, 10);
  return rows.map((row) => row.map(cell).join('|')).toSorted();
}

async function rowsAfter(company: Railway, questions: readonly string[]): Promise<readonly string[]> {
  const reply = (await converse(company, questions)).at(-1);
  if (reply?.kind !== 'answer') throw new Error(JSON.stringify(reply));
  return sorted(reply.executions[0]?.rows ?? []);
}

const TOTAL = 'Total price last year';
const PAID = 'average days from issued to paid by industry';
const days = "AVG(DATE_DIFF('day', issued, paid_on))";
const BUSY = 'customers in Hamburg with more than 20 deliveries';
const busy = `city = 'Hamburg' AND customer_id IN (
  SELECT customer_id FROM deliveries GROUP BY 1 HAVING COUNT(*) > 20)`;
const TOP = 'top 2 customers by revenue';
const revenue = "SUM(price_eur) FILTER (WHERE status = 'delivered')";
const best = `SELECT customer_id FROM deliveries GROUP BY 1 ORDER BY ${revenue} DESC LIMIT 2`;

describe('a period of the calendar', () => {
  it.each(['and by month?', 'by month', 'per month', 'monthly', 'split it by month', 'by month instead'])(
    'splits a total of a year %s',
    async (fragment) => {
      expect(await rowsAfter(drafted, [TOTAL, fragment])).toEqual(
        sorted(
          await drafted.sql(
            "SELECT DATE_TRUNC('month', picked_up_at), SUM(price_eur) FROM deliveries WHERE YEAR(picked_up_at) = 2025 GROUP BY 1",
          ),
        ),
      );
    },
  );

  it('takes the place of what numbers are split by, by the date that is usual', async () => {
    const [, reply] = await converse(drafted, [PAID, 'by month instead']);
    if (reply?.kind !== 'answer') throw new Error(JSON.stringify(reply));
    expect(sorted(reply.executions[0]?.rows ?? [])).toEqual(
      sorted(
        await drafted.sql(
          `SELECT DATE_TRUNC('month', issued), ${days} FROM invoices WHERE paid_on IS NOT NULL GROUP BY 1`,
        ),
      ),
    );
    expect(reply.assumptions.map(({ text }) => text)).toContain('By issued');
  });

  it('splits what is split already further', async () => {
    expect(await rowsAfter(drafted, [PAID, 'by quarter'])).toEqual(
      sorted(
        await drafted.sql(
          `SELECT industry, DATE_TRUNC('quarter', issued), ${days} FROM invoices JOIN customers USING (customer_id)
           WHERE paid_on IS NOT NULL GROUP BY 1, 2`,
        ),
      ),
    );
  });

  it('shows each month of the first customers, not the first of all months', async () => {
    expect(await rowsAfter(defined, [TOP, 'and by month?'])).toEqual(
      sorted(
        await defined.sql(
          `SELECT customer_id, company_name, DATE_TRUNC('month', picked_up_at), ${revenue}
           FROM deliveries JOIN customers USING (customer_id) WHERE customer_id IN (${best}) GROUP BY 1, 2, 3`,
        ),
      ),
    );
  });

  it('is refused where the first customers would be the first months', async () => {
    expect((await converse(defined, [TOP, 'by month instead'])).at(-1)).toMatchObject({
      kind: 'refusal',
      sentence: expect.stringContaining('would lose the first 2') as unknown,
    });
  });
});

describe('a year', () => {
  it.each(['only 2026', 'just 2026', 'what about 2026?', 'in 2026', 'and 2026'])(
    'takes the place of the period: %s',
    async (fragment) => {
      expect(await rowsAfter(drafted, [TOTAL, fragment])).toEqual(
        sorted(await drafted.sql('SELECT SUM(price_eur) FROM deliveries WHERE YEAR(picked_up_at) = 2026')),
      );
    },
  );

  it('narrows the months that are shown, and keeps what else was said', async () => {
    expect(await rowsAfter(drafted, [PAID, 'by month instead', 'only Law', 'only 2026'])).toEqual(
      sorted(
        await drafted.sql(
          `SELECT DATE_TRUNC('month', issued), ${days} FROM invoices JOIN customers USING (customer_id)
           WHERE industry = 'Law' AND YEAR(issued) = 2026 AND paid_on IS NOT NULL GROUP BY 1`,
        ),
      ),
    );
  });

  it('is asked for where it may be about several dates', async () => {
    expect((await converse(defined, [BUSY, 'with their revenue', 'only 2026'])).at(-1)).toMatchObject({
      kind: 'refusal',
      sentence: expect.stringContaining('several dates may be meant') as unknown,
    });
  });

  it('is never a number of rows, but where rows are named', async () => {
    const replies = await converse(drafted, [PAID, 'the first 2026 rows']);
    expect(replies.at(-1)).toMatchObject({ kind: 'answer' });
    expect(JSON.stringify(replies.at(-1))).toContain('LIMIT 2026');
  });
});

describe('a number of what is listed', () => {
  it('is another column of the same rows', async () => {
    expect(await rowsAfter(defined, [BUSY, 'with their revenue'])).toEqual(
      sorted(
        await defined.sql(
          `SELECT customer_id, company_name, (SELECT ${revenue} FROM deliveries d WHERE d.customer_id = c.customer_id)
           FROM customers c WHERE ${busy}`,
        ),
      ),
    );
  });

  it('keeps those that have none', async () => {
    const rows = await rowsAfter(defined, ['customers in Hamburg', 'with their number of deliveries']);
    const all = await defined.sql("SELECT customer_id FROM customers WHERE city = 'Hamburg'");
    expect(rows).toHaveLength(all.length);
  });

  it('is refused where several numbers are called so', async () => {
    expect((await converse(drafted, [BUSY, 'with their revenue'])).at(-1)).toMatchObject({
      kind: 'refusal',
      sentence: expect.stringContaining('several numbers go by these words') as unknown,
    });
  });

  it('is shown with what ranks the first groups', async () => {
    expect(await rowsAfter(defined, [TOP, 'with their number of deliveries'])).toEqual(
      sorted(
        await defined.sql(
          `SELECT customer_id, company_name, ${revenue}, COUNT(*) FROM deliveries JOIN customers USING (customer_id)
           WHERE customer_id IN (${best}) GROUP BY 1, 2`,
        ),
      ),
    );
  });
});

describe('a field that is true or false', () => {
  it.each([
    [TOTAL, 'SELECT SUM(price_eur) FROM deliveries WHERE YEAR(picked_up_at) = 2025 AND express'],
    ['How many deliveries were cancelled?', "SELECT COUNT(*) FROM deliveries WHERE status = 'cancelled' AND express"],
  ])('chooses the rows where it is true after “%s”', async (question, gold) => {
    const [, reply] = await converse(drafted, [question, 'only express']);
    if (reply?.kind !== 'answer') throw new Error(JSON.stringify(reply));
    expect(sorted(reply.executions[0]?.rows ?? [])).toEqual(sorted(await drafted.sql(gold)));
    expect(reply.assumptions.map(({ text }) => text).join()).toMatch(/“express” (?:is )?read as .*true/);
  });
});

describe('words that go on from an answer', () => {
  it.each([
    [BUSY, 'only Atlantis'],
    [BUSY, 'with their planets'],
    ['number of deliveries per pickup zone in 2026', 'only 2026'],
  ])('are no question of their own: “%s”, “%s”', async (question, fragment) => {
    expect((await converse(defined, [question, fragment])).map(({ kind }) => kind)).toEqual(['answer', 'refusal']);
  });

  it.each(['and the average price', 'only express'])('change something, or are refused: “%s”', async (fragment) => {
    const replies = await converse(drafted, ['number of deliveries by pickup zone in 2026', fragment, fragment]);
    expect(replies.map(({ kind }) => kind)).toEqual(['answer', 'answer', 'refusal']);
  });
});
