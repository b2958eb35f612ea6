import { checkCatalog } from '../../semql/catalog/check/checkCatalog.ts';
import type {
  CatalogDefinition,
  MeasureDefinition,
  MetricDefinition,
  ModelDefinition,
} from '../../semql/catalog/definition.ts';
import { prepareCatalog } from '../../semql/catalog/prepare.ts';
import { sharedNamesWrittenOut, wordsOf } from './sharedNames.ts';

/** Tells what becomes of a part of a project. */
type Tell = (path: string, sentence: string) => void;

/** What of a project can be stored. */
interface StorableCatalog {
  readonly catalog: CatalogDefinition;
  /** Things that are left out. */
  readonly leftOut: number;
}

/**
 * A project of another tool without what queries understand and a layer cannot keep yet. What would
 * give other numbers without that is left out whole, with everything that needs it; each has a
 * remark.
 */
export function storableCatalog(project: CatalogDefinition, tell: Tell): StorableCatalog {
  let leftOut = 0;
  const leaveOut: Tell = (path, sentence) => {
    leftOut += 1;
    tell(path, sentence);
  };
  for (const { name } of project.savedQueries ?? []) {
    tell(name, 'Saved queries are left out: save it as a query template.');
  }
  for (const { source } of project.timeSpines ?? []) {
    const name = source.type === 'CUSTOM_QUERY' ? 'Time spine' : source.path.join('.');
    tell(name, 'This time spine is left out: empty periods are shown as far as the period of a query goes.');
  }
  const timed = withTimes(sharedNamesWrittenOut(project), tell);
  const models = timed.models.map((model) => storableModel(model, leaveOut));
  const catalog = withoutBroken(timed, { ...timed, models }, leaveOut);
  return { catalog, leftOut };
}

function storableModel(model: ModelDefinition, leaveOut: Tell): ModelDefinition {
  return {
    ...model,
    measures: model.measures.filter(({ name, moments, conversion }) => {
      const path = `${model.name}.${name}`;
      if (conversion !== undefined) {
        leaveOut(path, 'It is left out: a layer cannot keep measures of events that follow others yet.');
        return false;
      }
      // A layer seeks the last time of all rows, and not of those that the conditions leave.
      if (moments !== undefined) {
        leaveOut(path, 'It is left out: a layer cannot keep yet which moments of several count.');
        return false;
      }
      return true;
    }),
    relationships: model.relationships.filter(({ name, validity }) => {
      if (validity !== undefined) {
        const path = `${model.name}.${name}`;
        leaveOut(path, 'It is left out: a layer cannot keep yet in which time a row on the other side holds.');
      }
      return validity === undefined;
    }),
  };
}

/** Leaves out metrics that need something that was left out, and those that need them. */
function withoutBroken(project: CatalogDefinition, stored: CatalogDefinition, leaveOut: Tell): CatalogDefinition {
  const broken = (catalog: CatalogDefinition) =>
    checkCatalog(prepareCatalog(catalog)).filter(({ diagnostic }) => diagnostic.severity === 'error');
  const before = new Set(broken(project).map(({ definitionId }) => definitionId));
  let rest = stored;
  for (;;) {
    const lost = new Set(broken(rest).flatMap(({ definitionId }) => (before.has(definitionId) ? [] : [definitionId])));
    const metrics = rest.metrics.filter(({ id, name }) => {
      if (lost.has(id)) {
        leaveOut(name, 'It is left out, because it needs something that is left out.');
      }
      return !lost.has(id);
    });
    if (metrics.length === rest.metrics.length) {
      return rest;
    }
    rest = { ...rest, metrics };
  }
}

/**
 * Metrics with the time by which their measures are measured, where all are by the same: a layer
 * keeps the time of metrics alone.
 */
function withTimes(catalog: CatalogDefinition, tell: Tell): CatalogDefinition {
  const times = new TimesOfMetrics(catalog);
  return {
    ...catalog,
    metrics: catalog.metrics.map((metric) => {
      if (metric.timeDimension !== null) {
        return metric;
      }
      const [time = null, ...others] = times.of(metric);
      if (others.length > 0) {
        tell(
          metric.name,
          'Its parts have dates of their own, which a layer cannot keep yet: it has no values over time.',
        );
      }
      return { ...metric, timeDimension: others.length === 0 ? time : null };
    }),
  };
}

class TimesOfMetrics {
  readonly #models: ReadonlyMap<string, ModelDefinition>;
  readonly #metrics: ReadonlyMap<string, MetricDefinition>;

  constructor({ models, metrics }: CatalogDefinition) {
    this.#models = new Map(models.map((model) => [model.name, model]));
    this.#metrics = new Map(metrics.map((metric) => [metric.name, metric]));
  }

  /** Times of its measures, each once; null where one has none. */
  of(metric: MetricDefinition): readonly (string | null)[] {
    return [...this.#timesOf(metric, new Set())];
  }

  #timesOf(metric: MetricDefinition, open: Set<string>): ReadonlySet<string | null> {
    open.add(metric.name);
    const found = new Set<string | null>();
    for (const { model: owner, name } of wordsOf(metric.expression)) {
      const used = owner === null ? this.#metrics.get(name) : undefined;
      const model = this.#models.get(owner ?? metric.anchorModel);
      const measure = model?.measures.find((one) => one.name === name);
      if (used !== undefined && !open.has(name)) {
        this.#timesOf(used, open).forEach((time) => found.add(time));
      } else if (model !== undefined && measure !== undefined) {
        found.add(timeOf(model, measure));
      }
    }
    return found;
  }
}

function timeOf(model: ModelDefinition, { timeDimension }: MeasureDefinition): string | null {
  const time = timeDimension ?? model.timeDimension;
  return time === undefined ? null : `${model.name}.${time}`;
}
