import type { PreparedMeasure, PreparedMetric, PreparedModel } from '../catalog/prepare.ts';
import type { Expression, Name } from '../language/ast.ts';
import { nearest } from '../language/nearest.ts';
import { byType, described, optional, record, type Shape, text } from '../language/json/shape.ts';
import { nowhere } from '../language/build.ts';
import { mapExpression } from '../language/mapExpression.ts';
import type { QueryScope } from '../resolve/queryScope.ts';
import { conditionOf, type Filter, filterShape } from './filter.ts';
import { readFieldName, writtenPath } from './fieldName.ts';
import { nameOf } from './tree.ts';
import type { Translation } from './translation.ts';

interface MetricRequest {
  readonly metric: string;
  /** Narrows this metric only. */
  readonly filter: Filter | null;
  readonly as: string | null;
}

export const metricShape: Shape<string | MetricRequest> = byType('a metric', {
  string: described('A metric, or a measure such as orders.revenue or {{ orders.revenue }}.', text),
  object: record({ metric: text, filter: optional(filterShape), as: optional(text) }),
});

/** A metric or measure that is asked for. */
export interface Measured {
  readonly metric: PreparedMetric | null;
  readonly measure: PreparedMeasure | null;
  /** The model it is anchored in. */
  readonly model: PreparedModel;
  readonly path: readonly Name[];
  readonly filter: Filter | null;
  readonly as: string | null;
  readonly at: string;
}

/** Measure or metric that a request names; null after reporting an unknown name. */
export function measuredOf(translation: Translation, request: string | MetricRequest, at: string): Measured | null {
  const {
    metric: name,
    filter,
    as,
  } = typeof request === 'string' ? { metric: request, filter: null, as: null } : request;
  const path = readFieldName(name);
  const found = path === null ? null : namedThing(translation, path);
  if (path === null || found === null) {
    return unknownMetric(translation, name, at);
  }
  if (Array.isArray(found)) {
    const options = found.map(({ model, definition }) => `${model.name}.${definition.name}`);
    const advice = `Write ${options.join(' or ')}.`;
    return translation.problem(at, 'AMBIGUOUS_FIELD', `Several models have a measure ${name}.`, advice, options);
  }
  if ('model' in found) {
    const { model } = found;
    const written = [nameOf(model.name), nameOf(found.definition.name)];
    return { metric: null, measure: found, model, path: written, filter, as, at };
  }
  const model = translation.catalog.models.get(found.definition.anchorModel, true);
  if (model === null) {
    const message = `The anchor model of ${found.definition.name} does not exist.`;
    return translation.problem(at, 'UNKNOWN_MODEL', message, 'Choose the anchor model of the metric again.');
  }
  return { metric: found, measure: null, model, path: [nameOf(found.definition.name)], filter, as, at };
}

/** A bare name is first of all a metric's, `model.name` a measure's. */
function namedThing(
  translation: Translation,
  path: readonly Name[],
): PreparedMetric | PreparedMeasure | PreparedMeasure[] | null {
  if (path.length === 1) {
    return metricNamed(translation, path) ?? measureNamed(translation, path);
  }
  return measureNamed(translation, path) ?? metricNamed(translation, path);
}

function metricNamed({ catalog }: Translation, path: readonly Name[]): PreparedMetric | null {
  const last = path.at(-1);
  const metric = last === undefined ? null : catalog.metrics.get(last.text, last.quoted);
  if (metric === null || path.length === 1) {
    return metric;
  }
  const anchor = metric.definition.anchorModel.toLowerCase();
  return path.length === 2 && path[0]?.text.toLowerCase() === anchor ? metric : null;
}

/** The measure of that name, or all of them when several models have one. */
function measureNamed(translation: Translation, path: readonly Name[]): PreparedMeasure | PreparedMeasure[] | null {
  const [first, second, ...more] = path;
  if (first === undefined || more.length > 0) {
    return null;
  }
  const { models } = translation.catalog;
  const qualified = second === undefined ? null : models.get(first.text, first.quoted);
  const name = second ?? first;
  const searched = second === undefined ? [...models.values()] : qualified === null ? [] : [qualified];
  const found = searched.flatMap((model) => {
    const measure = model.measures.get(name.text, name.quoted);
    const hidden =
      measure === null ||
      translation.isHidden(model.name) ||
      translation.isHidden(`${model.name}.${measure.definition.name}`);
    return hidden ? [] : [measure];
  });
  return found.length > 1 ? found : (found[0] ?? null);
}

function unknownMetric(translation: Translation, name: string, at: string): null {
  const { catalog } = translation;
  const measures = [...catalog.models.values()].flatMap((model) =>
    [...model.measures.names()].map((measure) => `${model.name}.${measure}`),
  );
  const names = [...catalog.metrics.names(), ...measures.filter((measure) => !translation.isHidden(measure))];
  const bare = readFieldName(name);
  const suggestions = nearest(bare === null ? name : writtenPath(bare), names);
  const listed = suggestions.length > 0 ? suggestions : names.slice(0, 10);
  const advice = listed.length === 0 ? 'There are no metrics yet.' : `Did you mean ${listed.join(', ')}?`;
  return translation.problem(at, 'UNKNOWN_FIELD', `There is no metric or measure ${name}.`, advice, suggestions);
}

/**
 * The value of what is asked for.
 * @param first the model that bare names of the query belong to
 */
export function measuredExpression(
  translation: Translation,
  { path, model, filter, at }: Measured,
  first: PreparedModel,
): Expression {
  const operand = translation.reference(at, path);
  if (filter === null) {
    return operand;
  }
  const scope = translation.scope(model);
  const condition = conditionOf(translation, scope, filter, `${at}.filter`);
  if (condition === null) {
    return operand;
  }
  return {
    kind: 'filtered',
    operand,
    filter: model === first ? condition : qualified(condition, scope),
    span: nowhere,
  };
}

/** The same condition where bare names belong to another model. */
function qualified(condition: Expression, scope: QueryScope): Expression {
  return mapExpression(condition, (node) => {
    if (node.kind !== 'reference' || node.path.length !== 1) {
      return null;
    }
    if (scope.find(node.path, node.span)?.kind !== 'dimension') {
      return null;
    }
    return { ...node, path: [nameOf(scope.root.name), ...node.path] };
  });
}
