/**
 * What a question says before its names are looked up in the semantic layer: noun phrases with what
 * narrows them, and what is asked of them. Names stand for all that they may mean.
 */
import type { NameMention, ValueMention } from '../lexicon/mentions.ts';
import type { AggregateName, CompareOperator } from '../form/logicalForm.ts';
import type { Period } from '../time/period.ts';

/** Text, number or date as it was written. */
export interface Literal {
  readonly words: string;
  readonly quoted: boolean;
  readonly number: number | null;
  /** "20 %" */
  readonly percent: boolean;
  /** Values of the data that it may be. */
  readonly values: readonly ValueMention[];
  readonly period: Period | null;
  readonly start: number;
  readonly end: number;
}

/** What something named must be like. */
export type Test =
  /** `unit`: the word after the number, "minutes". */
  | {
      readonly kind: 'compare';
      readonly operator: CompareOperator;
      readonly to: Operand;
      readonly unit: string | null;
    }
  | { readonly kind: 'between'; readonly low: Literal; readonly high: Literal; readonly negated: boolean }
  | { readonly kind: 'is'; readonly literals: readonly Literal[]; readonly negated: boolean }
  | {
      readonly kind: 'text';
      readonly how: 'contains' | 'starts' | 'ends';
      readonly literals: readonly Literal[];
      readonly negated: boolean;
    }
  | { readonly kind: 'missing'; readonly negated: boolean };

export type Operand =
  | { readonly kind: 'literal'; readonly literal: Literal }
  /** "the average", "the average salary of managers", "the oldest student". */
  | {
      readonly kind: 'aggregate';
      readonly fn: AggregateName;
      readonly noun: Noun | null;
      /** "of their own department": of the rows that share it. */
      readonly within: Noun | null;
    }
  /** Another field of the same row. */
  | { readonly kind: 'noun'; readonly noun: Noun };

export interface Count {
  readonly operator: CompareOperator;
  readonly value: number;
}

export interface Limit {
  readonly operator: CompareOperator;
  /** `average`: what it is on average. */
  readonly value: number | 'average';
}

/** How a thing of the greatest or least kind is told. */
export interface Superlative {
  readonly descending: boolean;
  readonly words: string;
  /** Names that the adjective itself suggests: "oldest" → age, date of birth. */
  readonly suggests: readonly string[];
  /** True where the suggested number grows against the adjective: "oldest" by date of birth. */
  readonly turns: readonly string[];
  readonly count: number | null;
  /** "common", "popular", "frequent", "often": how many rows. */
  readonly byCount: boolean;
}

