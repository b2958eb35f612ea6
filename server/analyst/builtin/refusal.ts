import type { RefusalSpec } from '../analyst.ts';
import type { CatalogLookup } from './catalogLookup.ts';
import type { Decision } from './decide.ts';
import type { Lexicon } from './lexicon.ts';
import { FUNCTION_WORDS } from './functionWords.ts';
import { nearestThings } from './nearest.ts';
import { wordsOf } from './normalise.ts';
import { OPERATOR_WORDS } from './operators.ts';
import { suggestQuestions } from './suggestions.ts';

/** First words of an order to change something. */
const COMMANDS = /^(drop|delete|insert|update|alter|truncate|erase|wipe|set|create|grant|decrease|increase|change)\b/i;

const GRAMMAR = new Set([...FUNCTION_WORDS, ...OPERATOR_WORDS, 'not', 'no', 'same']);

/** True for words that only say how others belong together. */
function isGrammar(words: string): boolean {
  return words
    .toLowerCase()
    .split(' ')
    .every((word) => GRAMMAR.has(word));
}

/** True for words that the definitions do know, but not in the place where they stand. */
function isNamed(words: string, lexicon: Lexicon): boolean {
  const stems = wordsOf(words).map(({ stem }) => stem);
  const phrases = lexicon.byFirstStem.get(stems[0] ?? '') ?? [];
  return phrases.some((phrase) => phrase.weight > 0.9 && phrase.stems.join(' ') === stems.join(' '));
}

/** Says plainly what was not understood and what there is instead. */
export function refuse(
  decision: Extract<Decision, { kind: 'refuse' }>,
  lexicon: Lexicon,
  lookup: CatalogLookup,
): RefusalSpec {
  const { unknown, reason, failure } = decision;
  const nearest = nearestThings(unknown, lexicon, lookup);
  const offers =
    nearest.length > 0 ? ` The nearest things I know: ${nearest.map((thing) => thing.label).join(', ')}.` : '';
  const words = unknown.map((word) => `“${word}”`).join(', ');
  const sentence = COMMANDS.test(unknown[0] ?? '')
    ? 'I only read the data: I cannot change, add or delete anything. Ask for a number or a list instead.'
    : unknown.length > 0 && unknown.every((one) => isGrammar(one) || isNamed(one, lexicon))
      ? `I know the words but not what ${words} ${unknown.length > 1 ? 'say' : 'says'} about the rest of the question, so I will not guess. Try it as two questions.`
      : unknown.length > 0
        ? `I found nothing in the definitions for ${words}, so I will not guess.${offers}`
        : (reason === 'not_compilable' || reason === 'misplaced') && failure
          ? `I understood the words but cannot put them together: ${failure.message} ${failure.advice}`.trim()
          : `I could not tell which number to compute.${offers}`;
  return { kind: 'refusal', sentence, unknown, nearest, suggestions: suggestQuestions(lookup) };
}
