import type { CatalogDefinition, TimeSpineDefinition } from '../../catalog/definition.ts';
import { tableOf } from '../columns.ts';
import { IMPORTED_CALENDAR } from '../definitions.ts';
import type { Report } from '../fields.ts';
import type { ForeignNames } from '../foreignNames.ts';
import type { ColumnLookup } from '../project.ts';
import type { YamlNode } from '../yamlTree.ts';
import { buildModels } from './buildModels.ts';
import { MetricBuilder } from './buildMetrics.ts';
import { withOwnCalendars } from './ownCalendars.ts';
import { readProject } from './readProject.ts';
import { sharedNames } from './sharedNames.ts';
import type { SpineSpec } from './spec.ts';

/** Tables that MetricFlow takes for the time spine where the project does not say which it is. */
const USUAL_SPINES: readonly (readonly [table: string, column: string])[] = [
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
  const { models, calendars } = withOwnCalendars(buildModels(project, lookup, report), project.spines, lookup);
  const shared = sharedNames(models);
  const names: ForeignNames = {
    times: new Map([['metric_time', 'DAY'], ...shared.times]),
    metricGrains: new Map(),
    members: new Map(),
  };
  const { metrics, grains } = new MetricBuilder(project.metrics, models, names, report).build();
  const timeSpines = spinesOf(project.spines, lookup);
  return {
    catalog: {
      calendar: IMPORTED_CALENDAR,
      models: [...models.map(({ definition }) => definition), ...calendars],
      metrics,
      glossary: [],
      sharedDimensions: shared.dimensions,
      timeSpines,
    },
    names: { ...names, metricGrains: grains },
  };
}

function spinesOf(specs: readonly SpineSpec[], lookup: ColumnLookup): readonly TimeSpineDefinition[] {
  const declared = specs.map(({ tables, column, grain }) => ({ source: tableOf(tables, lookup), column, grain }));
  if (declared.length > 0) return declared;
  for (const [table, column] of USUAL_SPINES) {
    const source = tableOf([[table]], lookup);
    if (lookup(source)?.some(({ name }) => name === column) === true) return [{ source, column, grain: 'DAY' }];
  }
  return [];
}
