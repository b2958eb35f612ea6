import { z } from 'zod';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { longestCacheMinutes } from '../../source/updateDataSource.ts';

/** Each night: deletes recorded rows that are no longer needed. */
export const forgetRowsJob: JobKind<object> = { name: 'query.forgetRows', input: z.object({}), uniqueByKey: true };

/** In one statement, so that none holds many rows for long. */
const atOnce = 500;

/**
 * Forgets the rows of what people and programs ran for themselves once they are too old to be used
 * again: what ran, how long it took and how many rows it gave stays. Rows that an answer, a chart
 * or a report stands on stay.
 * @returns how many executions lost their rows
 */
export async function forgetRows(database: PrismaClient, now: Date): Promise<number> {
  const before = new Date(now.getTime() - longestCacheMinutes * 60_000);
  // The size says whether there are rows, without reading them.
  const ofSemql = () => database.$executeRaw`
    UPDATE executed_semql_query SET rows = '[]' WHERE id IN (
      SELECT id FROM executed_semql_query execution
      WHERE created_at < ${before} AND comment_id IS NULL AND pg_column_size(rows) > pg_column_size('[]'::jsonb)
        AND NOT EXISTS (SELECT 1 FROM chart_attachment WHERE executed_semql_query_id = execution.id)
        AND NOT EXISTS (SELECT 1 FROM semql_query WHERE executed_semql_query_id = execution.id)
        AND NOT EXISTS (SELECT 1 FROM report_artifact WHERE executed_semql_query_id = execution.id)
      LIMIT ${atOnce})`;
  const ofSql = () => database.$executeRaw`
    UPDATE executed_query SET rows = NULL, columns = NULL, result_key = NULL WHERE id IN (
      SELECT id FROM executed_query execution
      WHERE created_at < ${before} AND comment_id IS NULL AND rows IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM sql_query WHERE executed_query_id = execution.id)
      LIMIT ${atOnce})`;
  return (await whole(ofSemql)) + (await whole(ofSql));
}

/** A statement again and again until nothing is left for it; how many rows it changed. */
async function whole(statement: () => Promise<number>): Promise<number> {
  for (let changed = 0; ;) {
    const count = await statement();
    changed += count;
    if (count < atOnce) {
      return changed;
    }
  }
}
