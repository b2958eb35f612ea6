import type { Viewer } from '../access/viewer.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';

/**
 * What resolvers may hand to commands beyond the database. Each domain adds its own by declaration merging, the
 * composition root provides them all.
 */
export interface Services {}

/** One request, whichever door it came through. */
export interface Context {
  readonly viewer: Viewer;
  readonly database: PrismaClient;
  /** The one clock of the request. */
  readonly now: Date;
  readonly services: Services;
  /** Aborted when nobody waits for the answer any more; absent where that cannot be told. */
  readonly signal?: AbortSignal;
}
