import { formOf, numberColumn } from '../../form/formOf.ts';
import type { Aggregate, Column, Condition, LogicalForm } from '../../form/logicalForm.ts';
import type { FieldRef } from '../../reading.ts';
import type { Ask, Noun, Target } from '../../sentence/tree.ts';
import { baseOf } from '../link/base.ts';
import { hopsTo } from '../link/connection.ts';
import { eachOnce, same } from '../noun/columns.ts';
import { isRowTime } from '../noun/rowTimes.ts';
import { countOf, countRows } from './counting.ts';
import { groupsRead } from './groups.ts';
import type { GroupRead } from './groups.ts';
import { lists } from './lists.ts';
import { numberRead, numbersRead } from './numbers.ts';
import { ofTheseRows } from '../ofTheseRows.ts';
import type { NumberRead } from './numbers.ts';
import { andThen, bestWays, way } from '../world.ts';
import type { Way, World } from '../world.ts';

/** Numbers, one or one of each group. */
export function grouped(
  world: World,
  ask: Ask,
  scalars: readonly Target[],
  numbers: readonly Target[],
): readonly Way<LogicalForm>[] {
  return bestWays([...numbersOfNouns(world, ask, scalars, numbers), ...rankedNumbers(world, ask, scalars, numbers)]);
}

/** Each number has rows of its own; all of them must be of one model. */
function numbersOfNouns(
  world: World,
  ask: Ask,
  scalars: readonly Target[],
  numbers: readonly Target[],
): readonly Way<LogicalForm>[] {
  if (scalars.some(({ kind }) => kind === 'everything')) return [];
  const groupsAsked: readonly Noun[] = [
    ...(ask.subject ? [ask.subject] : []),
    ...ask.groups,
    ...scalars.flatMap((one) => (one.kind === 'noun' ? [one.noun] : [])),
  ];
  return andThen(numbersRead(world, numbers), (read) => {
    const [first] = read;
    if (!first) return [];
    const groups = groupsRead(world, groupsAsked, first.meaning);
    return andThen(groups, (asked) => numberForm(world, read, asked));
  });
}

function numberForm(
  world: World,
  read: readonly NumberRead[],
  groups: readonly GroupRead[],
): readonly Way<LogicalForm>[] {
  const [first] = read;
  if (!first) return [];
  const model = first.meaning.model;
  if (read.some(({ meaning }) => meaning.model !== model)) return [];
  const keys = eachOnce(groups.flatMap((group) => group.keys));
  const base = baseOf(world, model, keys);
  if (base === null) return [];
  // Rows that are repeated by a join must not be added up again.
  if (base.model !== model && read.some(({ aggregates }) => aggregates !== null)) return [];
  const values = read.flatMap(
    ({ aggregates, counts }) => aggregates ?? (counts === null ? [] : [countOf(world, base.model, counts)]),
  );
  // Numbers of different rows are different questions; what is said at the end is said of all.
  const narrowing = read.map(({ meaning }) => meaning.where).filter((one) => one.length > 0);
  const [common = []] = narrowing;
  if (narrowing.some((one) => JSON.stringify(one) !== JSON.stringify(common)))
    return keys.length === 0 && base.model === model ? besideEachOther(read) : [];
  return [
    way(
      formOf(
        base.model,
        [...common, ...groups.flatMap((group) => group.where), ...timesKnown(base.model, keys, values)].flatMap((one) =>
          ofTheseRows(one, base.model),
        ),
        [...keys, ...values.map(numberColumn)],
      ),
      base.cost,
    ),
  ];
}

/**
 * Groups by other rows: what belongs to none of them has mostly no time either, and makes no group
 * of its own then.
 */
function timesKnown(base: string, keys: readonly Column[], values: readonly Aggregate[]): readonly Condition[] {
  const [first] = values;
  const of = first?.kind === 'aggregate' ? first.of : null;
  const isAlone = values.every((one) => one.kind === 'aggregate' && JSON.stringify(one.of) === JSON.stringify(of));
  const isFar = keys.some(({ value }) => value.kind === 'field' && value.field.model !== base);
  return isFar && of !== null && isAlone && isRowTime(of) ? [{ kind: 'missing', of, negated: true }] : [];
}

/** "how many in Canada, and how many in China": each number has rows of its own. */
function besideEachOther(read: readonly NumberRead[]): readonly Way<LogicalForm>[] {
  const [first] = read;
  if (!first || read.some(({ meaning, counts }) => counts !== meaning.model || meaning.where.length === 0)) return [];
  const numbers = read.map(({ meaning }) => numberColumn({ ...countRows, filter: meaning.where }));
  return [way(formOf(first.meaning.model, [], numbers), 0.02)];
}

