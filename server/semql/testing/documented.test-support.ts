import type { CatalogDefinition } from '../catalog/definition.ts';
import type { CompileOptions, DialectName } from '../compiled.ts';
import type { DiagnosticCode } from '../diagnostics.ts';
import { dimension, shopCatalog } from './shopCatalog.test-support.ts';

/**
 * The language as it is documented, clause by clause: a query, and SQL written by hand that must
 * give the same rows.
 */
export interface Documented {
  readonly clause: string;
  readonly semql: string;
  /** DuckDB's SQL over the tables of the shop; the clock says noon of 21 November 2026. */
  readonly sql: string;
  /** True: the order of the rows is part of the answer. */
  readonly ordered?: true;
  readonly options?: Partial<CompileOptions>;
  /** Dialects that must say that they cannot. */
  readonly refusedBy?: readonly DialectName[];
}

/** The shop with the names the documented examples use. */
export const documentedShop: CatalogDefinition = {
  ...shopCatalog,
  models: shopCatalog.models.map((known) => {
    const more = {
      customers: ['country', "CASE region_id WHEN 1 THEN 'NL' WHEN 2 THEN 'BE' END"],
      orders: ['order_id', 'id'],
    }[known.name];
    const [name, expression] = more ?? [];
    if (name === undefined || expression === undefined) {
      return known;
    }
    const added = dimension(name, name === 'order_id' ? 'NUMBER' : 'STRING', { expression });
    return { ...known, dimensions: [...known.dimensions, added] };
  }),
};

/** Customers as a query sees them, and each order with its customer. */
const seen =
  "(SELECT *, CASE region_id WHEN 1 THEN 'NL' WHEN 2 THEN 'BE' END AS country FROM customers WHERE NOT deleted)";
const joined = `orders o LEFT JOIN ${seen} c ON c.id = o.customer_id`;
const month = (column: string): string => `CAST(DATE_TRUNC('month', ${column}) AS DATE)`;

const examples: readonly Documented[] = [
  {
    clause: 'example: month grain, a reached dimension, a named filter, a period',
    semql:
      "SELECT DATE_TRUNC('month', ordered_at) AS month, customers.segment, revenue, average_order_value FROM orders[completed] WHERE ordered_at IN LAST 12 MONTHS ORDER BY month",
    sql: `SELECT ${month('o.ordered_at')}, c.segment, SUM(o.amount), SUM(o.amount) / COUNT(*) FROM ${joined}
          WHERE o.status = 'completed' AND o.ordered_at >= '2025-11-01' AND o.ordered_at < '2026-11-01' GROUP BY 1, 2`,
  },
  {
    clause: 'example: compared with the year before, gaps filled',
    semql:
      "SELECT DATE_TRUNC('month', ordered_at) AS month, revenue, PRIOR(revenue, 1 YEAR) AS last_year, PCT_CHANGE(revenue, 1 YEAR) AS yoy FROM orders WHERE ordered_at IN YEAR TO DATE FILL ZERO",
    sql: `WITH m AS (SELECT CAST(x AS DATE) AS month FROM generate_series(DATE '2026-01-01', DATE '2026-11-01', INTERVAL 1 MONTH) t(x)),
          v AS (SELECT month,
            COALESCE((SELECT SUM(amount) FROM orders WHERE ${month('ordered_at')} = month), 0) AS a,
            COALESCE((SELECT SUM(amount) FROM orders WHERE ${month('ordered_at')} = month - INTERVAL 1 YEAR), 0) AS b FROM m)
          SELECT month, a, b, (a - b) / NULLIF(b, 0) FROM v`,
  },
  {
    clause: 'example: shares, others and totals',
    semql:
      'SELECT customers.country, revenue, SHARE(revenue) AS share FROM orders TOP 5 customers.country BY revenue WITH OTHERS WITH TOTALS',
    sql: `WITH g AS (SELECT c.country, SUM(o.amount) AS r FROM ${joined} GROUP BY 1)
          SELECT country, r, r / (SELECT SUM(amount) FROM orders), FALSE, FALSE FROM g
          UNION ALL SELECT NULL, SUM(amount), 1, NULL, TRUE FROM orders`,
  },
  {
    clause: 'example: two facts, no double counting',
    semql: 'SELECT customers.segment, orders.revenue, tickets.ticket_count FROM orders JOIN tickets',
    sql: `SELECT s, SUM(r), SUM(n) FROM (
            SELECT c.segment AS s, o.amount AS r, 0 AS n FROM ${joined}
            UNION ALL SELECT c.segment, NULL, 1 FROM tickets t LEFT JOIN ${seen} c ON c.id = t.customer_id) x GROUP BY s`,
  },
  {
    clause: 'example: the rows behind a number',
    semql:
      "SELECT ROWS order_id, customers.name, amount FROM orders FOR revenue WHERE ordered_at IN '2026-03' ORDER BY amount DESC LIMIT 100",
    sql: `SELECT o.id, c.name, o.amount FROM ${joined} WHERE ${month('o.ordered_at')} = '2026-03-01' ORDER BY o.amount DESC`,
    ordered: true,
  },
  {
    clause: 'example: a window over a computed table',
    semql:
      "WITH monthly AS (SELECT DATE_TRUNC('month', ordered_at) AS month, revenue FROM orders) SELECT month, revenue, LAG(revenue) OVER (ORDER BY month) AS previous FROM monthly",
    sql: `WITH m AS (SELECT ${month('ordered_at')} AS month, SUM(amount) AS r FROM orders GROUP BY 1)
          SELECT month, r, LAG(r) OVER (ORDER BY month) FROM m`,
  },
];

