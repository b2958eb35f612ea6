import { isLinked } from '../../catalog/bridges.ts';
import type {
  LazyExpression,
  PreparedDimension,
  PreparedFilter,
  PreparedMeasure,
  PreparedModel,
} from '../../catalog/prepare.ts';
import type { Edge, Path } from '../../catalog/relationshipGraph.ts';
import { metricTimeName, type SharedDimension } from '../../catalog/sharedDimension.ts';
import type { Span } from '../../language/ast.ts';
import { literal, type SqlExpression, type SqlJoin, storedColumn } from '../../sql/tree.ts';
import { crossSource, fanout, heldAsFact, noSharedDimension } from '../../refusals/paths.ts';
import { checkPermitted } from '../../refusals/names.ts';
import { refuse, retell } from '../../refusals/refusal.ts';
import { inDeclaredType } from '../lower/lowerDomain.ts';
import type { ExpressionContext } from '../lower/expressionContext.ts';
import { lowerCondition, lowerExpression } from '../lower/lowerExpression.ts';
import { lowerNative } from '../lower/lowerNative.ts';
import type { QueryScope } from '../../resolve/queryScope.ts';
import type { Anchor, Field } from '../../resolve/field.ts';
import type { FieldReference, RowCondition } from '../../resolve/resolved.ts';
import { definitionDimension } from './definitionNames.ts';
import { DefinitionNames, QueryNames } from './scanNames.ts';
import { ofPresentRow } from './presentRow.ts';
import { filteredWays, type NarrowedWay, narrowedWays, type Narrowing, narrowingAt } from './narrowedWays.ts';
import { type ManySide, walkPath } from './walkPath.ts';
import type { TimeSettings } from '../lower/timeSettings.ts';

/** A model's rows inside a scan, reached by one relationship from its parent. */
export interface JoinNode {
  readonly model: PreparedModel;
  readonly alias: string;
  readonly parent: JoinNode | null;
  readonly edge: Edge | null;
  /** From the fact. */
  readonly path: Path;
  readonly dimensions: Map<PreparedDimension, SqlExpression>;
  /** Which of the model's rows are joined. */
  readonly narrowing: Narrowing;
  /** True: rows of the fact without a match here do not count. */
  required: boolean;
}

/**
 * How a name is used in a row: as a value, which must be one; to form groups, of which a row of the
 * fact may have several; or in a condition, which one of several rows may fulfil.
 */
export type Use = 'VALUE' | 'KEY' | 'CONDITION';

/** Which rows of its model a scan reads. */
export interface ScanRows {
  /** The entry of FROM and JOIN whose rows they are. */
  readonly entry?: number | null;
  /** Named filters of the model where it is joined. */
  readonly filters?: readonly PreparedFilter[];
  /** True for a model whose rows are missing in this scan: its fields are NULL. */
  readonly absent?: ((anchor: Anchor) => boolean) | undefined;
  /**
   * The many side keys and conditions may lie on: any, or for conditions what is linked through
   * bridges.
   */
  readonly manySide?: 'ANY' | 'LINKS';
  /** Partitions of the rows that these are a match of. */
  readonly partitionsAbove?: ReadonlySet<string>;
  /** The measure that is computed, whose author may let its groups overlap. */
  readonly measure?: PreparedMeasure | null;
  /** Tells which rows of the fact fulfil a condition that lies on its many side. */
  readonly where?: ((lower: (scan: FactScan) => SqlExpression) => SqlExpression) | undefined;
}

/**
 * Scan of a fact with the to-one joins it needs: rows are never multiplied, so every aggregate over
 * it is right. Default filters and row policies narrow the base relation of their model, before any
 * outer join.
 */
export class FactScan {
  readonly scope: QueryScope;
  readonly time: TimeSettings;
  readonly root: JoinNode;
  /** Relationships that are chosen in this scan. */
  readonly pins: readonly Edge[];
  /** Measure or aggregate computed here, for messages. */
  subject: string;
  /** Meaning of `metric_time` here; null: the time of the fact itself. */
  readonly #metricTime: PreparedDimension | null;
  readonly span: Span;
  readonly #rows: ScanRows;
  /** Every model that is read, the fact first; a model is added when a name first needs it. */
  readonly nodes: JoinNode[] = [];
  /** Relationships followed, once `relation` has put them together. */
  readonly joined: { readonly edge: Edge; readonly inner: boolean }[] = [];
  /** Joins other than those of models. */
  readonly ownJoins: SqlJoin[] = [];
  /** Rows that remain after those joins, in words. */
  readonly matched: string[] = [];
  /**
   * Partitions of the rows these are matched with, which the rows that these are a match of are
   * compared with.
   */
  readonly matchedPartitions: { readonly partition: string; readonly value: SqlExpression }[] = [];
  /** True once a relationship is followed that repeats the rows of the fact. */
  multiplies = false;
  readonly #narrowedWays: readonly NarrowedWay[] = [];
  readonly #aliases: string[] = [];
  /** Dimensions whose own expressions are being read, the innermost last. */
  readonly #open: PreparedDimension[] = [];

