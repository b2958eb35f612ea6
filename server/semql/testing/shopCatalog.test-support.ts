import type {
  CatalogDefinition,
  ColumnDefinition,
  DimensionDefinition,
  FilterDefinition,
  MeasureDefinition,
  MetricDefinition,
  ModelDefinition,
  RelationshipDefinition,
} from '../catalog/definition.ts';

const described = (name: string) => ({ id: `id_${name}`, name, label: '', description: '', synonyms: [] });

export const columnOf = (name: string, type: ColumnDefinition['type'], nullable = true): ColumnDefinition => ({
  name,
  type,
  nullable,
});

export const dimension = (
  name: string,
  type: DimensionDefinition['type'],
  more: Partial<DimensionDefinition> = {},
): DimensionDefinition => ({
  ...described(name),
  type,
  expression: name,
  native: false,
  primaryKey: false,
  timeGrains: [],
  format: null,
  unit: null,
  enumValues: [],
  sampleValues: [],
  ...more,
});

export const measure = (
  name: string,
  expression: string,
  more: Partial<MeasureDefinition> = {},
): MeasureDefinition => ({
  ...described(name),
  expression,
  native: false,
  filter: null,
  additivity: 'ADDITIVE',
  unit: null,
  decimals: null,
  allowOverlap: false,
  ...more,
});

export const filter = (name: string, expression: string, applyByDefault = false): FilterDefinition => ({
  ...described(name),
  expression,
  native: false,
  applyByDefault,
});

export const relationship = (
  name: string,
  toModel: string,
  from: string,
  to: string,
  more: Partial<RelationshipDefinition> = {},
): RelationshipDefinition => ({
  ...described(name),
  toModel,
  type: 'MANY_TO_ONE',
  joinType: 'LEFT',
  keys: [{ from, to }],
  ...more,
});

export const model = (name: string, parts: Partial<ModelDefinition>): ModelDefinition => ({
  ...described(name),
  version: 1,
  guidance: '',
  dataSourceId: 'src_1',
  source: { type: 'TABLE', path: [name] },
  columns: [],
  grain: { keys: ['id'], description: '' },
  dimensions: [],
  measures: [],
  filters: [],
  relationships: [],
  ...parts,
});

export const metric = (
  name: string,
  expression: string,
  anchorModel: string,
  more: Partial<MetricDefinition> = {},
): MetricDefinition => ({
  ...described(name),
  version: 1,
  guidance: '',
  expression,
  anchorModel,
  joins: [],
  namedFilters: [],
  filter: null,
  groupBy: [],
  timeDimension: null,
  timeGrains: [],
  unit: null,
  decimals: null,
  status: 'APPROVED',
  ...more,
});

const values = (...names: string[]) => names.map((value) => ({ value, label: '', description: '', synonyms: [] }));

/**
 * A small shop: regions ← customers ← orders ← items, tickets of customers, two roles of a customer
 * in an order, tags of orders through a bridge, a soft-delete filter that applies by default, and
 * NULL keys.
 */
