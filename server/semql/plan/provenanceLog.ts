import type { PreparedFilter, PreparedMeasure, PreparedMetric, PreparedModel } from '../catalog/prepare.ts';
import type { Provenance } from '../compiled.ts';
import type { Edge } from '../catalog/relationshipGraph.ts';
import type { Join, Span } from '../language/ast.ts';

/** Collects where every part of the compiled query came from, each once. */
export class ProvenanceLog {
  private readonly entries = new Map<string, Provenance>();
  private readonly touched = new Map<string, number>();

  get all(): readonly Provenance[] {
    return [...this.entries.values()];
  }

  /** Version of every definition touched, by id. */
  get versions(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.touched].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  touch(thing: PreparedModel | PreparedMetric): void {
    this.touched.set(thing.definition.id, thing.definition.version);
  }

  add(entry: Provenance): void {
    const key = `${entry.part} ${entry.definition} ${entry.column ?? ''} ${entry.span?.start ?? ''}`;
    if (!this.entries.has(key)) this.entries.set(key, entry);
  }

  measure(measure: PreparedMeasure, span: Span, column: string | null): void {
    const { model, definition } = measure;
    const where = definition.filter === null ? '' : ` where ${definition.filter}`;
    this.add({
      part: 'select',
      span,
      definition: `measure ${model.name}.${definition.name}`,
      definitionId: definition.id,
      version: model.definition.version,
      sentence: `${definition.name} = ${definition.expression}${where} over ${model.name} (v${model.definition.version})`,
      column,
    });
  }

  metric(metric: PreparedMetric, span: Span, column: string | null): void {
    const { definition } = metric;
    this.touch(metric);
    this.add({
      part: 'select',
      span,
      definition: `metric ${definition.name}`,
      definitionId: definition.id,
      version: definition.version,
      sentence: `${definition.name} = ${definition.expression} (v${definition.version})`,
      column,
    });
  }

  filter(part: 'filter' | 'default_filter', filter: PreparedFilter, span: Span | null): void {
    const { model, definition } = filter;
    const why = part === 'default_filter' ? 'applied by default' : 'asked for';
    this.add({
      part,
      span,
      definition: `filter ${model.name}.${definition.name}`,
      definitionId: definition.id,
      version: model.definition.version,
      sentence: `Only rows of ${model.name} where ${definition.expression} (${definition.name}, ${why})`,
      column: null,
    });
  }

  /** A relationship that is walked; `inner`: every row has its match. */
  join(edge: Edge, inner: boolean): void {
    this.relationship(edge, null, inner ? '' : ', rows without a match are kept');
  }

  /** A join that says which rows count. */
  typedJoin(edge: Edge, type: Exclude<Join['type'], null>, span: Span): void {
    const { from, to } = edge;
    const kept = {
      INNER: `rows of ${from.name} and ${to.name} without a match do not count`,
      LEFT: `rows of ${to.name} without a match do not count`,
      RIGHT: `rows of ${from.name} without a match do not count`,
      FULL: 'rows without a match count on both sides',
    };
    this.relationship(edge, span, `, ${type} JOIN: ${kept[type]}`);
  }

  private relationship(edge: Edge, span: Span | null, kept: string): void {
    const { owner, relationship } = edge;
    const keys = edge.keys.map((pair) => `${edge.from.name}.${pair.from} = ${edge.to.name}.${pair.to}`).join(' and ');
    this.add({
      part: 'join',
      span,
      definition: `relationship ${owner.name}.${relationship.name}`,
      definitionId: relationship.id,
      version: owner.definition.version,
      sentence: `${edge.from.name} to ${edge.to.name} by ${keys}${kept}`,
      column: null,
    });
  }
}
