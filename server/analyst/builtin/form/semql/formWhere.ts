import { fromText, mayBeUnknown } from '../../writing/conditionText.ts';
import { conditionOf } from './formCondition.ts';
import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import type { FieldRef } from '../../reading.ts';
import type { FormScope } from './formScope.ts';
import type { Column, Condition, LogicalForm, Scalar } from '../logicalForm.ts';

/** FROM with the named filters of the model itself. */
export function fromOf(form: LogicalForm): string {
  const named = form.where.flatMap((one) => (isAtModel(one, form.model) ? [one] : []));
  return fromText([form.model], named, {});
}

/** WHERE of a form with the word before it; empty where all rows count. */
export function whereOf(form: LogicalForm, scope: FormScope): string {
  const conditions = [...form.where.filter((one) => !isAtModel(one, form.model)), ...knownKeys(form, scope)];
  return conditions.length > 0 ? ` WHERE ${conditions.map((one) => conditionOf(one, scope)).join(' AND ')}` : '';
}

function isAtModel(condition: Condition, model: string): condition is Extract<Condition, { kind: 'named' }> {
  return condition.kind === 'named' && condition.model === model && !condition.negated;
}

/** Conditions of a ranking: rows that belong to none take no part. */
function knownKeys(form: LogicalForm, scope: FormScope): readonly Condition[] {
  return unknownKeys(form, scope).map((of) => ({ kind: 'missing', of, negated: true }));
}

/**
 * Keys of which nothing may be known, where rows that belong to none would be a group among
 * others: in a ranking, within a limit, or counted. Where a group is one row of a model, only that
 * it is one counts: its name may be missing.
 */
export function unknownKeys(form: LogicalForm, { lookup }: Pick<FormScope, 'lookup'>): readonly Scalar[] {
  if (!form.grouped) return [];
  const fields = form.columns.flatMap((column) => fieldIn(column));
  const counts = form.limit !== null || form.over !== null;
  const rowOf = (model: string, via: string | null): boolean =>
    fields.some(
      ({ field }) =>
        (field.model === model && field.via === via && isKey(field, lookup)) ||
        (field.model === form.model && field.via === null && referenceOf(field, lookup) === model),
    );
  return fields.filter(({ field }) => {
    const isOwn = field.model === form.model && field.via === null;
    // Rows of another model that belong to none make a group, too.
    if (isKey(field, lookup)) return isOwn ? measuresOthers(form) : counts || form.having.length > 0;
    // A row that is shown by its own key is one, whatever it belongs to.
    if (isOwn && referenceOf(field, lookup) !== null)
      return !rowOf(form.model, null) && (counts || form.having.length > 0);
    return counts && !rowOf(field.model, field.via) && mayBeUnknown(field, form.model, lookup);
  });
}

export function isKey({ model, name }: FieldRef, lookup: CatalogLookup): boolean {
  return lookup.identity(model).key?.name === name;
}

/** The model of which a field says the row that a row belongs to; null for any other field. */
export function referenceOf({ model, name }: FieldRef, lookup: CatalogLookup): string | null {
  const relationship = (lookup.model(model)?.relationships ?? []).find(
    ({ keys, type }) => type !== 'ONE_TO_MANY' && keys.length === 1 && keys[0]?.from === name,
  );
  return relationship?.toModel ?? null;
}

function measuresOthers({ model, columns, having, order }: LogicalForm): boolean {
  const values = [
    ...columns.map(({ value }) => value),
    ...having.map(({ value }) => value),
    ...order.map(({ by }) => by),
  ];
  return values.some((value) => value.kind === 'metric' || (value.kind === 'measure' && value.model !== model));
}

function fieldIn(column: Column): readonly Extract<Scalar, { kind: 'field' }>[] {
  return column.kind === 'scalar' && column.value.kind === 'field' ? [column.value] : [];
}
