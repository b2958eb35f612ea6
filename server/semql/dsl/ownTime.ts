import { metricFacts } from '../catalog/metricFacts.ts';
import { ownTimes } from '../catalog/ownTime.ts';
import type { PreparedDimension, PreparedModel } from '../catalog/prepare.ts';
import { metricTimeName } from '../catalog/sharedDimension.ts';
import type { Name } from '../language/ast.ts';
import type { Key } from './key.ts';
import type { Measured } from './measured.ts';
import { nameOf } from './tree.ts';
import type { Translation } from './translation.ts';

/** A fact and the time it is measured by; null: nothing tells which of its times that is. */
interface Timed {
  readonly model: PreparedModel;
  readonly time: PreparedDimension | null;
}

/**
 * Time that the period of a request narrows: the own time of each metric, whatever the request
 * groups by. A grouping date names that time if it is the same, and replaces it if no metric has a
 * time of its own.
 */
export function periodTime(
  translation: Translation,
  metrics: readonly Measured[],
  dates: readonly Key[],
): readonly Name[] {
  const ofMetrics = [nameOf(metricTimeName)];
  const [only, second] = dates;
  if (only === undefined || second !== undefined) {
    return ofMetrics;
  }
  const facts = metrics.flatMap((measured) => factsOf(translation, measured));
  const isUntold = facts.every(({ time }) => time === null);
  return isUntold || facts.every((fact) => isTimeOf(fact, only)) ? only.path : ofMetrics;
}

function factsOf({ catalog }: Translation, { metric, measure, model }: Measured): readonly Timed[] {
  if (metric !== null) {
    return metricFacts(catalog, metric).map(({ model: fact, metricTime }) => ({
      model: fact,
      time: metricTime ?? onlyTime(fact),
    }));
  }
  const declared = measure?.definition.timeDimension;
  return [{ model, time: declared === undefined ? onlyTime(model) : model.dimensions.get(declared) }];
}

function onlyTime(model: PreparedModel): PreparedDimension | null {
  const [only = null, second] = ownTimes(model);
  return second === undefined ? only : null;
}

/** True for a key that means the very time of the fact. */
function isTimeOf({ model, time }: Timed, { field }: Key): boolean {
  if (field.kind === 'dimension') {
    return field.anchor.edges.length === 0 && field.dimension === time;
  }
  if (field.shared.isMetricTime) {
    return true;
  }
  const way = field.shared.wayFrom(model, time);
  return time !== null && way?.length === 1 && way[0] === time.definition.name && time.model === model;
}