/** "the customer with the most orders, and how many", "names of courses and their counts". */
function rankedNumbers(
  world: World,
  ask: Ask,
  scalars: readonly Target[],
  numbers: readonly Target[],
): readonly Way<LogicalForm>[] {
  if (!numbers.every((one) => one.kind === 'aggregate' || one.noun === null || one.noun.modifiers.length === 0))
    return [];
  return numbers.reduce(
    (ways, number) => andThen(ways, (form) => numberBeside(world, form, number)),
    lists(world, ask, scalars),
  );
}

/** The form with one more number of each of its rows. */
function numberBeside(world: World, form: LogicalForm, number: Target): readonly Way<LogicalForm>[] {
  if (number.kind === 'aggregate') return aggregateBeside(world, form, number);
  if (number.kind !== 'count') return [];
  const counts = form.columns.some(
    ({ kind, value }) => kind === 'aggregate' && value.kind === 'aggregate' && value.fn === 'COUNT',
  );
  if (counts) return [way(form, 0.02)];
  if (number.noun !== null) return countedBeside(world, form, number.noun);
  const narrowed = narrowedBy(world, form, null);
  if (narrowed !== null) return [way(narrowed, 0.02)];
  // What the rows are chosen by is shown with them.
  if (form.limit !== null) return form.order.length > 0 ? [way(form, 0.02)] : [];
  // "the types and how many there are of each"
  return [way({ ...form, columns: [...form.columns, numberColumn(countRows)] }, 0.02)];
}

/** "the company with the most flights, and their average velocity": of the same groups. */
function aggregateBeside(
  world: World,
  form: LogicalForm,
  number: Extract<Target, { kind: 'aggregate' }>,
): readonly Way<LogicalForm>[] {
  if (!form.columns.some(({ kind }) => kind === 'aggregate')) return [];
  return andThen(numberRead(world, number, null), ({ meaning, aggregates }): readonly Way<LogicalForm>[] =>
    aggregates === null || meaning.model !== form.model || meaning.where.length > 0
      ? []
      : [way({ ...form, columns: [...form.columns, ...aggregates.map(numberColumn)] }, 0.03)],
  );
}

/** "the industry with the highest value, and its number of companies": of the same groups. */
function countedBeside(world: World, form: LogicalForm, noun: Noun): readonly Way<LogicalForm>[] {
  return andThen(world.meanings(noun), (of): readonly Way<LogicalForm>[] => {
    if (of.value === null && of.measure === null && of.where.length === 0) {
      const narrowed = narrowedBy(world, form, of.model);
      if (narrowed !== null) return [way(narrowed, 0.02)];
    }
    if (of.model !== form.model || of.value !== null || of.measure !== null || of.where.length > 0) return [];
    if (!form.columns.some(({ kind }) => kind === 'aggregate')) return [];
    const value = countOf(world, form.model, of.model);
    return [way({ ...form, columns: [...form.columns, numberColumn(value)] }, 0.03)];
  });
}

/**
 * "shops with at least 3 devices, and how many": the number of related rows by which the rows are
 * chosen, shown with them. Null: they are not chosen by one, or not by one of these.
 * @param counted model whose rows are counted; null: whichever it is
 */
function narrowedBy(world: World, form: LogicalForm, counted: string | null): LogicalForm | null {
  const isRows = form.having.length === 0 && form.order.length === 0 && form.limit === null && form.over === null;
  const chosen = form.where.find((one) => one.kind === 'in' && !one.negated && one.query.having.length === 1);
  if (!isRows || chosen?.kind !== 'in') return null;
  const { query } = chosen;
  const [having] = query.having;
  const [key] = query.columns;
  if (having?.value.kind !== 'aggregate' || having.value.fn !== 'COUNT' || key?.kind !== 'scalar') return null;
  const { of } = having.value;
  const model = of?.kind === 'field' ? of.field.model : query.model;
  if (counted !== null && counted !== model && counted !== query.model) return null;
  const isReached = form.columns.every(
    ({ value }) => value.kind === 'field' && reaches(world, query.model, value.field),
  );
  if (!isReached || world.lookup.joins.pathsBetween(query.model, form.model).length !== 1) return null;
  const columns = [...form.columns, ...(form.columns.some((one) => same(one, key)) ? [] : [{ ...key, shown: false }])];
  const rest = form.where.filter((one) => one !== chosen).flatMap((one) => ofTheseRows(one, query.model));
  return {
    ...formOf(query.model, [...query.where, ...rest], [...columns, numberColumn(having.value)]),
    having: query.having,
  };
}

function reaches(world: World, from: string, field: FieldRef): boolean {
  return hopsTo(world, from, field) !== null;
}
