import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Column, LogicalForm, Scalar } from '../form/logicalForm.ts';
import { partKey, sameParts } from '../sameParts.ts';

/**
 * A form over the same rows or groups where the first ones, or those that fulfil a condition, are
 * chosen by a condition with a query: so they stay the same whatever they are split by. Null: no
 * one value tells them apart.
 */
export function onlyThese(form: LogicalForm, lookup: CatalogLookup): LogicalForm | null {
  const { limit, having } = form;
  if (limit === null && having.length === 0) return form;
  const of = form.grouped ? keyOfGroups(form, lookup) : keyOfRows(form, lookup);
  if (of === null || form.over) return null;
  const key: Column = { kind: 'scalar', value: of, label: null, shown: true };
  const others = form.columns.filter(({ value }) => !sameParts(value, of));
  const query: LogicalForm = {
    ...form,
    columns: [key, ...others.map((one): Column => ({ ...one, shown: false }))],
    limit: limit && { count: limit.count, one: false },
  };
  return {
    ...form,
    where: [...form.where, { kind: 'in', of, query, negated: false }],
    having: [],
    order: [],
    limit: null,
  };
}

function keyOfRows({ model, columns }: LogicalForm, lookup: CatalogLookup): Scalar | null {
  const { key } = lookup.identity(model);
  if (key === undefined || columns.some(({ kind }) => kind === 'aggregate')) return null;
  return { kind: 'field', field: { model, name: key.name, via: null } };
}

/** The one value of groups, or the key of the rows that they are. */
function keyOfGroups({ columns }: LogicalForm, lookup: CatalogLookup): Scalar | null {
  const keys = columns.flatMap((one) => (one.kind === 'scalar' ? [one.value] : []));
  const [first] = keys;
  if (first !== undefined && new Set(keys.map(partKey)).size === 1) return first;
  const fields = keys.flatMap((one) => (one.kind === 'field' ? [one.field] : []));
  const [place] = new Set(fields.map(({ model, via }) => partKey([model, via])));
  const isOfOne = fields.length === keys.length && fields.every(({ model, via }) => partKey([model, via]) === place);
  const key = fields.find(({ model, name }) => lookup.identity(model).key?.name === name);
  return isOfOne && key !== undefined ? { kind: 'field', field: key } : null;
}
