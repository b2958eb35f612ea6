import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import type { FieldRef } from '../../reading.ts';
import type { Clock } from '../../time/period.ts';
import { fieldText } from '../../writing/fieldText.ts';
import type { LogicalForm } from '../logicalForm.ts';

/**
 * Where a query of a condition stands: `value` gives one value, `members` a list of values, `known`
 * the same without NULL, which would make "not among them" true of nothing.
 */
export type QueryUse = 'value' | 'members' | 'known';

/** Surroundings in which the parts of one query are written. */
export interface FormScope {
  /** True inside another query, where rows stand in no order unless a limit takes the first. */
  readonly isInner: boolean;
  /** Model after FROM. */
  readonly base: string;
  readonly lookup: CatalogLookup;
  readonly clock: Clock;
  readonly inner: (form: LogicalForm, use: QueryUse) => string;
  /** Name of a field in a table that was computed already; absent: fields are those of models. */
  readonly rename?: (field: FieldRef) => string;
}

/**
 * A field as seen from the base. A role named alone ("origin") becomes its whole path
 * ("journey.origin"); without a role, several paths are the compiler's AMBIGUOUS_PATH.
 */
export function fieldOf(field: FieldRef, { base, lookup, rename }: FormScope): string {
  return rename ? rename(field) : fieldText(withPath(field, base, lookup), base);
}

/** A field with the whole path of its role. */
export function withPath(field: FieldRef, base: string, lookup: CatalogLookup): FieldRef {
  const { via } = field;
  if (via === null) return field;
  const path = lookup.joins
    .pathsBetween(base, field.model)
    .find(({ role }) => role === via || role.endsWith(`.${via}`));
  return path ? { ...field, via: path.role } : field;
}
