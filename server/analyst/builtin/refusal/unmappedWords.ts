import type { UnmappedWord } from '../../analyst.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { signWords } from '../guard/words/signWords.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Mentions } from '../lexicon/mentions.ts';
import { nearestThings } from '../lexicon/nearest.ts';
import type { Chosen } from '../marking/chosen.ts';
import type { MarkedQuestion } from '../marking/mark.ts';
import { OPERATOR_WORDS } from '../phrases/operators.ts';
import { FUNCTION_WORDS } from '../words/functionWords.ts';
import { mayBe } from './mayBe.ts';
import { impossibleDateOf, isKnown } from './questionParts.ts';

/** From here on a word may be another name of a thing: a slip, or said in its description. */
const NEAR = 0.67;

/** Knowledge of words that decides whether one has a meaning. */
export interface WordKnowledge {
  readonly lexicon: Lexicon;
  readonly lookup: CatalogLookup;
  readonly mentions: Mentions;
}

/** Items of a question that only the semantic layer could explain, and it does not. */
export function foreignItems(items: readonly Chosen[], { lexicon, lookup, mentions }: WordKnowledge): Chosen[] {
  return items.filter(
    (item) =>
      !isKnown(item, lexicon) &&
      !isGrammar(item.mark.words) &&
      impossibleDateOf(item) === null &&
      mayBe(item.mark.words, mentions, lookup) === null,
  );
}

/**
 * Words that mapped to nothing, as they were written, each with the thing nearest to it. Neighbours
 * are one name: "key account".
 */
export function unmappedWords(items: readonly Chosen[], knowledge: WordKnowledge): readonly UnmappedWord[] {
  const names: { words: string; end: number }[] = [];
  const foreign = foreignItems(items, knowledge).filter(({ mark }) => /\p{L}/u.test(mark.words));
  for (const { mark } of foreign.toSorted((one, other) => one.mark.start - other.mark.start)) {
    const last = names.at(-1);
    if (last?.end === mark.start) {
      last.words += ` ${mark.words}`;
      last.end = mark.end;
    } else {
      names.push({ words: mark.words, end: mark.end });
    }
  }
  return [...new Set(names.map(({ words }) => words))].map((word): UnmappedWord => {
    const [nearest] = nearestThings([word], knowledge.lexicon, knowledge.lookup, NEAR);
    return { word, nearest: nearest ? { kind: nearest.kind, name: nearest.name } : null };
  });
}

/** Each mark of a question with its best meaning. */
export function chosenItems({ marks }: MarkedQuestion): readonly Chosen[] {
  return marks.map((mark) => ({ mark, meaning: mark.meanings[0] ?? { kind: 'unknown' } }));
}

const GRAMMAR = new Set([...signWords, ...FUNCTION_WORDS, ...OPERATOR_WORDS, 'not', 'no', 'same']);

/** True for words that only say how others belong together. */
export function isGrammar(text: string): boolean {
  return text
    .toLowerCase()
    .split(' ')
    .every((word) => GRAMMAR.has(word));
}