const bySegment = `SELECT c.segment, SUM(o.amount) FROM ${joined}`;

const clauses: readonly Documented[] = [
  ...[
    '{{ customers.segment }}, {{ revenue }} FROM {{ orders }}',
    'customers.segment, revenue FROM orders GROUP BY customers.segment',
    'customers.segment, revenue FROM orders GROUP BY 1',
    'customers.segment AS who, revenue FROM orders GROUP BY who',
    'customers.segment, revenue FROM orders GROUP BY ALL',
    'customer.segment, revenue FROM orders',
    'c.segment, o.revenue FROM orders AS o JOIN customers c VIA customer',
    '{{ customers.segment }}, revenue FROM {{ orders }} JOIN WITH {{ customer }}',
    'customers.segment, revenue FROM orders JOIN customers ON customers.id = orders.customer_id',
    'Customers.Segment, ORDERS.Revenue FROM Orders',
  ].map((text): Documented => ({
    clause: `spelling: ${text}`,
    semql: `SELECT ${text}`,
    sql: `${bySegment} GROUP BY 1`,
  })),
  {
    clause: 'model[filter, filter]',
    semql: 'SELECT revenue, order_count FROM orders[completed, large]',
    sql: "SELECT SUM(amount), COUNT(*) FROM orders WHERE status = 'completed' AND amount >= 50",
  },
  {
    clause: 'model[!filter]',
    semql: 'SELECT segment, customer_count FROM customers[!not_deleted]',
    sql: 'SELECT segment, COUNT(*) FROM customers GROUP BY 1',
  },
  ...(['INNER', 'LEFT', 'RIGHT', 'FULL'] as const).map((type): Documented => ({
    clause: `${type} JOIN`,
    semql: `SELECT customers.name, orders.order_count FROM orders ${type} JOIN customers`,
    sql: `SELECT c.name, COUNT(o.id) FROM orders o ${type} JOIN ${seen} c ON c.id = o.customer_id GROUP BY 1`,
  })),
  {
    clause: 'a role of a role',
    semql: 'SELECT receiver.region.name AS region, transferred FROM transfers',
    sql: `SELECT r.name, SUM(t.amount) FROM transfers t LEFT JOIN ${seen} c ON c.id = t.receiver_id LEFT JOIN regions r ON r.id = c.region_id GROUP BY 1`,
  },
  {
    clause: 'WHERE takes dimensions, HAVING takes measures',
    semql: "SELECT customers.name, revenue FROM orders WHERE status <> 'open' AND NOT (amount < 5) HAVING revenue > 60",
    sql: `SELECT c.name, SUM(o.amount) FROM ${joined} WHERE o.status <> 'open' AND NOT (o.amount < 5) GROUP BY 1 HAVING SUM(o.amount) > 60`,
  },
  {
    clause: 'ORDER BY position, alias and expression, NULLS FIRST, LIMIT, OFFSET',
    semql:
      'SELECT status, customers.segment AS s, revenue FROM orders ORDER BY s DESC NULLS FIRST, 1, revenue + 1 LIMIT 3 OFFSET 1',
    sql: `SELECT o.status, c.segment, SUM(o.amount) FROM ${joined} GROUP BY 1, 2 ORDER BY 2 DESC NULLS FIRST, 1 LIMIT 3 OFFSET 1`,
    ordered: true,
  },
  {
    clause: 'NULLS LAST by default, up and down',
    semql: 'SELECT customers.segment FROM orders ORDER BY segment DESC',
    sql: `SELECT c.segment FROM ${joined} GROUP BY 1 ORDER BY 1 DESC NULLS LAST`,
    ordered: true,
  },
  {
    clause: 'TOP int key BY expr',
    semql: 'SELECT status, order_count FROM orders TOP 2 status BY revenue - 1',
    sql: 'SELECT status, COUNT(*) FROM orders GROUP BY 1 ORDER BY SUM(amount) DESC LIMIT 2',
    ordered: true,
  },
  {
    clause: 'TOP … WITH OTHERS',
    semql: 'SELECT status, buyer_count, average_order_value FROM orders TOP 1 status BY revenue WITH OTHERS',
    sql: `SELECT CASE WHEN status = 'completed' THEN status END, COUNT(DISTINCT customer_id), SUM(amount) / COUNT(*), status <> 'completed' FROM orders GROUP BY 1, 4`,
  },
  {
    clause: 'SELECT ROWS without a measure',
    semql: "SELECT ROWS id, customers.name FROM orders WHERE status = 'open'",
    sql: `SELECT o.id, c.name FROM ${joined} WHERE o.status = 'open'`,
  },
  ...(['ZERO', 'NULL', 'NONE'] as const).map((fill): Documented => {
    const gap = { ZERO: '0', NULL: 'NULL', NONE: null }[fill];
    const spine = "generate_series(DATE '2026-01-01', DATE '2026-04-01', INTERVAL 1 MONTH) t(x)";
    return {
      clause: `FILL ${fill}`,
      semql: `SELECT DATE_TRUNC('month', ordered_at) AS month, revenue, order_count FROM orders WHERE ordered_at BETWEEN '2026-01-01' AND '2026-04-30' FILL ${fill}`,
      sql:
        gap === null
          ? `SELECT ${month('ordered_at')}, SUM(amount), COUNT(*) FROM orders WHERE ordered_at >= '2026-01-01' AND ordered_at < '2026-05-01' GROUP BY 1`
          : `SELECT CAST(x AS DATE), COALESCE((SELECT SUM(amount) FROM orders WHERE ${month('ordered_at')} = x), ${gap}), (SELECT COUNT(*) FROM orders WHERE ${month('ordered_at')} = x) FROM ${spine}`,
    };
  }),
  {
    clause: 'WITH TOTALS computes distinct counts and ratios again',
    semql: 'SELECT status, buyer_count, average_order_value FROM orders WITH TOTALS',
    sql: `SELECT status, COUNT(DISTINCT customer_id), SUM(amount) / COUNT(*), FALSE FROM orders GROUP BY 1
          UNION ALL SELECT NULL, COUNT(DISTINCT customer_id), SUM(amount) / COUNT(*), TRUE FROM orders`,
  },
  {
    clause: 'TIME ZONE',
    semql: "SELECT DATE_TRUNC('day', ordered_at) AS day, order_count FROM orders TIME ZONE 'America/New_York'",
    sql: "SELECT CAST(timezone('America/New_York', timezone('UTC', ordered_at)) AS DATE), COUNT(*) FROM orders GROUP BY 1",
  },
  {
    clause: 'measure FILTER (WHERE cond), also of a ratio and a metric',
    semql:
      "SELECT revenue FILTER (WHERE customers.segment = 'SMB') AS a, average_order_value FILTER (WHERE status = 'open') AS b, completed_share FILTER (WHERE amount > 60) AS c FROM orders",
    sql: `SELECT SUM(o.amount) FILTER (WHERE c.segment = 'SMB'), SUM(o.amount) FILTER (WHERE o.status = 'open') / COUNT(*) FILTER (WHERE o.status = 'open'),
          SUM(o.amount) FILTER (WHERE o.status = 'completed' AND o.amount > 60) / SUM(o.amount) FILTER (WHERE o.amount > 60) FROM ${joined}`,
  },
  {
    clause: 'ad-hoc aggregates',
    semql:
      'SELECT status, COUNT(*) AS n, COUNT(DISTINCT customers.segment) AS d, SUM(amount) AS s, AVG(amount) AS a, MIN(amount) AS lo, MAX(amount) AS hi, MEDIAN(amount) AS m FROM orders',
    sql: `SELECT o.status, COUNT(*), COUNT(DISTINCT c.segment), SUM(o.amount), AVG(o.amount), MIN(o.amount), MAX(o.amount), MEDIAN(o.amount) FROM ${joined} GROUP BY 1`,
  },
  {
    clause: 'a metric where a measure may stand, over two models',
    semql: 'SELECT customers.segment, revenue_per_ticket FROM orders HAVING revenue_per_ticket > 1',
    sql: `SELECT s, SUM(r) / SUM(n) FROM (
            SELECT c.segment AS s, o.amount AS r, 0 AS n FROM ${joined}
            UNION ALL SELECT c.segment, NULL, 1 FROM tickets t LEFT JOIN ${seen} c ON c.id = t.customer_id) x GROUP BY s HAVING SUM(n) > 0 AND SUM(r) / SUM(n) > 1`,
  },
  {
    clause: 'SUM(measure) OVER (…)',
    semql: 'SELECT status, revenue, SUM(revenue) OVER (ORDER BY status) AS running FROM orders',
    sql: 'SELECT status, SUM(amount), SUM(SUM(amount)) OVER (ORDER BY status) FROM orders GROUP BY 1',
  },
  {
    clause: 'DELTA and PRIOR by PERIOD',
    semql:
      "SELECT order_count, PRIOR(order_count, PERIOD) AS before, DELTA(revenue, PERIOD) AS more FROM orders WHERE ordered_at IN '2026-Q1'",
    sql: `SELECT a.n, b.n, a.r - b.r FROM (SELECT COUNT(*) AS n, SUM(amount) AS r FROM orders WHERE ordered_at >= '2026-01-01' AND ordered_at < '2026-04-01') a,
          (SELECT COUNT(*) AS n, SUM(amount) AS r FROM orders WHERE ordered_at >= '2025-10-01' AND ordered_at < '2026-01-01') b`,
  },
  {
    clause: 'RUNNING, RUNNING … RESET, ROLLING',
    semql:
      "SELECT DATE_TRUNC('month', ordered_at) AS month, RUNNING(revenue) AS a, RUNNING(order_count RESET YEAR) AS b, ROLLING(buyer_count, 90 DAYS) AS c FROM orders WHERE ordered_at IN '2026'",
    sql: `WITH m AS (SELECT DISTINCT ${month('ordered_at')} AS month FROM orders WHERE ordered_at >= '2026-01-01')
          SELECT month, (SELECT SUM(amount) FROM orders WHERE ordered_at < month + INTERVAL 1 MONTH),
            (SELECT COUNT(*) FROM orders WHERE ordered_at < month + INTERVAL 1 MONTH AND ordered_at >= DATE_TRUNC('year', month)),
            (SELECT COUNT(DISTINCT customer_id) FROM orders WHERE ordered_at < month + INTERVAL 1 MONTH AND ordered_at >= month + INTERVAL 1 MONTH - INTERVAL 90 DAY) FROM m`,
  },
  {
    clause: 'SHARE WITHIN and RANK WITHIN',
    semql:
      'SELECT customers.segment, status, SHARE(order_count WITHIN (customers.segment)) AS part, RANK(order_count DESC WITHIN (customers.segment)) AS place FROM orders',
    sql: `SELECT c.segment, o.status, COUNT(*) / SUM(COUNT(*)) OVER (PARTITION BY c.segment), RANK() OVER (PARTITION BY c.segment ORDER BY COUNT(*) DESC) FROM ${joined} GROUP BY 1, 2`,
  },
  {
    clause: 'DATE_PART and EXTRACT',
    semql: "SELECT DATE_PART('year', ordered_at) AS y, EXTRACT(DOW FROM ordered_at) AS d, order_count FROM orders",
    sql: 'SELECT year(ordered_at), dayofweek(ordered_at), COUNT(*) FROM orders GROUP BY 1, 2',
  },
  {
    clause: 'DATE_DIFF',
    semql:
      "SELECT id, DATE_DIFF('day', DATE '2024-02-29', shipped_on) AS days, DATE_DIFF('month', DATE '2024-02-29', shipped_on) AS months, DATE_DIFF('year', shipped_on, CURRENT_DATE) AS years FROM orders",
    sql: `SELECT id, shipped_on - DATE '2024-02-29', CAST(EXTRACT(YEAR FROM age(shipped_on, DATE '2024-02-29')) * 12 + EXTRACT(MONTH FROM age(shipped_on, DATE '2024-02-29')) AS BIGINT), CAST(EXTRACT(YEAR FROM age(DATE '2026-11-21', shipped_on)) AS BIGINT) FROM orders`,
  },
  {
    clause: 'INTERVAL arithmetic',
    semql:
      "SELECT shipped_on + INTERVAL '1 month' AS due, order_count FROM orders WHERE ordered_at >= CURRENT_DATE - INTERVAL '1 year' AND shipped_on IS NOT NULL",
    sql: `SELECT CAST(shipped_on + INTERVAL 1 MONTH AS DATE), COUNT(*) FROM orders WHERE ordered_at >= '2025-11-21' AND shipped_on IS NOT NULL GROUP BY 1`,
  },
  {
    clause: 'LIKE, ILIKE, CONTAINS, STARTS WITH, ENDS WITH',
    semql:
      "SELECT name, name LIKE 'A%' AS l, name ILIKE 'a__' AS i, name CONTAINS 'o' AS c, name STARTS WITH 'B' AS s, name ENDS WITH 'd' AS e FROM customers",
    sql: `SELECT name, name LIKE 'A%', name ILIKE 'a__', contains(name, 'o'), starts_with(name, 'B'), ends_with(name, 'd') FROM ${seen} x GROUP BY ALL`,
  },
  {
    clause: 'GEO_WITHIN_RADIUS',
    semql:
      'SELECT GEO_WITHIN_RADIUS(52.37, 4.9, 48.85, 2.35, 431) AS far, GEO_WITHIN_RADIUS(52.37, 4.9, 48.85, 2.35, 429) AS near, order_count FROM orders',
    sql: 'SELECT TRUE, FALSE, COUNT(*) FROM orders',
  },
  {
    clause: 'scalars',
    semql:
      "SELECT CASE WHEN amount >= 50 THEN 'high' ELSE UPPER('low') END AS size, MOD(id, 2) AS odd, COALESCE(customers.name, CONCAT('n', NULL, 'one')) AS who, order_count FROM orders",
    sql: `SELECT CASE WHEN o.amount >= 50 THEN 'high' ELSE 'LOW' END, o.id % 2, COALESCE(c.name, 'none'), COUNT(*) FROM ${joined} GROUP BY 1, 2, 3`,
  },
  {
    clause: '/ is decimal and NULL on zero; SUM of nothing is NULL, COUNT of nothing 0',
    semql:
      "SELECT 7 / 2 AS a, order_count / 0 AS b, revenue AS c, order_count AS d FROM orders WHERE ordered_at IN '1999'",
    sql: 'SELECT 3.5, NULL, NULL, 0',
  },
  {
    clause: 'parameters',
    semql: 'SELECT order_count FROM orders WHERE status = :status AND ordered_at >= :day',
    sql: "SELECT COUNT(*) FROM orders WHERE status = 'completed' AND ordered_at >= '2026-01-01'",
    options: { parameters: { status: 'completed', day: '2026-01-01' } },
  },
  {
    clause: 'IN (SELECT …) and NOT IN (SELECT …)',
    semql:
      'SELECT name, customer_count FROM customers WHERE id IN (SELECT customer_id FROM orders) AND id NOT IN (SELECT customer_id FROM tickets)',
    sql: `SELECT name, COUNT(*) FROM ${seen} x WHERE id IN (SELECT customer_id FROM orders WHERE customer_id IS NOT NULL)
          AND id NOT IN (SELECT customer_id FROM tickets WHERE customer_id IS NOT NULL) GROUP BY 1`,
  },
  {
    clause: 'UNION ALL, UNION, a query in FROM, CASE and aggregates over computed columns',
    semql:
      "SELECT kind, SUM(CASE WHEN value > 10 THEN 1 ELSE 0 END) AS high FROM (SELECT 'order' AS kind, status AS key, revenue AS value FROM orders UNION ALL SELECT 'item', category, units FROM items) AS x GROUP BY kind",
    sql: `SELECT k, SUM(CASE WHEN v > 10 THEN 1 ELSE 0 END) FROM (SELECT 'order' AS k, SUM(amount) AS v FROM orders GROUP BY status UNION ALL SELECT 'item', SUM(quantity) FROM items GROUP BY category) x GROUP BY 1`,
  },
  {
    clause: 'joins of computed tables',
    semql:
      'WITH a AS (SELECT customers.name AS who, revenue FROM orders), b AS (SELECT customers.name AS who, ticket_count FROM tickets) SELECT a.who, revenue, ticket_count FROM a INNER JOIN b ON a.who = b.who',
    sql: `SELECT a.w, a.r, b.n FROM (SELECT c.name AS w, SUM(o.amount) AS r FROM ${joined} GROUP BY 1) a
          JOIN (SELECT c.name AS w, COUNT(*) AS n FROM tickets t LEFT JOIN ${seen} c ON c.id = t.customer_id GROUP BY 1) b ON a.w = b.w`,
  },
];

