import { recordAudit } from '../access/audit/recordAudit.ts';
import type { Viewer } from '../access/viewer.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { ForbiddenError, NotFoundError } from '../platform/errors.ts';

/** A step of a turn: what it was and how long it took, and nothing that was said. */
export interface TracedStep {
  readonly type: string;
  readonly action: string | null;
  readonly status: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

export interface TracedTurn {
  readonly id: string;
  readonly index: number;
  readonly status: string;
  readonly mode: string;
  readonly outcome: string | null;
  readonly model: string | null;
  readonly answerMs: number | null;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly steps: readonly TracedStep[];
  readonly queries: readonly {
    readonly id: string;
    readonly status: string;
    readonly errorType: string | null;
    readonly durationMs: number | null;
    readonly servedFromCache: boolean;
  }[];
}

export interface Trace {
  readonly taskId: string;
  readonly organizationName: string;
  readonly agentName: string;
  readonly status: string;
  readonly errorReason: string | null;
  readonly channel: string;
  readonly createdAt: Date;
  readonly turns: readonly TracedTurn[];
}

/**
 * The course of a task of any organization, without its words: kinds, times and failures. That
 * staff looked is recorded in the audit log of the organization.
 * @throws ForbiddenError for everyone but staff, NotFoundError
 */
export async function traceOfTask(database: PrismaClient, viewer: Viewer, taskId: string): Promise<Trace> {
  if (viewer.kind !== 'member' || !viewer.staff) {
    throw new ForbiddenError('Only staff of the installation may do this.', 'Ask its operator.');
  }
  return database.$transaction(async (transaction) => {
    const task = await transaction.task.findUnique({
      where: { id: taskId },
      include: {
        organization: { select: { name: true } },
        agent: { select: { name: true } },
        comments: {
          orderBy: { index: 'asc' },
          include: {
            run: { select: { attempt: true } },
            steps: { orderBy: { index: 'asc' } },
            executedQueries: { orderBy: { createdAt: 'asc' } },
          },
        },
      },
    });
    if (task === null) {
      throw new NotFoundError('Task');
    }
    const { organizationId } = task;
    await recordAudit(
      transaction,
      // Staff of another organization are not named: it could not be deleted without them.
      {
        organizationId,
        actorId: viewer.organizationId === organizationId ? viewer.actorId : null,
        actorKind: 'STAFF',
      },
      { action: 'staff.viewed', target: { type: 'Task', id: taskId } },
    );
    return {
      taskId,
      organizationName: task.organization.name,
      agentName: task.agent.name,
      status: task.status,
      errorReason: task.errorReason,
      channel: task.channel,
      createdAt: task.createdAt,
      turns: task.comments.map(({ run, steps, executedQueries, ...turn }) => ({
        id: turn.id,
        index: turn.index,
        status: turn.status,
        mode: turn.mode,
        outcome: turn.outcome,
        model: turn.model,
        answerMs: turn.answerMs,
        attempts: run?.attempt ?? 0,
        createdAt: turn.createdAt,
        startedAt: turn.startedAt,
        endedAt: turn.endedAt,
        steps: steps.map(({ type, actionName, status, startedAt, endedAt }) => ({
          type,
          action: actionName,
          status,
          startedAt,
          endedAt,
        })),
        queries: executedQueries.map(({ id, status, errorType, durationMs, servedFromCache }) => ({
          id,
          status,
          errorType,
          durationMs,
          servedFromCache,
        })),
      })),
    };
  });
}
