import type { CatalogDefinition } from '../catalog/definition.ts';
import type { CompileOptions } from '../compiled.ts';
import type { DiagnosticCode } from '../diagnostics.ts';
import { columnOf, dimension, measure, metric, model, shopCatalog } from './shopCatalog.test-support.ts';

/**
 * Failures reported elsewhere, one line per thread, as a query over the shop and hand-written SQL
 * that must give the same rows on every engine, or the expected refusal code.
 */
export interface Regression {
  readonly line: string;
  readonly semql: string;
  readonly answer: string | { readonly refused: DiagnosticCode };
  readonly options?: Partial<CompileOptions>;
}

const seen = '(SELECT * FROM customers WHERE NOT deleted)';
const joined = `orders o LEFT JOIN ${seen} c ON c.id = o.customer_id`;
const month = (column: string): string => `CAST(DATE_TRUNC('month', ${column}) AS DATE)`;
const long = 'a_name_of_sixty_three_letters_and_more_which_engines_cut_in_silence';

/**
 * Names people give: other cases, spaces, quotes, dots, words of SQL, digits first, other letters,
 * names too long.
 */
export const oddNames = ['Select', 'a b', 'it\'s "so"', 'a.b', '1st', 'größe', 'order', `${long}_one`, `${long}_two`];

export const regressionShop: CatalogDefinition = {
  ...shopCatalog,
  models: [
    ...shopCatalog.models,
    model('group', {
      source: { type: 'TABLE', path: ['tickets'] },
      columns: [columnOf('id', 'INTEGER', false), columnOf('hours', 'INTEGER')],
      dimensions: [
        dimension('id', 'NUMBER', { primaryKey: true }),
        ...oddNames.map((name) => dimension(name, 'NUMBER', { expression: 'hours' })),
      ],
      measures: [measure('table', 'SUM(hours)'), measure('hours spent', 'SUM(hours)')],
    }),
  ],
  metrics: [...shopCatalog.metrics, metric('status', 'revenue', 'orders')],
};

const fanOut: readonly Regression[] = [
  ...['customers.total_credit', 'customers.average_credit', 'AVG(customers.credit)', 'MEDIAN(customers.credit)'].map(
    (value): Regression => ({
      line: `fan-out: ${value} of the one side by a dimension of the many side (lightdash#861)`,
      semql: `SELECT orders.status, ${value} AS x FROM orders`,
      answer: { refused: 'FANOUT' },
    }),
  ),
  {
    line: 'fan-out: a measure behind a bridge is not counted once per row of the bridge (lightdash#15700)',
    semql: 'SELECT tag.label, orders.revenue FROM order_tags',
    answer: { refused: 'FANOUT' },
  },
  {
    line: 'fan-out: the bridge itself is counted by what both its ends say (lightdash#15700)',
    semql: 'SELECT tag.label, orders.status, tagging_count FROM order_tags',
    answer: `SELECT t.label, o.status, COUNT(*) FROM order_tags b LEFT JOIN tags t ON t.id = b.tag_id LEFT JOIN orders o ON o.id = b.order_id GROUP BY 1, 2`,
  },
  {
    line: 'fan-out: the same table joined twice (lightdash#17905)',
    semql: 'SELECT sender.segment, receiver.segment AS to_segment, transferred FROM transfers',
    answer: `SELECT s.segment, r.segment, SUM(t.amount) FROM transfers t LEFT JOIN ${seen} s ON s.id = t.sender_id LEFT JOIN ${seen} r ON r.id = t.receiver_id GROUP BY 1, 2`,
  },
  {
    line: 'fan-out: metrics of several facts and no dimension (lightdash#16829)',
    semql: 'SELECT revenue_per_ticket, completed_share, items.units FROM orders',
    answer: `SELECT (SELECT SUM(amount) FROM orders) / (SELECT COUNT(*) FROM tickets), (SELECT SUM(amount) FILTER (WHERE status = 'completed') / SUM(amount) FROM orders), (SELECT SUM(quantity) FROM items)`,
  },
  {
    line: 'fan-out: composite metrics (lightdash#16163)',
    semql: 'SELECT customers.segment, revenue_per_ticket * 2 - completed_share AS x FROM orders',
    answer: `WITH x AS (SELECT c.segment AS s, o.amount AS r, CASE WHEN o.status = 'completed' THEN o.amount END AS d, 0 AS n FROM ${joined}
             UNION ALL SELECT c.segment, NULL, NULL, 1 FROM tickets t LEFT JOIN ${seen} c ON c.id = t.customer_id)
             SELECT s, CASE WHEN SUM(n) > 0 AND SUM(r) <> 0 THEN SUM(r) / SUM(n) * 2 - SUM(d) / SUM(r) END FROM x GROUP BY s`,
  },
  {
    line: 'fan-out: a measure of the one side beside one of the many side (orionbelt#258)',
    semql: 'SELECT customers.segment, customers.total_credit, orders.revenue FROM customers',
    answer: `SELECT s, SUM(k), SUM(r) FROM (SELECT segment AS s, credit AS k, NULL AS r FROM ${seen} x UNION ALL SELECT c.segment, NULL, o.amount FROM ${joined}) x GROUP BY s`,
  },
];

