import { nameText, numberText } from '../../writing/semqlText.ts';
import { aggregateText } from './formAggregate.ts';
import { columnNames } from './columnNames.ts';
import { isAggregate } from './formKinds.ts';
import { fromOf, whereOf } from './formWhere.ts';
import type { FormScope } from './formScope.ts';
import { scalarText } from './formScalar.ts';
import type { Column, GroupCondition, LogicalForm, Order } from '../logicalForm.ts';

/** One column of the groups, with the name it has in a table around them. */
export interface GroupItem {
  readonly text: string;
  readonly name: string;
  readonly column: Column | null;
  readonly descending: boolean;
}

/**
 * SELECT of groups. Keys that are not shown stay groups of their own: they are selected in a table
 * from which only the others are shown.
 */
export function groupsText(form: LogicalForm, scope: FormScope): string {
  const isOrdered = !scope.isInner || form.limit !== null;
  const isHidden = form.columns.some(({ kind, shown }) => kind === 'scalar' && !shown);
  const limit = form.limit ? ` LIMIT ${form.limit.count}` : '';
  if (!isHidden) {
    const items = itemsOf(form, scope).filter(({ column }) => column?.shown);
    return `${selectOf(items)} ${groupsFrom(form, scope)}${isOrdered ? orderOf(form, items, scope) : ''}${limit}`;
  }
  const items = itemsOf(form, scope);
  const orders = isOrdered ? orderItems(form, items, scope) : [];
  const inner = `${selectOf([...items, ...orders.filter(({ column }) => column === null)])} ${groupsFrom(form, scope)}`;
  const shown = items.filter(({ column }) => column?.shown);
  const order = orders.map(({ name, descending }) => `${nameText(name)}${descending ? ' DESC' : ''}`);
  return `SELECT ${shown.map(({ name }) => nameText(name)).join(', ')} FROM (${inner}) AS groups${order.length > 0 ? ` ORDER BY ${order.join(', ')}` : ''}${limit}`;
}

/** The columns of a form as items of SELECT. */
export function itemsOf(form: LogicalForm, scope: FormScope): readonly GroupItem[] {
  const names = columnNames(form.columns, form.model, scope.lookup);
  return form.columns.map((column, index) => ({
    text: column.kind === 'scalar' ? scalarText(column.value, scope) : aggregateText(column.value, scope),
    name: names[index] ?? '',
    column,
    descending: false,
  }));
}

/** What the groups are ordered by: a column, or an item of its own without one. */
export function orderItems(form: LogicalForm, items: readonly GroupItem[], scope: FormScope): readonly GroupItem[] {
  return ordersOf(form).map(({ by, descending }, index) => {
    const same = JSON.stringify(by);
    const own = items.find(({ column }) => JSON.stringify(column?.value) === same);
    if (own) return { ...own, descending };
    const text = isAggregate(by) ? aggregateText(by, scope) : scalarText(by, scope);
    return { text, name: `order_${index + 1}`, column: null, descending };
  });
}

export function selectOf(items: readonly GroupItem[]): string {
  return `SELECT ${items.map(({ text, name }) => (isCalled(text, name) ? text : `${text} AS ${nameText(name)}`)).join(', ')}`;
}

/** True for an expression whose column has the name without AS. */
function isCalled(text: string, name: string): boolean {
  return text === nameText(name) || (text.endsWith(`.${nameText(name)}`) && /^[\w."]+$/.test(text));
}

/** FROM, WHERE and HAVING of groups. */
export function groupsFrom(form: LogicalForm, scope: FormScope): string {
  const having = form.having.map((one) => havingText(one, scope));
  return `FROM ${fromOf(form)}${whereOf(form, scope)}${having.length > 0 ? ` HAVING ${having.join(' AND ')}` : ''}`;
}

function havingText({ value, operator, right }: GroupCondition, scope: FormScope): string {
  const other = typeof right === 'number' ? numberText(right) : `(${scope.inner(right.query, 'value')})`;
  const text = aggregateText(value, scope);
  return `${value.kind === 'ratio' ? `(${text})` : text} ${operator} ${other}`;
}

/**
 * The order that was asked for, then the keys, so that equal numbers stand in a fixed order.
 * Without one the largest number comes first, but periods follow each other.
 */
export function ordersOf(form: LogicalForm): readonly Order[] {
  const keys = form.columns.flatMap((one) => (one.kind === 'scalar' ? [one.value] : []));
  const number = form.columns.find((one) => one.kind === 'aggregate' && one.shown);
  const inTime = keys.some(({ kind }) => kind === 'period' || kind === 'part');
  const asked: readonly Order[] =
    form.order.length > 0 || keys.length !== 1 || inTime || number?.kind !== 'aggregate'
      ? form.order
      : [{ by: number.value, descending: true }];
  const named = new Set(asked.map(({ by }) => JSON.stringify(by)));
  return [
    ...asked,
    ...keys.filter((key) => !named.has(JSON.stringify(key))).map((by): Order => ({ by, descending: false })),
  ];
}

function orderOf(form: LogicalForm, items: readonly GroupItem[], scope: FormScope): string {
  const orders = orderItems(form, items, scope).map(({ text, column, descending }) => {
    const place = items.findIndex((item) => column !== null && item.column === column);
    return `${place >= 0 ? place + 1 : text}${descending ? ' DESC' : ''}`;
  });
  return orders.length > 0 ? ` ORDER BY ${orders.join(', ')}` : '';
}
