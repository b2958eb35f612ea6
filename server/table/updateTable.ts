import type { Viewer } from '../access/viewer.ts';
import type { PrismaClient, Table } from '../generated/prisma/client.ts';
import { atVersion, changedMeanwhile } from '../platform/database/readVersion.ts';
import { describableTable } from './describable.ts';
import { longest, shortEnough } from '../source/textLimits.ts';

/**
 * Says what a table is about.
 * @param input.version the one that was read
 * @throws NotFoundError, ForbiddenError, InvalidInputError, ConflictError when it has changed
 *   since that version
 */
export async function updateTable(
  database: PrismaClient,
  viewer: Viewer,
  input: { readonly tableId: string; readonly version: number; readonly description: string },
): Promise<Table> {
  const { id } = await describableTable(database, viewer, input.tableId);
  const description = shortEnough(input.description, longest.description, 'description');
  const { where, data } = atVersion(id, input.version);
  const [written] = await database.table.updateManyAndReturn({ where, data: { ...data, description } });
  if (written === undefined) {
    throw changedMeanwhile('table');
  }
  return written;
}