const chasm: readonly Regression[] = [
  {
    line: 'chasm: two facts, keys only one of them has',
    semql: 'SELECT customers.name, orders.order_count, tickets.ticket_count FROM orders JOIN tickets',
    answer: `SELECT n, SUM(a), SUM(b) FROM (SELECT c.name AS n, 1 AS a, 0 AS b FROM ${joined} UNION ALL SELECT c.name, 0, 1 FROM tickets t LEFT JOIN ${seen} c ON c.id = t.customer_id) x GROUP BY n`,
  },
  {
    line: 'chasm: three facts, and NULL keys of all of them are one group (metricflow#363)',
    semql:
      'SELECT customers.segment, orders.order_count, tickets.ticket_count, items.units FROM orders JOIN tickets JOIN items',
    answer: `SELECT s, SUM(a), SUM(b), SUM(u) FROM (SELECT c.segment AS s, 1 AS a, 0 AS b, NULL AS u FROM ${joined}
             UNION ALL SELECT c.segment, 0, 1, NULL FROM tickets t LEFT JOIN ${seen} c ON c.id = t.customer_id
             UNION ALL SELECT c.segment, 0, 0, i.quantity FROM items i JOIN ${joined} ON o.id = i.order_id) x GROUP BY s`,
  },
  {
    line: 'chasm: rows whose join key is NULL are kept',
    semql: 'SELECT customers.name IS NULL AS unknown, order_count FROM orders WHERE customer_id IS NULL',
    answer: 'SELECT TRUE, COUNT(*) FROM orders WHERE customer_id IS NULL',
  },
  {
    line: 'chasm: a long range counts distinct buyers once, whatever its parts say (cube#11545)',
    semql:
      "SELECT DATE_TRUNC('year', ordered_at) AS y, buyer_count, ROLLING(buyer_count, 24 MONTHS) AS two FROM orders WHERE ordered_at IN '2026'",
    answer: `SELECT DATE '2026-01-01', COUNT(DISTINCT customer_id) FILTER (WHERE ordered_at >= '2026-01-01'), COUNT(DISTINCT customer_id) FROM orders WHERE ordered_at >= '2025-01-01' AND ordered_at < '2027-01-01'`,
  },
  {
    line: 'outer joins: a filter on the optional side (cube#482, cube#1165, cube#4359)',
    semql: 'SELECT customers.segment, revenue FROM orders LEFT JOIN customers[small]',
    answer: `SELECT c.segment, SUM(o.amount) FROM orders o LEFT JOIN (SELECT * FROM customers WHERE NOT deleted AND segment = 'SMB') c ON c.id = o.customer_id GROUP BY 1`,
  },
  {
    line: 'outer joins: a policy on the optional side (cube#11574)',
    semql: 'SELECT customers.segment, revenue FROM orders',
    answer: `SELECT c.segment, SUM(o.amount) FROM orders o LEFT JOIN (SELECT * FROM customers WHERE NOT deleted AND segment = 'ENT') c ON c.id = o.customer_id GROUP BY 1`,
    options: { rowPolicies: { customers: "segment = 'ENT'" } },
  },
  {
    line: 'outer joins: a parent without children counts 0 (malloy#1762)',
    semql: 'SELECT id, name, orders.order_count FROM customers WHERE name IS NOT NULL',
    answer: `SELECT c.id, c.name, COUNT(o.id) FROM ${seen} c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY 1, 2`,
  },
];

