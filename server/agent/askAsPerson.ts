import type { AnalystResult } from '../analyst/analyst.ts';
import { builtinAnalyst } from '../analyst/builtin/builtinAnalyst.ts';
import type { Agent } from '../generated/prisma/client.ts';
import type { QuestionOutcome } from '../generated/prisma/enums.ts';
import { ExpectedError } from '../platform/errors.ts';
import type { SemqlServices } from '../query/compile/semqlRequest.ts';
import { outcomeOf } from '../task/run/recordOutcome.ts';
import { WarehouseError } from '../warehouse/warehouse.ts';
import { openAgentWorld } from './agentWorld.ts';
import { askOnce } from './askOnce.ts';

export interface PersonsQuestion {
  readonly question: string;
  /** Questions of the conversation before it, in order. */
  readonly previous: readonly string[];
  /** Person whose access and rows count. */
  readonly actorId: string;
  readonly now: Date;
  /** Values that were given for variables of the agent; the others have their defaults. */
  readonly variables?: Readonly<Record<string, string | number>>;
}

/** What an agent says to a person. */
export interface Said {
  readonly outcome: QuestionOutcome;
  /** Answer, question back or refusal, one sentence of Markdown. */
  readonly sentence: string;
  /** Null: it FAILED. */
  readonly result: AnalystResult | null;
}

/**
 * Asks an agent as a person, with the access that they have now. Nothing is recorded; what goes
 * wrong for a known reason is an outcome.
 */
export async function askAsPerson(
  services: SemqlServices,
  { id: agentId, organizationId, environmentId }: Agent,
  { actorId, ...asked }: PersonsQuestion,
  signal: AbortSignal,
): Promise<Said> {
  try {
    const world = await openAgentWorld(services, { organizationId, environmentId, agentId, actorId, now: asked.now });
    const { result } = await askOnce(builtinAnalyst, world, asked, signal);
    return { outcome: outcomeOf(result), sentence: sentenceOf(result), result };
  } catch (error) {
    if (signal.aborted) {
      return { outcome: 'FAILED', sentence: 'There was no time left to ask it.', result: null };
    }
    if (error instanceof ExpectedError || error instanceof WarehouseError) {
      return { outcome: 'FAILED', sentence: error.message, result: null };
    }
    throw error;
  }
}

const sentenceOf = (result: AnalystResult): string =>
  result.kind === 'clarification' ? result.question : result.sentence;
