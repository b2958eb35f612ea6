import type { PreparedDimension, PreparedModel } from '../catalog/prepare.ts';
import type { Edge, Path } from '../catalog/relationshipGraph.ts';
import type { Expression, Name, Span } from '../language/ast.ts';
import {
  type SqlExpression,
  type SqlJoin,
  type SqlRelation,
  allOf,
  cast,
  column,
  compare,
  literal,
  select,
} from '../sql/tree.ts';
import { refuse, withinDefinition } from '../validate/refusal.ts';
import { unsupported } from '../validate/unsupported.ts';
import type { ExpressionContext } from './expressionContext.ts';
import { ANALYTIC_FUNCTIONS, isAggregate } from './functionNames.ts';
import { lowerCondition, lowerExpression } from './lowerExpression.ts';
import type { Anchor, QueryScope } from './queryScope.ts';
import { isTime } from './valueTypes.ts';
import { walkPath } from './walkPath.ts';
import type { TimeSettings } from './timeSettings.ts';

/** A model's rows inside a leg, reached by one relationship from its parent. */
export interface JoinNode {
  readonly model: PreparedModel;
  readonly alias: string;
  readonly parent: JoinNode | null;
  readonly edge: Edge | null;
  readonly children: Map<Edge, JoinNode>;
  readonly dimensions: Map<PreparedDimension, SqlExpression>;
}

/**
 * One scan of a fact with the to-one joins it needs: rows are never multiplied, so every aggregate over it is right.
 * Default filters and row policies narrow the base relation of their model, before any outer join.
 */
export class Leg {
  readonly scope: QueryScope;
  readonly time: TimeSettings;
  readonly root: JoinNode;
  /** Relationships that are chosen in this leg. */
  readonly pins: readonly Edge[];
  /** What is computed here, for messages. */
  subject: string;
  private readonly span: Span;
  private readonly nodes: JoinNode[] = [];
  private readonly aliases = new Set<string>();
  private readonly open = new Set<PreparedDimension>();

  constructor(
    scope: QueryScope,
    model: PreparedModel,
    pins: readonly Edge[],
    subject: string,
    span: Span,
    time: TimeSettings,
  ) {
    this.scope = scope;
    this.time = time;
    this.pins = pins;
    this.subject = subject;
    this.span = span;
    this.root = this.addNode(model, null, null);
  }

  private addNode(model: PreparedModel, parent: JoinNode | null, edge: Edge | null): JoinNode {
    this.scope.request.touch(model, this.span);
    let alias = model.name;
    for (let count = 2; this.aliases.has(alias.toLowerCase()); count += 1) alias = `${model.name}_${count}`;
    this.aliases.add(alias.toLowerCase());
    const node: JoinNode = { model, alias, parent, edge, children: new Map(), dimensions: new Map() };
    this.nodes.push(node);
    return node;
  }

  /** The node at the end of a way of to-one relationships; joins what is not joined yet. */
  follow(from: JoinNode, path: Path): JoinNode {
    let node = from;
    for (const edge of path) {
      let next = node.children.get(edge);
      if (next === undefined) node.children.set(edge, (next = this.addNode(edge.to, node, edge)));
      node = next;
    }
    return node;
  }

  /** Names as the query means them, seen from this leg's fact. */
  queryContext(scope: QueryScope = this.scope): ExpressionContext {
    return {
      time: this.time,
      parameters: scope.request.parameters,
      reference: (path, span) => {
        const field = scope.field(path, span);
        const written = path.map(({ text }) => text).join('.');
        if (field.kind !== 'dimension') {
          return refuse(
            'MEASURE_IN_WHERE',
            span,
            `${written} is a measure and has no value in a single row.`,
            'Use it in HAVING or as a column.',
          );
        }
        const wanted = `${field.anchor.model.name}.${field.dimension.definition.name}`;
        const way = walkPath(scope.request, this.root.model, field.anchor, this.pins, span, this.subject, wanted);
        return this.dimension(this.follow(this.root, way), field.dimension, span);
      },
      dimensionOf: (expression) => {
        if (expression.kind !== 'reference') return null;
        const field = scope.find(expression.path, expression.span);
        return field?.kind === 'dimension' ? field.dimension : null;
      },
      special: (expression) => noAggregateHere(expression),
      subquery: (query) => scope.request.compileSubquery(query),
    };
  }

