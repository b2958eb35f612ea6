import { expect, it } from 'vitest';
import { column, draft, draftAll, link, table } from '../drafting.test-support.ts';
import type { DraftedTable } from '../draftedTable.ts';
import { doubtKinds, doubtsOf } from './doubts.ts';

const key = column('id', 'INTEGER', { primaryKey: true });
const orders = (more: Partial<DraftedTable> = {}): DraftedTable => ({ ...table('orders', [key]), ...more });
const said = (of: DraftedTable) => doubtsOf(draft(of), { repeated: null, relationships: [] });

it('nothing is doubtful about a table with a key and rows', () => {
  expect(said(orders())).toEqual([]);
});

it.each([
  [{ keepsTotals: true }, 'total rows kept', /sums count these numbers again/],
  [{ keepsTotals: true, totalsLeftOut: 3 }, 'total rows kept', /sums count these numbers again/],
  [{ totalsLeftOut: 1 }, '1 total row left out', /1 total row that is a sum of others; it was left out/],
  [{ totalsLeftOut: 1200 }, '1,200 total rows left out', /that are sums of others; they were left out/],
])('total rows of its file: %o', (more, title, detail) => {
  expect(said(orders(more))).toEqual([
    { kind: 'TOTAL_ROW', title, detail: expect.stringMatching(detail), column: null, remedies: [] },
  ]);
});

it('an empty table says what its numbers will be, and asks for no key', () => {
  expect(said({ ...table('orders', [column('city', 'STRING')]), rowCount: 0 })).toMatchObject([
    { kind: 'EMPTY_TABLE', title: 'no rows', detail: expect.stringContaining('every number of orders is 0') },
  ]);
  // What nobody has counted may have rows.
  expect(said(orders({ rowCount: null }))).toEqual([]);
});

it.each([
  ['INTEGER', 1, 'day: 1 value unreadable', /not numbers/],
  ['DATE', 12, 'day: 12 values unreadable', /not dates/],
  ['TIMESTAMP_TZ', 2, 'day: 2 values unreadable', /not points in time/],
] as const)('values that are none of %s are counted and named', (type, unreadableValues, title, detail) => {
  const day = column('day', type, { unreadableValues });
  expect(said({ ...table('orders', [key, day]) })).toMatchObject([
    { kind: 'UNREADABLE_VALUES', title, detail: expect.stringMatching(detail), column: 'day' },
  ]);
  // Of a hidden column, nothing is said.
  expect(said({ ...table('orders', [key, { ...day, visible: false }]) })).toEqual([]);
});

it('rows without a match are doubtful beyond one of a hundred, where the join is chosen', () => {
  const customers = table('customers', [key]);
  const withLink = table('orders', [key, column('customer_id', 'INTEGER')]);
  const unmatched = (matchedRows: number, isSure = true) => {
    const evidence = { sentence: 'Said.', isSure, matchedRows, totalRows: 1000 };
    const found = link('orders.customer_id', 'customers.id', { evidence, reachesOne: true });
    const { models, relationships } = draftAll([withLink, customers], [found]);
    const [first] = models;
    return first === undefined ? [] : doubtsOf(first, { repeated: null, relationships });
  };
  expect(unmatched(990)).toEqual([]);
  expect(unmatched(989)).toMatchObject([
    {
      kind: 'UNMATCHED_ROWS',
      title: '11 rows without customers',
      detail: '989 of 1,000 rows find their row in customers; the others are shown without one.',
    },
  ]);
  // Not chosen, because too few rows match for names to be sure.
  expect(unmatched(500, false)).toEqual([]);
});

