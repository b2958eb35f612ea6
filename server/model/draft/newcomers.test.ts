import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnalystResult, PreviousTurn } from '../../analyst/analyst.ts';
import { openRailway, type Railway } from '../../analyst/builtin/railway/openRailway.test-support.ts';
import type { DraftedTable } from './draftedTable.ts';
import { fieldsOf } from './draftModel.ts';
import { column, draftAll, empty, link, table } from './drafting.test-support.ts';
import { withDrafts, type TableLink } from './draftTables.ts';

/**
 * Questions that newcomers asked of files and of a database of their own, over models as they are
 * drafted. Each is answered as hand-written SQL says, or refused.
 */

async function open(
  tables: readonly DraftedTable[],
  links: readonly TableLink[],
  data: readonly string[],
): Promise<Railway> {
  const drafts = draftAll(
    tables.map((one) => ({ ...one, path: [one.name] })),
    links,
  );
  const models = drafts.models.map(({ model, fields }) => ({
    ...model,
    ...fieldsOf(fields.filter(({ suggested, required }) => suggested || required)),
  }));
  return openRailway(withDrafts(empty, models, drafts.relationships), data);
}

async function ask(source: Railway, ...turns: readonly string[]): Promise<AnalystResult> {
  let previous: readonly PreviousTurn[] = [];
  let last: AnalystResult | null = null;
  for (const question of turns) {
    const { result } = await source.ask(question, previous);
    const reading = result.kind === 'answer' ? result.reading : null;
    previous = [...previous, { question, reading, options: [] }];
    last = result;
  }
  if (last === null) {
    throw new Error('Nothing was asked.');
  }
  return last;
}

const rounded = (rows: readonly (readonly unknown[])[]): readonly string[] =>
  rows
    .map((row) =>
      row
        .map((cell) => {
          const number = Number(cell);
          return cell === null || cell === '' || Number.isNaN(number) ? String(cell) : number.toFixed(2);
        })
        .join('|'),
    )
    .toSorted();

async function expectRows(source: Railway, turns: readonly string[], sql: string): Promise<void> {
  const result = await ask(source, ...turns);
  if (result.kind !== 'answer') {
    throw new Error(`${turns.join(' · ')}: ${JSON.stringify(result)}`);
  }
  expect(rounded(result.executions[0]?.rows ?? [])).toEqual(rounded(await source.sql(sql)));
}

