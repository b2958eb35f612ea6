import type { Prisma } from '../generated/prisma/client.ts';
import { grantedTo } from '../access/grant.policy.ts';
import { adminsOnly, isAdminOf, organizationPolicy } from '../access/readPolicy.ts';
import type { MemberViewer, Viewer } from '../access/viewer.ts';
import { presentColumns } from '../source/presentColumns.ts';

/**
 * Tables a person reaches by a grant on the table or on its whole source. Rows, statistics and
 * values of a table of whose rows policies show each person a part are for admins, whatever is
 * granted.
 */
function grantedTables(viewer: MemberViewer): Prisma.TableWhereInput {
  const permissions = { some: grantedTo(viewer) };
  return {
    OR: [{ permissions }, { dataSource: { permissions } }],
    models: { none: { environmentId: viewer.environmentId, rowPolicies: { some: {} } } },
  };
}

export const tablePolicy = organizationPolicy<Prisma.TableWhereInput>({ explorer: grantedTables });

/** Hidden columns do not exist for explorers. */
export const columnPolicy = organizationPolicy<Prisma.ColumnWhereInput>({
  explorer: (viewer) => ({ ...presentColumns, isVisible: true, table: grantedTables(viewer) }),
});

export const tableRelationshipPolicy = organizationPolicy<Prisma.TableRelationshipWhereInput>({
  explorer: (viewer) => {
    const visible = { ...presentColumns, isVisible: true, table: grantedTables(viewer) };
    return { sourceColumn: visible, targetColumn: visible };
  },
});

/** Proposals are for those who decide about them. */
export const tableRelationshipProposalPolicy = adminsOnly<Prisma.TableRelationshipProposalWhereInput>();

/** Notes about data are working papers of the studio. */
export const userMetadataFieldPolicy = adminsOnly<Prisma.UserMetadataFieldWhereInput>();

/** Admins say what data means. */
export function canDescribe(viewer: Viewer, row: { readonly organizationId: string }): viewer is MemberViewer {
  return isAdminOf(viewer, row);
}
