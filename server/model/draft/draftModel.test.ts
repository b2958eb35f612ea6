import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SemanticType } from '../../generated/prisma/enums.ts';
import { checkCatalog } from '../../semql/catalog/check/checkCatalog.ts';
import type { ValueType } from '../../semql/catalog/definition.ts';
import { prepareCatalog } from '../../semql/catalog/prepare.ts';
import type { DraftedColumn, DraftedTable } from './draftedTable.ts';
import { column, draft, draftAll, empty, link, table } from './drafting.test-support.ts';
import type { ModelDraft } from './draftModel.ts';
import { type Drafts, type TableLink, withDrafts } from './draftTables.ts';

const compiles = ({ models, relationships }: Drafts): boolean => {
  const drafted = models.map(({ model }) => model);
  return checkCatalog(prepareCatalog(withDrafts(empty, drafted, relationships))).length === 0;
};

const expressions = ({ fields }: ModelDraft, only: (suggested: boolean) => boolean = () => true) =>
  fields.filter(({ kind, suggested }) => kind === 'MEASURE' && only(suggested)).map(({ field }) => field.expression);

it('adds up what each row has a share of, averages rates and levels, and counts rows', () => {
  const rides = draft(
    table('rides', [
      column('ride_id', 'INTEGER', { primaryKey: true, semanticType: 'IDENTIFIER' }),
      column('fare', 'DECIMAL', { semanticType: 'CURRENCY', unit: 'EUR' }),
      column('unit_price', 'DECIMAL', { semanticType: 'CURRENCY' }),
      column('rating', 'INTEGER', { semanticType: 'SCORE' }),
      column('zone', 'INTEGER', { semanticType: 'CATEGORICAL' }),
      column('lat', 'NUMBER', { semanticType: 'LATITUDE' }),
      column('year', 'INTEGER'),
      column('riders', 'INTEGER'),
      column('bike_number', 'INTEGER', { semanticType: 'QUANTITY' }),
      column('flight_number', 'INTEGER'),
      column('stop_order', 'INTEGER'),
      column('work_order', 'INTEGER', { semanticType: 'DURATION' }),
      column('toll', 'DECIMAL'),
    ]),
  );
  expect(expressions(rides, (suggested) => suggested)).toEqual([
    'COUNT(*)',
    'SUM(fare)',
    'AVG(fare)',
    'AVG(unit_price)',
    'AVG(rating)',
    'SUM(work_order)',
    'AVG(work_order)',
    'SUM(toll)',
    'AVG(toll)',
  ]);
  // Nobody has said what it is: whoever knows decides.
  expect(expressions(rides, (suggested) => !suggested)).toEqual(['SUM(riders)']);
  expect(rides.model.grain.keys).toEqual(['ride_id']);
});

it('adds up no sizes of a few kinds', () => {
  const containers = draft(
    table('containers', [
      column('length_ft', 'INTEGER', { semanticType: 'DISTANCE', unit: 'ft', uniqueValues: 2 }),
      column('length_m', 'DECIMAL', { semanticType: 'DISTANCE', unit: 'm', uniqueValues: 700 }),
    ]),
  );
  expect(expressions(containers, (suggested) => suggested)).toEqual([
    'COUNT(*)',
    'AVG(length_ft)',
    'SUM(length_m)',
    'AVG(length_m)',
  ]);
});

it('calls the only amount of charges their total, and not that of orders or of one among several', () => {
  const names = (name: string, amounts: readonly string[]) =>
    draft(
      table(
        name,
        amounts.map((amount) => column(amount, 'DECIMAL', { semanticType: 'CURRENCY' })),
      ),
    )
      .model.measures.filter(({ expression }) => expression.startsWith('SUM('))
      .map(({ synonyms }) => synonyms.filter((synonym) => /charges|orders/.test(synonym)));
  expect(names('port_charges', ['amount_eur'])).toEqual([
    ['total port charges', 'sum of port charges', 'amount of port charges'],
  ]);
  expect(names('orders', ['amount_eur'])).toEqual([[]]);
  expect(names('charges', ['net_amount', 'gross_amount'])).toEqual([[], []]);
});