/** What narrows a noun. */
export type Modifier =
  | {
      readonly kind: 'literal';
      readonly literal: Literal;
      readonly preposition: string | null;
      readonly negated: boolean;
    }
  | { readonly kind: 'attribute'; readonly noun: Noun; readonly test: Test; readonly negated: boolean }
  /** Related to other rows: "who placed orders", "in departments of …", "without orders". */
  | {
      readonly kind: 'link';
      readonly noun: Noun;
      /** The verb or preposition between the two, for roles and for telling. */
      readonly words: string;
      readonly negated: boolean;
      readonly count: Count | null;
      readonly possessive: boolean;
    }
  /** "with the most orders", "with the highest price", "that has the largest number of …". */
  | {
      readonly kind: 'superlative';
      readonly superlative: Superlative;
      readonly noun: Noun | null;
      readonly fn: AggregateName | null;
    }
  /** "more than twice": how many related or equal rows. */
  | {
      readonly kind: 'frequency';
      readonly count: Count;
      readonly words: string;
      /** Periods in which the rows are counted: "more than twice in 2026". */
      readonly during: readonly Literal[];
    }
  /** "a total amount over 5000", "an average price above the average": a number of related rows. */
  | { readonly kind: 'sum'; readonly fn: AggregateName; readonly noun: Noun; readonly limit: Limit }
  /** What is said of the noun itself: "salaries above 5000", "names starting with A". */
  | {
      readonly kind: 'self';
      readonly test: Test;
      readonly suggests: readonly string[];
      readonly turns: readonly string[];
      /** "longer than": of a size, never of a date. */
      readonly sized: boolean;
    }
  /** A verb that stands alone: "that were returned". */
  | {
      readonly kind: 'verb';
      readonly words: string;
      /** What the verb itself may name: "booked" the bookings. */
      readonly names: readonly NameMention[];
      readonly negated: boolean;
      /** When it was done: "booked in May". */
      readonly during: Literal | null;
      /** What it was done to, where the verb names the rows that say so: "booked a flat in May". */
      readonly object: Modifier | null;
    }
  /** "came", "showed up", "got in touch": something happened, whichever rows say what. */
  | {
      readonly kind: 'came';
      readonly words: string;
      readonly negated: boolean;
      /** The period in which it did: "in June". */
      readonly during: Literal | null;
    }
  /** "returned at a different branch than picked up": two rows of one model. */
  | { readonly kind: 'roles'; readonly noun: Noun; readonly words: string; readonly same: boolean }
  /** "whose origin and destination are the same": two fields of the rows. */
  | {
      readonly kind: 'alike';
      readonly left: Noun;
      readonly right: Noun;
      readonly words: string;
      readonly same: boolean;
    }
  /** "cats": rows that refer to the value that they are a kind of. */
  | { readonly kind: 'ofKind'; readonly of: Extract<Modifier, { kind: 'literal' }> }
  /** "who reports to X", "managed by X": rows above (`up`) or below others of their own model. */
  | {
      readonly kind: 'kin';
      readonly up: boolean;
      /** Null: any. */
      readonly noun: Noun | null;
      readonly words: string;
      /** Relationships that the words name; empty: words for who is above whom. */
      readonly names: readonly NameMention[];
      readonly negated: boolean;
      readonly count: Count | null;
    }
  /** "used by customers and staff": a value that rows of both have. */
  | { readonly kind: 'sharedBy'; readonly of: readonly Noun[] }
  | { readonly kind: 'any'; readonly of: readonly Modifier[] }
  | { readonly kind: 'all'; readonly of: readonly Modifier[] }
  | { readonly kind: 'both'; readonly of: readonly Modifier[] }
  | { readonly kind: 'none'; readonly of: readonly Modifier[] };

/** A noun phrase. */
export interface Noun {
  readonly start: number;
  readonly end: number;
  readonly words: string;
  /** Everything the head may name; empty for "those", "ones". */
  readonly names: readonly NameMention[];
  readonly modifiers: readonly Modifier[];
  /** "each", "every". */
  readonly each: boolean;
  readonly distinct: boolean;
  /** "top 3 …", "5 …". */
  readonly count: number | null;
  readonly superlative: Superlative | null;
  /** Owner said before the head: "customer name", "store's products". */
  readonly owner: Noun | null;
}

/** One thing that is asked for. */
export type Target =
  /** `bare`: no word says that rows are to be listed: "orders in May". */
  | { readonly kind: 'noun'; readonly noun: Noun; readonly bare: boolean }
  /** Every field of the rows: "all information about customers". */
  | { readonly kind: 'everything'; readonly noun: Noun }
  /** Null: of whatever the other targets list. */
  | { readonly kind: 'count'; readonly noun: Noun | null; readonly distinct: boolean }
  /** The part of the rows of a noun that something is said of. */
  | { readonly kind: 'share'; readonly noun: Noun; readonly part: readonly Modifier[] }
  | { readonly kind: 'aggregate'; readonly fns: readonly AggregateName[]; readonly noun: Noun; readonly words: string };

export interface Ordering {
  /** Null: by name, or by the number that is asked for. */
  readonly by: Target | null;
  readonly descending: boolean | null;
  /** "oldest first": by what the adjective means. */
  readonly first: Superlative | null;
}

/** All of one sentence. */
export interface Ask {
  readonly targets: readonly Target[];
  /** "for each …", "by …", "per …". */
  readonly groups: readonly Noun[];
  readonly orders: readonly Ordering[];
  /** What a condition of its own sentence is about: "Which customers …? List their names." */
  readonly subject: Noun | null;
}
