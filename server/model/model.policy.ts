import type { Prisma } from '../generated/prisma/client.ts';
import { canEditWith, grantedInEnvironment, type Grant } from '../access/grant.policy.ts';
import { adminsOnly, inEnvironment, organizationPolicy } from '../access/readPolicy.ts';
import type { MemberViewer, Viewer } from '../access/viewer.ts';

const granted = (viewer: MemberViewer): Prisma.ModelWhereInput => grantedInEnvironment(viewer);

export const modelPolicy = organizationPolicy<Prisma.ModelWhereInput>({ explorer: granted });

/** Readable models of an environment; without one, of the environment the viewer works in. */
export function modelsOf(viewer: Viewer, environmentId?: string | null): Prisma.ModelWhereInput {
  return { AND: [modelPolicy.where(viewer), inEnvironment(viewer, environmentId)] };
}

// Parts are read with their model.
export const dimensionPolicy = organizationPolicy<Prisma.DimensionWhereInput>({
  explorer: (viewer) => ({ model: granted(viewer) }),
});
export const measurePolicy = organizationPolicy<Prisma.MeasureWhereInput>({
  explorer: (viewer) => ({ model: granted(viewer) }),
});
export const filterPolicy = organizationPolicy<Prisma.FilterWhereInput>({
  explorer: (viewer) => ({ model: granted(viewer) }),
});

/** Who reads which rows is for those who decide about it. */
export const rowPolicyPolicy = adminsOnly<Prisma.RowPolicyWhereInput>();

/** A relationship shows two models, so both must be readable. */
export const relationshipPolicy = organizationPolicy<Prisma.RelationshipWhereInput>({
  explorer: (viewer) => ({ model: granted(viewer), toModel: granted(viewer) }),
});

/** True: may change the model and its parts. */
export function canEditModel(
  viewer: Viewer,
  model: { readonly organizationId: string },
  grants: readonly Grant[],
): boolean {
  return canEditWith(viewer, model, grants);
}
