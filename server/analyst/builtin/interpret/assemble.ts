import { durationParts } from '../durations/durationField.ts';
import { labelOf } from '../catalog/catalogLookup.ts';
import type { Column, LogicalForm } from '../form/logicalForm.ts';
import type { Ask, Noun, Target } from '../sentence/tree.ts';
import type { NameTarget } from '../lexicon/mentions.ts';
import { isMoney } from './noun/money.ts';
import { apiece } from './group/apiece.ts';
import { grouped } from './group/grouped.ts';
import { lists } from './group/lists.ts';
import { isQuantity } from './group/numbers.ts';
import { ordered } from './group/order.ts';
import { countAlone, countingSaid, countPerGroup, merged, ofGroups } from './sentences.ts';
import { andThen, bestWays, scalarOf } from './world.ts';
import type { Way, World } from './world.ts';

/** The forms that what is asked may have. */
export function assemble(world: World, ask: Ask, second: Ask | null): readonly Way<LogicalForm>[] {
  const said = countingSaid(second === null ? ask : merged(ask, second));
  const asked = sortedInstead(world, said) ?? said;
  const vague = asked.groups.some(({ each }) => !each);
  const counted = countAlone(ask, second) ?? countPerGroup(ask, second);
  const each = apiece(asked);
  return bestWays([
    ...(each === null ? [] : readAs(world, each).map((one) => ({ ...one, cost: one.cost + 0.03 }))),
    ...(counted === null ? [] : readAs(world, counted)),
    ...readAs(world, vague ? ofGroups(asked) : asked),
    ...(vague ? readAs(world, asked).map((one) => ({ ...one, cost: one.cost + 0.08 })) : []),
  ]);
}

function readAs(world: World, asked: Ask): readonly Way<LogicalForm>[] {
  return bestWays(
    withMeasures(world, asked).flatMap(({ targets, cost }) => {
      const scalars = targets.filter((one) => one.kind === 'noun' || one.kind === 'everything');
      const numbers = targets.filter(isNumber);
      if (scalars.length + numbers.length < targets.length) return [];
      const whole: Ask = { ...asked, targets };
      const forms = numbers.length === 0 ? lists(world, whole, scalars) : grouped(world, whole, scalars, numbers);
      return andThen(forms, (form) => ordered(world, form, asked.orders))
        .filter(({ value }) => !isPointless(world, value))
        .map((one) => ({ ...one, cost: one.cost + cost }));
    }),
  );
}

/** Quantities that hardly two rows share, so that groups of them would say nothing. */
const measures =
  /price|cost|amount|value|salary|wage|revenue|profit|sales|turnover|budget|balance|weight|height|length|area|population|capacity/i;

/**
 * "companies by market value", "rooms by beds, most first": rows in an order, which groups of equal
 * quantities would lose. Null: groups are asked for.
 */
function sortedInstead(world: World, ask: Ask): Ask | null {
  const [target, further] = ask.targets;
  const [by, another] = ask.groups;
  const [order, more] = ask.orders;
  if (target?.kind !== 'noun' || further || !by || another || more || ask.subject !== null) return null;
  const isPlain = by.modifiers.length === 0 && by.superlative === null && by.owner === null;
  // "by market value, biggest first", whatever the values are kept as
  const isSize = measures.test(by.words) && order?.first != null && isOfField(by);
  if (!target.bare || !isPlain || !(isNumeric(world, by) || isSize)) return null;
  if (order ? order.by !== null : !measures.test(by.words)) return null;
  const descending = order?.first?.descending ?? order?.descending ?? true;
  const sorted: Target = { kind: 'noun', noun: { ...by, each: false }, bare: false };
  return { ...ask, groups: [], orders: [{ by: sorted, descending, first: null }] };
}

function isNumber({ kind }: Target): boolean {
  return kind === 'count' || kind === 'aggregate' || kind === 'share';
}

/** "hours per member", "time by month": how long all of it lasted. */
function isAddedTime(noun: Noun): boolean {
  return /^(?:time|seconds|minutes|hours|days)(?: spent| of \S+)?$/i.test(noun.words) && isTime(noun);
}

/** True for a noun of nothing but the time between two dates of a row. */
function isTime({ names, superlative }: Noun): boolean {
  return (
    superlative === null &&
    names.length > 0 &&
    names.every(({ target }) => target.kind === 'field' && durationParts(target.field)?.to != null)
  );
}

function isOfField({ names: [best] }: Noun): boolean {
  return best?.target.kind === 'field' && best.weight > 0.7;
}

/** True for a noun that first of all names a quantity. */
function isNumeric(world: World, { names }: Noun): boolean {
  const [best] = names;
  return best?.target.kind === 'field' && best.weight > 0.7 && isQuantity(world, scalarOf(best.target.field));
}

/** True where rows are counted one by one: there is one of each. */
function isPointless(world: World, form: LogicalForm): boolean {
  const { key, display } = world.lookup.identity(form.model);
  const isOwn = form.columns.some(
    ({ value }) =>
      value.kind === 'field' &&
      value.field.model === form.model &&
      value.field.via === null &&
      [key?.name, display?.name].includes(value.field.name),
  );
  return (
    isOwn &&
    form.columns.some(
      ({ kind, value }) =>
        kind === 'aggregate' && (countsRows(world, form.model, value) || spreadsOwn(form.model, value)),
    )
  );
}

