import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Mentions } from '../lexicon/mentions.ts';
import { isClaimed } from './claims/claimed.ts';
import type { Claims } from './claims/claims.ts';

/** A question and the claims of one reading of it. */
export interface Guarded {
  readonly mentions: Mentions;
  readonly claims: Claims;
  readonly lookup: CatalogLookup;
  /** Phrases for which the answer states what they were taken for. */
  readonly assumed: readonly string[];
  /** Models and fields that the answer itself says it was read by, as `model` or `model.field`. */
  readonly about?: ReadonlySet<string>;
}

/** A part of the question that the reading lost, or a part of the reading that was not asked. */
export interface Objection {
  readonly kind:
    | 'unused'
    | 'unsupported'
    | 'number'
    | 'operator'
    | 'negation'
    | 'superlative'
    | 'grouping'
    | 'aggregate'
    | 'order'
    | 'quoted'
    | 'text'
    | 'period'
    /** The time of a verb is told by another date. */
    | 'dated'
    | 'identifier';
  /** Words of the question, or the name of the part that was not asked for. */
  readonly words: string;
}

/**
 * The words of a question between blanks, so that phrases can be found; without quoted ones, and
 * without the words of names that the reading uses: "max page size", "pages per minute".
 */
export function plainText(guarded: Guarded): string {
  const { mentions } = guarded;
  const named = new Set<number>();
  for (const at of mentions.words.keys())
    for (const one of mentions.names(at))
      if (
        ['field', 'measure', 'metric'].includes(one.target.kind) &&
        one.end - at > 1 &&
        one.weight > 0.9 &&
        one.match !== 'related' &&
        isClaimed(one, guarded)
      )
        for (let place = at; place < one.end; place++) named.add(place);
  const text = mentions.words.map((word, at) => (word.quoted ? '"' : named.has(at) ? '·' : word.text)).join(' ');
  return ` ${text} `;
}
