import type { CatalogDefinition, TimeSpineDefinition } from '../../catalog/definition.ts';
import { tableOf } from '../columns.ts';
import { coarsest, importedCalendar, isCoarser } from '../definitions.ts';
import type { TimeUnit } from '../../language/ast.ts';
import type { Report } from '../fields.ts';
import type { ForeignNames } from '../foreignNames.ts';
import type { ColumnLookup } from '../project.ts';
import type { YamlNode } from '../yamlTree.ts';
import { buildModels } from './buildModels.ts';
import { MetricBuilder } from './buildMetrics.ts';
import { withOwnCalendars } from './ownCalendars.ts';
import { readProject } from './readProject.ts';
import { buildSavedQueries } from './savedQueries.ts';
import { sharedNames } from './sharedNames.ts';
import type { SpineSpec } from './spec.ts';

/** Tables that MetricFlow takes for the time spine where the project does not say which it is. */
const usualSpines: readonly (readonly [table: string, column: string])[] = [
  ['metricflow_time_spine', 'date_day'],
  ['time_spine_daily', 'date_day'],
  ['mf_time_spine', 'ds'],
];

/** dbt semantic models and MetricFlow metrics, of either specification, as a catalog. */
export function importMetricFlow(
  documents: readonly YamlNode[],
  lookup: ColumnLookup,
  report: Report,
): { readonly catalog: CatalogDefinition; readonly names: ForeignNames } {
  const project = readProject(documents, report);
  const { models, calendars } = withOwnCalendars(buildModels(project, lookup, report), project.spines, lookup, report);
  const shared = sharedNames(models);
  const names: ForeignNames = {
    times: new Map([['metric_time', periodsAlone(project.spines)], ...shared.times]),
    metricGrains: new Map(),
    members: new Map(),
  };
  const { metrics, grains, measures } = new MetricBuilder(
    project.metrics,
    models,
    names,
    shared.dimensions,
    new Set(project.spines.flatMap(({ own }) => own.map(({ name }) => name.toLowerCase()))),
    report,
  ).build();
  const timeSpines = spinesOf(project.spines, lookup);
  const catalog: CatalogDefinition = {
    calendar: importedCalendar,
    models: [
      ...models.map(({ definition }) => ({
        ...definition,
        measures: [...definition.measures, ...(measures.get(definition.name) ?? [])],
      })),
      ...calendars,
    ],
    metrics,
    glossary: [],
    sharedDimensions: shared.dimensions,
    timeSpines,
  };
  const spelled = { ...names, metricGrains: grains };
  const savedQueries = buildSavedQueries(project.savedQueries, catalog, spelled, report);
  return { catalog: savedQueries.length === 0 ? catalog : { ...catalog, savedQueries }, names: spelled };
}

/** Grain of `metric_time` without a metric: the day if a time spine has days. */
function periodsAlone(spines: readonly SpineSpec[]): TimeUnit {
  const finest = spines.reduce<TimeUnit>(
    (grain, spine) => (isCoarser(grain, spine.grain) ? spine.grain : grain),
    'YEAR',
  );
  return spines.length === 0 ? 'DAY' : coarsest(['DAY', finest]);
}

function spinesOf(specs: readonly SpineSpec[], lookup: ColumnLookup): readonly TimeSpineDefinition[] {
  const declared = specs.map(({ tables, column, grain }) => ({ source: tableOf(tables, lookup), column, grain }));
  if (declared.length > 0) {
    return declared;
  }
  for (const [table, column] of usualSpines) {
    const source = tableOf([[table]], lookup);
    if (lookup(source)?.some(({ name }) => name === column) === true) {
      return [{ source, column, grain: 'DAY' }];
    }
  }
  return [];
}
