import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Draft } from '../reading/draft.ts';
import { sameField } from '../reading.ts';
import type { Filter, Reading } from '../reading.ts';

/** "percentage of punctual flights by month": of all flights, those that the number counts. */
function partOfCount(draft: Draft, lookup: CatalogLookup): Filter | null {
  const [measure, more] = draft.measures;
  if (!draft.shareSpan?.proportion || measure?.kind !== 'measure' || more) return null;
  const { model, name } = measure;
  const definition = lookup.measure(model, name);
  if (!definition || definition.filter === null || definition.expression !== lookup.countMeasure(model)?.expression)
    return null;
  draft.measures = [{ kind: 'count', model }];
  return { kind: 'counted', model, name, negated: false };
}

/** A share of what was filtered when nothing splits the number; otherwise each group's share. */
export function placeShare(draft: Draft, lookup: CatalogLookup): Reading['transform'] {
  if (draft.transform?.kind !== 'share') return draft.transform;
  if (draft.shareOf.length > 0) return { kind: 'share', of: draft.shareOf, within: false };
  const counted = partOfCount(draft, lookup);
  if (counted) return { kind: 'share', of: [counted], within: false };
  // "share of failed exams per level": of the exams of each level, how many failed.
  const { start = 0, end = null, proportion = false } = draft.shareSpan ?? {};
  const part = draft.filters
    .slice(start, end ?? undefined)
    .filter(
      (filter) =>
        isNarrowing(filter) &&
        !draft.breakdowns.some(
          (one) => one.kind === 'field' && 'field' in filter && sameField(one.field, filter.field),
        ),
    );
  const isRanked = draft.top !== null || draft.extreme !== null;
  if (part.length > 0 && (isRanked ? proportion : end !== null)) return { kind: 'share', of: part, within: false };
  if (draft.breakdowns.some((one) => one.kind !== 'time')) {
    if (draft.filters.length > 0)
      draft.notes.push({ kind: 'aggregation', text: 'Each group’s share of the total of all groups', phrase: null });
    return draft.transform;
  }
  const narrowed = draft.filters.filter(isNarrowing);
  return narrowed.length > 0 ? { kind: 'share', of: narrowed, within: false } : draft.transform;
}

function isNarrowing(filter: Filter): boolean {
  return filter.kind !== 'exists';
}
