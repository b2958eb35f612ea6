import type { LeafAggregate } from '../plan/aggregates/leafAggregate.ts';
import { metricFacts } from './metricFacts.ts';
import type { PreparedCatalog, PreparedMetric, PreparedModel } from './prepare.ts';
import type { Path } from './relationshipGraph.ts';

/**
 * Dimensions a metric may be grouped by, as a query writes them: its list and its time, or without
 * a list every dimension that all of its facts reach by a single path. If there are several paths,
 * the roles of the anchor model decide. Empty for a metric with an invalid definition.
 * @param hidden models and `model.field`s that may not be named
 */
export function metricDimensions(
  catalog: PreparedCatalog,
  metric: PreparedMetric,
  hidden: ReadonlySet<string>,
): readonly string[] {
  const { groupBy, anchorModel, timeDimension } = metric.definition;
  const permitted = (model: string, field: string): boolean => !hidden.has(model) && !hidden.has(`${model}.${field}`);
  if (groupBy.length > 0) {
    const listed = new Set([...groupBy, ...(timeDimension === null ? [] : [timeDimension])]);
    return [...listed].filter((name) => {
      const [model = '', field = ''] = name.split('.');
      return catalog.models.get(model)?.dimensions.get(field) != null && permitted(model, field);
    });
  }
  const anchor = catalog.models.get(anchorModel);
  const facts = metricFacts(catalog, metric);
  const names: string[] = [];
  for (const model of anchor === null || facts.length === 0 ? [] : catalog.models.values()) {
    const fields = [...model.dimensions.names()].filter((field) => permitted(model.name, field));
    for (const qualifier of waysTo(catalog, facts, model)) {
      names.push(...fields.map((field) => `${qualifier}.${field}`));
    }
  }
  return names;
}

/**
 * How a model is named where all facts reach it: by its own name, by a role where there is a
 * choice, or not at all.
 */
function waysTo(catalog: PreparedCatalog, facts: readonly LeafAggregate[], model: PreparedModel): readonly string[] {
  const ways = facts.map((fact) => chosenWays(catalog.graph.pathsToOne(fact.model, model), fact));
  if (ways.some((paths) => paths.length === 0)) {
    return [];
  }
  if (ways.every((paths) => paths.length === 1)) {
    return [model.name];
  }
  const [first] = facts;
  if (first === undefined || facts.some((fact) => fact.model !== first.model)) {
    return [];
  }
  return (ways[0] ?? []).filter((path) => path.length === 1).map(([edge]) => edge?.role ?? '');
}

/** The ways that the relationships a metric has chosen leave. */
function chosenWays(paths: readonly Path[], { pins }: LeafAggregate): readonly Path[] {
  const chosen = paths.filter((path) =>
    path.every((edge) => !pins.some((pin) => pin.from === edge.from && pin.to === edge.to && pin !== edge)),
  );
  return chosen.length > 0 ? chosen : paths;
}
