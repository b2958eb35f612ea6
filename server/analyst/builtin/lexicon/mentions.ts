import type { DurationMention } from '../durations/durationMentions.ts';
import type { FieldRef } from '../reading.ts';
import type { Token } from '../words/normalise.ts';

export type PartOfSpeech = 'noun' | 'verb' | 'adjective' | 'adverb' | 'proper' | 'function' | 'number' | 'other';

/** Word of a question with what a dictionary knows about it. */
export interface Word extends Token {
  /** Base form: "companies" → "company", "written" → "write". */
  readonly lemma: string;
  /** Every part of speech that the word can be. */
  readonly parts: ReadonlySet<PartOfSpeech>;
}

export type NameTarget =
  | { readonly kind: 'model'; readonly model: string }
  | { readonly kind: 'field'; readonly field: FieldRef }
  | { readonly kind: 'measure'; readonly model: string; readonly name: string }
  | { readonly kind: 'metric'; readonly name: string }
  | { readonly kind: 'filter'; readonly model: string; readonly name: string }
  /** A relationship by its own name: "manager" of an employee. */
  | { readonly kind: 'role'; readonly model: string; readonly role: string; readonly toModel: string };

/** Words that may name something of the semantic layer. */
export interface NameMention {
  readonly start: number;
  /** Index after the last word. */
  readonly end: number;
  readonly target: NameTarget;
  /** 0..1; 1 are the very words of the name. */
  readonly weight: number;
  /**
   * `whole`: all words of the name or of a synonym. `own`: the name without what its model says
   * already ("name" for `customers.customer_name`). `head`: its main noun ("city" for
   * `city_name`). `part`: other words of it. `related`: another form or a word of like meaning
   * ("headquartered", "telephone").
   */
  readonly match: 'whole' | 'own' | 'head' | 'part' | 'related';
  readonly via: 'name' | 'label' | 'synonym' | 'glossary';
}

/** Words that may be a value of a field in the data. */
export interface ValueMention {
  readonly start: number;
  readonly end: number;
  readonly field: FieldRef;
  readonly value: string | number | boolean;
  /** 0..1; 1 is the exact value. */
  readonly weight: number;
  /** It was found in the data or in its samples; otherwise it is a synonym or label. */
  readonly exact: boolean;
}

/** Everything that the words of a question may stand for, by the index of their first word. */
export interface Mentions {
  readonly words: readonly Word[];
  /** Best first; for each span and target one. */
  names(at: number): readonly NameMention[];
  /** Best first. */
  values(at: number): readonly ValueMention[];
  /** Fields that hold the money of what happens, for words that name none: "how much". */
  money(start: number, end: number): readonly NameMention[];
  /** What begins there and is said of the time between two dates, or since one. */
  durations(at: number): readonly DurationMention[];
}
