/** Rows limited or ranked by the time between two of their dates. */
import { best } from '../combinators.ts';
import type { Parsed, Text } from '../combinators.ts';
import type { DurationMention } from '../../durations/durationMentions.ts';
import { wordsOf } from '../words/wordsOf.ts';
import type { Literal, Modifier, Noun, Test } from '../tree.ts';

/** The time that a phrase is about, as a noun that stands for it. */
export function timeOf(text: Text, { start, end, names }: Pick<DurationMention, 'start' | 'end' | 'names'>): Noun {
  return {
    start,
    end,
    words: wordsOf(text, start, end),
    names,
    modifiers: [],
    each: false,
    distinct: false,
    count: null,
    superlative: null,
    owner: null,
  };
}

function amount(value: number, start: number, end: number): Literal {
  return { words: String(value), quoted: false, number: value, percent: false, values: [], period: null, start, end };
}

/** "shipped within 3 days of being ordered", "older than 30", "took the longest to ship". */
export function lasting(text: Text, at: number): readonly Parsed<Modifier>[] {
  return best(
    text.mentions.durations(at).flatMap((mention): readonly Parsed<Modifier>[] => {
      const { says: said, start, end } = mention;
      const about = timeOf(text, mention);
      if (said.kind === 'rank') {
        const superlative = {
          descending: said.descending,
          words: said.words,
          suggests: [],
          turns: [],
          count: null,
          byCount: false,
        };
        return [{ end, cost: 0, value: { kind: 'superlative', superlative, noun: about, fn: null } }];
      }
      if (said.kind !== 'test') return [];
      const { operator, value, high, highOperator = '<=' } = said.test;
      const tests: readonly Test[] = [
        { kind: 'compare', operator, to: { kind: 'literal', literal: amount(value, start, end) }, unit: null },
        ...(high === null
          ? []
          : [
              {
                kind: 'compare' as const,
                operator: highOperator,
                to: { kind: 'literal' as const, literal: amount(high, start, end) },
                unit: null,
              },
            ]),
      ];
      const [only, more] = tests;
      if (only === undefined) return [];
      const limited = (noun: Noun, test: Test): Modifier => ({ kind: 'attribute', noun, test, negated: false });
      if (more === undefined) return [{ end, cost: 0.01, value: limited(about, only) }];
      // Both ends are limits of one time, where several may be meant.
      return mention.names.map((name) => ({
        end,
        cost: 0.01,
        value: { kind: 'all', of: tests.map((test) => limited({ ...about, names: [name] }, test)) },
      }));
    }),
  );
}
