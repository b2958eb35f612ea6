import type { Block, Expression, FunctionCall, OrderItem, Span } from '../language/ast.ts';
import { ownTimes } from '../catalog/ownTime.ts';
import type { PreparedModel } from '../catalog/prepare.ts';
import { METRIC_TIME, type SharedDimension } from '../catalog/sharedDimension.ts';
import type { SqlExpression, SqlSelect } from '../sql/tree.ts';
import { column } from '../sql/tree.ts';
import { contains } from '../sql/rewrite.ts';
import { timeSettingsOf } from '../validate/timeZone.ts';
import { checkGroupBy, notGrouped } from '../validate/groupByMismatch.ts';
import { checkAllowedKeys } from '../validate/metricGroupBy.ts';
import { checkOwnCalendar } from '../validate/ownCalendar.ts';
import { duplicateColumn } from '../validate/duplicateColumn.ts';
import { dimensionInHaving } from '../validate/dimensionInHaving.ts';
import { measureInWhere } from '../validate/measureInWhere.ts';
import { refuse } from '../validate/refusal.ts';
import { selectStar } from '../validate/selectStar.ts';
import { assemble } from './assemble.ts';
import { assembleWithTotals } from './assembleWithTotals.ts';
import type { AssemblyRequest, ResultOrder, TopRequest } from './stages.ts';
import { lowerAnalytic } from './lowerAnalytic.ts';
import { accumulates } from './variant.ts';
import { timeFrameOf } from './timeRange.ts';
import { cappedLimit } from '../validate/limitExceeded.ts';
import { checkDoubleAggregation } from '../validate/doubleAggregation.ts';
import { Aggregates } from './aggregates.ts';
import { Leaves } from './leaves.ts';
import { flagColumn, keyColumn, measureColumn, outputName, type OutputItem } from './blockItems.ts';
import { buildScope, scopeOfMetrics } from './buildScope.ts';
import { classify } from './classify.ts';
import { type CompiledBlock, isOne } from './compiledBlock.ts';
import { explainFilters, explainKey, explainMeasures, explainOverlap } from './explain.ts';
import type { ExpressionContext } from './expressionContext.ts';
import { ANALYTIC_FUNCTIONS, isAggregate } from './functionNames.ts';
import { OTHERS_KEY } from './topKeys.ts';
import { fingerprint, type Key, keyType } from './key.ts';
import { Leg } from './leg.ts';
import { lowerCondition, lowerExpression } from './lowerExpression.ts';
import { conjuncts, mapExpression, walkExpression } from './mapExpression.ts';
import type { QueryScope, RowCondition } from './queryScope.ts';
import type { CompileRequest } from './request.ts';
import type { TimeSettings } from './timeSettings.ts';
import { lowerWindow } from './lowerWindow.ts';

/** Name of the column that marks the row of WITH TOTALS. */
const TOTALS_FLAG = 'is_total';

/** Name of the path that stands for a key while expressions behind the aggregation are lowered. */
const KEY_MARK = '\0key';

/** Compiles a semantic block; the outermost one is capped at the row limit. */
export function compileBlock(block: Block, request: CompileRequest, outermost: boolean): CompiledBlock {
  return new BlockCompiler(block, request, outermost).compile();
}

class BlockCompiler {
  private readonly block: Block;
  readonly request: CompileRequest;
  private readonly outermost: boolean;
  readonly scope: QueryScope;
  private readonly time: TimeSettings;
  private readonly leaves: Leaves;
  private readonly aggregates: Aggregates;
  private readonly keys: Key[] = [];
  private readonly conditions: RowCondition[];
  private top: TopRequest | null = null;
  private usesAnalytic = false;

