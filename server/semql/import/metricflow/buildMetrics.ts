import type { MetricDefinition, TimeGrain } from '../../catalog/definition.ts';
import type { Expression } from '../../language/ast.ts';
import { callOf } from '../../language/build.ts';
import { printExpression } from '../../language/print.ts';
import { conjunction, mapExpression } from '../../plan/mapExpression.ts';
import { GRAINS, grainsFrom, importedMetric } from '../definitions.ts';
import type { Report } from '../fields.ts';
import { type ForeignNames, translateCondition } from '../foreignNames.ts';
import { parseSql } from '../sqlText.ts';
import { binary, filtered, number, overTime, reference, text } from '../tree.ts';
import type { BuiltModel } from './buildModels.ts';
import { plainInput } from './readValues.ts';
import type { InputSpec, MetricSpec } from './spec.ts';

interface BuiltMetric {
  readonly definition: MetricDefinition;
  readonly grain: TimeGrain;
}

/** A reason a metric cannot be carried over. */
class LeftOut extends Error {}

/**
 * Metrics as expressions over the measures of the models: a ratio divides, a derived metric computes, an offset is
 * PRIOR, a cumulative metric is RUNNING or ROLLING. What cannot be carried over is an error of the report.
 */
export class MetricBuilder {
  private readonly specs: ReadonlyMap<string, MetricSpec>;
  private readonly models: readonly BuiltModel[];
  private readonly names: ForeignNames;
  private readonly report: Report;
  private readonly built = new Map<string, BuiltMetric | LeftOut>();
  private readonly open = new Set<string>();

  constructor(specs: readonly MetricSpec[], models: readonly BuiltModel[], names: ForeignNames, report: Report) {
    this.specs = new Map(specs.map((spec) => [spec.name, spec]));
    this.models = models;
    this.names = names;
    this.report = report;
  }

  build(): { readonly metrics: readonly MetricDefinition[]; readonly grains: ReadonlyMap<string, TimeGrain> } {
    const metrics: MetricDefinition[] = [];
    const grains = new Map<string, TimeGrain>();
    for (const spec of this.specs.values()) {
      const metric = this.metric(spec);
      if (metric instanceof LeftOut) {
        this.report.add('error', spec.at, metric.message);
        continue;
      }
      metrics.push(metric.definition);
      if (metric.grain !== 'DAY') grains.set(spec.name.toLowerCase(), metric.grain);
    }
    return { metrics, grains };
  }

  private metric(spec: MetricSpec): BuiltMetric | LeftOut {
    const known = this.built.get(spec.name);
    if (known !== undefined) return known;
    if (this.open.has(spec.name)) return new LeftOut(`The metric ${spec.name} is defined by itself.`);
    this.open.add(spec.name);
    let result: BuiltMetric | LeftOut;
    try {
      result = this.compose(spec);
    } catch (error) {
      if (!(error instanceof LeftOut)) throw error;
      result = error;
    }
    this.open.delete(spec.name);
    this.built.set(spec.name, result);
    return result;
  }

  private compose(spec: MetricSpec): BuiltMetric {
    if (spec.name === '') throw new LeftOut('A metric without a name was left out.');
    if (spec.flaw !== null) throw new LeftOut(`The metric ${spec.name} was left out: ${spec.flaw}`);
    switch (spec.type) {
      case 'simple':
        return this.simple(spec);
      case 'ratio':
        return this.ratio(spec);
      case 'derived':
        return this.derived(spec);
      case 'cumulative':
        return this.cumulative(spec);
      case 'conversion':
        throw new LeftOut(
          `The metric ${spec.name} counts events that follow other events (conversion), which a semantic layer of measures cannot say: model the funnel as a table.`,
        );
      default:
        throw new LeftOut(`The metric ${spec.name} has the unknown type ${spec.type}.`);
    }
  }

  private simple(spec: MetricSpec): BuiltMetric {
    // Since dbt 1.12 a simple metric is its own measure.
    const input = spec.input ?? plainInput(spec.name, spec.at);
    const source = this.measure(input.name) ?? (input.name === spec.name ? null : this.input(input, spec));
    if (source === null)
      throw new LeftOut(`The metric ${spec.name} has no measure: ${input.name} is none, or was left out.`);
    const value = withFill(source.expression, input.fill ?? spec.fill);
    return this.defined(spec, value, [source], {
      filters: [...spec.filters, ...input.filters],
      everyPeriod: spec.spine || input.spine,
    });
  }

  private ratio(spec: MetricSpec): BuiltMetric {
    const [above, below] = [spec.numerator, spec.denominator].map((input) => {
      if (input === null) throw new LeftOut(`The ratio ${spec.name} needs a numerator and a denominator.`);
      return this.input(input, spec);
    });
    if (above === undefined || below === undefined) throw new LeftOut(`The ratio ${spec.name} is incomplete.`);
    return this.defined(spec, binary('/', above.expression, below.expression), [above, below], {
      filters: spec.filters,
    });
  }

