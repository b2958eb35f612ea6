/** "what fraction of our members pay by card": the part of all rows that something holds of. */
import { best, map, maybe, says, sequence } from './combinators.ts';
import type { Parsed, Rule, Text } from './combinators.ts';
import { commands } from './words/english.ts';
import { predicate } from './condition/predicate.ts';
import { modifiers, noun, plainNoun } from './recursion.ts';
import type { Modifier, Target } from './tree.ts';

const shareOf = sequence(
  maybe(says(commands)),
  maybe(says('what|which|how large a|how big a|how high a|the|a|in what|for what')),
  maybe(says('overall|total')),
  says('percentage of|percent of|per cent of|share of|fraction of|proportion of|portion of|percentages of'),
);

/** What a part is told by; a number, a rank or another split is none. */
function tellsPart(modifier: Modifier): boolean {
  switch (modifier.kind) {
    case 'superlative':
      return false;
    case 'link':
      return !/^(?:by|per|for|across|among|in each|of)$/.test(modifier.words) && !modifier.noun.each;
    case 'any':
    case 'all':
    case 'both':
    case 'none':
      return modifier.of.every(tellsPart);
    default:
      return true;
  }
}

function isOfRows({ value }: { readonly value: Target }): boolean {
  return (
    value.kind === 'share' &&
    value.noun.superlative === null &&
    value.part.every(tellsPart) &&
    value.noun.names.some(
      ({ target }) => target.kind === 'model' || target.kind === 'role' || target.kind === 'measure',
    )
  );
}

/** "what share of orders were late", and "share of late orders" by what follows the noun. */
export const share: Rule<Target> = (text, at) => best([...said(text, at), ...followed(text, at)].filter(isOfRows));

function said(text: Text, at: number): readonly Parsed<Target>[] {
  return map(
    sequence(shareOf, noun, predicate),
    ([, whole, one]): Target => ({ kind: 'share', noun: whole, part: [one] }),
    0.01,
  )(text, at);
}

function followed(text: Text, at: number): readonly Parsed<Target>[] {
  return map(
    sequence(shareOf, plainNoun, modifiers),
    ([, whole, part]): Target => {
      const before = whole.modifiers;
      return { kind: 'share', noun: { ...whole, modifiers: [] }, part: [...before, ...part] };
    },
    0.03,
  )(text, at).filter(({ value }) => value.kind === 'share' && value.part.length > 0);
}
