import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Candidate } from '../deciding/understand.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { apart, without } from './fewerParts.ts';
import { dated, otherKeys, otherMeasures } from './otherParts.ts';
import { unplacedItems } from './questionParts.ts';
import { isWhole } from './isWhole.ts';
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
  const asked = words.text();
  return texts.filter(
    ({ question, kind }) =>
      words.keepsNegations(question) &&
      isWhole(question, asked) &&
      !DISJOINTED.test(question) &&
      !CUT.test(question) &&
      !RUN_TOGETHER.test(question) &&
      (kind === 'key' || kind === 'rank' || !OPENS_NOTHING.test(question)),
  );
}

/**
 * A word twice, "of" of nothing, "than" without what is more, where words were left out or put in:
 * "revenue last 4 weeks weeks".
 */
const DISJOINTED =
  /(?<!\p{L})(\p{L}+) \1(?!\p{L})|\bof by\b|(?<!\p{L})(?!(?:more|less|worse|\p{L}*er)\b)\p{L}+ than\b/iu;

/**
 * What has lost the noun that it needs: "all the in Texas", "find and country", "those who to
 * their name".
 */
const CUT =
  /\b(?:the|a|an|all|of|whose|with|for|which|what|find|list|show|give me|return|display|tell me|and|or) (?:of|and|or|to|in|with|for|that|at|from|are|is|has|have|does|do|did|who)\b(?! (?:is|are|has|have|does|do|did) (?:the|there)\b)|\b(?:who|that|which) (?:to|of|and|or|in|with)\b|\b(?:the|a|an|of|in|with|for|by|and|or|to|whose|that|who|at|from|is|are)\W*$/i;

/** Two sentences without what stood between them: "in each category List the name". */
const RUN_TOGETHER =
  /[\p{L}\d,] (?:what|how) about\b|[\p{L}\d,] (?:List|Show|Give|Find|Tell|Return|Also|What|Which|How|Who)\b/u;

/** Words that left alone begin no sentence: "who customer". */
const OPENS_NOTHING = /^(?:who|is|are|was|were|do|does|did|can)\b/i;

function asks({ reading }: Candidate): boolean {
  return reading.measures.length > 0 || reading.rows !== null;
}
