import { describe, expect, test } from 'vitest';
import { dimension, metric, model, relationship, shopCatalog } from '../testing/shopCatalog.test-support.ts';
import { useShop } from '../testing/shop.test-support.ts';
import { compiled, errorOf } from '../testing/shopQueries.test-support.ts';

const shop = useShop({
  ...shopCatalog,
  metrics: [
    ...shopCatalog.metrics,
    metric('revenue_of_known', 'revenue', 'orders', {
      joins: [{ alias: '', relationship: 'customer', toModel: 'customers', joinType: 'INNER' }],
    }),
    metric('revenue_with_left', 'revenue', 'orders', {
      joins: [{ alias: '', relationship: 'customer', toModel: 'customers', joinType: 'LEFT' }],
    }),
  ],
});

describe('which rows count', () => {
  const by = (from: string): Promise<unknown> =>
    shop.sorted(`SELECT customers.segment, orders.revenue, orders.order_count, customers.customer_count FROM ${from}`);

  test('JOIN without a type leaves out nothing', async () => {
    expect(await by('orders JOIN customers')).toEqual([
      ['ENT', 70.25, 1, 1],
      ['GOV', null, 0, 1],
      ['SMB', 150, 2, 1],
      [null, 17, 4, 1],
    ]);
  });

  test('INNER JOIN: only rows with a match on both sides', async () => {
    expect(await by('orders INNER JOIN customers')).toEqual([
      ['ENT', 70.25, 1, 1],
      ['SMB', 150, 2, 1],
      [null, null, 1, 1],
    ]);
  });

  test('LEFT JOIN: every row of the left, only matched ones of the right', async () => {
    expect(await by('orders LEFT JOIN customers')).toEqual([
      ['ENT', 70.25, 1, 1],
      ['SMB', 150, 2, 1],
      [null, 17, 4, 1],
    ]);
    expect(await by('customers LEFT JOIN orders')).toEqual([
      ['ENT', 70.25, 1, 1],
      ['GOV', null, 0, 1],
      ['SMB', 150, 2, 1],
      [null, null, 1, 1],
    ]);
  });

  test('RIGHT JOIN: groups of the right that no fact has appear, unmatched facts do not', async () => {
    expect(await by('orders RIGHT JOIN customers')).toEqual([
      ['ENT', 70.25, 1, 1],
      ['GOV', null, 0, 1],
      ['SMB', 150, 2, 1],
      [null, null, 1, 1],
    ]);
    expect(await shop.sorted('SELECT segment, orders.revenue FROM orders RIGHT JOIN customers')).toEqual([
      ['ENT', 70.25],
      ['GOV', null],
      ['SMB', 150],
      [null, null],
    ]);
  });

  test('FULL JOIN: every row of both sides', async () => {
    expect(await shop.sorted('SELECT segment, orders.revenue FROM orders FULL OUTER JOIN customers')).toEqual([
      ['ENT', 70.25],
      ['GOV', null],
      ['SMB', 150],
      [null, 17],
    ]);
  });

  test('without keys the totals are those of the rows that count', async () => {
    expect(await shop.rows('SELECT orders.revenue FROM orders INNER JOIN customers')).toEqual([[220.25]]);
    expect(await shop.rows('SELECT customers.total_credit FROM customers INNER JOIN orders')).toEqual([[350.5]]);
    expect(await shop.rows('SELECT COUNT(*) AS n, COUNT(orders.id) AS orders FROM customers LEFT JOIN orders')).toEqual(
      [[4, 4]],
    );
  });

  test('a parent without children counts 0, also beside a key of the children', async () => {
    expect(
      await shop.sorted(
        'SELECT name, COUNT(orders.id) AS n FROM customers LEFT JOIN orders ON orders.customer_id = customers.id',
      ),
    ).toEqual([
      ['Ada', 2],
      ['Bob', 1],
      ['Cyd', 1],
      ['Dan', 0],
    ]);
    expect(await shop.sorted('SELECT name, status, orders.order_count FROM customers LEFT JOIN orders')).toEqual([
      ['Ada', 'completed', 1],
      ['Ada', 'open', 1],
      ['Bob', 'completed', 1],
      ['Cyd', 'completed', 1],
      ['Dan', null, 0],
    ]);
  });

  test('dimensions alone: the finer model makes the rows', async () => {
    expect(await shop.sorted('SELECT name, status FROM customers INNER JOIN orders')).toEqual([
      ['Ada', 'completed'],
      ['Ada', 'open'],
      ['Bob', 'completed'],
      ['Cyd', 'completed'],
    ]);
    expect(await shop.sorted('SELECT customers.name, tickets.hours FROM tickets RIGHT JOIN customers')).toEqual([
      ['Ada', 1],
      ['Ada', 2],
      ['Bob', null],
      ['Cyd', null],
      ['Dan', null],
    ]);
  });

  test('a chain, and a later join that needs what an earlier one left open', async () => {
    expect(
      await shop.sorted(
        'SELECT regions.name, orders.revenue FROM orders LEFT JOIN customers LEFT JOIN regions ON customers.region_id = regions.id',
      ),
    ).toEqual([
      ['North', 150],
      ['South', 70.25],
      [null, 17],
    ]);
    expect(
      await shop.sorted(
        'SELECT regions.name, orders.revenue FROM orders LEFT JOIN customers INNER JOIN regions ON customers.region_id = regions.id',
      ),
    ).toEqual([
      ['North', 150],
      ['South', 70.25],
    ]);
  });

  test('through models the query does not name', async () => {
    // Customers with a ticket: Ada and Dan.
    expect(await shop.rows('SELECT orders.revenue, tickets.ticket_count FROM orders INNER JOIN tickets')).toEqual([
      [150, 2],
    ]);
  });

  test('facts that are not joined count where they belong to a row that counts', async () => {
    expect(await shop.rows('SELECT items.item_revenue FROM orders INNER JOIN customers')).toEqual([[49]]);
  });
});

