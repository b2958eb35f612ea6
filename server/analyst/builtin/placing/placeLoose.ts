import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Draft } from '../reading/draft.ts';
import { sameField } from '../reading.ts';
import type { Breakdown } from '../reading.ts';
import { isBehindPeriod, isTimed } from './rowsReading.ts';

/**
 * Places dimensions named without a role: a date selects the time, any other dimension next to a
 * number is a key.
 */
export function placeLoose(draft: Draft, lookup: CatalogLookup): void {
  for (const { field, index } of draft.loose) {
    const dimension = lookup.dimension(field.model, field.name);
    const isDate = dimension?.type === 'DATE' || dimension?.type === 'TIMESTAMP';
    if (isDate && isBehindPeriod(draft, index)) draft.filters.push({ kind: 'null', field, negated: true });
    else if (isDate && isTimed(draft)) draft.time ??= field;
    else if (dimension?.type === 'NUMBER' && draft.flags.has('distribution')) {
      // "revenue spread over nights": another number stands in each bucket than how many rows it
      // has.
      const counted = draft.measures.every(
        (one) =>
          one.model === field.model &&
          (one.kind === 'count' ||
            (one.kind === 'measure' && lookup.countMeasure(one.model)?.name === one.name) ||
            (one.kind === 'aggregate' && sameField(one.field, field))),
      );
      if (counted) draft.distributionField = field;
      else pushKey(draft, { kind: 'field', field });
    } else if (dimension?.type === 'NUMBER' && draft.measures.length === 0) draft.unplaced.add(index);
    else if (
      dimension?.type === 'NUMBER' &&
      !dimension.primaryKey &&
      dimension.timeGrains.length === 0 &&
      !draft.flags.has('by')
    )
      draft.unplaced.add(index);
    else if (dimension?.type === 'BOOLEAN') draft.unplaced.add(index);
    else if (draft.filters.some((filter) => filter.kind === 'values' && sameField(filter.field, field))) continue;
    else if (draft.measures.length > 0 && !isDate) pushKey(draft, { kind: 'field', field });
    // "students graduated", said without a period: those of which the date is known.
    else if (isDate && isAboutRows(draft, field.model)) draft.filters.push({ kind: 'null', field, negated: true });
    else draft.unplaced.add(index);
  }
}

function isAboutRows(draft: Draft, model: string): boolean {
  const subject = draft.measures[0]?.model ?? draft.entities[0]?.model;
  return model === subject || draft.existence.some(({ other }) => other === model);
}

function pushKey(draft: Draft, key: Breakdown): void {
  if (!draft.breakdowns.some((one) => JSON.stringify(one) === JSON.stringify(key))) draft.breakdowns.push(key);
}