describe('messy files of an analyst', () => {
  let files: Railway;

  beforeAll(async () => {
    const orders = table('weborders', [
      column('bestellnummer', 'STRING', { unique: true, uniqueValues: 120 }),
      column('bestelldatum', 'DATE'),
      column('kundennummer', 'INTEGER', { semanticType: 'IDENTIFIER', relates: { to: true, from: false } }),
      column('land', 'STRING', { semanticType: 'CATEGORICAL', sampleValues: ['Deutschland', 'Österreich', 'Schweiz'] }),
      column('kategorie', 'STRING', { semanticType: 'CATEGORICAL', sampleValues: ['Möbel', 'Technik'] }),
      column('umsatz_eur', 'DECIMAL', { semanticType: 'CURRENCY', unit: 'EUR' }),
      column('status', 'STRING', { semanticType: 'STATUS', sampleValues: ['bezahlt', 'retourniert', 'storniert'] }),
    ]);
    const customers = table('kunden', [
      column('customer_id', 'INTEGER', { unique: true, uniqueValues: 40, relates: { to: false, from: true } }),
      column('full_name', 'STRING', { semanticType: 'NAME' }),
      column('segment', 'STRING', { semanticType: 'CATEGORICAL', sampleValues: ['B2B', 'B2C'] }),
    ]);
    const spending = table('ausgaben', [
      column('monat', 'DATE'),
      column('kanal', 'STRING', { semanticType: 'CATEGORICAL', sampleValues: ['Suche', 'Messe'] }),
      column('ausgaben_eur', 'DECIMAL', { semanticType: 'CURRENCY', unit: 'EUR' }),
    ]);
    files = await open(
      [orders, customers, { ...spending, totalsLeftOut: 1 }],
      [link('weborders.kundennummer', 'kunden.customer_id', { reachesOne: true })],
      [
        `CREATE TABLE weborders AS SELECT 'B-' || i AS bestellnummer, DATE '2025-06-01' + CAST(i * 4 + 40 AS INTEGER) AS bestelldatum,
           1 + i % 40 AS kundennummer, ['Deutschland', 'Österreich', 'Schweiz'][1 + i % 3] AS land,
           ['Möbel', 'Technik'][1 + i % 2] AS kategorie, CAST(10 + i * 7919 % 400 + 0.35 AS DECIMAL(10, 2)) AS umsatz_eur,
           ['bezahlt', 'retourniert', 'bezahlt', 'storniert'][1 + i % 4] AS status FROM range(1, 121) t(i)`,
        `CREATE TABLE kunden AS SELECT i AS customer_id, 'Kunde ' || i AS full_name, ['B2B', 'B2C'][1 + i % 2] AS segment
           FROM range(1, 41) t(i)`,
        `CREATE TABLE ausgaben AS SELECT DATE '2025-11-01' + CAST(i * 15 AS INTEGER) AS monat, ['Suche', 'Messe'][1 + i % 2] AS kanal,
           CAST(i * 100.5 AS DECIMAL(10, 2)) AS ausgaben_eur FROM range(1, 21) t(i)`,
      ],
    );
  });

  afterAll(() => files.close());

  const thisYear = `bestelldatum BETWEEN '2026-01-01' AND '2026-11-21'`;
  it.each<readonly [turns: readonly string[], sql: string]>([
    [
      ['total umsatz eur by month this year'],
      `SELECT date_trunc('month', bestelldatum)::DATE, sum(umsatz_eur) FROM weborders WHERE ${thisYear} GROUP BY 1`,
    ],
    [
      ['total umsatz eur by land this year'],
      `SELECT land, sum(umsatz_eur) FROM weborders WHERE ${thisYear} GROUP BY 1`,
    ],
    [
      ['total umsatz eur by land this year', 'only bezahlt'],
      `SELECT land, sum(umsatz_eur) FROM weborders WHERE ${thisYear} AND status = 'bezahlt' GROUP BY 1`,
    ],
    [['total umsatz by kategorie'], 'SELECT kategorie, sum(umsatz_eur) FROM weborders GROUP BY 1'],
    [
      ['share of weborders with status retourniert'],
      `SELECT count(*) FILTER (WHERE status = 'retourniert') / count(*) FROM weborders`,
    ],
    [['total ausgaben eur'], 'SELECT sum(ausgaben_eur) FROM ausgaben'],
    [['number of kunden'], 'SELECT count(*) FROM kunden'],
    [
      ['umsatz eur by segment'],
      'SELECT segment, sum(umsatz_eur) FROM weborders JOIN kunden ON kundennummer = customer_id GROUP BY 1',
    ],
    [
      ['total ausgaben by kanal in 2026'],
      'SELECT kanal, sum(ausgaben_eur) FROM ausgaben WHERE year(monat) = 2026 GROUP BY 1',
    ],
    [
      ['Umsatz nach Land 2026'],
      `SELECT land, sum(umsatz_eur) FROM weborders WHERE year(bestelldatum) = 2026 GROUP BY 1`,
    ],
  ])('are asked %j', async (turns, sql) => {
    await expectRows(files, turns, sql);
  });

  it('says of “wie viele Bestellungen sind storniert?” the right number, or nothing', async () => {
    const result = await ask(files, 'wie viele Bestellungen sind storniert?');
    const [[count = 0] = []] = await files.sql(`SELECT count(*) FROM weborders WHERE status = 'storniert'`);
    expect(result.kind === 'answer' ? result.headline?.value : result.kind).toBe(
      result.kind === 'answer' ? Number(count) : 'refusal',
    );
  });
});

