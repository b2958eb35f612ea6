import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Draft } from '../reading/draft.ts';
import type { Breakdown, MeasureTerm } from '../reading.ts';

/**
 * "how many customers ordered more than 50 times": the groups that keep within the limits are
 * counted.
 */
export function placeGroups(draft: Draft, lookup: CatalogLookup): void {
  const [counted, ...limited] = draft.measures;
  const key = counted && keyOf(counted, lookup);
  if (!counted || !key || limited.length === 0 || draft.breakdowns.length > 0 || draft.transform !== null) return;
  if (!draft.flags.has('count')) return;
  const limits = draft.thresholds.map(({ measure }) => JSON.stringify(measure));
  if (limits.includes(JSON.stringify(counted))) return;
  if (!limited.every((one) => limits.includes(JSON.stringify(one)))) return;
  const target = key.kind === 'entity' ? key.model : counted.model;
  if (!limited.every(({ model }) => lookup.joins.pathsBetween(model, target).length > 0)) return;
  draft.measures = limited;
  draft.breakdowns = [key];
  draft.entities = draft.entities.filter(({ model }) => model !== target);
  draft.transform = { kind: 'groups' };
}

function keyOf(measure: MeasureTerm, lookup: CatalogLookup): Breakdown | null {
  if (measure.kind === 'aggregate' && measure.fn === 'COUNT_DISTINCT') return { kind: 'field', field: measure.field };
  const counts =
    measure.kind === 'count' ||
    (measure.kind === 'measure' && lookup.countMeasure(measure.model)?.name === measure.name);
  return counts ? { kind: 'entity', model: measure.model } : null;
}
