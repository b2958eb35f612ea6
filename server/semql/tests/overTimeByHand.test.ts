import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareCatalog } from '../catalog/prepare.ts';
import { compile } from '../compile.ts';
import { type Cell, openEngines, type TestEngine, withBooleans } from '../testing/engines.test-support.ts';
import { dimension, shopCatalog } from '../testing/shopCatalog.test-support.ts';
import { loadShop, smallShop } from '../testing/shopData.test-support.ts';
import { errorOf, now } from '../testing/shopQueries.test-support.ts';

// Each test carries the thread in which another tool got it wrong; the expected rows are computed
// by hand.

const catalog = prepareCatalog(shopCatalog);
let engines: TestEngine[] = [];

beforeAll(async () => {
  engines = await openEngines();
  for (const engine of engines) {
    await loadShop(engine, smallShop);
  }
});

afterAll(async () => {
  for (const engine of engines) {
    await engine.close();
  }
});

/** Rows of the query, the same on every engine. */
async function rows(semql: string, of = catalog): Promise<Cell[][]> {
  const results: Cell[][][] = [];
  for (const engine of engines) {
    const result = compile(semql, of, { dialect: engine.dialect, now });
    if (!result.ok) {
      throw new Error(result.diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n'));
    }
    const { sql, parameters, columns } = result.query;
    results.push(withBooleans(await engine.run(sql, parameters), columns));
  }
  const [first, ...others] = results;
  for (const other of others) {
    expect(other).toEqual(first);
  }
  return first ?? [];
}

const byMonth = "SELECT DATE_TRUNC('month', ordered_at) AS month";

describe('FILL', () => {
  test('ZERO shows every month of the period, a leading gap and the months after the last order', async () => {
    expect(
      await rows(`${byMonth}, revenue, order_count FROM orders WHERE ordered_at IN '2025' ORDER BY 1 FILL ZERO`),
    ).toEqual([
      ['2025-01-01', 3, 1],
      ['2025-02-01', 0, 0],
      ['2025-03-01', 0, 1],
      ...['04', '05', '06', '07', '08', '09', '10', '11'].map((month) => [`2025-${month}-01`, 0, 0]),
      ['2025-12-01', 9, 1],
    ]);
  });

  test('NULL keeps a sum of nothing NULL and a count of nothing 0', async () => {
    expect(
      await rows(`${byMonth}, revenue, order_count FROM orders WHERE ordered_at IN '2026-Q1' ORDER BY 1 FILL NULL`),
    ).toEqual([
      ['2026-01-01', 100, 1],
      ['2026-02-01', null, 0],
      ['2026-03-01', 125.25, 3],
    ]);
  });

  test('a period without any row is all gap', async () => {
    expect(await rows(`${byMonth}, revenue FROM orders WHERE ordered_at IN '2023-Q1' ORDER BY 1 FILL ZERO`)).toEqual([
      ['2023-01-01', 0],
      ['2023-02-01', 0],
      ['2023-03-01', 0],
    ]);
  });

  test('every combination that occurs is filled, none that does not', async () => {
    expect(
      await rows(`${byMonth}, status, revenue FROM orders WHERE ordered_at IN '2026-Q1' ORDER BY 1, 2 FILL ZERO`),
    ).toEqual(
      ['2026-01-01', '2026-02-01', '2026-03-01'].flatMap((month) => [
        [month, 'cancelled', month === '2026-03-01' ? 5 : 0],
        [month, 'completed', month === '2026-01-01' ? 100 : month === '2026-03-01' ? 70.25 : 0],
        [month, 'open', month === '2026-03-01' ? 50 : 0],
      ]),
    );
  });

  test('what is derived is filled from its parts, and a ratio of nothing stays NULL (metricflow#1098)', async () => {
    expect(
      await rows(
        `${byMonth}, revenue * 2 AS twice, average_order_value FROM orders WHERE ordered_at IN '2026-02' FILL ZERO`,
      ),
    ).toEqual([['2026-02-01', 0, null]]);
  });

  test('several facts are filled together', async () => {
    expect(
      await rows(
        "SELECT DATE_TRUNC('month', metric_time) AS month, stock.on_hand, tickets.ticket_count WHERE metric_time >= '2026-01-01' AND metric_time < '2026-05-01' ORDER BY 1 FILL ZERO",
      ),
    ).toEqual([
      ['2026-01-01', 12, 1],
      ['2026-02-01', 4, 1],
      ['2026-03-01', 0, 1],
      ['2026-04-01', 0, 0],
    ]);
  });

  test('HAVING and running sums see the gaps', async () => {
    expect(
      await rows(
        `${byMonth}, RUNNING(revenue RESET YEAR) AS ytd FROM orders WHERE ordered_at IN '2026-Q2' ORDER BY 1 FILL ZERO`,
      ),
    ).toEqual([
      ['2026-04-01', 225.25],
      ['2026-05-01', 225.25],
      ['2026-06-01', 225.25],
    ]);
    expect(
      await rows(`${byMonth}, revenue FROM orders WHERE ordered_at IN '2026-Q1' HAVING revenue = 0 FILL ZERO`),
    ).toEqual([['2026-02-01', 0]]);
  });

  test('hours that the clock skips are no gap, hours it shows twice are one bucket', async () => {
    const hours = async (day: string): Promise<number> =>
      (
        await rows(
          `SELECT DATE_TRUNC('hour', ordered_at) AS hour, order_count FROM orders WHERE ordered_at IN '${day}' ORDER BY 1 FILL ZERO TIME ZONE 'Europe/Amsterdam'`,
        )
      ).length;
    expect(await hours('2026-03-29')).toBe(23);
    expect(await hours('2026-10-25')).toBe(24);
    expect(await hours('2026-06-01')).toBe(24);
  });

  test('an open beginning, moments and conditions that leave buckets out are refused (cube#11483)', () => {
    expect(errorOf(`${byMonth}, revenue FROM orders FILL ZERO`).message).toMatch(/where the time begins/);
    expect(errorOf("SELECT ordered_at, revenue FROM orders WHERE ordered_at IN '2026' FILL ZERO").message).toMatch(
      /time in periods/,
    );
    expect(
      errorOf(
        `${byMonth}, revenue FROM orders WHERE ordered_at IN '2026' AND DATE_PART('month', ordered_at) = 3 FILL ZERO`,
      ).message,
    ).toMatch(/leaves out/);
    expect(
      errorOf("SELECT DATE_TRUNC('hour', ordered_at) AS h, revenue FROM orders WHERE ordered_at IN '2026' FILL ZERO")
        .code,
    ).toBe('LIMIT_EXCEEDED');
  });

  test('an open end is filled to the current bucket and loses nothing behind it', async () => {
    const filled = await rows(`${byMonth}, revenue FROM orders WHERE ordered_at >= '2026-03-01' ORDER BY 1 FILL ZERO`);
    expect(filled).toHaveLength(9);
    expect(filled[0]).toEqual(['2026-03-01', 125.25]);
    expect(filled.at(-1)).toEqual(['2026-11-01', 0]);
  });
});

describe('WITH TOTALS', () => {
  test('distinct counts and ratios are computed again, not added up (lightdash#5540, superset#41463)', async () => {
    expect(
      await rows('SELECT status, buyer_count, revenue, order_count FROM orders ORDER BY status WITH TOTALS'),
    ).toEqual([
      ['cancelled', 0, 5, 1, false],
      ['completed', 4, 179.25, 4, false],
      ['open', 2, 53, 2, false],
      [null, 5, 237.25, 7, true],
    ]);
    const [, total] = await rows('SELECT status, average_order_value FROM orders[completed] WITH TOTALS');
    expect(total).toEqual([null, 44.8125, true]);
  });

  test('the total is told from the group whose key is NULL', async () => {
    expect(await rows('SELECT customers.segment, revenue FROM orders ORDER BY revenue DESC WITH TOTALS')).toEqual([
      ['SMB', 150, false],
      ['ENT', 70.25, false],
      [null, 17, false],
      [null, 237.25, true],
    ]);
  });

  test('HAVING, TOP and LIMIT choose the groups shown, not what is counted (lightdash#23857)', async () => {
    const total = [null, 237.25, true];
    expect(await rows('SELECT customers.segment, revenue FROM orders HAVING revenue > 100 WITH TOTALS')).toEqual([
      ['SMB', 150, false],
      total,
    ]);
    expect(await rows('SELECT customers.segment, revenue FROM orders ORDER BY revenue LIMIT 1 WITH TOTALS')).toEqual([
      [null, 17, false],
      total,
    ]);
    expect(
      await rows('SELECT customers.segment, revenue FROM orders TOP 1 customers.segment BY revenue WITH TOTALS'),
    ).toEqual([['SMB', 150, false], total]);
  });

  test('together with others and shares (cube#4480)', async () => {
    expect(
      await rows(
        'SELECT customers.segment, revenue, SHARE(revenue) AS share FROM orders TOP 1 customers.segment BY revenue WITH OTHERS WITH TOTALS',
      ),
    ).toEqual(
      [
        ['SMB', 150, 150 / 237.25, false, false],
        [null, 87.25, 87.25 / 237.25, true, false],
        [null, 237.25, 1, null, true],
      ].map((row) => row.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(12)) : cell))),
    );
  });

  test('a level has the level of the last moment, not the sum of the periods (metricflow#241)', async () => {
    expect(
      await rows(
        "SELECT DATE_TRUNC('month', taken_on) AS month, on_hand FROM stock WHERE taken_on IN '2026-Q1' ORDER BY 1 WITH TOTALS",
      ),
    ).toEqual([
      ['2026-01-01', 12, false],
      ['2026-02-01', 4, false],
      [null, 4, true],
    ]);
  });

  test('a level keeps its last moment when a period of another time is compared with the one before', async () => {
    const counted = dimension('counted_on', 'DATE', {
      expression: "CASE WHEN customer_id = 11 THEN DATE '2025-06-01' ELSE DATE '2026-06-01' END",
    });
    const withCounts = prepareCatalog({
      ...shopCatalog,
      models: shopCatalog.models.map((model) =>
        model.name === 'stock' ? { ...model, dimensions: [...model.dimensions, counted] } : model,
      ),
    });
    const compared = "SELECT on_hand, PRIOR(on_hand, PERIOD) AS before FROM stock WHERE counted_on IN '2026'";
    expect(await rows(compared, withCounts)).toEqual([[4, null]]);
    expect(await rows("SELECT on_hand FROM stock WHERE counted_on IN '2025'", withCounts)).toEqual([[null]]);
  });

  test('without groups the one row is the total', async () => {
    expect(await rows('SELECT revenue FROM orders WITH TOTALS')).toEqual([[237.25, true]]);
  });

  test('a name that is taken gets another flag', async () => {
    expect(await rows('SELECT status AS is_total, revenue FROM orders[completed] WITH TOTALS')).toEqual([
      ['completed', 179.25, false],
      [null, 179.25, true],
    ]);
  });
});