  constructor(block: Block, request: CompileRequest, outermost: boolean) {
    this.block = block;
    this.request = request;
    this.outermost = outermost;
    this.scope = block.from === null ? scopeOfMetrics(request, block) : buildScope(request, block);
    this.time = timeSettingsOf(block, request);
    this.leaves = new Leaves(this.scope, this.time, this.keys);
    this.aggregates = new Aggregates(this.leaves, () => usesMetricTime(block, request));
    this.conditions = [
      ...this.scope.conditions,
      ...conjuncts(block.where).map((expression) => ({ expression, definition: null, span: expression.span })),
    ];
  }

  compile(): CompiledBlock {
    const { block, scope } = this;
    if (block.where !== null && classify(block.where, scope) === 'aggregate') measureInWhere(block, scope);
    checkDoubleAggregation(block, scope);
    for (const item of block.items) this.addKey(item.expression);
    const items = block.items.map((item, index) => this.output(item, index + 1));
    duplicateColumn(items);
    checkGroupBy(block, this.keys, items, scope);
    const having = this.having();
    this.top = this.rankedKey();
    const shown = [...items, ...this.othersItem(items)];
    const orderBy = [...block.orderBy.map((item) => this.order(item, shown)), ...this.topOrder()];
    checkAllowedKeys(this.aggregates.metrics, this.keys, scope);
    explainFilters(scope, this.conditions, this.time.zone);
    const query = this.assemble(shown, having, orderBy);
    const columns = shown.map((item) => item.column);
    if (block.withTotals) columns.push(flagColumn(this.totalsName(shown), 'Total'));
    const single = this.keys.length === 0 || (isOne(block.limit) && !block.withTotals);
    return { query, columns, single };
  }

  /** Every selected expression over dimensions is a key of the groups. */
  private addKey(expression: Expression): void {
    if (expression.kind === 'star') {
      selectStar(this.block, this.scope, expression.span);
    }
    if (classify(expression, this.scope) !== 'row') return;
    const print = fingerprint(expression, this.scope);
    if (this.keys.some((key) => key.fingerprint === print)) return;
    this.keys.push({
      id: `d${this.keys.length + 1}`,
      expression,
      fingerprint: print,
      type: this.typeOfKey(expression),
    });
  }

  /** The type does not depend on the fact the key is reached from, so any leg that reaches it tells. */
  private typeOfKey(expression: Expression): Key['type'] {
    const { scope, time } = this;
    let leg: Leg | null = null;
    return keyType(expression, scope, time, () => (leg ??= this.legTo(expression)).queryContext(scope, 'KEY'));
  }

  /** A leg that reaches what an expression names. */
  private legTo(expression: Expression): Leg {
    const { scope } = this;
    const models: PreparedModel[] = [];
    const shared: SharedDimension[] = [];
    walkExpression(expression, (node) => {
      if (node.kind !== 'reference') return true;
      const field = scope.field(node.path, node.span);
      if (field.kind === 'dimension') models.push(field.dimension.model);
      if (field.kind === 'shared') shared.push(field.shared);
      return true;
    });
    const { graph } = this.request.catalog;
    const hasAll = (from: PreparedModel): boolean =>
      models.every((model) => model === from || graph.pathsToOne(from, model).length > 0) &&
      shared.every((name) => name.wayFrom(from) !== null || (name.isMetricTime && ownTimes(from).length > 0));
    const candidates = [...models, scope.root, ...(shared.length === 0 ? [] : this.request.catalog.models.values())];
    const from = candidates.find(hasAll) ?? scope.root;
    return new Leg(scope, from, scope.pins, from.name, expression.span, this.time, ownTimes(from)[0], {
      manySide: 'ANY',
    });
  }

  private output(item: Block['items'][number], position: number): OutputItem {
    const { scope, leaves } = this;
    const name = outputName(item, position);
    const key = this.keyOf(item.expression);
    if (key !== null) {
      const meta = keyColumn(name, item.expression, key.type, scope);
      explainKey(scope, item.expression, name);
      return { item, name, value: column(null, key.id, key.type), isKey: true, column: meta };
    }
    const value = this.behindAggregation(item.expression);
    const used = leaves.all.filter((leaf) =>
      contains(value, (node) => node.kind === 'column' && node.name === leaf.id),
    );
    explainMeasures(scope, item.expression, name);
    explainOverlap(scope, used, item.expression, name);
    const meta = measureColumn(name, item.expression, value, used, scope);
    // What has been added up along time does not add up once more.
    const added = this.aggregates.variants.all.some(
      ({ id, what }) => accumulates(what) && contains(value, (node) => node.kind === 'column' && node.table === id),
    );
    return { item, name, value, isKey: false, column: added ? { ...meta, additive: false } : meta };
  }

