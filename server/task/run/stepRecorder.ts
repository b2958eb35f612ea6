import { isDeepStrictEqual } from 'node:util';
import type { JsonValue, StepIntent, StepOutcome, StepWork } from '../../analyst/analyst.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { StepStatus, StepType } from '../../generated/prisma/enums.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import { ExpectedError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { storableJson, storableText } from '../../platform/database/storableJson.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';
import type { Claim } from './claim.ts';
import type { QueryRecorder } from './queryRecorder.ts';
import { storingStep, type StoredStep } from './storingStep.ts';
import { announce, appendEvents } from '../events/taskEvent.ts';
import { underClaim, writeUnderClaim } from './writeUnderClaim.ts';

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

/**
 * Records the steps of one run: each is announced, done and stored once, and read from the record
 * on replay.
 */
interface StepRecorder {
  step<Result extends JsonValue>(intent: StepIntent, work: StepWork<Result>): Promise<Result>;
}

interface StepRecorderOptions {
  readonly database: Pick<Database, 'prisma'>;
  readonly events: Events;
  readonly claim: Claim;
  readonly organizationId: string;
  readonly signal: AbortSignal;
  /** Steps that `readSteps` found. */
  readonly recorded: readonly RecordedStep[];
  /** Rows to store with the outcome of a step. */
  readonly queries: Pick<QueryRecorder, 'waiting' | 'flush'>;
}

/**
 * Sentence about a failure for readers: an expected one has its own, a surprise stays in the log.
 */
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

/** Records of earlier attempts. */
export function readSteps({ prisma }: Pick<Database, 'prisma'>, commentId: string): Promise<readonly RecordedStep[]> {
  return prisma.step.findMany({
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
  });
}

export function stepRecorder(options: StepRecorderOptions): StepRecorder {
  const { database, events, claim, organizationId, signal, queries } = options;
  const { taskId, commentId } = claim;
  const recorded = new Map(options.recorded.map((step) => [step.index, step]));
  // The first place is the question's.
  let next = 1;

  /**
   * Forgets what was recorded from a place on. The world has changed since (a model was edited
   * between a failure and its retry): mixing the results of two readings would be a wrong answer.
   */
  async function discardFrom(index: number): Promise<void> {
    await underClaim(database, claim, (transaction) =>
      transaction.step.deleteMany({ where: { commentId, index: { gte: index } } }),
    );
    for (const place of recorded.keys()) {
      if (place >= index) {
        recorded.delete(place);
      }
    }
  }

  /**
   * Writes a step as it is now, with what its work left to be stored and the events that tell of
   * it.
   */
  async function write(step: StoredStep, kinds: readonly ('STEP_STARTED' | 'STEP_ENDED')[]): Promise<void> {
    const told = kinds.map((kind) => ({ kind, commentId, stepId: step.id }));
    const change = storingStep(organizationId, commentId, step);
    const seq = queries.waiting()
      ? await underClaim(database, claim, async (transaction) => {
          await queries.flush(transaction);
          return appendEvents(transaction, taskId, told, change);
        })
      : await writeUnderClaim(database, claim, change, told);
    announce(events, taskId, seq);
  }

  return {
    async step<Result extends JsonValue>(intent: StepIntent, work: StepWork<Result>): Promise<Result> {
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
        // Stored from a Result of this same step.
        return known.result as Result;
      }
      const begun = { ...intent, id: known?.id ?? newId('Step'), index, startedAt: new Date() };
      // True: by an attempt that did not live to finish it.
      let announced = known !== undefined && known.type === intent.type && known.reasoning === intent.reasoning;
      let outcome: StepOutcome<Result>;
      if (typeof work === 'function') {
        if (!announced) {
          await write({ ...begun, status: 'IN_PROGRESS' }, ['STEP_STARTED']);
        }
        announced = true;
        try {
          outcome = await work();
        } catch (error) {
          // Work that was cut short is not a failure of the step: the next attempt does it again.
          signal.throwIfAborted();
          await write({ ...begun, status: 'FAILED', result: publicWords(error) }, ['STEP_ENDED']);
          throw error;
        }
        signal.throwIfAborted();
      } else {
        outcome = work;
      }
      const { result, reasoning = intent.reasoning, metadata } = outcome;
      await write(
        { ...begun, status: 'COMPLETED', result, reasoning, ...(metadata === undefined ? {} : { metadata }) },
        announced ? ['STEP_ENDED'] : ['STEP_STARTED', 'STEP_ENDED'],
      );
      return outcome.result;
    },
  };
}
