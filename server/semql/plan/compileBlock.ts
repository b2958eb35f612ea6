import type { Block, Expression, OrderItem } from '../language/ast.ts';
import { METRIC_TIME } from '../catalog/sharedDimension.ts';
import { column, type SqlExpression, type SqlSelect } from '../sql/tree.ts';
import { contains } from '../sql/rewrite.ts';
import { checkAllowedKeys } from '../refusals/groups.ts';
import { checkOwnCalendar } from '../refusals/time.ts';
import { cappedLimit, selectStar } from '../refusals/clauses.ts';
import { assemble } from './assemble/assemble.ts';
import { assembleWithTotals } from './assemble/assembleWithTotals.ts';
import type { AssemblyRequest, ResultOrder, TopRequest } from './assemble/stages.ts';
import type { OwnPeriod } from './time/ownPeriod.ts';
import { accumulates, type ShiftedAggregate } from './aggregates/shiftedAggregate.ts';
import { timeFrameOf } from './time/timeRange.ts';
import { Aggregates } from './aggregates/aggregates.ts';
import { LeafAggregates } from './aggregates/leaves.ts';
import { columnNamed, flagColumn, keyColumn, measureColumn, type OutputItem, outputName } from './blockItems.ts';
import { BlockKeys } from './groups/blockKeys.ts';
import { othersItem, rankedKey, topOrder } from './groups/blockTop.ts';
import { buildScope, scopeOfMetrics } from './scope/buildScope.ts';
import { type CompiledBlock, isOne } from './compiledBlock.ts';
import { explainFilters, explainKey, explainMeasures, explainOverlap } from './explain/explain.ts';
import { GroupExpressions } from './groups/groupExpressions.ts';
import { meansSame } from './groups/key.ts';
import { conjuncts, referencesIn } from '../language/mapExpression.ts';
import type { QueryScope, RowCondition } from './scope/queryScope.ts';
import type { CompileRequest } from './request.ts';
import { type TimeSettings, timeSettingsOf } from './lower/timeSettings.ts';
import { checkBlock, checkColumns } from '../refusals/rules.ts';

/** Name of the column that marks the row of WITH TOTALS. */
const TOTALS_FLAG = 'is_total';

/** Compiles a semantic block; the outermost one is capped at the row limit. */
export function compileBlock(block: Block, request: CompileRequest, outermost: boolean): CompiledBlock {
  return new BlockCompiler(block, request, outermost).compile();
}

class BlockCompiler {
  private readonly block: Block;
  private readonly request: CompileRequest;
  private readonly outermost: boolean;
  private readonly scope: QueryScope;
  private readonly time: TimeSettings;
  private readonly keys: BlockKeys;
  private readonly leaves: LeafAggregates;
  private readonly aggregates: Aggregates;
  private readonly groups: GroupExpressions;
  private readonly conditions: readonly RowCondition[];

  constructor(block: Block, request: CompileRequest, outermost: boolean) {
    this.block = block;
    this.request = request;
    this.outermost = outermost;
    this.scope = block.from === null ? scopeOfMetrics(request, block) : buildScope(request, block);
    this.time = timeSettingsOf(block, request);
    this.keys = new BlockKeys(this.scope, this.time);
    this.leaves = new LeafAggregates(this.scope, this.time, this.keys.all);
    this.aggregates = new Aggregates(this.leaves, () => usesMetricTime(block, request));
    this.groups = new GroupExpressions(block, this.keys, this.leaves, this.aggregates);
    this.conditions = [
      ...this.scope.conditions,
      ...conjuncts(block.where).map((expression) => ({ expression, definition: null, span: expression.span })),
    ];
  }

  compile(): CompiledBlock {
    const { block, scope, keys, groups } = this;
    checkBlock(block, scope);
    for (const { expression } of block.items) {
      if (expression.kind === 'star') selectStar(block, scope, expression.span);
      keys.add(expression);
    }
    const items = block.items.map((item, index) => this.output(item, index + 1));
    checkColumns(block, keys.all, items, scope);
    const having = block.having === null ? null : groups.having(block.having);
    const top = rankedKey(block, scope, keys, groups);
    const shown = [...items, ...othersItem(block, items)];
    const orderBy = [...block.orderBy.map((item) => this.order(item, shown)), ...topOrder(block, top)];
    checkAllowedKeys(this.aggregates.metrics, keys.all, scope);
    explainFilters(scope, this.conditions, this.time.zone);
    const query = this.assemble(shown, having, top, orderBy);
    const columns = shown.map((item) => item.column);
    if (block.withTotals) columns.push(flagColumn(totalsName(shown), 'Total'));
    const single = keys.all.length === 0 || (isOne(block.limit) && !block.withTotals);
    return { query, columns, single };
  }

