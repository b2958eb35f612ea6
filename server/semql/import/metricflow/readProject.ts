import { Fields, type Report } from '../fields.ts';
import type { YamlNode } from '../yamlTree.ts';
import { readDbtModel } from './readDbtModel.ts';
import { readMetric } from './readMetric.ts';
import { dbtModels, enabled, isDisabled, readRelations } from './relations.ts';
import { readSemanticModel } from './readSemanticModel.ts';
import { readOwnGrains, readSpineGrain, refLikePath, tablePaths } from './readValues.ts';
import { readSavedQuery } from './savedQueries.ts';
import type { MetricFlowProject, MetricSpec, SavedQuerySpec, SemanticModel, SpineSpec } from './spec.ts';

/** Reads every document of a dbt or MetricFlow project, in whichever of its spellings. */
export function readProject(documents: readonly YamlNode[], report: Report): MetricFlowProject {
  const models: SemanticModel[] = [];
  const metrics: MetricSpec[] = [];
  const spines: SpineSpec[] = [];
  const savedQueries: SavedQuerySpec[] = [];
  const roots = documents
    .filter((document) => document.kind === 'map')
    .map((document) => new Fields(document, 'project', report));
  const relations = readRelations(roots);
  for (const root of roots) {
    for (const field of ['semantic_models', 'semantic_model']) {
      for (const at of root.maps(field)) {
        if (isDisabled(at)) {
          continue;
        }
        const { model, created } = readSemanticModel(at, relations);
        models.push(model);
        metrics.push(...created.map((measure) => createdMetric(measure)));
      }
    }
    for (const field of ['metrics', 'metric']) {
      metrics.push(...enabled(root.maps(field)).map((metric) => readMetric(metric, report)));
    }
    for (const at of dbtModels(root)) {
      const own = readDbtModel(at, report);
      if (own.model !== null) {
        models.push(own.model);
      }
      metrics.push(...own.metrics);
      if (own.spine !== null) {
        spines.push(own.spine);
      }
    }
    const configuration = root.map('project_configuration');
    if (configuration !== null) {
      spines.push(...readSpines(configuration));
    }
    for (const field of ['saved_queries', 'saved_query']) {
      savedQueries.push(...enabled(root.maps(field)).map((query) => readSavedQuery(query, report)));
    }
  }
  return { models, metrics: unique(metrics, report), spines, savedQueries };
}

/** `create_metric: true` at a measure: a metric of its name. */
function createdMetric(measure: Fields): MetricSpec {
  const name = measure.name();
  const input = { name, alias: null, filters: [], offset: null, toGrain: null, fill: null, spine: false, at: measure };
  return {
    name,
    label: measure.text('label'),
    description: measure.text('description'),
    at: measure,
    type: 'simple',
    filters: [],
    grain: null,
    fill: null,
    spine: false,
    input,
    numerator: null,
    denominator: null,
    expr: null,
    inputs: [],
    window: null,
    toDate: null,
    periodValue: 'FIRST',
    conversion: null,
    flaw: null,
  };
}

function unique(metrics: readonly MetricSpec[], report: Report): readonly MetricSpec[] {
  const byName = new Map<string, MetricSpec>();
  for (const metric of metrics) {
    if (byName.has(metric.name)) {
      report.add('error', metric.at, `There are two metrics ${metric.name}; the first is kept.`);
    } else {
      byName.set(metric.name, metric);
    }
  }
  return [...byName.values()];
}

/** `project_configuration` of a compiled manifest, in both of its forms. */
function readSpines(at: Fields): readonly SpineSpec[] {
  const spines = at.maps('time_spines').flatMap((spine): readonly SpineSpec[] => {
    const relation = spine.map('node_relation');
    const column = spine.map('primary_column');
    const own = readOwnGrains(spine);
    if (relation === null || column === null) {
      return [];
    }
    const tables = tablePaths(relation.text('database'), relation.text('schema_name'), relation.name('alias'));
    const grain = readSpineGrain(column, 'time_granularity');
    return grain === null ? [] : [{ tables, column: column.name(), grain, own, at: spine }];
  });
  const older = at.maps('time_spine_table_configurations').flatMap((spine): readonly SpineSpec[] => {
    const tables = refLikePath(spine.name('location'));
    const column = spine.name('column_name');
    const grain = readSpineGrain(spine, 'grain');
    return grain === null ? [] : [{ tables, column, grain, own: [], at: spine }];
  });
  return [...spines, ...older];
}
