import type {
  ColumnDefinition,
  DimensionDefinition,
  DimensionType,
  FilterDefinition,
  MeasureDefinition,
  MetricDefinition,
  ModelDefinition,
  ModelSourceDefinition,
} from '../../catalog/definition.ts';
import { readPattern } from '../../../../values/formatPattern.ts';
import type { Expression } from '../../language/ast.ts';
import { callOf, nowhere } from '../../language/build.ts';
import { printExpression } from '../../language/print.ts';
import { conjunction, walkExpression } from '../../language/mapExpression.ts';
import { columnsOf, writtenTable } from '../columns.ts';
import {
  dimensionTypeOf,
  grainsFrom,
  importedDimension,
  importedFilter,
  importedMeasure,
  importedMetric,
  importedModel,
  importedRelationship,
} from '../definitions.ts';
import type { Fields, Report } from '../fields.ts';
import type { ColumnLookup } from '../project.ts';
import { parseSql } from '../sqlText.ts';
import { overTime, reference, star, text } from '../tree.ts';
import { joinKeys, plainSql, Unspeakable } from './references.ts';
import type { CubeDimension, CubeLabel, CubeMeasure, CubeSpec, RollingSpec } from './spec.ts';

interface BuiltCube {
  readonly model: ModelDefinition;
  /** Measures that reach over other cubes or over time. */
  readonly metrics: readonly WrittenMetric[];
}

/** A metric and where it was written. */
export interface WrittenMetric {
  readonly definition: MetricDefinition;
  readonly at: Fields;
}

/** Builds the model of a cube: its SQL in the portable grammar, its joins as relationships. */
export class CubeBuilder {
  readonly #spec: CubeSpec;
  readonly #cubes: ReadonlySet<string>;
  readonly #report: Report;
  readonly #source: ModelSourceDefinition;
  readonly #known: readonly ColumnDefinition[] | null;
  readonly #metrics: WrittenMetric[] = [];
  readonly #reaching: ReadonlySet<string>;

  constructor(spec: CubeSpec, cubes: ReadonlySet<string>, lookup: ColumnLookup, report: Report) {
    this.#spec = spec;
    this.#cubes = cubes;
    this.#report = report;
    this.#source = sourceOf(spec, lookup);
    this.#known = lookup(this.#source);
    this.#reaching = reachingMeasures(spec);
  }

