import type { PreparedFilter, PreparedModel } from '../catalog/prepare.ts';
import { throughBridges } from '../catalog/bridges.ts';
import type { Edge } from '../catalog/relationshipGraph.ts';
import type { Block, Join, ModelSource, Name, RowsBlock, Source } from '../language/ast.ts';
import { refuse } from '../refusals/refusal.ts';
import { ambiguousJoin, ambiguousPath } from '../refusals/paths.ts';
import { missingFrom, unsupported } from '../refusals/clauses.ts';
import { mayNotLift, unknownFilter, unknownModel } from '../refusals/names.ts';
import { firstModel } from './firstModel.ts';
import { type JoinStep, JoinTree } from './joinTree.ts';
import { QueryScope } from './queryScope.ts';
import type { NamedCondition, ScopeEntry } from './scopeEntry.ts';
import { type Anchor, isSameAnchor } from './field.ts';
import { filterProvenance, joinProvenance, typedJoinProvenance } from '../plan/explain/provenance.ts';
import type { CompileRequest } from '../request.ts';
import { directWays, onlyWay, singleEdge, wayNamed, wayWithCondition } from './resolveJoin.ts';
import type { JoinWay } from './scopeEntry.ts';

/**
 * Resolves FROM and JOIN: which models, in which roles, joined how, narrowed by which named
 * filters.
 */
export function buildScope(request: CompileRequest, block: Block | RowsBlock): QueryScope {
  const builder = new ScopeBuilder(request, block);
  if (block.from !== null) {
    builder.addFrom(block.from);
  }
  if (block.kind === 'block') {
    for (const join of block.joins) {
      builder.addJoin(join);
    }
  }
  return builder.finish();
}

/**
 * The scope of a block without FROM: its metrics bring their models, and their rows alone make the
 * groups.
 */
export function scopeOfMetrics(request: CompileRequest, block: Block): QueryScope {
  const model = firstModel(request, block);
  if (model === null) {
    return missingFrom(request, block);
  }
  if (block.joins.length > 0) {
    refuse('SYNTAX', block.span, 'JOIN needs a model in FROM.', 'Add FROM and a model.');
  }
  return new QueryScope(request, [{ alias: null, anchor: { model, edges: [] }, filters: [] }], [], [], new Set(), {
    block,
    metricsOnly: true,
  });
}

class ScopeBuilder {
  readonly #request: CompileRequest;
  readonly #block: Block | RowsBlock;
  readonly #entries: ScopeEntry[] = [];
  readonly #steps: JoinStep[] = [];
  readonly #pins: Edge[] = [];
  readonly #conditions: NamedCondition[] = [];
  readonly #lifted = new Set<PreparedFilter>();

  constructor(request: CompileRequest, block: Block | RowsBlock) {
    this.#request = request;
    this.#block = block;
  }

