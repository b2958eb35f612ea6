import type { FieldRef } from '../../reading.ts';
import { nameText } from '../../writing/semqlText.ts';
import { columnNames } from './columnNames.ts';
import { isAggregate } from './formKinds.ts';
import { fieldOf } from './formScope.ts';
import type { FormScope } from './formScope.ts';
import { scalarText } from './formScalar.ts';
import { fromOf, whereOf } from './formWhere.ts';
import type { LogicalForm, Order, Scalar } from '../logicalForm.ts';

interface RowItem {
  readonly value: Scalar;
  readonly name: string;
}

/** SELECT of each row of a model, equal ones too. */
export function rowsText(form: LogicalForm, scope: FormScope): string {
  return rowsSelect(shownItems(form, scope), form, scope);
}

/** The columns of a list that are shown. */
export function shownItems(form: LogicalForm, scope: FormScope): readonly RowItem[] {
  const names = columnNames(form.columns, form.model, scope.lookup);
  return form.columns.flatMap((one, index) =>
    one.kind === 'scalar' && one.shown ? [{ value: one.value, name: names[index] ?? '' }] : [],
  );
}

/** SELECT of some values of each row of a form, in its order. */
export function rowsSelect(items: readonly RowItem[], form: LogicalForm, scope: FormScope): string {
  const orders = scope.isInner && form.limit === null ? [] : rowOrders(form, scope);
  const limit = form.limit ? ` LIMIT ${form.limit.count}` : '';
  const isPlain = items.every(({ value }) => value.kind === 'field');
  if (isPlain) return `${rowsOf(items, form, scope)}${orderText(orders, items, scope)}${limit}`;
  // SELECT ROWS computes nothing: the fields are listed in a table that the values come from.
  const fields = [...items.map(({ value }) => value), ...orders.map(({ by }) => by)].flatMap(fieldsIn);
  const own = fields.filter((field, index) => fields.findIndex((other) => same(other, field)) === index);
  const rename = (field: FieldRef): string => `field_${own.findIndex((other) => same(other, field)) + 1}`;
  const listed = rowsOf(
    own.map((field) => ({ value: { kind: 'field', field }, name: rename(field) })),
    form,
    scope,
  );
  const outer: FormScope = { ...scope, rename };
  const columns = items.map(({ value, name }) => `${scalarText(value, outer)} AS ${nameText(name)}`);
  return `SELECT ${columns.join(', ')} FROM (${listed}) AS listed${orderText(orders, items, outer)}${limit}`;
}

function rowsOf(items: readonly RowItem[], form: LogicalForm, scope: FormScope): string {
  const columns = items.map(({ value, name }) => {
    const isCalled = value.kind === 'field' && value.field.name === name;
    const text = value.kind === 'field' ? fieldOf(value.field, scope) : scalarText(value, scope);
    return isCalled ? text : `${text} AS ${nameText(name)}`;
  });
  return `SELECT ROWS ${columns.join(', ')} FROM ${fromOf(form)}${whereOf(form, scope)}`;
}

interface RowOrder {
  readonly by: Scalar;
  readonly descending: boolean;
}

/** The order that was asked for, then the key, so that equal values stand in a fixed order. */
function rowOrders(form: LogicalForm, { lookup }: FormScope): readonly RowOrder[] {
  const asked = form.order.flatMap(({ by, descending }: Order) => (isAggregate(by) ? [] : [{ by, descending }]));
  const key = lookup.identity(form.model).key;
  if (!key) return asked;
  const by: Scalar = { kind: 'field', field: { model: form.model, name: key.name, via: null } };
  return asked.some((one) => JSON.stringify(one.by) === JSON.stringify(by))
    ? asked
    : [...asked, { by, descending: false }];
}

function orderText(orders: readonly RowOrder[], items: readonly RowItem[], scope: FormScope): string {
  const texts = orders.map(({ by, descending }) => {
    const place = items.findIndex(({ value }) => JSON.stringify(value) === JSON.stringify(by));
    return `${place >= 0 ? place + 1 : scalarText(by, scope)}${descending ? ' DESC' : ''}`;
  });
  return texts.length > 0 ? ` ORDER BY ${texts.join(', ')}` : '';
}

function fieldsIn(scalar: Scalar): readonly FieldRef[] {
  switch (scalar.kind) {
    case 'field':
      return [scalar.field];
    case 'part':
    case 'period':
      return fieldsIn(scalar.of);
    case 'duration':
      return [...fieldsIn(scalar.from), ...(scalar.to === 'NOW' ? [] : fieldsIn(scalar.to))];
    case 'arithmetic':
      return [...fieldsIn(scalar.left), ...fieldsIn(scalar.right)];
    case 'literal':
      return [];
  }
}

function same(a: FieldRef, b: FieldRef): boolean {
  return a.model === b.model && a.name === b.name && a.via === b.via;
}
