import type { Expression, FunctionCall, Reference } from '../../language/ast.ts';
import type { ValueType } from '../../catalog/definition.ts';
import { cast, literal, type SqlExpression, type WindowFunction } from '../../sql/tree.ts';
import { refuse } from '../../refusals/refusal.ts';
import { checkFrame, expectFamily, unknownFunction } from '../../refusals/values.ts';

/** How many values a window function takes, and how it is written. */
const usages: Readonly<Record<WindowFunction, readonly [least: number, most: number, usage: string]>> = {
  SUM: [1, 1, 'SUM(revenue) OVER (ORDER BY month)'],
  AVG: [1, 1, 'AVG(revenue) OVER (ORDER BY month)'],
  MIN: [1, 1, 'MIN(revenue) OVER ()'],
  MAX: [1, 1, 'MAX(revenue) OVER ()'],
  COUNT: [1, 1, 'COUNT(*) OVER ()'],
  RANK: [0, 0, 'RANK() OVER (ORDER BY revenue DESC)'],
  DENSE_RANK: [0, 0, 'DENSE_RANK() OVER (ORDER BY revenue DESC)'],
  ROW_NUMBER: [0, 0, 'ROW_NUMBER() OVER (ORDER BY revenue DESC)'],
  NTILE: [1, 1, 'NTILE(4) OVER (ORDER BY revenue DESC)'],
  PERCENT_RANK: [0, 0, 'PERCENT_RANK() OVER (ORDER BY revenue)'],
  CUME_DIST: [0, 0, 'CUME_DIST() OVER (ORDER BY revenue)'],
  LAG: [1, 3, 'LAG(revenue) OVER (ORDER BY month)'],
  LEAD: [1, 3, 'LEAD(revenue) OVER (ORDER BY month)'],
  FIRST_VALUE: [1, 1, 'FIRST_VALUE(revenue) OVER (ORDER BY month)'],
  LAST_VALUE: [1, 1, 'LAST_VALUE(revenue) OVER (ORDER BY month)'],
  NTH_VALUE: [2, 2, 'NTH_VALUE(revenue, 2) OVER (ORDER BY month)'],
};

/**
 * Functions whose value depends on the order of the rows: without one it would be a matter of
 * chance.
 */
const ordered: ReadonlySet<string> = new Set<WindowFunction>([
  'RANK',
  'DENSE_RANK',
  'ROW_NUMBER',
  'NTILE',
  'PERCENT_RANK',
  'CUME_DIST',
  'LAG',
  'LEAD',
  'FIRST_VALUE',
  'LAST_VALUE',
  'NTH_VALUE',
]);

/** `SUM(revenue) OVER (…)`: a window over the groups, with values already aggregated. */
export function lowerWindow<Leaf extends Reference>(
  call: FunctionCall<Leaf>,
  lower: (expression: Expression<Leaf>) => SqlExpression,
): SqlExpression {
  const { over } = call;
  const name = call.name as WindowFunction;
  if (over === null || !Object.hasOwn(usages, name)) {
    return unknownFunction(call, 'window function', Object.keys(usages));
  }
  const [least, most, usage] = usages[name];
  if (call.arguments.length < least || call.arguments.length > most) {
    wrong(call, 'has the wrong arguments', usage);
  }
  if (call.distinct) {
    wrong(call, 'cannot leave out repeated values in a window', usage);
  }
  if (over.orderBy.length === 0 && ordered.has(name)) {
    wrong(call, 'needs ORDER BY in its window', usage);
  }
  checkFrame(call);
  const [value] = call.arguments;
  const args = call.arguments.filter((argument) => argument.kind !== 'star').map(lower);
  const [first] = args;
  if (value?.kind === 'star' && name !== 'COUNT') {
    wrong(call, 'takes a value', usage);
  }
  if ((name === 'SUM' || name === 'AVG') && first !== undefined) {
    expectFamily(first.type, 'number', call.span, name);
  }
  checkCounts(call, usage);
  return {
    kind: 'window',
    function: name,
    arguments:
      call.filter === null
        ? args.map((arg, index) => (index === 2 ? cast(arg, first?.type ?? arg.type) : arg))
        : [narrowed(call, call.filter, first, lower)],
    partitionBy: over.partitionBy.map(lower),
    orderBy: over.orderBy.map((item) => ({
      expression: lower(item.expression),
      descending: item.descending,
      nulls: item.nulls ?? 'LAST',
    })),
    frame: over.frame,
    type: windowType(name, first?.type ?? 'INTEGER'),
  };
}

/** FILTER in a window as CASE: rows left out have no value, and aggregates pass over those. */
function narrowed<Leaf extends Reference>(
  call: FunctionCall<Leaf>,
  filter: Expression<Leaf>,
  value: SqlExpression | undefined,
  lower: (expression: Expression<Leaf>) => SqlExpression,
): SqlExpression {
  if (ordered.has(call.name)) {
    wrong(call, 'has no FILTER', 'SUM(revenue) FILTER (WHERE …) OVER ()');
  }
  const when = lower(filter);
  expectFamily(when.type, 'boolean', filter.span, 'A condition');
  const then = value ?? literal('1', 'INTEGER');
  return { kind: 'case', branches: [{ when, then }], otherwise: null, type: then.type };
}

/**
 * The number of buckets, of rows to look back, and of the row to take are whole numbers of the
 * query's own text.
 */
function checkCounts(call: FunctionCall, usage: string): void {
  const count = call.name === 'NTILE' ? call.arguments[0] : call.arguments[1];
  if (count === undefined) {
    return;
  }
  const least = call.name === 'LAG' || call.name === 'LEAD' ? 0 : 1;
  const whole = count.kind === 'number' && /^\d{1,9}$/.test(count.text) && Number(count.text) >= least;
  if (!whole) {
    wrong(call, 'needs a whole number', usage);
  }
}

function wrong(call: FunctionCall, why: string, usage: string): never {
  return refuse('TYPE_MISMATCH', call.span, `${call.name} ${why}.`, `Write ${usage}.`);
}

function windowType(name: WindowFunction, operand: ValueType): ValueType {
  switch (name) {
    case 'COUNT':
    case 'RANK':
    case 'DENSE_RANK':
    case 'ROW_NUMBER':
    case 'NTILE':
      return 'INTEGER';
    case 'AVG':
    case 'PERCENT_RANK':
    case 'CUME_DIST':
      return 'NUMBER';
    default:
      return operand;
  }
}
