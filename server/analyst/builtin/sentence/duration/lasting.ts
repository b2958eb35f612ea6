/** What is said of rows by the time between two of their dates. */
import { either, map, maybe, says, sequence } from '../combinators.ts';
import type { Parsed, Rule, Text } from '../combinators.ts';
import { unitOf } from '../../durations/asked.ts';
import { durationParts, inUnit } from '../../durations/durationField.ts';
import type { DurationMention } from '../../durations/durationMentions.ts';
import { isUnitAlone } from '../../durations/nounPhrases.ts';
import { timeOf } from './limitedTime.ts';
import { literal } from '../words/literal.ts';
import { verb } from '../condition/verb.ts';
import { modifiers, noun } from '../recursion.ts';
import type { Modifier, Noun, Target } from '../tree.ts';

/** Whose time it is. */
function owner(noun: Noun): Modifier {
  return { kind: 'link', noun, words: 'of', negated: false, count: null, possessive: true };
}

/** "in days" at the end of what is told in them. */
export function toldIn(text: Text, at: number): readonly Parsed<Modifier>[] {
  const isTime = text.words.some((_, place) =>
    text.mentions.durations(place).some(({ says: { kind } }) => kind === 'noun'),
  );
  return isTime && isUnitAlone(text.words, at) ? [{ end: at + 2, cost: 0.01, value: { kind: 'all', of: [] } }] : [];
}

const usually = maybe(says('on average|usually|typically|normally|generally|in general|overall'));

function tail(text: Text, at: number): readonly Parsed<DurationMention>[] {
  return text.mentions
    .durations(at)
    .flatMap((mention) => (mention.says.kind === 'tail' ? [{ end: mention.end, cost: 0, value: mention }] : []));
}

/** "How long do orders take to ship?", "How many days does it take to approve a permit?" */
export const howLong: Rule<readonly Target[]> = (text, at) =>
  sequence(
    says('how long|how much time|how many days|how many hours|how many minutes|how many months'),
    says('do|does|did|is|are|was|were|has|have|will'),
    usually,
    subject,
    usually,
    tail,
    usually,
    modifiers,
    usually,
  )(text, at).map(({ end, cost, value: [asked, , , of, , mention, , more] }) => {
    const time = toldAs(timeOf(text, mention), asked);
    const owned = { ...time, modifiers: [...of, ...more] };
    return {
      end,
      cost,
      value: [{ kind: 'aggregate' as const, fns: ['AVG' as const], noun: owned, words: 'average' }],
    };
  });

/** "How many hours did Ada train in total?": all time that is known of her, added up. */
export const howMuchTime: Rule<readonly Target[]> = (text, at) => {
  const names = text.mentions.durations(at).flatMap((one) => (one.says.kind === 'spent' ? one.names : []));
  if (names.length === 0) return [];
  return sequence(
    says('how long|how much time|how many days|how many hours|how many minutes'),
    says('do|does|did|has|have|had'),
    subject,
    maybe(verb),
    says('in total|altogether|overall|in all'),
  )(text, at).flatMap((asked) =>
    modifiers(text, asked.end).map(({ end, cost, value: more }) => {
      const [words, , of] = asked.value;
      const time = toldAs(timeOf(text, { start: at, end: asked.end, names }), words);
      const owned = { ...time, modifiers: [...of, ...more] };
      return {
        end,
        cost: asked.cost + cost,
        value: [{ kind: 'aggregate' as const, fns: ['SUM' as const], noun: owned, words: 'total' }],
      };
    }),
  );
};

/** "how many hours": the time in the unit that is asked for. */
function toldAs(time: Noun, asked: string): Noun {
  const unit = unitOf(asked.split(' ').at(-1) ?? '')?.[0];
  if (unit === undefined) return time;
  const names = time.names.map((name): Noun['names'][number] => {
    const { target } = name;
    if (target.kind !== 'field') return name;
    const isMoment = durationParts(target.field)?.elapsed === true;
    const elapsed = unit !== 'MONTH' && unit !== 'YEAR' && (unit !== 'DAY' || isMoment);
    return { ...name, target: { ...target, field: inUnit(target.field, unit, elapsed) } };
  });
  return { ...time, names };
}

/** Whose time it is: rows, or one of them by its name. */
function subject(text: Text, at: number): readonly Parsed<readonly Modifier[]>[] {
  return [
    ...map(says('it|this|that|we'), () => [])(text, at),
    ...map(noun, (one) => [owner(one)])(text, at),
    ...map(literal, (one): readonly Modifier[] => [
      { kind: 'literal', literal: one, preposition: null, negated: false },
    ])(text, at).filter(({ value: [one] }) => one?.kind === 'literal' && one.literal.values.length > 0),
  ];
}

const asksHowOld: Rule<boolean> = map(sequence(says('how old'), says('is|are|was|were')), () => true);
const ageOf: Rule<boolean> = map(
  sequence(
    maybe(says('what is|what was|show|show me|give|give me|tell me|find')),
    says('the age of|age of'),
    maybe(says('the|our')),
  ),
  () => false,
);

/** Completed years until now. */
function isAge({ names }: DurationMention): boolean {
  return names.some(({ target }) => target.kind === 'field' && durationParts(target.field)?.to === null);
}

/** "How old is our oldest customer?", "How old are patients on average?" */
export const howOld: Rule<readonly Target[]> = (text, at) =>
  sequence(
    either(asksHowOld, ageOf),
    usually,
    noun,
    usually,
  )(text, at).flatMap(({ end, cost, value: [isWhole, , of] }) => {
    const names = text.words
      .flatMap((_, place) => text.mentions.durations(place))
      .filter(({ start, says: said }) => start >= at && start < at + 6 && (said.kind === 'age' || said.kind === 'noun'))
      .flatMap((one) => (isAge(one) ? one.names : []));
    // "the age of customers" is that of each of them.
    if (!isWhole && of.superlative === null) return [];
    if (names.length === 0) return [];
    const { superlative } = of;
    const fn = superlative === null ? 'AVG' : superlative.suggests.includes('age') ? 'extreme' : null;
    if (fn === null) return [];
    const time = { ...timeOf(text, { start: at, end: at + 2, names }) };
    const rows = { ...of, superlative: null };
    return [
      {
        end,
        cost,
        value: [
          {
            kind: 'aggregate' as const,
            fns: [fn === 'AVG' ? ('AVG' as const) : superlative?.descending ? ('MAX' as const) : ('MIN' as const)],
            noun: { ...time, modifiers: [owner(rows)] },
            words: 'how old',
          },
        ],
      },
    ];
  });