describe('a database of an admin', () => {
  let shop: Railway;

  beforeAll(async () => {
    const id = { primaryKey: true, unique: true } as const;
    const to = { semanticType: 'IDENTIFIER', relates: { to: true, from: false } } as const;
    const money = { semanticType: 'CURRENCY', unit: 'EUR' } as const;
    const kinds = { semanticType: 'CATEGORICAL' } as const;
    shop = await open(
      [
        table('countries', [
          column('country_id', 'INTEGER', id),
          column('country_name', 'STRING', { semanticType: 'NAME' }),
        ]),
        table('customers', [
          column('customer_id', 'INTEGER', id),
          column('country_id', 'INTEGER', to),
          column('tier', 'STRING', { ...kinds, sampleValues: ['gold', 'silver'] }),
        ]),
        table('products', [
          column('product_id', 'INTEGER', id),
          column('category', 'STRING', { ...kinds, sampleValues: ['desk', 'lamp'] }),
        ]),
        table('invoices', [
          column('invoice_id', 'INTEGER', id),
          column('customer_id', 'INTEGER', to),
          column('issued_on', 'DATE'),
          column('amount', 'DECIMAL', money),
          column('status', 'STRING', { semanticType: 'STATUS', sampleValues: ['paid', 'overdue'] }),
        ]),
        table('invoice_lines', [
          column('line_id', 'INTEGER', id),
          column('invoice_id', 'INTEGER', to),
          column('product_id', 'INTEGER', to),
          column('line_total', 'DECIMAL', money),
        ]),
        table('payments', [
          column('payment_id', 'INTEGER', id),
          column('invoice_id', 'INTEGER', to),
          column('method', 'STRING', { ...kinds, sampleValues: ['card', 'transfer'] }),
          column('payment_amount', 'DECIMAL', money),
        ]),
      ],
      [
        link('customers.country_id', 'countries.country_id'),
        link('invoices.customer_id', 'customers.customer_id'),
        link('invoice_lines.invoice_id', 'invoices.invoice_id'),
        link('invoice_lines.product_id', 'products.product_id'),
        link('payments.invoice_id', 'invoices.invoice_id'),
      ].map((one) => ({ ...one, reachesOne: true })),
      [
        `CREATE TABLE countries AS SELECT * FROM (VALUES (1, 'Brazil'), (2, 'France'), (3, 'Norway')) AS t(country_id, country_name)`,
        `CREATE TABLE customers AS SELECT i AS customer_id, 1 + i % 3 AS country_id, ['gold', 'silver'][1 + i % 2] AS tier FROM range(1, 31) t(i)`,
        `CREATE TABLE products AS SELECT i AS product_id, ['desk', 'lamp'][1 + i % 2] AS category FROM range(1, 11) t(i)`,
        `CREATE TABLE invoices AS SELECT i AS invoice_id, 1 + i % 30 AS customer_id, DATE '2025-03-01' + CAST(i * 3 AS INTEGER) AS issued_on,
           CAST(i * 613 % 900 + 0.5 AS DECIMAL(10, 2)) AS amount, ['paid', 'paid', 'overdue'][1 + i % 3] AS status FROM range(1, 201) t(i)`,
        `CREATE TABLE invoice_lines AS SELECT i AS line_id, 1 + i % 200 AS invoice_id, 1 + i % 10 AS product_id,
           CAST(i * 37 % 90 + 0.25 AS DECIMAL(10, 2)) AS line_total FROM range(1, 401) t(i)`,
        `CREATE TABLE payments AS SELECT i AS payment_id, i * 2 % 150 + 1 AS invoice_id, ['card', 'transfer'][1 + i % 2] AS method,
           CAST(i * 71 % 300 + 0.1 AS DECIMAL(10, 2)) AS payment_amount FROM range(1, 121) t(i)`,
      ],
    );
  });

  afterAll(() => shop.close());

  it.each<readonly [question: string, sql: string]>([
    [
      'total amount by tier',
      'SELECT tier, sum(invoices.amount) FROM invoices JOIN customers USING (customer_id) GROUP BY 1',
    ],
    [
      'line total by category',
      'SELECT category, sum(line_total) FROM invoice_lines JOIN products USING (product_id) GROUP BY 1',
    ],
    ['how many invoices are overdue', `SELECT count(*) FROM invoices WHERE status = 'overdue'`],
    ['payments by method', 'SELECT method, count(*) FROM payments GROUP BY 1'],
    [
      'how many invoices without payments',
      'SELECT count(*) FROM invoices WHERE invoice_id NOT IN (SELECT invoice_id FROM payments)',
    ],
    [
      'total amount of invoices by country name this year',
      `SELECT country_name, sum(invoices.amount) FROM invoices JOIN customers USING (customer_id) JOIN countries USING (country_id)
       WHERE issued_on BETWEEN '2026-01-01' AND '2026-11-21' GROUP BY 1`,
    ],
    ['total payment amount by method', 'SELECT method, sum(payment_amount) FROM payments GROUP BY 1'],
  ])('is asked “%s”', async (question, sql) => {
    await expectRows(shop, [question], sql);
  });
});
