import type {
  ColumnDefinition,
  DimensionDefinition,
  MeasureDefinition,
  ModelDefinition,
  RelationshipDefinition,
  ValidityDefinition,
} from '../../catalog/definition.ts';
import type { Expression } from '../../language/ast.ts';
import { callOf } from '../../language/build.ts';
import { printExpression } from '../../language/print.ts';
import { columnsOf, tableOf } from '../columns.ts';
import {
  dimensionTypeOf,
  grainsFrom,
  importedDimension,
  importedMeasure,
  importedModel,
  importedRelationship,
} from '../definitions.ts';
import type { Report } from '../fields.ts';
import type { ColumnLookup } from '../project.ts';
import { parseSql, sqlText } from '../sqlText.ts';
import { conditional, number, star } from '../tree.ts';
import { guessedTypes, type TypeGuess } from './guessedTypes.ts';
import type { EntitySpec, MeasureSpec, MetricFlowProject, SemanticModel } from './spec.ts';

/** A semantic model and what its parts are called in the catalog. */
export interface BuiltModel {
  readonly spec: SemanticModel;
  readonly definition: ModelDefinition;
  /** Names in the catalog, by the project's own name. */
  readonly dimensions: ReadonlyMap<string, string>;
  readonly entities: ReadonlyMap<string, string>;
  readonly measures: ReadonlyMap<string, string>;
  /** From when on and until when its rows hold; null where they always do. */
  readonly validity: ValidityDefinition | null;
  /** Relationships by the entity they follow. */
  readonly roles: readonly Role[];
  /** Periods that the project's own calendars add to its times. */
  readonly periods: readonly OwnPeriod[];
}

/** A period of a calendar of the project's own, such as the fiscal year of `ordered_at`. */
export interface OwnPeriod {
  /** The time, by the project's own name. */
  readonly time: string;
  readonly name: string;
  /** Where the model has it. */
  readonly path: string;
}

export interface Role {
  readonly entity: EntitySpec;
  /** Name of the relationship. */
  readonly name: string;
  /** Name of the model it reaches. */
  readonly to: string;
}

/**
 * Models with their dimensions, measures and the to-one relationships that shared entities make.
 */
export function buildModels(project: MetricFlowProject, lookup: ColumnLookup, report: Report): readonly BuiltModel[] {
  const specs = uniqueModels(project.models, report);
  const plain = plainMetrics(project);
  const guess = guessedTypes(project);
  const built = specs.map((spec) => new ModelBuilder(spec, plain, guess, lookup, report).build());
  return built.map((model) => connected(model, built, report));
}

function uniqueModels(models: readonly SemanticModel[], report: Report): readonly SemanticModel[] {
  const byName = new Map<string, SemanticModel>();
  for (const model of models) {
    if (model.name === '') {
      continue;
    }
    if (byName.has(model.name)) {
      report.add('error', model.at, `There are two semantic models ${model.name}; the first is kept.`);
    } else {
      byName.set(model.name, model);
    }
  }
  return [...byName.values()];
}

/** Metrics that are nothing but their measure: a field may share a name with them. */
function plainMetrics({ metrics }: MetricFlowProject): ReadonlyMap<string, boolean> {
  return new Map(
    metrics.map((metric) => [
      metric.name,
      metric.type === 'simple' &&
        (metric.input === null || metric.input.name === metric.name) &&
        metric.filters.length === 0 &&
        (metric.input?.filters.length ?? 0) === 0 &&
        (metric.input?.fill ?? metric.fill) === null,
    ]),
  );
}

class ModelBuilder {
  readonly #spec: SemanticModel;
  readonly #guess: TypeGuess;
  readonly #plain: ReadonlyMap<string, boolean>;
  readonly #report: Report;
  readonly #source: ReturnType<typeof tableOf>;
  readonly #known: readonly ColumnDefinition[] | null;
  readonly #taken = new Set<string>();
  readonly #dimensions = new Map<string, string>();
  readonly #entities = new Map<string, string>();
  readonly #measures = new Map<string, string>();

