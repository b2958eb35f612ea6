import type { Viewer } from '../access/viewer.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { LimitExceededError } from '../platform/errors.ts';
import { glossaryTermsOf } from './glossary.policy.ts';
import { conflictsAmong, wordKey, wordsOf, type WordConflict, type Worded } from './words.ts';

/** Part of a glossary to list. */
export interface TermSearch {
  readonly environmentId?: string | null | undefined;
  /** Part of a term, a synonym or the definition, ignoring case. */
  readonly search?: string | null | undefined;
  readonly tagId?: string | null | undefined;
  readonly state?: TermState | null | undefined;
}

export type TermState = 'UNLINKED' | 'UNDEFINED' | 'CONFLICTING';

/** Condition of the readable terms that a search finds. */
export async function termsFoundBy(
  database: PrismaClient,
  viewer: Viewer,
  { environmentId, search, tagId, state }: TermSearch,
): Promise<Prisma.GlossaryTermWhereInput> {
  const wanted = search?.trim() ?? '';
  const conditions: Prisma.GlossaryTermWhereInput[] = [glossaryTermsOf(viewer, environmentId)];
  if (wanted !== '') {
    conditions.push({ id: { in: await idsWith(database, viewer, wanted) } });
  }
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
  return { AND: conditions };
}

/** Terms of the viewer's organization with a text in them; the policy narrows them further. */
async function idsWith(database: PrismaClient, viewer: Viewer, text: string): Promise<string[]> {
  const organizationId = 'organizationId' in viewer ? viewer.organizationId : '';
  const part = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await database.$queryRaw<{ id: string }[]>`
    SELECT id FROM glossary_term
    WHERE organization_id = ${organizationId}
      AND (term ILIKE ${part} OR definition ILIKE ${part} OR EXISTS (
        SELECT 1 FROM unnest(synonyms) AS synonym WHERE synonym ILIKE ${part}))`;
  return rows.map(({ id }) => id);
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
