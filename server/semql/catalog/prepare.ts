import type { Expression } from '../language/ast.ts';
import type { Diagnostic } from '../diagnostics.ts';
import { parseExpression } from '../language/parse/parser.ts';
import type {
  CalendarDefinition,
  CatalogDefinition,
  ColumnDefinition,
  DimensionDefinition,
  FilterDefinition,
  MeasureDefinition,
  MetricDefinition,
  ModelDefinition,
} from './definition.ts';
import { RelationshipGraph } from './relationshipGraph.ts';
import { NameIndex } from './nameIndex.ts';
import { metricTimeName, SharedDimension } from './sharedDimension.ts';

/** Text of the semantic layer; its syntax tree is parsed on first use. */
export class LazyExpression {
  readonly text: string;
  #parsed: { expression: Expression | null; diagnostics: readonly Diagnostic[] } | null = null;

  constructor(text: string) {
    this.text = text;
  }

  /** The tree, or null when the text does not parse; parsed once. */
  get tree(): Expression | null {
    return this.#parse().expression;
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#parse().diagnostics;
  }

  #parse(): { expression: Expression | null; diagnostics: readonly Diagnostic[] } {
    if (this.#parsed === null) {
      const { expression, diagnostics } = parseExpression(this.text);
      const broken = diagnostics.some(({ severity }) => severity === 'error');
      this.#parsed = { expression: broken ? null : expression, diagnostics };
    }
    return this.#parsed;
  }
}

export interface PreparedDimension {
  readonly model: PreparedModel;
  readonly definition: DimensionDefinition;
  readonly expression: LazyExpression;
}

export interface PreparedMeasure {
  readonly model: PreparedModel;
  readonly definition: MeasureDefinition;
  readonly expression: LazyExpression;
  readonly filter: LazyExpression | null;
}

export interface PreparedFilter {
  readonly model: PreparedModel;
  readonly definition: FilterDefinition;
  readonly expression: LazyExpression;
}

export interface PreparedMetric {
  readonly definition: MetricDefinition;
  readonly expression: LazyExpression;
  readonly filter: LazyExpression | null;
}

/** A model whose fields are indexed the first time one is looked up. */
export class PreparedModel {
  readonly definition: ModelDefinition;
  #columnIndex: NameIndex<ColumnDefinition> | null = null;
  #dimensionIndex: NameIndex<PreparedDimension> | null = null;
  #measureIndex: NameIndex<PreparedMeasure> | null = null;
  #filterIndex: NameIndex<PreparedFilter> | null = null;
  #defaults: readonly PreparedFilter[] | null = null;
  #partitionFields: ReadonlyMap<string, string> | null = null;

  constructor(definition: ModelDefinition) {
    this.definition = definition;
  }

  get name(): string {
    return this.definition.name;
  }

  get columns(): NameIndex<ColumnDefinition> {
    this.#columnIndex ??= new NameIndex(this.definition.columns.map((column) => [column.name, column]));
    return this.#columnIndex;
  }

  get dimensions(): NameIndex<PreparedDimension> {
    this.#dimensionIndex ??= new NameIndex(dimensionsOf(this));
    return this.#dimensionIndex;
  }

  /** Dimensions that hold partitions, by the name of the partition. */
  get partitions(): ReadonlyMap<string, string> {
    this.#partitionFields ??= new Map(
      this.definition.dimensions.flatMap(({ name, partition }) =>
        partition === undefined ? [] : [[partition, name] as const],
      ),
    );
    return this.#partitionFields;
  }

  get measures(): NameIndex<PreparedMeasure> {
    this.#measureIndex ??= new NameIndex(measuresOf(this));
    return this.#measureIndex;
  }

  get filters(): NameIndex<PreparedFilter> {
    this.#filterIndex ??= new NameIndex(filtersOf(this));
    return this.#filterIndex;
  }

  /** Filters of every query over the model, unless lifted. */
  get defaultFilters(): readonly PreparedFilter[] {
    this.#defaults ??= [...this.filters.values()].filter(({ definition }) => definition.applyByDefault);
    return this.#defaults;
  }
}

// Every name of every query reads these indexes. The getters above hold no closure over `this`: it
// would cost an allocation on each read, not only on the first.

function dimensionsOf(model: PreparedModel): (readonly [string, PreparedDimension])[] {
  return model.definition.dimensions.map((definition) => [
    definition.name,
    { model, definition, expression: new LazyExpression(definition.expression) },
  ]);
}

function measuresOf(model: PreparedModel): (readonly [string, PreparedMeasure])[] {
  return model.definition.measures.map((definition) => [
    definition.name,
    {
      model,
      definition,
      expression: new LazyExpression(definition.expression),
      filter: definition.filter === null ? null : new LazyExpression(definition.filter),
    },
  ]);
}

function filtersOf(model: PreparedModel): (readonly [string, PreparedFilter])[] {
  return model.definition.filters.map((definition) => [
    definition.name,
    { model, definition, expression: new LazyExpression(definition.expression) },
  ]);
}

/**
 * The semantic layer, indexed for compiling. Immutable; expressions are parsed the first time a
 * query uses them.
 */
export class PreparedCatalog {
  readonly definition: CatalogDefinition;
  readonly models: NameIndex<PreparedModel>;
  readonly metrics: NameIndex<PreparedMetric>;
  readonly graph: RelationshipGraph;
  #sharedIndex: NameIndex<SharedDimension> | null = null;
  #tables: ReadonlySet<string> | null = null;
  #customQueries: readonly string[] = [];

  constructor(definition: CatalogDefinition) {
    this.definition = definition;
    this.models = new NameIndex(definition.models.map((model) => [model.name, new PreparedModel(model)]));
    this.metrics = new NameIndex(
      definition.metrics.map((metric) => [
        metric.name,
        {
          definition: metric,
          expression: new LazyExpression(metric.expression),
          filter: metric.filter === null ? null : new LazyExpression(metric.filter),
        },
      ]),
    );
    this.graph = new RelationshipGraph(this.models);
  }

  /** Names that mean another column for each fact; `metric_time` is always among them. */
  get shared(): NameIndex<SharedDimension> {
    if (this.#sharedIndex === null) {
      const declared = (this.definition.sharedDimensions ?? []).map(
        (definition) => [definition.name, new SharedDimension(definition.name, definition)] as const,
      );
      this.#sharedIndex = new NameIndex([...declared, [metricTimeName, new SharedDimension(metricTimeName, null)]]);
    }
    return this.#sharedIndex;
  }

  /**
   * True when a model reads a table of this name, or its SQL contains it; a CTE of the name would
   * hide the table.
   */
  mentionsTable(name: string): boolean {
    if (this.#tables === null) {
      const sources = this.definition.models.map(({ source }) => source);
      this.#tables = new Set(
        sources.flatMap((source) => (source.type === 'CUSTOM_QUERY' ? [] : [(source.path.at(-1) ?? '').toLowerCase()])),
      );
      this.#customQueries = sources.flatMap((source) =>
        source.type === 'CUSTOM_QUERY' ? [source.query.toLowerCase()] : [],
      );
    }
    return this.#tables.has(name) || this.#customQueries.some((query) => query.includes(name));
  }

  get calendar(): CalendarDefinition {
    return this.definition.calendar;
  }
}

/**
 * Indexes a semantic layer. Cheap: nothing is parsed yet, and broken definitions only fail the
 * queries that use them.
 */
export function prepareCatalog(definition: CatalogDefinition): PreparedCatalog {
  return new PreparedCatalog(definition);
}