describe('named filters of a joined model', () => {
  test('say which rows are joined, and turn no outer join into an inner one (cube#482)', async () => {
    expect(await shop.sorted('SELECT customers.segment, revenue FROM orders LEFT JOIN customers[small]')).toEqual([
      ['SMB', 150],
      [null, 87.25],
    ]);
    expect(await shop.sorted('SELECT customers.segment, revenue FROM orders INNER JOIN customers[small]')).toEqual([
      ['SMB', 150],
    ]);
    expect(
      await shop.sorted('SELECT name, orders.order_count FROM customers LEFT JOIN orders[completed, large]'),
    ).toEqual([
      ['Ada', 1],
      ['Bob', 1],
      ['Cyd', 0],
      ['Dan', 0],
    ]);
  });

  test('a row policy on the optional side keeps the other side (cube#11574)', async () => {
    const rowPolicies = { customers: "segment = 'ENT'" };
    expect(
      await shop.sorted('SELECT customers.segment, revenue FROM orders LEFT JOIN customers', { rowPolicies }),
    ).toEqual([
      ['ENT', 70.25],
      [null, 167],
    ]);
    expect(await shop.rows('SELECT revenue FROM orders INNER JOIN customers', { rowPolicies })).toEqual([[70.25]]);
    expect(await shop.rows('SELECT customer_count FROM customers INNER JOIN orders', { rowPolicies })).toEqual([[1]]);
  });
});

describe('roles', () => {
  test('the other set of rows of a model joined twice is never taken for the one that is reached', () => {
    const semql =
      'SELECT e3.status, e0.units FROM items AS e0 INNER JOIN orders AS e1 ON e0.order_id = e1.id ' +
      'LEFT JOIN customers AS e2 ON e1.customer_id = e2.id FULL JOIN orders AS e3 ON e2.id = e3.customer_id';
    expect(errorOf(semql).code).toBe('FANOUT');
  });

  test('one model twice, reached and reaching', async () => {
    expect(
      await shop.sorted(
        'SELECT s.name, r.name AS receiver, transferred FROM transfers INNER JOIN customers AS s ON transfers.sender_id = s.id LEFT JOIN customers r ON r.id = transfers.receiver_id',
      ),
    ).toEqual([
      ['Ada', 'Bob', 20],
      ['Ada', null, 1],
      ['Bob', 'Ada', 5],
    ]);
    expect(
      await shop.sorted(
        'SELECT name, sent.transferred AS sent, got.transferred AS got FROM customers LEFT JOIN transfers AS sent ON sent.sender_id = customers.id LEFT JOIN transfers AS got VIA receiver',
      ),
    ).toEqual([
      ['Ada', 21, 5],
      ['Bob', 5, 20],
      ['Cyd', null, null],
      ['Dan', null, null],
    ]);
  });

  test('the same without types: every measure keeps its rows', async () => {
    expect(
      await shop.rows(
        'SELECT sent.transferred AS sent, got.transferred AS got FROM customers JOIN transfers AS sent VIA sender JOIN transfers AS got VIA receiver',
      ),
    ).toEqual([[26, 26]]);
    expect(
      await shop.sorted(
        "SELECT segment, sent.transferred AS sent, got.transferred AS got FROM customers JOIN transfers AS sent VIA sender JOIN transfers AS got VIA receiver WHERE segment <> 'GOV'",
      ),
    ).toEqual([
      ['ENT', 5, 20],
      ['SMB', 21, 5],
    ]);
  });

  test('rows of the other role are on the many side', () => {
    const error = errorOf(
      'SELECT got.id, sent.transferred FROM customers JOIN transfers AS sent VIA sender JOIN transfers AS got VIA receiver',
    );
    expect(error.code).toBe('FANOUT');
    expect(error.message).toContain('transfers → customers → transfers');
  });

  test('a model that belongs to itself', async () => {
    const people = model('people', {
      source: {
        type: 'CUSTOM_QUERY',
        query:
          "SELECT 1 AS id, 'Ann' AS name, CAST(NULL AS INTEGER) AS boss_id UNION ALL SELECT 2, 'Ben', 1 UNION ALL SELECT 3, 'Cas', 1",
      },
      columns: [
        { name: 'id', type: 'INTEGER', nullable: false },
        { name: 'name', type: 'STRING', nullable: false },
        { name: 'boss_id', type: 'INTEGER', nullable: true },
      ],
      dimensions: shopCatalog.models[0]?.dimensions ?? [],
      measures: (shopCatalog.models[0]?.measures ?? []).map((measure) => ({ ...measure, name: 'headcount' })),
      relationships: [relationship('boss', 'people', 'boss_id', 'id')],
    });
    const definition = { ...shopCatalog, models: [...shopCatalog.models, people] };
    const text =
      'SELECT people.name, b.name AS boss, b.headcount AS bosses, people.headcount FROM people INNER JOIN people AS b VIA boss';
    expect(errorOf(text, {}, definition).code).toBe('FANOUT');
    const { sql } = compiled(
      'SELECT b.name AS boss, people.headcount, b.headcount AS self FROM people INNER JOIN people AS b VIA boss',
      {},
      definition,
    );
    expect(await shop.sql(sql)).toEqual([['Ann', 2, 1]]);
  });
});