  private derived(spec: MetricSpec): BuiltMetric {
    const written = spec.expr === null ? null : parseSql(spec.expr);
    if (written === null)
      throw new LeftOut(`The expression of ${spec.name} is missing or not in the portable grammar.`);
    const inputs = new Map(
      spec.inputs.map((input) => [(input.alias ?? input.name).toLowerCase(), this.input(input, spec)] as const),
    );
    const value = mapExpression(written, (node) => {
      if (node.kind !== 'reference') return null;
      const name = node.path.map(({ text }) => text).join('.');
      const input = inputs.get(name.toLowerCase());
      if (input === undefined)
        throw new LeftOut(`The expression of ${spec.name} names ${name}, which is none of its metrics.`);
      return input.expression;
    });
    return this.defined(spec, value, [...inputs.values()], { filters: spec.filters });
  }

  private cumulative(spec: MetricSpec): BuiltMetric {
    const input = spec.input ?? spec.inputs[0];
    if (input === undefined) throw new LeftOut(`The cumulative metric ${spec.name} names nothing to add up.`);
    const source = this.measure(input.name) ?? this.input({ ...input, fill: null, filters: [] }, spec);
    const { window, toDate } = spec;
    if (window !== null && toDate !== null) {
      throw new LeftOut(`The cumulative metric ${spec.name} has both a window and a grain to date.`);
    }
    const running =
      window === null
        ? callOf('RUNNING', [source.expression], { reset: toDate })
        : overTime('ROLLING', source.expression, window.count, window.unit);
    return this.defined(spec, withFill(running, input.fill ?? spec.fill), [source], {
      filters: [...spec.filters, ...input.filters],
      everyPeriod: spec.spine || input.spine,
      periodValue: spec.periodValue,
    });
  }

  private defined(
    spec: MetricSpec,
    value: Expression,
    sources: readonly Source[],
    more: Pick<MetricDefinition, 'periodValue' | 'everyPeriod'> & { readonly filters: readonly string[] },
  ): BuiltMetric {
    const [first] = sources;
    if (first === undefined) throw new LeftOut(`The metric ${spec.name} is computed from nothing.`);
    const grain = spec.grain ?? coarsest(sources.map((source) => source.grain));
    const { filters, everyPeriod, periodValue } = more;
    const filter = this.conditions(filters, spec.name);
    const definition = importedMetric(spec.name, printExpression(value), first.model, {
      label: spec.label,
      description: spec.description,
      filter: filter === null ? null : printExpression(filter),
      timeGrains: grainsFrom(grain),
      ...(everyPeriod === true ? { everyPeriod } : {}),
      ...(periodValue === undefined ? {} : { periodValue }),
    });
    return { definition, grain };
  }

  /** An input metric (or, in older projects, a measure) with what is said about it. */
  private input(input: InputSpec, owner: MetricSpec): Source {
    const source = this.metricNamed(input.name) ?? this.measure(input.name);
    if (source === null)
      throw new LeftOut(`The metric ${owner.name} is computed from ${input.name}, which does not exist.`);
    let expression = filtered(source.expression, this.conditions(input.filters, owner.name));
    expression = withFill(expression, input.fill);
    if (input.offset !== null) expression = overTime('PRIOR', expression, input.offset.count, input.offset.unit);
    if (input.toGrain !== null) expression = callOf('AT_START', [expression, text(input.toGrain.toLowerCase())]);
    return { ...source, expression };
  }

  private metricNamed(name: string): Source | null {
    const spec = this.specs.get(name);
    if (spec === undefined) return null;
    const metric = this.metric(spec);
    if (metric instanceof LeftOut)
      throw new LeftOut(`It is computed from ${name}, which was left out: ${metric.message}`);
    return { expression: reference(name), model: metric.definition.anchorModel, grain: metric.grain };
  }

  private measure(name: string): Source | null {
    for (const { spec, measures, definition } of this.models) {
      const own = measures.get(name);
      if (own === undefined) continue;
      const measure = spec.measures.find((candidate) => candidate.name === name);
      const time = measure?.time ?? spec.time;
      const grain = spec.dimensions.find((dimension) => dimension.name === time)?.grain ?? 'DAY';
      return { expression: reference(definition.name, own), model: definition.name, grain: finestDay(grain) };
    }
    return null;
  }

  private conditions(texts: readonly string[], owner: string): Expression | null {
    return conjunction(
      texts.map((text) => {
        const condition = parseSql(text);
        if (condition === null)
          throw new LeftOut(`A filter of ${owner} is not in the portable grammar: ${text.trim()}`);
        return translateCondition(condition, this.names);
      }),
    );
  }
}

interface Source {
  readonly expression: Expression;
  readonly model: string;
  readonly grain: TimeGrain;
}

function withFill(expression: Expression, fill: number | null): Expression {
  return fill === null ? expression : callOf('COALESCE', [expression, number(fill)]);
}

function coarsest(grains: readonly TimeGrain[]): TimeGrain {
  return grains.reduce((left, right) => (GRAINS.indexOf(right) > GRAINS.indexOf(left) ? right : left), 'HOUR');
}

/** Times within the day are shown by the day unless somebody asks for hours. */
function finestDay(grain: TimeGrain): TimeGrain {
  return grain === 'HOUR' ? 'DAY' : grain;
}
