import { Prisma } from '../generated/prisma/client.ts';
import type { Viewer } from './viewer.ts';

/**
 * Condition in SQL of the rows of an environment in the viewer's organization; without one, of the
 * environment the viewer works in. It narrows a query down; what may be read is the policy's part.
 *
 * @param table name or alias of the table in the query
 */
export function inEnvironmentSql(viewer: Viewer, environmentId: string | null | undefined, table: string): Prisma.Sql {
  const of = (column: string): Prisma.Sql => Prisma.raw(`${table}.${column}`);
  const organizationId = 'organizationId' in viewer ? viewer.organizationId : '';
  const chosen = environmentId ?? ('environmentId' in viewer ? viewer.environmentId : null);
  return chosen === null
    ? Prisma.sql`${of('organization_id')} = ${organizationId}`
    : Prisma.sql`${of('organization_id')} = ${organizationId} AND ${of('environment_id')} = ${chosen}`;
}
