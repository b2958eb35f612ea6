import { inFull, shortForms } from '../../../english/abbreviations.ts';
import { apart, isEnglish } from '../../../english/wordList.ts';
import { otherPhrases } from '../../../english/likeMeaning.ts';
import { wordsOf } from '../words/normalise.ts';
import type { SpokenName } from './namePhrase.ts';
import { wordKey } from './wordForms.ts';

interface Named {
  readonly name: string;
  readonly label: string;
  readonly synonyms: readonly string[];
}

/** Each way of reading the names of a definition as words: as written, and in full. */
export function spokenNames(
  { name, label, synonyms }: Named,
  nouns: readonly (readonly string[])[] = [],
): readonly SpokenName[] {
  const all = [
    ...[...readings(name), ...initialled(name, nouns)].map((words) => ({ words, via: 'name' as const })),
    ...readings(label).map((words) => ({ words, via: 'label' as const })),
    ...synonyms.flatMap(readings).map((words) => ({ words, via: 'synonym' as const })),
  ];
  const seen = new Set<string>();
  return all.filter(({ words }) => {
    const key = keysOf(words).join(' ');
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

export const keysOf = (words: readonly string[]): readonly string[] => words.map(wordKey);

/** Columns whose names begin with the first letter of their table: `cname` of customers. */
const lettered = new Set(
  'name id no num nr code city type date title price address age desc phone email state country'.split(' '),
);

function initialled(name: string, nouns: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const [word = '', ...more] = wordsOf(name).map(({ text }) => text);
  const rest = word.slice(1);
  if (more.length > 0 || !lettered.has(rest) || isEnglish(word)) return [];
  return nouns
    .filter((noun) => noun.length === 1 && noun[0]?.startsWith(word.slice(0, 1)))
    .map((noun) => [...noun, rest]);
}

/** `cust_dob` → "cust dob" and "customer date of birth"; `roomcount` → also "room count". */
function readings(name: string): readonly (readonly string[])[] {
  const written = wordsOf(
    name.replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1_$2').replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1_$2'),
  ).map(({ text }) => text);
  const split = written.flatMap((word) => apart(word, shortForms));
  const full = split.flatMap(inFull);
  return [written, split, full, ...otherPhrases(full)];
}