it('adds up no shares, numbers that name something, references, and what has been added up before', () => {
  const odd = draft(
    table('figures', [
      column('growth_pct', 'DECIMAL', { unit: '%', min: '-30', max: '250' }),
      column('account_number', 'DECIMAL'),
      column('stop_sequence', 'DECIMAL'),
      column('manager', 'DECIMAL', { relates: { to: true, from: false } }),
      column('ytd_sales', 'DECIMAL'),
      column('sales', 'DECIMAL'),
    ]),
  );
  expect(expressions(odd, (suggested) => suggested)).toEqual([
    'COUNT(*)',
    'AVG(growth_pct)',
    'AVG(ytd_sales)',
    'SUM(sales)',
    'AVG(sales)',
  ]);
});

it('takes neither fiscal years for calendar years nor an open end for a date', () => {
  const years = { min: '2020', max: '2025' };
  const salaries = draft(
    table('salaries', [
      column('fiscal_year', 'INTEGER', years),
      column('fiscal_month', 'INTEGER', { min: '1', max: '12' }),
      column('from_date', 'DATE', { min: '2020-01-01', max: '2025-01-01' }),
      column('to_date', 'DATE', { min: '2021-01-01', max: '9999-01-01' }),
    ]),
  );
  const times = salaries.fields.flatMap(({ field }) =>
    'timeGrains' in field && field.timeGrains.length > 0 ? field.expression : [],
  );
  expect(times).toEqual(['from_date', 'to_date']);
  expect(expressions(salaries).filter((text) => text.includes('to_date'))).toEqual([]);
});

it('a part of a key tells nothing apart, so nothing joins by it', () => {
  const day = column('day', 'DATE', { primaryKey: true });
  const slots = draft(table('slots', [day, column('start_time', 'TIME', { primaryKey: true })]));
  expect(slots.model.grain.keys).toEqual([]);
});

it('says nothing of what hidden columns hold, and takes no words of the language for names', () => {
  const hidden = { primaryKey: true, visible: false, sampleValues: ['ann@a.example'], description: 'Of Ann.' };
  const { model, fields } = draft(table('order', [column('email', 'STRING', hidden), column('group', 'STRING')]));
  expect(model.name).toBe('model_order');
  expect(fields[0]?.field).toMatchObject({ name: 'email', sampleValues: [], description: '' });
  expect(fields[1]?.field).toMatchObject({ name: 'column_group', expression: '"group"' });
});

it('leaves out what cannot be grouped by and what is hidden, and says why', () => {
  const { leftOut, fields } = draft(
    table('notes', [
      column('id', 'INTEGER', { primaryKey: true, visible: false }),
      column('body', 'STRING', { semanticType: 'FULL_TEXT' }),
      column('extra', 'JSON'),
      column('salary', 'DECIMAL', { visible: false, semanticType: 'CURRENCY' }),
    ]),
  );
  expect(leftOut).toEqual([
    { column: 'body', reason: 'Long texts make no useful groups.', isUnusable: false },
    { column: 'extra', reason: 'A query cannot group by values of type JSON.', isUnusable: true },
    { column: 'salary', reason: 'It is hidden from agents.', isUnusable: false },
  ]);
  // Without its key nothing could be joined; agents do not see it, since its column is hidden from
  // them.
  expect(fields.map(({ field, required }) => [field.name, required])).toEqual([
    ['id', true],
    ['note_count', false],
  ]);
});

it('names are identifiers, each once, whatever the database calls its columns', () => {
  const { model, fields } = draft(
    table('Größe (cm)', [column('Über-Name', 'STRING'), column('uber name', 'STRING'), column('2023', 'INTEGER')]),
    ['grosse_cm'],
  );
  expect(model.name).toBe('grosse_cm_2');
  expect(fields.filter(({ kind }) => kind === 'DIMENSION').map(({ field }) => [field.name, field.expression])).toEqual([
    ['uber_name', '"Über-Name"'],
    ['uber_name_2', '"uber name"'],
    ['column_2023', '"2023"'],
  ]);
});

