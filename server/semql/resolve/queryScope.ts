import type { PreparedDimension, PreparedFilter, PreparedMeasure, PreparedModel } from '../catalog/prepare.ts';
import type { Edge } from '../catalog/relationshipGraph.ts';
import type { Block, Expression, Name, RowsBlock, Span } from '../language/ast.ts';
import { ambiguousField } from '../refusals/ambiguousField.ts';
import { unsupported } from '../refusals/clauses.ts';
import type { Anchor, Field } from './field.ts';
import type { JoinTree } from './joinTree.ts';
import type { NamedCondition, ScopeEntry } from './scopeEntry.ts';
import type { CompileRequest } from '../request.ts';

/** Qualifier for a metric whose name is also a field's. */
export const metricQualifier = 'metric';

export interface ScopeNature {
  /** Where the names stand, when that is a block of the query. */
  readonly block?: Block | RowsBlock | null;
  /** True: names of a metric's definition, which may use what the viewer may not name. */
  readonly definition?: boolean;
  /** True: the query names no model, so its metrics alone decide which groups there are. */
  readonly metricsOnly?: boolean;
  /** The joins, when one of them has a type and so decides which rows count. */
  readonly joins?: JoinTree | null;
}

/**
 * The names of a block: its FROM model, its joined models, and everything the relationships reach.
 */
export class QueryScope {
  readonly request: CompileRequest;
  readonly entries: readonly ScopeEntry[];
  /** Relationships the query chose: another relationship between the same two models is out. */
  readonly pins: readonly Edge[];
  /** Named filters of FROM and JOIN. */
  readonly conditions: readonly NamedCondition[];
  /** Default filters lifted with `!`. */
  readonly lifted: ReadonlySet<PreparedFilter>;
  readonly definition: boolean;
  readonly metricsOnly: boolean;
  readonly joins: JoinTree | null;
  readonly block: Block | RowsBlock | null;
  /** Anchors that the first names of paths resolve to. */
  readonly #anchors = new Map<string, Anchor | null>();

  constructor(
    request: CompileRequest,
    entries: readonly ScopeEntry[],
    pins: readonly Edge[],
    conditions: readonly NamedCondition[],
    lifted: ReadonlySet<PreparedFilter>,
    { definition = false, metricsOnly = false, joins = null, block = null }: ScopeNature = {},
  ) {
    this.request = request;
    this.entries = entries;
    this.pins = pins;
    this.conditions = conditions;
    this.lifted = lifted;
    this.definition = definition;
    this.metricsOnly = metricsOnly;
    this.joins = joins;
    this.block = block;
  }

  get root(): PreparedModel {
    const [first] = this.entries;
    if (first === undefined) {
      throw new Error('a scope has a FROM model');
    }
    return first.anchor.model;
  }

  /** Names that FROM and JOIN give. */
  get names(): readonly string[] {
    return this.entries.map(({ alias, anchor }) => alias ?? anchor.model.name);
  }

  /**
   * The relationships chosen in a scan over an entry's rows: its own one leaves out others between
   * the same models.
   */
  pinsOf(entry: number | null): readonly Edge[] {
    const own = entry === null ? null : (this.entries[entry]?.pin ?? null);
    if (own === null) {
      return this.pins;
    }
    const models = new Set([own.from, own.to]);
    return this.pins.filter(
      (pin) => pin.relationship === own.relationship || !(models.has(pin.from) && models.has(pin.to)),
    );
  }

  /**
   * The field that an expression is the name of; null for an unknown name and for any other
   * expression.
   */
  fieldNamed(expression: Expression): Field | null {
    return expression.kind === 'reference' ? this.find(expression.path, expression.span) : null;
  }

  /** Field that a path names, or null. Throws AMBIGUOUS_FIELD. */
  find(path: readonly Name[], span: Span): Field | null {
    const name = path.at(-1);
    if (name === undefined) {
      return null;
    }
    if (path.length === 1) {
      return this.#findBare(name, span);
    }
    const anchor = this.anchor(path.slice(0, -1));
    const field = anchor === null ? null : this.#fieldOf(anchor, name);
    if (field !== null) {
      return field;
    }
    const metric = this.request.catalog.metrics.get(name.text, name.quoted);
    if (metric === null) {
      return null;
    }
    const named = anchor === null ? isMetricQualifier(path) : metric.definition.anchorModel === anchor.model.name;
    return named ? { kind: 'metric', metric } : null;
  }

