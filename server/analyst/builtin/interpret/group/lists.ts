import { column } from '../../form/formOf.ts';
import type { Column, Condition, LogicalForm } from '../../form/logicalForm.ts';
import type { Ask, Noun, Target } from '../../sentence/tree.ts';
import { allFields, eachOnce, hasDetails, same, shownOf } from '../noun/columns.ts';
import { columnsAbove } from '../link/kin.ts';
import { fieldsNamed } from '../noun/fields.ts';
import { groupOf } from './groups.ts';
import type { Meaning } from '../meaning.ts';
import { settle } from '../settle.ts';
import { andThen, bestWays, isDate, way } from '../world.ts';
import type { Way, World } from '../world.ts';

/** Rows and their values. */
export function lists(world: World, ask: Ask, targets: readonly Target[]): readonly Way<LogicalForm>[] {
  const [group, ...groups] = ask.groups;
  // "names and ages for students over 20", "for each shop, list its products"
  if (groups.length > 0 || (group && ask.subject !== null)) return [];
  const subject = group ?? ask.subject;
  if (targets.length === 0 && subject !== null)
    return lists(world, { ...ask, groups: [], subject: null }, [{ kind: 'noun', noun: subject, bare: false }]);
  const mains: readonly { readonly noun: Noun; readonly at: number; readonly cost: number }[] =
    subject === null
      ? targets.flatMap((target, at) =>
          (target.kind === 'noun' && !isNameOfOthers(target.noun, targets.slice(0, at))) || target.kind === 'everything'
            ? [{ noun: target.noun, at, cost: (targets.length - 1 - at) * 0.03 }]
            : [],
        )
      : [{ noun: subject, at: -1, cost: group ? 0.02 : 0 }];
  return bestWays(
    mains.flatMap(({ noun, at, cost }) =>
      andThen(datedLast(world, world.meanings(noun), targets[at]), (main) =>
        // The first one of each group is no row of one ranking.
        main.measure !== null || (main.rank !== null && main.groups.length > 0)
          ? []
          : andThen(columnsOf(world, main, targets, at), ({ keys, where }) => {
              const around = main.groups.filter(({ model }) => model !== main.model).map((one) => groupOf(world, one));
              // What each group is, is shown.
              const own = group?.each && at < 0 ? shownOf(world, main) : [];
              const all = [...around.flatMap((one) => one.keys), ...own, ...keys];
              return settle(world, {
                main,
                keys: eachOnce(all),
                where: [...main.where, ...where, ...around.flatMap((one) => one.where)],
              });
            }),
      ).map((one) => ({ ...one, cost: one.cost + cost })),
    ),
  );
}

/** "loans due next week" are loans; their dates are listed where a word asks for them. */
function datedLast(world: World, ways: readonly Way<Meaning>[], target: Target | undefined): readonly Way<Meaning>[] {
  if (target?.kind !== 'noun' || !target.bare || /dates?$|days?$|times?$/i.test(target.noun.words)) return ways;
  return ways.map((one) =>
    one.value.value?.kind === 'field' && isDate(world, one.value.value.field) ? { ...one, cost: one.cost + 0.1 } : one,
  );
}

/** "parts with faults, name and id": what others are called by is no row of its own. */
function isNameOfOthers(noun: Noun, before: readonly Target[]): boolean {
  return (
    isUsual(noun) &&
    noun.modifiers.length === 0 &&
    before.some(
      (one) =>
        one.kind === 'noun' && one.noun.names.some(({ target, match }) => target.kind === 'model' && match === 'whole'),
    )
  );
}

function isUsual({ words }: Noun): boolean {
  return /^(?:names?|titles?|ids?)$/i.test(words);
}

interface Columns {
  readonly keys: readonly Column[];
  readonly where: readonly Condition[];
}

/** Columns of all targets, as rows of the main noun see them. */
function columnsOf(world: World, main: Meaning, targets: readonly Target[], mainAt: number): readonly Way<Columns>[] {
  return targets.reduce<readonly Way<Columns>[]>(
    (ways, target, at) =>
      andThen(ways, (known) =>
        columnsOfTarget(world, main, target, at === mainAt).map((one) => ({
          ...one,
          value: {
            keys: [...known.keys, ...one.value.keys.filter((key) => !known.keys.some((other) => same(other, key)))],
            where: [...known.where, ...one.value.where],
          },
        })),
      ),
    [way({ keys: [], where: [] })],
  );
}

function columnsOfTarget(world: World, main: Meaning, target: Target, isMain: boolean): readonly Way<Columns>[] {
  const done = (keys: readonly Column[], cost = 0, where: readonly Condition[] = []): Way<Columns> =>
    way({ keys, where }, cost);
  if (target.kind === 'everything') {
    const all = done(allFields(world, main.model), hasDetails(world, main.model) ? 0.1 : 0);
    return isMain ? [all] : [];
  }
  if (target.kind !== 'noun') return [];
  if (isMain) return [done(shownOf(world, main))];
  const { noun } = target;
  const above = columnsAbove(world, main.model, noun);
  if (above !== null && main.value === null) return [{ ...above, value: { keys: above.value, where: [] } }];
  const isBare = noun.modifiers.length === 0 && noun.superlative === null;
  const named = isBare ? fieldsNamed(world, main.model, noun) : [];
  const own = named.map(({ value, cost }) => done([column(value)], cost));
  // "parts with faults, name and id": of the parts, where they have them.
  const ofMain = isUsual(noun)
    ? named.filter(({ value }) => value.kind === 'field' && value.field.model === main.model)
    : [];
  if (ofMain.length > 0 && main.value === null)
    return bestWays(ofMain.map(({ value, cost }) => done([column(value)], cost)));
  const other = andThen(world.meanings(noun), (of) =>
    of.rank !== null || of.unnamed || of.measure !== null || of.groups.length > 0
      ? []
      : [
          done(
            shownOf(world, of),
            of.model === main.model ? (of.value === null && main.value !== null ? 0.2 : 0.02) : 0.05,
            of.where,
          ),
        ],
  );
  return bestWays([...own, ...other]);
}
