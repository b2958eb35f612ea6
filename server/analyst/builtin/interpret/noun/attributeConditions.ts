import { durationParts } from '../../durations/durationField.ts';
import type { Condition } from '../../form/logicalForm.ts';
import type { Modifier } from '../../sentence/tree.ts';
import { testCondition } from '../link/comparing.ts';
import { ownLimit } from '../link/ownLimit.ts';
import { hopsTo, relatedCondition } from '../link/connection.ts';
import { fieldsNamed, fieldsSuggested } from './fields.ts';
import { heads } from './heads.ts';
import { isKey } from './identity.ts';
import type { Meaning } from '../meaning.ts';
import { datesOf, namingFields, yearsOf } from './namingFields.ts';
import { andThen, bestWays, fieldOf, scalarOf } from '../world.ts';
import type { Way, World } from '../world.ts';

/** "with a price over 5", "whose name contains …". */
export function attributeConditions(
  world: World,
  meaning: Meaning,
  { noun, test, negated }: Extract<Modifier, { kind: 'attribute' }>,
): readonly Way<readonly Condition[]>[] {
  const turn = (one: Way<Condition>): Way<readonly Condition[]> => ({
    ...one,
    value: [negated ? { kind: 'not', of: one.value } : one.value],
  });
  const owner = noun.owner;
  const own = andThen(fieldsNamed(world, meaning.model, noun), (value) =>
    testCondition(world, meaning.model, value, test),
  ).map((one) => ({ ...turn(one), cost: one.cost + (owner === null ? 0 : 0.04) }));
  // A field of rows related to these.
  const related = andThen(heads(world, noun), (named) => {
    if (named.value === null || hopsTo(world, meaning.model, fieldOf(named.model, '')) === 0) return [];
    if (world.lookup.joins.pathsBetween(meaning.model, named.model).length > 0) return [];
    return andThen(testCondition(world, named.model, named.value, test), (condition) =>
      relatedCondition(world, meaning.model, named.model, [condition], { negated, count: null }).map((one) => ({
        ...one,
        // Its own field before those of others.
        cost: one.cost + (own.length > 0 ? 0.16 : 0.08),
      })),
    );
  });
  // "with 3 rooms", "that have 5 star ratings" are compared by the words before the number, above.
  return bestWays([...own, ...related]);
}

/** "above 5", "older than 30": of the value itself, or of what the adjective means. */
export function selfConditions(
  world: World,
  meaning: Meaning,
  { test, suggests, turns, sized }: Extract<Modifier, { kind: 'self' }>,
): readonly Way<readonly Condition[]>[] {
  const one = (ways: readonly Way<Condition>[], cost = 0): readonly Way<readonly Condition[]>[] =>
    ways.map((found) => ({ ...found, value: [found.value], cost: found.cost + cost }));
  if (suggests.length > 0) {
    return bestWays(
      andThen(fieldsSuggested(world, meaning.model, suggests, turns), ({ value, turned }) =>
        one(
          testCondition(
            world,
            meaning.model,
            value,
            turned && test.kind === 'compare' ? { ...test, operator: turnedRound(test.operator) } : test,
          ),
        ),
      ),
    );
  }
  // Numbers that name rows are not compared: "transactions over 10,000" is of another number.
  if (isKey(world, meaning) && test.kind === 'compare') return [];
  // "delivery time for orders over 500": a bare number is no limit of a time.
  const isTime = meaning.value?.kind === 'field' && durationParts(meaning.value.field) !== null;
  if (isTime && test.kind === 'compare' && test.to.kind === 'literal' && test.unit === null) return [];
  if (meaning.value !== null) return one(testCondition(world, meaning.model, meaning.value, test));
  if (test.kind === 'text' || test.kind === 'missing')
    return test.kind === 'missing'
      ? []
      : namingFields(world, meaning.model)
          .slice(0, 1)
          .flatMap((field) => one(testCondition(world, meaning.model, scalarOf(field), test), 0.05));
  if (test.kind === 'compare' && test.to.kind === 'noun') {
    const limits = ownLimit(world, meaning, test);
    if (limits.length > 0) return one(limits);
  }
  if (sized) return [];
  return bestWays([
    ...datesOf(world, meaning).flatMap((field) =>
      one(testCondition(world, meaning.model, scalarOf(field), test), 0.06),
    ),
    ...yearsOf(world, meaning.model).flatMap((field) =>
      one(testCondition(world, meaning.model, scalarOf(field), test), 0.08),
    ),
  ]);
}

function turnedRound(operator: '=' | '<>' | '<' | '<=' | '>' | '>='): typeof operator {
  return ({ '=': '=', '<>': '<>', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const)[operator];
}