describe('along time', () => {
  test('running sums begin before the period (docs.getdbt.com#4549)', async () => {
    expect(await rows(`${byMonth}, RUNNING(revenue) AS total FROM orders WHERE ordered_at IN '2026-03'`)).toEqual([
      ['2026-03-01', 237.25],
    ]);
  });

  test('a running sum goes on where only another fact has rows', async () => {
    expect(
      await rows(
        "SELECT DATE_TRUNC('month', metric_time) AS month, stock.on_hand, RUNNING(tickets.ticket_count) AS opened WHERE metric_time >= '2025-12-01' AND metric_time < '2026-02-01' ORDER BY 1",
      ),
    ).toEqual([
      ['2025-12-01', 2, 1],
      ['2026-01-01', 12, 2],
    ]);
  });

  test('distinct buyers of 90 days are counted again for each month (cube#11545)', async () => {
    expect(
      await rows(
        `${byMonth}, ROLLING(buyer_count, 90 DAYS) AS buyers FROM orders WHERE ordered_at IN '2026' ORDER BY 1`,
      ),
    ).toEqual([
      ['2026-01-01', 2],
      ['2026-03-01', 2],
    ]);
  });

  test('a window that is no multiple of the bucket ends with the bucket', async () => {
    expect(
      await rows(`${byMonth}, ROLLING(revenue, 45 DAYS) AS r FROM orders WHERE ordered_at IN '2026' ORDER BY 1`),
    ).toEqual([
      ['2026-01-01', 109],
      ['2026-03-01', 125.25],
    ]);
  });

  test('a window of one month by month is that month, also where it is shorter than the one before', async () => {
    expect(
      await rows(
        `${byMonth}, buyer_count, ROLLING(buyer_count, 1 MONTH) AS r FROM orders WHERE ordered_at IN '2026-Q1' ORDER BY 1 FILL ZERO`,
      ),
    ).toEqual([
      ['2026-01-01', 1, 1],
      ['2026-02-01', 0, 0],
      ['2026-03-01', 2, 2],
    ]);
  });

  test('rows without a time lie in no window', async () => {
    expect(
      await rows(
        "SELECT DATE_TRUNC('month', shipped_on) AS month, order_count, RUNNING(order_count) AS r, PRIOR(order_count, 1 MONTH) AS p, ROLLING(order_count, 2 MONTHS) AS w FROM orders ORDER BY 1",
      ),
    ).toEqual([
      ['2025-04-01', 1, 1, 0, 1],
      ['2026-01-01', 1, 2, 0, 1],
      ['2026-02-01', 1, 3, 1, 2],
      ['2026-03-01', 1, 4, 1, 2],
      [null, 3, 0, 0, 0],
    ]);
  });

  test('a running ratio is a ratio of running sums', async () => {
    expect(
      await rows(`${byMonth}, RUNNING(average_order_value) AS r FROM orders WHERE ordered_at IN '2026' ORDER BY 1`),
    ).toEqual([
      ['2026-01-01', 28],
      ['2026-03-01', Number((237.25 / 7).toPrecision(12))],
    ]);
  });

  test('months are compared with the same month of February, the 31st and leap days included (metricflow#1758, #1910)', async () => {
    expect(
      await rows(
        "SELECT DATE_TRUNC('day', ordered_at) AS day, order_count, PRIOR(order_count, 2 MONTHS) AS before FROM orders WHERE ordered_at IN '2026-03' ORDER BY 1",
      ),
    ).toEqual([
      ['2026-03-05', 1, 0],
      ['2026-03-10', 1, 0],
      ['2026-03-31', 1, 1],
    ]);
  });

  test('weeks are compared with the seven days a year before, which are no week', async () => {
    expect(
      await rows(
        "SELECT DATE_TRUNC('week', ordered_at) AS week, order_count, PRIOR(order_count, 1 YEAR) AS before FROM orders WHERE ordered_at IN '2026-03' ORDER BY 1",
      ),
    ).toEqual([
      ['2026-03-02', 1, 0],
      ['2026-03-09', 1, 0],
      // 30 March to 5 April 2026, cut to March, compared with 30 and 31 March 2025.
      ['2026-03-30', 1, 1],
    ]);
  });

  test('a level does not run', () => {
    expect(errorOf('SELECT taken_on, RUNNING(on_hand) AS r FROM stock').message).toMatch(/does not run up/);
  });
});

