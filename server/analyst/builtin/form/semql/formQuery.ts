import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import type { Clock } from '../../time/period.ts';
import { nameText } from '../../writing/semqlText.ts';
import { groupsText } from './formGroups.ts';
import { rowsText } from './formRows.ts';
import { rankedText } from './formRanks.ts';
import { aggregateText } from './formAggregate.ts';
import { whereOf, fromOf } from './formWhere.ts';
import type { FormScope, QueryUse } from './formScope.ts';
import { columnNames } from './columnNames.ts';
import type { Column, LogicalForm } from '../logicalForm.ts';

/** Rows shown for a question that asks for one, that one included. */
const SHOWN_FOR_ONE = 5;

/** A column of the result of a form. */
export interface FormColumn {
  readonly name: string;
  readonly column: Column;
  /** True: it was not asked for, but the rows are ranked by it. */
  readonly added: boolean;
}

/** SemQL of a form, and what its columns hold, by position. */
export interface FormQuery {
  readonly semql: string;
  readonly columns: readonly FormColumn[];
}

/** Writes a form in SemQL. Default filters of the models stay. */
export function formToSemql(form: LogicalForm, lookup: CatalogLookup, clock: Clock): FormQuery {
  const scope = scopeOf(form, lookup, clock);
  if (form.over) return overQuery(form, form.over, scope);
  const asked = withRank(form, lookup);
  const limit = asked.limit && {
    ...asked.limit,
    count: asked.limit.one ? shownFor(asked.limit.count) : asked.limit.count,
  };
  return { semql: blockText({ ...asked, limit }, scope), columns: columnsOf(asked, form, lookup) };
}

/** All rows that share the first place of a form that asks for one. */
export function firstPlaces(form: LogicalForm, lookup: CatalogLookup, clock: Clock): FormQuery {
  const asked = withRank(form, lookup);
  return {
    semql: rankedText(asked, 1, scopeOf(form, lookup, clock), true),
    columns: columnsOf(asked, form, lookup),
  };
}

/**
 * Number of the rows that a condition takes for the first ones: more than its limit where some
 * share a place.
 */
export function placedText(query: LogicalForm, places: number, lookup: CatalogLookup, clock: Clock): string {
  const scope = { ...scopeOf(query, lookup, clock), isInner: true };
  return `SELECT COUNT(*) AS placed FROM (${rankedText(query, places, scope, false)}) AS members`;
}

function shownFor(count: number): number {
  return Math.max(count, SHOWN_FOR_ONE);
}

/** True for a form whose rows are groups. */
export function isGrouped(form: LogicalForm): boolean {
  return form.grouped || form.columns.some(({ kind }) => kind === 'aggregate');
}

function blockText(form: LogicalForm, scope: FormScope): string {
  return isGrouped(form) ? groupsText(form, scope) : rowsText(form, scope);
}

function scopeOf(form: LogicalForm, lookup: CatalogLookup, clock: Clock): FormScope {
  return {
    isInner: false,
    base: form.model,
    lookup,
    clock,
    inner: (query, use) => innerText(query, use, lookup, clock),
  };
}

/**
 * A form whose rows can be told apart and ranked: a list without columns shows what names a row,
 * and what a limit is taken by is shown too.
 */
function withRank(form: LogicalForm, lookup: CatalogLookup): LogicalForm {
  const columns = form.columns.some(({ shown }) => shown)
    ? form.columns
    : [...form.columns, ...namingColumns(form, lookup)];
  const [first] = form.order;
  if (form.limit === null || first === undefined) return { ...form, columns };
  const same = JSON.stringify(first.by);
  if (columns.some((one) => JSON.stringify(one.value) === same))
    return {
      ...form,
      columns: columns.map((one) => (JSON.stringify(one.value) === same ? { ...one, shown: true } : one)),
    };
  const { by } = first;
  const added: Column =
    'fn' in by || by.kind === 'measure' || by.kind === 'metric' || by.kind === 'ratio'
      ? { kind: 'aggregate', value: by, label: null, shown: true }
      : { kind: 'scalar', value: by, label: null, shown: true };
  // A group has no one value of a field that it is not grouped by.
  if (isGrouped(form) && added.kind === 'scalar') return { ...form, columns };
  return { ...form, columns: [...columns, added] };
}

