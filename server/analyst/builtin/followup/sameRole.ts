import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { LogicalForm } from '../form/logicalForm.ts';
import { mapFields } from '../interpret/role/mapFields.ts';

/**
 * A form whose fields of related rows are reached as those that it has already: "only women",
 * after letters were counted by sender, is of senders. Nothing changes where it has several roles.
 */
export function inSameRole(form: LogicalForm, lookup: CatalogLookup): LogicalForm {
  const roles = new Map<string, Set<string>>();
  mapFields(form, ({ field, base }) => {
    const key = `${base} ${field.model}`;
    if (field.via !== null) roles.set(key, (roles.get(key) ?? new Set()).add(field.via));
    return field;
  });
  return mapFields(form, ({ field, base }) => {
    const [role, other] = roles.get(`${base} ${field.model}`) ?? [];
    const isOpen =
      field.via === null && field.model !== base && lookup.joins.pathsBetween(base, field.model).length > 1;
    return isOpen && role !== undefined && other === undefined ? { ...field, via: role } : field;
  });
}