  constructor(
    spec: SemanticModel,
    plain: ReadonlyMap<string, boolean>,
    guess: TypeGuess,
    lookup: ColumnLookup,
    report: Report,
  ) {
    this.#spec = spec;
    this.#guess = guess;
    this.#plain = plain;
    this.#report = report;
    this.#source = tableOf(spec.tables, lookup);
    this.#known = lookup(this.#source);
  }

  build(): BuiltModel {
    const spec = this.#spec;
    const entities = spec.entities.map((entity) => this.#entity(entity));
    const dimensions = spec.dimensions.map((dimension) => this.#dimension(dimension));
    const validity = this.#validity();
    const measures = spec.measures.flatMap((measure) => this.#measure(measure));
    const time = spec.time === null ? undefined : this.#dimensions.get(spec.time);
    if (spec.time !== null && time === undefined) {
      this.#report.add('error', spec.at, `There is no time dimension ${spec.time}.`);
    }
    const fields = [...dimensions, ...entities];
    const definition = this.#report.define(
      importedModel(spec.name, this.#source, {
        label: spec.label,
        description: spec.description,
        ...columnsOf(fields, measures, [], this.#known),
        grain: { keys: this.#grain(validity), description: '' },
        dimensions: fields,
        measures,
        // A time that is not there leaves the model without one: no other stands for it.
        ...(spec.time === null ? {} : { timeDimension: time ?? spec.time }),
      }),
      spec.at,
    );
    const names = this.#dimensions;
    const keys = this.#entities;
    const sums = this.#measures;
    return { spec, definition, dimensions: names, entities: keys, measures: sums, validity, roles: [], periods: [] };
  }

  /** Key of the rows: the primary entity, or a natural one with the start of its validity. */
  #grain(validity: ValidityDefinition | null): readonly string[] {
    const { entities } = this.#spec;
    const primary = entities.find(({ type }) => type === 'primary');
    if (primary !== undefined) {
      return [this.#entities.get(primary.name) ?? primary.name];
    }
    const natural = entities.find(({ type }) => type === 'natural');
    if (validity === null || natural === undefined) {
      return [];
    }
    return [this.#entities.get(natural.name) ?? natural.name, validity.start];
  }

  /** From when on and until when the rows hold; null where they always do. */
  #validity(): ValidityDefinition | null {
    const spec = this.#spec;
    const report = this.#report;
    const named = (side: 'START' | 'END') => spec.dimensions.filter(({ validity }) => validity === side);
    const [starts, ends] = [named('START'), named('END')];
    const [start, end] = [starts[0], ends[0]].map((time) =>
      time === undefined ? null : this.#dimensions.get(time.name),
    );
    const natural = spec.entities.filter(({ type }) => type === 'natural');
    if (starts.length === 0 && ends.length === 0) {
      for (const { at, name } of natural) {
        const sentence = `The natural entity ${name} identifies rows only with the times of their validity (validity_params); nothing is joined to it.`;
        report.add('warning', at, sentence);
      }
      return null;
    }
    const needs =
      start == null || end == null || starts.length + ends.length > 2
        ? 'one time that is its start and one that is its end'
        : natural.length === 0
          ? 'an entity of the type natural, by which its rows are looked up'
          : null;
    if (start != null && end != null && needs === null) {
      return { start, end };
    }
    const at = [...starts, ...ends][0]?.at ?? spec.at;
    report.add('error', at, `A row that is valid for a time needs ${needs}; nothing is joined to ${spec.name} by it.`);
    return null;
  }

  /** A name no other field of the model has, and no metric that means something else. */
  #fresh(name: string, suffix: string, shared: boolean): string {
    const clash =
      this.#taken.has(name.toLowerCase()) || (this.#plain.has(name) && !(shared && this.#plain.get(name) === true));
    let free = clash ? `${name}_${suffix}` : name;
    for (let count = 2; this.#taken.has(free.toLowerCase()); count += 1) {
      free = `${name}_${suffix}_${count}`;
    }
    this.#taken.add(free.toLowerCase());
    return free;
  }

  #entity(entity: EntitySpec): DimensionDefinition {
    const name = this.#fresh(entity.name, 'key', false);
    this.#entities.set(entity.name, name);
    return this.#field(name, entity, entity.expr, { primaryKey: entity.type === 'primary' });
  }

  #dimension(dimension: SemanticModel['dimensions'][number]): DimensionDefinition {
    const name = this.#fresh(dimension.name, 'dimension', false);
    this.#dimensions.set(dimension.name, name);
    const timeGrains = dimension.type === 'categorical' ? [] : grainsFrom(dimension.grain);
    const partition = dimension.partition ? { partition: dimension.name } : {};
    return this.#field(name, dimension, dimension.expr, { timeGrains, ...partition });
  }

