import { likeMeaning } from './likeMeaning.ts';
import { higherTerms } from './wordnet.ts';

/** General words for rows of many tables: "people" for guests, "companies" for makers. */
const spoken = {
  person: ['people', 'person', 'someone', 'somebody', 'anyone', 'anybody', 'individual'],
  company: ['company', 'business', 'firm', 'organization'],
} as const;

export type NounKind = keyof typeof spoken;

const kinds = Object.keys(spoken) as readonly NounKind[];

const known = new Map<string, readonly NounKind[]>();

/** General kinds that a noun in the singular may be of: "manufacturer" is a company or a person. */
export function kindsOfNoun(noun: string): readonly NounKind[] {
  const kept = known.get(noun);
  if (kept !== undefined) {
    return kept;
  }
  const terms = [noun, ...(likeMeaning.get(noun) ?? [])].flatMap((word, index) => [
    word,
    ...higherTerms(word, index === 0 ? 2 : 1),
  ]);
  const found = kinds.filter((kind) =>
    terms.some((term) => term === kind || (kind === 'company' && term === 'enterprise')),
  );
  known.set(noun, found);
  return found;
}

/** What people call any noun of a kind. */
export function wordsForKind(kind: NounKind): readonly string[] {
  return spoken[kind];
}
