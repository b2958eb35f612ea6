import { measuresTime } from '../../catalog/measuresTime.ts';
import { column } from '../../form/formOf.ts';
import { isAggregate } from '../../form/semql/formKinds.ts';
import type { Column, FormAssumption, LogicalForm, Order, Scalar } from '../../form/logicalForm.ts';
import type { FieldRef } from '../../reading.ts';
import type { Noun, Ordering, Superlative, Target } from '../../sentence/tree.ts';
import { hopsTo } from '../link/connection.ts';
import { countRows } from './counting.ts';
import { fieldsNamed, fieldsSuggested, spoken } from '../noun/fields.ts';
import { tellsApart } from '../noun/identity.ts';
import { isRowTime } from '../noun/rowTimes.ts';
import { rowsOf } from '../meaning.ts';
import { isQuantity, numberRead } from './numbers.ts';
import { andThen, bestWays, scalarOf, way } from '../world.ts';
import type { Way, World } from '../world.ts';

/** The form in the order that is asked for. */
export function ordered(world: World, form: LogicalForm, orders: readonly Ordering[]): readonly Way<LogicalForm>[] {
  return orders.reduce<readonly Way<LogicalForm>[]>(
    (ways, one) => andThen(ways, (known) => orderedBy(world, known, one)),
    [way(form)],
  );
}

function orderedBy(
  world: World,
  form: LogicalForm,
  { by, descending, first: quality }: Ordering,
): readonly Way<LogicalForm>[] {
  const put = (order: Order, columns: readonly Column[] = form.columns): LogicalForm => ({
    ...form,
    columns,
    order: [...form.order, order],
  });
  if (form.limit !== null) return [];
  const numbers = form.columns.flatMap((one) => (one.kind === 'aggregate' ? [one.value] : []));
  const [firstNumber] = numbers;
  if (quality !== null)
    return placesFirst(world, form, quality).map((one) => {
      const isIn = form.columns.some(({ value }) => JSON.stringify(value) === JSON.stringify(one.value.by));
      const { by: key } = one.value;
      const added = isIn || isAggregate(key) ? [] : [column(key, false)];
      return { ...one, value: put(one.value, [...form.columns, ...added]) };
    });
  if (by === null) {
    const { key, display } = world.lookup.identity(form.model);
    const isColumn = (name: string | undefined, one: Column | undefined): boolean =>
      one?.value.kind === 'field' && one.value.field.model === form.model && one.value.field.name === name;
    // "all products, A to Z": by their names, though their keys are shown, too.
    const named = isColumn(key?.name, form.columns[0])
      ? form.columns.find((one) => one.shown && isColumn(display?.name, one))
      : undefined;
    const first = named ?? form.columns[0];
    if (firstNumber && descending !== null) return [way(put({ by: firstNumber, descending }))];
    return first?.kind === 'scalar' ? [way(put({ by: first.value, descending: descending ?? false }))] : [];
  }
  if (by.kind === 'count')
    return andThen(countsOf(world, form, by), ({ value, columns }) => [
      way(put({ by: value, descending: descending ?? false }, columns)),
    ]);
  if (by.kind === 'aggregate') {
    return andThen(numberRead(world, by, null), ({ meaning, aggregates }) => {
      const [aggregate] = aggregates ?? [];
      return aggregate && meaning.model === form.model
        ? [way(put({ by: aggregate, descending: descending ?? false }))]
        : [];
    });
  }
  if (by.kind !== 'noun' || by.noun.modifiers.some((one) => one.kind !== 'link' || !one.possessive)) return [];
  const shown = form.columns.flatMap((one) => (one.kind === 'scalar' ? [one.value] : []));
  const fields = andThen(
    bestWays([...fieldsNamed(world, form.model, by.noun), ...valuesOf(world, by.noun, form.model)]),
    (value) => {
      const isShown = shown.some((one) => JSON.stringify(one) === JSON.stringify(value));
      const hasNumbers = numbers.length > 0;
      if (isShown) return [way(put({ by: value, descending: descending ?? false }))];
      if (hasNumbers) return [];
      return [way(put({ by: value, descending: descending ?? false }, [...form.columns, column(value, false)]), 0.02)];
    },
  );
  return fields;
}