export const shopCatalog: CatalogDefinition = {
  calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
  models: [
    model('regions', {
      columns: [columnOf('id', 'INTEGER', false), columnOf('name', 'STRING')],
      dimensions: [dimension('id', 'NUMBER', { primaryKey: true }), dimension('name', 'STRING')],
      measures: [measure('region_count', 'COUNT(*)')],
    }),
    model('customers', {
      columns: [
        columnOf('id', 'INTEGER', false),
        columnOf('name', 'STRING'),
        columnOf('segment', 'STRING'),
        columnOf('region_id', 'INTEGER'),
        columnOf('credit', 'DECIMAL'),
        columnOf('deleted', 'BOOLEAN', false),
      ],
      dimensions: [
        dimension('id', 'NUMBER', { primaryKey: true }),
        dimension('name', 'STRING'),
        dimension('segment', 'ENUM', { enumValues: values('SMB', 'ENT', 'GOV') }),
        dimension('region_id', 'NUMBER'),
        dimension('credit', 'NUMBER'),
        dimension('deleted', 'BOOLEAN'),
      ],
      measures: [
        measure('customer_count', 'COUNT(*)'),
        measure('total_credit', 'SUM(credit)'),
        measure('average_credit', 'AVG(credit)'),
      ],
      filters: [filter('not_deleted', 'NOT deleted', true), filter('small', "segment = 'SMB'")],
      relationships: [relationship('region', 'regions', 'region_id', 'id')],
    }),
    model('orders', {
      columns: [
        columnOf('id', 'INTEGER', false),
        columnOf('customer_id', 'INTEGER'),
        columnOf('payer_id', 'INTEGER'),
        columnOf('status', 'STRING', false),
        columnOf('ordered_at', 'TIMESTAMP', false),
        columnOf('shipped_on', 'DATE'),
        columnOf('amount', 'DECIMAL'),
      ],
      dimensions: [
        dimension('id', 'NUMBER', { primaryKey: true }),
        dimension('customer_id', 'NUMBER'),
        dimension('payer_id', 'NUMBER'),
        dimension('status', 'ENUM', { enumValues: values('open', 'completed', 'cancelled') }),
        dimension('ordered_at', 'TIMESTAMP', { timeGrains: ['DAY', 'MONTH', 'YEAR'] }),
        dimension('shipped_on', 'DATE'),
        dimension('amount', 'NUMBER', { unit: 'EUR' }),
      ],
      measures: [
        measure('revenue', 'SUM(amount)', { unit: 'EUR', decimals: 2 }),
        measure('order_count', 'COUNT(*)'),
        measure('buyer_count', 'COUNT(DISTINCT customer_id)', { additivity: 'NON_ADDITIVE' }),
        measure('completed_revenue', 'SUM(amount)', { filter: "status = 'completed'" }),
        measure('average_order_value', 'revenue / order_count', { additivity: 'NON_ADDITIVE' }),
      ],
      filters: [filter('completed', "status = 'completed'"), filter('large', 'amount >= 50')],
      relationships: [
        relationship('customer', 'customers', 'customer_id', 'id'),
        relationship('tags', 'tags', 'id', 'id', { type: 'MANY_TO_MANY' }),
      ],
    }),
    model('items', {
      columns: [
        columnOf('id', 'INTEGER', false),
        columnOf('order_id', 'INTEGER', false),
        columnOf('category', 'STRING'),
        columnOf('quantity', 'INTEGER'),
        columnOf('price', 'DECIMAL'),
      ],
      dimensions: [
        dimension('id', 'NUMBER', { primaryKey: true }),
        dimension('order_id', 'NUMBER'),
        dimension('category', 'STRING'),
      ],
      measures: [
        measure('item_revenue', 'SUM(quantity * price)'),
        measure('units', 'SUM(quantity)'),
        measure('median_price', 'MEDIAN(price)', { additivity: 'NON_ADDITIVE' }),
      ],
      relationships: [relationship('order', 'orders', 'order_id', 'id', { joinType: 'INNER' })],
    }),
    model('tickets', {
      columns: [
        columnOf('id', 'INTEGER', false),
        columnOf('customer_id', 'INTEGER'),
        columnOf('opened_on', 'DATE', false),
        columnOf('hours', 'INTEGER'),
      ],
      dimensions: [
        dimension('id', 'NUMBER', { primaryKey: true }),
        dimension('customer_id', 'NUMBER'),
        dimension('opened_on', 'DATE'),
        dimension('hours', 'NUMBER'),
      ],
      measures: [measure('ticket_count', 'COUNT(*)'), measure('total_hours', 'SUM(hours)')],
      relationships: [relationship('customer', 'customers', 'customer_id', 'id')],
    }),
    model('transfers', {
      columns: [
        columnOf('id', 'INTEGER', false),
        columnOf('sender_id', 'INTEGER'),
        columnOf('receiver_id', 'INTEGER'),
        columnOf('amount', 'DECIMAL'),
      ],
      dimensions: [
        dimension('id', 'NUMBER', { primaryKey: true }),
        dimension('sender_id', 'NUMBER'),
        dimension('receiver_id', 'NUMBER'),
      ],
      measures: [measure('transferred', 'SUM(amount)')],
      relationships: [
        relationship('sender', 'customers', 'sender_id', 'id'),
        relationship('receiver', 'customers', 'receiver_id', 'id'),
      ],
    }),
    model('tags', {
      columns: [columnOf('id', 'INTEGER', false), columnOf('label', 'STRING')],
      dimensions: [dimension('id', 'NUMBER', { primaryKey: true }), dimension('label', 'STRING')],
      measures: [measure('tag_count', 'COUNT(*)')],
    }),
    model('stock', {
      columns: [
        columnOf('customer_id', 'INTEGER', false),
        columnOf('taken_on', 'DATE', false),
        columnOf('level', 'INTEGER'),
      ],
      grain: { keys: ['customer_id', 'taken_on'], description: '' },
      dimensions: [dimension('customer_id', 'NUMBER'), dimension('taken_on', 'DATE')],
      measures: [measure('on_hand', 'SUM(level)', { additivity: 'LAST_VALUE' })],
      relationships: [relationship('customer', 'customers', 'customer_id', 'id')],
    }),
    model('order_tags', {
      columns: [columnOf('order_id', 'INTEGER'), columnOf('tag_id', 'INTEGER')],
      grain: { keys: ['order_id', 'tag_id'], description: '' },
      dimensions: [dimension('order_id', 'NUMBER'), dimension('tag_id', 'NUMBER')],
      measures: [measure('tagging_count', 'COUNT(*)')],
      relationships: [relationship('order', 'orders', 'order_id', 'id'), relationship('tag', 'tags', 'tag_id', 'id')],
    }),
    model('notes', {
      columns: [
        columnOf('id', 'INTEGER', false),
        columnOf('customer_id', 'INTEGER'),
        columnOf('taken_on', 'DATE'),
        columnOf('pages', 'INTEGER'),
      ],
      dimensions: [
        dimension('id', 'NUMBER', { primaryKey: true }),
        dimension('customer_id', 'NUMBER'),
        dimension('taken_on', 'DATE'),
      ],
      measures: [measure('total_pages', 'SUM(pages)'), measure('note_count', 'COUNT(*)')],
      relationships: [
        relationship('stock', 'stock', 'customer_id', 'customer_id', {
          keys: [
            { from: 'customer_id', to: 'customer_id' },
            { from: 'taken_on', to: 'taken_on' },
          ],
        }),
      ],
    }),
    model('elsewhere', {
      dataSourceId: 'src_2',
      columns: [columnOf('id', 'INTEGER', false)],
      dimensions: [dimension('id', 'NUMBER', { primaryKey: true })],
      measures: [measure('elsewhere_count', 'COUNT(*)')],
      relationships: [relationship('customer', 'customers', 'id', 'id')],
    }),
  ],
  metrics: [
    metric('revenue_per_ticket', 'orders.revenue / tickets.ticket_count', 'orders'),
    metric('completed_share', 'completed_revenue / revenue', 'orders', {
      groupBy: ['customers.segment'],
      timeDimension: 'orders.ordered_at',
    }),
    metric('completed_value', 'revenue', 'orders', { namedFilters: ['completed'], filter: 'amount > 10' }),
    metric('sent_by_segment', 'transferred', 'transfers', {
      joins: [{ alias: 's', relationship: 'sender', toModel: 'customers', joinType: 'LEFT' }],
    }),
  ],
  glossary: [],
};