  build(): BuiltCube {
    const spec = this.#spec;
    const dimensions = spec.dimensions.flatMap((dimension) => this.#dimension(dimension));
    const measures = spec.measures.flatMap((measure) => this.#measure(measure));
    const filters = spec.segments.flatMap((segment): FilterDefinition[] => {
      const condition = this.#expression(segment.sql, segment, 'segment');
      if (condition === null) {
        return [];
      }
      const words = { label: segment.title, description: segment.description };
      const filter = importedFilter(spec.name, segment.name, printExpression(condition), words);
      return [this.#report.define(filter, segment.at)];
    });
    const keys = spec.dimensions.filter(({ primaryKey }) => primaryKey).map(({ name }) => name);
    const relationships = this.#relationships();
    const joined = relationships.flatMap((way) => way.keys.map(({ from }) => from));
    const model = importedModel(spec.name, this.#source, {
      label: spec.title,
      description: spec.description,
      ...columnsOf(dimensions, measures, filters, this.#known, joined),
      grain: { keys, description: '' },
      dimensions,
      measures,
      filters,
      relationships,
      // Cube's name for the source of a cube that names none.
      dataSourceId: `src_${spec.dataSource ?? 'default'}`,
    });
    return { model: this.#report.define(model, spec.at), metrics: this.#metrics };
  }

  /** SQL of the cube as an expression; null after saying why it cannot be carried over. */
  #expression(sql: string, { name, at }: Pick<CubeDimension, 'name' | 'at'>, what: string): Expression | null {
    const members = new Set([...this.#spec.dimensions, ...this.#spec.measures].map((member) => member.name));
    try {
      const expression = parseSql(plainSql(sql, { cube: this.#spec.name, members, cubes: this.#cubes }));
      if (expression !== null) {
        return expression;
      }
      this.#report.add('error', at, `The SQL of the ${what} ${name} is not in the portable grammar: ${sql.trim()}`);
    } catch (error) {
      if (!(error instanceof Unspeakable)) {
        throw error;
      }
      this.#report.add('error', at, `The ${what} ${name} was left out: ${error.message}`);
    }
    return null;
  }

  #dimension(dimension: CubeDimension): DimensionDefinition[] {
    const { name, type, at, primaryKey, format } = dimension;
    const words = { label: dimension.title, description: dimension.description };
    const isChoice = type === 'switch' && dimension.sql === null;
    const flaw = isChoice ? 'It is chosen by the caller, and a query here writes the choice itself.' : dimension.flaw;
    if (flaw !== null) {
      this.#report.add('error', at, `The dimension ${name} was left out: ${flaw}`);
      return [];
    }
    if (type === 'geo') {
      return this.#place(dimension);
    }
    const expression =
      dimension.cases === null
        ? this.#expression(dimension.sql ?? name, dimension, 'dimension')
        : this.#cases(dimension);
    if (expression === null) {
      return [];
    }
    const kind = this.#typeOf(type, expression);
    if (kind === null) {
      this.#report.add('error', at, `A dimension of the type ${type} is not known; ${name} was left out.`);
      return [];
    }
    const isWritten = format === null || readPattern(format) !== null;
    if (!isWritten) {
      this.#report.add('info', at, `The format ${format} of the dimension ${name} was left out: it is not a pattern.`);
    }
    const timeGrains = kind === 'TIMESTAMP' ? grainsFrom('HOUR') : kind === 'DATE' ? grainsFrom('DAY') : [];
    const definition = importedDimension(this.#spec.name, name, kind, printExpression(expression), {
      ...words,
      primaryKey,
      format: isWritten ? format : null,
      timeGrains,
    });
    return [this.#report.define(definition, at)];
  }

  #typeOf(type: string, expression: Expression): DimensionType | null {
    const name = expression.kind === 'reference' && expression.path.length === 1 ? expression.path[0]?.text : undefined;
    const stored = this.#known?.find((column) => column.name.toLowerCase() === name?.toLowerCase())?.type;
    switch (type) {
      case 'time':
        return stored === 'DATE' ? 'DATE' : 'TIMESTAMP';
      case 'number':
        return 'NUMBER';
      case 'boolean':
        return 'BOOLEAN';
      case 'string':
      case 'switch':
        // The stored type of a column decides how it is compared.
        return stored === undefined ? 'STRING' : dimensionTypeOf(stored);
      default:
        return null;
    }
  }

  #cases(dimension: CubeDimension): Expression | null {
    const branches = (dimension.cases?.when ?? []).map(({ sql, label }) => {
      const when = this.#expression(sql, dimension, 'dimension');
      const then = this.#label(label, dimension);
      return when === null || then === null ? null : { when, then };
    });
    if (branches.length === 0 || !branches.every((branch) => branch !== null)) {
      return null;
    }
    const last = dimension.cases?.otherwise ?? null;
    const otherwise = last === null ? null : this.#label(last, dimension);
    if (last !== null && otherwise === null) {
      return null;
    }
    return { kind: 'case', operand: null, branches, otherwise, span: nowhere };
  }

  #label(label: CubeLabel, dimension: CubeDimension): Expression | null {
    return 'sql' in label ? this.#expression(label.sql, dimension, 'dimension') : text(label.text);
  }

  /** A place is two numbers. */
  #place(dimension: CubeDimension): DimensionDefinition[] {
    this.#report.add(
      'info',
      dimension.at,
      `${dimension.name} became ${dimension.name}_latitude and ${dimension.name}_longitude.`,
    );
    return (['latitude', 'longitude'] as const).flatMap((axis) => {
      const expression = this.#expression(dimension[axis] ?? '', dimension, 'dimension');
      if (expression === null) {
        return [];
      }
      const name = `${dimension.name}_${axis}`;
      const definition = importedDimension(this.#spec.name, name, 'NUMBER', printExpression(expression), {});
      return [this.#report.define(definition, dimension.at)];
    });
  }

  #measure(measure: CubeMeasure): MeasureDefinition[] {
    const { name, at, type, flaw } = measure;
    if (flaw !== null) {
      this.#report.add('error', at, `The measure ${name} was left out: ${flaw}`);
      return [];
    }
    const aggregate = this.#aggregate(measure);
    const filters = measure.filters.map((sql) => this.#expression(sql, measure, 'measure'));
    if (aggregate === null || filters.some((filter) => filter === null)) {
      return [];
    }
    const filter = conjunction(filters.filter((condition) => condition !== null));
    const words = { label: measure.title, description: measure.description };
    const unit = measure.format === 'percent' ? 'percent' : null;
    const over = measure.rolling !== null || measure.shift !== null || type === 'running_total';
    if (this.#reaching.has(name) && (!over || this.#namesReaching(measure))) {
      const value = over ? this.#reach(measure, aggregate) : aggregate;
      this.#metrics.push(this.#overTime(measure, value, { ...words, unit }));
      return [];
    }
    if (this.#leavesCube(aggregate)) {
      const definition = importedMetric(name, printExpression(aggregate), this.#spec.name, { ...words, unit });
      this.#metrics.push({ definition, at });
      return [];
    }
    if (type === 'string' || type === 'time' || type === 'boolean') {
      this.#report.add('info', at, `${name} is computed as its SQL says, whatever its type is called.`);
    }
    const own = importedMeasure(this.#spec.name, over ? `${name}_of_its_rows` : name, printExpression(aggregate), {
      ...words,
      unit,
      filter: filter === null ? null : printExpression(filter),
      additivity: additive.has(type) ? 'ADDITIVE' : 'NON_ADDITIVE',
      // Cube counts a row once in each group it meets, however many rows of the other side there
      // are.
      allowOverlap: this.#spec.dimensions.some(({ primaryKey }) => primaryKey),
    });
    if (over) {
      const value = this.#reach(measure, reference(this.#spec.name, own.name));
      this.#metrics.push(this.#overTime(measure, value, { ...words, unit }));
    }
    return [this.#report.define(own, at)];
  }

  /** True when its SQL names a measure that reaches over time. */
  #namesReaching({ sql }: CubeMeasure): boolean {
    return namesIn(sql).some((name) => this.#reaching.has(name));
  }

  #overTime({ name, rolling, at }: CubeMeasure, value: Expression, words: object): WrittenMetric {
    // Cube joins windows to the series of the periods that are asked for.
    const every = rolling === null ? {} : { everyPeriod: true };
    return { definition: importedMetric(name, printExpression(value), this.#spec.name, { ...words, ...every }), at };
  }

  /** A rolling window, a running total, or the value of another time. */
  #reach({ rolling, shift, type, at, name }: CubeMeasure, own: Expression): Expression {
    let value = own;
    if (type === 'running_total') {
      this.#report.add(
        'warning',
        at,
        `${name} adds up from the first row, not from the start of the requested period.`,
      );
      value = callOf('RUNNING', [value]);
    }
    if (rolling !== null) {
      value = windowed(rolling, value);
    }
    if (shift === null) {
      return value;
    }
    const { count, unit } = shift;
    return count < 0 ? overTime('NEXT', value, -count, unit) : overTime('PRIOR', value, count, unit);
  }

  #aggregate(measure: CubeMeasure): Expression | null {
    const { type, sql, name, at } = measure;
    const operand = sql === null ? null : this.#expression(sql, measure, 'measure');
    if (sql !== null && operand === null) {
      return null;
    }
    const of = (wrap: (value: Expression) => Expression): Expression | null => {
      if (operand !== null) {
        return wrap(operand);
      }
      this.#report.add('error', at, `The measure ${name} needs sql.`);
      return null;
    };
    switch (type) {
      case 'count':
        return callOf('COUNT', [operand ?? star]);
      case 'count_distinct':
      case 'count_distinct_approx':
        if (type !== 'count_distinct') {
          this.#report.add('info', at, `${name} is counted exactly.`);
        }
        return of((value) => callOf('COUNT', [value], { distinct: true }));
      case 'sum':
      case 'avg':
      case 'min':
      case 'max':
        return of((value) => callOf(type.toUpperCase(), [value]));
      case 'running_total':
        return of((value) => callOf('SUM', [value]));
      case 'number':
      case 'number_agg':
      case 'string':
      case 'time':
      case 'boolean':
        return of((value) => value);
      default:
        this.#report.add(
          'error',
          at,
          `A measure of the type ${type === '' ? 'nothing' : type} is not known; ${name} was left out.`,
        );
        return null;
    }
  }

  #leavesCube(expression: Expression): boolean {
    let leaves = false;
    walkExpression(expression, (node) => {
      if (node.kind === 'reference' && node.path.length > 1) {
        leaves ||= node.path[0]?.text !== this.#spec.name;
      }
      return true;
    });
    return leaves;
  }

  #relationships() {
    return this.#spec.joins.flatMap(({ name, type, sql, at }) => {
      if (!this.#cubes.has(name)) {
        this.#report.add('error', at, `There is no cube ${name}; the join was left out.`);
        return [];
      }
      const keys = joinKeys(sql, this.#spec.name, name);
      if (keys === null || keys.length === 0) {
        this.#report.add(
          'error',
          at,
          `Only an equality of columns joins here; the join to ${name} was left out: ${sql.trim()}`,
        );
        return [];
      }
      return [this.#report.define(importedRelationship(this.#spec.name, name, name, keys, { type }), at)];
    });
  }
}