const ratios: readonly Regression[] = [
  {
    line: 'ratios: of sums, at the grain, in the total and among the others',
    semql:
      'SELECT status, average_order_value, SHARE(average_order_value) AS x FROM orders TOP 1 status BY revenue WITH OTHERS WITH TOTALS',
    answer: `WITH w AS (SELECT SUM(amount) / COUNT(*) AS v FROM orders)
             SELECT CASE WHEN status = 'completed' THEN status END, SUM(amount) / COUNT(*), SUM(amount) / COUNT(*) / (SELECT v FROM w), status <> 'completed', FALSE FROM orders GROUP BY 1, 4
             UNION ALL SELECT NULL, v, 1, NULL, TRUE FROM w`,
  },
  {
    line: 'ratios: an average is put together again from sum and count (lightdash#5790, lightdash#9981)',
    semql: 'SELECT status, AVG(amount) AS a FROM orders WITH TOTALS',
    answer:
      'SELECT status, AVG(amount), FALSE FROM orders GROUP BY 1 UNION ALL SELECT NULL, AVG(amount), TRUE FROM orders',
  },
  {
    line: 'ratios: what is derived honours FILL, a ratio of nothing stays unknown (metricflow#1098, metricflow#1048)',
    semql:
      "SELECT DATE_TRUNC('month', ordered_at) AS m, revenue + 1 AS a, average_order_value AS b FROM orders WHERE ordered_at IN '2026-Q1' FILL ZERO",
    answer: `SELECT CAST(x AS DATE), COALESCE((SELECT SUM(amount) FROM orders WHERE ${month('ordered_at')} = x), 0) + 1, (SELECT SUM(amount) / COUNT(*) FROM orders WHERE ${month('ordered_at')} = x) FROM generate_series(DATE '2026-01-01', DATE '2026-03-01', INTERVAL 1 MONTH) t(x)`,
  },
  {
    line: 'numbers: x/0 and 0/0 are unknown, whole numbers divide as decimals (orionbelt#319)',
    semql:
      'SELECT 1 / 0 AS a, 0 / 0 AS b, 1 / 4 AS c, (order_count - 7) / (order_count - 7) AS d, order_count / 2 AS e FROM orders',
    answer: 'SELECT NULL, NULL, 0.25, NULL, 3.5',
  },
  {
    line: 'numbers: decimals keep their digits, halves round away from zero (metabase#10905)',
    semql:
      'SELECT ROUND(2.5) AS a, ROUND(-2.5) AS b, ROUND(1.25, 1) AS c, 100000000.25 + 0.5 AS d, revenue * 1000000 AS e, order_count FROM orders',
    answer: 'SELECT 3, -3, 1.3, 100000000.75, SUM(amount) * 1000000, COUNT(*) FROM orders',
  },
];