describe('what would be wrong is refused', () => {
  const overTime = 'TOP by time leaves out periods that FILL, PRIOR, RUNNING and ROLLING need.';
  const range = "FROM orders WHERE ordered_at >= '2025-12-01' AND ordered_at < '2026-05-01'";
  const top = "TOP 1 DATE_TRUNC('month', ordered_at) BY revenue";

  test.each([
    [`${byMonth}, RUNNING(revenue) AS r ${range} ${top}`, overTime],
    [`${byMonth}, PRIOR(revenue, 1 MONTH) AS p ${range} ${top} WITH OTHERS`, overTime],
    [`${byMonth}, revenue ${range} ${top} FILL ZERO`, overTime],
    [
      "SELECT revenue, PRIOR(revenue, 1 YEAR) AS p FROM orders WHERE ordered_at IN '2026' AND DATE_TRUNC('month', ordered_at) < '2026-02-01'",
      'A comparison over time cannot tell which periods this condition leaves out.',
    ],
    [
      `${byMonth}, RUNNING(revenue) AS r FROM orders WHERE ordered_at IN '2026' AND DATE_TRUNC('year', ordered_at) = '2026-01-01'`,
      'A running value cannot tell which periods this condition leaves out.',
    ],
  ])('%s', (semql, message) => {
    expect(errorOf(semql).message).toBe(message);
  });

  test('a part of the date that the move keeps may be asked for', async () => {
    expect(
      await rows(
        "SELECT revenue, PRIOR(revenue, 1 YEAR) AS p FROM orders WHERE ordered_at IN '2026' AND DATE_PART('month', ordered_at) = 1",
      ),
    ).toEqual([[100, 3]]);
  });

  test('without a measure there is still one total', async () => {
    expect(await rows('SELECT customers.segment FROM orders ORDER BY 1 WITH TOTALS')).toEqual([
      ['ENT', false],
      ['SMB', false],
      [null, false],
      [null, true],
    ]);
  });

  test('a hidden date stays hidden behind metric_time', () => {
    const hidden = new Set(['orders.ordered_at']);
    const error = errorOf('SELECT metric_time, completed_share FROM orders', { hidden });
    expect(error.code).toBe('NOT_PERMITTED');
  });

  test('groups that are cut are known to be cut, totals or not', async () => {
    for (const engine of engines) {
      const result = compile('SELECT status, revenue FROM orders WITH TOTALS', catalog, {
        dialect: engine.dialect,
        now,
        maxRows: 2,
      });
      if (!result.ok) {
        throw new Error('does not compile');
      }
      expect((await engine.run(result.query.sql, result.query.parameters)).length).toBeGreaterThan(2);
    }
  });
});
