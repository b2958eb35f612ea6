import type { FoundValue } from '../marking/mark.ts';
import type { FieldRef } from '../reading.ts';
import { fold } from '../words/normalise.ts';
import type { Token } from '../words/normalise.ts';
import type { NameMention, ValueMention } from './mentions.ts';
import type { ValueIndex, ValuePhrase } from './valueIndex.ts';
import { isState } from './states.ts';
import { valueWords } from './valueWords.ts';
import { isSameNoun, singularOf, wordKey } from './wordForms.ts';

/** Values that begin at each token, best first. */
export function findValues(
  tokens: readonly Token[],
  index: ValueIndex,
  found: readonly FoundValue[],
  names: readonly (readonly NameMention[])[],
): readonly (readonly ValueMention[])[] {
  const lists = tokens.map((token, start) => [
    ...(token.quoted ? quotedValues(token, start, index) : spokenValues(tokens, start, index)),
    ...foundValues(tokens, start, found),
  ]);
  const all = lists.flat();
  const besideNames = all.flatMap((mention) => withName(mention, names));
  return tokens.map((_, start) => bestOf([...all, ...besideNames].filter((mention) => mention.start === start)));
}

function bestOf(mentions: readonly ValueMention[]): readonly ValueMention[] {
  const best = new Map<string, ValueMention>();
  for (const mention of mentions) {
    const key = `${mention.end} ${mention.field.model}.${mention.field.name} ${String(mention.value)}`;
    if ((best.get(key)?.weight ?? 0) < mention.weight) best.set(key, mention);
  }
  return [...best.values()].toSorted((a, b) => b.weight - a.weight || b.end - a.end);
}

function quotedValues(token: Token, start: number, index: ValueIndex): readonly ValueMention[] {
  const same = index.byText.get(token.text.trim()) ?? [];
  const words = valueWords(token.raw);
  const alike = (index.byFirst.get(wordKey(words[0] ?? '')) ?? []).filter(
    (phrase) => phrase.texts.join(' ') === words.join(' ') && !same.includes(phrase),
  );
  const mention = ({ field, value, weight, exact }: ValuePhrase, factor: number): ValueMention => ({
    start,
    end: start + 1,
    field,
    value,
    weight: weight * factor * (value === token.raw ? 1 : 0.97),
    exact,
  });
  return [...same.map((phrase) => mention(phrase, 1)), ...alike.map((phrase) => mention(phrase, 0.95))];
}

function spokenValues(tokens: readonly Token[], start: number, index: ValueIndex): readonly ValueMention[] {
  const token = tokens[start];
  if (!token || isPunctuation(token)) return [];
  const mentions: ValueMention[] = [];
  for (const phrase of index.byFirst.get(wordKey(token.text)) ?? []) {
    const said = saidBy(phrase, tokens, start);
    if (said === null || (phrase.capitals && !/^\p{Lu}+$/u.test(token.raw))) continue;
    const { field, value, exact } = phrase;
    const { end, likeness } = said;
    const isNumber = tokens.slice(start, end).every(({ number }) => number !== null);
    mentions.push({ start, end, field, value, exact, weight: phrase.weight * likeness * (isNumber ? 0.6 : 1) });
  }
  return mentions;
}

/** Where a value ends in the question, and how much like it the words are; null: it is absent. */
function saidBy(
  phrase: ValuePhrase,
  tokens: readonly Token[],
  start: number,
): { readonly end: number; readonly likeness: number } | null {
  let at = start;
  let likeness = 1;
  for (const [offset, key] of phrase.keys.entries()) {
    if (offset > 0) while (tokens[at] && isPunctuation(tokens[at] as Token)) at += 1;
    const token = tokens[at];
    if (!token || token.quoted || wordKey(token.text) !== key) return null;
    likeness = Math.min(likeness, likenessOf(token.text, phrase.texts[offset] ?? ''));
    at += 1;
  }
  const raw = tokens
    .slice(start, at)
    .map((token) => token.raw)
    .join(' ');
  if (likeness < 1 && isState(phrase.texts)) return null;
  return { end: at, likeness: likeness * (raw === phrase.value ? 1 : 0.98) };
}

function likenessOf(said: string, text: string): number {
  if (said === text) return 1;
  if (singularOf(said) === text || singularOf(said) === singularOf(text)) return 0.95;
  return isSameNoun(said, text) ? 0.9 : 0.75;
}

const isPunctuation = ({ text, quoted }: Token): boolean => !quoted && /^[^\p{L}\p{N}]+$/u.test(text);

function foundValues(tokens: readonly Token[], start: number, found: readonly FoundValue[]): readonly ValueMention[] {
  return found.flatMap(({ phrase, model, dimension, value }) => {
    const field: FieldRef = { model, name: dimension, via: null };
    const whole = wholeEnd(tokens, start, value);
    if (whole !== null) return [{ start, end: whole, field, value, weight: 0.99, exact: true }];
    const end = phraseEnd(tokens, start, phrase);
    if (end === null) return [];
    const isExact = fold(value) === fold(phrase);
    return [{ start, end, field, value, weight: isExact ? 0.99 : 0.8, exact: isExact }];
  });
}

/** Where all words of a value end that a search found by some of them; null: they are not there. */
function wholeEnd(tokens: readonly Token[], start: number, value: string): number | null {
  const words = valueWords(value);
  return words.length > 1 && words.every((word, offset) => tokens[start + offset]?.text === word)
    ? start + words.length
    : null;
}

function phraseEnd(tokens: readonly Token[], start: number, phrase: string): number | null {
  if (tokens[start]?.text === phrase) return start + 1;
  const words = phrase.split(' ');
  const isAnd = (text: string | undefined): boolean => text === '&' || text === 'and';
  return words.every((word, offset) => {
    const text = tokens[start + offset]?.text;
    return text === word || (isAnd(word) && isAnd(text));
  })
    ? start + words.length
    : null;
}

/** "status code done", "king beds": the value with the noun of its field beside it. */
function withName(mention: ValueMention, names: readonly (readonly NameMention[])[]): readonly ValueMention[] {
  const isOfField = ({ target }: NameMention): boolean =>
    target.kind === 'field' && target.field.model === mention.field.model && target.field.name === mention.field.name;
  const weight = Math.min(1, mention.weight + 0.02);
  const after = (names[mention.end] ?? []).filter(isOfField).map(({ end }) => ({ ...mention, end, weight }));
  const before = names.flatMap((at) =>
    at
      .filter((name) => name.end === mention.start && isOfField(name))
      .map(({ start }) => ({ ...mention, start, weight })),
  );
  return [...after, ...before];
}
