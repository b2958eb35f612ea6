import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SemanticType } from '../../generated/prisma/enums.ts';
import { checkCatalog } from '../../semql/catalog/check.ts';
import type { ModelDefinition, ValueType } from '../../semql/catalog/definition.ts';
import { prepareCatalog } from '../../semql/catalog/prepare.ts';
import type { DraftedColumn, DraftedLink, DraftedTable } from './draftedTable.ts';
import { draftModel, type ModelDraft } from './draftModel.ts';
import { withDraft } from './withDraft.ts';

const column = (name: string, type: ValueType, more: Partial<DraftedColumn> = {}): DraftedColumn => ({
  name,
  type,
  nullable: true,
  semanticType: null,
  description: '',
  unit: null,
  visible: true,
  primaryKey: false,
  unique: false,
  relates: { to: false, from: false },
  sampleValues: [],
  ...more,
});

const table = (name: string, columns: readonly DraftedColumn[], links: readonly DraftedLink[] = []): DraftedTable => ({
  id: `tbl_${name}`,
  dataSourceId: 'src_1',
  name,
  isView: false,
  typesAreDeclared: true,
  rowCount: 1000,
  description: '',
  path: ['public', name],
  columns,
  links,
});

let made = 0;
const newId = (type: string): string => `${type} ${(made += 1)}`;
const draft = (of: DraftedTable, names: readonly string[] = []): ModelDraft => draftModel(of, names, newId);

const empty = {
  calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
  models: [],
  metrics: [],
  glossary: [],
} as const;

/** The model of a table, as it would be written. */
function modelOf(of: DraftedTable): ModelDefinition {
  return withDraft(empty, draft(of)).model;
}

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
    { column: 'body', reason: 'Long texts make no useful groups.' },
    { column: 'extra', reason: 'A query cannot group by values of type JSON.' },
    { column: 'salary', reason: 'It is hidden from agents.' },
  ]);
  // Without its key nothing could be joined; agents do not see it, since its column is hidden from them.
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

const customers = modelOf(
  table('customers', [column('id', 'INTEGER', { primaryKey: true }), column('city', 'STRING')]),
);
const link = (more: Partial<DraftedLink>): DraftedLink => ({
  name: '',
  outgoing: true,
  model: customers,
  type: 'MANY_TO_ONE',
  column: 'customer_id',
  otherColumn: 'id',
  ...more,
});

it('joins the models of related tables, from either side', () => {
  const orders = draft(table('orders', [column('customer_id', 'INTEGER')], [link({})]));
  expect(orders.relationships.map(({ owner, relationship }) => [owner, relationship.name, relationship.keys])).toEqual([
    ['orders', 'customers', [{ from: 'customer_id', to: 'id' }]],
  ]);

  const orderModel = modelOf(table('orders', [column('customer_id', 'INTEGER')]));
  const incoming = link({
    outgoing: false,
    model: orderModel,
    column: 'id',
    otherColumn: 'customer_id',
    name: 'buyer',
  });
  const { relationships } = draft(table('people', [column('id', 'INTEGER', { primaryKey: true })], [incoming]));
  expect(relationships.map(({ owner, relationship }) => [owner, relationship.name, relationship.toModel])).toEqual([
    ['orders', 'buyer', 'people'],
  ]);
});

it('two links to one model are two roles; a part of a composite key is no join, all of it together is one', () => {
  const trips = draft(
    table(
      'trips',
      [column('from_id', 'INTEGER'), column('to_id', 'INTEGER')],
      [link({ column: 'from_id', name: 'origin' }), link({ column: 'to_id', name: 'destination' })],
    ),
  );
  expect(trips.relationships.map(({ relationship }) => relationship.name)).toEqual(['origin', 'destination']);

  const days = modelOf(
    table('days', [column('shop', 'INTEGER', { primaryKey: true }), column('day', 'DATE', { primaryKey: true })]),
  );
  const part = (name: string): DraftedLink => link({ model: days, column: name, otherColumn: name });
  const columns = [column('shop', 'INTEGER'), column('day', 'DATE')];
  expect(draft(table('visits', columns, [part('shop')])).relationships).toEqual([]);
  const [both, ...more] = draft(table('visits', columns, [part('shop'), part('day')])).relationships;
  expect(more).toEqual([]);
  expect(both?.relationship.keys).toEqual([
    { from: 'shop', to: 'shop' },
    { from: 'day', to: 'day' },
  ]);
});

it('one to one is what keys say, not what the rows happen to be; what nothing tells apart is not joined', () => {
  const once = link({ type: 'ONE_TO_ONE' });
  const typeOf = (primaryKey: boolean) =>
    draft(table('cards', [column('customer_id', 'INTEGER', { primaryKey })], [once])).relationships.map(
      ({ relationship }) => relationship.type,
    );
  expect(typeOf(true)).toEqual(['ONE_TO_ONE']);
  expect(typeOf(false)).toEqual(['MANY_TO_ONE']);
  const heap = modelOf(table('heap', [column('id', 'INTEGER')]));
  expect(draft(table('cards', [column('customer_id', 'INTEGER')], [link({ model: heap })])).relationships).toEqual([]);
});

it('a table that belongs to itself has its own rows in a role', () => {
  const people = table(
    'employees',
    [column('id', 'INTEGER', { primaryKey: true }), column('manager_id', 'INTEGER')],
    [link({ model: null, column: 'manager_id', otherColumn: 'id' })],
  );
  const { model, relationships } = draft(people);
  expect(relationships).toMatchObject([
    {
      owner: 'employees',
      relationship: { name: 'manager', toModel: model.name, keys: [{ from: 'manager_id', to: 'id' }] },
    },
  ]);
  expect(checkCatalog(prepareCatalog(withDraft(empty, draft(people)).catalog))).toEqual([]);
});

it('links nobody named have the role their column says, which is no name of a field', () => {
  const linked = (columns: readonly string[]): readonly string[] =>
    draft(
      table(
        'flights',
        columns.map((name) => column(name, 'INTEGER')),
        columns.map((name) => link({ column: name })),
      ),
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
      expect(checkCatalog(prepareCatalog(withDraft(empty, draft(of)).catalog))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