const additive: ReadonlySet<string> = new Set(['sum', 'count']);

/** The window as a value over time: one that reaches ahead is the one of a later time. */
function windowed({ trailing, leading, offset, reset }: RollingSpec, value: Expression): Expression {
  if (trailing === null) {
    const running = callOf('RUNNING', [value], { reset });
    return leading === null ? running : overTime('NEXT', running, leading.count, leading.unit);
  }
  const length = trailing.count + (leading?.count ?? 0);
  const window = overTime(offset === 'start' ? 'BEFORE' : 'ROLLING', value, length, trailing.unit);
  return leading === null ? window : overTime('NEXT', window, leading.count, leading.unit);
}

/** Names in braces: members of the cube itself, with or without its name. */
function namesIn(sql: string | null): readonly string[] {
  return [...(sql ?? '').matchAll(/\{\s*(?:\w+\s*\.\s*)?(\w+)\s*\}/g)].map(([, name = '']) => name);
}

/** Measures that reach over time, and those that are computed from them. */
function reachingMeasures({ measures }: CubeSpec): ReadonlySet<string> {
  const found = new Set(
    measures
      .filter(({ rolling, shift, type }) => rolling !== null || shift !== null || type === 'running_total')
      .map(({ name }) => name),
  );
  for (let size = -1; size < found.size;) {
    size = found.size;
    for (const { name, sql } of measures) {
      if (namesIn(sql).some((other) => found.has(other))) {
        found.add(name);
      }
    }
  }
  return found;
}

function sourceOf({ table, sql, name }: CubeSpec, lookup: ColumnLookup): ModelSourceDefinition {
  const whole = /^\s*select\s+\*\s+from\s+([\w."`]+)\s*;?\s*$/i.exec(sql ?? '');
  const path = table ?? whole?.[1] ?? null;
  if (path !== null) {
    const parts = path.split('.').map((part) => part.trim().replaceAll(/["`]/g, ''));
    return writtenTable(parts, lookup);
  }
  return sql === null ? { type: 'TABLE', path: [name] } : { type: 'CUSTOM_QUERY', query: sql.trim() };
}
