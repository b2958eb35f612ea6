import { NOWHERE } from '../language/build.ts';
import { Aggregates } from '../plan/aggregates.ts';
import { compileSubquery } from '../plan/compileQuery.ts';
import type { Leaf } from '../plan/leaf.ts';
import { Leaves } from '../plan/leaves.ts';
import { QueryScope } from '../plan/queryScope.ts';
import { CompileRequest } from '../plan/request.ts';
import { Refusal } from '../validate/refusal.ts';
import type { PreparedCatalog, PreparedMetric, PreparedModel } from './prepare.ts';
import type { Path } from './relationshipGraph.ts';

/**
 * What a metric may be grouped by, as it is written in a query: its list and its time, or without a list every dimension that all of its
 * facts reach without a choice of ways; where there is a choice, the roles of the anchor model decide. Nothing for a
 * metric whose definition does not hold.
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
  const facts = anchor === null ? [] : factsOf(catalog, metric, anchor);
  const names: string[] = [];
  for (const model of anchor === null || facts.length === 0 ? [] : catalog.models.values()) {
    const fields = [...model.dimensions.names()].filter((field) => permitted(model.name, field));
    for (const qualifier of waysTo(catalog, facts, model))
      names.push(...fields.map((field) => `${qualifier}.${field}`));
  }
  return names;
}

/** How a model is named where all facts reach it: by its own name, by a role where there is a choice, or not at all. */
function waysTo(catalog: PreparedCatalog, facts: readonly Leaf[], model: PreparedModel): readonly string[] {
  const ways = facts.map((fact) => chosenWays(catalog.graph.pathsToOne(fact.model, model), fact));
  if (ways.some((paths) => paths.length === 0)) return [];
  if (ways.every((paths) => paths.length === 1)) return [model.name];
  const [first] = facts;
  if (first === undefined || facts.some((fact) => fact.model !== first.model)) return [];
  return (ways[0] ?? []).filter((path) => path.length === 1).map(([edge]) => edge?.role ?? '');
}

/** The ways that the relationships a metric has chosen leave. */
function chosenWays(paths: readonly Path[], { pins }: Leaf): readonly Path[] {
  const chosen = paths.filter((path) =>
    path.every((edge) => !pins.some((pin) => pin.from === edge.from && pin.to === edge.to && pin !== edge)),
  );
  return chosen.length > 0 ? chosen : paths;
}

/** The aggregates a metric is made of. */
function factsOf(catalog: PreparedCatalog, metric: PreparedMetric, anchor: PreparedModel): readonly Leaf[] {
  const request = new CompileRequest(catalog, { dialect: 'DUCKDB', now: new Date(0) }, compileSubquery);
  const entries = [{ alias: null, anchor: { model: anchor, edges: [] } }];
  const scope = new QueryScope(request, entries, [], [], new Set(), { definition: true });
  const leaves = new Leaves(scope, request.timeIn('UTC'), []);
  try {
    new Aggregates(leaves, () => false).metric(metric, NOWHERE, null);
    return leaves.all;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
