import { z } from 'zod';
import type { LanguageModelState } from '../generated/prisma/enums.ts';
import type { LanguageModelServices } from './services.ts';
import type { ModelConnection } from './wire/openModel.ts';

/** State that a test leaves a model in. */
interface TriedModel {
  readonly state: LanguageModelState;
  /** Clause in our words: what a provider says may repeat the key. */
  readonly stateReason: string | null;
}

const testMs = 60_000;

/** Sends one turn with one tool, as a question would, and looks at what comes back. */
export async function tryModel(
  { wire, log }: Pick<LanguageModelServices, 'wire' | 'log'>,
  connection: ModelConnection,
  reasons: boolean,
  signal: AbortSignal = AbortSignal.timeout(testMs),
): Promise<TriedModel> {
  const { modelTurn, defaultTurnLimits } = await import('./wire/modelTurn.ts');
  const { failureOf, failurePolicies } = await import('./wire/modelFailure.ts');
  const { openModel } = await import('./wire/openModel.ts');
  try {
    const { calls } = await modelTurn({
      model: await openModel(connection, wire.fetch),
      instructions: 'This is a test of the connection. Call the tool `ready` once, with the word “ready”.',
      messages: [{ role: 'user', content: 'Are you ready?' }],
      tools: { ready: { description: 'Says that the model is ready.', input: z.object({ word: z.string() }) } },
      cacheKey: 'test',
      reasons,
      limits: { ...defaultTurnLimits, ...wire.limits.turn, outputTokens: 2_000 },
      signal,
    });
    return calls.some(({ problem }) => problem === null)
      ? { state: 'READY', stateReason: null }
      : { state: 'ERROR', stateReason: 'The model answers, but calls no tools' };
  } catch (error) {
    if (signal.aborted) {
      return { state: 'ERROR', stateReason: 'The model does not answer in time' };
    }
    const failure = failureOf(error);
    log.warn({ provider: connection.provider, kind: failure.kind }, 'language model: test failed');
    return { state: 'ERROR', stateReason: `The model ${failurePolicies[failure.kind].words}` };
  }
}
