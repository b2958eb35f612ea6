import type { Block, Reference } from '../language/ast.ts';
import { metricTimeName } from '../catalog/sharedDimension.ts';
import { column, type SqlExpression, type SqlSelect } from '../sql/tree.ts';
import { contains } from '../sql/rewrite.ts';
import { checkAllowedKeys } from '../refusals/groups.ts';
import { checkOwnCalendar } from '../refusals/time.ts';
import { cappedLimit } from '../refusals/clauses.ts';
import { assemble } from './assemble/assemble.ts';
import { assembleWithTotals } from './assemble/assembleWithTotals.ts';
import type { AssemblyRequest, ResultOrder, TopRequest } from './assemble/stages.ts';
import type { OwnPeriod } from './time/ownPeriod.ts';
import { accumulates, type ShiftedAggregate } from './aggregates/shiftedAggregate.ts';
import { timeFrameOf } from './time/timeRange.ts';
import { Aggregates } from './aggregates/aggregates.ts';
import type { LeafAggregate } from './aggregates/leafAggregate.ts';
import { LeafAggregates } from './aggregates/leaves.ts';
import { flagColumn, keyColumn, measureColumn, type OutputItem } from './blockItems.ts';
import { BlockKeys } from './groups/blockKeys.ts';
import { othersItem, rankedKey, topOrder } from './groups/blockTop.ts';
import { type CompiledBlock, isOne } from './compiledBlock.ts';
import { explainFilters, explainKey, explainMeasures, explainOverlap } from './explain/explain.ts';
import { GroupExpressions } from './groups/groupExpressions.ts';
import { referencesIn } from '../language/mapExpression.ts';
import { resolveBlock } from '../resolve/resolveBlock.ts';
import type { ResolvedBlock, ResolvedItem, ResolvedOrder } from '../resolve/resolved.ts';
import type { CompileRequest } from '../request.ts';
import type { TimeSettings } from './lower/timeSettings.ts';
import { checkBlock, checkColumns } from '../refusals/rules.ts';

/** Name of the column that marks the row of WITH TOTALS. */
const totalsFlag = 'is_total';

/** Compiles a semantic block; the outermost one is capped at the row limit. */
export function compileBlock(block: Block, request: CompileRequest, outermost: boolean): CompiledBlock {
  return new BlockCompiler(resolveBlock(block, request), request, outermost).compile();
}

class BlockCompiler {
  readonly #block: ResolvedBlock;
  readonly #request: CompileRequest;
  readonly #outermost: boolean;
  readonly #time: TimeSettings;
  readonly #keys: BlockKeys;
  readonly #leaves: LeafAggregates;
  readonly #aggregates: Aggregates;
  readonly #groups: GroupExpressions;

  constructor(block: ResolvedBlock, request: CompileRequest, outermost: boolean) {
    this.#block = block;
    this.#request = request;
    this.#outermost = outermost;
    this.#time = request.timeOf(block);
    this.#keys = new BlockKeys(block.scope, this.#time);
    this.#leaves = new LeafAggregates(block.scope, this.#time, this.#keys.all);
    this.#aggregates = new Aggregates(this.#leaves, () => usesMetricTime(block, request));
    this.#groups = new GroupExpressions(block, this.#keys, this.#leaves, this.#aggregates);
  }

