import type { Modifier } from '../../sentence/tree.ts';
import { alikeFields } from '../link/alike.ts';
import { attributeConditions, selfConditions } from './attributeConditions.ts';
import { combined } from '../link/combining.ts';
import { frequent } from '../group/frequency.ts';
import { isImpossible } from '../impossible.ts';
import { isState } from '../../lexicon/states.ts';
import { isTornPeriod } from '../link/inOneTime.ts';
import { related } from '../link/kin.ts';
import { linked } from '../link/linking.ts';
import { literalConditions } from './literalConditions.ts';
import type { Meaning } from '../meaning.ts';
import { ofKind } from '../link/ofKind.ts';
import { otherRoles } from '../link/otherRoles.ts';
import { anythingHappened } from '../link/coming.ts';
import { ranked } from '../group/ranking.ts';
import { sharedValues } from '../link/sharedBy.ts';
import { summed } from '../group/sums.ts';
import { verbAlone } from '../link/verbAlone.ts';
import { withConditions } from './withConditions.ts';
import { andThen, way } from '../world.ts';
import type { Way, World } from '../world.ts';

export function narrowedBy(world: World, meaning: Meaning, modifiers: readonly Modifier[]): readonly Way<Meaning>[] {
  // What is counted or ranked is known when all that is linked is.
  const isLate = ({ kind }: Modifier): boolean => kind === 'frequency' || kind === 'superlative';
  if (isTornPeriod(modifiers, world.clock)) return [];
  const said = withPeriods(modifiers);
  const inOrder = [...said.filter((one) => !isLate(one)), ...said.filter(isLate)];
  return inOrder
    .reduce<readonly Way<Meaning>[]>(
      (ways, modifier) => andThen(ways, (one) => narrow(world, one, modifier)),
      [way(meaning)],
    )
    .filter(
      ({ value }) =>
        !isImpossible(value.where, (field) => world.lookup.joins.pathsBetween(value.model, field.model).length > 1),
    )
    .map((one) => (isStateOnce(modifiers) ? { ...one, cost: one.cost + 0.14 } : one));
}

/** "bikes in repair in 2025": what a row is now says nothing of a time. */
function isStateOnce(modifiers: readonly Modifier[]): boolean {
  const said = modifiers.flatMap((one) => (one.kind === 'literal' ? [one.literal] : []));
  return (
    said.some(({ words }) => isState(words.toLowerCase().split(' '))) && said.some(({ period }) => period !== null)
  );
}

function narrow(world: World, meaning: Meaning, modifier: Modifier): readonly Way<Meaning>[] {
  switch (modifier.kind) {
    case 'literal':
      return withConditions(
        meaning,
        literalConditions(world, meaning, modifier.literal, modifier.preposition, modifier.negated),
      );
    case 'attribute':
      return withConditions(meaning, attributeConditions(world, meaning, modifier));
    case 'self':
      return withConditions(meaning, selfConditions(world, meaning, modifier));
    case 'link':
      return linked(world, meaning, modifier);
    case 'superlative':
      return ranked(world, meaning, withCount(modifier));
    case 'frequency':
      return frequent(world, meaning, modifier);
    case 'sum':
      return summed(world, meaning, modifier);
    case 'verb':
      return verbAlone(world, meaning, modifier);
    case 'came':
      return anythingHappened(world, meaning, modifier);
    case 'roles':
      return withConditions(meaning, otherRoles(world, meaning.model, modifier));
    case 'kin':
      return related(world, meaning, modifier);
    case 'ofKind':
      return ofKind(world, meaning, modifier);
    case 'sharedBy':
      return withConditions(meaning, sharedValues(world, meaning, modifier));
    case 'alike':
      return withConditions(meaning, alikeFields(world, meaning.model, modifier));
    case 'all':
      return world.narrow(meaning, modifier.of);
    case 'any':
    case 'both':
    case 'none':
      return combined(world, meaning, modifier);
  }
}

/** "more than twice in 2026": the period in which it happened so often. */
function withPeriods(modifiers: readonly Modifier[]): readonly Modifier[] {
  const at = modifiers.findIndex(({ kind }) => kind === 'frequency');
  const counted = modifiers[at];
  const next = modifiers[at + 1];
  if (counted?.kind !== 'frequency' || next?.kind !== 'literal' || next.literal.period === null || next.negated)
    return modifiers;
  return modifiers.toSpliced(at, 2, { ...counted, during: [next.literal] });
}

/** "the top 3 number of orders": the number says how many are asked for. */
function withCount(modifier: Extract<Modifier, { kind: 'superlative' }>): typeof modifier {
  const { superlative, noun } = modifier;
  if (noun === null || superlative.count !== null) return modifier;
  if (noun.count !== null && noun.superlative === null)
    return { ...modifier, superlative: { ...superlative, count: noun.count }, noun: { ...noun, count: null } };
  const [first, ...rest] = noun.modifiers;
  const isNumber = first?.kind === 'literal' && first.preposition === null && first.literal.start < noun.end;
  const value = first?.kind === 'literal' ? first.literal.number : null;
  if (!isNumber || value === null || !Number.isInteger(value) || value < 1 || value > 100) return modifier;
  return { ...modifier, superlative: { ...superlative, count: value }, noun: { ...noun, modifiers: rest } };
}
