import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Candidate } from '../deciding/understand.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { apart, without } from './fewerParts.ts';
import { dated, otherKeys, otherMeasures } from './otherParts.ts';
import { unplacedItems } from './questionParts.ts';
import { QuestionWords } from './questionWords.ts';
import { directed, directedOtherwise, ranked } from './rankRewrites.ts';
import type { Rewriting, RewriteText } from './rewriting.ts';

/**
 * Ways to say a question that could not be answered: another key, another number, a number to rank
 * by, words left out.
 */
export function rewriteTexts(candidate: Candidate, lexicon: Lexicon, lookup: CatalogLookup): readonly RewriteText[] {
  const unplaced = unplacedItems(candidate);
  const words = new QuestionWords(candidate.items);
  const rewriting: Rewriting = { candidate, words, unplaced, lexicon, lookup };
  const texts =
    unplaced.size > 0 || !asks(candidate)
      ? [
          ...dated(rewriting),
          ...directed(rewriting),
          ...ranked(rewriting),
          ...directedOtherwise(rewriting),
          ...otherKeys(
            rewriting,
            [...unplaced].filter((index) => words.isKey(index)),
          ),
          ...otherMeasures(rewriting),
          ...(unplaced.size > 1 ? [...unplaced].flatMap((index) => without(rewriting, [index])) : []),
          ...without(rewriting, unplaced),
        ]
      : apart(rewriting);
  return texts.filter(
    ({ question, kind }) =>
      words.keepsNegations(question) &&
      !DISJOINTED.test(question) &&
      (kind === 'key' || kind === 'rank' || !OPENS_NOTHING.test(question)),
  );
}

/**
 * A word twice, "of" of nothing, "than" without what is more, where words were left out or put in:
 * "revenue last 4 weeks weeks".
 */
const DISJOINTED =
  /(?<!\p{L})(\p{L}+) \1(?!\p{L})|\bof by\b|(?<!\p{L})(?!(?:more|less|worse|\p{L}*er)\b)\p{L}+ than\b/iu;

/** Words that left alone begin no sentence: "who customer". */
const OPENS_NOTHING = /^(?:who|is|are|was|were|do|does|did|can)\b/i;

function asks({ reading }: Candidate): boolean {
  return reading.measures.length > 0 || reading.rows !== null;
}
