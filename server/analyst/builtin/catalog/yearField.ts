import type { FieldRef } from '../reading.ts';
import type { CatalogLookup } from './catalogLookup.ts';

/** True for a date that is only known by its year, as its name says: `open_year_date`. */
export function isYearField({ model, name }: FieldRef, lookup: CatalogLookup): boolean {
  const type = lookup.dimension(model, name)?.type;
  return (type === 'DATE' || type === 'TIMESTAMP') && /(?:^|_)year(?:_date)?$/i.test(name);
}
