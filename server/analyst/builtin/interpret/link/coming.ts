import { dateEventsOf } from '../../durations/dateEvents.ts';
import type { Condition, FormAssumption } from '../../form/logicalForm.ts';
import { rowsName } from '../../form/telling/nouns.ts';
import type { Literal, Modifier } from '../../sentence/tree.ts';
import type { Meaning } from '../meaning.ts';
import { datesOf } from '../noun/namingFields.ts';
import { withConditions } from '../noun/withConditions.ts';
import { bestWays, scalarOf, way } from '../world.ts';
import type { Way, World } from '../world.ts';
import { isCondition } from './comparing.ts';
import { connections, relatedCondition } from './connection.ts';

/**
 * "owners who never came": those without any of the rows that happen to them, which the answer
 * names.
 */
export function anythingHappened(
  world: World,
  meaning: Meaning,
  { words, negated, during }: Extract<Modifier, { kind: 'came' }>,
): readonly Way<Meaning>[] {
  if (meaning.value !== null && !isName(world, meaning)) return [];
  const rows = happenings(world, meaning.model);
  return bestWays(
    rows.flatMap(({ model, hops }) =>
      withConditions(
        meaning,
        bestWays(
          within(world, model, during).flatMap((when) =>
            relatedCondition(world, meaning.model, model, when.value, { negated, count: null }).map((one) => ({
              ...one,
              cost: one.cost + when.cost,
            })),
          ),
        ),
      ).map((one) => {
        const note: FormAssumption = {
          kind: 'synonym',
          text: `“${words}” is read by their ${rowsName(model, world.lookup)}`,
          phrase: words,
          about: [model],
        };
        const value: Meaning = { ...one.value, unnamed: false };
        return { value, cost: one.cost + (rows.length > 1 ? 0.04 + hops * 0.02 : 0.02), notes: [...one.notes, note] };
      }),
    ),
  );
}

/** True for what rows are called, which stands for the rows. */
export function isName(world: World, { model, value }: Meaning): boolean {
  const { key, display } = world.lookup.identity(model);
  return value?.kind === 'field' && [key?.name, display?.name].includes(value.field.name);
}

/** Models whose rows have a date and belong to these, any number to each. */
function happenings(world: World, model: string): readonly { readonly model: string; readonly hops: number }[] {
  const dated = new Set(dateEventsOf(world.lookup.catalog).events.map((event) => event.model));
  return world.lookup.catalog.models.flatMap(({ name }) => {
    const many = connections(world, model, name).find(({ kind }) => kind === 'many');
    return name !== model && dated.has(name) && many ? [{ model: name, hops: many.hops }] : [];
  });
}

/** The condition that the period says of the rows; none where no period is said. */
export function within(world: World, model: string, during: Literal | null): readonly Way<readonly Condition[]>[] {
  if (during === null) return [way([])];
  return datesOf(world, { model, measure: null }).flatMap((date) =>
    isCondition(world, scalarOf(date), [during], false).map((one) => ({ ...one, value: [one.value] })),
  );
}