/** The lowest, highest or average of the one value that a row has. */
function spreadsOwn(model: string, value: Column['value']): boolean {
  return (
    value.kind === 'aggregate' &&
    value.fn !== 'SUM' &&
    value.fn !== 'COUNT' &&
    value.of?.kind === 'field' &&
    value.of.field.model === model
  );
}

function countsRows(world: World, model: string, value: Column['value']): boolean {
  if (value.kind === 'aggregate') return value.fn === 'COUNT' && value.of === null;
  return value.kind === 'measure' && world.lookup.countMeasure(model)?.name === value.name;
}

interface Asked {
  readonly targets: readonly Target[];
  readonly cost: number;
}

/**
 * Targets whose nouns name a field or rows, and the same with those that name a measure as numbers.
 */
function withMeasures(world: World, { targets, groups }: Ask): readonly Asked[] {
  let all: readonly Asked[] = [{ targets: [], cost: 0 }];
  const then = (options: readonly { readonly target: Target; readonly cost: number }[]): void => {
    all = all
      .flatMap((known) =>
        options.map(({ target, cost }) => ({ targets: [...known.targets, target], cost: known.cost + cost })),
      )
      .slice(0, 8);
  };
  for (const [at, target] of targets.entries()) {
    // "the average height and weight": one word for both.
    const before = targets[at - 1];
    if (
      before?.kind === 'aggregate' &&
      target.kind === 'noun' &&
      target.noun.superlative === null &&
      !target.noun.each &&
      isNumeric(world, target.noun)
    ) {
      then([{ target: { kind: 'aggregate', fns: before.fns, noun: target.noun, words: target.noun.words }, cost: 0 }]);
      continue;
    }
    const isCount =
      target.kind === 'noun' &&
      ((target.bare && groups.length > 0 && isOneOfNumbers(targets) && isOfRows(target.noun)) ||
        // Where people have defined numbers, "orders in May" is the one that is called so.
        (((target.bare && world.lookup.catalog.metrics.length > 0) || groups.length > 0) &&
          isOwnCount(world, target.noun)));
    if (
      target.kind === 'noun' &&
      target.noun.superlative === null &&
      (isMoney(target.noun) || (groups.length > 0 && isAddedTime(target.noun)))
    ) {
      then([{ target: { kind: 'aggregate', fns: ['SUM'], noun: target.noun, words: target.noun.words }, cost: 0.02 }]);
      continue;
    }
    // "talk time by agent": of many rows the usual time, unless all of it is meant.
    if (target.kind === 'noun' && target.bare && groups.length > 0 && isTime(target.noun)) {
      then([{ target: { kind: 'aggregate', fns: ['AVG'], noun: target.noun, words: target.noun.words }, cost: 0.04 }]);
      continue;
    }
    const measured: readonly Target[] =
      target.kind === 'noun' && target.noun.superlative === null && (isCount || hasMeasure(target.noun))
        ? [
            isCount
              ? { kind: 'count', noun: target.noun, distinct: false }
              : { kind: 'aggregate', fns: [], noun: target.noun, words: target.noun.words },
          ]
        : [];
    // "orders in May" is the number that its author calls so.
    const isSplit = target.kind === 'noun' && target.bare && groups.length > 0 && isOfRows(target.noun);
    const cost = isSplit ? 0.12 : isCount ? 0.06 : 0;
    then([{ target, cost }, ...measured.map((one) => ({ target: one, cost: 0 }))]);
  }
  return all;
}

/** "claims by type with the average amount": a number among numbers. */
function isOneOfNumbers([, ...rest]: readonly Target[]): boolean {
  return rest.every(isNumber);
}

/** "customers by country" are counted where nothing says that they are to be listed. */
function isOfRows({ names }: Noun): boolean {
  // "policies" of `available_policies`, where nothing else is called so.
  const isField = names.some(({ target, weight }) => target.kind === 'field' && weight >= 0.8);
  return names.some(
    ({ target, match, weight }) =>
      target.kind === 'model' && (match === 'whole' || (match === 'head' && weight >= 0.45 && !isField)),
  );
}

/** True for a noun that the author of the layer uses for a number: a count called "Orders". */
function isOwnCount(world: World, { names }: Noun): boolean {
  return names.some(({ target, match }) => {
    if (match !== 'whole') return false;
    return target.kind === 'model' || target.kind === 'filter'
      ? isCountedByName(world, target.model)
      : countsOwnRows(world, target);
  });
}

/** True for rows whose count is called as they are: "Library loans" and "Loans". */
function isCountedByName({ lookup }: World, model: string): boolean {
  const [rows, count] = [lookup.model(model), lookup.countMeasure(model)];
  const last = (label: string): string =>
    label
      .toLowerCase()
      .split(/[\s_]+/)
      .at(-1) ?? '';
  return (
    rows !== undefined &&
    count !== undefined &&
    /^[\w-]+$/.test(count.label) &&
    last(labelOf(rows)) === last(count.label)
  );
}

function hasMeasure({ names }: Noun): boolean {
  return names.some(({ target }) => target.kind === 'metric' || target.kind === 'measure');
}

function countsOwnRows(world: World, target: NameTarget): boolean {
  return target.kind === 'measure' && world.lookup.countMeasure(target.model)?.name === target.name;
}