  #field(
    name: string,
    spec: Pick<EntitySpec, 'name' | 'label' | 'description' | 'at'>,
    expr: string,
    more: Partial<DimensionDefinition>,
  ): DimensionDefinition {
    const text = sqlText(expr);
    if (text.native) {
      this.#report.add(
        'warning',
        spec.at,
        `The expression ${expr} is not in the portable grammar and cannot be computed.`,
      );
    }
    const column = this.#known?.find(
      (candidate) => candidate.name === expr || candidate.name.toLowerCase() === expr.toLowerCase(),
    );
    const stored =
      column === undefined ? this.#guess(this.#spec, { name: spec.name, expr }) : dimensionTypeOf(column.type);
    const isTime = (more.timeGrains ?? []).length > 0;
    const type = isTime ? (stored === 'DATE' ? 'DATE' : 'TIMESTAMP') : stored;
    const { label, description } = spec;
    const definition = importedDimension(this.#spec.name, name, type, text.expression, {
      ...more,
      native: text.native,
      label,
      description,
    });
    return this.#report.define(definition, spec.at);
  }

  #measure(measure: MeasureSpec): MeasureDefinition[] {
    const flaw = measure.flaw ?? this.#flawOf(measure) ?? this.#flawOfHeld();
    if (flaw !== null) {
      this.#report.add('error', measure.at, `The measure ${measure.name} was left out: ${flaw}`);
      return [];
    }
    const operand = measure.expr.trim() === '*' ? star : parseSql(measure.expr);
    const aggregate = operand === null ? null : aggregateOf(measure, operand);
    if (aggregate === null) {
      const what = operand === null ? `The expression ${measure.expr}` : `The aggregation ${measure.agg}`;
      this.#report.add(
        'error',
        measure.at,
        `${what} of the measure ${measure.name} is not known; the measure was left out.`,
      );
      return [];
    }
    const name = this.#fresh(measure.name, 'measure', true);
    this.#measures.set(measure.name, name);
    const time = measure.time === null ? undefined : this.#dimensions.get(measure.time);
    const { label, description } = measure;
    const definition = importedMeasure(this.#spec.name, name, printExpression(aggregate), {
      label,
      description,
      ...(time === undefined ? {} : { timeDimension: time }),
      ...this.#momentsOf(measure),
    });
    return [this.#report.define(definition, measure.at)];
  }

  /** Reason a measure is invalid, such as a name its model lacks; null if there is none. */
  #flawOf({ time, moments, agg, percentile }: MeasureSpec): string | null {
    if (time !== null && !this.#dimensions.has(time)) {
      return `There is no time dimension ${time}.`;
    }
    if (agg === 'percentile' && (percentile === null || percentile.value < 0 || percentile.value > 1)) {
      return 'A percentile needs a number from 0 to 1.';
    }
    const own = (name: string): boolean => this.#entities.has(name) || this.#dimensions.has(name);
    const missing = moments === null ? [] : [moments.time, ...moments.per].filter((name) => !own(name));
    return missing.length === 0 ? null : `Its non-additive dimension names ${missing.join(', ')}, which is not there.`;
  }

  /**
   * Rows that hold for a range of time are looked up, and not measured: it is not said at which
   * time they would be.
   */
  #flawOfHeld(): string | null {
    if (this.#spec.dimensions.every(({ validity }) => validity === null)) {
      return null;
    }
    return 'The rows of its model hold for a range of time and are looked up by others; measure them in a model of their own.';
  }

  #momentsOf({ moments, agg }: MeasureSpec): Partial<MeasureDefinition> {
    const timeDimension = moments === null ? undefined : this.#dimensions.get(moments.time);
    if (moments === null || timeDimension === undefined) {
      return { additivity: additive.has(agg) ? 'ADDITIVE' : 'NON_ADDITIVE' };
    }
    const per = moments.per.flatMap((name) => this.#entities.get(name) ?? this.#dimensions.get(name) ?? []);
    return { additivity: 'LAST_VALUE', moments: { timeDimension, choice: moments.choice, per } };
  }
}

