import type { Viewer } from '../../access/viewer.ts';
import type { ReadScope } from '../../model/rowReader.ts';
import { entityVersionPolicy } from '../../organization/organization.policy.ts';
import { ForbiddenError, InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import type { SemqlServices } from '../compile/semqlRequest.ts';
import type { Definitions } from '../run/runSemql.ts';
import { catalogThen } from './catalogThen.ts';

/** Which definitions a request wants. */
export interface WantedDefinitions {
  /** Moment whose definitions count; default: now. */
  readonly asOf?: Date | null;
  /** Ids of versions of models and metrics that count in place of the others. */
  readonly versionIds?: readonly string[] | null;
}

/**
 * The catalog of a scope with the definitions that a request wants.
 * @throws InvalidInputError for a moment to come, or two versions of one object; NotFoundError of a
 *   version; ForbiddenError for anybody but admins
 */
export async function catalogFor(
  services: SemqlServices,
  viewer: Viewer,
  scope: ReadScope,
  { asOf, versionIds }: WantedDefinitions,
  now: Date,
): Promise<Definitions> {
  const moment = asOf ?? null;
  const ids = [...new Set(versionIds ?? [])];
  if (moment === null && ids.length === 0) {
    return { catalog: await services.catalogs.of(scope), asOf: null };
  }
  if (viewer.kind !== 'member' || viewer.role !== 'org:admin') {
    // A default filter or a hidden column of today does not bind what was defined before it.
    throw new ForbiddenError(
      'Definitions of another time are for admins.',
      'Ask with the definitions of now, or ask an admin.',
    );
  }
  if (moment !== null && moment > now) {
    throw new InvalidInputError('The definitions of a time to come are not known.', 'Name a moment in the past.', [
      'asOf',
    ]);
  }
  const pinned = await pinnedVersions(services, viewer, scope, ids);
  return { catalog: await catalogThen(services, scope, { moment, pinned }), asOf: moment };
}

async function pinnedVersions(
  { database }: SemqlServices,
  viewer: Viewer,
  { organizationId }: ReadScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.entityVersion.findMany({
    where: {
      id: { in: [...ids] },
      organizationId,
      entityType: { in: ['Model', 'Metric'] },
      AND: [entityVersionPolicy.where(viewer)],
    },
    select: { entityId: true, version: true },
  });
  if (rows.length < ids.length) {
    throw new NotFoundError('Version', 'Choose versions of models and metrics as `entityVersions` lists them.');
  }
  const pinned = new Map(rows.map(({ entityId, version }) => [entityId, version]));
  if (pinned.size < rows.length) {
    throw new InvalidInputError('Two of the versions are of one object.', 'Name one version of each object.', [
      'versionIds',
    ]);
  }
  return pinned;
}
