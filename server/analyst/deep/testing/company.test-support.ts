import { DuckDBInstance } from '@duckdb/node-api';
import type { DuckDBConnection } from '@duckdb/node-api';
import type {
  CatalogDefinition,
  ColumnDefinition,
  DimensionDefinition,
  MeasureDefinition,
  ModelDefinition,
} from '../../../semql/catalog/definition.ts';
import { addDays, dayCount } from '../../builtin/time/period.ts';
import { deepWorld } from './deepWorld.test-support.ts';
import type { DeepWorld } from './deepWorld.test-support.ts';
import { normalOf, poissonOf, randomOf } from './random.test-support.ts';

/** What was done to the data of June 2026, where everything else is as it always was. */
export const PLANTS = ['segment', 'mix', 'price', 'missing', 'outlier', 'nothing'] as const;
type Plant = (typeof PLANTS)[number];

export interface Company extends DeepWorld {
  readonly plant: Plant;
  readonly question: string;
  /** Words that the first cause has to say; empty: it has none. */
  readonly cause: { readonly dimension: string; readonly value: string };
  close(): void;
}

const NOW = new Date('2026-07-08T10:00:00Z');
const FIRST = '2023-07-01';
const LAST = '2026-07-07';
const MAY = '2026-05';
const JUNE = '2026-06';

const GROUPS = {
  segment: { Enterprise: 0.35, 'Mid-market': 0.3, 'Small business': 0.2, Consumer: 0.15 },
  country: { Belgium: 0.3, France: 0.25, Germany: 0.2, Italy: 0.15, Spain: 0.1 },
  channel: { Shop: 0.4, Online: 0.35, Phone: 0.25 },
  category: { Desks: 0.3, Chairs: 0.25, Lamps: 0.2, Shelves: 0.15, Paper: 0.1 },
} as const;
type Dimension = keyof typeof GROUPS;

const DIMENSIONS = Object.keys(GROUPS) as readonly Dimension[];

function pick(random: () => number, weights: Readonly<Record<string, number>>): string {
  let left = random();
  for (const [name, weight] of Object.entries(weights)) {
    left -= weight;
    if (left < 0) return name;
  }
  return Object.keys(weights)[0] ?? '';
}

interface Order {
  readonly customer: number;
  readonly date: string;
  readonly channel: string;
  readonly category: string;
  readonly amount: number;
}

