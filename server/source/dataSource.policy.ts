import type { Prisma } from '../generated/prisma/client.ts';
import { canEditWith, grantedTo, type Grant } from '../access/grant.policy.ts';
import { adminsOnly, organizationPolicy, type ReadPolicy } from '../access/readPolicy.ts';
import type { MemberViewer, Viewer } from '../access/viewer.ts';

/** Explorers read the sources they were granted, never how to connect to them. */
export const dataSourcePolicy = organizationPolicy<Prisma.DataSourceWhereInput>({
  explorer: (viewer) => ({ permissions: { some: grantedTo(viewer) } }),
});

/**
 * A connection belongs to its source: admins of the owning organization read it. Its secret is
 * never shown.
 */
export const connectionPolicy: ReadPolicy<{ dataSource?: { organizationId: string }; id?: { in: string[] } }, object> =
  {
    where: (viewer) =>
      viewer.kind === 'member' && viewer.role === 'org:admin'
        ? { dataSource: { organizationId: viewer.organizationId } }
        : { id: { in: [] } },
    canRead: (viewer) => (viewer.kind === 'member' && viewer.role === 'org:admin' ? 'ask' : false),
  };

/**
 * True: may change what the source is called and how long its results are used: admins, and who was
 * granted it as owner or editor. How it is reached, what is imported and what it means is for
 * admins.
 */
export function canEditDataSource(
  viewer: Viewer,
  dataSource: { readonly organizationId: string },
  grants: readonly Grant[],
): boolean {
  return canEditWith(viewer, dataSource, grants);
}

/** Admins connect data sources. */
export function canConnectDataSource(viewer: Viewer): viewer is MemberViewer {
  return viewer.kind === 'member' && viewer.role === 'org:admin';
}

/** Admins fill their organization with sample data. */
export function canLoadSampleData(viewer: Viewer): viewer is MemberViewer {
  return viewer.kind === 'member' && viewer.role === 'org:admin';
}

export const sourceFilePolicy = adminsOnly<Prisma.SourceFileWhereInput>();

export const dataSourceOutagePolicy = adminsOnly<Prisma.DataSourceOutageWhereInput>();

export const dataProcessingTaskPolicy = adminsOnly<Prisma.DataProcessingTaskWhereInput>();
