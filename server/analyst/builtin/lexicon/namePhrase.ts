import type { NameMention, NameTarget } from './mentions.ts';

/** Words by which something of the semantic layer may be named. */
export interface NamePhrase {
  readonly keys: readonly string[];
  readonly texts: readonly string[];
  readonly target: NameTarget;
  readonly match: NameMention['match'];
  readonly via: NameMention['via'];
  readonly weight: number;
}

/** A name as words, and where it is from. */
export interface SpokenName {
  readonly words: readonly string[];
  readonly via: NameMention['via'];
}

/** Words that may be said of a name, and how sure it is that they mean it. */
export interface SaidPart {
  readonly words: readonly string[];
  readonly match: NameMention['match'];
  readonly weight: number;
}