  constructor(
    scope: QueryScope,
    model: PreparedModel,
    pins: readonly Edge[],
    subject: string,
    span: Span,
    time: TimeSettings,
    metricTime: PreparedDimension | null = null,
    rows: ScanRows = {},
  ) {
    this.scope = scope;
    this.time = time;
    this.#metricTime = metricTime;
    this.pins = pins;
    this.subject = subject;
    this.span = span;
    this.#rows = rows;
    this.root = this.#addNode(model, null, null);
    if (scope.joins === null) {
      return;
    }
    const { entry = null } = rows;
    this.#narrowedWays =
      entry === null
        ? filteredWays(scope, (anchor) => this.#wayTo(anchor, scope, span, anchor.model.name))
        : narrowedWays(scope.joins, entry);
  }

  #addNode(model: PreparedModel, parent: JoinNode | null, edge: Edge | null): JoinNode {
    const elsewhere = this.scope.request.touch(model);
    if (elsewhere !== null) {
      crossSource(model, elsewhere, this.span, this.scope);
    }
    if (edge?.relationship.validity !== undefined) {
      this.#checkHeld(edge);
    }
    const alias = this.newAlias(model.name);
    const path = edge === null || parent === null ? [] : [...parent.path, edge];
    const own = { filters: this.#rows.filters ?? [], matches: [] };
    const narrowing = edge === null ? own : narrowingAt(this.#narrowedWays, path);
    const dimensions = new Map<PreparedDimension, SqlExpression>();
    const node: JoinNode = { model, alias, parent, edge, path, dimensions, narrowing, required: false };
    this.nodes.push(node);
    return node;
  }

  /**
   * Checks a join to rows with a validity: they are matched at the time of the fact, whose rows
   * must be joined first.
   */
  #checkHeld({ from, reversed }: Edge): void {
    if (!reversed) {
      this.moment();
    } else {
      heldAsFact(from, this.span);
    }
  }

  /** The time the rows of the fact are measured by. */
  moment(): { readonly node: JoinNode; readonly dimension: PreparedDimension } {
    const shared = this.scope.request.catalog.shared.get(metricTimeName);
    if (shared === null) {
      throw new Error('every catalog has a metric_time');
    }
    return this.meaningOf(shared, this.span);
  }

  /**
   * Partitions that a node's row lies in, by itself, by what leads to it, or by the rows that the
   * scan's are a match of.
   */
  partitionsOf(node: JoinNode): ReadonlySet<string> {
    const above = node.parent === null ? (this.#rows.partitionsAbove ?? []) : this.partitionsOf(node.parent);
    return new Set([...above, ...node.model.partitions.keys()]);
  }

  /** A name no table of the scan has. */
  newAlias(name: string): string {
    let alias = name;
    for (let count = 2; this.#aliases.includes(alias.toLowerCase()); count += 1) {
      alias = `${name}_${count}`;
    }
    this.#aliases.push(alias.toLowerCase());
    return alias;
  }

  /** The node at the end of a way of to-one relationships; joins what is not joined yet. */
  follow(from: JoinNode, path: Path): JoinNode {
    let node = from;
    for (const edge of path) {
      if (!edge.toOne) {
        this.multiplies = true;
      }
      node = this.#joinedBy(edge, node) ?? this.#addNode(edge.to, node, edge);
    }
    return node;
  }

  #joinedBy(edge: Edge, parent: JoinNode): JoinNode | undefined {
    return this.nodes.find((node) => node.edge === edge && node.parent === parent);
  }

  /** Names as the query means them, seen from this scan's fact. */
  queryContext(scope: QueryScope = this.scope, use: Use = 'VALUE'): ExpressionContext<FieldReference> {
    return new QueryNames(this, scope, use);
  }

  /** The dimension a name of a scope means, joined by the way that leads to it. */
  reach(
    { anchor, dimension }: Extract<Field, { kind: 'dimension' }>,
    scope: QueryScope,
    span: Span,
    use: Use,
  ): SqlExpression {
    if (this.#rows.absent?.(anchor) === true) {
      return this.#missing(dimension, span);
    }
    const way = this.#wayTo(anchor, scope, span, nameOf(dimension), use);
    return this.dimension(this.follow(this.root, way), dimension, span);
  }

  /**
   * The way to what a name means: along the joins the query wrote where they are to-one, else the
   * only way there is.
   */
  #wayTo(anchor: Anchor, scope: QueryScope, span: Span, wanted: string, use: Use = 'VALUE'): Path {
    const { root, pins, subject } = this;
    const manySide: ManySide = { among: (ways) => this.#takable(ways, use), measure: this.#rows.measure ?? null };
    const entry = scope === this.scope ? (this.#rows.entry ?? null) : null;
    const meant = entry === null ? null : (scope.joins?.entryOf(anchor) ?? null);
    if (entry === null || meant === null) {
      return walkPath(scope, root.model, anchor, pins, span, subject, wanted, manySide);
    }
    const way = scope.joins?.wayBetween(entry, meant) ?? null;
    // A JOIN that names no type and no way only says which model is meant.
    if (way === null) {
      return walkPath(scope, root.model, anchor, pins, span, subject, wanted, manySide);
    }
    if (way.every(({ toOne }) => toOne) || this.#takable([way], use).length > 0) {
      return way;
    }
    // A model that is joined twice has two sets of rows, and another way to the model would lead to
    // the wrong ones.
    const sets = scope.joins?.entries.filter((other) => other.anchor.model === anchor.model).length ?? 0;
    if (anchor.model === root.model || sets > 1) {
      return fanout(way, { scope, fact: root.model, target: anchor.model, span, subject, wanted, ...manySide });
    }
    return walkPath(scope, root.model, anchor, pins, span, subject, wanted, manySide);
  }

  /**
   * A condition looks at what is merely linked before anything else, whatever is computed next to
   * it.
   */
  #takable(ways: readonly Path[], use: Use): readonly Path[] {
    const { manySide } = this.#rows;
    if (manySide === undefined || use === 'VALUE') {
      return [];
    }
    const { graph } = this.scope.request.catalog;
    const linked = use === 'CONDITION' ? ways.filter((way) => isLinked(way, graph)) : [];
    return linked.length > 0 || manySide === 'LINKS' ? linked : ways;
  }

  /** A condition on the rows of the fact, which may lie on its many side. */
  where(lower: (scan: FactScan) => SqlExpression): SqlExpression {
    return this.#rows.where === undefined ? lower(this) : this.#rows.where(lower);
  }

  /** A dimension of a model that has no row here. */
  #missing(dimension: PreparedDimension, span: Span): SqlExpression {
    const { scope, pins, subject, time } = this;
    const own = new FactScan(scope, dimension.model, pins, subject, span, time);
    return literal(null, own.dimension(own.root, dimension, span).type);
  }