const customers = table('customers', [column('id', 'INTEGER', { primaryKey: true }), column('city', 'STRING')]);
const joins = ({ relationships }: Drafts) =>
  relationships.map(({ owner, relationship }) => [owner.name, relationship.name, relationship.keys]);

it('joins drafts among each other, and the models that are there, from either side', () => {
  const orders = table('orders', [column('customer_id', 'INTEGER')]);
  const expected = [['orders', 'customers', [{ from: 'customer_id', to: 'id' }]]];
  const toCustomers = [link('orders.customer_id', 'customers.id')];
  const together = draftAll([orders, customers], toCustomers);
  expect(joins(together)).toEqual(expected);
  expect(compiles(together)).toBe(true);
  expect(
    together.models.map(({ model, fields }) => [model.name, fields.filter(({ required }) => required).length]),
  ).toEqual([
    ['orders', 1],
    ['customers', 1],
  ]);
  const [there] = draftAll([customers], []).models;
  expect(joins(draftAll([orders], toCustomers, new Map([['tbl_customers', there!.model]])))).toEqual(expected);
  const [owner] = draftAll([orders], []).models;
  const incoming = draftAll(
    [customers],
    [link('orders.customer_id', 'customers.id', { name: 'buyer' })],
    new Map([['tbl_orders', owner!.model]]),
  );
  expect(joins(incoming)).toEqual([['orders', 'buyer', [{ from: 'customer_id', to: 'id' }]]]);
  expect(incoming.relationships[0]?.owner.id).toBe(owner!.model.id);
});

it('a key is the same whatever is drafted beside it', () => {
  const orders = table('orders', [column('customer_id', 'INTEGER')]);
  const all = [link('orders.customer_id', 'customers.id'), link('visits.customer_id', 'customers.id')];
  const keys = (tables: readonly DraftedTable[]) => draftAll(tables, all).relationships.map(({ key }) => key);
  const visits = table('visits', [column('customer_id', 'INTEGER')]);
  expect(keys([visits, orders, customers])).toEqual(expect.arrayContaining([...keys([orders, customers])]));
  expect(keys([orders, customers])).toHaveLength(1);
  expect(keys([orders])).toEqual([]);
});

it('two links to one model are two roles; a part of a composite key is no join, all of it together is one', () => {
  const trips = draftAll(
    [table('trips', [column('from_id', 'INTEGER'), column('to_id', 'INTEGER')]), customers],
    [
      link('trips.from_id', 'customers.id', { name: 'origin' }),
      link('trips.to_id', 'customers.id', { name: 'destination' }),
    ],
  );
  expect(trips.relationships.map(({ relationship }) => relationship.name)).toEqual(['origin', 'destination']);

  const days = table('days', [
    column('shop', 'INTEGER', { primaryKey: true }),
    column('day', 'DATE', { primaryKey: true }),
  ]);
  const visits = table('visits', [column('shop', 'INTEGER'), column('day', 'DATE')]);
  const part = (name: string): TableLink => link(`visits.${name}`, `days.${name}`);
  expect(draftAll([visits, days], [part('shop')]).relationships).toEqual([]);
  const [both, ...more] = draftAll([visits, days], [part('shop'), part('day')]).relationships;
  expect(more).toEqual([]);
  expect(both?.relationship.keys).toEqual([
    { from: 'shop', to: 'shop' },
    { from: 'day', to: 'day' },
  ]);
});

