import { z } from 'zod';
import { agentPolicy } from '../agent/agent.policy.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Task } from '../generated/prisma/client.ts';
import type { AgentMode } from '../generated/prisma/enums.ts';
import { InvalidInputError, LimitExceededError, NotFoundError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { setTaskStatus } from './endRun.ts';
import { enqueueComment } from './enqueueComment.ts';
import { questionText, titleOf } from './question.ts';
import { announce } from './taskEvent.ts';
import { requireAsker } from './task.policy.ts';
import type { TaskServices } from './taskServices.ts';

/** Questions of one organization that may wait or run at once. */
const maximumOpenRuns = 500;

const idempotencyKey = z.string().min(1).max(200, 'An idempotency key has at most 200 characters.');

export interface CreateTaskInput {
  readonly agentId: string;
  readonly question: string;
  /** Default QUICK. */
  readonly mode?: AgentMode | null;
  /** Chosen by the client; the same key of the same person makes the task once, however often it is sent. */
  readonly idempotencyKey?: string | null;
}

function parse<Value>(schema: z.ZodType<Value>, value: unknown, path: string): Value {
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    throw new InvalidInputError(
      parsed.error.issues[0]?.message ?? 'This cannot be used.',
      'Correct it and send it again.',
      [path],
    );
  }
  return parsed.data;
}

/** A question's text, checked. @throws InvalidInputError */
export function parseQuestion(question: string, path: string): string {
  return parse(questionText, question, path);
}

/**
 * Asks an agent a question. The answer arrives in the task's events.
 * @throws NotFoundError for an agent the viewer may not ask, InvalidInputError, LimitExceededError.
 */
export async function createTask(
  { database, jobs, events }: TaskServices,
  viewer: Viewer,
  input: CreateTaskInput,
): Promise<Task> {
  const asker = requireAsker(viewer);
  const question = parseQuestion(input.question, 'query');
  const key = input.idempotencyKey == null ? null : parse(idempotencyKey, input.idempotencyKey, 'idempotencyKey');
  if (input.mode === 'DEEP') {
    throw new InvalidInputError('This installation answers in quick mode only.', 'Ask in quick mode.', ['mode']);
  }
  const agent = await database.prisma.agent.findFirst({
    where: { id: input.agentId, deletedAt: null, AND: [agentPolicy.where(viewer)] },
    select: { id: true, organizationId: true, environmentId: true },
  });
  if (agent === null) {
    throw new NotFoundError('Agent');
  }
  const { organizationId, environmentId } = agent;
  const made =
    key === null
      ? null
      : await database.prisma.task.findFirst({ where: { creatorId: asker.actorId, idempotencyKey: key } });
  if (made !== null) {
    return made;
  }
  const open = await database.prisma.taskRun.count({ where: { organizationId, state: { in: ['QUEUED', 'RUNNING'] } } });
  if (open >= maximumOpenRuns) {
    throw new LimitExceededError(
      'Too many questions of your organization are waiting.',
      'Wait until some are answered.',
    );
  }
  const { task, seq } = await database.prisma.$transaction(async (transaction) => {
    const id = newId('Task');
    const { count } = await transaction.task.createMany({
      data: {
        id,
        organizationId,
        environmentId,
        agentId: agent.id,
        creatorId: asker.actorId,
        title: titleOf(question),
        query: question,
        idempotencyKey: key,
      },
      skipDuplicates: true,
    });
    if (count === 0) {
      // The same key was sent twice at once, and the other request was first.
      const first = await transaction.task.findFirstOrThrow({
        where: { creatorId: asker.actorId, idempotencyKey: key },
      });
      return { task: first, seq: 0 };
    }
    await setTaskStatus(transaction, id, 'CREATED', { actorId: asker.actorId });
    const enqueued = await enqueueComment(
      transaction,
      jobs,
      { id, organizationId },
      { actorId: asker.actorId, content: question, mode: 'QUICK', index: 0 },
    );
    return { task: await transaction.task.findUniqueOrThrow({ where: { id } }), seq: enqueued.seq };
  });
  announce(events, task.id, seq);
  return task;
}