  finish(): QueryScope {
    const block = this.#block;
    const typed = this.#steps.some(({ type }) => type !== null);
    const repeated = this.#entries.some(({ anchor: { model } }, index) =>
      this.#entries.some((other, before) => before < index && other.anchor.model === model),
    );
    return new QueryScope(this.#request, this.#entries, this.#pins, this.#conditions, this.#lifted, {
      block,
      joins: typed || repeated ? new JoinTree(this.#entries, this.#steps) : null,
    });
  }

  addFrom(source: Source): void {
    if (source.kind === 'subquery') {
      unsupported(source.span, 'A query in FROM', 'Name a model in FROM.');
    }
    this.#add(source, { model: this.#model(source.name), edges: [] }, null, null);
  }

  /**
   * Adds a model in its role. After a JOIN with a type its filters say which of its rows are joined
   * at all.
   */
  #add(source: ModelSource, anchor: Anchor, pin: Edge | null, type: Join['type']): void {
    const name = (source.alias ?? source.name).text;
    const taken = this.#entries.some(
      (entry) => (entry.alias ?? entry.anchor.model.name).toLowerCase() === name.toLowerCase(),
    );
    if (taken) {
      refuse(
        'DUPLICATE_COLUMN',
        source.span,
        `${name} is used twice in FROM and JOIN.`,
        `Give one of them another name: ${source.name.text} AS other.`,
      );
    }
    const role = pin?.relationship;
    if (this.#entries.some((entry) => isSameAnchor(entry.anchor, anchor) && entry.pin?.relationship === role)) {
      refuse(
        'DUPLICATE_COLUMN',
        source.span,
        `${anchor.model.name} is joined twice in the same role.`,
        'Join it once, narrow measures with FILTER (WHERE …), or name another role with VIA.',
      );
    }
    const filters = this.#namedFilters(source, anchor.model);
    const joined = type === null ? [] : filters.map(({ filter }) => filter);
    this.#entries.push({ alias: source.alias?.text ?? null, anchor, pin, filters: joined });
    if (type !== null) {
      return;
    }
    for (const { filter, name: written } of filters) {
      const label = `filter ${filter.model.name}.${filter.definition.name}`;
      this.#conditions.push({ definition: { filter, label, anchor }, span: written.span });
    }
  }

  #namedFilters(source: ModelSource, model: PreparedModel): { filter: PreparedFilter; name: Name }[] {
    return source.filters.flatMap(({ name, lifted }) => {
      const filter = model.filters.get(name.text, name.quoted);
      if (filter === null || this.#request.isHidden(`${model.name}.${filter.definition.name}`)) {
        return unknownFilter(this.#request, model, name);
      }
      if (lifted) {
        if (this.#request.options.keepDefaultFilters === true && filter.definition.applyByDefault) {
          mayNotLift(this.#block, source, name);
        }
        this.#lifted.add(filter);
        return [];
      }
      if (filter.definition.applyByDefault) {
        return [];
      }
      this.#request.provenance.add(() => [filterProvenance('filter', filter, name.span, false)]);
      return [{ filter, name }];
    });
  }

  addJoin(join: Join): void {
    const { source, via, on } = join;
    if (source === null) {
      return this.#addRole(join);
    }
    if (source.kind === 'subquery') {
      return unsupported(source.span, 'A query in JOIN', 'Join a model.');
    }
    const model = this.#model(source.name);
    const ways = directWays(this.#request, this.#entries, model);
    if (via !== null) {
      return this.#addVia(join, source, wayNamed(ways, via, model));
    }
    if (on !== null) {
      return this.#addVia(
        join,
        source,
        wayWithCondition(this.#request, this.#entries, ways, { ...join, on, source }, model),
      );
    }
    if (join.type === null) {
      this.#checkSingleWay(model, join);
    }
    const way = onlyWay(this.#request, this.#entries, model, join);
    if (way === null && join.type !== null) {
      refuse(
        'NO_PATH',
        join.span,
        `No relationship connects ${model.name} with ${this.#entries[0]?.anchor.model.name ?? 'the query'}.`,
        `Define a relationship to ${model.name} first.`,
      );
    }
    this.#add(source, { model, edges: [] }, null, join.type);
    if (way !== null) {
      this.#addStep(join, way);
    }
  }

  /** `JOIN WITH relationship`: the model at its other end. */
  #addRole(join: Join): void {
    const { via } = join;
    if (via === null) {
      return;
    }
    const chosen = wayNamed(directWays(this.#request, this.#entries, null), via, null);
    const name: Name = { ...via, text: singleEdge(chosen)?.to.name ?? via.text };
    this.#addVia(join, { kind: 'model', name, filters: [], alias: null, span: join.span }, chosen);
  }

  /** A join by a written relationship: the model is meant in exactly this role. */
  #addVia(join: Join, source: ModelSource, way: JoinWay): void {
    const edge = singleEdge(way);
    if (edge === null) {
      throw new Error('a written relationship is one step');
    }
    this.#pins.push(edge);
    const before = this.#entries[way.parent]?.anchor.edges ?? [];
    this.#add(source, { model: edge.to, edges: edge.toOne ? [...before, edge] : [] }, edge, join.type);
    this.#addStep(join, way);
  }

  #addStep(join: Join, { parent, way: written }: JoinWay): void {
    const ways = throughBridges(written, this.#request.catalog.graph);
    if (ways.length > 1) {
      ambiguousPath(ways, join.span, written.at(-1)?.to.name ?? '');
    }
    const [way = written] = ways;
    const back = this.#request.catalog.graph.wayBack(way);
    this.#steps.push({ type: join.type, parent, child: this.#entries.length - 1, way, back });
    const { type, span } = join;
    const { provenance } = this.#request;
    const isHidden = (field: string): boolean => this.#request.isHidden(field);
    if (type !== null) {
      provenance.add(() => way.map((edge) => typedJoinProvenance(edge, type, span, isHidden)));
    } else if (join.via !== null || join.on !== null) {
      provenance.add(() => way.map((edge) => joinProvenance(edge, false, isHidden)));
    }
  }

  /** Without a condition the relationships decide, and they must leave no choice. */
  #checkSingleWay(model: PreparedModel, { span }: Join): void {
    const [root] = this.#entries;
    if (root === undefined || root.anchor.model === model) {
      return;
    }
    const ways = this.#request.catalog.graph.pathsToOne(root.anchor.model, model);
    if (ways.length > 1) {
      ambiguousJoin(ways, span, model.name);
    }
  }

  #model(name: Name): PreparedModel {
    const model = this.#request.catalog.models.get(name.text, name.quoted);
    return model === null || this.#request.isHidden(model.name) ? unknownModel(this.#request, name) : model;
  }
}
