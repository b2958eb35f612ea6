import type { MeasureDefinition, MetricDefinition, SharedDimensionDefinition } from '../../catalog/definition.ts';
import type { Expression, TimeUnit } from '../../language/ast.ts';
import { callOf } from '../../language/build.ts';
import { printExpression } from '../../language/print.ts';
import { conjunction, mapExpression } from '../../language/mapExpression.ts';
import { coarsest, grainsFrom, importedMetric, isCoarser } from '../definitions.ts';
import type { Report } from '../fields.ts';
import { type ForeignNames, translateCondition } from '../foreignNames.ts';
import { parseSql } from '../sqlText.ts';
import { binary, filtered, number, overTime, reference, text } from '../tree.ts';
import type { BuiltModel } from './buildModels.ts';
import { conversionMeasure, type FoundMeasure, withinModel } from './conversionMetric.ts';
import { plainInput } from './readValues.ts';
import type { InputSpec, MetricSpec } from './spec.ts';

interface BuiltMetrics {
  readonly metrics: readonly MetricDefinition[];
  readonly grains: ReadonlyMap<string, TimeUnit>;
  /** Measures that metrics bring, by their model. */
  readonly measures: ReadonlyMap<string, readonly MeasureDefinition[]>;
}

interface BuiltMetric {
  readonly definition: MetricDefinition;
  /** Grain to which a time without a grain is truncated. */
  readonly grain: TimeUnit;
  /** The finest grain all of its measures have. */
  readonly finest: TimeUnit;
}

/** A reason a metric cannot be carried over. */
class LeftOut extends Error {}

/**
 * Metrics as expressions over the measures of the models: a ratio divides, a derived metric
 * computes, an offset is PRIOR, a cumulative metric is RUNNING or ROLLING. What cannot be carried
 * over is an error of the report.
 */
export class MetricBuilder {
  readonly #specs: ReadonlyMap<string, MetricSpec>;
  readonly #models: readonly BuiltModel[];
  readonly #names: ForeignNames;
  readonly #shared: readonly SharedDimensionDefinition[];
  /** Units of calendars of the project's own, in small letters. */
  readonly #ownGrains: ReadonlySet<string>;
  readonly #report: Report;
  /** Measures that metrics bring, by their model. */
  readonly #measures = new Map<string, readonly MeasureDefinition[]>();
  readonly #built = new Map<string, BuiltMetric | LeftOut>();
  readonly #open = new Set<string>();

  constructor(
    specs: readonly MetricSpec[],
    models: readonly BuiltModel[],
    names: ForeignNames,
    shared: readonly SharedDimensionDefinition[],
    ownGrains: ReadonlySet<string>,
    report: Report,
  ) {
    this.#specs = new Map(specs.map((spec) => [spec.name, spec]));
    this.#models = models;
    this.#names = names;
    this.#shared = shared;
    this.#ownGrains = ownGrains;
    this.#report = report;
  }

  build(): BuiltMetrics {
    const metrics: MetricDefinition[] = [];
    const grains = new Map<string, TimeUnit>();
    for (const spec of this.#specs.values()) {
      const metric = this.#metric(spec);
      if (metric instanceof LeftOut) {
        this.#report.add('error', spec.at, metric.message);
        continue;
      }
      metrics.push(metric.definition);
      grains.set(spec.name.toLowerCase(), metric.grain);
    }
    return { metrics, grains, measures: this.#measures };
  }

  #metric(spec: MetricSpec): BuiltMetric | LeftOut {
    const known = this.#built.get(spec.name);
    if (known !== undefined) {
      return known;
    }
    if (this.#open.has(spec.name)) {
      return new LeftOut(`The metric ${spec.name} is defined by itself.`);
    }
    this.#open.add(spec.name);
    let result: BuiltMetric | LeftOut;
    try {
      result = this.#compose(spec);
    } catch (error) {
      if (!(error instanceof LeftOut)) {
        throw error;
      }
      result = error;
    }
    this.#open.delete(spec.name);
    this.#built.set(spec.name, result);
    return result;
  }

