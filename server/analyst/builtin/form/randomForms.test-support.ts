import fc from 'fast-check';
import type { ShopData } from './smallShop.test-support.ts';
import { field, form, literal } from './formParts.test-support.ts';
import type { Aggregate, Column, Condition, LogicalForm, Scalar } from './logicalForm.ts';

const NAMES = ['Ada', 'Bea', "O'Neil", 'ada', '100%', 'Ĉapo'] as const;
const COUNTRIES = ['Germany', 'France', 'Peru'] as const;
const STATES = ['open', 'Paid', 'sent'] as const;

const optional = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(of, { nil: null, freq: 5 });
const day = fc
  .integer({ min: 0, max: 900 })
  .map((days) => new Date(Date.UTC(2022, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));

/** Rows of the shop: few values, so that they tie and repeat. */
export const shopData: fc.Arbitrary<ShopData> = fc
  .record({
    customers: fc.array(
      fc.record({
        name: optional(fc.constantFrom(...NAMES)),
        country: optional(fc.constantFrom(...COUNTRIES)),
        age: optional(fc.integer({ min: 18, max: 24 })),
        joined_on: optional(day),
      }),
      { maxLength: 6 },
    ),
    orders: fc.array(
      fc.record({
        customer: optional(fc.nat(7)),
        amount: optional(fc.integer({ min: -2, max: 6 })),
        status: optional(fc.constantFrom(...STATES)),
        ordered_on: optional(day),
      }),
      { maxLength: 10 },
    ),
  })
  .map(({ customers, orders }) => ({
    customers: customers.map((row, index) => ({ customer_id: index + 1, ...row })),
    orders: orders.map(({ customer, ...row }, index) => ({
      order_id: 100 + index,
      customer_id: customer === null || customers.length === 0 ? null : (customer % customers.length) + 1,
      ...row,
    })),
  }));

type ModelName = 'customers' | 'orders';

const TEXTS: Readonly<Record<ModelName, readonly string[]>> = { customers: ['name', 'country'], orders: ['status'] };
const NUMBERS: Readonly<Record<ModelName, string>> = { customers: 'age', orders: 'amount' };
const DAYS: Readonly<Record<ModelName, string>> = { customers: 'joined_on', orders: 'ordered_on' };
const KEYS: Readonly<Record<ModelName, string>> = { customers: 'customer_id', orders: 'order_id' };

/** Models whose fields a row has: its own, and those it belongs to. */
const seen = (model: ModelName): readonly ModelName[] => (model === 'orders' ? ['orders', 'customers'] : ['customers']);

const texts = (model: ModelName): fc.Arbitrary<Scalar> =>
  fc.constantFrom(...seen(model).flatMap((one) => TEXTS[one].map((name) => field(one, name))));
const days = (model: ModelName): fc.Arbitrary<Scalar> =>
  fc.constantFrom(...seen(model).map((one) => field(one, DAYS[one])));
const ownNumber = (model: ModelName): Scalar => field(model, NUMBERS[model]);

const numbers = (model: ModelName): fc.Arbitrary<Scalar> =>
  fc.oneof(
    fc.constantFrom<Scalar>(...seen(model).map((one) => field(one, NUMBERS[one])), field(model, KEYS[model])),
    fc
      .record({ part: fc.constantFrom('YEAR', 'QUARTER', 'MONTH', 'WEEKDAY', 'DAY'), of: days(model) })
      .map(({ part, of }): Scalar => ({ kind: 'part', part, of })),
    fc
      .record({
        unit: fc.constantFrom('DAY', 'MONTH', 'YEAR'),
        from: days(model),
        to: fc.oneof(days(model), fc.constant('NOW' as const)),
      })
      .map(({ unit, from, to }): Scalar => ({ kind: 'duration', unit, from, to, elapsed: false })),
    fc
      .record({ operator: fc.constantFrom('+', '-', '*', '/'), right: fc.integer({ min: -1, max: 3 }) })
      .map(({ operator, right }): Scalar => ({
        kind: 'arithmetic',
        operator,
        left: ownNumber(model),
        right: literal(right),
      })),
  );

const scalars = (model: ModelName): fc.Arbitrary<Scalar> =>
  fc.oneof(
    texts(model),
    numbers(model),
    days(model),
    days(model).map((of): Scalar => ({ kind: 'period', unit: 'MONTH', of })),
  );

const operator = fc.constantFrom('=', '<>', '<', '<=', '>', '>=');
const word = fc.constantFrom(...NAMES, ...COUNTRIES, ...STATES, 'a', 'E', '%', '_', "'", 'ĉ', '1');

/** Conditions on the rows of a model, with queries inside as deep as told. */
export const conditions = (model: ModelName, depth: number): fc.Arbitrary<Condition> => {
  const flat: fc.Arbitrary<Condition> = fc.oneof(
    fc
      .record({ left: numbers(model), operator, right: fc.integer({ min: -2, max: 30 }) })
      .map(({ left, operator: op, right }): Condition => ({
        kind: 'compare',
        left,
        operator: op,
        right: literal(right),
      })),
    fc
      .record({ left: texts(model), operator: fc.constantFrom('=', '<>'), right: word })
      .map(({ left, operator: op, right }): Condition => ({
        kind: 'compare',
        left,
        operator: op,
        right: literal(right),
      })),
    fc.record({ left: days(model), operator, right: day }).map(({ left, operator: op, right }): Condition => ({
      kind: 'compare',
      left,
      operator: op,
      right: literal(right),
    })),
    fc
      .record({
        of: numbers(model),
        low: fc.integer({ min: -2, max: 20 }),
        high: fc.integer({ min: 0, max: 30 }),
        negated: fc.boolean(),
      })
      .map((one): Condition => ({ kind: 'between', ...one })),
    fc
      .record({ of: texts(model), values: fc.array(word, { minLength: 1, maxLength: 3 }), negated: fc.boolean() })
      .map((one): Condition => ({ kind: 'among', ...one })),
    fc
      .record({
        of: texts(model),
        how: fc.constantFrom('contains', 'starts', 'ends'),
        text: word,
        negated: fc.boolean(),
      })
      .map((one): Condition => ({ kind: 'text', ...one })),
    fc.record({ of: scalars(model), negated: fc.boolean() }).map((one): Condition => ({ kind: 'missing', ...one })),
  );
  if (depth === 0) return flat;
  const inner = conditions(model, depth - 1);
  return fc.oneof(
    { weight: 4, arbitrary: flat },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom('any', 'all'),
        of: fc.array(inner, { minLength: 1, maxLength: 3 }),
      }),
    },
    { weight: 1, arbitrary: inner.map((of): Condition => ({ kind: 'not', of })) },
    { weight: 2, arbitrary: related(model, depth - 1) },
    {
      weight: 1,
      arbitrary: fc
        .record({ operator, query: singles(model, depth - 1) })
        .map(({ operator: op, query }): Condition => ({
          kind: 'compare',
          left: ownNumber(model),
          operator: op,
          right: { kind: 'query', query },
        })),
    },
  );
};

