import type { FunctionCall, TimeUnit } from '../../language/ast.ts';
import type { ResolvedCall, ResolvedExpression } from '../../resolve/resolved.ts';
import { contains, rewrite } from '../../sql/rewrite.ts';
import type { SqlExpression } from '../../sql/tree.ts';
import { refuse } from '../../refusals/refusal.ts';
import { unsupported } from '../../refusals/clauses.ts';
import type { Earlier } from '../aggregates/shiftedAggregate.ts';
import type { Key } from '../groups/key.ts';
import { isAdditive, type LeafAggregate } from '../aggregates/leafAggregate.ts';
import { arithmeticType } from './valueTypes.ts';
import { asUnit } from './wallClockOf.ts';
import { type Reaching, type Step, stepsOf, type ShiftedAggregates } from '../aggregates/shiftedAggregate.ts';

export interface AnalyticContext {
  readonly shiftedAggregates: ShiftedAggregates;
  readonly leaves: readonly LeafAggregate[];
  /** Settings of the metric whose definition this is; null in a query. */
  readonly reaching: Reaching | null;
  /** True: TOP leaves groups out, so that the groups shown do not add up to the total. */
  readonly groupsLeftOut: boolean;
  lower(expression: ResolvedExpression): SqlExpression;
  /** The keys that the groups of WITHIN are formed by. */
  within(expressions: readonly ResolvedExpression[]): SqlExpression[];
  /** The selected key an expression names. */
  key(expression: ResolvedExpression): Key;
}

/**
 * SHARE, RANK, RUNNING, ROLLING, BEFORE, PRIOR, NEXT, DELTA, PCT_CHANGE, AT_START: values computed
 * next to the groups of a block.
 */
export function lowerAnalytic(call: ResolvedCall, context: AnalyticContext): SqlExpression {
  const [operand, unit] = call.arguments;
  if (operand === undefined || call.arguments.length !== (moreArguments.get(call.name) ?? 1)) {
    return refuse('TYPE_MISMATCH', call.span, `${call.name} takes one measure.`, `Write ${usageOf(call.name)}.`);
  }
  const value = context.lower(operand);
  if (!contains(value, (node) => node.kind === 'column' && node.name.startsWith('m'))) {
    refuse('TYPE_MISMATCH', operand.span, `${call.name} needs a measure.`, `Write ${usageOf(call.name)}.`);
  }
  checkInside(call, value, context);
  const beside = (what: Step | Earlier): SqlExpression =>
    context.shiftedAggregates.of(value, what, call.span, context.reaching);
  switch (call.name) {
    case 'SHARE':
      return { kind: 'divide', left: value, right: total(call, value, context), type: 'NUMBER' };
    case 'RANK':
      return {
        kind: 'window',
        function: 'RANK',
        arguments: [],
        partitionBy: context.within(call.within),
        orderBy: [{ expression: value, descending: call.descending, nulls: 'LAST' }],
        frame: null,
        type: 'INTEGER',
      };
    case 'PRIOR':
      return beside({ kind: 'prior', offset: offsetOf(call) });
    case 'NEXT':
      return beside({ kind: 'prior', offset: ahead(call) });
    case 'AT_START':
      return beside({ kind: 'start', unit: unitOf(call, unit) });
    case 'EARLIER':
      return beside(earlierOf(call, value));
    case 'DELTA':
      return difference(value, beside({ kind: 'prior', offset: offsetOf(call) }));
    case 'PCT_CHANGE': {
      const prior = beside({ kind: 'prior', offset: offsetOf(call) });
      return { kind: 'divide', left: difference(value, prior), right: prior, type: 'NUMBER' };
    }
    case 'RUNNING':
      checkFlow(call, value, context.leaves);
      return beside({ kind: 'running', reset: call.reset });
    default: {
      checkFlow(call, value, context.leaves);
      const offset = offsetOf(call);
      if (offset === 'PERIOD') {
        return refuse('TYPE_MISMATCH', call.span, `${call.name} needs a length.`, `Write ${usageOf(call.name)}.`);
      }
      return beside({ kind: call.name === 'BEFORE' ? 'before' : 'rolling', offset });
    }
  }
}

const moreArguments: ReadonlyMap<string, number> = new Map([
  ['AT_START', 2],
  ['EARLIER', 3],
]);

function earlierOf(call: ResolvedCall, value: SqlExpression): Earlier {
  const [, calendar, count] = call.arguments;
  const periods = count?.kind === 'number' ? Number(count.text) : 0;
  if (calendar?.kind !== 'string' || !Number.isInteger(periods) || periods < 1 || periods > 9_999) {
    return refuse(
      'TYPE_MISMATCH',
      call.span,
      'EARLIER needs a period and how many of it.',
      `Write ${usageOf('EARLIER')}.`,
    );
  }
  if (contains(value, (node) => node.kind === 'column' && node.table !== null)) {
    return unsupported(call.span, 'EARLIER of another function over time', 'Use a measure inside.');
  }
  return { kind: 'earlier', calendar: calendar.value, count: periods };
}

