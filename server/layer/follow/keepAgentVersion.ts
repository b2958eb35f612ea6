import type { Viewer } from '../../access/viewer.ts';
import { storableJson } from '../../platform/database/storableJson.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { keptChoices } from './keptChoices.ts';

const named = { select: { name: true } } as const;
const byId = { orderBy: { id: 'asc' } } as const;

/**
 * Keeps the agent as it is now, with everything it was given, under its present version number. A
 * version that is kept already stays as it is, so a command calls this before its change and after
 * it, and the first change ever recorded has something to be compared with.
 *
 * @param by who made the change; null before it
 */
export async function keepAgentVersion(transaction: Transaction, agentId: string, by: Viewer | null): Promise<void> {
  const {
    version,
    organizationId,
    deletedAt,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    ...body
  } = await transaction.agent.findUniqueOrThrow({
    where: { id: agentId },
    include: {
      agentModels: { ...byId, select: { modelId: true, hiddenFieldIds: true, model: named } },
      agentTables: { ...byId, select: { tableId: true, useBlueprints: true, table: named } },
      agentMetrics: { ...byId, select: { metricId: true, metric: named } },
      glossaryTags: { ...byId, select: { id: true, name: true } },
      suggestions: {
        orderBy: { position: 'asc' },
        select: {
          id: true,
          category: true,
          tasks: { orderBy: { position: 'asc' }, select: { id: true, task: true, pinned: true } },
        },
      },
      variables: { ...byId, select: { id: true, name: true, type: true, defaultValue: true } },
      rememberedChoices: keptChoices,
    },
  });
  await transaction.entityVersion.createMany({
    data: [
      {
        id: newId('EntityVersion'),
        organizationId,
        entityType: 'Agent',
        entityId: agentId,
        version,
        body: storableJson({ ...body, deletedAt: deletedAt?.toISOString() ?? null }),
        actorId: by !== null && 'actorId' in by ? by.actorId : null,
      },
    ],
    skipDuplicates: true,
  });
}