/** Rows that have related rows, or none: any, those of groups, or the first of a ranking. */
const related = (model: ModelName, depth: number): fc.Arbitrary<Condition> => {
  const other: ModelName = model === 'orders' ? 'customers' : 'orders';
  const key = field(other, 'customer_id');
  const where = fc.array(conditions(other, depth), { maxLength: 1 });
  const columns: readonly Column[] = [{ kind: 'scalar', value: key, label: null, shown: true }];
  const queries = fc.oneof(
    where.map((one) => form(other, { where: one, columns })),
    fc
      .record({ one: where, value: aggregates(other, 0), op: operator, right: fc.integer({ min: 0, max: 4 }) })
      .map(({ one, value, op, right }) =>
        form(other, { where: one, columns, grouped: true, having: [{ value, operator: op, right }] }),
      ),
    fc.record({ one: where, descending: fc.boolean() }).map(({ one, descending }) =>
      form(other, {
        where: one,
        columns,
        order: [{ by: ownNumber(other), descending }],
        limit: { count: 1, one: true },
      }),
    ),
  );
  return fc
    .record({ query: queries, negated: fc.boolean() })
    .map(({ query, negated }): Condition => ({ kind: 'in', of: field(model, 'customer_id'), query, negated }));
};

/** Queries of one value. */
const singles = (model: ModelName, depth: number): fc.Arbitrary<LogicalForm> =>
  fc
    .record({ fn: fc.constantFrom('AVG', 'MIN', 'MAX'), where: fc.array(conditions(model, depth), { maxLength: 1 }) })
    .map(({ fn, where }) =>
      form(model, {
        where,
        grouped: true,
        columns: [
          {
            kind: 'aggregate',
            value: { kind: 'aggregate', fn, of: ownNumber(model), distinct: false, filter: [] },
            label: null,
            shown: true,
          },
        ],
      }),
    );

