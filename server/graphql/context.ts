import type { Viewer } from '../access/viewer.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';

/**
 * Services that resolvers may pass to commands in addition to the database. Each domain adds its
 * own by declaration merging; the composition root provides them all.
 */
export interface Services {}

/** Context of a request through any door. */
export interface Context {
  readonly viewer: Viewer;
  readonly database: PrismaClient;
  /** The one clock of the request. */
  readonly now: Date;
  readonly services: Services;
  /** Aborted when the client stops waiting; absent where this is not known. */
  readonly signal?: AbortSignal;
}