  private keyOf(expression: Expression): Key | null {
    if (this.keys.length === 0) return null;
    const print = fingerprint(expression, this.scope);
    return this.keys.find((key) => key.fingerprint === print) ?? null;
  }

  /** An expression over groups: keys, measures, and what is computed from them. */
  private behindAggregation(expression: Expression): SqlExpression {
    return lowerExpression(this.marked(expression), this.groupContext());
  }

  /** The expression with a mark in the place of every key. */
  private marked(expression: Expression): Expression {
    return mapExpression(expression, (node) => {
      if (node.kind === 'call' && (isAggregate(node) || node.over !== null || ANALYTIC_FUNCTIONS.has(node.name)))
        return node;
      if (node.kind === 'filtered' || node.kind === 'string' || node.kind === 'number') return node;
      const key = this.keyOf(node);
      if (key === null) return null;
      const name = { text: key.id, quoted: true, span: node.span };
      return { kind: 'reference', path: [{ ...name, text: KEY_MARK }, name], span: node.span };
    });
  }

  private groupContext(): ExpressionContext {
    const { scope, aggregates, request } = this;
    return {
      time: this.time,
      parameters: request.parameters,
      reference: (path, span) => {
        const [mark, id] = path;
        if (mark?.text === KEY_MARK) {
          const key = this.keys.find((candidate) => candidate.id === id?.text);
          if (key !== undefined) return column(null, key.id, key.type);
        }
        const field = scope.field(path, span);
        if (field.kind === 'measure') return aggregates.measure(field, span, null);
        if (field.kind === 'metric') return aggregates.metric(field.metric, span, null);
        return notGrouped(this.block, { kind: 'reference', path, span }, span);
      },
      dimensionOf: () => null,
      special: (node) => {
        if (node.kind === 'filtered') return this.narrowed(node);
        if (node.over !== null) return lowerWindow(node, (inner) => this.behindAggregation(this.withAliases(inner)));
        if (ANALYTIC_FUNCTIONS.has(node.name)) return this.analytic(node);
        return isAggregate(node) ? aggregates.adHoc(node) : null;
      },
      subquery: (query) => request.compileSubquery(query),
    };
  }

  private analytic(call: FunctionCall): SqlExpression {
    this.usesAnalytic = true;
    const { top } = this.block;
    return lowerAnalytic(call, {
      variants: this.aggregates.variants,
      leaves: this.leaves.all,
      reaching: null,
      // Others of which HAVING has chosen some are not all the others.
      groupsLeftOut: top !== null && (!top.withOthers || this.block.having !== null),
      lower: (expression) => this.behindAggregation(this.withAliases(expression)),
      within: (expressions) => this.within(expressions),
      key: (expression) =>
        this.keyOf(this.withAliases(expression)) ?? notGrouped(this.block, expression, expression.span),
    });
  }

  /** The others of TOP are a group of their own beside the group whose key has no value. */
  private within(expressions: readonly Expression[]): SqlExpression[] {
    const { top } = this.block;
    const meant = expressions.map((expression) => this.withAliases(expression));
    const folded = top?.withOthers === true ? this.keyOf(this.withAliases(top.key)) : null;
    const flagged = folded !== null && meant.some((expression) => this.keyOf(expression) === folded);
    const keys = meant.map((expression) => this.behindAggregation(expression));
    return flagged ? [...keys, column(null, OTHERS_KEY, 'BOOLEAN')] : keys;
  }

