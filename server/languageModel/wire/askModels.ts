import { setTimeout as delay } from 'node:timers/promises';
import type { LanguageModel } from 'ai';
import type { AskedModels, ModelFailureNote, ModelRequest, TokenUsage } from '../../analyst/model/contract.ts';
import { failureOf, failurePolicies, type FailureKind, type ModelFailure } from './modelFailure.ts';
import { modelTurn, type TurnLimits } from './modelTurn.ts';
import { sentTo } from './transcript.ts';

/** A model that can be asked. */
export interface AskableModel {
  readonly id: string;
  readonly name: string;
  readonly cacheKey: string;
  readonly reasons: boolean;
  open(): Promise<Exclude<LanguageModel, string>>;
  /** Cost of tokens at the prices of today. */
  costOf(usage: TokenUsage): number;
}

interface AskingOptions {
  /** Until when models are left alone, by their ids; shared by all runs of a process. */
  readonly resting: Map<string, number>;
  readonly limits: TurnLimits;
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Learns of every try that was paid for. */
  readonly onPaid?: (model: AskableModel, usage: TokenUsage, cost: number) => Promise<void>;
  readonly onFailure?: (model: AskableModel, failure: ModelFailure) => Promise<void>;
}

/** Longest pause that a service may ask for before the next model is taken instead. */
const longestPauseMs = 10_000;
const firstPauseMs = 300;
/** Repeats of one turn with one model, whatever went wrong. */
const mostRepeats = 2;

/**
 * Asks models in their order until one answers. A failure is part of the result: a step that threw
 * would throw again on replay.
 * @throws the reason of the signal only
 */
export async function askModels(
  models: readonly AskableModel[],
  request: ModelRequest,
  options: AskingOptions,
): Promise<AskedModels> {
  const { resting, limits, sleep = pause } = options;
  const { signal } = request;
  const failures: ModelFailureNote[] = [];
  let cost = 0;
  let tokens = 0;
  const paid = async (model: AskableModel, usage: TokenUsage | null): Promise<void> => {
    if (usage !== null) {
      const price = model.costOf(usage);
      cost += price;
      tokens += usage.input + usage.cacheRead + usage.cacheWrite + usage.output;
      await options.onPaid?.(model, usage, price);
    }
  };
  for (const model of models) {
    const { name } = model;
    if (request.left.has(name)) {
      continue;
    }
    if ((resting.get(model.id) ?? 0) > Date.now()) {
      failures.push({ model: name, kind: 'resting', words: `${name} failed a short while ago` });
      continue;
    }
    const tries = new Map<FailureKind, number>();
    for (let repeats = 0; ; repeats += 1) {
      try {
        const turn = await modelTurn({
          model: await model.open(),
          instructions: request.instructions,
          messages: sentTo(name, request.messages),
          tools: request.tools,
          cacheKey: model.cacheKey,
          reasons: model.reasons,
          limits,
          signal,
        });
        await paid(model, turn.usage);
        return { turn, model: name, failures, tokens, cost };
      } catch (error) {
        signal.throwIfAborted();
        const failure = failureOf(error);
        const { again, restMs, words } = failurePolicies[failure.kind];
        failures.push({ model: name, kind: failure.kind, words: `${name} ${words}` });
        await paid(model, failure.usage);
        await options.onFailure?.(model, failure);
        const tried = (tries.get(failure.kind) ?? 0) + 1;
        tries.set(failure.kind, tried);
        const pauseMs = failure.retryAfterMs ?? firstPauseMs * 2 ** tried * (0.5 + Math.random());
        if (tried > again || repeats >= mostRepeats || pauseMs > longestPauseMs) {
          if (restMs > 0) {
            resting.set(model.id, Date.now() + restMs);
          }
          break;
        }
        await sleep(pauseMs, signal);
      }
    }
  }
  return { turn: null, model: null, failures, tokens, cost };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal });
}
