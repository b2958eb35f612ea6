import type { PrismaClient } from '../../generated/prisma/client.ts';
import { searchList, type Searched } from './searchTexts.ts';

/** Part of the rows of a list: a condition, and the order in which a search found them. */
export interface Listing<Where> {
  readonly where: Where;
  /** Ids of all of them, best first; null: nothing was searched for. */
  readonly ranked: readonly string[] | null;
}

/** Condition of rows with ids; every table has them. */
const withIds = (ids: readonly string[]) => ({ id: { in: [...ids] } });

/** A condition narrowed to ids; null: to none in particular. */
export const among = <Where>(where: Where, ids: readonly string[] | null): Where =>
  ids === null ? where : ({ AND: [where, withIds(ids)] } as Where);

/**
 * What a search leaves of a list: all rows that a condition allows, or those with the words, best
 * first; slips of typing are corrected where nothing has them.
 */
export async function listing<Where>(
  database: PrismaClient,
  where: Where,
  typed: string | null | undefined,
  searched: (where: Where) => Searched,
): Promise<Listing<Where>> {
  const wanted = typed?.trim() ?? '';
  if (wanted === '') {
    return { where, ranked: null };
  }
  const ranked = (await searchList(database, searched(where), wanted)).map(({ id }) => id);
  return { where: withIds(ranked) as Where, ranked };
}

/** Page of a list, as the Prisma plugin asks for it. */
interface Page {
  readonly take?: number | undefined;
  readonly skip?: number | undefined;
  readonly cursor?: object | undefined;
}

/** The rows of a search in the order of their ranks, those of another list as they are read. */
export async function rankedPage<Where, Query extends Page, Row extends { readonly id: string }>(
  { where, ranked }: Listing<Where>,
  query: Query,
  read: (query: Query & { readonly where: Where }) => Promise<Row[]>,
): Promise<Row[]> {
  if (ranked === null) {
    return read({ ...query, where });
  }
  const ids = pageOf(ranked, query);
  const rows = await read({
    ...query,
    take: undefined,
    skip: undefined,
    cursor: undefined,
    where: withIds(ids) as Where,
  });
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

/** As Prisma pages: from the cursor on, or before it where `take` is negative. */
function pageOf(ranked: readonly string[], { take = ranked.length, skip = 0, cursor }: Page): readonly string[] {
  const at = cursor === undefined ? -1 : ranked.indexOf((cursor as { readonly id: string }).id);
  if (cursor !== undefined && at < 0) {
    return [];
  }
  if (take < 0) {
    const end = (at < 0 ? ranked.length : at + 1) - skip;
    return ranked.slice(Math.max(0, end + take), Math.max(0, end));
  }
  const start = Math.max(at, 0) + skip;
  return ranked.slice(start, start + take);
}
