import { nameText } from '../../writing/semqlText.ts';
import { columnNames } from './columnNames.ts';
import { groupsFrom, itemsOf, orderItems, selectOf } from './formGroups.ts';
import { isAggregate } from './formKinds.ts';
import { rowsSelect } from './formRows.ts';
import type { FormScope } from './formScope.ts';
import type { LogicalForm } from '../logicalForm.ts';

/**
 * SELECT of the rows or groups whose place in the order is among the first ones; those that share a
 * place are all there. `ordered`: the rows stand in that order. The form keeps its limit, by which
 * rows that belong to none take no part.
 */
export function rankedText(form: LogicalForm, places: number, scope: FormScope, ordered: boolean): string {
  const { inner, shown, orders } =
    form.grouped || form.columns.some(({ kind }) => kind === 'aggregate')
      ? groupsToRank(form, scope)
      : rowsToRank(form, scope);
  const by = orders.slice(0, form.order.length);
  const rank = by.map(({ name, descending }) => `${nameText(name)}${descending ? ' DESC' : ''} NULLS LAST`).join(', ');
  const columns = shown.map(nameText).join(', ');
  const all = [...new Set([...shown, ...orders.map(({ name }) => name)])].map(nameText).join(', ');
  const order = orders.map(({ name, descending }) => `${nameText(name)}${descending ? ' DESC' : ''}`).join(', ');
  return `SELECT ${columns} FROM (SELECT ${all}, RANK() OVER (ORDER BY ${rank}) AS place FROM (${inner}) AS listed) AS ranked WHERE place <= ${places}${ordered ? ` ORDER BY ${order}` : ''}`;
}

interface ToRank {
  readonly inner: string;
  /** Names of the columns that are shown. */
  readonly shown: readonly string[];
  readonly orders: readonly { readonly name: string; readonly descending: boolean }[];
}

function groupsToRank(form: LogicalForm, scope: FormScope): ToRank {
  const items = itemsOf(form, scope);
  const orders = orderItems(form, items, scope);
  const added = orders.filter(({ column }) => column === null);
  return {
    inner: `${selectOf([...items, ...added])} ${groupsFrom(form, scope)}`,
    shown: items.filter(({ column }) => column?.shown).map(({ name }) => name),
    orders,
  };
}

function rowsToRank(form: LogicalForm, scope: FormScope): ToRank {
  const names = columnNames(form.columns, form.model, scope.lookup);
  const shown = form.columns.flatMap((one, index) =>
    one.kind === 'scalar' && one.shown ? [{ value: one.value, name: names[index] ?? '' }] : [],
  );
  const orders = form.order.flatMap(({ by, descending }, index) =>
    isAggregate(by) ? [] : [{ value: by, name: `order_${index + 1}`, descending }],
  );
  const unordered: LogicalForm = { ...form, order: [], limit: null };
  return {
    inner: rowsSelect([...shown, ...orders], unordered, { ...scope, isInner: true }),
    shown: shown.map(({ name }) => name),
    orders,
  };
}
