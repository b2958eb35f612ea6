import { inEnvironmentSql } from '../access/environmentSql.ts';
import type { Viewer } from '../access/viewer.ts';
import { Prisma, type PrismaClient } from '../generated/prisma/client.ts';
import { LimitExceededError } from '../platform/errors.ts';
import { among, listing, type Listing } from '../platform/search/searchedList.ts';
import type { Searched } from '../platform/search/searchTexts.ts';
import { glossaryTermsOf } from './glossary.policy.ts';
import { conflictsAmong, wordKey, wordsOf, type WordConflict, type Worded } from './words.ts';

/** Part of a glossary to list. */
export interface TermSearch {
  readonly environmentId?: string | null | undefined;
  /** Words of a term, of a synonym or of the definition. */
  readonly search?: string | null | undefined;
  readonly tagId?: string | null | undefined;
  readonly state?: TermState | null | undefined;
}

export type TermState = 'UNLINKED' | 'UNDEFINED' | 'CONFLICTING';

/** The readable terms that a search finds. */
export async function termsFoundBy(
  database: PrismaClient,
  viewer: Viewer,
  { environmentId, search, tagId, state }: TermSearch,
): Promise<Listing<Prisma.GlossaryTermWhereInput>> {
  const conditions: Prisma.GlossaryTermWhereInput[] = [glossaryTermsOf(viewer, environmentId)];
  if (tagId != null) {
    conditions.push({ tags: { some: { id: tagId } } });
  }
  if (state === 'UNLINKED') {
    conditions.push({ mappings: { none: {} } });
  } else if (state === 'UNDEFINED') {
    conditions.push({ definition: '' });
  } else if (state === 'CONFLICTING') {
    const conflicts = await conflictsIn(database, viewer, environmentId);
    conditions.push({ id: { in: conflicts.flatMap(({ termIds }) => [...termIds]) } });
  }
  return listing(database, { AND: conditions }, search, (where) =>
    searchedTerms(database, viewer, where, environmentId),
  );
}

/** The texts of terms, as far as a condition allows. */
export function searchedTerms(
  database: PrismaClient,
  viewer: Viewer,
  where: Prisma.GlossaryTermWhereInput,
  environmentId?: string | null,
): Searched {
  const here = inEnvironmentSql(viewer, environmentId, 'glossary_term');
  return {
    texts: Prisma.sql`
      SELECT id, term, 'NAME', term, NULL FROM glossary_term WHERE ${here}
      UNION ALL SELECT id, term, 'SYNONYM', synonym, 'also called ' || synonym
        FROM glossary_term, unnest(synonyms) AS synonym WHERE ${here}
      UNION ALL SELECT id, term, 'DESCRIPTION', definition, 'in its definition'
        FROM glossary_term WHERE ${here}`,
    readable: (ids) => database.glossaryTerm.findMany({ where: among(where, ids), select: { id: true } }),
  };
}

/** Words that stand for several readable terms of an environment. */
export async function conflictsIn(
  database: PrismaClient,
  viewer: Viewer,
  environmentId?: string | null,
): Promise<readonly WordConflict[]> {
  return conflictsAmong(await wordedTerms(database, viewer, environmentId));
}

/** Words that are looked up at once. */
const mostWords = 200;

/** A word with the terms that have it already. */
export interface TakenWord {
  readonly word: string;
  readonly termIds: readonly string[];
}

/**
 * Words that readable terms of an environment have already, of those that are given.
 * @param exceptTermId term that may have them; if it is not readable, nothing is found
 * @throws LimitExceededError
 */
export async function takenWords(
  database: PrismaClient,
  viewer: Viewer,
  {
    words,
    exceptTermId,
    environmentId,
  }: {
    readonly words: readonly string[];
    readonly exceptTermId?: string | null | undefined;
    readonly environmentId?: string | null | undefined;
  },
): Promise<readonly TakenWord[]> {
  if (words.length > mostWords) {
    throw new LimitExceededError(
      `At most ${mostWords} words are looked up at once; these are ${words.length.toLocaleString('en')}.`,
      'Ask for fewer.',
    );
  }
  const terms = await wordedTerms(database, viewer, environmentId);
  if (exceptTermId != null && !terms.some(({ id }) => id === exceptTermId)) {
    return [];
  }
  const owners = new Map<string, Set<string>>();
  for (const term of terms) {
    if (term.id === exceptTermId) {
      continue;
    }
    for (const key of wordsOf(term).map(wordKey)) {
      const ids = owners.get(key) ?? new Set<string>();
      owners.set(key, ids.add(term.id));
    }
  }
  return words.flatMap((word) => {
    const key = wordKey(word);
    const termIds = key === '' ? undefined : owners.get(key);
    return termIds === undefined ? [] : [{ word, termIds: [...termIds] }];
  });
}

function wordedTerms(
  database: PrismaClient,
  viewer: Viewer,
  environmentId: string | null | undefined,
): Promise<readonly Worded[]> {
  return database.glossaryTerm.findMany({
    where: glossaryTermsOf(viewer, environmentId),
    select: { id: true, term: true, synonyms: true },
    orderBy: [{ term: 'asc' }, { id: 'asc' }],
  });
}
