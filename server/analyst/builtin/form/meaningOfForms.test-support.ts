import type { ShopData, ShopRow } from './smallShop.test-support.ts';
import type { Aggregate, Column, Condition, LogicalForm, Operand, Order, Scalar } from './logicalForm.ts';

type Cell = string | number | boolean | null;

/**
 * What a form means, computed row by row without SQL: the second opinion on the queries that are
 * written.
 */
export class Meaning {
  readonly #data: ShopData;
  readonly #today: string;

  constructor(data: ShopData, today: string) {
    this.#data = data;
    this.#today = today;
  }

  /** Rows of a form in their order, with the columns that are shown. */
  rows(form: LogicalForm): readonly (readonly Cell[])[] {
    const all = this.ranked(form);
    if (form.over) return [[this.#overAll(form, all)]];
    return all.map(({ cells }) => form.columns.flatMap((one, index) => (one.shown ? [cells[index] ?? null] : [])));
  }

  /** Every row or group that a form lets through, ranked, with the values it is ranked by. */
  ranked(form: LogicalForm): readonly { readonly cells: readonly Cell[]; readonly by: readonly Cell[] }[] {
    const kept = this.#table(form.model).filter((row) =>
      form.where.every((one) => this.#holds(one, row, form.model) === true),
    );
    const found = form.grouped ? this.#groups(form, kept) : kept.map((row) => this.#listed(form, row));
    const sorted = found.toSorted((a, b) => compareBy(a.by, b.by, form.order));
    return form.limit ? sorted.slice(0, form.limit.count) : sorted;
  }

  #table(model: string): readonly ShopRow[] {
    return model === 'orders' ? this.#data.orders : this.#data.customers;
  }

  #listed(form: LogicalForm, row: ShopRow): { readonly cells: readonly Cell[]; readonly by: readonly Cell[] } {
    const cells = form.columns.map(({ kind, value }) =>
      kind === 'scalar' ? this.#value(value, row, form.model) : null,
    );
    const by = form.order.map((one) => this.#value(one.by as Scalar, row, form.model));
    return { cells, by: [...by, row[form.model === 'orders' ? 'order_id' : 'customer_id'] ?? null] };
  }

  #groups(
    form: LogicalForm,
    rows: readonly ShopRow[],
  ): readonly { readonly cells: readonly Cell[]; readonly by: readonly Cell[] }[] {
    const keys = form.columns.flatMap((one) => (one.kind === 'scalar' ? [one.value] : []));
    const groups = new Map<string, { readonly keys: readonly Cell[]; readonly rows: ShopRow[] }>();
    if (keys.length === 0) groups.set('', { keys: [], rows: [] });
    for (const row of rows) {
      const values = keys.map((key) => this.#value(key, row, form.model));
      if (values.some((value, index) => value === null && this.#mustBeKnown(form, keys[index]))) continue;
      const name = keys.length === 0 ? '' : JSON.stringify(values);
      const group = groups.get(name) ?? { keys: values, rows: [] };
      group.rows.push(row);
      groups.set(name, group);
    }
    return [...groups.values()].flatMap((group) => {
      const passes = form.having.every(({ value, operator, right }) => {
        const limit = typeof right === 'number' ? right : this.#single(right.query);
        return compared(this.#number(value, group.rows, form.model), operator, limit) === true;
      });
      if (!passes) return [];
      let key = 0;
      const cells = form.columns.map((one: Column) =>
        one.kind === 'scalar' ? (group.keys[key++] ?? null) : this.#number(one.value, group.rows, form.model),
      );
      const by = form.order.map((one) => this.#number(one.by as Aggregate, group.rows, form.model));
      return [{ cells, by: [...by, ...group.keys] }];
    });
  }

  /** Rows of no known customer or value take no part in a ranking, a count of groups or a limit. */
  #mustBeKnown(form: LogicalForm, key: Scalar | undefined): boolean {
    if (key?.kind !== 'field') return false;
    const { model, name } = key.field;
    const counts = form.limit !== null || form.over !== null;
    const isOf = name === 'customer_id' && !(form.model === 'customers' && model === 'customers');
    if (isOf) return counts || form.having.length > 0;
    const hasRow = form.columns.some(({ value }) => value.kind === 'field' && value.field.name === 'customer_id');
    const hasOwn = form.columns.some(({ value }) => value.kind === 'field' && value.field.name === 'order_id');
    return counts && !(model === 'customers' ? hasRow : hasOwn);
  }

  #overAll(form: LogicalForm, all: readonly { readonly cells: readonly Cell[] }[]): Cell {
    const { over } = form;
    if (!over) return null;
    if (over.column === null) return all.length;
    return combined(
      over.fn,
      all.map(({ cells }) => cells[over.column ?? 0] ?? null),
    );
  }

  #value(scalar: Scalar, row: ShopRow, model: string): Cell {
    switch (scalar.kind) {
      case 'field': {
        if (scalar.field.model === model) return row[scalar.field.name] ?? null;
        const owner = this.#data.customers.find((one) => one.customer_id === row.customer_id);
        return owner?.[scalar.field.name] ?? null;
      }
      case 'part': {
        const day = this.#value(scalar.of, row, model);
        if (typeof day !== 'string') return null;
        const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
        if (scalar.part === 'WEEKDAY') return ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
        return { YEAR: year, QUARTER: Math.ceil(month / 3), MONTH: month, DAY: date, HOUR: 0 }[scalar.part];
      }
      case 'period': {
        const day = this.#value(scalar.of, row, model);
        if (typeof day !== 'string') return null;
        return scalar.unit === 'YEAR'
          ? `${day.slice(0, 4)}-01-01`
          : scalar.unit === 'MONTH'
            ? `${day.slice(0, 7)}-01`
            : day;
      }
      case 'duration': {
        const from = this.#value(scalar.from, row, model);
        const to = scalar.to === 'NOW' ? this.#today : this.#value(scalar.to, row, model);
        if (typeof from !== 'string' || typeof to !== 'string') return null;
        if (scalar.unit === 'DAY') return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
        const months = from <= to ? monthsPassed(from, to) : 0 - monthsPassed(to, from);
        return scalar.unit === 'MONTH' ? months : Math.trunc(months / 12) + 0;
      }
      case 'arithmetic': {
        const [left, right] = [this.#value(scalar.left, row, model), this.#value(scalar.right, row, model)];
        if (typeof left !== 'number' || typeof right !== 'number') return null;
        if (scalar.operator === '/') return right === 0 ? null : left / right;
        return { '+': left + right, '-': left - right, '*': left * right }[scalar.operator];
      }
      case 'literal':
        return scalar.value;
    }
  }

  #number(aggregate: Aggregate, rows: readonly ShopRow[], model: string): Cell {
    if (aggregate.kind === 'ratio') {
      const [left, right] = [this.#number(aggregate.left, rows, model), this.#number(aggregate.right, rows, model)];
      if (typeof left !== 'number' || typeof right !== 'number') return null;
      return aggregate.operator === '-' ? left - right : right === 0 ? null : left / right;
    }
    if (aggregate.kind !== 'aggregate') throw new Error('the shop has no measures');
    const kept = rows.filter((row) => aggregate.filter.every((one) => this.#holds(one, row, model) === true));
    const { of } = aggregate;
    if (of === null) return kept.length;
    const values = kept.map((row) => this.#value(of, row, model)).filter((value) => value !== null);
    return combined(aggregate.fn, aggregate.distinct ? [...new Set(values)] : values);
  }

  /** Truth of a condition; null where it is not known. */
  #holds(condition: Condition, row: ShopRow, model: string): boolean | null {
    const value = (scalar: Scalar): Cell => this.#value(scalar, row, model);
    /** What is not known is kept by a negated condition. */
    const negated = (isNegated: boolean, of: Cell, test: boolean | null): boolean | null =>
      isNegated ? (of === null ? true : test === null ? null : !test) : test;
    switch (condition.kind) {
      case 'compare': {
        const left = value(condition.left);
        const passed = this.#passed(condition, row, model);
        if (passed !== undefined) return passed;
        if (condition.operator === '<>' && condition.right.kind === 'literal' && left === null) return true;
        return compared(left, condition.operator, this.#operand(condition.right, row, model));
      }
      case 'between': {
        const of = value(condition.of);
        const within = of === null ? null : of >= condition.low && of <= condition.high;
        return negated(condition.negated, of, within);
      }
      case 'among': {
        const of = value(condition.of);
        return negated(condition.negated, of, of === null ? null : condition.values.includes(of));
      }
      case 'text': {
        const of = value(condition.of);
        const [text, part] = [String(of).toLowerCase(), condition.text.toLowerCase()];
        const test = { contains: text.includes(part), starts: text.startsWith(part), ends: text.endsWith(part) }[
          condition.how
        ];
        return negated(condition.negated, of, of === null ? null : test);
      }
      case 'missing':
        return (value(condition.of) === null) !== condition.negated;
      case 'in': {
        const of = value(condition.of);
        const members = this.#members(condition.query);
        return negated(condition.negated, of, of === null ? null : members.includes(of));
      }
      case 'any':
        return condition.of.reduce<boolean | null>((known, one) => or(known, this.#holds(one, row, model)), false);
      case 'all':
        return condition.of.reduce<boolean | null>((known, one) => and(known, this.#holds(one, row, model)), true);
      case 'not':
        return this.#holds(condition.of, row, model) !== true;
      case 'period':
      case 'named':
      case 'within':
        throw new Error('periods, filters and numbers of groups have tests of their own');
    }
  }

  /**
   * Truth of a limit on the months or years between two dates: none fits dates that run backwards,
   * and two years and a day are more than two years. Undefined for any other comparison.
   */
  #passed(condition: Condition, row: ShopRow, model: string): boolean | null | undefined {
    if (condition.kind !== 'compare' || condition.right.kind !== 'literal') return undefined;
    const { left, operator, right } = condition;
    if (left.kind !== 'duration' || left.to === 'NOW' || left.unit === 'DAY') return undefined;
    if (operator !== '<' && operator !== '=' && operator !== '>') return undefined;
    const [from, to] = [this.#value(left.from, row, model), this.#value(left.to, row, model)];
    if (typeof from !== 'string' || typeof to !== 'string') return null;
    const unit = left.unit === 'YEAR' ? 12 : 1;
    const limit = Number(right.value);
    const whole = Math.trunc(monthsPassed(from, to) / unit);
    if (operator !== '>') return from <= to && compared(whole, operator, limit) === true;
    const dayBefore = new Date(Date.parse(to) - 86_400_000).toISOString().slice(0, 10);
    return from < to && Math.trunc(monthsPassed(from, dayBefore) / unit) >= limit;
  }

  #operand(operand: Operand, row: ShopRow, model: string): Cell {
    return operand.kind === 'query' ? this.#single(operand.query) : this.#value(operand, row, model);
  }

  #single(form: LogicalForm): Cell {
    return this.rows(form)[0]?.[0] ?? null;
  }

  /** The values of a query; all that share the place where one is asked for. */
  #members(form: LogicalForm): readonly Cell[] {
    if (!form.limit?.one) return this.rows(form).map((row) => row[0] ?? null);
    const all = this.ranked({ ...form, limit: null });
    const [first] = all;
    const shown = form.columns.findIndex((one) => one.shown);
    return all.filter(({ by }) => by[0] === first?.by[0]).map(({ cells }) => cells[shown] ?? null);
  }
}

function combined(fn: string, values: readonly Cell[]): Cell {
  const known = values.filter((value) => value !== null);
  if (fn === 'COUNT') return known.length;
  const [first, ...others] = known;
  if (first === undefined) return null;
  if (fn === 'MIN') return others.reduce((a, b) => (b < a ? b : a), first);
  if (fn === 'MAX') return others.reduce((a, b) => (b > a ? b : a), first);
  const numbers = known.map(Number);
  const sum = numbers.reduce((a, b) => a + b, 0);
  if (fn === 'SUM') return sum;
  if (fn === 'AVG') return sum / numbers.length;
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? null) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

function compared(left: Cell, operator: string, right: Cell): boolean | null {
  if (left === null || right === null) return null;
  if (operator === '=') return left === right;
  if (operator === '<>') return left !== right;
  if (operator === '<') return left < right;
  if (operator === '<=') return left <= right;
  return operator === '>' ? left > right : left >= right;
}

function and(a: boolean | null, b: boolean | null): boolean | null {
  return a === false || b === false ? false : a === null || b === null ? null : true;
}

function or(a: boolean | null, b: boolean | null): boolean | null {
  return a === true || b === true ? true : a === null || b === null ? null : false;
}

/** Order by the values asked for, then by the keys; what is not known comes last. */
function compareBy(a: readonly Cell[], b: readonly Cell[], orders: readonly Order[]): number {
  for (const [index, one] of a.entries()) {
    const other = b[index] ?? null;
    if (one === other) continue;
    if (one === null) return 1;
    if (other === null) return -1;
    const sign = orders[index]?.descending ? -1 : 1;
    return one < other ? -sign : sign;
  }
  return 0;
}

/** Whole months from a date to one that is not before it. */
function monthsPassed(from: string, to: string): number {
  const [a, b] = [from.split('-').map(Number), to.split('-').map(Number)];
  return ((b[0] ?? 0) - (a[0] ?? 0)) * 12 + (b[1] ?? 0) - (a[1] ?? 0) - ((b[2] ?? 0) < (a[2] ?? 0) ? 1 : 0);
}