  private narrowed(node: Extract<Expression, { kind: 'filtered' }>): SqlExpression | null {
    if (node.operand.kind !== 'reference') return null;
    const field = this.scope.field(node.operand.path, node.operand.span);
    if (field.kind === 'measure') return this.aggregates.measure(field, node.span, node.filter);
    if (field.kind === 'metric') return this.aggregates.metric(field.metric, node.span, node.filter);
    return null;
  }

  private having(): SqlExpression | null {
    const { block, scope } = this;
    if (block.having === null) return null;
    for (const condition of conjuncts(block.having)) {
      if (classify(condition, scope) === 'row') dimensionInHaving(block, condition);
    }
    return lowerCondition(this.marked(this.withAliases(block.having)), this.groupContext());
  }

  /** Outside of the columns themselves a column may be used by its name. */
  private withAliases(expression: Expression): Expression {
    return mapExpression(expression, (node) => {
      if (node.kind !== 'reference' || node.path.length !== 1) return null;
      const [name] = node.path;
      if (name === undefined || this.scope.find(node.path, node.span) !== null) return null;
      const wanted = name.text.toLowerCase();
      const item = this.block.items.find(
        (candidate, index) => outputName(candidate, index + 1).toLowerCase() === wanted,
      );
      return item?.expression ?? null;
    });
  }

  private order({ expression, descending, nulls }: OrderItem, items: readonly OutputItem[]): ResultOrder {
    const item = this.orderedItem(expression, items);
    const value = item?.value ?? this.behindAggregation(this.withAliases(expression));
    return { value, alias: item?.name ?? null, descending, nulls: nulls ?? 'LAST' };
  }

  /** The column that ORDER BY names by its position, its name or its expression. */
  private orderedItem(expression: Expression, items: readonly OutputItem[]): OutputItem | null {
    if (expression.kind === 'number') {
      const item = items[Number(expression.text) - 1];
      if (item !== undefined) return item;
      return refuse(
        'UNKNOWN_FIELD',
        expression.span,
        `There is no column ${expression.text}.`,
        `The query has ${items.length} columns.`,
      );
    }
    if (expression.kind === 'reference' && expression.path.length === 1) {
      const wanted = expression.path[0]?.text.toLowerCase();
      const item = items.find(({ name }) => name.toLowerCase() === wanted);
      if (item !== undefined) return item;
    }
    const print = fingerprint(expression, this.scope);
    return items.find(({ item }) => fingerprint(item.expression, this.scope) === print) ?? null;
  }

  private assemble(
    items: readonly OutputItem[],
    having: SqlExpression | null,
    orderBy: readonly ResultOrder[],
  ): SqlSelect {
    const { block, scope, request, time, keys, conditions } = this;
    const leaves = this.leaves.all;
    const shown = [...items.map(({ value }) => value), ...orderBy.map(({ value }) => value)];
    if (having !== null) shown.push(having);
    // What another reach goes on from is none of its own.
    const variants = this.aggregates.variants.all.filter(({ id }) =>
      shown.some((value) => contains(value, (node) => node.kind === 'column' && node.table === id)),
    );
    const analytic = this.usesAnalytic || variants.length > 0;
    const levels = leaves.some(({ lastOf, moments }) => lastOf !== null || moments !== null);
    if (variants.length > 0 || levels || this.aggregates.everyPeriod !== null) {
      const asked = conditions.flatMap((each) => (each.definition === null ? [each.expression] : []));
      checkOwnCalendar(scope, [...keys.map(({ expression }) => expression), ...asked]);
    }
    const assembly: AssemblyRequest = {
      request,
      grouping: { scope, time, keys, leaves, conditions, span: block.span },
      columns: items.map(({ name, value }) => ({ expression: value, alias: name })),
      having,
      havingLast: having !== null && (analytic || contains(having, (node) => node.kind === 'window')),
      orderBy,
      ...this.limits(),
      variants,
      everyPeriod: this.aggregates.everyPeriod,
      top: this.top,
      fill: block.fill === 'NONE' ? null : block.fill,
      timeFrame: (span) => timeFrameOf(scope, keys, conditions, time, request.parameters.given, span),
    };
    return block.withTotals ? assembleWithTotals(assembly, this.totalsName(items)) : assemble(assembly);
  }