it('a column that is unique without being the key is joined; columns that are a key only together are one join', () => {
  const flights = table('flights', [column('iata', 'STRING')]);
  const airports = table('airports', [column('id', 'INTEGER', { primaryKey: true }), column('iata', 'STRING')]);
  const byCode = link('flights.iata', 'airports.iata', { reachesOne: true });
  const joined = draftAll([flights, airports], [byCode]);
  expect(joins(joined)).toEqual([['flights', 'iata_airport', [{ from: 'iata', to: 'iata' }]]]);
  expect(draftAll([flights, airports], [{ ...byCode, reachesOne: false }]).relationships).toEqual([]);

  const stops = table('stops', [column('trip', 'INTEGER'), column('place', 'INTEGER'), column('name', 'STRING')]);
  const visits = table('visits', [column('trip', 'INTEGER'), column('place', 'INTEGER')]);
  const evidence = { sentence: 'All find theirs.', isSure: false, matchedRows: 50, totalRows: 100 };
  const parts = ['trip', 'place'].map((name) =>
    link(`visits.${name}`, `stops.${name}`, { group: 'trp_1', reachesOne: true, evidence }),
  );
  const together = draftAll([visits, { ...stops, compositeKeys: [['trip', 'place']] }], parts);
  expect(together.models.find(({ model }) => model.name === 'stops')?.model.grain.keys).toEqual(['trip', 'place']);
  expect(together.relationships).toMatchObject([
    {
      relationship: { keys: [{ from: 'trip' }, { from: 'place' }] },
      declared: false,
      suggested: false,
      matchedRows: 50,
      totalRows: 100,
      reason: 'All find theirs.',
    },
  ]);
  expect(compiles(together)).toBe(true);
  // A part of it that cannot be grouped by leaves no key.
  const hidden = { ...visits, columns: [visits.columns[0]!, column('place', 'JSON')] };
  expect(draftAll([hidden, { ...stops, compositeKeys: [['trip', 'place']] }], parts).relationships).toEqual([]);
});

it('one to one is what keys say, not what the rows happen to be; what nothing tells apart is not joined', () => {
  const once = link('cards.customer_id', 'customers.id', { type: 'ONE_TO_ONE' });
  const typeOf = (primaryKey: boolean) =>
    draftAll([table('cards', [column('customer_id', 'INTEGER', { primaryKey })]), customers], [once]).relationships.map(
      ({ relationship }) => relationship.type,
    );
  expect(typeOf(true)).toEqual(['ONE_TO_ONE']);
  expect(typeOf(false)).toEqual(['MANY_TO_ONE']);
  const heap = table('heap', [column('id', 'INTEGER')]);
  const cards = table('cards', [column('customer_id', 'INTEGER')]);
  expect(draftAll([cards, heap], [link('cards.customer_id', 'heap.id')]).relationships).toEqual([]);
});

it('a table that belongs to itself has its own rows in a role', () => {
  const people = table('employees', [column('id', 'INTEGER', { primaryKey: true }), column('manager_id', 'INTEGER')]);
  const drafts = draftAll([people], [link('employees.manager_id', 'employees.id')]);
  expect(drafts.relationships).toMatchObject([
    {
      owner: { name: 'employees' },
      relationship: { name: 'manager', toModel: 'employees', keys: [{ from: 'manager_id', to: 'id' }] },
    },
  ]);
  expect(compiles(drafts)).toBe(true);
});

it('links nobody named have the role their column says, which is no name of a field', () => {
  const linked = (columns: readonly string[]): readonly string[] =>
    draftAll(
      [
        table(
          'flights',
          columns.map((name) => column(name, 'INTEGER')),
        ),
        customers,
      ],
      columns.map((name) => link(`flights.${name}`, 'customers.id')),
    ).relationships.map(({ relationship }) => relationship.name);
  expect(linked(['customer_id', 'billing_customer_id'])).toEqual(['customers', 'billing_customer']);
  expect(linked(['origin', 'destination'])).toEqual(['origin_customer', 'destination_customer']);
});

