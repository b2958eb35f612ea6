import { z } from 'zod';
import type { Viewer } from '../access/viewer.ts';
import { InvalidInputError } from '../platform/errors.ts';

export const readOnly = { readOnlyHint: true, openWorldHint: false };

export const agentArgument = z
  .string()
  .optional()
  .describe('Agent to ask; not needed with a token of an agent, which asks that one.');

/** @throws InvalidInputError when a person's token leaves the agent open */
export function agentOf(viewer: Viewer, agentId: string | undefined): string {
  if (agentId !== undefined) {
    return agentId;
  }
  if (viewer.kind === 'agent_token') {
    return viewer.agentId;
  }
  throw new InvalidInputError('Name the agent to ask.', 'Send its id as agentId, or use a token of the agent.', [
    'agentId',
  ]);
}
