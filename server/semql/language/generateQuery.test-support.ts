import fc from 'fast-check';
import type {
  Expression,
  FunctionCall,
  Join,
  Name,
  OrderItem,
  Period,
  Query,
  SelectItem,
  Source,
  Span,
} from './ast.ts';
import type { Block, ModelSource, RowsBlock, SetOperation, WindowSpecification } from './ast.ts';
import { reservedWords, timeUnits } from './words.ts';

/** Generated trees carry this span everywhere; compare them with `withoutSpans`. */
const span: Span = { start: 0, end: 0 };

/** A copy of a tree with every span set to zero, so that trees compare by meaning. */
export function withoutSpans<T>(tree: T): T {
  return JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key === 'span' ? span : value))) as T;
}

/** Words that are keywords somewhere and names everywhere else, the likeliest to be confused. */
const confusingNames = [
  'month', 'top', 'date', 'last', 'rows', 'period', 'filter', 'over', 'time', 'zone', 'fill', 'within', 'reset', 'desc',
  'interval', 'timestamp', 'today', 'contains', 'starts', 'ends', 'totals', 'others', 'via', 'for', 'left', 'offset',
  'recursive', 'cast', 'extract', 'nulls', 'Umsatz_é', '_x1', 'a$b',
]; // prettier-ignore

const plainName: fc.Arbitrary<Name> = fc
  .oneof(fc.constantFrom(...confusingNames), fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_]{0,8}$/))
  .filter((text) => !reservedWords.has(text.toUpperCase()))
  .map((text) => ({ text, quoted: false, span }));

const storable = (text: string) => !text.includes('\0') && text.isWellFormed();
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }).filter(storable),
  fc.constantFrom("O'Brien", '--', '/* x */', "'; DROP TABLE x; --", 'line\n  two', '{{ a }}', '\\', '""'),
);

const quotedName: fc.Arbitrary<Name> = fc
  .oneof(
    anyText.filter((text) => text !== ''),
    fc.constantFrom('Select', 'from', 'two words'),
  )
  .map((text) => ({ text, quoted: true, span }));

export const anyName = fc.oneof({ weight: 5, arbitrary: plainName }, { weight: 1, arbitrary: quotedName });
const anyUnit = fc.constantFrom(...timeUnits);
const anyCount = fc.integer({ min: 1, max: 400 });
const reservedName: fc.Arbitrary<Name> = fc
  .constantFrom('end', 'order', 'group', 'Select')
  .map((text) => ({ text, quoted: false, span }));

const anyPath = fc
  .tuple(
    anyName,
    fc.array(fc.oneof({ weight: 4, arbitrary: anyName }, { weight: 1, arbitrary: reservedName }), { maxLength: 2 }),
  )
  .map(([first, others]) => [first, ...others]);
export const anyReference: fc.Arbitrary<Expression> = anyPath.map((path) => ({ kind: 'reference', path, span }));

const anyDay = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

export const anyLiteral: fc.Arbitrary<Expression> = fc.oneof(
  anyText.map((value) => ({ kind: 'string' as const, value, span })),
  fc
    .stringMatching(/^[0-9]{1,12}(\.[0-9]{1,6})?(e-?[0-9]{1,2})?$/)
    .map((text) => ({ kind: 'number' as const, text, span })),
  fc.boolean().map((value) => ({ kind: 'boolean' as const, value, span })),
  fc.constant({ kind: 'null' as const, span }),
  anyDay.map((day) => ({ kind: 'date' as const, value: day.slice(0, 10), span })),
  anyDay.map((day) => ({ kind: 'timestamp' as const, value: day.slice(0, 19).replace('T', ' '), span })),
  fc
    .tuple(fc.integer({ min: -500, max: 500 }), anyUnit)
    .map(([amount, unit]) => ({ kind: 'interval' as const, amount, unit, span })),
);

export const anyPeriod: fc.Arbitrary<Period> = fc.oneof(
  fc.constantFrom('today' as const, 'yesterday' as const).map((kind) => ({ kind, span })),
  fc
    .tuple(fc.constantFrom('this' as const, 'previous' as const, 'to_date' as const), anyUnit)
    .map(([kind, unit]) => ({ kind, unit, span })),
  fc
    .tuple(fc.constantFrom('last' as const, 'next' as const), anyCount, anyUnit, fc.boolean())
    .map(([kind, count, unit, includingCurrent]) => ({ kind, count, unit, includingCurrent, span })),
  fc
    .constantFrom('2024', '2024-Q1', '2024-03', '2024-W05', '2020-W53', '2024-02-29')
    .map((text) => ({ kind: 'calendar' as const, text, span })),
);

const frames = [
  null,
  'ROWS BETWEEN 6 PRECEDING AND CURRENT ROW',
  'ROWS UNBOUNDED PRECEDING',
  "RANGE BETWEEN INTERVAL '7 days' PRECEDING AND UNBOUNDED FOLLOWING",
];