const time: readonly Regression[] = [
  {
    line: 'time: an empty result has no groups, and one row without groups',
    semql: "SELECT revenue, order_count FROM orders WHERE ordered_at IN '1999'",
    answer: 'SELECT NULL, 0',
  },
  {
    line: 'time: gaps in front, and several facts filled together',
    semql:
      "SELECT DATE_TRUNC('month', metric_time) AS m, stock.on_hand, tickets.ticket_count WHERE metric_time >= '2025-11-01' AND metric_time < '2026-03-01' FILL ZERO",
    answer:
      "SELECT * FROM (VALUES (DATE '2025-11-01', 0, 0), (DATE '2025-12-01', 2, 0), (DATE '2026-01-01', 12, 1), (DATE '2026-02-01', 4, 1)) x",
  },
  {
    line: 'time: a period without any row is all gap',
    semql:
      "SELECT DATE_TRUNC('month', ordered_at) AS m, revenue, order_count FROM orders WHERE ordered_at IN '2023-Q1' FILL ZERO",
    answer: "SELECT * FROM (VALUES (DATE '2023-01-01', 0, 0), (DATE '2023-02-01', 0, 0), (DATE '2023-03-01', 0, 0)) x",
  },
  {
    line: 'time: a rolling month in February is February, for what adds up and for what does not',
    semql:
      "SELECT DATE_TRUNC('month', ordered_at) AS m, ROLLING(revenue, 1 MONTH) AS r, ROLLING(buyer_count, 1 MONTH) AS b FROM orders WHERE ordered_at IN '2026-Q1' FILL ZERO",
    answer: `SELECT CAST(x AS DATE), COALESCE((SELECT SUM(amount) FROM orders WHERE ${month('ordered_at')} = x), 0), (SELECT COUNT(DISTINCT customer_id) FROM orders WHERE ${month('ordered_at')} = x) FROM generate_series(DATE '2026-01-01', DATE '2026-03-01', INTERVAL 1 MONTH) t(x)`,
  },
  {
    line: 'ratios: at every grain of time and in the total',
    semql: "SELECT DATE_TRUNC('year', ordered_at) AS y, average_order_value AS a FROM orders WITH TOTALS",
    answer: `SELECT CAST(DATE_TRUNC('year', ordered_at) AS DATE), SUM(amount) / COUNT(*), FALSE FROM orders GROUP BY 1
             UNION ALL SELECT NULL, SUM(amount) / COUNT(*), TRUE FROM orders`,
  },
  {
    line: 'time: a running sum begins before the period the query shows',
    semql:
      "SELECT DATE_TRUNC('month', ordered_at) AS m, RUNNING(revenue) AS r FROM orders WHERE ordered_at IN '2026-03'",
    answer: "SELECT DATE '2026-03-01', SUM(amount) FROM orders WHERE ordered_at < '2026-04-01'",
  },
  {
    line: 'time: a month before the 31st and the leap day (metricflow#1758, metricflow#1910)',
    semql:
      "SELECT opened_on, ticket_count, PRIOR(ticket_count, 1 MONTH) AS p FROM tickets WHERE opened_on BETWEEN '2024-03-29' AND '2024-03-31'",
    answer: "SELECT * FROM (VALUES (DATE '2024-03-29', 0, 1), (DATE '2024-03-30', 0, 1), (DATE '2024-03-31', 0, 1)) x",
  },
  {
    line: 'time: a running sum along another date than the usual one (metricflow#806)',
    semql:
      "SELECT DATE_TRUNC('month', shipped_on) AS m, RUNNING(order_count) AS r FROM orders WHERE shipped_on IN '2026-Q1'",
    answer: `WITH m AS (SELECT DISTINCT ${month('shipped_on')} AS m FROM orders WHERE shipped_on >= '2026-01-01' AND shipped_on < '2026-04-01') SELECT m, (SELECT COUNT(*) FROM orders WHERE shipped_on < m + INTERVAL 1 MONTH) FROM m`,
  },
  {
    line: 'time: the last day of a range counts whole (lightdash#9720, cube#9580)',
    semql: "SELECT order_count FROM orders WHERE ordered_at BETWEEN '2026-03-01' AND '2026-03-31'",
    answer: "SELECT COUNT(*) FROM orders WHERE ordered_at >= '2026-03-01' AND ordered_at < '2026-04-01'",
  },
  {
    line: 'time: another zone than the data has moves moments and no dates (cube#2965, lightdash#6931)',
    semql: "SELECT DATE_TRUNC('day', ordered_at) AS d, shipped_on, order_count FROM orders TIME ZONE 'Asia/Kathmandu'",
    answer:
      "SELECT CAST(ordered_at + INTERVAL '5 hours 45 minutes' AS DATE), shipped_on, COUNT(*) FROM orders GROUP BY 1, 2",
  },
  {
    line: 'levels: the last moment of each period and of all, for every group the same (metricflow#241)',
    semql: "SELECT DATE_TRUNC('month', taken_on) AS m, on_hand FROM stock WITH TOTALS",
    answer: `SELECT ${month('taken_on')}, SUM(level), FALSE FROM stock WHERE taken_on IN (SELECT MAX(taken_on) FROM stock GROUP BY ${month('taken_on')}) GROUP BY 1
             UNION ALL SELECT NULL, SUM(level), TRUE FROM stock WHERE taken_on = (SELECT MAX(taken_on) FROM stock)`,
  },
  {
    line: 'filters: a condition on a dimension nobody selected adds no rows (cube#11483)',
    semql: "SELECT status, order_count FROM orders WHERE customers.segment IN ('SMB', 'ENT')",
    answer: `SELECT o.status, COUNT(*) FROM ${joined} WHERE c.segment IN ('SMB', 'ENT') GROUP BY 1`,
  },
  {
    line: 'filters: HAVING on a window is about the groups before it',
    semql: 'SELECT status, RANK(revenue DESC) AS place FROM orders HAVING RANK(revenue DESC) = 2',
    answer:
      'SELECT status, place FROM (SELECT status, RANK() OVER (ORDER BY SUM(amount) DESC) AS place FROM orders GROUP BY 1) x WHERE place = 2',
  },
  {
    line: 'filters: metrics as filters (metricflow#1102)',
    semql: 'SELECT customers.segment, order_count FROM orders HAVING completed_share > 0.6',
    answer: `SELECT c.segment, COUNT(*) FROM ${joined} GROUP BY 1 HAVING SUM(o.amount) FILTER (WHERE o.status = 'completed') / SUM(o.amount) > 0.6`,
  },
];