  private totalsName(items: readonly OutputItem[]): string {
    const taken = items.some(({ name }) => name.toLowerCase() === TOTALS_FLAG);
    return taken ? `${TOTALS_FLAG}_row` : TOTALS_FLAG;
  }

  /** TOP: which key is ranked, by what. */
  private rankedKey(): TopRequest | null {
    const { top } = this.block;
    if (top === null) return null;
    const expression = this.withAliases(top.key);
    const selected = this.keyOf(expression);
    if (selected === null && top.withOthers) {
      return this.notSelected(top.key.span);
    }
    if (classify(expression, this.scope) !== 'row') {
      refuse('TYPE_MISMATCH', top.key.span, 'TOP ranks a dimension.', 'Write TOP 5 country BY revenue.');
    }
    const by = this.behindAggregation(this.withAliases(top.by));
    if (
      contains(
        by,
        (node) =>
          node.kind === 'window' || (node.kind === 'column' && (node.table !== null || node.name.startsWith('d'))),
      )
    ) {
      refuse('TYPE_MISMATCH', top.by.span, 'TOP ranks by a measure.', 'Write TOP 5 country BY revenue.');
    }
    const print = fingerprint(expression, this.scope);
    const key = selected ?? { id: 'd0', expression, fingerprint: print, type: this.typeOfKey(expression) };
    return { count: top.count, key, by, withOthers: top.withOthers, having: null };
  }

  private notSelected(span: Span): never {
    return refuse(
      'GROUP_BY_MISMATCH',
      span,
      'TOP … WITH OTHERS needs its key among the columns.',
      'Select the key too.',
    );
  }

  /** The flag that tells the folded group, and the order TOP has by itself. */
  private othersItem(items: readonly OutputItem[]): OutputItem[] {
    if (this.top?.withOthers !== true || this.block.top === null) return [];
    const taken = items.some(({ name }) => name.toLowerCase() === OTHERS_KEY);
    const name = taken ? `${OTHERS_KEY}_group` : OTHERS_KEY;
    const value = column(null, OTHERS_KEY, 'BOOLEAN');
    const item = { expression: this.block.top.key, alias: null, span: this.block.top.span };
    return [{ item, name, value, isKey: true, column: flagColumn(name, 'Other') }];
  }

  private topOrder(): ResultOrder[] {
    if (this.top === null || this.block.orderBy.length > 0) return [];
    const flag: ResultOrder = {
      value: column(null, OTHERS_KEY, 'BOOLEAN'),
      alias: null,
      descending: false,
      nulls: 'LAST',
    };
    const by: ResultOrder = { value: this.top.by, alias: null, descending: true, nulls: 'LAST' };
    return this.top.withOthers ? [flag, by] : [by];
  }

  /** Only the outermost result is capped: a capped subquery would be a wrong number. */
  private limits(): { readonly limit: number | null; readonly offset: number | null } {
    const { block, request } = this;
    const offset = block.offset;
    return { limit: this.outermost ? cappedLimit(block, request) : block.limit, offset };
  }
}

/** Definitions of a catalog with shared names may use `metric_time` where the block does not. */
function usesMetricTime(block: Block, { catalog }: CompileRequest): boolean {
  if (catalog.definition.sharedDimensions !== undefined) return true;
  const places = [...block.items, ...block.orderBy].map(({ expression }) => expression);
  return [...places, block.where, block.having].some((place) => place !== null && mentions(place, METRIC_TIME));
}

function mentions(expression: Expression, wanted: string): boolean {
  let found = false;
  walkExpression(expression, (node) => {
    if (node.kind === 'reference') found ||= node.path.length === 1 && node.path[0]?.text.toLowerCase() === wanted;
    return !found;
  });
  return found;
}
