import type { Viewer } from '../access/viewer.ts';
import {
  changeLayerIn,
  inLayerTransaction,
  type ChangeRequest,
  type LayerServices,
} from '../layer/changeSemanticLayer.ts';
import { ForbiddenError, NotFoundError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { canReadTask } from './task.policy.ts';

/** Meaning of a word that a conversation has brought up. */
export interface LearnedDefinition {
  readonly taskId: string;
  /** Turn of the conversation that it is attached to. */
  readonly commentId?: string | null | undefined;
  readonly name: string;
  /** Markdown. */
  readonly description: string;
}

/**
 * Files what a conversation says a word means, for an admin to verify. A token of an agent may
 * where the agent is allowed to save definitions.
 * @returns id of the definition
 * @throws NotFoundError, ForbiddenError, InvalidInputError with the path of the field
 */
export async function saveDefinition(
  services: LayerServices,
  viewer: Viewer,
  { taskId, commentId, name, description }: LearnedDefinition,
): Promise<string> {
  const task = await services.database.task.findUnique({
    where: { id: taskId },
    include: { agent: { select: { canAutoRegisterDefinitions: true } } },
  });
  if (task === null || !canReadTask(viewer, task)) {
    throw new NotFoundError('Task');
  }
  if (viewer.kind === 'agent_token' && !task.agent.canAutoRegisterDefinitions) {
    throw new ForbiddenError('This agent may not save definitions.', 'An admin can allow it in its configuration.');
  }
  if (commentId != null) {
    if ((await services.database.comment.count({ where: { id: commentId, taskId } })) === 0) {
      throw new NotFoundError('Comment');
    }
  }
  const id = newId('Definition');
  const request: ChangeRequest = {
    environmentId: task.environmentId,
    changes: [
      {
        action: 'CREATE',
        type: 'Definition',
        modelId: null,
        value: { id, name, description, source: 'CONVERSATION', version: 1, agentId: null, sourceTaskId: taskId },
      },
    ],
  };
  await inLayerTransaction(services, async (transaction) => {
    const changed = await changeLayerIn(transaction, viewer, request, services.memory);
    if (commentId != null) {
      const position = await transaction.attachment.count({ where: { commentId } });
      const { organizationId } = task;
      const attached = { commentId, definitionId: id, name, position } as const;
      await transaction.attachment.create({
        data: { id: newId('Attachment'), organizationId, type: 'DEFINITION', status: 'PROCESSED', ...attached },
      });
    }
    return changed;
  });
  return id;
}
