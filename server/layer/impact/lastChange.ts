import { isAdminOf } from '../../access/readPolicy.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';

/** Newest change of what a metric is computed from. */
export interface LastChange {
  /** Name of the metric or model that was changed. */
  readonly of: string;
  /** Name of the person; null: an import, or unknown. */
  readonly by: string | null;
  readonly at: Date;
}

interface Computed {
  readonly id: string;
  readonly name: string;
  readonly organizationId: string;
  readonly environmentId: string;
  readonly expression: string;
  readonly anchorModelId: string;
}

/**
 * The newest change of a metric or of a model that it is computed from: where it broke, that is who
 * can tell why. Null: nothing was changed since it was created, or the viewer is no admin.
 */
export async function lastChangeOf(
  database: PrismaClient,
  viewer: Viewer,
  metric: Computed,
): Promise<LastChange | null> {
  const { id, organizationId, environmentId, expression, anchorModelId } = metric;
  if (!isAdminOf(viewer, metric)) {
    return null;
  }
  const words = [...new Set(expression.match(/[\p{L}_][\p{L}\p{N}_]*/gu))];
  const models = await database.model.findMany({
    where: { environmentId, OR: [{ id: anchorModelId }, { name: { in: words } }] },
    select: { id: true, name: true },
  });
  const names = new Map([[id, metric.name], ...models.map((model) => [model.id, model.name] as const)]);
  const version = await database.entityVersion.findFirst({
    where: { organizationId, entityId: { in: [...names.keys()] }, version: { gt: 1 } },
    orderBy: { createdAt: 'desc' },
    select: { entityId: true, createdAt: true, actor: { select: { name: true } } },
  });
  return version === null
    ? null
    : { of: names.get(version.entityId) ?? metric.name, by: version.actor?.name ?? null, at: version.createdAt };
}
