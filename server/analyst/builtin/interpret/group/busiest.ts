import { timeChoice } from '../../catalog/timeChoice.ts';
import type { FormAssumption, Scalar } from '../../form/logicalForm.ts';
import { rowsName } from '../../form/telling/nouns.ts';
import type { FieldRef } from '../../reading.ts';
import type { Modifier, Noun, Superlative } from '../../sentence/tree.ts';
import { rowsOf } from '../meaning.ts';
import type { Meaning } from '../meaning.ts';
import { spoken } from '../noun/fields.ts';
import { datesOf } from '../noun/namingFields.ts';
import { andThen, bestWays, dimensionOf, isDate, scalarOf, way } from '../world.ts';
import type { Way, World } from '../world.ts';

interface Part {
  /** Value of a date that falls in it. */
  readonly of: (date: Scalar) => Scalar;
  readonly needsTime: boolean;
}

const part = (name: 'YEAR' | 'WEEKDAY' | 'HOUR'): Part => ({
  of: (date) => ({ kind: 'part', part: name, of: date }),
  needsTime: name === 'HOUR',
});
const period = (unit: 'QUARTER' | 'MONTH' | 'WEEK' | 'DAY'): Part => ({
  of: (date) => ({ kind: 'period', unit, of: date }),
  needsTime: false,
});

/** Parts of dates by the words for them, in the singular. */
const parts: readonly (readonly [words: RegExp, part: Part])[] = [
  [/^(?:hours?(?: of the day)?|times? of (?:the )?day)$/i, part('HOUR')],
  [/^(?:week ?days?|days? of the week)$/i, part('WEEKDAY')],
  [/^(?:days?|dates?)$/i, period('DAY')],
  [/^weeks?$/i, period('WEEK')],
  [/^(?:calendar )?months?$/i, period('MONTH')],
  [/^quarters?$/i, period('QUARTER')],
  [/^(?:calendar )?years?$/i, part('YEAR')],
];

/** "busiest hour", "quietest month for repairs": the part of the dates with most or fewest rows. */
export function busiestTimes(world: World, noun: Noun): readonly Way<Meaning>[] {
  const { superlative, names, words, count } = noun;
  const asked = parts.find(([spelled]) => spelled.test(words))?.[1];
  if (asked === undefined || superlative === null || !superlative.byCount || names.length > 0) return [];
  const of = noun.modifiers.find((one) => one.kind === 'link' && !one.negated && one.count === null);
  const rest = noun.modifiers.filter((one) => one !== of);
  const isSeveral = count === null && /s(?: of|$)/i.test(words);
  return andThen(of === undefined ? usualRows(world) : rowsSaid(world, of), (rows) =>
    bestWays(
      datesOf(world, { model: rows.model, measure: null })
        .filter((date) => !asked.needsTime || dimensionOf(world, date)?.type === 'TIMESTAMP')
        .flatMap((date) =>
          world.narrow(rows, rest).map((one): Way<Meaning> => {
            const value = asked.of(scalarOf(date));
            const rank = {
              by: { kind: 'occurrence' },
              descending: superlative.descending,
              count,
              all: isSeveral,
            } as const;
            return {
              value: { ...one.value, value, rank },
              cost: one.cost + 0.02,
              notes: [...one.notes, noteOf(world, superlative, rows.model, date)],
            };
          }),
        ),
    ),
  );
}

/** What is counted; a period without any rows is no group, and so never the quietest. */
function noteOf(
  world: World,
  { words, descending }: Pick<Superlative, 'words' | 'descending'>,
  model: string,
  date: FieldRef,
): FormAssumption {
  const counted = `“${words}” counts ${rowsName(model, world.lookup)} by ${spoken(date.name)}`;
  const text = descending ? counted : `${counted}, among periods that have any`;
  return { kind: 'time_dimension', text, phrase: words, about: [model, `${model}.${date.name}`] };
}

/** "for technical calls": the rows that are named. */
function rowsSaid(world: World, of: Modifier): readonly Way<Meaning>[] {
  return of.kind !== 'link'
    ? []
    : world
        .meanings(of.noun)
        .filter(({ value }) => value.value === null && value.measure === null && value.rank === null);
}

/** Rows of what happens: they have a date, and no other rows belong to them. */
function usualRows(world: World): readonly Way<Meaning>[] {
  const { models } = world.lookup.catalog;
  const dated = models.filter(({ name }) => {
    const date = timeChoice({ kind: 'count', model: name }, world.lookup)?.field;
    return date?.model === name && isDate(world, date);
  });
  const last = dated.filter(
    ({ name, relationships }) =>
      relationships.length > 0 &&
      !models.some((other) => other.name !== name && other.relationships.some(({ toModel }) => toModel === name)),
  );
  const meant = last.length > 0 ? last : dated;
  return meant.length > 4 ? [] : meant.map(({ name }) => way(rowsOf(name), meant.length > 1 ? 0.06 : 0.02));
}