  /** Names as a definition of the node's model means them: its columns, its fields, and what its roles reach. */
  definitionContext(node: JoinNode): ExpressionContext {
    const { request } = this.scope;
    return {
      time: this.time,
      parameters: request.parameters,
      reference: (path, span) => this.definitionReference(node, path, span),
      dimensionOf: (expression) => this.definitionDimension(node, expression)?.dimension ?? null,
      special: (expression) => noAggregateHere(expression),
      subquery: (query) =>
        unsupported(query.span, 'A subquery in a definition', 'Model the inner query as a CUSTOM_QUERY model.'),
    };
  }

  private definitionReference(node: JoinNode, path: readonly Name[], span: Span): SqlExpression {
    const [name] = path;
    if (path.length === 1 && name !== undefined) {
      const physical = node.model.columns.get(name.text, name.quoted);
      const dimension = node.model.dimensions.get(name.text, name.quoted);
      const exactDimension = dimension !== null && dimension.definition.name === name.text;
      const opened = dimension !== null && this.open.has(dimension);
      if (physical !== null && (physical.name === name.text || !exactDimension || opened)) {
        return column(node.alias, physical.name, physical.type);
      }
    }
    const found = this.definitionDimension(node, { kind: 'reference', path, span });
    if (found !== null) return this.dimension(found.node, found.dimension, span);
    const written = path.map(({ text }) => text).join('.');
    return refuse(
      'UNKNOWN_FIELD',
      span,
      `There is no column or field ${written} in ${node.model.name}.`,
      'Correct the definition, or read the columns again.',
    );
  }

  private definitionDimension(
    node: JoinNode,
    expression: Expression,
  ): { readonly node: JoinNode; readonly dimension: PreparedDimension } | null {
    if (expression.kind !== 'reference') return null;
    const { path } = expression;
    const name = path.at(-1);
    if (name === undefined) return null;
    let at = node;
    for (const [index, step] of path.slice(0, -1).entries()) {
      const next = this.definitionStep(at, step, index === 0, expression.span);
      if (next === null) return null;
      at = next;
    }
    const dimension = at.model.dimensions.get(name.text, name.quoted);
    return dimension === null ? null : { node: at, dimension };
  }

  private definitionStep(node: JoinNode, step: Name, first: boolean, span: Span): JoinNode | null {
    const { request } = this.scope;
    const folded = step.text.toLowerCase();
    if (first && node.model.name.toLowerCase() === folded) return node;
    const edges = request.catalog.graph.from(node.model).filter(({ toOne }) => toOne);
    const role = edges.find((edge) => !edge.reversed && edge.role.toLowerCase() === folded);
    if (role !== undefined) return this.follow(node, [role]);
    const model = request.catalog.models.get(step.text, step.quoted);
    if (model === null) return null;
    const way = walkPath(request, node.model, { model, edges: [] }, this.pins, span, this.subject, model.name);
    return this.follow(node, way);
  }

  /** A dimension at a node, in the type it is stored in where that type has the dimension's family. */
  dimension(node: JoinNode, dimension: PreparedDimension, span: Span): SqlExpression {
    const known = node.dimensions.get(dimension);
    if (known !== undefined) return known;
    const { definition, expression, model } = dimension;
    const name = `dimension ${model.name}.${definition.name}`;
    const lowered = withinDefinition(name, span, () => {
      if (definition.native) unsupported(span, `The native expression of ${name}`, 'Write it in the portable grammar.');
      if (this.open.has(dimension)) {
        refuse('UNKNOWN_FIELD', span, `${definition.name} is defined by itself.`, 'Correct the definition.');
      }
      const { tree } = expression;
      if (tree === null) return brokenDefinition(expression.diagnostics[0]?.message ?? 'it does not parse', span);
      this.open.add(dimension);
      try {
        return asDeclared(lowerExpression(tree, this.definitionContext(node)), definition.type);
      } finally {
        this.open.delete(dimension);
      }
    });
    node.dimensions.set(dimension, lowered);
    return lowered;
  }

