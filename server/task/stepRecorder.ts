import { isDeepStrictEqual } from 'node:util';
import type { JsonValue, StepIntent, StepOutcome } from '../analyst/analyst.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { StepStatus, StepType } from '../generated/prisma/enums.ts';
import type { Database, Transaction } from '../platform/database.ts';
import type { Events } from '../platform/events.ts';
import { ExpectedError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { storableJson, storableText } from '../platform/storableJson.ts';
import { WarehouseError } from '../warehouse/warehouse.ts';
import { underClaim, type Claim } from './claim.ts';
import { announce, appendEvents } from './taskEvent.ts';

/** A step that failed in an earlier attempt fails again on replay, with the same words. */
class RecordedStepError extends Error {
  override readonly name = 'RecordedStepError';
}

interface RecordedStep {
  readonly id: string;
  readonly index: number;
  readonly type: StepType;
  readonly actionName: string | null;
  readonly actionParams: Prisma.JsonValue;
  readonly status: StepStatus;
  readonly reasoning: string;
  readonly result: Prisma.JsonValue;
}

/** Records the steps of one run: each is announced, done and stored once, and read from the record on replay. */
interface StepRecorder {
  step<Result extends JsonValue>(
    intent: StepIntent,
    work: () => Promise<StepOutcome<Result>> | StepOutcome<Result>,
  ): Promise<Result>;
}

interface StepRecorderOptions {
  readonly database: Pick<Database, 'prisma'>;
  readonly events: Events;
  readonly claim: Claim;
  readonly organizationId: string;
  readonly signal: AbortSignal;
  /** Writes what the step's work left to be stored (executed queries) in the transaction that stores its outcome. */
  readonly flush: (transaction: Transaction) => Promise<void>;
}

function input(value: JsonValue | undefined): Prisma.InputJsonValue | typeof Prisma.JsonNull | typeof Prisma.DbNull {
  // `undefined` leaves the column empty, JSON null is a value.
  return value === undefined ? Prisma.DbNull : value === null ? Prisma.JsonNull : storableJson(value);
}

/** What readers are told of a failure: expected ones speak for themselves, of a surprise nothing leaves the log. */
function publicWords(error: unknown): string {
  const expected = error instanceof ExpectedError || error instanceof WarehouseError;
  return storableText(expected ? error.message : 'The step failed.');
}

/** True: the analyst asks for what was recorded, not for something else at the same place. */
function isSameStep(known: RecordedStep, intent: StepIntent): boolean {
  const parameters = intent.actionParams === undefined ? null : storableJson(intent.actionParams);
  return (
    known.type === intent.type &&
    known.actionName === (intent.actionName ?? null) &&
    isDeepStrictEqual(known.actionParams, parameters)
  );
}

/** Loads what earlier attempts have recorded. */
export async function openStepRecorder(options: StepRecorderOptions): Promise<StepRecorder> {
  const { database, events, claim, organizationId, signal, flush } = options;
  const { taskId, commentId } = claim;
  const recorded = new Map<number, RecordedStep>(
    (
      await database.prisma.step.findMany({
        where: { commentId },
        select: {
          id: true,
          index: true,
          type: true,
          actionName: true,
          actionParams: true,
          status: true,
          reasoning: true,
          result: true,
        },
      })
    ).map((step) => [step.index, step]),
  );
  let next = 0;

  /**
   * Forgets what was recorded from a place on. The world has changed since (a model was edited between a failure and its
   * retry): mixing the results of two readings would be a wrong answer.
   */
  async function discardFrom(index: number): Promise<void> {
    await underClaim(database, claim, (transaction) =>
      transaction.step.deleteMany({ where: { commentId, index: { gte: index } } }),
    );
    for (const place of recorded.keys()) if (place >= index) recorded.delete(place);
  }

  async function start(index: number, intent: StepIntent, known: RecordedStep | undefined): Promise<string> {
    const said = {
      type: intent.type,
      actionName: intent.actionName ?? null,
      actionParams: input(intent.actionParams),
      reasoning: storableText(intent.reasoning),
    };
    if (known !== undefined && known.type === intent.type && known.reasoning === intent.reasoning) {
      // Announced by an attempt that did not live to finish it.
      return known.id;
    }
    const id = known?.id ?? newId('Step');
    const seq = await underClaim(database, claim, async (transaction) => {
      if (known === undefined) {
        await transaction.step.create({
          data: { id, organizationId, taskId, commentId, index, ...said },
          select: { id: true },
        });
      } else {
        await transaction.step.update({
          where: { id },
          data: { ...said, status: 'IN_PROGRESS' },
          select: { id: true },
        });
      }
      return appendEvents(transaction, taskId, [{ kind: 'STEP_STARTED', commentId, stepId: id }]);
    });
    announce(events, taskId, seq);
    return id;
  }

  async function end(id: string, data: Prisma.StepUpdateInput): Promise<void> {
    const seq = await underClaim(database, claim, async (transaction) => {
      await flush(transaction);
      await transaction.step.update({ where: { id }, data: { ...data, endedAt: new Date() }, select: { id: true } });
      return appendEvents(transaction, taskId, [{ kind: 'STEP_ENDED', commentId, stepId: id }]);
    });
    announce(events, taskId, seq);
  }

  return {
    async step<Result extends JsonValue>(
      intent: StepIntent,
      work: () => Promise<StepOutcome<Result>> | StepOutcome<Result>,
    ): Promise<Result> {
      const index = next;
      next += 1;
      signal.throwIfAborted();
      let known = recorded.get(index);
      if (known !== undefined && known.status !== 'IN_PROGRESS' && !isSameStep(known, intent)) {
        await discardFrom(index);
        known = undefined;
      }
      if (known !== undefined && known.status !== 'IN_PROGRESS') {
        if (known.status === 'FAILED') {
          throw new RecordedStepError(typeof known.result === 'string' ? known.result : 'The step failed.');
        }
        // Stored by `end` from a Result of this same step.
        return known.result as Result;
      }
      const id = await start(index, intent, known);
      let outcome: StepOutcome<Result>;
      try {
        outcome = await work();
      } catch (error) {
        // Work that was cut short is not a failure of the step: the next attempt does it again.
        signal.throwIfAborted();
        await end(id, { status: 'FAILED', result: publicWords(error) });
        throw error;
      }
      signal.throwIfAborted();
      await end(id, {
        status: 'COMPLETED',
        result: input(outcome.result),
        ...(outcome.reasoning === undefined ? {} : { reasoning: storableText(outcome.reasoning) }),
        ...(outcome.metadata === undefined ? {} : { metadata: input(outcome.metadata) }),
      });
      return outcome.result;
    },
  };
}
