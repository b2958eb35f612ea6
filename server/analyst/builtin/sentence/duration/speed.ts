/** How fast something was: "slowest delivery", "delivers fastest". */
import { best, maybe, says, sequence } from '../combinators.ts';
import type { Parsed, Text } from '../combinators.ts';
import type { DurationMention } from '../../durations/durationMentions.ts';
import { speeds } from '../../durations/happeningPhrases.ts';
import type { NameMention } from '../../lexicon/mentions.ts';
import { superlative } from '../noun/nounPhrase.ts';
import { wordsOf } from '../words/wordsOf.ts';
import type { Modifier, Noun, Superlative } from '../tree.ts';
import { timeOf } from './limitedTime.ts';

/** What happened, with the time until then. */
function happening(text: Text, at: number): readonly Parsed<DurationMention>[] {
  return text.mentions
    .durations(at)
    .flatMap((mention) =>
      mention.says.kind === 'happening' ? [{ end: mention.end, cost: 0.02, value: mention }] : [],
    );
}

function speed(text: Text, at: number): readonly Parsed<Superlative>[] {
  return superlative(text, at).filter(({ value }) => speeds.has(value.words));
}

/** A short time is the fast one. */
function ofTime(said: Superlative, count: number | null): Superlative {
  const turned = said.turns.includes('duration');
  return { ...said, descending: said.descending !== turned, suggests: [], turns: [], count };
}

/** "slowest delivery", "the 5 fastest deliveries": rows by the time until it had happened. */
export function fastHappening(text: Text, at: number): readonly Parsed<Noun>[] {
  return best(
    sequence(
      maybe(says('the|our')),
      maybe(countOfRows),
      speed,
      maybe(countOfRows),
      happening,
    )(text, at).map(({ end, cost, value: [, first, fast, second, mention] }) => {
      const about = timeOf(text, mention);
      const rank: Modifier = { kind: 'superlative', superlative: ofTime(fast, first ?? second), noun: about, fn: null };
      const { start } = mention;
      return {
        end,
        cost,
        value: { ...about, names: rowsOf(mention), words: wordsOf(text, start, end), modifiers: [rank] },
      };
    }),
  );
}

function countOfRows(text: Text, at: number): readonly Parsed<number>[] {
  const word = text.words[at];
  const isCount = word !== undefined && !word.quoted && word.number !== null && Number.isInteger(word.number);
  return isCount && (word.number ?? 0) > 0 ? [{ end: at + 1, cost: 0.01, value: word.number ?? 0 }] : [];
}

/** The rows that it happened to. */
function rowsOf({ names }: DurationMention): readonly NameMention[] {
  const models = names.flatMap((name) =>
    name.target.kind === 'field' ? [{ name, model: name.target.field.model }] : [],
  );
  return models
    .filter(({ model }, at) => models.findIndex((other) => other.model === model) === at)
    .map(({ name, model }) => ({ ...name, target: { kind: 'model', model } }));
}

const usually = says('on average|usually|typically|in general|overall');

/** "delivers fastest", "is slowest at delivering": by the usual time of the rows of each. */
export function doesFastest(text: Text, at: number): readonly Parsed<Modifier>[] {
  const behind = sequence(happening, maybe(says('the')), speed, maybe(usually))(text, at);
  const before = sequence(
    maybe(says('the')),
    speed,
    maybe(says('at|with|in|to')),
    happening,
    maybe(usually),
  )(text, at).map((one) => ({ ...one, value: [one.value[3], null, one.value[1]] as const }));
  const alone = sequence(
    maybe(says('the')),
    speed,
    usually,
  )(text, at).map(({ end, cost, value: [, fast] }): Parsed<Modifier> => ({
    end,
    cost,
    value: { kind: 'superlative', superlative: { ...fast, count: null }, noun: null, fn: 'AVG' },
  }));
  return best([
    ...alone,
    ...[...behind, ...before].map(({ end, cost, value: [mention, , fast] }): Parsed<Modifier> => ({
      end,
      cost,
      value: { kind: 'superlative', superlative: ofTime(fast, null), noun: timeOf(text, mention), fn: 'AVG' },
    })),
  ]);
}
