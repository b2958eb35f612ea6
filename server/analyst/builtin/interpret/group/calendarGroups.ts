import { column } from '../../form/formOf.ts';
import type { FormAssumption, Scalar } from '../../form/logicalForm.ts';
import type { FieldRef } from '../../reading.ts';
import type { Modifier, Noun } from '../../sentence/tree.ts';
import type { Meaning } from '../meaning.ts';
import { fieldsNamed, spoken } from '../noun/fields.ts';
import { datesOf } from '../noun/namingFields.ts';
import { andThen, isDate, scalarOf, way } from '../world.ts';
import type { Way, World } from '../world.ts';
import type { GroupRead } from './groups.ts';

type Unit = 'YEAR' | 'QUARTER' | 'MONTH';

/** The period that a noun is the word for: "calendar years"; null: it is none. */
export function calendarUnitOf({ words }: Noun): Unit | null {
  const [, unit] = /^(?:calendar )?(year|quarter|month)s?$/i.exec(words) ?? [];
  return unit === undefined ? null : (unit.toUpperCase() as Unit);
}

/** "per year", "by month of the start date": the periods in which the dates of the rows fall. */
export function calendarGroups(world: World, noun: Noun, counted: Meaning): readonly Way<GroupRead>[] {
  const unit = calendarUnitOf(noun);
  if (unit === null || noun.superlative !== null || noun.count !== null) return [];
  const [owner, other] = noun.modifiers;
  if (other !== undefined) return [];
  return andThen(owner === undefined ? usualDates(world, counted) : datesSaid(world, counted, owner), (field) => {
    const value: Scalar =
      unit === 'YEAR'
        ? { kind: 'part', part: 'YEAR', of: scalarOf(field) }
        : { kind: 'period', unit, of: scalarOf(field) };
    return [way<GroupRead>({ keys: [column(value)], where: [], models: [] }, 0.02)];
  });
}

/** The date by which the rows are placed in time; of several the first, and it is said which. */
function usualDates(world: World, counted: Meaning): readonly Way<FieldRef>[] {
  const [first, second] = datesOf(world, counted);
  if (first === undefined) return [];
  const note: FormAssumption = { kind: 'time_dimension', text: `By ${spoken(first.name)}`, phrase: null };
  return [way(first, second === undefined ? 0 : 0.04, second === undefined ? [] : [note])];
}

/** "of the start date": the date that is named. */
function datesSaid(world: World, counted: Meaning, owner: Modifier): readonly Way<FieldRef>[] {
  if (owner.kind !== 'link' || owner.negated || owner.count !== null || owner.noun.modifiers.length > 0) return [];
  return fieldsNamed(world, counted.model, owner.noun).flatMap((one) =>
    one.value.kind === 'field' && isDate(world, one.value.field) ? [{ ...one, value: one.value.field }] : [],
  );
}
