import type {
  CatalogDefinition,
  ColumnDefinition,
  DimensionDefinition,
  MeasureDefinition,
  ModelDefinition,
  RelationshipDefinition,
  ValueType,
} from '../../../server/semql/catalog/definition.ts';

const described = (id: string, name: string) => ({ id, name, label: '', description: '', synonyms: [] });

const columnsOf = (columns: Readonly<Record<string, ValueType>>): readonly ColumnDefinition[] =>
  Object.entries(columns).map(([name, type]) => ({ name, type, nullable: false }));

function dimension(model: string, name: string, type: DimensionDefinition['type'], key: boolean): DimensionDefinition {
  return {
    ...described(`${model}.${name}`, name),
    type,
    expression: name,
    native: false,
    primaryKey: key,
    timeGrains: type === 'DATE' ? ['DAY', 'MONTH', 'YEAR'] : [],
    format: null,
    unit: null,
    enumValues: [],
    sampleValues: [],
  };
}

const measure = (model: string, name: string, expression: string): MeasureDefinition => ({
  ...described(`${model}.${name}`, name),
  expression,
  native: false,
  filter: null,
  additivity: 'ADDITIVE',
  unit: null,
  decimals: null,
  allowOverlap: false,
});

/** To-one over a key that is declared never NULL and always present: an INNER JOIN is right. */
const toOne = (model: string, name: string, from: string, to: string): RelationshipDefinition => ({
  ...described(`${model}.${name}`, name),
  toModel: name,
  type: 'MANY_TO_ONE',
  joinType: 'INNER',
  keys: [{ from, to }],
});

interface Parts {
  readonly columns: Readonly<Record<string, ValueType>>;
  readonly keys: readonly string[];
  readonly dimensions: readonly DimensionDefinition[];
  readonly measures?: readonly MeasureDefinition[];
  readonly relationships?: readonly RelationshipDefinition[];
}

const model = (name: string, parts: Parts): ModelDefinition => ({
  ...described(name, name),
  version: 1,
  guidance: '',
  dataSourceId: 'tpch',
  source: { type: 'TABLE', path: [name] },
  columns: columnsOf(parts.columns),
  grain: { keys: parts.keys, description: '' },
  dimensions: parts.dimensions,
  measures: parts.measures ?? [],
  filters: [],
  relationships: parts.relationships ?? [],
});

/**
 * Semantic layer of the tables of `data.ts`: the peers get the same model in their own languages.
 */
export const tpchCatalog: CatalogDefinition = {
  calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
  models: [
    model('nation', {
      columns: { n_nationkey: 'INTEGER', n_name: 'STRING' },
      keys: ['n_nationkey'],
      dimensions: [dimension('nation', 'n_nationkey', 'NUMBER', true), dimension('nation', 'n_name', 'STRING', false)],
    }),
    model('customer', {
      columns: { c_custkey: 'INTEGER', c_nationkey: 'INTEGER', c_acctbal: 'DECIMAL' },
      keys: ['c_custkey'],
      dimensions: [
        dimension('customer', 'c_custkey', 'NUMBER', true),
        dimension('customer', 'c_nationkey', 'NUMBER', false),
      ],
      measures: [measure('customer', 'account_balance', 'SUM(c_acctbal)')],
      relationships: [toOne('customer', 'nation', 'c_nationkey', 'n_nationkey')],
    }),
    model('orders', {
      columns: { o_orderkey: 'INTEGER', o_custkey: 'INTEGER', o_orderdate: 'DATE', o_orderpriority: 'STRING' },
      keys: ['o_orderkey'],
      dimensions: [
        dimension('orders', 'o_orderkey', 'NUMBER', true),
        dimension('orders', 'o_custkey', 'NUMBER', false),
        dimension('orders', 'o_orderdate', 'DATE', false),
      ],
      measures: [measure('orders', 'orders_placed', 'COUNT(*)')],
      relationships: [toOne('orders', 'customer', 'o_custkey', 'c_custkey')],
    }),
    model('lineitem', {
      columns: { l_orderkey: 'INTEGER', l_linenumber: 'INTEGER', l_extendedprice: 'DECIMAL', l_discount: 'DECIMAL' },
      keys: ['l_orderkey', 'l_linenumber'],
      dimensions: [
        dimension('lineitem', 'l_orderkey', 'NUMBER', true),
        dimension('lineitem', 'l_linenumber', 'NUMBER', true),
      ],
      measures: [
        measure('lineitem', 'revenue', 'SUM(l_extendedprice * (1 - l_discount))'),
        measure('lineitem', 'order_count', 'COUNT(DISTINCT l_orderkey)'),
      ],
      relationships: [toOne('lineitem', 'orders', 'l_orderkey', 'o_orderkey')],
    }),
  ],
  metrics: [],
  glossary: [],
};