it('all rows count first where those with the same key mostly have amounts of their own', () => {
  const payments = draft({
    ...table('payments', [
      column('payment_id', 'INTEGER', { semanticType: 'IDENTIFIER', uniqueValues: 990, missingValues: 0 }),
      column('payer', 'STRING'),
      column('paid', 'DECIMAL', { semanticType: 'CURRENCY' }),
    ]),
  });
  const remedies = (differences: readonly { readonly column: string; readonly values: number }[]) => {
    const repeated = { values: 10, mostRows: 2, differing: 10, differences };
    return doubtsOf(payments, { repeated, relationships: [] }).flatMap((doubt) => doubt.remedies);
  };
  expect(remedies([{ column: 'paid', values: 6 }])).toEqual(['LEAVE', 'KEEP_FIRST']);
  expect(remedies([{ column: 'paid', values: 5 }])).toEqual(['KEEP_FIRST', 'LEAVE']);
  // Who has moved is the same customer.
  expect(remedies([{ column: 'payer', values: 10 }])).toEqual(['KEEP_FIRST', 'LEAVE']);
});

it('columns that no query can use are named, at most three; what is left out on purpose is not', () => {
  const unusable = (...names: readonly string[]) => names.map((name) => column(name, 'JSON'));
  const left = (names: readonly string[]) =>
    said(table('orders', [key, column('body', 'STRING', { semanticType: 'FULL_TEXT' }), ...unusable(...names)]));
  expect(left([])).toEqual([]);
  expect(left(['tags'])).toMatchObject([
    { kind: 'LEFT_OUT_COLUMNS', title: '1 column left out', detail: 'Queries cannot use tags.' },
  ]);
  expect(left(['a', 'b', 'c', 'd'])).toMatchObject([
    { title: '4 columns left out', detail: 'Queries cannot use a, b, c or others.' },
  ]);
});

it('the gravest doubt comes first', () => {
  const all = said({
    ...table('orders', [column('day', 'DATE', { unreadableValues: 3 }), column('tags', 'JSON')]),
    keepsTotals: true,
  }).map(({ kind }) => kind);
  expect(all).toEqual(['TOTAL_ROW', 'UNREADABLE_VALUES', 'NO_KEY', 'LEFT_OUT_COLUMNS']);
  expect(all).toEqual(doubtKinds.filter((kind) => all.includes(kind)));
});

it('amounts in several currencies are totalled one currency at a time, and it is said', () => {
  const currency = column('currency', 'STRING', { sampleValues: ['EUR', 'CHF'], uniqueValues: 2 });
  const amount = column('amount', 'DECIMAL', { semanticType: 'CURRENCY' });
  const trip = { ...table('trip_expenses', [key, amount, currency]), rowCount: 90 };
  expect(said(trip)).toMatchObject([
    {
      kind: 'MIXED_CURRENCIES',
      title: 'amounts in CHF and EUR',
      detail: expect.stringContaining('amount is in the currency that currency says'),
      column: 'currency',
    },
  ]);
  const measures = draft(trip).fields.filter(({ kind, column: of }) => kind === 'MEASURE' && of !== null);
  expect(measures.map(({ field, suggested }) => [field.label, field.unit, suggested])).toEqual([
    ['Total amount in CHF', 'CHF', true],
    ['Total amount in EUR', 'EUR', true],
    ['Total amount', null, false],
    ['Average amount', null, false],
  ]);
  const one = { ...currency, sampleValues: ['EUR'], uniqueValues: 1 };
  expect(said({ ...trip, columns: [key, amount, one] })).toEqual([]);
  // A few of many are shown, so that the others are not known.
  expect(said({ ...trip, columns: [key, amount, { ...currency, uniqueValues: 30 }] })).toEqual([]);
});

it.each([
  ['WEIGHT', true, ['KEEP_FIRST', 'LEAVE']],
  ['WEIGHT', false, ['LEAVE', 'KEEP_FIRST']],
  ['CURRENCY', true, ['LEAVE', 'KEEP_FIRST']],
] as const)('of rows with the same key and another %s, reached by others: %s', (semanticType, from, remedies) => {
  const pets = table('pets', [
    column('pet_id', 'STRING', { semanticType: 'IDENTIFIER', uniqueValues: 980, relates: { to: false, from } }),
    column('measured', 'DECIMAL', { semanticType }),
  ]);
  const repeated = { values: 20, mostRows: 2, differing: 20, differences: [{ column: 'measured', values: 20 }] };
  expect(doubtsOf(draft(pets), { repeated, relationships: [] })).toMatchObject([{ kind: 'REPEATED_KEY', remedies }]);
});
