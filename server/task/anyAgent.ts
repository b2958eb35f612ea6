import type { Viewer } from '../access/viewer.ts';
import { ExpectedError } from '../platform/errors.ts';

/** Agent that a question could be meant for, and why. */
export interface AgentOption {
  readonly agentId: string;
  readonly name: string;
  readonly reason: string;
}

/** Agent that a question goes to, and why: one sentence that names no other agent. */
export interface ChosenAgent {
  readonly agentId: string;
  readonly reason: string;
}

/**
 * Finds the agent for a question among those that the viewer may ask.
 * @throws AmbiguousAgentError, NotFoundError where there is none
 */
export type ChooseAgent = (viewer: Viewer, asked: QuestionToAnyone) => Promise<ChosenAgent>;

/** A question, with the values given for variables in it. */
export interface QuestionToAnyone {
  readonly question: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** Several agents would answer a question, each in its own way: the asker chooses. */
export class AmbiguousAgentError extends ExpectedError {
  readonly code = 'AMBIGUOUS_AGENT';
  readonly options: readonly AgentOption[];

  constructor(options: readonly AgentOption[]) {
    const named = options.map(({ agentId, name }) => `${name} (${agentId})`);
    super(`${options.length} agents can answer this.`, `Ask one of them by its id: ${named.join(', ')}.`);
    this.options = options;
  }
}
