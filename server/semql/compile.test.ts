import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareCatalog } from './catalog/prepare.ts';
import { compile } from './compile.ts';
import type { CompileOptions } from './compiled.ts';
import { type Cell, openEngines, type TestEngine, withBooleans } from './testing/engines.test-support.ts';
import { shopCatalog } from './testing/shopCatalog.test-support.ts';
import { loadShop, smallShop } from './testing/shopData.test-support.ts';

const catalog = prepareCatalog(shopCatalog);
const now = new Date('2026-11-21T12:00:00Z');
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

/** Rows of the compiled query, the same on every engine. */
async function rows(semql: string, options: Partial<CompileOptions> = {}): Promise<Cell[][]> {
  const results: Cell[][][] = [];
  for (const engine of engines) {
    const result = compile(semql, catalog, { dialect: engine.dialect, now, ...options });
    if (!result.ok) {
      throw new Error(result.diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n'));
    }
    try {
      results.push(withBooleans(await engine.run(result.query.sql, result.query.parameters), result.query.columns));
    } catch (error) {
      throw new Error(`${engine.dialect} rejects:\n${result.query.sql}`, { cause: error });
    }
  }
  const [first, ...others] = results;
  for (const other of others) {
    expect(other).toEqual(first);
  }
  return first ?? [];
}

test('the format of a dimension comes with its column, unless its values are grouped into periods', () => {
  const formats: Readonly<Record<string, string>> = { ordered_at: 'DD.MM.YYYY', status: '00000' };
  const models = shopCatalog.models.map((model) => ({
    ...model,
    dimensions: model.dimensions.map((one) => ({ ...one, format: formats[one.name] ?? null })),
  }));
  const patterns = (semql: string) => {
    const compiled = compile(semql, prepareCatalog({ ...shopCatalog, models }), { dialect: 'DUCKDB', now });
    return compiled.ok ? compiled.query.columns.map(({ pattern }) => pattern) : compiled.diagnostics;
  };
  expect(patterns("SELECT ordered_at, status, DATE_TRUNC('month', ordered_at) AS month, revenue FROM orders")).toEqual([
    'DD.MM.YYYY',
    '00000',
    undefined,
    undefined,
  ]);
  expect(patterns('WITH o AS (SELECT status, revenue FROM orders) SELECT status FROM o')).toEqual(['00000']);
});

describe('one fact', () => {
  test('a month grain over a period', async () => {
    expect(
      await rows(
        "SELECT DATE_TRUNC('month', ordered_at) AS month, revenue FROM orders WHERE ordered_at IN THIS YEAR ORDER BY month",
      ),
    ).toEqual([
      ['2026-01-01', 100],
      ['2026-03-01', 125.25],
    ]);
  });

  test('months follow the zone of the query, and so do the bounds', async () => {
    expect(
      await rows(
        "SELECT DATE_TRUNC('month', ordered_at) AS month, revenue FROM orders WHERE ordered_at IN THIS YEAR ORDER BY month TIME ZONE 'Europe/Amsterdam'",
      ),
    ).toEqual([
      ['2026-01-01', 9],
      ['2026-02-01', 100],
      ['2026-03-01', 120.25],
      ['2026-04-01', 5],
    ]);
  });

  test('a to-one dimension keeps rows without a match, and a default filter hides only the dimension', async () => {
    expect(await rows('SELECT customers.segment, revenue, order_count FROM orders ORDER BY segment')).toEqual([
      ['ENT', 70.25, 1],
      ['SMB', 150, 2],
      [null, 17, 4],
    ]);
  });

  test('a two-step path', async () => {
    expect(await rows('SELECT customers.region.name, units FROM items ORDER BY 1')).toEqual([
      ['North', 6],
      ['South', 1],
      [null, 1],
    ]);
  });

  test('measures with a filter, distinct counts and ratios', async () => {
    expect(
      await rows('SELECT completed_revenue, buyer_count, average_order_value, completed_share FROM orders'),
    ).toEqual([[179.25, 5, Number((237.25 / 7).toPrecision(12)), Number((179.25 / 237.25).toPrecision(12))]]);
  });

  test('counts of nothing are 0, sums of nothing NULL, ratios of nothing NULL', async () => {
    expect(
      await rows("SELECT revenue, order_count, average_order_value FROM orders WHERE ordered_at IN '1999'"),
    ).toEqual([[null, 0, null]]);
  });

  test('conditions: day literals cover the whole day', async () => {
    expect(await rows("SELECT order_count FROM orders WHERE ordered_at = '2026-03-31'")).toEqual([[1]]);
    expect(await rows("SELECT order_count FROM orders WHERE ordered_at BETWEEN '2026-03-05' AND '2026-03-31'")).toEqual(
      [[3]],
    );
    expect(await rows("SELECT order_count FROM orders WHERE ordered_at > '2026-03-31'")).toEqual([[0]]);
    expect(await rows("SELECT order_count FROM orders WHERE shipped_on <= '2026-02-01'")).toEqual([[3]]);
  });
});

describe('several facts', () => {
  test('two facts of one customer are not multiplied', async () => {
    expect(
      await rows(
        'SELECT customers.segment, orders.revenue, tickets.ticket_count, revenue_per_ticket FROM orders JOIN tickets ORDER BY segment',
      ),
    ).toEqual([
      ['ENT', 70.25, 0, null],
      ['GOV', null, 1, null],
      ['SMB', 150, 2, 75],
      [null, 17, 1, 17],
    ]);
  });

  test('three facts, no dimensions', async () => {
    expect(await rows('SELECT orders.revenue, tickets.total_hours, items.item_revenue FROM orders')).toEqual([
      [237.25, 7, 50],
    ]);
  });

  test('FROM decides the groups: customers without orders appear, with a count of 0', async () => {
    expect(await rows('SELECT name, orders.order_count FROM customers ORDER BY name')).toEqual([
      ['Ada', 2],
      ['Bob', 1],
      ['Cyd', 1],
      ['Dan', 0],
      [null, 3],
    ]);
  });
});

describe('beside the groups', () => {
  test('share of all groups, and of a group', async () => {
    expect(
      await rows('SELECT customers.segment, revenue, SHARE(revenue) AS share FROM orders ORDER BY segment'),
    ).toEqual([
      ['ENT', 70.25, Number((70.25 / 237.25).toPrecision(12))],
      ['SMB', 150, Number((150 / 237.25).toPrecision(12))],
      [null, 17, Number((17 / 237.25).toPrecision(12))],
    ]);
    expect(
      await rows(
        "SELECT customers.segment, status, SHARE(buyer_count WITHIN (segment)) AS share FROM orders WHERE customers.segment = 'SMB' ORDER BY status",
      ),
    ).toEqual([
      ['SMB', 'completed', 1],
      ['SMB', 'open', 1],
    ]);
  });

  test('rank, and HAVING on a rank', async () => {
    expect(
      await rows(
        'SELECT customers.segment, RANK(revenue DESC) AS position FROM orders HAVING RANK(revenue DESC) <= 2 ORDER BY position',
      ),
    ).toEqual([
      ['SMB', 1],
      ['ENT', 2],
    ]);
  });

  test('HAVING does not change a share', async () => {
    expect(await rows('SELECT customers.segment, SHARE(revenue) AS share FROM orders HAVING revenue > 100')).toEqual([
      ['SMB', Number((150 / 237.25).toPrecision(12))],
    ]);
  });

  test('top with others re-reads the rows, so that distinct counts and ratios are right', async () => {
    expect(
      await rows('SELECT status, buyer_count, average_order_value FROM orders TOP 1 status BY revenue WITH OTHERS'),
    ).toEqual([
      ['completed', 4, Number((179.25 / 4).toPrecision(12)), false],
      [null, 2, Number((58 / 3).toPrecision(12)), true],
    ]);
    expect(
      await rows(
        'SELECT customers.segment, revenue, SHARE(revenue) AS share FROM orders TOP 2 customers.segment BY revenue',
      ),
    ).toEqual([
      ['SMB', 150, Number((150 / 237.25).toPrecision(12))],
      ['ENT', 70.25, Number((70.25 / 237.25).toPrecision(12))],
    ]);
  });

  test('the group without a value is not the group of the others', async () => {
    expect(
      await rows(
        'SELECT customers.segment, order_count FROM orders TOP 2 customers.segment BY order_count WITH OTHERS',
      ),
    ).toEqual([
      [null, 4, false],
      ['SMB', 2, false],
      [null, 1, true],
    ]);
  });

  test('what is counted within the key of TOP keeps the others apart from the group without a value', async () => {
    const within =
      'SELECT customers.segment, order_count, SHARE(order_count WITHIN (customers.segment)) AS part, SHARE(buyer_count WITHIN (segment)) AS buyers, RANK(order_count DESC WITHIN (segment)) AS place FROM orders TOP 2 customers.segment BY order_count WITH OTHERS';
    expect(await rows(within)).toEqual([
      [null, 4, 1, 1, 1, false],
      ['SMB', 2, 1, 1, 1, false],
      [null, 1, 1, 1, 1, true],
    ]);
  });

  test('prior year by month: gaps, and months only the prior year has', async () => {
    expect(
      await rows(
        "SELECT DATE_TRUNC('month', ordered_at) AS month, revenue, order_count, PRIOR(revenue, 1 YEAR) AS last_year, PCT_CHANGE(order_count, 1 YEAR) AS growth FROM orders WHERE ordered_at IN THIS YEAR ORDER BY month",
      ),
    ).toEqual([
      ['2026-01-01', 100, 1, 3, 0],
      ['2026-03-01', 125.25, 3, null, 2],
      ['2026-12-01', null, 0, 9, -1],
    ]);
  });

  test('prior without time among the columns compares the whole ranges', async () => {
    expect(
      await rows(
        'SELECT revenue, PRIOR(revenue, PERIOD) AS before, DELTA(order_count, PERIOD) AS more FROM orders WHERE ordered_at IN THIS YEAR',
      ),
    ).toEqual([[225.25, 12, 1]]);
    expect(
      await rows(
        "SELECT customers.segment, revenue, PRIOR(revenue, 1 YEAR) AS before FROM orders WHERE ordered_at IN '2026' ORDER BY segment",
      ),
    ).toEqual([
      ['ENT', 70.25, null],
      ['SMB', 150, null],
      [null, 5, 12],
    ]);
  });

  test('prior month by day clips month ends and knows leap days', async () => {
    expect(
      await rows(
        "SELECT opened_on, ticket_count, PRIOR(ticket_count, 1 MONTH) AS before FROM tickets WHERE opened_on BETWEEN '2024-03-29' AND '2024-03-31' ORDER BY opened_on",
      ),
    ).toEqual([
      ['2024-03-29', 0, 1],
      ['2024-03-30', 0, 1],
      ['2024-03-31', 0, 1],
    ]);
  });

  test('running values read what came before the range, unless they are reset', async () => {
    expect(
      await rows(
        "SELECT DATE_TRUNC('month', ordered_at) AS month, revenue, RUNNING(revenue) AS total, RUNNING(order_count RESET YEAR) AS this_year FROM orders WHERE ordered_at IN '2026' ORDER BY month",
      ),
    ).toEqual([
      ['2026-01-01', 100, 112, 1],
      ['2026-03-01', 125.25, 237.25, 4],
    ]);
  });

  test('rolling values read what came before the range', async () => {
    expect(
      await rows(
        "SELECT DATE_TRUNC('month', ordered_at) AS month, ROLLING(revenue, 3 MONTHS) AS quarter FROM orders WHERE ordered_at IN '2026' ORDER BY month",
      ),
    ).toEqual([
      ['2026-01-01', 109],
      ['2026-03-01', 225.25],
    ]);
  });

  test('windows over groups', async () => {
    expect(
      await rows(
        "SELECT DATE_TRUNC('month', ordered_at) AS month, SUM(revenue) OVER (ORDER BY month) AS total, LAG(revenue) OVER (ORDER BY month) AS before FROM orders WHERE ordered_at IN '2026' ORDER BY month",
      ),
    ).toEqual(
      [
        ['2026-01-01', 100, null],
        ['2026-03-01', 225.25, 100],
      ].map(([month, total, before]) => [month, total, before] as Cell[]),
    );
  });
});

describe('ad hoc', () => {
  test('aggregates nobody defined are computed and marked', async () => {
    expect(
      await rows(
        'SELECT COUNT(*) AS n, COUNT(DISTINCT customers.region.name) AS regions, MAX(amount) AS most, MEDIAN(amount) AS middle FROM orders',
      ),
    ).toEqual([[7, 2, 100, 29.5]]);
    const result = compile('SELECT COUNT(*) AS n, revenue FROM orders', catalog, { dialect: 'DUCKDB', now });
    expect(result.ok && result.query.columns.map(({ governed }) => governed)).toEqual([false, true]);
  });

  test('a sum over another model is not multiplied by the join', async () => {
    expect(await rows('SELECT SUM(customers.credit) AS credit, order_count FROM orders')).toEqual([[360.5, 7]]);
  });

  test('a narrowed measure', async () => {
    expect(
      await rows(
        "SELECT revenue FILTER (WHERE customers.segment = 'SMB') AS smb, COUNT(*) FILTER (WHERE status = 'open') AS open FROM orders",
      ),
    ).toEqual([[150, 2]]);
  });

  test('IN a query, and NOT IN a query whose column has NULLs', async () => {
    expect(
      await rows(
        'SELECT order_count FROM orders WHERE customer_id IN (SELECT customer_id FROM orders HAVING revenue > 100)',
      ),
    ).toEqual([[2]]);
    expect(
      await rows('SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM orders) ORDER BY name'),
    ).toEqual([['Dan']]);
  });
});

describe('metrics', () => {
  test('named filters and an own filter', async () => {
    expect(await rows('SELECT completed_value, revenue FROM orders')).toEqual([[170.25, 237.25]]);
  });

  test('a metric that chooses a role', async () => {
    expect(await rows('SELECT customers.segment, sent_by_segment FROM transfers ORDER BY segment')).toEqual([
      ['ENT', 5],
      ['SMB', 21],
    ]);
  });
});

describe('roles', () => {
  test('a written role, and a chosen one', async () => {
    expect(await rows('SELECT receiver.segment, transferred FROM transfers ORDER BY 1')).toEqual([
      ['ENT', 20],
      ['SMB', 5],
      [null, 1],
    ]);
    expect(
      await rows('SELECT customers.segment, transferred FROM transfers JOIN customers VIA sender ORDER BY 1'),
    ).toEqual([
      ['ENT', 5],
      ['SMB', 21],
    ]);
    expect(
      await rows(
        'SELECT s.segment, r.segment AS to_segment, transferred FROM transfers JOIN customers AS s VIA sender JOIN customers AS r VIA receiver ORDER BY 1, 2',
      ),
    ).toEqual([
      ['ENT', 'SMB', 5],
      ['SMB', 'ENT', 20],
      ['SMB', null, 1],
    ]);
    expect(
      await rows(
        'SELECT customers.segment, transferred FROM customers JOIN transfers ON transfers.receiver_id = customers.id ORDER BY 1',
      ),
    ).toEqual([
      ['ENT', 20],
      ['GOV', null],
      ['SMB', 5],
      [null, 1],
    ]);
  });
});

describe('default filters and policies', () => {
  test('a lifted default filter', async () => {
    expect(await rows('SELECT customer_count FROM customers')).toEqual([[4]]);
    expect(await rows('SELECT customer_count FROM customers[!not_deleted]')).toEqual([[5]]);
    expect(
      await rows('SELECT customers.segment, order_count FROM orders JOIN customers[!not_deleted] ORDER BY 1'),
    ).toEqual([
      ['ENT', 1],
      ['SMB', 3],
      [null, 3],
    ]);
  });

  test('a row policy narrows its model in every scan and turns no outer join into an inner one', async () => {
    const rowPolicies = { customers: "segment = 'ENT'" };
    expect(
      await rows(
        'SELECT customers.segment, orders.order_count, tickets.ticket_count FROM orders JOIN tickets ORDER BY 1',
        { rowPolicies },
      ),
    ).toEqual([
      ['ENT', 1, 0],
      [null, 6, 4],
    ]);
    expect(await rows('SELECT customer_count FROM customers', { rowPolicies })).toEqual([[1]]);
  });
});

describe('rows behind a number', () => {
  test('the rows of a measure with a filter, through to-one joins', async () => {
    expect(
      await rows(
        "SELECT ROWS id, customers.name, amount FROM orders FOR completed_revenue WHERE ordered_at IN '2026' ORDER BY amount DESC LIMIT 5",
      ),
    ).toEqual([
      [1, 'Ada', 100],
      [3, 'Bob', 70.25],
    ]);
  });
});

describe('parameters', () => {
  test('are bound, and dates among them are converted to the column', async () => {
    const parameters = { status: "com'pleted\\", day: '2026-03-31', least: 50.5, part: '%' };
    expect(await rows('SELECT order_count FROM orders WHERE status = :status', { parameters })).toEqual([[0]]);
    expect(await rows('SELECT order_count FROM orders WHERE ordered_at = :day', { parameters })).toEqual([[1]]);
    expect(await rows('SELECT order_count FROM orders WHERE amount > :least', { parameters })).toEqual([[2]]);
    expect(await rows('SELECT name FROM customers WHERE name CONTAINS :part', { parameters })).toEqual([]);
    expect(
      await rows(
        "SELECT CASE WHEN amount > :least THEN 'high' ELSE 'low' END AS size, order_count FROM orders GROUP BY 1 ORDER BY 1",
        { parameters },
      ),
    ).toEqual([
      ['high', 2],
      ['low', 5],
    ]);
  });
});

describe('scalars', () => {
  test('mean the same on every engine', async () => {
    expect(
      await rows(
        "SELECT ABS(-2.5) AS a, ROUND(2.345, 2) AS b, CEIL(1.2) AS c, FLOOR(-1.2) AS d, MOD(7, 3) AS e, POWER(2, 10) AS f, SQRT(9) AS g, LEAST(3, 1) AS h, GREATEST(3, 1) AS i, COALESCE(NULL, 'x') AS j, NULLIF(1, 1) AS k, UPPER('e') AS l, LENGTH('né') AS m, TRIM('  a ') AS n, SUBSTRING('abcdef', 2, 3) AS o, CONCAT('a', NULL, 'b') AS p, REPLACE('aXb', 'X', '-') AS q, 7 / 2 AS r, 1 / 0 AS s, CAST('2024-02-29' AS DATE) AS t, 'a' || 'b' AS u, order_count FROM orders",
      ),
    ).toEqual([
      [
        2.5,
        2.35,
        2,
        -2,
        1,
        1024,
        3,
        1,
        3,
        'x',
        null,
        'E',
        2,
        'a',
        'bcd',
        'ab',
        'a-b',
        3.5,
        null,
        '2024-02-29',
        'ab',
        7,
      ],
    ]);
    const radians = (degrees: number): number => (degrees * Math.PI) / 180;
    const half =
      Math.sin(radians(48.85 - 52.37) / 2) ** 2 +
      Math.cos(radians(52.37)) * Math.cos(radians(48.85)) * Math.sin(radians(2.35 - 4.9) / 2) ** 2;
    const kilometres = Number((2 * 6371 * Math.asin(Math.sqrt(half))).toFixed(3));
    expect(await rows('SELECT ROUND(GEO_DISTANCE(52.37, 4.9, 48.85, 2.35), 3) AS km, order_count FROM orders')).toEqual(
      [[kilometres, 7]],
    );
    expect(await rows('SELECT GEO_DISTANCE(0, 0, 0, 180) AS km, order_count FROM orders')).toEqual([
      [Number((Math.PI * 6371).toPrecision(12)), 7],
    ]);
  });

  test('SQLite folds the letters A to Z only, every other engine all letters', async () => {
    for (const engine of engines) {
      const result = compile("SELECT UPPER('é') AS upper, order_count FROM orders", catalog, {
        dialect: engine.dialect,
        now,
      });
      if (!result.ok) {
        throw new Error(result.diagnostics[0]?.message);
      }
      expect(await engine.run(result.query.sql)).toEqual([[engine.dialect === 'SQLITE' ? 'é' : 'É', 7]]);
    }
  });

  test('a distance without a coordinate is unknown', async () => {
    expect(await rows('SELECT GEO_DISTANCE(NULL, 4.9, 48.85, 2.35) AS km, order_count FROM orders')).toEqual([
      [null, 7],
    ]);
  });

  test('date parts follow the zone of the query', async () => {
    expect(
      await rows(
        "SELECT EXTRACT(YEAR FROM ordered_at) AS year, EXTRACT(HOUR FROM ordered_at) AS hour, DATE_PART('isodow', ordered_at) AS weekday, DATE_TRUNC('week', ordered_at) AS week, order_count FROM orders WHERE id = 6 TIME ZONE 'Europe/Amsterdam'",
      ),
    ).toEqual([[2026, 0, 4, '2025-12-29', 1]]);
  });

  test('weeks start where the calendar says, fiscal years too', async () => {
    const sunday = prepareCatalog({
      ...shopCatalog,
      calendar: { timeZone: 'UTC', weekStart: 'SUNDAY', fiscalYearStartMonth: 4 },
    });
    for (const engine of engines) {
      const result = compile(
        "SELECT DATE_TRUNC('week', shipped_on) AS week, DATE_TRUNC('year', shipped_on) AS year, order_count FROM orders WHERE id IN (1, 5) ORDER BY week",
        sunday,
        { dialect: engine.dialect, now },
      );
      if (!result.ok) {
        throw new Error(result.diagnostics[0]?.message);
      }
      expect(await engine.run(result.query.sql)).toEqual([
        ['2025-03-30', '2025-04-01', 1],
        ['2026-02-01', '2025-04-01', 1],
      ]);
    }
  });
});

describe('semi-additive measures', () => {
  test('only the last moment of each period counts, for all groups the same moment', async () => {
    expect(await rows("SELECT DATE_TRUNC('month', taken_on) AS month, on_hand FROM stock ORDER BY month")).toEqual([
      ['2025-12-01', 2],
      ['2026-01-01', 12],
      ['2026-02-01', 4],
    ]);
    expect(await rows('SELECT customers.name, on_hand FROM stock ORDER BY 1')).toEqual([['Ada', 4]]);
    expect(await rows("SELECT on_hand FROM stock WHERE taken_on IN '2026-01'")).toEqual([[12]]);
    expect(await rows("SELECT on_hand FROM stock WHERE customers.name = 'Bob'")).toEqual([[null]]);
    expect(
      await rows("SELECT on_hand, PRIOR(on_hand, 1 MONTH) AS before FROM stock WHERE taken_on IN '2026-02'"),
    ).toEqual([[4, 12]]);
    expect(
      await rows(
        "SELECT DATE_TRUNC('month', taken_on) AS month, SHARE(on_hand) AS share FROM stock WHERE taken_on IN '2026' ORDER BY month",
      ),
    ).toEqual([
      ['2026-01-01', 3],
      ['2026-02-01', 1],
    ]);
  });
});

describe('relational blocks', () => {
  test('an aggregate of aggregates, and a window over a computed table', async () => {
    expect(
      await rows(
        'WITH groups AS (SELECT status, revenue AS value FROM orders) SELECT AVG(value) AS average, MAX(value) AS most FROM groups',
      ),
    ).toEqual([[Number((237.25 / 3).toPrecision(12)), 179.25]]);
    expect(
      await rows(
        "WITH monthly AS (SELECT DATE_TRUNC('month', ordered_at) AS month, revenue FROM orders WHERE ordered_at IN '2026') SELECT month, revenue, LAG(revenue) OVER (ORDER BY month) AS previous FROM monthly ORDER BY month",
      ),
    ).toEqual([
      ['2026-01-01', 100, null],
      ['2026-03-01', 125.25, 100],
    ]);
  });

  test('joins of computed tables, a query in FROM, and UNION', async () => {
    expect(
      await rows(
        'WITH a AS (SELECT customers.name AS who, revenue FROM orders), b AS (SELECT customers.name AS who, ticket_count FROM tickets) SELECT a.who, revenue, COALESCE(ticket_count, 0) AS tickets FROM a LEFT JOIN b ON a.who = b.who WHERE revenue > 60 ORDER BY revenue DESC',
      ),
    ).toEqual([
      ['Ada', 150, 2],
      ['Bob', 70.25, 0],
    ]);
    expect(
      await rows('SELECT COUNT(*) AS n FROM (SELECT status, order_count FROM orders HAVING order_count > 1) AS busy'),
    ).toEqual([[2]]);
    expect(
      await rows(
        "SELECT status, revenue FROM orders WHERE status = 'open' UNION ALL SELECT category, units FROM items ORDER BY 2 DESC",
      ),
    ).toEqual([
      ['open', 53],
      ['A', 5],
      ['B', 2],
      [null, 1],
    ]);
    expect(
      await rows(
        'WITH big AS (SELECT customer_id, revenue FROM orders HAVING revenue > 60) SELECT order_count FROM orders WHERE customer_id IN (SELECT customer_id FROM big)',
      ),
    ).toEqual([[3]]);
  });
});

describe('what a compiled query says about itself', () => {
  const compiled = (text: string) => {
    const result = compile(text, catalog, { dialect: 'DUCKDB', now });
    if (!result.ok) {
      throw new Error(result.diagnostics[0]?.message);
    }
    return result.query;
  };

  test('columns carry type, unit, decimals, role, grain and additivity', () => {
    const { columns } = compiled(
      "SELECT DATE_TRUNC('month', ordered_at) AS month, status, amount, revenue, average_order_value, buyer_count FROM orders",
    );
    expect(
      columns.map(({ name, role, type, unit, grain, additive }) => [name, role, type, unit, grain, additive]),
    ).toEqual([
      ['month', 'time', 'DATE', null, 'MONTH', false],
      ['status', 'dimension', 'STRING', null, null, false],
      ['amount', 'dimension', 'DECIMAL', 'EUR', null, false],
      ['revenue', 'measure', 'DECIMAL', 'EUR', null, true],
      ['average_order_value', 'measure', 'NUMBER', null, null, false],
      ['buyer_count', 'measure', 'INTEGER', null, null, false],
    ]);
    expect(columns[3]?.decimals).toBe(2);
  });

  test('provenance explains every column, filter, default filter and join, with its place in the text', () => {
    const text = "SELECT customers.segment, completed_value AS value FROM orders[large] WHERE ordered_at IN '2026'";
    const { provenance, versions } = compiled(text);
    const said = provenance.map(
      ({ part, definition, column }) => `${part} ${definition}${column === null ? '' : ` → ${column}`}`,
    );
    expect(said).toContain('select dimension customers.segment → segment');
    expect(said).toContain('select metric completed_value → value');
    expect(said).toContain('filter filter orders.large');
    expect(said).toContain('default_filter filter customers.not_deleted');
    expect(said).toContain('join relationship orders.customer');
    expect(said).toContain('filter condition of the query');
    const metricSpan = provenance.find(({ definition }) => definition === 'metric completed_value')?.span;
    expect(text.slice(metricSpan?.start, metricSpan?.end)).toBe('completed_value');
    expect(versions).toEqual({ id_customers: 1, id_orders: 1, id_completed_value: 1 });
  });

  test('the same input gives the same text, and canonical text compiles to the same SQL', () => {
    const text =
      'select Customers.Segment, revenue, SHARE(revenue) as s from orders join tickets top 2 customers.segment by revenue with others';
    expect(JSON.stringify(compiled(text))).toBe(JSON.stringify(compiled(text)));
    expect(compiled(compiled(text).canonicalText).sql).toBe(compiled(text).sql);
  });
});