  compile(): CompiledBlock {
    const block = this.#block;
    const keys = this.#keys;
    const groups = this.#groups;
    checkBlock(block);
    for (const { expression } of block.items) {
      keys.add(expression);
    }
    const items = block.items.map((item) => this.#output(item));
    checkColumns(block, keys.all, items);
    const having = block.having === null ? null : groups.having(block.having);
    const top = rankedKey(block, keys, groups);
    const shown = [...items, ...othersItem(block)];
    const orderBy = [...block.orderBy.map((item) => this.#order(item, shown)), ...topOrder(block, top)];
    checkAllowedKeys(this.#aggregates.metrics, keys.all);
    explainFilters(this.#request, block.conditions, this.#time.zone);
    const query = this.#assemble(shown, having, top, orderBy);
    const columns = shown.map(({ isKey, item, column: meta }) =>
      isKey && this.#isConcealed(item.expression) ? { ...meta, concealed: true } : meta,
    );
    if (block.withTotals) {
      columns.push(flagColumn(totalsName(shown), 'Total'));
    }
    const single = keys.all.length === 0 || (isOne(block.limit) && !block.withTotals);
    return { query, columns, single };
  }

  /** Known once the scans are written, which alone tell the rows that a key comes from. */
  #isConcealed(expression: ResolvedItem['expression']): boolean {
    const key = this.#keys.of(expression);
    return key !== null && this.#request.concealed.has(key.expression);
  }

  #output(item: ResolvedItem): OutputItem {
    const request = this.#request;
    const leaves = this.#leaves;
    const { name, expression } = item;
    const key = this.#keys.of(expression);
    if (key !== null) {
      const meta = keyColumn(name, expression, key.type);
      explainKey(request, expression, name);
      return { item, name, value: column(null, key.id, key.type), isKey: true, column: meta };
    }
    const value = this.#groups.lower(expression);
    const used = leavesIn(value, leaves.all);
    explainMeasures(request, expression, name);
    explainOverlap(request, used, expression, name);
    const meta = measureColumn(name, expression, value, used);
    // Values accumulated along time do not add up again.
    const added = this.#aggregates.shiftedAggregates.all.some(
      ({ id, what }) => accumulates(what) && readsTable(value, id),
    );
    return { item, name, value, isKey: false, column: added ? { ...meta, additive: false } : meta };
  }

  #order({ by, descending, nulls }: ResolvedOrder, items: readonly OutputItem[]): ResultOrder {
    const item = by.column === null ? undefined : items[by.column];
    const value = by.column === null ? this.#groups.lower(by.expression) : item?.value;
    if (value === undefined) {
      throw new Error('a column that is named was selected');
    }
    return { value, alias: item?.name ?? null, descending, nulls: nulls ?? 'LAST' };
  }

  #assemble(
    items: readonly OutputItem[],
    having: SqlExpression | null,
    top: TopRequest | null,
    orderBy: readonly ResultOrder[],
  ): SqlSelect {
    const block = this.#block;
    const request = this.#request;
    const time = this.#time;
    const groups = this.#groups;
    const { scope, conditions } = block;
    const keys = this.#keys.all;
    const leaves = this.#leaves.all;
    const shown = [...items.map(({ value }) => value), ...orderBy.map(({ value }) => value)];
    if (having !== null) {
      shown.push(having);
    }
    // Intermediate steps of another reach are not shown themselves.
    const shiftedAggregates = this.#aggregates.shiftedAggregates.all.filter(({ id }) =>
      shown.some((value) => readsTable(value, id)),
    );
    const analytic = groups.usesAnalytic || shiftedAggregates.length > 0;
    const levels = leaves.some(({ lastOf, moments }) => lastOf !== null || moments !== null);
    if (shiftedAggregates.length > 0 || levels || this.#aggregates.everyPeriod.length > 0) {
      const asked = conditions.flatMap((each) => (each.definition === null ? [each.expression] : []));
      const places = [...keys.map(({ expression }) => expression), ...asked];
      checkOwnCalendar(request.catalog, places, (period) => !levels && movesAlong(period, shiftedAggregates));
    }
    const assembly: AssemblyRequest = {
      request,
      grouping: { scope, time, keys, leaves, conditions, span: block.span },
      columns: items.map(({ name, value }) => ({ expression: value, alias: name })),
      having,
      havingLast: having !== null && (analytic || contains(having, (node) => node.kind === 'window')),
      orderBy,
      // Only the outermost result is capped: a capped subquery would be a wrong number.
      limit: this.#outermost ? cappedLimit(block.written, request) : block.limit,
      offset: block.offset,
      shiftedAggregates: shiftedAggregates,
      everyPeriod: this.#aggregates.everyPeriod,
      top,
      fill: block.fill === 'NONE' ? null : block.fill,
      timeFrame: (span) => timeFrameOf(keys, conditions, time, request.parameters.given, span),
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

/** The leaves a value is computed from; most values are the column of a single one. */
function leavesIn(value: SqlExpression, leaves: readonly LeafAggregate[]): LeafAggregate[] {
  if (value.kind === 'column') {
    return leaves.filter(({ id }) => id === value.name);
  }
  return leaves.filter(({ id }) => contains(value, (node) => node.kind === 'column' && node.name === id));
}

function readsTable(value: SqlExpression, table: string): boolean {
  return contains(value, (node) => node.kind === 'column' && node.table === table);
}

function totalsName(items: readonly OutputItem[]): string {
  const taken = items.some(({ name }) => name.toLowerCase() === totalsFlag);
  return taken ? `${totalsFlag}_row` : totalsFlag;
}

/** Definitions of a catalog with shared names may use `metric_time` where the block does not. */
function usesMetricTime({ items, orderBy, where, having }: ResolvedBlock, { catalog }: CompileRequest): boolean {
  if (catalog.definition.sharedDimensions !== undefined) {
    return true;
  }
  const sorted = orderBy.map(({ by }) => (by.column === null ? by.expression : null));
  const places = [...items.map(({ expression }) => expression), ...sorted, where, having];
  return places.some((place) => place !== null && referencesIn(place).some(isMetricTime));
}

function isMetricTime({ path: [name, further] }: Reference): boolean {
  return further === undefined && name?.text.toLowerCase() === metricTimeName;
}
