import { z } from 'zod';
import { agentPolicy } from '../access/agent.policy.ts';
import type { Viewer } from '../access/viewer.ts';
import { allowQuestion } from '../access/visit/visitLimits.ts';
import type { PrismaClient, Task } from '../generated/prisma/client.ts';
import type { AgentMode, TaskChannel } from '../generated/prisma/enums.ts';
import { ConflictError, InvalidInputError, LimitExceededError, NotFoundError } from '../platform/errors.ts';
import { isIdOf, newId } from '../platform/ids.ts';
import { setTaskStatus } from './run/endRun.ts';
import { enqueueComment } from './run/enqueueComment.ts';
import { questionText, titleOf } from './question.ts';
import { announce } from './events/taskEvent.ts';
import { requireAsker, taskPolicy } from './task.policy.ts';
import type { TaskServices } from './taskServices.ts';
import { checkVariables, writeVariables, type GivenVariable } from './taskVariables.ts';

/** Questions of one organization that may wait or run at once. */
const maximumOpenRuns = 500;

const idempotencyKey = z.string().min(1).max(200, 'An idempotency key has at most 200 characters.');

export interface CreateTaskInput {
  readonly agentId: string;
  /** Reason for the agent, where the asker left the choice; else absent. */
  readonly agentReason?: string;
  readonly question: string;
  /** Place where it is asked; absent: the one that the viewer's credentials are for. */
  readonly channel?: TaskChannel;
  /** Default QUICK. */
  readonly mode?: AgentMode | null;
  /**
   * Chosen by the client; the same key of the same person makes the task once, however often it is
   * sent.
   */
  readonly idempotencyKey?: string | null;
  /** Values of the agent's variables for this task; the others have their defaults. */
  readonly variables?: readonly GivenVariable[] | null;
  /**
   * Chosen by the client, which can show the task before it exists; it makes the task once, as a
   * key does.
   */
  readonly id?: string | null;
  /** Task of the same agent whose turns this one goes on from. */
  readonly previousTaskId?: string | null;
  /** Report that the asker may read and whose plan the task runs; absent: it makes its own. */
  readonly basisReportId?: string;
}

/** @throws NotFoundError unless the viewer may read the task and it is of the agent */
async function requirePrevious(
  prisma: PrismaClient,
  viewer: Viewer,
  id: string | null | undefined,
  agentId: string,
): Promise<void> {
  if (id != null && (await prisma.task.count({ where: { id, agentId, AND: [taskPolicy.where(viewer)] } })) === 0) {
    throw new NotFoundError('Task');
  }
}

function parse<Value>(schema: z.ZodType<Value>, value: unknown, path: string): Value {
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    throw new InvalidInputError(
      parsed.error.issues[0]?.message ?? 'This input cannot be used.',
      'Correct it and send it again.',
      [path],
    );
  }
  return parsed.data;
}

const channelOf = (viewer: Viewer): TaskChannel => (viewer.kind === 'agent_token' ? (viewer.visitor ?? 'API') : 'WEB');

/** The task that the same request of a person has made; null: it has made none. */
export async function taskMadeBefore(
  prisma: PrismaClient,
  creatorId: string,
  { id, idempotencyKey: key }: Pick<CreateTaskInput, 'id' | 'idempotencyKey'>,
): Promise<Task | null> {
  const either = [...(id == null ? [] : [{ id }]), ...(key == null ? [] : [{ idempotencyKey: key }])];
  return either.length === 0 ? null : prisma.task.findFirst({ where: { creatorId, OR: either } });
}

/** @throws LimitExceededError when too many questions of the organization wait or run */
export async function requireRoom(prisma: PrismaClient, organizationId: string): Promise<void> {
  const open = await prisma.taskRun.count({ where: { organizationId, state: { in: ['QUEUED', 'RUNNING'] } } });
  if (open >= maximumOpenRuns) {
    throw new LimitExceededError(
      'Too many questions of your organization are waiting.',
      'Wait until some are answered.',
    );
  }
}

/** A question's text, checked. @throws InvalidInputError */
export function parseQuestion(question: string, path: string): string {
  return parse(questionText, question, path);
}

/**
 * The id of a task to be made. @throws InvalidInputError for a chosen one that is not an id of a
 * task.
 */
function taskId(chosen: string | null | undefined): string {
  if (chosen == null) {
    return newId('Task');
  }
  if (isIdOf('Task', chosen)) {
    return chosen;
  }
  throw new InvalidInputError('This is not the id of a task.', 'Send `tsk_` and a UUID of version 7, or no id.', [
    'id',
  ]);
}

/**
 * Asks an agent a question. The answer arrives in the task's events.
 * @throws NotFoundError for an agent the viewer may not ask, InvalidInputError,
 *   LimitExceededError, ConflictError for an id of another person's task.
 */
export async function createTask(
  { database, jobs, events }: TaskServices,
  viewer: Viewer,
  input: CreateTaskInput,
): Promise<Task> {
  const { prisma } = database;
  const asker = requireAsker(viewer);
  const question = parseQuestion(input.question, 'query');
  const key = input.idempotencyKey == null ? null : parse(idempotencyKey, input.idempotencyKey, 'idempotencyKey');
  const id = taskId(input.id);
  const mode = input.mode ?? 'QUICK';
  if (mode === 'DEEP' && asker.kind === 'agent_token' && asker.visitor !== undefined) {
    throw new InvalidInputError('Visitors ask in quick mode only.', 'Ask in quick mode.', ['mode']);
  }
  const { organizationId } = asker;
  const same = { id, idempotencyKey: key };
  const [agent, made] = await Promise.all([
    prisma.agent.findFirst({
      where: { id: input.agentId, deletedAt: null, AND: [agentPolicy.where(viewer)] },
      select: { id: true, environmentId: true },
    }),
    taskMadeBefore(prisma, asker.actorId, same),
  ]);
  if (agent === null) {
    throw new NotFoundError('Agent');
  }
  await requirePrevious(prisma, viewer, input.previousTaskId, agent.id);
  if (made !== null) {
    return made;
  }
  const variables = await checkVariables(prisma, agent.id, input.variables ?? []);
  await allowQuestion(prisma, viewer);
  await requireRoom(prisma, organizationId);
  const task = await prisma.$transaction(async (transaction) => {
    const [created] = await transaction.task.createManyAndReturn({
      data: {
        id,
        organizationId,
        environmentId: agent.environmentId,
        agentId: agent.id,
        agentReason: input.agentReason ?? null,
        creatorId: asker.actorId,
        channel: input.channel ?? channelOf(viewer),
        title: titleOf(question),
        query: question,
        idempotencyKey: key,
        mode,
        previousTaskId: input.previousTaskId ?? null,
      },
      skipDuplicates: true,
    });
    if (created === undefined) {
      return null;
    }
    await writeVariables(transaction, id, variables);
    await setTaskStatus(transaction, id, 'CREATED', { actorId: asker.actorId });
    const { seq: lastSeq } = await enqueueComment(
      transaction,
      jobs,
      { id, organizationId, agentId: agent.id },
      { actorId: asker.actorId, content: question, mode, index: 0, basisReportId: input.basisReportId },
    );
    return { ...created, lastSeq };
  });
  if (task === null) {
    // The same was sent twice at once, and the other request was first.
    const first = await taskMadeBefore(prisma, asker.actorId, same);
    if (first === null) {
      throw new ConflictError('This id belongs to another task.', 'Choose another one.');
    }
    return first;
  }
  announce(events, task.id, task.lastSeq);
  return task;
}