const names: readonly Regression[] = [
  ...oddNames.map((name): Regression => ({
    line: `names: ${name} (wren-engine#1319, wren-engine#755, lightdash#3231, lightdash#1346, lightdash#1227, lightdash#7123)`,
    semql: `SELECT "${name.replaceAll('"', '""')}", "table", "hours spent" FROM "group"`,
    answer: 'SELECT hours, SUM(hours), SUM(hours) FROM tickets GROUP BY 1',
  })),
  {
    line: 'names: two that are the same in their first 63 letters',
    semql: `SELECT "${long}_one", "${long}_two", "table" FROM "group"`,
    answer: 'SELECT hours, hours, SUM(hours) FROM tickets GROUP BY 1',
  },
  {
    line: 'names: two aliases that are the same in their first 63 letters, ordered by',
    semql: `SELECT MIN(amount) AS ${long}_one, MAX(amount) AS ${long}_two FROM orders ORDER BY ${long}_two, ${long}_one`,
    answer: 'SELECT MIN(amount), MAX(amount) FROM orders',
  },
  {
    line: 'names: a metric called like a dimension (sidemantic#54)',
    semql: 'SELECT status, revenue FROM orders',
    answer: 'SELECT status, SUM(amount) FROM orders GROUP BY 1',
  },
];

const soundness: readonly Regression[] = [
  {
    line: 'soundness: a list of texts has an order of its own',
    semql: "SELECT STRING_AGG(status, ',') AS x FROM orders",
    answer: "SELECT STRING_AGG(status, ',' ORDER BY status) FROM orders",
  },
  {
    line: 'soundness: LIMIT 0 has no rows, and OFFSET leaves out',
    semql: 'SELECT COUNT(*) AS n FROM (SELECT status, revenue FROM orders LIMIT 0) AS x',
    answer: 'SELECT 0',
  },
  {
    line: 'soundness: LIMIT without ORDER BY is as many groups as it says',
    semql: 'SELECT COUNT(*) AS n FROM (SELECT status, revenue FROM orders LIMIT 2) AS x',
    answer: 'SELECT 2',
  },
  {
    line: 'soundness: columns twice',
    semql: 'SELECT status, status FROM orders',
    answer: { refused: 'DUPLICATE_COLUMN' },
  },
  {
    line: 'soundness: a truth where a number belongs',
    semql: 'SELECT SUM(deleted) AS x FROM customers',
    answer: { refused: 'TYPE_MISMATCH' },
  },
  {
    line: 'soundness: values of people in other letters are found without case (lightdash#17248)',
    semql: "SELECT name, customer_count FROM customers WHERE name ILIKE 'ada'",
    answer: "SELECT name, COUNT(*) FROM customers WHERE name = 'Ada' GROUP BY 1",
  },
];

export const regressions: readonly Regression[] = [...fanOut, ...chasm, ...ratios, ...time, ...names, ...soundness];
