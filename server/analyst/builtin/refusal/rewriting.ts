import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Candidate } from '../deciding/understand.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { QuestionWords } from './questionWords.ts';

/** A way to say a question that has not been tried yet. */
export interface RewriteText {
  readonly question: string;
  /** Kind of change to the question; only some of each kind are shown. */
  readonly kind: 'key' | 'measure' | 'rank' | 'date' | 'drop' | 'part';
  /** Difference to the question. */
  readonly note: string;
  /** True: said only where nothing before it can be answered. */
  readonly isFallback?: boolean;
}

/** A question that could not be answered, and what is known about it. */
export interface Rewriting {
  readonly candidate: Candidate;
  readonly words: QuestionWords;
  /** Places of words that have no place in the answer. */
  readonly unplaced: ReadonlySet<number>;
  readonly lexicon: Lexicon;
  readonly lookup: CatalogLookup;
}
