import type { Modifier, Noun } from '../../sentence/tree.ts';
import { busiestTimes } from '../group/busiest.ts';
import { fieldsNamed } from './fields.ts';
import { heads } from './heads.ts';
import { isTimed } from './namingFields.ts';
import type { Meaning } from '../meaning.ts';
import { andThen, bestWays } from '../world.ts';
import type { Way, World } from '../world.ts';

/** Everything a noun phrase may mean, the likeliest first. */
export function nounMeanings(world: World, said: Noun): readonly Way<Meaning>[] {
  const noun = withRankedCount(said);
  // A number of rows that nothing ranks or compares has no meaning here.
  if (noun.count !== null && noun.superlative === null && noun.count !== 1) return [];
  const owned = possessed(world, noun);
  const owner = noun.modifiers.find((one) => one.kind === 'link' && one.possessive && !one.negated);
  const plain = andThen(heads(world, noun), (meaning) => {
    // The name of something is not the name of something else.
    if (meaning.value !== null && owner?.kind === 'link' && isGeneric(noun) && !isSaid(owner.noun, meaning.model))
      return [];
    return narrowed(world, meaning, noun, noun.modifiers).map((one) =>
      meaning.value !== null && owner !== undefined ? { ...one, cost: one.cost + 0.12 } : one,
    );
  });
  return bestWays([...owned, ...plain, ...busiestTimes(world, noun)]);
}

/** "the three hotels with the lowest prices": the number says how many of the ranked ones. */
function withRankedCount(noun: Noun): Noun {
  const at = noun.modifiers.findIndex(({ kind }) => kind === 'superlative');
  const modifier = noun.modifiers[at];
  if (noun.count === null || modifier?.kind !== 'superlative' || modifier.superlative.count !== null) return noun;
  const ranked: Modifier = { ...modifier, superlative: { ...modifier.superlative, count: noun.count } };
  return { ...noun, count: null, modifiers: noun.modifiers.with(at, ranked) };
}

function isGeneric({ words, owner }: Noun): boolean {
  return (
    owner === null &&
    /^(?:(?:full|first|last) )?(?:names?|titles?|ids?|identifiers?|codes?|details?|descriptions?|types?|dates?|numbers?|status|addresses|address)$/i.test(
      words,
    )
  );
}

function isSaid({ names }: Noun, model: string): boolean {
  return names.some(({ target }) => target.kind === 'model' && target.model === model);
}

/** "the name of each customer", "price of products": the owner says whose field it is. */
function possessed(world: World, noun: Noun): readonly Way<Meaning>[] {
  const at = noun.modifiers.findIndex(
    (one) =>
      one.kind === 'link' &&
      !one.negated &&
      one.count === null &&
      /^(?:of|for|in|from|about|on|by|to|at|that|with)\b/.test(one.words),
  );
  const owner = noun.modifiers[at];
  if (owner?.kind !== 'link') return [];
  const rest = noun.modifiers.filter((_, index) => index !== at);
  const far = owner.possessive ? 0 : 0.03;
  return andThen(world.meanings(owner.noun), (rows) => {
    if (rows.value !== null || rows.unnamed) return [];
    return andThen(
      fieldsNamed(world, rows.model, noun).map((field) => ({ ...field, cost: field.cost + far })),
      (value) =>
        narrowed(
          world,
          {
            ...rows,
            value,
            groups: owner.noun.each ? [...rows.groups, { ...rows, groups: [] }] : rows.groups,
            distinct: noun.distinct,
          },
          noun,
          rest,
        ),
    );
  });
}

/** A meaning with all modifiers of its noun, and what stands before its head. */
function narrowed(world: World, meaning: Meaning, noun: Noun, modifiers: readonly Modifier[]): readonly Way<Meaning>[] {
  const before: readonly Modifier[] =
    noun.superlative === null
      ? []
      : [{ kind: 'superlative', superlative: { ...noun.superlative, count: noun.count }, noun: null, fn: null }];
  const said = meaning.measure !== null || isTimed(world, meaning.model) ? modifiers.flatMap(ownPeriods) : modifiers;
  return world.narrow(meaning, [...said, ...before]);
}

/** "revenue of customers in Europe last year": the period is that of the number. */
function ownPeriods(modifier: Modifier): readonly Modifier[] {
  if (modifier.kind !== 'link' || modifier.count !== null || !isPlainLink.test(modifier.words)) return [modifier];
  const isPeriod = (one: Modifier): boolean => one.kind === 'literal' && one.literal.period !== null;
  const { noun } = modifier;
  return [
    { ...modifier, noun: { ...noun, modifiers: noun.modifiers.filter((one) => !isPeriod(one)) } },
    ...noun.modifiers.filter(isPeriod),
  ];
}

/** Words that lead to what rows are of, not to what happened to it. */
const isPlainLink = /^(?:of|for|from|in|by|at|except|other than|except for|excluding|apart from|besides)$/;
