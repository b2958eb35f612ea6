import type { Viewer } from '../../access/viewer.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import type { TriageState } from '../../generated/prisma/enums.ts';
import { triageItemPolicy } from './triage.policy.ts';

export interface TriageFilters {
  readonly agentId?: string | null | undefined;
  readonly states?: readonly TriageState[] | null | undefined;
  readonly ownerId?: string | null | undefined;
  /** True: of no owner; false: of some. */
  readonly unowned?: boolean | null | undefined;
}

/** Condition of the items that a list shows to a viewer. */
export function triageItemsOf(viewer: Viewer, filters: TriageFilters): Prisma.TriageItemWhereInput {
  const { agentId, states, ownerId, unowned } = filters;
  return {
    AND: [
      triageItemPolicy.where(viewer),
      { agent: { deletedAt: null } },
      ...(agentId ? [{ agentId }] : []),
      ...(states ? [{ state: { in: [...states] } }] : []),
      ...(ownerId ? [{ ownerId }] : []),
      ...(unowned == null ? [] : [{ ownerId: unowned ? null : { not: null } }]),
    ],
  };
}

/** Number of items by state; null: the viewer is no admin, or reads no such agent or owner. */
export async function countTriageItems(
  database: PrismaClient,
  viewer: Viewer,
  filters: Omit<TriageFilters, 'states'>,
): Promise<ReadonlyMap<TriageState, number> | null> {
  const { agentId, ownerId } = filters;
  if (viewer.kind !== 'member' || viewer.role !== 'org:admin') {
    return null;
  }
  const { organizationId } = viewer;
  const [agents, owners] = await Promise.all([
    agentId ? database.agent.count({ where: { id: agentId, organizationId } }) : 1,
    ownerId ? database.actor.count({ where: { id: ownerId, organizationId } }) : 1,
  ]);
  if (agents === 0 || owners === 0) {
    return null;
  }
  const counted = await database.triageItem.groupBy({
    by: ['state'],
    where: triageItemsOf(viewer, filters),
    _count: true,
  });
  return new Map(counted.map(({ state, _count }) => [state, _count]));
}
