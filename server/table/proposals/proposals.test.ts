import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SemanticType } from '../../generated/prisma/enums.ts';
import type { ColumnFacts } from './facts.ts';
import { proposeDescription, proposeTableDescription } from './proposeDescription.ts';
import { proposeSemanticType } from './proposeSemanticType.ts';
import { singular, wordsOf } from '../../source/relationships/words.ts';

const column = (name: string, dataType: string, more: Partial<ColumnFacts> = {}): ColumnFacts => ({
  table: 'orders',
  name,
  dataType,
  isPrimaryKey: false,
  rowCount: 1000,
  missingValues: 0,
  uniqueValues: 900,
  sampleValues: [],
  min: null,
  max: null,
  unitOfMeasurement: null,
  refersTo: null,
  ...more,
});

describe('semantic types', () => {
  it.each<[name: string, dataType: string, more: Partial<ColumnFacts>, type: string | null]>([
    ['ordered_at', 'TIMESTAMP', {}, 'TIMESTAMP'],
    ['day', 'DATE', {}, 'DATE'],
    ['opens', 'TIME', {}, 'TIME'],
    ['is_test', 'BOOLEAN', {}, 'BOOLEAN_FLAG'],
    ['has_bag', 'INTEGER', { sampleValues: ['0', '1'] }, 'BOOLEAN_FLAG'],
    ['order_id', 'INTEGER', { isPrimaryKey: true }, 'IDENTIFIER'],
    ['buyer', 'INTEGER', { refersTo: 'people' }, 'IDENTIFIER'],
    ['contact', 'STRING', { sampleValues: ['a@b.example', 'c.d@e.example'] }, 'EMAIL'],
    ['contact', 'STRING', { sampleValues: ['a@b.example', 'nobody'] }, null],
    ['homepage', 'STRING', { sampleValues: ['https://a.example/x?y'] }, 'URL'],
    ['mobilePhone', 'STRING', { sampleValues: ['+49 30 123456', '(030) 12-34'] }, 'PHONE_NUMBER'],
    ['country', 'STRING', { sampleValues: ['DE', 'FR'], uniqueValues: 2 }, 'COUNTRY_CODE'],
    ['country', 'STRING', { sampleValues: ['Germany', 'France'], uniqueValues: 2 }, 'CATEGORICAL'],
    ['locale', 'STRING', { sampleValues: ['de-DE', 'en'] }, 'LANGUAGE_CODE'],
    ['lat', 'NUMBER', { min: '-12.5', max: '80' }, 'LATITUDE'],
    ['lat', 'NUMBER', { min: '-12.5', max: '800' }, null],
    ['lng', 'NUMBER', { min: '-170', max: '170' }, 'LONGITUDE'],
    ['discount_rate', 'DECIMAL', { min: '0', max: '0.4' }, 'PERCENTAGE'],
    ['net_amount', 'DECIMAL', {}, 'CURRENCY'],
    ['total_charge', 'NUMBER', {}, 'CURRENCY'],
    ['monthly_rent', 'DECIMAL', {}, 'CURRENCY'],
    ['item_count', 'INTEGER', {}, 'QUANTITY'],
    ['session_seconds', 'INTEGER', {}, 'DURATION'],
    ['weight_kg', 'DECIMAL', {}, 'WEIGHT'],
    ['rating', 'INTEGER', {}, 'SCORE'],
    ['temp_celsius', 'NUMBER', {}, 'TEMPERATURE'],
    ['distance_km', 'NUMBER', {}, 'DISTANCE'],
    ['status', 'STRING', { uniqueValues: 4 }, 'STATUS'],
    ['channel', 'STRING', { uniqueValues: 5 }, 'CATEGORICAL'],
    ['sku', 'STRING', {}, 'CODE'],
    ['full_name', 'STRING', {}, 'NAME'],
    ['body', 'STRING', {}, 'FULL_TEXT'],
    ['description', 'STRING', {}, 'DESCRIPTION'],
    ['x', 'STRING', {}, null],
  ])('%s, %s %j is %s', (name, dataType, more, type) => {
    expect(proposeSemanticType(column(name, dataType, more))).toBe(type);
  });
});

describe('descriptions', () => {
  it.each<[facts: ColumnFacts, sentence: string]>([
    [column('order_id', 'INTEGER', { isPrimaryKey: true }), 'Identifies one order; each value is unique.'],
    [
      column('customer_id', 'INTEGER', { refersTo: 'customers' }),
      'The customer this order belongs to; points to customers.',
    ],
    [
      column('billing_country_id', 'INTEGER', { refersTo: 'countries' }),
      'The billing country of the order: a country; points to countries.',
    ],
    [column('ordered_at', 'TIMESTAMP'), 'Moment at which the order was ordered.'],
    [column('ship_date', 'DATE'), 'Ship date of the order.'],
    [column('is_test', 'BOOLEAN'), 'Whether the order is test.'],
    [column('item_count', 'INTEGER'), 'Number of items of the order.'],
    [column('net_amount', 'DECIMAL', { unitOfMeasurement: 'EUR' }), 'Net amount of the order, in EUR.'],
    [
      column('channel', 'STRING', { uniqueValues: 3, sampleValues: ['web', 'shop', 'phone'] }),
      'Channel of the order: web, shop or phone.',
    ],
    [column('note', 'STRING', { missingValues: 250 }), 'Note of the order. Unknown for 25 % of the rows.'],
  ])('%j', (facts, text) => {
    expect(proposeDescription(facts)).toBe(text);
  });

  it('of tables say what a row is', () => {
    const columns = [
      column('order_id', 'INTEGER', { isPrimaryKey: true }),
      column('customer_id', 'INTEGER', { refersTo: 'customers' }),
    ];
    expect(proposeTableDescription({ name: 'orders', isView: false, columns })).toBe(
      'One row per order, identified by order_id. Each may belong to a customer.',
    );
  });
});

describe('names', () => {
  it.each([
    ['customerID', ['customer', 'id']],
    ['HTTPStatus', ['http', 'status']],
    ['order_items', ['order', 'items']],
    ['Straße 2', ['straße', '2']],
    ['__', []],
  ])('%s', (name, words) => expect(wordsOf(name)).toEqual(words));

  it.each([
    ['order_items', 'order item'],
    ['companies', 'company'],
    ['addresses', 'address'],
    ['status', 'status'],
    ['boxes', 'box'],
  ])('one of %s is %s', (name, one) => expect(singular(wordsOf(name))).toBe(one));
});

it('any column gets one sentence and one of the 26 types or none, the same each time', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 });
  const count = fc.option(fc.nat());
  const facts = fc.record({
    table: text,
    name: text,
    dataType: fc.constantFrom('STRING', 'INTEGER', 'DECIMAL', 'DATE', 'TIMESTAMP', 'BOOLEAN', 'JSON', 'UNKNOWN'),
    isPrimaryKey: fc.boolean(),
    rowCount: count,
    missingValues: count,
    uniqueValues: count,
    sampleValues: fc.array(text, { maxLength: 20 }),
    min: fc.option(text),
    max: fc.option(text),
    unitOfMeasurement: fc.option(text),
    refersTo: fc.option(text),
  });
  const types: readonly (string | null)[] = [null, ...Object.values(SemanticType)];
  fc.assert(
    fc.property(facts, (each) => {
      expect(types).toContain(proposeSemanticType(each));
      expect(proposeDescription(each)).toBe(proposeDescription(each));
      expect(proposeDescription(each)).toMatch(/^\S[^]{2,}\.$/u);
    }),
  );
});
