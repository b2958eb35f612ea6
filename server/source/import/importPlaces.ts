import { turnsBefore } from '../../platform/jobs/fairShare.ts';
import type { DataSource, PrismaClient } from '../../generated/prisma/client.ts';
import { Turnstile } from '../../warehouse/sessions/turnstile.ts';

/** Imports that one process works on at once. */
export interface ImportPlaces {
  /**
   * Waits for the turn of a source. @throws WarehouseError CANCELLED when the worker stops
   * meanwhile
   */
  enter(source: Pick<DataSource, 'organizationId' | 'ownerId'>, signal: AbortSignal): Promise<() => void>;
}

/**
 * Number of jobs taken at once, more than there are places: those that wait are let in by turns.
 */
export const importSlots = { concurrency: 8, perOrganization: 2 };

/** The job expires long before. */
const longestWaitMs = 12 * 3_600_000;

/** Each may take a gigabyte and minutes; no organization takes the last place. */
export function importPlaces(): ImportPlaces {
  const places = new Turnstile(
    { places: 3, perOrganization: 2, perPerson: 2 },
    'Other data sources are being imported.',
  );
  return {
    enter: ({ organizationId, ownerId }, signal) =>
      places.enter({ timeoutMs: longestWaitMs, signal, line: { organizationId, personId: ownerId ?? '' } }),
  };
}

/**
 * How many sources are imported before this one begins, at the most; null: it does not wait. The
 * tables say it to every process, whichever works on imports.
 */
export async function importsAhead(database: PrismaClient, dataSourceId: string): Promise<number | null> {
  const waiting = await database.$queryRaw<{ readonly id: string; readonly organizationId: string }[]>`
    SELECT data_source_id AS id, organization_id AS "organizationId" FROM data_processing_task
    WHERE status IN ('QUEUED', 'IN_PROGRESS') AND table_id IS NOT NULL
    GROUP BY 1, 2 HAVING bool_and(status = 'QUEUED') AND bool_and(started_at IS NULL)
    ORDER BY min(created_at), 1`;
  const place = waiting.findIndex(({ id }) => id === dataSourceId);
  const mine = waiting[place];
  if (mine === undefined) {
    return null;
  }
  const lines = waiting.map(({ organizationId }) => ({ organizationId, personId: '', waiting: 1 }));
  const own = waiting.slice(0, place).filter(({ organizationId }) => organizationId === mine.organizationId);
  return turnsBefore(lines, { organizationId: mine.organizationId, personId: '' }, own.length);
}
