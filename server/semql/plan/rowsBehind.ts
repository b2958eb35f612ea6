import type { Expression, RowsBlock } from '../language/ast.ts';
import { factsOfMetric, otherFact, reachesOverTime } from '../validate/rowsBehind.ts';
import { refuse } from '../validate/refusal.ts';
import { Aggregates } from './aggregates.ts';
import { type Bucket, bucketsOf, emptyBucket } from './bucket.ts';
import { explainMeasures } from './explain.ts';
import { Leaves } from './leaves.ts';
import type { QueryScope } from './queryScope.ts';
import type { TimeSettings } from './timeSettings.ts';

/**
 * The rows behind the number FOR names: those of the FROM model that any of its aggregates looks at, so that the
 * aggregates over them give the number. Without FOR all rows. A number over several models, or over rows that are kept
 * by different joins, has no one set of rows.
 */
export function rowsBehind({ measure, span }: RowsBlock, scope: QueryScope, time: TimeSettings): Bucket {
  if (measure === null) {
    return emptyBucket(scope.root, scope.joins === null ? [] : [{ tree: scope.joins, entry: 0 }], span);
  }
  const named = measure.kind === 'filtered' ? measure.operand : measure;
  const field = named.kind === 'reference' ? scope.field(named.path, named.span) : null;
  if (field?.kind !== 'measure' && field?.kind !== 'metric') return noMeasure(measure, scope);
  const leaves = new Leaves(scope, time, []);
  const aggregates = new Aggregates(leaves, () => true);
  const narrowed = measure.kind === 'filtered' ? measure.filter : null;
  if (field.kind === 'measure') aggregates.measure(field, measure.span, narrowed);
  else aggregates.metric(field.metric, measure.span, narrowed);
  explainMeasures(scope, named, null);
  const name = field.kind === 'measure' ? field.measure.definition.name : field.metric.definition.name;
  if (aggregates.variants.all.length > 0) return reachesOverTime(name, measure.span);
  const buckets = bucketsOf(leaves.all.map((leaf) => ({ ...leaf, ownRows: null })));
  const [only, another] = buckets;
  if (only === undefined || another !== undefined) return factsOfMetric(name, buckets, scope.request, measure.span);
  if (only.model !== scope.root) return otherFact(name, only.model, scope, measure.span);
  return only;
}

function noMeasure({ span }: Expression, { root }: QueryScope): never {
  return refuse('TYPE_MISMATCH', span, 'FOR names a measure or a metric.', `Write FOR and a measure of ${root.name}.`);
}
