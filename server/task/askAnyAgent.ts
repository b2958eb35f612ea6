import type { Viewer } from '../access/viewer.ts';
import type { Task } from '../generated/prisma/client.ts';
import { NotFoundError } from '../platform/errors.ts';
import { PersonalLimit } from '../platform/personalLimit.ts';
import type { ChooseAgent } from './anyAgent.ts';
import { createTask, parseQuestion, requireRoom, taskMadeBefore, type CreateTaskInput } from './createTask.ts';
import { requireAsker, taskPolicy } from './task.policy.ts';
import type { TaskServices } from './taskServices.ts';

/** Questions of one person for which this process chooses an agent at the same time, at most. */
export const mostChoosing = 4;

/** Trying agents is work of the processor, of which one person gets a share. */
const choosing = new PersonalLimit(
  mostChoosing,
  `An agent is being chosen for ${mostChoosing} other questions of yours.`,
  'Wait until they are asked, or choose the agent.',
);

/**
 * Asks the agent that knows most about a question. A token of an agent always asks that one.
 * @throws AmbiguousAgentError when several answer it, each in its own way, NotFoundError where the
 *   viewer may ask no agent, LimitExceededError, and what `createTask` throws
 */
export async function askAnyAgent(
  services: TaskServices & { readonly chooseAgent: ChooseAgent },
  viewer: Viewer,
  input: Omit<CreateTaskInput, 'agentId' | 'agentReason'>,
): Promise<Task> {
  const asker = requireAsker(viewer);
  if (asker.kind === 'agent_token') {
    return createTask(services, viewer, { ...input, agentId: asker.agentId });
  }
  const question = parseQuestion(input.question, 'query');
  if (input.previousTaskId != null) {
    const where = { id: input.previousTaskId, AND: [taskPolicy.where(viewer)] };
    const previous = await services.database.prisma.task.findFirst({ where, select: { agentId: true } });
    if (previous === null) {
      throw new NotFoundError('Task');
    }
    return createTask(services, viewer, { ...input, agentId: previous.agentId });
  }
  const made = await taskMadeBefore(services.database.prisma, asker.actorId, input);
  if (made !== null) {
    return made;
  }
  const variables = Object.fromEntries((input.variables ?? []).map(({ name, value }) => [name, value]));
  await requireRoom(services.database.prisma, asker.organizationId);
  const { agentId, reason } = await choosing.run(asker.actorId, () =>
    services.chooseAgent(viewer, { question, variables }),
  );
  return createTask(services, viewer, { ...input, agentId, agentReason: reason });
}
