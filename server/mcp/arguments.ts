import { z } from 'zod';

export const readOnly = { readOnlyHint: true, openWorldHint: false };

export const agentArgument = z
  .string()
  .optional()
  .describe(
    'Agent whose layer is meant. Left out, the whole layer of the organization; a token of an agent has its own.',
  );

export const askedAgentArgument = z
  .string()
  .optional()
  .describe(
    'Agent to ask. Left out, the one that knows most about the question is asked; a token of an agent asks that one.',
  );