describe('ways of writing', () => {
  test.each([
    'orders INNER JOIN customers ON orders.customer_id = customers.id',
    'orders AS o INNER JOIN customers AS c ON c.id = o.customer_id',
    'orders INNER JOIN customers VIA customer',
    'orders INNER JOIN customers WITH customer',
    'orders INNER JOIN WITH customer',
    'orders INNER JOIN customers',
    '{{ orders }} INNER JOIN {{ customers }} WITH {{ customer }}',
    '{{ orders }} INNER JOIN WITH {{ customer }}',
  ])('FROM %s', async (from) => {
    expect(await shop.rows(`SELECT revenue FROM ${from}`)).toEqual([[220.25]]);
  });

  test('a composite key in any order, its sides in any order', async () => {
    for (const on of [
      'notes.customer_id = stock.customer_id AND notes.taken_on = stock.taken_on',
      'stock.taken_on = notes.taken_on AND notes.customer_id = stock.customer_id',
    ]) {
      expect(await shop.rows(`SELECT notes.total_pages, COUNT(*) AS n FROM notes INNER JOIN stock ON ${on}`)).toEqual([
        [8, 3],
      ]);
      expect(await shop.rows(`SELECT COUNT(*) AS n FROM stock INNER JOIN notes ON ${on}`)).toEqual([[2]]);
      expect(await shop.sorted(`SELECT stock.taken_on, notes.note_count FROM stock LEFT JOIN notes ON ${on}`)).toEqual([
        ['2025-12-31', 0],
        ['2026-01-31', 3],
        ['2026-02-14', 0],
        ['2026-02-28', 0],
      ]);
    }
    expect(
      errorOf('SELECT total_pages FROM notes JOIN stock ON notes.customer_id = stock.customer_id').advice,
    ).toContain('notes.customer_id = stock.customer_id AND notes.taken_on = stock.taken_on');
  });

  test('a wrong condition is refused with the relationship to use', () => {
    const wrong = errorOf('SELECT revenue FROM orders LEFT JOIN customers ON orders.id = customers.id');
    expect(wrong.code).toBe('UNKNOWN_RELATIONSHIP');
    expect(wrong.advice).toContain('LEFT JOIN customers VIA customer (orders.customer_id = customers.id)');
    expect(
      errorOf('SELECT revenue FROM orders JOIN tickets ON orders.customer_id = tickets.customer_id').advice,
    ).toContain('joined through customers');
    for (const on of [
      'orders.customer_id > customers.id',
      'orders.customer_id = customers.id OR 1 = 1',
      'orders.customer_id = 10',
      'orders.customer_id = customers.id AND customers.id = 10',
    ]) {
      expect(errorOf(`SELECT revenue FROM orders JOIN customers ON ${on}`).code).toBe('UNKNOWN_RELATIONSHIP');
    }
  });

  test('two ways are never chosen from, and one role is joined once', () => {
    expect(errorOf('SELECT transferred FROM transfers INNER JOIN customers')).toMatchObject({
      code: 'AMBIGUOUS_PATH',
      suggestions: ['sender', 'receiver'],
    });
    expect(
      errorOf(
        'SELECT revenue FROM orders LEFT JOIN customers VIA customer LEFT JOIN customers[small] AS s VIA customer',
      ).code,
    ).toBe('DUPLICATE_COLUMN');
    const island = model('island', { dimensions: shopCatalog.models[0]?.dimensions ?? [] });
    const definition = { ...shopCatalog, models: [...shopCatalog.models, island] };
    expect(errorOf('SELECT region_count FROM regions INNER JOIN island', {}, definition).code).toBe('NO_PATH');
  });

  test('provenance says which rows count', () => {
    const { provenance } = compiled('SELECT revenue FROM orders INNER JOIN customers VIA customer');
    expect(provenance.find(({ part }) => part === 'join')?.sentence).toBe(
      'orders to customers by orders.customer_id = customers.id, INNER JOIN: rows of orders and customers without a match do not count',
    );
  });
});

