import type { CatalogDefinition } from '../../../semql/catalog/definition.ts';
import type { FoundValue } from '../marking/mark.ts';
import type { Token } from '../words/normalise.ts';
import { findNames } from './findNames.ts';
import { findValues } from './findValues.ts';
import { dateEventsOf } from '../durations/dateEvents.ts';
import { findDurations } from '../durations/durationMentions.ts';
import type { Mentions, NameMention, NameTarget } from './mentions.ts';
import { isIncome, moneyNames, moneyWords } from './moneyWords.ts';
import { nameIndexOf } from './nameIndex.ts';
import { toWord } from './questionWord.ts';
import { valueIndexOf } from './valueIndex.ts';

const defined: ReadonlySet<NameTarget['kind']> = new Set(['field', 'measure', 'metric'] as const);

/**
 * Everything that the words of a question may stand for in a catalog.
 * @param found values that the data has for words of the question
 * @param breaks where its sentences begin
 */
export function mentionsOf(
  tokens: readonly Token[],
  catalog: CatalogDefinition,
  found: readonly FoundValue[],
  breaks: ReadonlySet<number> = new Set(),
): Mentions {
  const words = tokens.map(toWord);
  const known = valueIndexOf(catalog);
  const isValue = (word: string): boolean =>
    known.byText.has(word) || found.some(({ value }) => value.toLowerCase() === word);
  const names = findNames(tokens, nameIndexOf(catalog), isValue);
  const values = findValues(tokens, known, found, names);
  // No name goes on in the next sentence: "engineers - name".
  const isWhole = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
    ![...breaks].some((at) => at > start && at < end);
  const durations = Map.groupBy(findDurations(words, dateEventsOf(catalog)).filter(isWhole), ({ start }) => start);
  return {
    words,
    names: (at) => [...(names[at] ?? []).filter(isWhole), ...durationNames(at), ...moneyAt(at)],
    money: (start, end) =>
      catalog.metrics.length === 0 ? moneyNames(start, end, catalog, isIncome(words.slice(start, end))) : [],
    values: (at) => (values[at] ?? []).filter(isWhole),
    durations: (at) => durations.get(at) ?? [],
  };

  /** "turnover", where nothing is called so and no metric says what it is. */
  function moneyAt(at: number): readonly NameMention[] {
    const word = words[at];
    const isFree = catalog.metrics.length === 0 && !(names[at] ?? []).some(({ weight }) => weight >= 0.6);
    return word !== undefined && !word.quoted && moneyWords.has(word.text) && isFree
      ? moneyNames(at, at + 1, catalog, isIncome(word.text === 'money' ? words : [word]))
      : [];
  }

  /** Nouns for a time between dates; what somebody has called so is what they defined. */
  function durationNames(at: number): readonly NameMention[] {
    const own = (names[at] ?? []).filter(
      ({ target, weight, match }) => defined.has(target.kind) && weight > 0.85 && match !== 'related',
    );
    return (durations.get(at) ?? []).flatMap(({ says, names: found, end }) =>
      says.kind !== 'noun' || own.some((one) => one.end >= end) ? [] : found,
    );
  }
}