  /** FROM and JOIN of the leg, and the conditions of the fact's own base relation. */
  relation(): { readonly from: SqlRelation; readonly joins: readonly SqlJoin[]; readonly where: SqlExpression | null } {
    const where = allOf(this.baseConditions(this.root));
    // Base conditions of a joined model may join further models inside; the list only grows, so index by position.
    const joins: SqlJoin[] = [];
    for (let index = 1; index < this.nodes.length; index += 1) {
      const node = this.nodes[index];
      if (node !== undefined) joins.push(this.joinOf(node));
    }
    return { from: tableOf(this.root), joins, where };
  }

  private joinOf(node: JoinNode): SqlJoin {
    const { edge, parent } = node;
    if (edge === null || parent === null) throw new Error('a joined model has a relationship');
    const narrowed = this.narrowed(node);
    const inner = narrowed === null && isMandatory(edge);
    this.scope.request.provenance.join(edge, inner);
    const pairs = edge.keys.map((pair) => compare('=', this.key(parent, pair.from), this.key(node, pair.to)));
    const on = allOf(pairs.map((pair) => alignKeys(pair)));
    return { type: inner ? 'INNER' : 'LEFT', relation: narrowed ?? tableOf(node), on };
  }

  private key(node: JoinNode, name: string): SqlExpression {
    const dimension = node.model.dimensions.get(name);
    if (dimension !== null) return this.dimension(node, dimension, this.span);
    const physical = node.model.columns.get(name);
    if (physical !== null) return column(node.alias, physical.name, physical.type);
    return refuse(
      'UNKNOWN_FIELD',
      this.span,
      `The relationship key ${node.model.name}.${name} does not exist.`,
      'Correct the relationship.',
    );
  }

  /** The joined model as a subquery of its permitted rows, or null when nothing narrows it. */
  private narrowed(node: JoinNode): SqlRelation | null {
    const { request, lifted } = this.scope;
    if (request.defaultFilters(node.model, lifted).length === 0 && request.rowPolicy(node.model) === null) return null;
    const inner = new Leg(this.scope, node.model, this.pins, this.subject, this.span, this.time);
    const { from, joins, where } = inner.relation();
    const columns = node.model.definition.columns.map(({ name, type }) => ({
      expression: column(inner.root.alias, name, type),
      alias: name,
    }));
    return { kind: 'query', query: select({ columns, from, joins, where }), alias: node.alias };
  }

  /** Default filters and the row policy of the node's model, over its own rows. */
  private baseConditions(node: JoinNode): SqlExpression[] {
    const { request, lifted } = this.scope;
    const conditions: SqlExpression[] = [];
    for (const filter of request.defaultFilters(node.model, lifted)) {
      const { definition, expression } = filter;
      request.provenance.filter('default_filter', filter, null);
      const name = `filter ${node.model.name}.${definition.name}`;
      conditions.push(this.definitionCondition(node, expression.tree, definition.native, name, this.span));
    }
    const policy = request.rowPolicy(node.model);
    if (policy !== null) {
      request.provenance.add({
        part: 'row_policy',
        span: null,
        definition: `row policy ${node.model.name}`,
        definitionId: null,
        version: null,
        sentence: `Only the rows of ${node.model.name} you may see`,
        column: null,
      });
      conditions.push(
        this.definitionCondition(node, policy.tree, false, `the row policy of ${node.model.name}`, this.span),
      );
    }
    return conditions;
  }

  /** A row condition of a definition of another model that this leg reaches. */
  anchoredCondition(anchor: Anchor, tree: Expression | null, native: boolean, name: string, span: Span): SqlExpression {
    const way = walkPath(this.scope.request, this.root.model, anchor, this.pins, span, this.subject, name);
    return this.definitionCondition(this.follow(this.root, way), tree, native, name, span);
  }