describe('metrics with joins of their own', () => {
  test('INNER narrows the metric and nothing beside it; LEFT leaves out nothing', async () => {
    expect(await shop.rows('SELECT revenue_of_known, revenue, revenue_with_left FROM orders')).toEqual([
      [220.25, 237.25, 237.25],
    ]);
    expect(await shop.sorted('SELECT status, revenue_of_known, revenue FROM orders')).toEqual([
      ['cancelled', null, 5],
      ['completed', 170.25, 179.25],
      ['open', 50, 53],
    ]);
  });
});

test('a mandatory relationship behind an optional one keeps the rows of the fact', async () => {
  const definition = {
    ...shopCatalog,
    models: shopCatalog.models.map((known) =>
      known.name === 'customers'
        ? {
            ...known,
            filters: [],
            columns: known.columns.map((column) =>
              column.name === 'region_id' ? { ...column, nullable: false } : column,
            ),
            relationships: [relationship('region', 'regions', 'region_id', 'id', { joinType: 'INNER' })],
          }
        : known,
    ),
  };
  const { sql } = compiled('SELECT customers.region.name, order_count FROM orders', {}, definition);
  const total = (await shop.sql(sql)).reduce((sum, [, count]) => sum + Number(count), 0);
  expect(total).toBe(7);
});

test('walking back along a mandatory ONE_TO_ONE relationship keeps the rows nobody points to', async () => {
  const badges = model('badges', {
    source: { type: 'CUSTOM_QUERY', query: "SELECT 1 AS id, 10 AS customer_id, 'gold' AS colour" },
    columns: [
      { name: 'id', type: 'INTEGER', nullable: false },
      { name: 'customer_id', type: 'INTEGER', nullable: false },
      { name: 'colour', type: 'STRING', nullable: false },
    ],
    dimensions: [dimension('customer_id', 'NUMBER'), dimension('colour', 'STRING')],
    relationships: [
      relationship('holder', 'customers', 'customer_id', 'id', { type: 'ONE_TO_ONE', joinType: 'INNER' }),
    ],
  });
  const definition = { ...shopCatalog, models: [...shopCatalog.models, badges] };
  const { sql } = compiled('SELECT badges.colour, customer_count FROM customers', {}, definition);
  expect(await shop.sql(sql)).toEqual([
    ['gold', 1],
    [null, 3],
  ]);
});

test('a default inside a definition is none of a row that is not there', async () => {
  const definition = {
    ...shopCatalog,
    models: shopCatalog.models.map((known) =>
      known.name === 'customers'
        ? {
            ...known,
            dimensions: [
              ...known.dimensions,
              dimension('size', 'STRING', { expression: "CASE WHEN credit > 50 THEN 'large' ELSE 'small' END" }),
              dimension('known_name', 'STRING', { expression: "COALESCE(name, 'nobody')" }),
            ],
          }
        : known,
    ),
  };
  const rowsOf = (semql: string): Promise<unknown> => shop.sql(compiled(semql, {}, definition).sql);
  expect(await rowsOf('SELECT customers.size, order_count FROM orders')).toEqual([
    ['large', 3],
    ['small', 1],
    [null, 3],
  ]);
  expect(await rowsOf("SELECT order_count FROM orders WHERE customers.known_name = 'nobody'")).toEqual([[0]]);
  // Where nothing can be missing there is nothing to ask.
  expect(compiled('SELECT size, customer_count FROM customers', {}, definition).sql).not.toContain('IS NOT NULL');
});