  #compose(spec: MetricSpec): BuiltMetric {
    if (spec.name === '') {
      throw new LeftOut('A metric without a name was left out.');
    }
    if (spec.flaw !== null) {
      throw new LeftOut(`The metric ${spec.name} was left out: ${spec.flaw}`);
    }
    switch (spec.type) {
      case 'simple':
        return this.#simple(spec);
      case 'ratio':
        return this.#ratio(spec);
      case 'derived':
        return this.#derived(spec);
      case 'cumulative':
        return this.#cumulative(spec);
      case 'conversion':
        return this.#conversion(spec);
      default:
        throw new LeftOut(`The metric ${spec.name} has the unknown type ${spec.type}.`);
    }
  }

  #simple(spec: MetricSpec): BuiltMetric {
    // Since dbt 1.12 a simple metric is its own measure.
    const input = spec.input ?? plainInput(spec.name, spec.at);
    const source = this.#measure(input.name) ?? (input.name === spec.name ? null : this.#input(input, spec));
    if (source === null) {
      throw new LeftOut(`The metric ${spec.name} has no measure: ${input.name} is none, or was left out.`);
    }
    const value = withFill(source.expression, input.fill ?? spec.fill);
    return this.#defined(spec, value, [source], {
      filters: [...spec.filters, ...input.filters],
      everyPeriod: spec.spine || input.spine,
    });
  }

  #ratio(spec: MetricSpec): BuiltMetric {
    const [above, below] = [spec.numerator, spec.denominator].map((input) => {
      if (input === null) {
        throw new LeftOut(`The ratio ${spec.name} needs a numerator and a denominator.`);
      }
      return this.#input(input, spec);
    });
    if (above === undefined || below === undefined) {
      throw new LeftOut(`The ratio ${spec.name} is incomplete.`);
    }
    return this.#defined(spec, binary('/', above.expression, below.expression), [above, below], {
      filters: spec.filters,
    });
  }

  #derived(spec: MetricSpec): BuiltMetric {
    const written = spec.expr === null ? null : parseSql(spec.expr);
    if (written === null) {
      throw new LeftOut(`The expression of ${spec.name} is missing or not in the portable grammar.`);
    }
    const inputs = new Map(
      spec.inputs.map((input) => [(input.alias ?? input.name).toLowerCase(), this.#input(input, spec)] as const),
    );
    const value = mapExpression(written, (node) => {
      if (node.kind !== 'reference') {
        return null;
      }
      const name = node.path.map(({ text }) => text).join('.');
      const input = inputs.get(name.toLowerCase());
      if (input === undefined) {
        throw new LeftOut(`The expression of ${spec.name} names ${name}, which is none of its metrics.`);
      }
      return input.expression;
    });
    return this.#defined(spec, value, [...inputs.values()], { filters: spec.filters });
  }

  #cumulative(spec: MetricSpec): BuiltMetric {
    const input = spec.input ?? spec.inputs[0];
    if (input === undefined) {
      throw new LeftOut(`The cumulative metric ${spec.name} names nothing to add up.`);
    }
    const source = this.#measure(input.name) ?? this.#input({ ...input, fill: null, filters: [] }, spec);
    const { window, toDate } = spec;
    if (window !== null && toDate !== null) {
      throw new LeftOut(`The cumulative metric ${spec.name} has both a window and a grain to date.`);
    }
    const running =
      window === null
        ? callOf('RUNNING', [source.expression], { reset: toDate })
        : overTime('ROLLING', source.expression, window.count, window.unit);
    return this.#defined(spec, withFill(running, input.fill ?? spec.fill), [source], {
      filters: [...spec.filters, ...input.filters],
      everyPeriod: spec.spine || input.spine,
      periodValue: spec.periodValue,
    });
  }

  /**
   * The events are a measure of the model they follow the rows of; a rate divides them by those
   * rows.
   */
  #conversion(spec: MetricSpec): BuiltMetric {
    const { conversion } = spec;
    const leftOut = (why: string): never => {
      throw new LeftOut(`The metric ${spec.name} was left out: ${why}`);
    };
    if (conversion?.base == null || conversion.events === null) {
      return leftOut('it needs a base and a conversion, each a measure or a simple metric.');
    }
    const base = this.#counted(conversion.base, spec);
    const events = this.#counted(conversion.events, spec);
    if (base === null) {
      return leftOut(`${conversion.base.name} is neither a measure nor a simple metric of one.`);
    }
    if (events === null) {
      return leftOut(`${conversion.events.name} is neither a measure nor a simple metric of one.`);
    }
    const condition = this.#conditions(events.filters, spec.name);
    const filter = condition === null ? null : withinModel(condition, events.model, this.#shared);
    if (condition !== null && filter === null) {
      return leftOut(
        `a condition on its events names something that cannot be reached from ${events.model.spec.name}.`,
      );
    }
    const measure = conversionMeasure(spec.name, conversion, base, { ...events, filter });
    if (typeof measure === 'string') {
      return leftOut(measure);
    }
    const model = base.model.definition.name;
    const own = this.#measures.get(model) ?? [];
    this.#measures.set(model, [...own, this.#report.define(measure, spec.at)]);
    const chosen = this.#conditions(base.filters, spec.name);
    const followed = withFill(filtered(reference(model, measure.name), chosen), events.fill);
    const rows = withFill(filtered(reference(model, base.name), chosen), base.fill);
    const value = conversion.calculation === 'RATE' ? binary('/', followed, rows) : followed;
    return this.#defined(spec, withFill(value, spec.fill), [{ expression: value, model, finest: base.finest }], {
      filters: spec.filters,
      everyPeriod: spec.spine || conversion.base.spine,
    });
  }

  /**
   * The measure an input of a conversion is, by itself or as a simple metric, with what narrows it.
   */
  #counted(input: InputSpec, owner: MetricSpec): CountedMeasure | null {
    const metric = this.#specs.get(input.name);
    const isMetric = metric?.type === 'simple' && metric.flaw === null;
    const inner = isMetric ? (metric.input ?? plainInput(metric.name, metric.at)) : null;
    const name = inner?.name ?? input.name;
    if (input.offset !== null || input.toGrain !== null) {
      throw new LeftOut(`The metric ${owner.name} was left out: events that follow others are not moved in time.`);
    }
    for (const model of this.#models) {
      const own = model.measures.get(name);
      const measure = model.spec.measures.find((candidate) => candidate.name === name);
      if (own === undefined || measure === undefined) {
        continue;
      }
      const time = measure.time ?? model.spec.time;
      const finest = model.spec.dimensions.find((dimension) => dimension.name === time)?.grain ?? 'DAY';
      return {
        model,
        name: own,
        time: time === null ? null : (model.dimensions.get(time) ?? null),
        finest,
        filters: [...input.filters, ...(isMetric ? metric.filters : []), ...(inner?.filters ?? [])],
        fill: input.fill ?? inner?.fill ?? (isMetric ? metric.fill : null),
      };
    }
    return null;
  }

  #defined(
    spec: MetricSpec,
    value: Expression,
    sources: readonly Source[],
    more: Pick<MetricDefinition, 'periodValue' | 'everyPeriod'> & { readonly filters: readonly string[] },
  ): BuiltMetric {
    const [first] = sources;
    if (first === undefined) {
      throw new LeftOut(`The metric ${spec.name} is computed from nothing.`);
    }
    const finest = coarsest([first.finest, ...sources.map((source) => source.finest)]);
    // The day where there are days, whatever its inputs say of themselves.
    const grain = spec.grain ?? coarsest(['DAY', finest]);
    const { filters, everyPeriod, periodValue } = more;
    const filter = this.#conditions(filters, spec.name);
    const definition = importedMetric(spec.name, printExpression(value), first.model, {
      label: spec.label,
      description: spec.description,
      filter: filter === null ? null : printExpression(filter),
      timeGrains: grainsFrom(finest),
      ...(isCoarser('HOUR', finest) ? { momentGrain: finest } : {}),
      ...(everyPeriod === true ? { everyPeriod } : {}),
      ...(periodValue === undefined ? {} : { periodValue, ...(grain === finest ? {} : { periodGrain: grain }) }),
    });
    return { definition: this.#report.define(definition, spec.at), grain, finest };
  }

  /** An input metric (or, in older projects, a measure) with what is said about it. */
  #input(input: InputSpec, owner: MetricSpec): Source {
    const source = this.#metricNamed(input.name) ?? this.#measure(input.name);
    if (source === null) {
      throw new LeftOut(`The metric ${owner.name} is computed from ${input.name}, which does not exist.`);
    }
    let expression = filtered(source.expression, this.#conditions(input.filters, owner.name));
    expression = withFill(expression, input.fill);
    if (input.offset !== null) {
      expression = this.#moved(expression, input.offset, owner);
    }
    if (input.toGrain !== null) {
      expression = callOf('AT_START', [expression, text(input.toGrain.toLowerCase())]);
    }
    return { ...source, expression };
  }

  /** The value so long ago, in units of the calendar or of the project's own. */
  #moved(value: Expression, offset: NonNullable<InputSpec['offset']>, owner: MetricSpec): Expression {
    if ('unit' in offset) {
      return overTime('PRIOR', value, offset.count, offset.unit);
    }
    const known = [offset.own, offset.own.replace(/s$/i, '')].find((name) => this.#ownGrains.has(name.toLowerCase()));
    if (known === undefined) {
      throw new LeftOut(
        `The metric ${owner.name} was left out: ${offset.own} is neither a time unit nor a custom granularity of a time spine.`,
      );
    }
    return offset.count === 0 ? value : callOf('EARLIER', [value, text(known.toLowerCase()), number(offset.count)]);
  }

  #metricNamed(name: string): Source | null {
    const spec = this.#specs.get(name);
    if (spec === undefined) {
      return null;
    }
    const metric = this.#metric(spec);
    if (metric instanceof LeftOut) {
      throw new LeftOut(`It is computed from ${name}, which was left out: ${metric.message}`);
    }
    return { expression: reference(name), model: metric.definition.anchorModel, finest: metric.finest };
  }

  #measure(name: string): Source | null {
    for (const { spec, measures, definition } of this.#models) {
      const own = measures.get(name);
      if (own === undefined) {
        continue;
      }
      const measure = spec.measures.find((candidate) => candidate.name === name);
      const time = measure?.time ?? spec.time;
      const finest = spec.dimensions.find((dimension) => dimension.name === time)?.grain ?? 'DAY';
      return { expression: reference(definition.name, own), model: definition.name, finest };
    }
    return null;
  }

  #conditions(texts: readonly string[], owner: string): Expression | null {
    return conjunction(
      texts.map((text) => {
        const condition = parseSql(text);
        if (condition === null) {
          throw new LeftOut(`A filter of ${owner} is not in the portable grammar: ${text.trim()}`);
        }
        return translateCondition(condition, this.#names);
      }),
    );
  }
}

interface CountedMeasure extends FoundMeasure {
  readonly finest: TimeUnit;
  readonly filters: readonly string[];
  readonly fill: number | null;
}

interface Source {
  readonly expression: Expression;
  readonly model: string;
  readonly finest: TimeUnit;
}

function withFill(expression: Expression, fill: number | null): Expression {
  return fill === null ? expression : callOf('COALESCE', [expression, number(fill)]);
}