  /** Dimension that a shared name means in the rows of this scan. */
  meaningOf(shared: SharedDimension, span: Span): { readonly node: JoinNode; readonly dimension: PreparedDimension } {
    const metricTime = this.#metricTime;
    if (shared.isMetricTime && metricTime !== null) {
      const anchor = { model: metricTime.model, edges: [] };
      checkPermitted(this.scope, shared, metricTime, span);
      const way = walkPath(this.scope, this.root.model, anchor, this.pins, span, this.subject, nameOf(metricTime));
      return { node: this.follow(this.root, way), dimension: metricTime };
    }
    const way = shared.wayFrom(this.root.model, metricTime);
    const path = way?.map((text) => ({ text, quoted: true, span }));
    const found = path === undefined ? null : definitionDimension(this, this.root, { kind: 'reference', path, span });
    if (found === null) {
      return noSharedDimension(this.scope, shared, this.root.model, span, this.subject);
    }
    checkPermitted(this.scope, shared, found.dimension, span);
    return found;
  }

  /**
   * Names as a definition of the node's model means them: its columns, its fields, and what its
   * roles reach.
   */
  definitionContext(node: JoinNode): ExpressionContext {
    return new DefinitionNames(this, node);
  }

  /** True while the dimension's own expression is read. */
  isOpen(dimension: PreparedDimension): boolean {
    return this.#open.includes(dimension);
  }

