import { conjunction } from '../../model/conjunction.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import type { Layer, StandingType } from '../layer.ts';

/** A text with names of the semantic layer in it, and where it stands. */
export interface LayerText {
  readonly type: StandingType;
  /** Id of what it belongs to. */
  readonly id: string;
  /** Versioned object that it belongs to, or is. */
  readonly entityId: string;
  /** Name of what it belongs to, as people say it: `orders.revenue`. */
  readonly name: string;
  readonly text: string;
  /** Query that shows whether the text works, and what it means: its SQL. */
  readonly probe: Probe;
}

/** A query as text, with values for its parameters, or the name of a metric to compute. */
export type Probe =
  | {
      readonly semql: string;
      readonly parameters?: Readonly<Record<string, SqlValue>>;
      /** Id of the row policy under which it is compiled. */
      readonly rowPolicyId?: string;
    }
  | { readonly metric: string; readonly grain: string | null };

/** A place of the layer in which a text can be replaced. */
export interface WrittenText extends LayerText {
  readonly replace: (layer: Layer, text: string) => Layer;
}

const quoted = (name: string): string => `"${name}"`;

/** Texts of the portable language in a layer; SQL of a source names columns and is left out. */
export function textsOf(layer: Layer): readonly WrittenText[] {
  return [...layer.models.flatMap(textsOfModel), ...layer.metrics.flatMap(textsOfMetric)];
}

/** Texts of one model or metric of a layer. */
export function textsWithin(layer: Layer, entityId: string): readonly WrittenText[] {
  return [
    ...layer.models.filter(({ id }) => id === entityId).flatMap(textsOfModel),
    ...layer.metrics.filter(({ id }) => id === entityId).flatMap(textsOfMetric),
  ];
}

function textsOfModel(model: Layer['models'][number]): readonly WrittenText[] {
  const owner = { entityId: model.id };
  const from = quoted(model.name);
  const edited = (
    list: 'dimensions' | 'measures' | 'filters' | 'rowPolicies',
    id: string,
    field: 'expression' | 'filter',
  ) =>
    function replace(layer: Layer, text: string): Layer {
      return {
        ...layer,
        models: layer.models.map((one) =>
          one.id === model.id
            ? { ...one, [list]: one[list].map((part) => (part.id === id ? { ...part, [field]: text } : part)) }
            : one,
        ),
      };
    };
  const select = (name: string): Probe => ({ semql: `SELECT ${from}.${quoted(name)} FROM ${from}` });
  return [
    ...model.dimensions
      .filter(({ native }) => !native)
      .map(({ id, name, expression }) => ({
        ...owner,
        type: 'Dimension' as const,
        id,
        name: `${model.name}.${name}`,
        text: expression,
        probe: select(name),
        replace: edited('dimensions', id, 'expression'),
      })),
    ...model.measures.flatMap(({ id, name, expression, filter, native }) => {
      const measure = { ...owner, type: 'Measure' as const, id, name: `${model.name}.${name}`, probe: select(name) };
      return [
        ...(native ? [] : [{ ...measure, text: expression, replace: edited('measures', id, 'expression') }]),
        ...(filter === null ? [] : [{ ...measure, text: filter, replace: edited('measures', id, 'filter') }]),
      ];
    }),
    ...model.filters
      .filter(({ native }) => !native)
      .map(({ id, name, expression, applyByDefault }) => ({
        ...owner,
        type: 'Filter' as const,
        id,
        name: `${model.name}.${name}`,
        text: expression,
        probe: { semql: `SELECT COUNT(*) AS n FROM ${from}${applyByDefault ? '' : `[${quoted(name)}]`}` },
        replace: edited('filters', id, 'expression'),
      })),
    ...model.rowPolicies.map(({ id, name, expression }) => ({
      ...owner,
      type: 'RowPolicy' as const,
      id,
      name: `${model.name}.${name}`,
      text: expression,
      probe: { semql: `SELECT COUNT(*) AS n FROM ${from}`, rowPolicyId: id },
      replace: edited('rowPolicies', id, 'expression'),
    })),
  ];
}

function textsOfMetric(metric: Layer['metrics'][number]): readonly WrittenText[] {
  const { id, name } = metric;
  const probe = { metric: name, grain: metric.timeDimension === null ? null : (metric.timeGrains[0] ?? 'MONTH') };
  const owner = { type: 'Metric' as const, id, entityId: id, name, probe };
  const edited = (change: (one: Layer['metrics'][number]) => Layer['metrics'][number]) => (layer: Layer) => ({
    ...layer,
    metrics: layer.metrics.map((one) => (one.id === id ? change(one) : one)),
  });
  return [
    {
      ...owner,
      text: metric.expression,
      replace: (layer, expression) => edited((one) => ({ ...one, expression }))(layer),
    },
    ...metric.conditions.map((text, index) => ({
      ...owner,
      text,
      replace: (layer: Layer, condition: string) =>
        edited((one) => {
          const conditions = one.conditions.with(index, condition);
          return { ...one, conditions, filter: conjunction(conditions) };
        })(layer),
    })),
  ];
}