/** A company with three years of orders in which one thing happened, or nothing. */
export async function openCompany(seed: number, plant: Plant, catalog = CATALOG): Promise<Company> {
  const random = randomOf(seed);
  const customers = Array.from({ length: 400 }, (_, at) => ({
    id: at + 1,
    segment: pick(random, GROUPS.segment),
    country: pick(random, GROUPS.country),
    began: addDays(FIRST, Math.floor(random() * 1000)),
  }));
  const dimension = DIMENSIONS[Math.floor(random() * DIMENSIONS.length)] ?? 'segment';
  const names = Object.keys(GROUPS[dimension]);
  // A group large enough to make a company's number fall.
  const value = names[Math.floor(random() * Math.min(3, names.length))] ?? '';
  const depth = 0.5 + random() * 0.2;
  const perDay = 18 + random() * 10;
  const growth = random() * 0.0004;
  const height = random() * 0.12;
  const orders: Order[] = [];
  const gone = 5 + Math.floor(random() * 15);
  for (let at = 0; at < dayCount(FIRST, LAST); at += 1) {
    const date = addDays(FIRST, at);
    const month = date.slice(0, 7);
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    const year = 1 + height * Math.sin((2 * Math.PI * at) / 365.25);
    const mean = perDay * (1 + growth * at) * year * (weekday === 0 || weekday === 6 ? 0.7 : 1.1);
    const day = Number(date.slice(8));
    if (plant === 'missing' && month === JUNE && day > gone && day <= gone + 5) continue;
    for (let count = poissonOf(random, mean); count > 0; count -= 1) {
      const customer = customers[Math.floor(random() * customers.length)];
      if (!customer) continue;
      const isShifted = plant === 'mix' && month === JUNE && random() < 0.55;
      const channel = isShifted ? 'Online' : pick(random, GROUPS.channel);
      const order = {
        customer: customer.id,
        date,
        channel,
        category: pick(random, GROUPS.category),
        segment: customer.segment,
        country: customer.country,
      };
      if (plant === 'segment' && month === JUNE && order[dimension] === value && random() < depth) continue;
      const typical = plant === 'mix' && channel === 'Online' ? 60 : 140;
      const price = plant === 'price' && month === JUNE ? 0.78 : 1;
      orders.push({ ...order, amount: Math.round(typical * price * Math.exp(0.4 * normalOf(random)) * 100) / 100 });
    }
  }
  if (plant === 'outlier') {
    const whole = orders.filter((one) => one.date.startsWith(MAY)).reduce((sum, one) => sum + one.amount, 0);
    const day = 1 + Math.floor(random() * 28);
    const amount = Math.round(whole * (0.3 + 0.2 * random()));
    orders.push({
      customer: 1,
      date: `${MAY}-${String(day).padStart(2, '0')}`,
      channel: 'Phone',
      category: 'Desks',
      amount,
    });
  }
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await fill(connection, customers, orders);
  return {
    ...deepWorld(connection, catalog, NOW),
    plant,
    question: `Why did ${plant === 'mix' ? 'average order value' : 'revenue'} fall in June?`,
    cause: plant === 'mix' ? { dimension: 'channel', value: 'channel' } : { dimension, value },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function fill(
  connection: DuckDBConnection,
  customers: readonly {
    readonly id: number;
    readonly segment: string;
    readonly country: string;
    readonly began: string;
  }[],
  orders: readonly Order[],
): Promise<void> {
  await connection.run(
    'CREATE TABLE customers (customer_id INTEGER, customer_name VARCHAR, segment VARCHAR, country VARCHAR, signed_up DATE)',
  );
  await connection.run(
    'CREATE TABLE orders (order_id INTEGER, customer_id INTEGER, ordered_on DATE, channel VARCHAR, category VARCHAR, amount DOUBLE)',
  );
  const people = await connection.createAppender('customers');
  for (const one of customers) {
    people.appendInteger(one.id);
    people.appendVarchar(`Customer ${one.id}`);
    people.appendVarchar(one.segment);
    people.appendVarchar(one.country);
    people.appendVarchar(one.began);
    people.endRow();
  }
  people.closeSync();
  const appender = await connection.createAppender('orders');
  orders.forEach((one, at) => {
    appender.appendInteger(at + 1);
    appender.appendInteger(one.customer);
    appender.appendVarchar(one.date);
    appender.appendVarchar(one.channel);
    appender.appendVarchar(one.category);
    appender.appendDouble(one.amount);
    appender.endRow();
  });
  appender.closeSync();
}

function column(name: string, type: ColumnDefinition['type']): ColumnDefinition {
  return { name, type, nullable: false };
}

function described(name: string): { id: string; name: string; label: string; description: string; synonyms: string[] } {
  return { id: `x_${name}`, name, label: '', description: '', synonyms: [] };
}

function field(
  name: string,
  type: DimensionDefinition['type'],
  rest: Partial<DimensionDefinition> = {},
): DimensionDefinition {
  return {
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
    ...rest,
  };
}

function measure(name: string, expression: string, rest: Partial<MeasureDefinition> = {}): MeasureDefinition {
  return {
    ...described(name),
    expression,
    native: false,
    filter: null,
    additivity: 'ADDITIVE',
    unit: null,
    decimals: null,
    allowOverlap: false,
    ...rest,
  };
}

function model(name: string, key: string, rest: Partial<ModelDefinition>): ModelDefinition {
  return {
    ...described(name),
    version: 1,
    guidance: '',
    dataSourceId: 'src_company',
    source: { type: 'TABLE', path: [name] },
    columns: [],
    grain: { keys: [key], description: '' },
    dimensions: [],
    measures: [],
    filters: [],
    relationships: [],
    ...rest,
  };
}

const valuesOf = (name: Dimension): Partial<DimensionDefinition> => ({ sampleValues: Object.keys(GROUPS[name]) });

export const CATALOG: CatalogDefinition = {
  calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
  models: [
    model('customers', 'customer_id', {
      columns: [
        column('customer_id', 'INTEGER'),
        column('customer_name', 'STRING'),
        column('segment', 'STRING'),
        column('country', 'STRING'),
        column('signed_up', 'DATE'),
      ],
      dimensions: [
        field('customer_id', 'NUMBER', { primaryKey: true }),
        field('customer_name', 'STRING'),
        field('segment', 'STRING', valuesOf('segment')),
        field('country', 'STRING', valuesOf('country')),
        field('signed_up', 'DATE'),
      ],
    }),
    model('orders', 'order_id', {
      columns: [
        column('order_id', 'INTEGER'),
        column('customer_id', 'INTEGER'),
        column('ordered_on', 'DATE'),
        column('channel', 'STRING'),
        column('category', 'STRING'),
        column('amount', 'NUMBER'),
      ],
      dimensions: [
        field('order_id', 'NUMBER', { primaryKey: true }),
        field('customer_id', 'NUMBER'),
        field('ordered_on', 'DATE'),
        field('channel', 'STRING', valuesOf('channel')),
        field('category', 'STRING', valuesOf('category')),
        field('amount', 'NUMBER', { unit: 'EUR' }),
      ],
      measures: [
        measure('revenue', 'SUM(amount)', { unit: 'EUR' }),
        measure('order_count', 'COUNT(*)', { unit: 'orders' }),
      ],
      relationships: [
        {
          ...described('customer'),
          toModel: 'customers',
          type: 'MANY_TO_ONE',
          joinType: 'LEFT',
          keys: [{ from: 'customer_id', to: 'customer_id' }],
        },
      ],
    }),
  ],
  metrics: [
    {
      ...described('average_order_value'),
      label: 'Average order value',
      version: 1,
      guidance: '',
      expression: 'orders.revenue / NULLIF(orders.order_count, 0)',
      anchorModel: 'orders',
      joins: [],
      namedFilters: [],
      filter: null,
      groupBy: [],
      timeDimension: 'orders.ordered_on',
      timeGrains: [],
      unit: 'EUR',
      decimals: 2,
      status: 'APPROVED',
    },
  ],
  glossary: [],
};
