import { column } from '../../form/formOf.ts';
import type { Column, Condition, Scalar } from '../../form/logicalForm.ts';
import type { Noun } from '../../sentence/tree.ts';
import { same, shownOf } from '../noun/columns.ts';
import { calendarGroups } from './calendarGroups.ts';
import { hopsTo } from '../link/connection.ts';
import { columnsAbove } from '../link/kin.ts';
import { fieldsNamed } from '../noun/fields.ts';
import type { Meaning } from '../meaning.ts';
import { andThen, bestWays, keyOf, scalarOf, way } from '../world.ts';
import type { Way, World } from '../world.ts';

export interface GroupRead {
  readonly keys: readonly Column[];
  readonly where: readonly Condition[];
  /** Models that it tells apart the rows of. */
  readonly models: readonly string[];
  /** True where it is rows rather than a value of them. */
  readonly isRows?: boolean;
}

export function groupsRead(
  world: World,
  nouns: readonly Noun[],
  counted: Meaning,
): readonly Way<readonly GroupRead[]>[] {
  const own: readonly GroupRead[] = counted.groups.map((one) => groupOf(world, one));
  const asked = nouns.reduce<readonly Way<readonly GroupRead[]>[]>(
    (ways, noun) =>
      andThen(ways, (known) => {
        const above = columnsAbove(world, counted.model, noun);
        if (above !== null) return [{ ...above, value: [...known, { keys: above.value, where: [], models: [] }] }];
        const plain = noun.modifiers.length === 0 && noun.superlative === null && noun.count === null;
        // A period after the groups is that of the number.
        const isDated = noun.modifiers.some((one) => one.kind === 'literal' && one.literal.period !== null);
        const datedAt = isDated ? 0.1 : 0;
        const fields = plain
          ? fieldsNamed(world, counted.model, noun)
              .filter(({ value }) => !isKeyOf(world, counted.model, value))
              .map((one) => ({
                ...one,
                cost: one.cost + apartFrom(known, one.value),
                value: [...known, { keys: withName(world, one.value), where: [], models: ownersOf(world, one.value) }],
              }))
          : [];
        const meanings = andThen(world.meanings(noun), (of) =>
          of.rank !== null || of.unnamed || of.measure !== null || !of.groups.every(({ model }) => model === of.model)
            ? []
            : [
                way(
                  [...known, groupOf(world, of)],
                  (of.model === counted.model ? 0 : 0.01 + far(world, counted.model, of) + apartFrom(known, of.value)) +
                    datedAt,
                ),
              ],
        );
        const periods = calendarGroups(world, noun, counted).map((one) => ({ ...one, value: [...known, one.value] }));
        return bestWays([...fields, ...meanings, ...periods]);
      }),
    [way([])],
  );
  return asked.map((one) => ({
    ...one,
    value: [...own.map((group) => unlessShown(world, group, one.value)), ...one.value],
  }));
}

/** A group whose columns are asked for by name shows these only; its rows stay apart. */
function unlessShown(world: World, group: GroupRead, asked: readonly GroupRead[]): GroupRead {
  const [model] = group.models;
  const isNamed = asked.some(({ models }) => model !== undefined && models.includes(model));
  const key = model === undefined ? null : keyOf(world, model);
  return isNamed && group.isRows ? { ...group, keys: key ? [column(scalarOf(key))] : [] } : group;
}

/** "Which staff …? Their first names": of the rows that are asked for, not of others. */
function apartFrom(known: readonly GroupRead[], value: Scalar | null): number {
  const rows = known.filter(({ isRows }) => isRows);
  if (value?.kind !== 'field' || rows.length === 0) return 0;
  return rows.some(({ models }) => models.includes(value.field.model)) ? 0 : 0.08;
}

/** A value of other rows is meant less than one of the counted rows. */
function far(world: World, model: string, { value }: Meaning): number {
  return value?.kind === 'field' ? (hopsTo(world, model, value.field) ?? 0) * 0.04 : 0;
}

function isKeyOf(world: World, model: string, value: Scalar): boolean {
  const key = keyOf(world, model);
  return value.kind === 'field' && key?.name === value.field.name && value.field.model === model;
}

/** The model of a field, and the one whose rows it refers to. */
function ownersOf(world: World, value: Scalar): readonly string[] {
  if (value.kind !== 'field') return [];
  const { model, name } = value.field;
  const referred = world.lookup
    .model(model)
    ?.relationships.filter(({ keys }) => keys.length === 1 && keys[0]?.from === name)
    .map(({ toModel }) => toModel);
  return [model, ...(referred ?? [])];
}

/** An id says little to a person: the name of its rows stands beside it. */
function withName(world: World, value: Scalar): readonly Column[] {
  if (value.kind !== 'field') return [column(value)];
  const { key, display } = world.lookup.identity(value.field.model);
  const isId = key?.name === value.field.name && key.type === 'NUMBER' && display !== undefined;
  return isId && display.name !== key.name
    ? [column(value), column(scalarOf({ ...value.field, name: display.name }))]
    : [column(value)];
}

export function groupOf(world: World, of: Meaning): GroupRead {
  const shown = of.value === null ? shownOf(world, of) : withName(world, of.value);
  const key = keyOf(world, of.model);
  // Rows of equal names stay apart.
  const hidden =
    key && of.value === null && !shown.some((one) => same(one, column(scalarOf(key))))
      ? [column(scalarOf(key), false)]
      : [];
  return {
    keys: [...shown, ...hidden],
    where: of.where,
    models: of.value === null ? [of.model] : ownersOf(world, of.value),
    isRows: of.value === null,
  };
}
