import type { PreparedFilter, PreparedModel } from '../catalog/prepare.ts';
import type { Edge } from '../catalog/relationshipGraph.ts';
import type { Expression, Join, ModelSource, Name, Source, Span } from '../language/ast.ts';
import { ambiguousPath } from '../validate/ambiguousPath.ts';
import { refuse } from '../validate/refusal.ts';
import { unknownFilter } from '../validate/unknownFilter.ts';
import { unknownModel } from '../validate/unknownModel.ts';
import { unknownRelationship } from '../validate/unknownRelationship.ts';
import { unsupported } from '../validate/unsupported.ts';
import { type Anchor, QueryScope, type RowCondition, type ScopeEntry } from './queryScope.ts';
import type { CompileRequest } from './request.ts';

/** Resolves FROM and JOIN: which models, in which roles, narrowed by which named filters. */
export function buildScope(
  request: CompileRequest,
  from: Source | null,
  joins: readonly Join[],
  span: Span,
): QueryScope {
  if (from === null) {
    return refuse('SYNTAX', span, 'The query names no model.', 'Add FROM and a model.');
  }
  const builder = new ScopeBuilder(request);
  builder.addFrom(from);
  for (const join of joins) builder.addJoin(join);
  return builder.finish();
}

class ScopeBuilder {
  private readonly request: CompileRequest;
  private readonly entries: ScopeEntry[] = [];
  private readonly pins: Edge[] = [];
  private readonly conditions: RowCondition[] = [];
  private readonly lifted = new Set<PreparedFilter>();

  constructor(request: CompileRequest) {
    this.request = request;
  }

  finish(): QueryScope {
    return new QueryScope(this.request, this.entries, this.pins, this.conditions, this.lifted);
  }

  addFrom(source: Source): void {
    if (source.kind === 'subquery') {
      unsupported(source.span, 'A query in FROM', 'Name a model in FROM.');
    }
    this.add(source, { model: this.model(source.name), edges: [] });
  }

  private add(source: ModelSource, anchor: Anchor): void {
    const name = (source.alias ?? source.name).text;
    const taken = this.entries.some(
      (entry) => (entry.alias ?? entry.anchor.model.name).toLowerCase() === name.toLowerCase(),
    );
    if (taken) {
      refuse(
        'DUPLICATE_COLUMN',
        source.span,
        `${name} stands twice in FROM and JOIN.`,
        `Give one of them another name: ${source.name.text} AS other.`,
      );
    }
    this.entries.push({ alias: source.alias?.text ?? null, anchor });
    this.addFilters(source, anchor);
  }

  private addFilters(source: ModelSource, anchor: Anchor): void {
    const { model } = anchor;
    for (const { name, lifted } of source.filters) {
      const filter = model.filters.get(name.text, name.quoted);
      if (filter === null) return unknownFilter(model, name);
      if (lifted) {
        if (this.request.options.keepDefaultFilters === true && filter.definition.applyByDefault) {
          refuse(
            'NOT_PERMITTED',
            name.span,
            `The default filter ${filter.definition.name} of ${model.name} may not be lifted here.`,
            `Write ${model.name} without !${filter.definition.name}.`,
          );
        }
        this.lifted.add(filter);
        continue;
      }
      if (filter.definition.applyByDefault) continue;
      const { tree } = filter.expression;
      if (filter.definition.native)
        unsupported(name.span, `The native filter ${filter.definition.name}`, 'Write it in the portable grammar.');
      if (tree === null) {
        return refuse(
          'SYNTAX',
          name.span,
          `The filter ${model.name}.${filter.definition.name} does not parse.`,
          'Correct its definition.',
        );
      }
      this.request.provenance.filter('filter', filter, name.span);
      const label = `filter ${model.name}.${filter.definition.name}`;
      this.conditions.push({ expression: tree, definition: { label, anchor }, span: name.span });
    }
  }

  addJoin(join: Join): void {
    if (join.type === 'RIGHT' || join.type === 'FULL' || join.type === 'INNER') {
      unsupported(
        join.span,
        `${join.type} JOIN between models`,
        'Write JOIN: every measure keeps its own rows. To drop rows without a match add a condition such as IS NOT NULL.',
      );
    }
    if (join.source === null) return this.addRole(join);
    if (join.source.kind === 'subquery') unsupported(join.source.span, 'A query in JOIN', 'Join a model.');
    const model = this.model(join.source.name);
    const edges = this.edgesTo(model);
    const via = join.via === null ? null : this.named(edges, join.via, model);
    const edge = via ?? (join.on === null ? null : this.matching(edges, join.on, join.source, model));
    this.add(join.source, this.anchorOf(edge, model, join));
  }

