import { fromText, mayBeUnknown } from '../writing/conditionText.ts';
import { conditionOf } from './formCondition.ts';
import type { FormScope } from './formScope.ts';
import type { Column, Condition, LogicalForm, Scalar } from './logicalForm.ts';

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
 * Keys of a ranking, or of groups within a limit, of which nothing may be known. Where a group is
 * one row of a model, only that it is one counts: its name may be missing.
 */
export function unknownKeys(form: LogicalForm, { lookup }: Pick<FormScope, 'lookup'>): readonly Scalar[] {
  if (!form.grouped || (form.limit === null && form.having.length === 0)) return [];
  const fields = form.columns.flatMap((column) => fieldIn(column));
  const rowOf = (model: string, via: string | null): boolean =>
    fields.some(
      ({ field }) => field.model === model && field.via === via && field.name === lookup.identity(model).key?.name,
    );
  return fields.filter(({ field }) => {
    const isKey = field.name === lookup.identity(field.model).key?.name;
    if (isKey) return field.model !== form.model || field.via !== null;
    if (rowOf(field.model, field.via)) return false;
    return form.limit !== null && mayBeUnknown(field, form.model, lookup);
  });
}

function fieldIn(column: Column): readonly Extract<Scalar, { kind: 'field' }>[] {
  return column.kind === 'scalar' && column.value.kind === 'field' ? [column.value] : [];
}
