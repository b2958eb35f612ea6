/** "how much did each customer spend", "how much did we earn from Acme": money, added up. */
import { map, maybe, says, sequence } from './combinators.ts';
import type { Parsed, Rule, Text } from './combinators.ts';
import { namedThing } from './condition/inverted.ts';
import { wordsOf } from './words/wordsOf.ts';
import { modifiers, noun } from './recursion.ts';
import type { Modifier, Noun, Target } from './tree.ts';

const takes = says(
  'invoice|invoiced|bill|billed|charge|charged|collect|collected|receive|received|sell|sold|refund|refunded|donate|donated|raise|raised|spend|spent|pay|paid|earn|earned|make|made|bring in|brought in|bring us|brought us|take in|took in|take|took|turn over|turned over|cost|cost us|bring|brought',
);

/** Who spent or earned it; "we" are those whose data it is. */
function subject(text: Text, at: number): readonly Parsed<readonly Modifier[]>[] {
  const of = (one: Noun): readonly Modifier[] => [
    { kind: 'link', noun: one, words: 'of', negated: false, count: null, possessive: true },
  ];
  return [
    ...map(says('we|i|you|they|it'), () => [])(text, at),
    ...map(noun, of)(text, at),
    ...map(namedThing, of)(text, at),
  ];
}

/** Verbs of money of a kind of its own: what was refunded is not what was paid. */
const ofOwnRows = /^(?:invoice|bill|charge|collect|refund|donate|raise)d?$/;

/** "how much did we invoice": the money of invoices, where the verb names rows that have some. */
function ofItsRows(text: Text, from: number, end: number, names: Noun['names']): Noun['names'] {
  const models = new Set<string>();
  for (let at = from; at < end; at++)
    for (const { target } of text.mentions.names(at)) if (target.kind === 'model') models.add(target.model);
  const own = names.filter(({ target }) => target.kind === 'field' && models.has(target.field.model));
  const isOwn = text.words.slice(from, end).some((word) => ofOwnRows.test(word.text));
  return own.length > 0 || isOwn ? own : names;
}

export const howMuch: Rule<readonly Target[]> = (text, at) =>
  sequence(
    says('how much|how much money|what'),
    says('did|does|do|has|have|had'),
    subject,
    takes,
    maybe(says('in total|altogether|overall|in all|us')),
  )(text, at).flatMap((asked) =>
    modifiers(text, asked.end).flatMap(({ end, cost, value: more }): readonly Parsed<readonly Target[]>[] => {
      const names = ofItsRows(text, at, asked.end, text.mentions.money(at, asked.end));
      if (names.length === 0) return [];
      const amount: Noun = {
        start: at,
        end: at + 2,
        words: wordsOf(text, at, asked.end),
        names,
        modifiers: [...asked.value[2], ...more],
        each: false,
        distinct: false,
        count: null,
        superlative: null,
        owner: null,
      };
      const isWhat = asked.value[0] === 'what';
      const value = [{ kind: 'aggregate' as const, fns: ['SUM' as const], noun: amount, words: 'how much' }];
      return [{ end, cost: asked.cost + cost + (isWhat ? 0.06 : 0.02), value }];
    }),
  );