  /** A row condition written in a definition of the node's model. */
  definitionCondition(
    node: JoinNode,
    tree: Expression | null,
    native: boolean,
    name: string,
    span: Span,
  ): SqlExpression {
    return withinDefinition(name, span, () => {
      if (native) unsupported(span, `The native expression of ${name}`, 'Write it in the portable grammar.');
      if (tree === null) return brokenDefinition('it does not parse', span);
      return lowerCondition(tree, this.definitionContext(node));
    });
  }
}

export function brokenDefinition(why: string, span: Span): never {
  return refuse('SYNTAX', span, why, 'Correct the definition in the semantic layer.');
}

function noAggregateHere(expression: Expression): null {
  const aggregated =
    expression.kind === 'filtered' ||
    (expression.kind === 'call' &&
      (expression.over !== null || isAggregate(expression) || ANALYTIC_FUNCTIONS.has(expression.name)));
  if (!aggregated) return null;
  return refuse(
    'TYPE_MISMATCH',
    expression.span,
    'An aggregate has no value in a single row.',
    'Make it a measure, or use it in HAVING or as a column.',
  );
}

function tableOf(node: JoinNode): SqlRelation {
  const { source } = node.model.definition;
  if (source.type === 'CUSTOM_QUERY') {
    return { kind: 'custom', text: source.query.trim().replace(/(?:\s*;)+$/, ''), alias: node.alias };
  }
  return { kind: 'table', path: source.path, alias: node.alias };
}

/** True when the author declared that every row has its match and the columns cannot be NULL. */
function isMandatory(edge: Edge): boolean {
  if (edge.relationship.joinType !== 'INNER') return false;
  return edge.keys.every(({ from }) => {
    const name = edge.from.dimensions.get(from)?.expression.tree;
    const columnName = name?.kind === 'reference' && name.path.length === 1 ? (name.path[0]?.text ?? from) : from;
    return edge.from.columns.get(columnName)?.nullable === false;
  });
}

/** Keys of different families, such as a number and its text, meet as text. */
function alignKeys(pair: SqlExpression): SqlExpression {
  if (pair.kind !== 'comparison') return pair;
  const { left, right } = pair;
  const textual = (node: SqlExpression): boolean => node.type === 'STRING';
  if (textual(left) === textual(right) || left.type === 'UNKNOWN' || right.type === 'UNKNOWN') return pair;
  return compare('=', cast(left, 'STRING'), cast(right, 'STRING'));
}

/** What is stored in another family than the author declared is converted; dates keep the type they are stored in. */
function asDeclared(stored: SqlExpression, declared: PreparedDimension['definition']['type']): SqlExpression {
  switch (declared) {
    case 'DATE':
    case 'TIMESTAMP':
      return isTime(stored.type) ? stored : cast(stored, declared);
    case 'NUMBER':
      if (stored.type === 'STRING' || stored.type === 'UNKNOWN') return cast(stored, 'NUMBER');
      return stored.type === 'BOOLEAN' ? booleanAsNumber(stored) : stored;
    case 'BOOLEAN':
      if (stored.type === 'BOOLEAN') return stored;
      return stored.type === 'INTEGER' || stored.type === 'DECIMAL' || stored.type === 'NUMBER'
        ? compare('<>', stored, literal('0', 'INTEGER'))
        : cast(stored, 'BOOLEAN');
    case 'STRING':
    case 'ENUM':
      return stored.type === 'UNKNOWN' ? cast(stored, 'STRING') : stored;
  }
}

function booleanAsNumber(stored: SqlExpression): SqlExpression {
  const branches = [
    { when: stored, then: literal('1', 'INTEGER') },
    { when: { kind: 'not', operand: stored, type: 'BOOLEAN' } as const, then: literal('0', 'INTEGER') },
  ];
  return { kind: 'case', branches, otherwise: null, type: 'INTEGER' };
}