  private output(item: Block['items'][number], position: number): OutputItem {
    const { scope, leaves } = this;
    const name = outputName(item, position);
    const key = this.keys.of(item.expression);
    if (key !== null) {
      const meta = keyColumn(name, item.expression, key.type, scope);
      explainKey(scope, item.expression, name);
      return { item, name, value: column(null, key.id, key.type), isKey: true, column: meta };
    }
    const value = this.groups.lower(item.expression);
    const used = leaves.all.filter((leaf) =>
      contains(value, (node) => node.kind === 'column' && node.name === leaf.id),
    );
    explainMeasures(scope, item.expression, name);
    explainOverlap(scope, used, item.expression, name);
    const meta = measureColumn(name, item.expression, value, used, scope);
    // Values accumulated along time do not add up again.
    const added = this.aggregates.shiftedAggregates.all.some(
      ({ id, what }) => accumulates(what) && contains(value, (node) => node.kind === 'column' && node.table === id),
    );
    return { item, name, value, isKey: false, column: added ? { ...meta, additive: false } : meta };
  }

  private order({ expression, descending, nulls }: OrderItem, items: readonly OutputItem[]): ResultOrder {
    const item = this.orderedItem(expression, items);
    const value = item?.value ?? this.groups.lowerNamed(expression);
    return { value, alias: item?.name ?? null, descending, nulls: nulls ?? 'LAST' };
  }

  /** The column that ORDER BY names by its position, its name or its expression. */
  private orderedItem(expression: Expression, items: readonly OutputItem[]): OutputItem | null {
    const named = columnNamed(expression, items);
    return named ?? items.find(({ item }) => meansSame(item.expression, expression, this.scope)) ?? null;
  }

  private assemble(
    items: readonly OutputItem[],
    having: SqlExpression | null,
    top: TopRequest | null,
    orderBy: readonly ResultOrder[],
  ): SqlSelect {
    const { block, scope, request, time, conditions, groups } = this;
    const keys = this.keys.all;
    const leaves = this.leaves.all;
    const shown = [...items.map(({ value }) => value), ...orderBy.map(({ value }) => value)];
    if (having !== null) shown.push(having);
    // Intermediate steps of another reach are not shown themselves.
    const shiftedAggregates = this.aggregates.shiftedAggregates.all.filter(({ id }) =>
      shown.some((value) => contains(value, (node) => node.kind === 'column' && node.table === id)),
    );
    const analytic = groups.usesAnalytic || shiftedAggregates.length > 0;
    const levels = leaves.some(({ lastOf, moments }) => lastOf !== null || moments !== null);
    if (shiftedAggregates.length > 0 || levels || this.aggregates.everyPeriod.length > 0) {
      const asked = conditions.flatMap((each) => (each.definition === null ? [each.expression] : []));
      const places = [...keys.map(({ expression }) => expression), ...asked];
      checkOwnCalendar(scope, places, (period) => !levels && movesAlong(period, shiftedAggregates));
    }
    const assembly: AssemblyRequest = {
      request,
      grouping: { scope, time, keys, leaves, conditions, span: block.span },
      columns: items.map(({ name, value }) => ({ expression: value, alias: name })),
      having,
      havingLast: having !== null && (analytic || contains(having, (node) => node.kind === 'window')),
      orderBy,
      // Only the outermost result is capped: a capped subquery would be a wrong number.
      limit: this.outermost ? cappedLimit(block, request) : block.limit,
      offset: block.offset,
      shiftedAggregates: shiftedAggregates,
      everyPeriod: this.aggregates.everyPeriod,
      top,
      fill: block.fill === 'NONE' ? null : block.fill,
      timeFrame: (span) => timeFrameOf(scope, keys, conditions, time, request.parameters.given, span),
    };
    return block.withTotals ? assembleWithTotals(assembly, totalsName(items)) : assemble(assembly);
  }
}

/**
 * True when every value over time is computed over the periods of the spine, or is that of an
 * earlier one of them.
 */
function movesAlong({ name }: OwnPeriod, shiftedAggregates: readonly ShiftedAggregate[]): boolean {
  return shiftedAggregates.every(({ what, reaching }) =>
    what.kind === 'earlier'
      ? what.calendar.toLowerCase() === name.toLowerCase()
      : what.kind !== 'total' && reaching !== null,
  );
}

function totalsName(items: readonly OutputItem[]): string {
  const taken = items.some(({ name }) => name.toLowerCase() === TOTALS_FLAG);
  return taken ? `${TOTALS_FLAG}_row` : TOTALS_FLAG;
}

/** Definitions of a catalog with shared names may use `metric_time` where the block does not. */
function usesMetricTime(block: Block, { catalog }: CompileRequest): boolean {
  if (catalog.definition.sharedDimensions !== undefined) return true;
  const places = [...block.items, ...block.orderBy].map(({ expression }) => expression);
  return [...places, block.where, block.having].some((place) => place !== null && mentions(place, METRIC_TIME));
}

function mentions(expression: Expression, wanted: string): boolean {
  return referencesIn(expression).some(({ path }) => path.length === 1 && path[0]?.text.toLowerCase() === wanted);
}
