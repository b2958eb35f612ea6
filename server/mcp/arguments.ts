import { z } from 'zod';

export const readOnly = { readOnlyHint: true, openWorldHint: false };

export const agentArgument = z
  .string()
  .optional()
  .describe(
    'Agent to ask. Left out, the one that knows most about the question is asked; a token of an agent asks that one.',
  );