export const documented: readonly Documented[] = [...examples, ...clauses];

/** A text for every code of an error. */
export const refusals: Readonly<
  Record<
    Exclude<DiagnosticCode, 'REPEATED_KEY'>,
    readonly (readonly [semql: string, options?: Partial<CompileOptions>])[]
  >
> = {
  SYNTAX: [
    ['SELECT FROM orders'],
    ['SELECT revenue FROM orders; SELECT revenue FROM orders'],
    ['SELECT * FROM orders'],
  ],
  UNKNOWN_MODEL: [['SELECT revenue FROM pg_catalog'], ['SELECT revenue FROM "information_schema"']],
  UNKNOWN_FIELD: [['SELECT revenu FROM orders'], ['SELECT password FROM customers']],
  UNKNOWN_FILTER: [['SELECT revenue FROM orders[complete]']],
  UNKNOWN_RELATIONSHIP: [
    ['SELECT revenue FROM orders JOIN customers VIA payer'],
    ['SELECT revenue FROM orders JOIN customers ON 1 = 1'],
  ],
  UNKNOWN_FUNCTION: [
    ['SELECT pg_sleep(10) AS x, revenue FROM orders'],
    ["SELECT load_extension('x') AS x FROM orders"],
  ],
  AMBIGUOUS_FIELD: [['SELECT id, customer_id, units FROM items JOIN orders JOIN tickets WHERE customer_id = 1']],
  AMBIGUOUS_PATH: [['SELECT customers.segment, transferred FROM transfers']],
  NO_PATH: [['SELECT metric_time, units FROM items']],
  FANOUT: [
    ['SELECT orders.status, customers.total_credit FROM customers'],
    ['SELECT category, orders.revenue FROM items'],
  ],
  DOUBLE_AGGREGATION: [['SELECT SUM(revenue) AS x FROM orders'], ['SELECT AVG(average_order_value) AS x FROM orders']],
  MEASURE_IN_WHERE: [['SELECT status FROM orders WHERE revenue > 10']],
  DIMENSION_IN_HAVING: [["SELECT revenue FROM orders HAVING status = 'open'"]],
  GROUP_BY_MISMATCH: [['SELECT status, revenue FROM orders GROUP BY customer_id']],
  FILTER_POSITION: [['SELECT revenue FROM orders WHERE completed']],
  ENUM_VALUE: [["SELECT revenue FROM orders WHERE status = 'complete'"]],
  TYPE_MISMATCH: [["SELECT revenue FROM orders WHERE amount = 'x'"], ['SELECT SUM(status) AS x FROM orders']],
  NOT_PERMITTED: [['SELECT customer_count FROM customers[!not_deleted]', { keepDefaultFilters: true }]],
  CROSS_SOURCE: [['SELECT customers.segment, elsewhere_count FROM elsewhere']],
  DUPLICATE_COLUMN: [['SELECT status, revenue AS status FROM orders']],
  READ_ONLY: [['DROP TABLE orders'], ['DELETE FROM orders'], ["SELECT revenue FROM orders INTO OUTFILE '/tmp/x'"]],
  UNSUPPORTED_IN_DIALECT: [['SELECT SHARE(SHARE(revenue)) AS x, status FROM orders']],
  LIMIT_EXCEEDED: [
    ["SELECT DATE_TRUNC('hour', ordered_at) AS h, revenue FROM orders WHERE ordered_at IN '2026' FILL ZERO"],
  ],
};
