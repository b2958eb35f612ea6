import type { Viewer } from '../access/viewer.ts';
import type { Task } from '../generated/prisma/client.ts';
import type { ChooseAgent } from './anyAgent.ts';
import { createTask, parseQuestion, taskMadeBefore, type CreateTaskInput } from './createTask.ts';
import { requireAsker } from './task.policy.ts';
import type { TaskServices } from './taskServices.ts';

/**
 * Asks the agent that knows most about a question. A token of an agent always asks that one.
 * @throws AmbiguousAgentError when several answer it, each in its own way, NotFoundError where the
 *   viewer may ask no agent, and what `createTask` throws
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
  const made = await taskMadeBefore(services.database.prisma, asker.actorId, input);
  if (made !== null) {
    return made;
  }
  const variables = Object.fromEntries((input.variables ?? []).map(({ name, value }) => [name, value]));
  const { agentId, reason } = await services.chooseAgent(viewer, { question, variables });
  return createTask(services, viewer, { ...input, agentId, agentReason: reason });
}
