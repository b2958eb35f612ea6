import type { DimensionDefinition } from '../../../semql/catalog/definition.ts';
import { labelOf } from '../../builtin/catalog/catalogLookup.ts';
import type { CatalogLookup } from '../../builtin/catalog/catalogLookup.ts';
import { sameField } from '../../builtin/reading.ts';
import type { FieldRef } from '../../builtin/reading.ts';
import { fieldText } from '../../builtin/writing/fieldText.ts';
import { fieldId } from '../analysis/groups.ts';
import type { Subject } from '../subject/subject.ts';

/** A dimension by which the number can be split. */
export interface SplitField {
  readonly field: FieldRef;
  /** As SemQL names it. */
  readonly path: string;
  readonly label: string;
  /** Values as people call them. */
  readonly names: ReadonlyMap<string, string>;
}

/** More values than this are no groups that a reader can look at. */
const MOST_VALUES = 50;

/** Every dimension that splits the number into groups, the one that promises most first. */
export function splitFields({ term, reading }: Subject, lookup: CatalogLookup): readonly SplitField[] {
  const metric = term.kind === 'metric' ? lookup.metric(term.name) : undefined;
  const allowed = new Set(metric?.groupBy);
  const used = reading.filters.flatMap((filter) => ('field' in filter ? [filter.field] : []));
  const asked = reading.breakdowns.flatMap((one) => (one.kind === 'field' ? [one.field] : []));
  return lookup.joins
    .reachable(term.model)
    .flatMap((model) => {
      const paths = lookup.joins.pathsBetween(term.model, model);
      const [nearest] = paths;
      const via = paths.length > 1 ? (nearest?.role ?? null) : null;
      return (lookup.model(model)?.dimensions ?? [])
        .filter((one) => splits(one, model, lookup))
        .map((one) => ({ one, field: { model, name: one.name, via }, hops: nearest?.hops ?? 0 }));
    })
    .filter(({ field }) => allowed.size === 0 || allowed.has(`${field.model}.${field.name}`))
    .filter(({ field }) => !used.some((other) => sameField(other, field)))
    .map(({ one, field, hops }) => ({
      split: {
        field,
        path: fieldText(field, term.model),
        label: labelOf(one),
        names: new Map(one.enumValues.filter(({ label }) => label !== '').map(({ value, label }) => [value, label])),
      },
      rank: (asked.some((other) => sameField(other, field)) ? -10 : 0) + hops + (one.type === 'ENUM' ? 0 : 0.5),
    }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ split }) => split);
}

function splits(one: DimensionDefinition, model: string, lookup: CatalogLookup): boolean {
  const { key, display } = lookup.identity(model);
  if (one === key || one === display || one.primaryKey) return false;
  if (one.type === 'ENUM') return one.enumValues.length === 0 || one.enumValues.length <= MOST_VALUES;
  if (one.type === 'BOOLEAN') return true;
  return one.type === 'STRING' && one.sampleValues.length > 1 && one.sampleValues.length <= MOST_VALUES;
}

/** Id of the part that splits by a field: the same in every plan, whatever comes before it. */
export function splitPartId({ field }: SplitField): string {
  return `split:${fieldId(field)}`;
}