const plainCall = {
  kind: 'call' as const,
  distinct: false,
  offset: null,
  within: [],
  descending: false,
  reset: null,
  orderBy: [],
  filter: null,
  over: null,
  span,
};

/** Everything that may be missing. */
function maybe<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(arbitrary, { nil: null, freq: 2 });
}

const few = { minLength: 1, maxLength: 3 } as const;

interface Grammar {
  expression: Expression;
  query: Query;
}

const grammar = fc.letrec((tie: fc.LetrecTypedTie<Grammar>) => {
  const expression: fc.Arbitrary<Expression> = tie('expression');
  const query: fc.Arbitrary<Query> = tie('query');
  const list = fc.array(expression, few);
  const orderItem: fc.Arbitrary<OrderItem> = fc.record({
    expression,
    descending: fc.boolean(),
    nulls: fc.constantFrom(null, 'FIRST' as const, 'LAST' as const),
    span: fc.constant(span),
  });
  const orderBy = fc.array(orderItem, { maxLength: 2 });
  const window: fc.Arbitrary<WindowSpecification> = fc.record({
    partitionBy: fc.array(expression, { maxLength: 2 }),
    orderBy,
    frame: fc.constantFrom(...frames),
  });
  const negated = fc.boolean();

  const scalarCall: fc.Arbitrary<FunctionCall> = fc.record({
    ...fixed(plainCall),
    name: fc.constantFrom('SUM', 'COUNT', 'COALESCE', 'ROUND', 'LAG', 'LEFT', 'STRING_AGG', 'PERCENTILE_CONT'),
    distinct: fc.boolean(),
    arguments: list,
    orderBy,
    filter: maybe(expression),
    over: maybe(window),
  });
  const starCall: fc.Arbitrary<FunctionCall> = maybe(expression).map((filter) => ({
    ...plainCall,
    name: 'COUNT',
    arguments: [{ kind: 'star', span }],
    filter,
  }));
  const offsetCall: fc.Arbitrary<FunctionCall> = fc.record({
    ...fixed(plainCall),
    name: fc.constantFrom('PRIOR', 'DELTA', 'PCT_CHANGE', 'ROLLING'),
    arguments: fc.array(expression, { minLength: 1, maxLength: 2 }),
    offset: fc.oneof(fc.constantFrom(null, 'PERIOD' as const), fc.record({ count: anyCount, unit: anyUnit })),
  });
  const rankingCall: fc.Arbitrary<FunctionCall> = fc.record({
    ...fixed(plainCall),
    name: fc.constantFrom('RANK', 'SHARE', 'RUNNING'),
    arguments: list,
    within: fc.array(expression, { maxLength: 2 }),
    descending: fc.boolean(),
    reset: maybe(anyUnit),
  });

  const compound: fc.Arbitrary<Expression> = fc.oneof(
    fc.record({
      kind: fc.constant('unary' as const),
      operator: fc.constantFrom('NOT' as const, '-' as const),
      operand: expression,
      span: fc.constant(span),
    }),
    fc.record({
      kind: fc.constant('binary' as const),
      operator: fc.constantFrom(
        ...(['OR', 'AND', '=', '<>', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', '||'] as const),
      ),
      left: expression,
      right: expression,
      span: fc.constant(span),
    }),
    fc.record({
      kind: fc.constant('between' as const),
      negated,
      operand: expression,
      low: expression,
      high: expression,
      span: fc.constant(span),
    }),
    fc.record({
      kind: fc.constant('in_list' as const),
      negated,
      operand: expression,
      values: list,
      span: fc.constant(span),
    }),
    fc.record({ kind: fc.constant('in_query' as const), negated, operand: expression, query, span: fc.constant(span) }),
    fc.record({
      kind: fc.constant('in_period' as const),
      negated,
      operand: expression,
      period: anyPeriod,
      span: fc.constant(span),
    }),
    fc.record({
      kind: fc.constant('pattern' as const),
      operator: fc.constantFrom(...(['LIKE', 'ILIKE', 'CONTAINS', 'STARTS WITH', 'ENDS WITH'] as const)),
      negated,
      operand: expression,
      pattern: expression,
      span: fc.constant(span),
    }),
    fc.record({ kind: fc.constant('is_null' as const), negated, operand: expression, span: fc.constant(span) }),
    fc.record({
      kind: fc.constant('case' as const),
      operand: maybe(expression),
      branches: fc.array(
        fc.tuple(expression, expression).map(([when, result]) => ({ when, then: result })),
        few,
      ),
      otherwise: maybe(expression),
      span: fc.constant(span),
    }),
    fc.record({
      kind: fc.constant('cast' as const),
      operand: expression,
      type: fc.constantFrom('TEXT', 'DECIMAL(10, 2)', 'DOUBLE PRECISION', 'TIMESTAMP WITH TIME ZONE'),
      span: fc.constant(span),
    }),
    fc.record({
      kind: fc.constant('extract' as const),
      part: fc.constantFrom('MONTH', 'DOW'),
      operand: expression,
      span: fc.constant(span),
    }),
    fc.record({
      kind: fc.constant('filtered' as const),
      operand: anyReference,
      filter: expression,
      span: fc.constant(span),
    }),
    fc.record({ kind: fc.constant('subquery' as const), query, span: fc.constant(span) }),
    scalarCall,
    starCall,
    offsetCall,
    rankingCall,
  );

  const model: fc.Arbitrary<ModelSource> = fc.record({
    kind: fc.constant('model' as const),
    name: anyName,
    filters: fc.array(fc.record({ name: anyName, lifted: fc.boolean() }), { maxLength: 2 }),
    alias: maybe(anyName),
    span: fc.constant(span),
  });
  const source: fc.Arbitrary<Source> = fc.oneof(
    { weight: 3, arbitrary: model },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('subquery' as const),
        query,
        alias: maybe(anyName),
        span: fc.constant(span),
      }),
    },
  );
  const joinType = fc.constantFrom(null, 'INNER' as const, 'LEFT' as const, 'RIGHT' as const, 'FULL' as const);
  const join: fc.Arbitrary<Join> = fc.oneof(
    fc.record({ type: joinType, source, on: maybe(expression), via: fc.constant(null), span: fc.constant(span) }),
    fc.record({ type: joinType, source, on: fc.constant(null), via: anyName, span: fc.constant(span) }),
    fc.record({
      type: joinType,
      source: fc.constant(null),
      on: fc.constant(null),
      via: anyName,
      span: fc.constant(span),
    }),
  );
  const item: fc.Arbitrary<SelectItem> = fc.record({
    expression: fc.oneof(
      { weight: 9, arbitrary: expression },
      { weight: 1, arbitrary: fc.constant({ kind: 'star' as const, span }) },
    ),
    alias: maybe(anyName),
    span: fc.constant(span),
  });
  const limit = maybe(fc.integer({ min: 0, max: 10_000 }));

  const block: fc.Arbitrary<Block> = fc
    .record({
      kind: fc.constant('block' as const),
      distinct: fc.boolean(),
      items: fc.array(item, few),
      from: maybe(source),
      joins: fc.array(join, { maxLength: 2 }),
      where: maybe(expression),
      groupBy: fc.oneof(fc.constantFrom(null, 'ALL' as const), list),
      having: maybe(expression),
      top: maybe(
        fc.record({
          count: anyCount,
          key: expression,
          by: expression,
          withOthers: fc.boolean(),
          span: fc.constant(span),
        }),
      ),
      orderBy,
      limit,
      offset: limit,
      fill: fc.constantFrom(null, 'ZERO' as const, 'NULL' as const, 'NONE' as const),
      withTotals: fc.boolean(),
      timeZone: maybe(anyText),
      span: fc.constant(span),
    })
    .map((generated) => (generated.from === null ? { ...generated, joins: [] } : generated));
  const rows: fc.Arbitrary<RowsBlock> = fc.record({
    kind: fc.constant('rows' as const),
    items: fc.array(fc.record({ expression: anyReference, alias: maybe(anyName), span: fc.constant(span) }), few),
    from: model,
    measure: maybe(anyReference),
    where: maybe(expression),
    orderBy,
    limit,
    span: fc.constant(span),
  });
  const union: fc.Arbitrary<SetOperation> = fc.record({
    kind: fc.constant('union' as const),
    all: fc.boolean(),
    left: query,
    right: query,
    orderBy,
    limit,
    offset: limit,
    span: fc.constant(span),
  });
  const tables = fc.array(fc.record({ name: anyName, query }), few);

  return {
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 3, arbitrary: anyReference },
      { weight: 2, arbitrary: anyLiteral },
      {
        weight: 1,
        arbitrary: fc.constantFrom('p', 'from_date').map((name) => ({ kind: 'parameter' as const, name, span })),
      },
      { weight: 6, arbitrary: compound },
    ),
    query: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 6, arbitrary: block },
      { weight: 1, arbitrary: rows },
      { weight: 1, arbitrary: union },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('with' as const), tables, body: query, span: fc.constant(span) }),
      },
    ),
  };
});

/** Turns the fields of a plain object into constant arbitraries. */
function fixed<T extends object>(values: T): { [K in keyof T]: fc.Arbitrary<T[K]> } {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, fc.constant(value)])) as {
    [K in keyof T]: fc.Arbitrary<T[K]>;
  };
}

/** Any expression the grammar can spell, whatever it means. */
export const anyExpression: fc.Arbitrary<Expression> = grammar.expression;

/** Any query the grammar can spell, whatever it means. */
export const anyQuery: fc.Arbitrary<Query> = grammar.query;
