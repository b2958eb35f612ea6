import { isDeepStrictEqual } from 'node:util';
import type { AskIntent, JsonObject, JsonValue, StepIntent, StepOutcome, StepWork } from '../../analyst/analyst.ts';
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
import { setTaskStatus } from './endRun.ts';
import { underClaim, writeUnderClaim } from './writeUnderClaim.ts';

/** A step that failed in an earlier attempt fails again on replay, with the same words. */
class RecordedStepError extends Error {
  override readonly name = 'RecordedStepError';
}

/** The run has come to a step that a person completes; all that is to be written of it is. */
export class WaitForPerson extends Error {
  override readonly name = 'WaitForPerson';
}

interface RecordedStep {
  readonly id: string;
  readonly index: number;
  readonly key: string | null;
  readonly type: StepType;
  readonly actionName: string | null;
  readonly actionParams: Prisma.JsonValue;
  readonly status: StepStatus;
  readonly reasoning: string;
  readonly result: Prisma.JsonValue;
  readonly metadata: Prisma.JsonValue;
}

/**
 * Records the steps of one run: each is announced, done and stored once, and read from the record
 * on replay.
 */
interface StepRecorder {
  step<Result extends JsonValue>(intent: StepIntent, work: StepWork<Result>): Promise<Result>;
  /** @throws WaitForPerson unless the step has been completed by a person */
  ask<Reply>(intent: AskIntent): Promise<Reply>;
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

/** True: the analyst asks for what was recorded, not for something else under the same name. */
function isSameStep(known: RecordedStep, intent: StepIntent): boolean {
  const parameters = intent.actionParams === undefined ? null : storableJson(intent.actionParams);
  return (
    known.type === intent.type &&
    known.actionName === (intent.actionName ?? null) &&
    isDeepStrictEqual(known.actionParams, parameters)
  );
}

const isOver = ({ status }: RecordedStep): boolean => status === 'COMPLETED' || status === 'FAILED';

/** Records of earlier attempts. */
export function readSteps({ prisma }: Pick<Database, 'prisma'>, commentId: string): Promise<readonly RecordedStep[]> {
  return prisma.step.findMany({
    where: { commentId },
    select: {
      id: true,
      index: true,
      key: true,
      type: true,
      actionName: true,
      actionParams: true,
      status: true,
      reasoning: true,
      result: true,
      metadata: true,
    },
    orderBy: { index: 'asc' },
  });
}

export function stepRecorder(options: StepRecorderOptions): StepRecorder {
  const { database, events, claim, organizationId, signal, queries } = options;
  const { taskId, commentId } = claim;
  // The first place is the question's.
  const recorded = new Map(options.recorded.filter(({ index }) => index > 0).map((step) => [step.index, step]));
  const places = [...recorded.values()].flatMap(({ key, index }) => (key === null ? index : []));
  /** Steps that this attempt has come by: what they gave is in use. */
  const used = new Set<number>();
  let last = Math.max(0, ...recorded.keys());
  let unnamed = 0;

  /**
   * Forgets what was recorded from a place on and not used yet. The world has changed since (a
   * model was edited between a failure and its retry): mixing the results of two readings would be
   * a wrong answer.
   */
  async function discardFrom(from: number): Promise<void> {
    const left = [...recorded.keys()].filter((index) => index >= from && !used.has(index));
    await underClaim(database, claim, (transaction) =>
      transaction.step.deleteMany({ where: { commentId, index: { in: left } } }),
    );
    for (const index of left) {
      recorded.delete(index);
    }
    last = Math.max(0, ...recorded.keys(), ...used);
  }

  /** The record of a step, by its name or by its place among the steps without one. */
  function find({ key }: StepIntent): RecordedStep | undefined {
    if (key !== undefined) {
      return [...recorded.values()].find((step) => step.key === key);
    }
    const index = places[unnamed];
    unnamed += 1;
    return index === undefined ? undefined : recorded.get(index);
  }

  /** A step without a record, or whose record holds no outcome, takes its place. */
  function begin(intent: StepIntent, known: RecordedStep | undefined): StoredStep & { readonly startedAt: Date } {
    const index = known?.index ?? last + 1;
    last = Math.max(last, index);
    used.add(index);
    const { type, key, actionName, actionParams, reasoning } = intent;
    return {
      id: known?.id ?? newId('Step'),
      index,
      type,
      reasoning,
      ...(key === undefined ? {} : { key }),
      ...(actionName === undefined ? {} : { actionName }),
      ...(actionParams === undefined ? {} : { actionParams }),
      status: 'IN_PROGRESS',
      startedAt: new Date(),
    };
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
      signal.throwIfAborted();
      let known = find(intent);
      if (known !== undefined && isOver(known) && !isSameStep(known, intent)) {
        await discardFrom(known.index);
        known = undefined;
      }
      if (known !== undefined && isOver(known)) {
        used.add(known.index);
        if (known.status === 'FAILED') {
          throw new RecordedStepError(typeof known.result === 'string' ? known.result : 'The step failed.');
        }
        // Stored from a Result of this same step.
        return known.result as Result;
      }
      const begun = begin(intent, known);
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

    async ask<Reply>(intent: AskIntent): Promise<Reply> {
      signal.throwIfAborted();
      let known = find(intent);
      if (known?.status === 'COMPLETED') {
        if (isSameStep(known, intent) && isDeepStrictEqual(known.metadata, storableJson(intent.asks))) {
          used.add(known.index);
          // Stored by `replyToStep`, which checks it by the kind of the step.
          return known.result as Reply;
        }
        await discardFrom(known.index);
        known = undefined;
      }
      // The analyst's own plain data.
      const metadata = storableJson(intent.asks) as JsonObject;
      const waiting: StoredStep = { ...begin(intent, known), status: 'WAITING', metadata };
      const seq = await underClaim(database, claim, async (transaction) => {
        await queries.flush(transaction);
        // Attempts count workers that were lost, of which a reply is the end.
        await transaction.taskRun.update({
          where: { commentId },
          data: { state: 'WAITING', claimToken: null, attempt: 0 },
          select: { id: true },
        });
        await setTaskStatus(transaction, taskId, 'WAITING_FOR_USER');
        return appendEvents(
          transaction,
          taskId,
          [
            { kind: 'STEP_STARTED', commentId, stepId: waiting.id },
            { kind: 'RUN_WAITING', commentId },
          ],
          storingStep(organizationId, commentId, waiting),
        );
      });
      announce(events, taskId, seq);
      throw new WaitForPerson('The run waits for a person.');
    },
  };
}