/** Adds a relationship from the model to every model that one of its entities identifies. */
function connected(model: BuiltModel, all: readonly BuiltModel[], report: Report): BuiltModel {
  const roles = model.spec.entities.flatMap((entity): readonly Role[] => {
    const targets = all.filter(
      ({ spec, validity }) =>
        spec !== model.spec &&
        spec.entities.some(
          ({ name, type }) =>
            name === entity.name &&
            (type === 'primary' || type === 'unique' || (type === 'natural' && validity !== null)),
        ),
    );
    const lone = targets.length === 1;
    return targets.map(({ spec }) => ({
      entity,
      name: lone ? entity.name : `${entity.name}_${spec.name}`,
      to: spec.name,
    }));
  });
  const relationships = roles.map((role): RelationshipDefinition => {
    const to = all.find(({ spec }) => spec.name === role.to);
    const { name } = role.entity;
    const keys = [{ from: model.entities.get(name) ?? name, to: to?.entities.get(name) ?? name }];
    // Tables with one copy of their rows per day are joined day by day.
    for (const [partition, from] of partitionsOf(model)) {
      const other = to === undefined ? undefined : partitionsOf(to).get(partition);
      if (other !== undefined) {
        keys.push({ from, to: other });
      }
    }
    const held = to?.spec.entities.find((entity) => entity.name === name)?.type === 'natural' ? to.validity : null;
    const own = held === null && (role.entity.type === 'primary' || role.entity.type === 'unique');
    const relationship = importedRelationship(model.spec.name, role.name, role.to, keys, {
      type: own ? 'ONE_TO_ONE' : 'MANY_TO_ONE',
      ...(held === null ? {} : { validity: held }),
    });
    return report.define(relationship, role.entity.at);
  });
  return { ...model, roles, definition: { ...model.definition, relationships } };
}

/** The fields that hold partitions, by the project's own name of each. */
function partitionsOf({ spec, dimensions }: BuiltModel): ReadonlyMap<string, string> {
  const partitions = spec.dimensions.filter(({ partition }) => partition);
  return new Map(partitions.map(({ name }) => [name, dimensions.get(name) ?? name]));
}

const additive: ReadonlySet<string> = new Set(['sum', 'count', 'sum_boolean']);

/** The aggregate of a measure; null when it is unknown. */
function aggregateOf(measure: MeasureSpec, operand: Expression): Expression | null {
  if (operand === star && measure.agg !== 'count') {
    return null;
  }
  switch (measure.agg) {
    case 'sum':
      return callOf('SUM', [operand]);
    case 'sum_boolean':
      return callOf('SUM', [conditional(operand, number(1), number(0))]);
    case 'count':
      return callOf('COUNT', [operand.kind === 'number' ? star : operand]);
    case 'count_distinct':
      return callOf('COUNT', [operand], { distinct: true });
    case 'average':
    case 'avg':
      return callOf('AVG', [operand]);
    case 'min':
    case 'max':
    case 'median':
      return callOf(measure.agg.toUpperCase(), [operand]);
    case 'percentile': {
      const { value, discrete } = measure.percentile ?? { value: 0.5, discrete: false };
      const orderBy = [{ expression: operand, descending: false, nulls: null, span: operand.span }];
      return callOf(discrete ? 'PERCENTILE_DISC' : 'PERCENTILE_CONT', [number(value)], { orderBy });
    }
    default:
      return null;
  }
}
