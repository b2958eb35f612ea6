import type { Expression, Name, OrderItem, Period, Query, Span } from '../ast.ts';
import { nowhere } from '../build.ts';
import {
  byType,
  constant,
  count,
  described,
  type Fields,
  flag,
  list,
  Misfits,
  named,
  oneOf,
  optional,
  pattern,
  type ReadOf,
  record,
  type Shape,
  text,
  truth,
  variant,
  whole,
} from './shape.ts';
import { timeUnits } from '../words.ts';

/** A part of the tree; a span that is given is ignored, because it belongs to another text. */
function part<F extends Fields>(fields: F): Shape<ReadOf<F> & { readonly span: Span }> {
  const shape = record(fields, ['span']);
  return {
    read(value, path, depth) {
      const result = shape.read(value, path, depth);
      return result instanceof Misfits ? result : { ...result, span: nowhere };
    },
    schema: (definitions) => shape.schema(definitions),
  };
}

type NodeOf<Kinds extends Readonly<Record<string, Fields>>> = {
  [Kind in keyof Kinds & string]: { readonly kind: Kind; readonly span: Span } & ReadOf<Kinds[Kind]>;
}[keyof Kinds & string];

/** A node: `kind` decides which fields it has. */
function node<Kinds extends Readonly<Record<string, Fields>>>(kinds: Kinds): Shape<NodeOf<Kinds>> {
  const shapes = Object.entries(kinds).map(([kind, fields]) => [kind, part({ kind: constant(kind), ...fields })]);
  // Each kind was given its own fields.
  return variant('kind', Object.fromEntries(shapes)) as Shape<NodeOf<Kinds>>;
}

export const timeUnitShape = oneOf(...timeUnits);

const fullName = part({ text, quoted: flag });
const bareName: Shape<Name> = {
  read: (value, path, depth) => {
    const result = text.read(value, path, depth);
    return result instanceof Misfits ? result : { text: result, quoted: false, span: nowhere };
  },
  schema: (definitions) => text.schema(definitions),
};
const name: Shape<Name> = named('Name', 'A name; a plain string is one that is not quoted.', () =>
  byType('a name', { string: bareName, object: fullName }),
);

const expression: Shape<Expression> = named('Expression', 'A value, a condition or a name.', () => expressionNode);
const query: Shape<Query> = named('Query', 'A query.', () => queryNode);

/** A period of the calendar, as on the right of IN. */
export const periodShape: Shape<Period> = named('Period', 'A period of the calendar.', () => periodNode);

const negated = flag;
const counted = { count, unit: timeUnitShape, includingCurrent: flag };
const orderItem: Shape<OrderItem> = named('OrderItem', 'What rows are sorted by.', () =>
  part({ expression, descending: flag, nulls: optional(oneOf('FIRST', 'LAST')) }),
);
const word = pattern(/^[A-Za-z_][A-Za-z0-9_]{0,62}$/, 'a plain word');

const periodNode = node({
  today: {},
  yesterday: {},
  this: { unit: timeUnitShape },
  previous: { unit: timeUnitShape },
  to_date: { unit: timeUnitShape },
  last: counted,
  next: counted,
  calendar: { text: described("As in '2024', '2024-Q1', '2024-03', '2024-W05', '2024-03-05'.", text) },
});

const offset = byType('PERIOD, or a count and a unit', {
  string: constant('PERIOD'),
  object: part({ count, unit: timeUnitShape }),
});

const expressionNode = node({
  string: { value: text },
  number: { text: pattern(/^[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/, 'a number without a sign, as text') },
  boolean: { value: truth },
  null: {},
  date: { value: text },
  timestamp: { value: text },
  interval: { amount: whole, unit: timeUnitShape },
  reference: { path: list(name, 1) },
  star: {},
  parameter: { name: word },
  unary: { operator: oneOf('NOT', '-'), operand: expression },
  binary: {
    operator: oneOf('OR', 'AND', '=', '<>', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', '||'),
    left: expression,
    right: expression,
  },
  between: { negated, operand: expression, low: expression, high: expression },
  in_list: { negated, operand: expression, values: list(expression, 1) },
  in_query: { negated, operand: expression, query },
  in_period: { negated, operand: expression, period: periodShape },
  pattern: {
    operator: oneOf('LIKE', 'ILIKE', 'CONTAINS', 'STARTS WITH', 'ENDS WITH'),
    negated,
    operand: expression,
    pattern: expression,
  },
  is_null: { negated, operand: expression },
  case: {
    operand: optional(expression),
    branches: list(part({ when: expression, then: expression }), 1),
    otherwise: optional(expression),
  },
  cast: { operand: expression, type: text },
  extract: { part: word, operand: expression },
  call: {
    name: word,
    distinct: flag,
    arguments: list(expression),
    offset: optional(offset),
    within: list(expression),
    descending: flag,
    reset: optional(timeUnitShape),
    orderBy: list(orderItem),
    filter: optional(expression),
    over: optional(part({ partitionBy: list(expression), orderBy: list(orderItem), frame: optional(text) })),
  },
  filtered: { operand: expression, filter: expression },
  subquery: { query },
});

const modelFields = {
  name,
  filters: list(part({ name, lifted: flag })),
  alias: optional(name),
};
const source = node({ model: modelFields, subquery: { query, alias: optional(name) } });
const items = list(part({ expression, alias: optional(name) }), 1);
const tail = { orderBy: list(orderItem), limit: optional(count), offset: optional(count) };

const queryNode = node({
  block: {
    distinct: flag,
    items,
    from: optional(source),
    joins: list(
      part({
        type: optional(oneOf('INNER', 'LEFT', 'RIGHT', 'FULL')),
        source: optional(source),
        on: optional(expression),
        via: optional(name),
      }),
    ),
    where: optional(expression),
    groupBy: optional(byType('ALL, or a list of expressions', { string: constant('ALL'), array: list(expression, 1) })),
    having: optional(expression),
    top: optional(part({ count, key: expression, by: expression, withOthers: flag })),
    ...tail,
    fill: optional(oneOf('ZERO', 'NULL', 'NONE')),
    withTotals: flag,
    timeZone: optional(text),
  },
  rows: {
    items,
    from: node({ model: modelFields }),
    measure: optional(expression),
    where: optional(expression),
    orderBy: list(orderItem),
    limit: optional(count),
  },
  union: { all: flag, left: query, right: query, ...tail },
  with: { tables: list(part({ name, query }), 1), body: query },
});

/**
 * A query in its JSON spelling: the tree of `ast.ts`. A missing key means that nothing was written.
 */
export const queryShape: Shape<Query> = query;