/**
 * Checks the argument of a reach: it may move another reach, but an accumulated value cannot be
 * accumulated again.
 */
function checkInside(call: ResolvedCall, value: SqlExpression, { shiftedAggregates }: AnalyticContext): void {
  if (call.name === 'RANK') {
    return;
  }
  const mayAccumulate = !['RUNNING', 'ROLLING', 'BEFORE'].includes(call.name);
  const movesOnly = (name: string): boolean => {
    const inner = shiftedAggregates.all.find(({ id }) => id === name);
    const steps = inner === undefined ? [] : stepsOf(inner.what);
    return steps.length > 0 && (mayAccumulate || steps.every(({ kind }) => kind === 'prior'));
  };
  const reaches = call.name !== 'SHARE';
  const stranger = (node: SqlExpression): boolean =>
    node.kind === 'window' || (node.kind === 'column' && node.table !== null && !(reaches && movesOnly(node.table)));
  if (contains(value, stranger)) {
    unsupported(call.span, `${call.name} of another function over time`, 'Use a measure inside.');
  }
}

/** The offset of NEXT: the same distance in the other direction. */
function ahead(call: ResolvedCall): Exclude<FunctionCall['offset'], null> {
  const offset = offsetOf(call);
  if (offset !== 'PERIOD') {
    return { count: -offset.count, unit: offset.unit };
  }
  return refuse('TYPE_MISMATCH', call.span, 'NEXT needs a distance.', `Write ${usageOf('NEXT')}.`);
}

function unitOf(call: ResolvedCall, unit: ResolvedExpression | undefined): TimeUnit {
  return (
    (unit?.kind === 'string' ? asUnit(unit.value) : null) ??
    refuse('TYPE_MISMATCH', call.span, 'AT_START needs a unit.', `Write ${usageOf('AT_START')}.`)
  );
}

/**
 * The value over all groups together: sums are added up, everything else is computed again from the
 * rows.
 */
function total(call: ResolvedCall, value: SqlExpression, context: AnalyticContext): SqlExpression {
  const keys = call.within.map((key) => context.key(key));
  const adds = context.leaves.every(
    (leaf) => isAdditive(leaf) || !contains(value, (node) => node.kind === 'column' && node.name === leaf.id),
  );
  if (!adds || context.groupsLeftOut) {
    return context.shiftedAggregates.of(value, { kind: 'total', keys }, call.span);
  }
  return rewrite(value, (node) => {
    if (node.kind !== 'column' || !node.name.startsWith('m')) {
      return null;
    }
    return {
      kind: 'window',
      function: 'SUM',
      arguments: [node],
      partitionBy: context.within(call.within),
      orderBy: [],
      frame: null,
      type: node.type,
    };
  });
}

function difference(left: SqlExpression, right: SqlExpression): SqlExpression {
  return { kind: 'arithmetic', operator: '-', left, right, type: arithmeticType(left.type, right.type) };
}

function offsetOf(call: ResolvedCall): Exclude<FunctionCall['offset'], null> {
  return (
    call.offset ?? refuse('TYPE_MISMATCH', call.span, `${call.name} needs a distance.`, `Write ${usageOf(call.name)}.`)
  );
}

/**
 * A level such as a balance has a value at a moment; adding it up over time, or over a window,
 * means nothing.
 */
function checkFlow(call: ResolvedCall, value: SqlExpression, leaves: readonly LeafAggregate[]): void {
  const level = leaves.find(
    (leaf) => leaf.lastOf !== null && contains(value, (node) => node.kind === 'column' && node.name === leaf.id),
  );
  if (level === undefined) {
    return;
  }
  refuse(
    'TYPE_MISMATCH',
    call.span,
    `${level.subject} is the last value of a period, which does not run up over time.`,
    'Select it by period, or compare it with PRIOR.',
  );
}

function usageOf(name: string): string {
  switch (name) {
    case 'SHARE':
      return 'SHARE(revenue) or SHARE(revenue WITHIN (country))';
    case 'RANK':
      return 'RANK(revenue DESC)';
    case 'RUNNING':
      return 'RUNNING(revenue) or RUNNING(revenue RESET YEAR)';
    case 'ROLLING':
      return 'ROLLING(revenue, 28 DAYS)';
    case 'BEFORE':
      return 'BEFORE(revenue, 28 DAYS)';
    case 'NEXT':
      return 'NEXT(revenue, 1 YEAR)';
    case 'AT_START':
      return "AT_START(revenue, 'month')";
    case 'EARLIER':
      return "EARLIER(revenue, 'fiscal_quarter', 1)";
    default:
      return `${name}(revenue, 1 YEAR) or ${name}(revenue, PERIOD)`;
  }
}
