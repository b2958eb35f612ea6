import { fieldFor } from '../../durations/asked.ts';
import { dateEventsOf } from '../../durations/dateEvents.ts';
import { durationParts } from '../../durations/durationField.ts';
import type { FormAssumption, Scalar } from '../../form/logicalForm.ts';
import { rowsName } from '../../form/telling/nouns.ts';
import { scalarOf, way } from '../world.ts';
import type { Way, World } from '../world.ts';
import { spoken } from './fields.ts';

/**
 * How long the rows of a model lasted, where two of their dates say so; the usual dates first. The
 * notes say which dates a word was taken for.
 */
export function rowTimes(world: World, model: string, words: string): readonly Way<Scalar>[] {
  const { pairs, withLength } = dateEventsOf(world.lookup.catalog);
  if (withLength.has(model)) return [];
  const own = pairs.filter(({ begin }) => begin.model === model);
  const told = own.filter((pair, at) => own.findIndex((other) => isSame(pair, other)) === at);
  return told.map((pair, place) => {
    const [from, to] = [pair.begin, pair.end].map(({ field }) => spoken(field));
    const note: FormAssumption = {
      kind: 'time_dimension',
      text: `“${words}” is measured by the time from ${from} to ${to} of ${rowsName(model, world.lookup)}, where both are known`,
      phrase: words,
      about: [model],
    };
    return way(scalarOf(fieldFor(pair, null)), 0.04 + place * 0.04, [note]);
  });
}

type Pair = ReturnType<typeof dateEventsOf>['pairs'][number];

function isSame(one: Pair, other: Pair): boolean {
  return one.begin === other.begin && one.end === other.end;
}

/** True for the time between two dates of a row. */
export function isRowTime(value: Scalar): boolean {
  return value.kind === 'field' && durationParts(value.field)?.to != null;
}
