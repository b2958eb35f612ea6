import type { CatalogDefinition, MetricDefinition } from '../../catalog/definition.ts';
import type { TimeUnit } from '../../language/ast.ts';
import { importedCalendar } from '../definitions.ts';
import type { Report } from '../fields.ts';
import type { ForeignNames } from '../foreignNames.ts';
import type { ColumnLookup } from '../project.ts';
import type { YamlNode } from '../yamlTree.ts';
import { CubeBuilder, type WrittenMetric } from './buildCube.ts';
import { readProject } from './readProject.ts';
import type { CubeSpec, ViewSpec } from './spec.ts';

/**
 * Cubes and views of Cube's YAML as a catalog; the members of views are other names of those of
 * cubes.
 */
export function importCube(
  documents: readonly YamlNode[],
  lookup: ColumnLookup,
  report: Report,
): { readonly catalog: CatalogDefinition; readonly names: ForeignNames } {
  const project = readProject(documents, report);
  const byName = new Map<string, CubeSpec>();
  for (const cube of project.cubes) {
    if (byName.has(cube.name)) {
      report.add('error', cube.at, `There are two cubes ${cube.name}; the first is kept.`);
    } else if (cube.name !== '') {
      byName.set(cube.name, cube);
    }
  }
  const names = new Set(byName.keys());
  const built = [...byName.values()].map((cube) => new CubeBuilder(cube, names, lookup, report).build());
  const times = new Map<string, TimeUnit>();
  for (const { model } of built) {
    for (const { name, type } of model.dimensions) {
      if (type === 'DATE' || type === 'TIMESTAMP') {
        times.set(`${model.name}.${name}`.toLowerCase(), 'DAY');
      }
    }
  }
  const members = new Map<string, readonly string[]>();
  const models = new Map<string, string>();
  const metrics = uniqueNames(
    built.flatMap((cube) => cube.metrics),
    members,
    report,
  );
  for (const view of project.views) {
    addView(view, byName, report, { members, models, times });
  }
  return {
    catalog: {
      calendar: importedCalendar,
      models: built.map(({ model }) => model),
      metrics,
      glossary: [],
    },
    names: { times, metricGrains: new Map(), members, models, joins: joinsOf(byName.values()), keepQualified: true },
  };
}

/**
 * Metrics have one name in a catalog; one that another cube has taken is called by its cube too.
 */
function uniqueNames(
  metrics: readonly WrittenMetric[],
  members: Map<string, readonly string[]>,
  report: Report,
): readonly MetricDefinition[] {
  const taken = new Set<string>();
  return metrics.map(({ definition: metric, at }) => {
    let name = metric.name;
    while (taken.has(name.toLowerCase())) {
      name = `${metric.anchorModel}_${name}`;
    }
    taken.add(name.toLowerCase());
    if (name === metric.name) {
      return report.define(metric, at);
    }
    members.set(`${metric.anchorModel}.${metric.name}`.toLowerCase(), [metric.anchorModel, name]);
    return report.define({ ...metric, id: `${metric.id}_of_${metric.anchorModel}`, name }, at);
  });
}

/** Which cubes a cube joins by itself: a query begins at the one that leads to all it names. */
function joinsOf(cubes: Iterable<CubeSpec>): ReadonlyMap<string, readonly string[]> {
  return new Map([...cubes].map(({ name, joins }) => [name, joins.map((join) => join.name)]));
}

interface ViewNames {
  readonly members: Map<string, readonly string[]>;
  readonly models: Map<string, string>;
  readonly times: Map<string, TimeUnit>;
}

function addView(view: ViewSpec, cubes: ReadonlyMap<string, CubeSpec>, report: Report, names: ViewNames): void {
  const root = view.cubes[0]?.path[0];
  if (root !== undefined) {
    names.models.set(view.name.toLowerCase(), root);
  }
  for (const { path, prefix, includes, excludes, at } of view.cubes) {
    const cube = cubes.get(path.at(-1) ?? '');
    if (cube === undefined) {
      report.add('error', at, `The join path ${path.join('.')} ends at no cube.`);
      continue;
    }
    const own = [...cube.dimensions, ...cube.measures, ...cube.segments].map(({ name }) => ({ name, alias: name }));
    for (const { name, alias } of includes ?? own) {
      if (excludes.includes(name)) {
        continue;
      }
      const target = own.find((member) => member.name === name);
      if (target === undefined) {
        report.add('error', at, `${cube.name} has no member ${name}.`);
        continue;
      }
      const shown = prefix === null ? alias : `${prefix}_${alias}`;
      const key = `${view.name}.${shown}`.toLowerCase();
      // Measures belong to their cube alone; a dimension is met along the path.
      const isMeasure = cube.measures.some((measure) => measure.name === name);
      const measure = names.members.get(`${cube.name}.${name}`.toLowerCase()) ?? [cube.name, name];
      names.members.set(key, isMeasure ? measure : [...path, name]);
      const time = names.times.get(`${cube.name}.${name}`.toLowerCase());
      if (time !== undefined) {
        names.times.set(key, time);
      }
    }
  }
}
