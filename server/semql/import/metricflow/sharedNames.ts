import type { TimeUnit } from '../../language/ast.ts';
import type { SharedDimensionDefinition, TimeGrain } from '../../catalog/definition.ts';
import { grainsFrom } from '../definitions.ts';
import type { BuiltModel } from './buildModels.ts';

/** MetricFlow walks two entities at most. */
const maxHops = 2;

interface SharedNames {
  readonly dimensions: readonly SharedDimensionDefinition[];
  /** Times among them, and their own grain. */
  readonly times: ReadonlyMap<string, TimeUnit>;
}

/**
 * Names as MetricFlow spells them, `listing__country` or `guest__listing__country`, and where each
 * model has what they mean: in its own rows when the entity is its own, else along the entities.
 * The end of a longer name, such as `user__home_state` for `listing__user__home_state`, is a name
 * too where it means one thing.
 */
export function sharedNames(models: readonly BuiltModel[]): SharedNames {
  const byName = new Map(models.map((model) => [model.spec.name, model]));
  const ways = new Map<string, Map<string, string>>();
  const times = new Map<string, TimeUnit>();
  const calendars = new Set<string>();
  for (const model of models) {
    const own = new Map<string, string>();
    const far = new Map<string, string | null>();
    for (const { name, path, grain, isShort, ownCalendar } of namesFrom(model, byName)) {
      if (ownCalendar) {
        calendars.add(name);
      }
      if (grain !== null && !times.has(name.toLowerCase())) {
        times.set(name.toLowerCase(), grain);
      }
      if (!isShort) {
        if (!own.has(name)) {
          own.set(name, path);
        }
      } else {
        far.set(name, far.has(name) && far.get(name) !== path ? null : path);
      }
    }
    for (const [name, path] of far) {
      if (path !== null && !own.has(name)) {
        own.set(name, path);
      }
    }
    for (const [name, path] of own) {
      const known = ways.get(name) ?? new Map<string, string>();
      known.set(model.spec.name, path);
      ways.set(name, known);
    }
  }
  const dimensions = [...ways].map(([name, found]) => ({
    id: `shd_${name}`,
    name,
    label: '',
    description: '',
    synonyms: [],
    ways: [...found].map(([model, path]) => ({ model, path })),
    timeGrains: grainsOf(times.get(name.toLowerCase())),
    ...(calendars.has(name) ? { ownCalendar: true } : {}),
  }));
  return { dimensions: [...dimensions, ...metricPeriods(models)], times };
}

/** A time is grouped by its own grain and by all that are coarser. */
function grainsOf(grain: TimeUnit | undefined): readonly TimeGrain[] {
  return grain === undefined ? [] : grainsFrom(grain);
}

interface FoundName {
  readonly name: string;
  readonly path: string;
  readonly grain: TimeUnit | null;
  /** A period of a calendar of the project's own. */
  readonly ownCalendar: boolean;
  /** The end of a longer name. */
  readonly isShort: boolean;
}

function* namesFrom(model: BuiltModel, byName: ReadonlyMap<string, BuiltModel>): Generator<FoundName> {
  const { spec } = model;
  const linkable = spec.entities.filter(({ type }) => type !== 'foreign').map(({ name }) => name);
  const prefixes = [...new Set([...linkable, ...(spec.primaryEntity === null ? [] : [spec.primaryEntity])])];
  for (const { name, path, grain, key, ownCalendar } of fieldsOf(model)) {
    const found = { path, grain, isShort: false, ownCalendar };
    if (key) {
      yield { ...found, name };
    }
    for (const prefix of prefixes) {
      if (prefix !== name) {
        yield { ...found, name: `${prefix}__${name}` };
      }
    }
    if (!key && prefixes.length === 0) {
      yield { ...found, name };
    }
  }
  for (const found of hops(model, byName, [], '', maxHops)) {
    yield found;
    for (const prefix of prefixes) {
      if (!found.isShort && !found.name.startsWith(`${prefix}__`)) {
        yield { ...found, name: `${prefix}__${found.name}` };
      }
    }
  }
}

/** Names of what the entities of a model lead to. */
function* hops(
  model: BuiltModel,
  byName: ReadonlyMap<string, BuiltModel>,
  walked: readonly string[],
  path: string,
  left: number,
): Generator<FoundName> {
  if (left === 0) {
    return;
  }
  for (const role of model.roles) {
    const target = byName.get(role.to);
    const entity = role.entity.name;
    if (target === undefined || walked.includes(entity)) {
      continue;
    }
    const entities = [...walked, entity];
    const way = `${path}${role.name}.`;
    for (const field of fieldsOf(target)) {
      if (field.name === entity) {
        continue;
      }
      const { grain, ownCalendar } = field;
      const found = { path: `${way}${field.path}`, grain, ownCalendar };
      yield { ...found, name: [...entities, field.name].join('__'), isShort: false };
      if (entities.length > 1) {
        yield { ...found, name: `${entity}__${field.name}`, isShort: true };
      }
      if (field.key) {
        yield { ...found, name: field.name, isShort: true };
      }
    }
    yield* hops(target, byName, entities, way, left - 1);
  }
}

/** `metric_time__fiscal_year`: what the calendar says of the time each measure is measured by. */
function metricPeriods(models: readonly BuiltModel[]): readonly SharedDimensionDefinition[] {
  const ways = new Map<string, SharedDimensionDefinition['ways'][number][]>();
  for (const { spec, periods, dimensions } of models) {
    const measured = new Set(spec.measures.map(({ time }) => time ?? spec.time));
    for (const { time, name, path } of periods) {
      if (!measured.has(time)) {
        continue;
      }
      const known = ways.get(name) ?? [];
      ways.set(name, [...known, { model: spec.name, path, time: dimensions.get(time) ?? time }]);
    }
  }
  return [...ways].map(([name, found]) => ({
    id: `shd_metric_time__${name}`,
    name: `metric_time__${name}`,
    label: '',
    description: '',
    synonyms: [],
    ways: found,
    timeGrains: [],
    ownCalendar: true,
  }));
}

/**
 * The dimensions and entities of a model by the project's own names, and the periods of its times.
 */
function fieldsOf({ spec, dimensions, entities, periods }: BuiltModel) {
  return [
    ...spec.dimensions.map(({ name, type, grain }) => ({
      name,
      path: dimensions.get(name) ?? name,
      grain: type === 'time' ? grain : null,
      key: false,
      ownCalendar: false,
    })),
    ...spec.entities.map(({ name }) => ({
      name,
      path: entities.get(name) ?? name,
      grain: null,
      key: true,
      ownCalendar: false,
    })),
    ...periods.map(({ time, name, path }) => ({
      name: `${time}__${name}`,
      path,
      grain: null,
      key: false,
      ownCalendar: true,
    })),
  ];
}