function namingColumns({ model, columns }: LogicalForm, lookup: CatalogLookup): readonly Column[] {
  if (columns.length > 0) return [];
  const { key, display } = lookup.identity(model);
  const [first] = lookup.model(model)?.dimensions ?? [];
  const named = [key, display].flatMap((one) => (one ? [one.name] : []));
  return (named.length > 0 ? named : first ? [first.name] : []).map((name) => ({
    kind: 'scalar',
    value: { kind: 'field', field: { model, name, via: null } },
    label: null,
    shown: true,
  }));
}

function columnsOf(asked: LogicalForm, form: LogicalForm, lookup: CatalogLookup): readonly FormColumn[] {
  const names = columnNames(asked.columns, asked.model, lookup);
  return asked.columns.flatMap((column, index) => {
    const own = form.columns[index];
    return column.shown ? [{ name: names[index] ?? '', column, added: own === undefined || !own.shown }] : [];
  });
}

/** A number over all groups or rows of a form. */
function overQuery(form: LogicalForm, over: NonNullable<LogicalForm['over']>, scope: FormScope): FormQuery {
  const every: LogicalForm = { ...form, columns: form.columns.map((one) => ({ ...one, shown: true })) };
  const counted: Column = {
    kind: 'aggregate',
    value: { kind: 'aggregate', fn: over.fn, of: null, distinct: false, filter: [] },
    label: null,
    shown: true,
  };
  if (over.fn === 'COUNT' && over.column === null && !isGrouped(form) && form.limit === null) {
    const where = whereOf(form, scope);
    const name = columnNames([counted], form.model, scope.lookup)[0] ?? '';
    return {
      semql: `SELECT ${aggregateText(counted.value, scope)} AS ${nameText(name)} FROM ${fromOf(form)}${where}`,
      columns: [{ name, column: counted, added: false }],
    };
  }
  const names = columnNames(every.columns, form.model, scope.lookup);
  const of = over.column === null ? undefined : names[over.column];
  const name = `${over.fn.toLowerCase()}_of_groups`;
  return {
    semql: `SELECT ${over.fn}(${of === undefined ? '*' : nameText(of)}) AS ${name} FROM (${blockText(every, { ...scope, isInner: true })}) AS groups`,
    columns: [{ name, column: counted, added: false }],
  };
}

/** A query of a condition: its first shown column. */
function innerText(form: LogicalForm, use: QueryUse, lookup: CatalogLookup, clock: Clock): string {
  const scope = { ...scopeOf(form, lookup, clock), isInner: true };
  if (form.over) return overQuery(form, form.over, scope).semql;
  const shown = form.columns.findIndex((one) => one.shown);
  const columns = form.columns.map((one, index) => ({ ...one, shown: index === shown }));
  const column = columns[shown];
  const own: LogicalForm = { ...form, columns };
  // Those that share a place are all among the members.
  const members = (one: LogicalForm): string =>
    use !== 'value' && one.limit !== null && one.order.length > 0
      ? rankedText(one, one.limit.count, scope, false)
      : blockText(one, scope);
  if (use !== 'known') return members(own);
  if (own.limit === null && column?.kind === 'scalar')
    return members({ ...own, where: [...own.where, { kind: 'missing', of: column.value, negated: true }] });
  // What is not known takes part in a ranking.
  const name = nameText(columnNames(own.columns, own.model, lookup)[shown] ?? '');
  return `SELECT ${name} FROM (${members(own)}) AS members WHERE ${name} IS NOT NULL`;
}