it('what is unique today tells rows apart only where more speaks for it', () => {
  const unique = { unique: true } as const;
  const grain = (columns: readonly DraftedColumn[], rowCount = 1000): readonly string[] =>
    draft({ ...table('shops', columns), rowCount }).model.grain.keys;
  const code = column('code', 'STRING', { ...unique, semanticType: 'CODE' });
  const tripId = column('trip_id', 'STRING', { ...unique, semanticType: 'IDENTIFIER' });
  expect(grain([column('name', 'STRING'), code], 3)).toEqual(['code']);
  expect(grain([tripId], 3)).toEqual([]);
  expect(grain([tripId])).toEqual(['trip_id']);
  expect(grain([{ ...tripId, relates: { to: true, from: false } }])).toEqual([]);
  expect(grain([{ ...tripId, relates: { to: false, from: true } }], 3)).toEqual(['trip_id']);
  expect(grain([column('iata', 'STRING', unique), column('name', 'STRING')])).toEqual(['iata']);
  expect(grain([column('first_name', 'STRING', { ...unique, semanticType: 'NAME' })])).toEqual([]);
  expect(grain([column('name', 'STRING'), column('price', 'DECIMAL', unique)])).toEqual([]);
});

it('numbers of a file are averaged where nobody said what they are, and places and levels never added up', () => {
  const numbers = ['health', 'max_slope', 'level_index', 'stop_sequence', 'miles_per_gallon', 'total_points'];
  const columns = numbers.map((name, at) => column(name, at === 2 || at === 3 ? 'INTEGER' : 'DECIMAL'));
  const weather = draft({ ...table('things', columns), typesAreDeclared: false });
  expect(expressions(weather, (suggested) => suggested)).toEqual([
    'COUNT(*)',
    ...['health', 'max_slope', 'miles_per_gallon', 'total_points'].map((name) => `AVG(${name})`),
  ]);
  expect(weather.fields.map(({ field }) => field.name)).toContain('sum_of_total_points');
});

it('whatever a table is like, its draft compiles', () => {
  const types: readonly ValueType[] = [
    'STRING',
    'INTEGER',
    'DECIMAL',
    'NUMBER',
    'BOOLEAN',
    'DATE',
    'TIMESTAMP',
    'JSON',
  ];
  const name = fc.oneof(
    fc.constantFrom('order', 'select', 'total_x', 'x', 'row_count', 'End', 'a"b'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  );
  const columns = fc.uniqueArray(
    fc.record({
      name,
      type: fc.constantFrom(...types),
      semanticType: fc.option(fc.constantFrom(...Object.values(SemanticType))),
      primaryKey: fc.boolean(),
      visible: fc.boolean(),
      unique: fc.boolean(),
      relates: fc.record({ to: fc.boolean(), from: fc.boolean() }),
    }),
    { minLength: 1, maxLength: 8, selector: (each) => each.name.toLowerCase() },
  );
  fc.assert(
    fc.property(name, columns, (tableName, each) => {
      const of = table(
        tableName,
        each.map((one) => column(one.name, one.type, one)),
      );
      expect(checkCatalog(prepareCatalog(withDrafts(empty, [draft(of).model], [])))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

it('other names are those that a description gives, each once', () => {
  const of = draft({
    ...table('wards', [
      column('ward_id', 'INTEGER', { primaryKey: true }),
      column('head', 'STRING', {
        description: 'Who runs it, also called the matron or "charge nurse". Never empty.',
      }),
      column('code', 'STRING', { description: 'Aka head; known as ward code.', visible: false }),
    ]),
    description: 'Places to sleep (a.k.a. units, Wards and floors).',
  });
  expect(of.model.synonyms).toEqual(['units', 'floors']);
  expect(of.model.dimensions.find(({ name }) => name === 'head')?.synonyms).toEqual(['matron', 'charge nurse']);
  expect(of.model.dimensions.find(({ name }) => name === 'code')).toBeUndefined();
});

it.each(['It is known as soon as the bill is paid, which takes days.', 'One row per ward.', ''])(
  'there are no other names in “%s”',
  (description) => {
    expect(draft({ ...table('wards', [column('name', 'STRING')]), description }).model.synonyms).toEqual([]);
  },
);