  /**
   * A dimension at a node, in the type it is stored in where that type has the dimension's family;
   * NULL without a row.
   */
  dimension(node: JoinNode, dimension: PreparedDimension, span: Span): SqlExpression {
    return ofPresentRow(this, node, this.#defined(node, dimension, span));
  }

  #defined(node: JoinNode, dimension: PreparedDimension, span: Span): SqlExpression {
    const known = node.dimensions.get(dimension);
    if (known !== undefined) {
      return known;
    }
    try {
      const lowered = this.#lowered(node, dimension, span);
      node.dimensions.set(dimension, lowered);
      return lowered;
    } catch (error) {
      return retell(error, `dimension ${nameOf(dimension)}`, span);
    }
  }

  #lowered(node: JoinNode, dimension: PreparedDimension, span: Span): SqlExpression {
    const { definition, expression, model } = dimension;
    if (definition.native) {
      return inDeclaredType(this.#native(node, expression.text, 'scalar'), definition.type);
    }
    if (this.isOpen(dimension)) {
      refuse('UNKNOWN_FIELD', span, `${definition.name} is defined by itself.`, 'Correct the definition.');
    }
    const { tree } = expression;
    if (tree === null) {
      return brokenDefinition(expression.diagnostics[0]?.message ?? 'it does not parse', span);
    }
    this.#open.push(dimension);
    try {
      const stored = lowerExpression(tree, this.definitionContext(node));
      // Columns that were never inspected are taken as they are: a conversion could only be wrong.
      return model.definition.guessedColumns === true ? stored : inDeclaredType(stored, definition.type);
    } finally {
      this.#open.pop();
    }
  }

  /** The value of a relationship's key at a node. */
  key(node: JoinNode, name: string): SqlExpression {
    const dimension = node.model.dimensions.get(name);
    if (dimension !== null) {
      return this.#defined(node, dimension, this.span);
    }
    const physical = node.model.columns.get(name);
    if (physical !== null) {
      return storedColumn(node.alias, physical);
    }
    return refuse(
      'UNKNOWN_FIELD',
      this.span,
      `The relationship key ${node.model.name}.${name} does not exist.`,
      'Correct the relationship.',
    );
  }

  /** Joins a table of the scan's own making; returns its alias. */
  addJoin(hint: string, joinAs: (alias: string) => SqlJoin): string {
    const alias = this.newAlias(hint);
    this.ownJoins.push(joinAs(alias));
    return alias;
  }

  #native({ model, alias }: JoinNode, text: string, wanted: 'scalar' | 'condition'): SqlExpression {
    return lowerNative(text, { request: this.scope.request, model, alias }, wanted);
  }

  /** A condition of WHERE or of a named filter, in the rows of the scan. */
  condition(condition: RowCondition): SqlExpression {
    if (condition.definition === null) {
      return lowerCondition(condition.expression, this.queryContext(this.scope, 'CONDITION'));
    }
    const { filter, label, anchor } = condition.definition;
    return this.anchoredFilter(anchor, filter, label, condition.span);
  }

  /** A named filter of another model that this scan reaches. */
  anchoredFilter(anchor: Anchor, { definition, expression }: PreparedFilter, name: string, span: Span): SqlExpression {
    const way = this.#wayTo(anchor, this.scope, span, name, 'CONDITION');
    return this.definitionCondition(this.follow(this.root, way), expression, definition.native, name, span);
  }

  /** A row condition written in a definition of the node's model. */
  definitionCondition(
    node: JoinNode,
    expression: LazyExpression,
    native: boolean,
    name: string,
    span: Span,
  ): SqlExpression {
    try {
      if (native) {
        return this.#native(node, expression.text, 'condition');
      }
      if (expression.tree === null) {
        return brokenDefinition('it does not parse', span);
      }
      return ofPresentRow(this, node, lowerCondition(expression.tree, this.definitionContext(node)));
    } catch (error) {
      return retell(error, name, span);
    }
  }
}

/** `orders.status`, as messages name it. */
function nameOf({ definition, model }: PreparedDimension): string {
  return `${model.name}.${definition.name}`;
}

export function brokenDefinition(why: string, span: Span): never {
  return refuse('SYNTAX', span, why, 'Correct the definition in the semantic layer.');
}