  /** `JOIN WITH relationship`: the model at its other end. */
  private addRole(join: Join): void {
    const { via } = join;
    if (via === null) return;
    const edges = this.entries.flatMap(({ anchor }) => [...this.request.catalog.graph.from(anchor.model)]);
    const edge = this.named(edges, via, null);
    const name: Name = { ...via, text: edge.to.name };
    const source: ModelSource = { kind: 'model', name, filters: [], alias: null, span: join.span };
    this.add(source, this.anchorOf(edge, edge.to, join));
  }

  private anchorOf(edge: Edge | null, model: PreparedModel, join: Join): Anchor {
    if (edge === null) {
      this.checkSingleWay(model, join.span);
      return { model, edges: [] };
    }
    this.pins.push(edge);
    this.request.provenance.join(edge, false);
    const parent = this.entries.find(({ anchor }) => anchor.model === edge.from);
    return edge.toOne ? { model, edges: [...(parent?.anchor.edges ?? []), edge] } : { model, edges: [] };
  }

  /** Without a condition the relationships decide, and they must leave no choice. */
  private checkSingleWay(model: PreparedModel, span: Span): void {
    const [root] = this.entries;
    if (root === undefined || root.anchor.model === model) return;
    const ways = this.request.catalog.graph.pathsToOne(root.anchor.model, model);
    if (ways.length > 1) ambiguousPath(ways, span, model.name);
  }

  private edgesTo(model: PreparedModel): Edge[] {
    return this.entries.flatMap(({ anchor }) =>
      this.request.catalog.graph.from(anchor.model).filter(({ to }) => to === model),
    );
  }

  private named(edges: readonly Edge[], via: Name, model: PreparedModel | null): Edge {
    const wanted = via.text.toLowerCase();
    return (
      edges.find(({ role }) => role === via.text) ??
      edges.find(({ role }) => role.toLowerCase() === wanted) ??
      unknownRelationship(via, edges, model)
    );
  }

  /** The relationship a written ON equals, in any order of its keys. */
  private matching(edges: readonly Edge[], on: Expression, source: ModelSource, model: PreparedModel): Edge {
    const written = equalities(on);
    const names = (anchor: ScopeEntry | undefined): string[] =>
      anchor === undefined
        ? []
        : [anchor.alias ?? anchor.anchor.model.name, anchor.anchor.model.name].map((name) => name.toLowerCase());
    const target = [source.alias?.text ?? model.name, model.name].map((name) => name.toLowerCase());
    const match = edges.find((edge) => {
      const owner = names(this.entries.find(({ anchor }) => anchor.model === edge.from));
      return (
        written !== null &&
        written.length === edge.keys.length &&
        edge.keys.every((pair) =>
          written.some(([a, b]) => {
            const is = (side: readonly [string, string], models: readonly string[], key: string): boolean =>
              models.includes(side[0]) && side[1] === key.toLowerCase();
            return (
              (is(a, owner, pair.from) && is(b, target, pair.to)) || (is(b, owner, pair.from) && is(a, target, pair.to))
            );
          }),
        )
      );
    });
    if (match !== undefined) return match;
    const roles = edges.map(({ role }) => role);
    return refuse(
      'UNKNOWN_RELATIONSHIP',
      on.span,
      `No relationship to ${model.name} has this condition.`,
      roles.length === 0
        ? `Define a relationship to ${model.name} first.`
        : `Write ${roles.map((role) => `JOIN ${model.name} VIA ${role}`).join(' or ')}.`,
      { suggestions: roles.slice(0, 3) },
    );
  }

  private model(name: Name): PreparedModel {
    const model = this.request.catalog.models.get(name.text, name.quoted);
    if (model === null) return unknownModel(this.request, name);
    if (this.request.isHidden(model.name)) {
      refuse('NOT_PERMITTED', name.span, `You may not use ${model.name}.`, 'Ask an administrator for access.');
    }
    return model;
  }
}

type Side = readonly [model: string, field: string];

/** `a.x = b.y AND …` as pairs of folded names, or null when the condition is anything else. */
function equalities(on: Expression): (readonly [Side, Side])[] | null {
  if (on.kind !== 'binary') return null;
  if (on.operator === 'AND') {
    const left = equalities(on.left);
    const right = equalities(on.right);
    return left === null || right === null ? null : [...left, ...right];
  }
  if (on.operator !== '=') return null;
  const left = sideOf(on.left);
  const right = sideOf(on.right);
  return left === null || right === null ? null : [[left, right]];
}

function sideOf(node: Expression): Side | null {
  if (node.kind !== 'reference' || node.path.length !== 2) return null;
  const [model, field] = node.path;
  return model === undefined || field === undefined ? null : [model.text.toLowerCase(), field.text.toLowerCase()];
}