export const aggregates = (model: ModelName, depth: number): fc.Arbitrary<Aggregate> => {
  const filter = fc.array(conditions(model, 0), { maxLength: 1 });
  const plain = fc.oneof(
    filter.map((one): Aggregate => ({ kind: 'aggregate', fn: 'COUNT', of: null, distinct: false, filter: one })),
    fc
      .record({ of: scalars(model), distinct: fc.boolean(), filter })
      .map((one): Aggregate => ({ kind: 'aggregate', fn: 'COUNT', ...one })),
    fc
      .record({ fn: fc.constantFrom('SUM', 'AVG', 'MEDIAN', 'MIN', 'MAX'), filter })
      .map(({ fn, filter: one }): Aggregate => ({
        kind: 'aggregate',
        fn,
        of: ownNumber(model),
        distinct: false,
        filter: one,
      })),
  );
  if (depth === 0) return plain;
  return fc.oneof(
    { weight: 4, arbitrary: plain },
    {
      weight: 1,
      arbitrary: fc
        .record({ operator: fc.constantFrom('/', '-'), left: plain, right: plain, percent: fc.boolean() })
        .map((one): Aggregate => ({ kind: 'ratio', ...one })),
    },
  );
};

const column = (value: Scalar, shown = true): Column => ({ kind: 'scalar', value, label: null, shown });

const listsOf = (model: ModelName): fc.Arbitrary<LogicalForm> =>
  fc
    .record({
      where: fc.array(conditions(model, 2), { maxLength: 2 }),
      columns: fc.uniqueArray(scalars(model), { minLength: 1, maxLength: 3, selector: (one) => JSON.stringify(one) }),
      order: fc.array(fc.record({ by: scalars(model), descending: fc.boolean() }), { maxLength: 1 }),
      limit: optional(fc.integer({ min: 1, max: 4 }).map((count) => ({ count, one: false }))),
      over: fc.constantFrom<LogicalForm['over']>(null, null, null, { fn: 'COUNT', column: null }),
    })
    .map(({ columns, ...rest }) => form(model, { ...rest, columns: columns.map((one) => column(one)) }));

const groupsOf = (model: ModelName): fc.Arbitrary<LogicalForm> =>
  fc
    .record({
      where: fc.array(conditions(model, 1), { maxLength: 2 }),
      keys: fc.uniqueArray(scalars(model), { maxLength: 2, selector: (one) => JSON.stringify(one) }),
      isHidden: fc.boolean(),
      values: fc.uniqueArray(aggregates(model, 1), {
        minLength: 1,
        maxLength: 2,
        selector: (one) => JSON.stringify(one),
      }),
      having: fc.array(fc.record({ value: aggregates(model, 1), operator, right: fc.integer({ min: 0, max: 4 }) }), {
        maxLength: 1,
      }),
      order: fc.array(fc.record({ by: aggregates(model, 1), descending: fc.boolean() }), { maxLength: 1 }),
      limit: optional(fc.integer({ min: 1, max: 4 }).map((count) => ({ count, one: false }))),
      over: fc.constantFrom('none', 'none', 'none', 'COUNT', 'AVG', 'MAX'),
    })
    .map(({ keys, isHidden, values, over, where, having, order, limit }) => {
      const columns: readonly Column[] = [
        ...keys.map((one, index) => column(one, !(isHidden && index === 0))),
        ...values.map((value): Column => ({ kind: 'aggregate', value, label: null, shown: true })),
      ];
      const isCounted = keys.length > 0 && over !== 'none';
      return form(model, {
        where,
        columns,
        grouped: true,
        having: keys.length > 0 ? having : [],
        order: keys.length > 0 ? order : [],
        // Without an order nothing says which groups come first.
        limit: keys.length > 0 && order.length > 0 ? limit : null,
        over: !isCounted ? null : over === 'COUNT' ? { fn: 'COUNT', column: null } : { fn: over, column: keys.length },
      });
    });

/** Any form over the shop. */
export const forms: fc.Arbitrary<LogicalForm> = fc.oneof(
  listsOf('customers'),
  listsOf('orders'),
  groupsOf('customers'),
  groupsOf('orders'),
);
