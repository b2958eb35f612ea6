import { column, formOf, numberColumn } from '../form/formOf.ts';
import type { Aggregate, Column, Condition, LogicalForm, Scalar } from '../form/logicalForm.ts';
import { baseOf } from './link/base.ts';
import { same } from './noun/columns.ts';
import { hopsTo } from './link/connection.ts';
import { countRows } from './group/counting.ts';
import type { Meaning } from './meaning.ts';
import { ofTheseRows } from './ofTheseRows.ts';
import { keyOf, scalarOf, way } from './world.ts';
import type { Way, World } from './world.ts';

/** Parts of a query before the model it is asked of is settled. */
export interface Parts {
  readonly main: Meaning;
  /** Shown values of rows, or keys of groups. */
  readonly keys: readonly Column[];
  readonly where: readonly Condition[];
}

/** Puts the parts on the model from which all of them are reached. */
export function settle(world: World, parts: Parts): readonly Way<LogicalForm>[] {
  const { main, keys, where } = parts;
  const { rank } = main;
  if (rank === null) {
    const base = baseOf(world, main.model, keys);
    if (base === null) return [];
    return [
      way(
        formOf(
          base.model,
          where.flatMap((one) => ofTheseRows(one, base.model)),
          keys,
        ),
        base.cost,
      ),
    ];
  }
  const limit = { count: rank.count ?? 1, one: rank.count === null };
  const { by, descending } = rank;
  if (by.kind === 'occurrence') {
    const counted = formOf(main.model, where, [...keys, numberColumn(countRows)]);
    return [way({ ...counted, order: [{ by: countRows, descending }], limit: rank.all === true ? null : limit })];
  }
  if (by.kind === 'value' && rank.count === null && isValueAlone(by.value, keys))
    return [way(formOf(main.model, where, [numberColumn(extreme(by.value, descending))]))];
  if (by.kind === 'value') {
    const base = baseOf(world, main.model, [...keys, column(by.value)]);
    if (base === null) return [];
    const key = keyOf(world, main.model);
    const hidden = [column(by.value), ...(key ? [column(scalarOf(key), false)] : [])].filter(
      (one) => !keys.some((other) => same(other, one)),
    );
    return [
      way(
        { ...formOf(base.model, where, [...keys, ...hidden]), order: [{ by: by.value, descending }], limit },
        // Alone it is a number: "the highest price".
        base.cost + (keys.length === 1 && same(keys[0] ?? column(by.value), column(by.value)) ? 0.02 : 0),
      ),
    ];
  }
  // Groups of related rows, one for each row of the main model.
  const key = keyOf(world, main.model);
  const isTold = main.value !== null && keys.every(({ value }) => isOwnValue(value, main));
  const own = key && !isTold ? [column(scalarOf(key), false)] : [];
  const all = [...keys, ...own.filter((one) => !keys.some((other) => same(other, one)))];
  if (all.some(({ value }) => value.kind === 'field' && hopsTo(world, by.model, value.field) === null)) return [];
  // "who was late for the most lessons": of these lessons, not of all that someone ever late had.
  const ofRows = where.flatMap((one) => ofTheseRows(one, by.model));
  const form = formOf(by.model, [...by.where, ...ofRows], [...all, numberColumn(by.value)]);
  return [way({ ...form, order: [{ by: by.value, descending }], limit })];
}

/** "the highest price": the number alone, not the rows that have it. */
function isValueAlone(value: Scalar, keys: readonly Column[]): boolean {
  return keys.length > 0 && keys.every((one) => JSON.stringify(one.value) === JSON.stringify(value));
}

function extreme(of: Scalar, descending: boolean): Aggregate {
  return { kind: 'aggregate', fn: descending ? 'MAX' : 'MIN', of, distinct: false, filter: [] };
}

function isOwnValue(value: Column['value'], main: Meaning): boolean {
  return JSON.stringify(value) === JSON.stringify(main.value);
}