  /**
   * Names every fact has come first; without a FROM model metrics come before what its place holds.
   */
  #findBare(name: Name, span: Span): Field | null {
    const { metrics, shared } = this.request.catalog;
    const metric = metrics.get(name.text, name.quoted);
    const dimension = shared.get(name.text, name.quoted);
    if (this.metricsOnly && metric !== null) {
      return { kind: 'metric', metric };
    }
    if (dimension !== null && dimension.definition !== null) {
      return { kind: 'shared', shared: dimension };
    }
    const own = this.#ofModels(name, span);
    if (own !== null) {
      return own;
    }
    if (metric !== null) {
      return { kind: 'metric', metric };
    }
    return dimension === null ? null : { kind: 'shared', shared: dimension };
  }

  #ofModels(name: Name, span: Span): Field | null {
    const [root, ...joined] = this.entries;
    const own = root === undefined ? null : this.#fieldOf(root.anchor, name);
    if (own !== null) {
      return own;
    }
    const found = joined
      .map((entry) => ({ entry, field: this.#fieldOf(entry.anchor, name) }))
      .filter((candidate): candidate is { entry: ScopeEntry; field: Field } => candidate.field !== null);
    if (found.length > 1) {
      ambiguousField(
        name,
        span,
        found.map(({ entry }) => entry.alias ?? entry.anchor.model.name),
      );
    }
    return found[0]?.field ?? null;
  }

  /**
   * A field of a model. A hidden field exists in definitions alone: elsewhere it is as unknown as
   * one that was never made.
   */
  #fieldOf(anchor: Anchor, name: Name): Field | null {
    const { model } = anchor;
    const dimension = this.#visible(model.dimensions.get(name.text, name.quoted));
    const measure = this.#visible(model.measures.get(name.text, name.quoted));
    if (
      measure !== null &&
      (dimension === null || (measure.definition.name === name.text && dimension.definition.name !== name.text))
    ) {
      return { kind: 'measure', measure, anchor };
    }
    return dimension === null ? null : { kind: 'dimension', dimension, anchor };
  }

  #visible<Thing extends PreparedDimension | PreparedMeasure>(thing: Thing | null): Thing | null {
    if (thing === null || this.definition || !this.request.hidesAny) {
      return thing;
    }
    const { model, definition } = thing;
    const isHidden = this.request.isHidden(model.name) || this.request.isHidden(`${model.name}.${definition.name}`);
    return isHidden ? null : thing;
  }

  /**
   * The model that a qualifier such as `customers`, `bill_to` or `bill_to.region` means, or null.
   */
  anchor(path: readonly Name[]): Anchor | null {
    let anchor: Anchor | null = null;
    for (const name of path) {
      anchor = anchor === null ? this.#firstAnchor(name) : stepFrom(anchor, name, this.request);
      if (anchor === null) {
        return null;
      }
    }
    return anchor;
  }

  #firstAnchor(name: Name): Anchor | null {
    const key = name.quoted ? `"${name.text}` : name.text;
    let anchor = this.#anchors.get(key);
    if (anchor === undefined) {
      this.#anchors.set(key, (anchor = this.#meantBy(name)));
    }
    return anchor;
  }

  /**
   * Refuses the name of a model that has another one here and this one in a query around it: in SQL
   * that means the row of the outer query, which an inner query cannot look at.
   */
  #checkOwn({ alias, anchor: { model } }: ScopeEntry, name: Name): void {
    if (alias !== null && !matchesFolded(alias, name) && !this.definition && this.request.isNamedAround(model.name)) {
      unsupported(
        name.span,
        `An inner query that looks at the row of the outer ${model.name}`,
        `Write ${alias} for the inner rows, or compare with an inner query that needs no outer row.`,
      );
    }
  }

  #meantBy(name: Name): Anchor | null {
    for (const matches of [matchesExactly, matchesFolded]) {
      const entry =
        this.entries.find(({ alias }) => alias !== null && matches(alias, name)) ??
        this.entries.find(({ anchor }) => matches(anchor.model.name, name));
      if (entry !== undefined) {
        this.#checkOwn(entry, name);
        return entry.anchor;
      }
      for (const { anchor } of this.entries) {
        const edge = this.request.catalog.graph
          .from(anchor.model)
          .find(({ role, toOne }) => toOne && matches(role, name));
        if (edge !== undefined && !edge.reversed) {
          return { model: edge.to, edges: [...anchor.edges, edge] };
        }
      }
      if (name.quoted) {
        break;
      }
    }
    const model = this.request.catalog.models.get(name.text, name.quoted);
    if (model !== null) {
      return { model, edges: [] };
    }
    for (const { anchor } of this.entries) {
      const edge = this.request.catalog.graph
        .from(anchor.model)
        .find(({ role, toOne }) => toOne && matchesFolded(role, name));
      if (edge !== undefined) {
        return { model: edge.to, edges: [...anchor.edges, edge] };
      }
    }
    return null;
  }
}

/**
 * `metric.revenue` is the metric where `revenue` alone would be a field, unless a model is called
 * `metric`.
 */
export function isMetricQualifier([first, ...rest]: readonly Name[]): boolean {
  return rest.length === 1 && first?.text.toLowerCase() === metricQualifier;
}

function matchesExactly(name: string, wanted: Name): boolean {
  return name === wanted.text;
}

function matchesFolded(name: string, wanted: Name): boolean {
  return wanted.quoted ? name === wanted.text : name.toLowerCase() === wanted.text.toLowerCase();
}

/** Follows a role or model from an anchor: `bill_to.region`. */
function stepFrom(anchor: Anchor, name: Name, request: CompileRequest): Anchor | null {
  const edges = request.catalog.graph.from(anchor.model).filter(({ toOne }) => toOne);
  const byRole = edges.find(({ role, reversed }) => !reversed && matchesFolded(role, name));
  const byModel = edges.filter(({ to }) => matchesFolded(to.name, name));
  const edge = byRole ?? (byModel.length === 1 ? byModel[0] : undefined);
  return edge === undefined ? null : { model: edge.to, edges: [...anchor.edges, edge] };
}