/** Order by a shown value that the adjective means, by another one, or by the only number. */
function placesFirst(world: World, form: LogicalForm, quality: Superlative): readonly Way<Order>[] {
  const suggested = fieldsSuggested(world, form.model, quality.suggests, quality.turns);
  /** The column that shows a value, or the year or month of it. */
  const shownAs = (value: Scalar): Scalar | undefined =>
    form.columns.flatMap((one) =>
      one.kind === 'scalar' && one.shown && [one.value, inside(one.value)].some((of) => same(of, value))
        ? [one.value]
        : [],
    )[0];
  const isShown = (value: Scalar): boolean => shownAs(value) !== undefined;
  const inPeriods = form.columns.some(({ value }) => value.kind === 'part' || value.kind === 'period');
  const hasNumbers = form.columns.some(({ kind }) => kind === 'aggregate');
  const fields = hasNumbers ? suggested.filter(({ value }) => isShown(value.value)) : suggested;
  const shown = fields.filter(({ value }) => isShown(value.value));
  const meant = (shown.length > 0 ? shown : fields).map(({ value: { value, turned }, cost }) =>
    way<Order>({ by: shownAs(value) ?? value, descending: quality.descending !== (turned && !inPeriods) }, cost),
  );
  if (meant.length > 0) return meant;
  const columns = form.columns.filter((one) => one.shown);
  const numbers = columns.filter(({ kind }) => kind === 'aggregate');
  const values = columns.filter(({ value }) => value.kind === 'field' && isQuantity(world, value));
  const [only, other] = numbers.length > 0 ? numbers : values;
  if (!only || other) return [];
  // "slowest first": a long time is the slow one.
  const turned = quality.turns.includes('duration') && isTime(world, only.value);
  return [way<Order>({ by: only.value, descending: quality.descending !== turned }, 0.03)];
}

/** True for a number that says how long something took. */
function isTime(world: World, value: Column['value']): boolean {
  if (value.kind === 'field')
    return isRowTime(value) || measuresTime(world.lookup.dimension(value.field.model, value.field.name));
  if (value.kind === 'aggregate') return value.of !== null && isTime(world, value.of);
  return value.kind === 'measure' && measuresTime(world.lookup.measure(value.model, value.name));
}

function inside(value: Scalar): Scalar {
  return value.kind === 'part' || value.kind === 'period' ? value.of : value;
}

function same(one: Scalar, other: Scalar): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function valuesOf(world: World, noun: Noun, model: string): readonly Way<Scalar>[] {
  return andThen(world.meanings(noun), ({ value, where }) =>
    value?.kind === 'field' && where.length === 0 && hopsTo(world, model, value.field) !== null
      ? [way(value, 0.02)]
      : [],
  );
}

interface Counts {
  readonly value: Order['by'];
  readonly columns: readonly Column[];
}

/**
 * "by the number of orders": of the rows that are grouped, or the field that holds such a number.
 */
function countsOf(
  world: World,
  form: LogicalForm,
  { noun }: Extract<Target, { kind: 'count' }>,
): readonly Way<Counts>[] {
  const { columns } = form;
  const number = columns.find(({ kind }) => kind === 'aggregate');
  if (noun === null || number?.kind === 'aggregate')
    return [way({ value: number?.value ?? countRows, columns }, number ? 0 : 0.03)];
  const isEach = columns.some(({ value }) => value.kind === 'field' && isOneEach(world, form.model, value.field));
  const rows = andThen(world.meanings(noun), ({ model, value, where }): readonly Way<Counts>[] =>
    !isEach && model === form.model && value === null && where.length === 0
      ? [way({ value: countRows, columns }, 0.03)]
      : [],
  );
  const held = andThen(fieldsNamed(world, form.model, noun), (value): readonly Way<Counts>[] =>
    isQuantity(world, value)
      ? [way({ value, columns: [...columns, column(value, false)] }, 0.05, [heldIn(noun, value)])]
      : [],
  );
  return bestWays([...rows, ...held]);
}

function isOneEach(world: World, model: string, field: FieldRef): boolean {
  return tellsApart(world, { ...rowsOf(model), value: scalarOf(field) });
}

function heldIn({ words }: Noun, value: Scalar): FormAssumption {
  const name = value.kind === 'field' ? spoken(value.field.name) : words;
  return { kind: 'synonym', text: `“number of ${words}” is read as ${name}`, phrase: words };
}
