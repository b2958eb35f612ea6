import type { Prisma } from '../../generated/prisma/client.ts';

/** Choices that an agent follows by itself, which are a part of it like its suggestions. */
export const keptChoices = {
  where: { status: 'ACCEPTED', everyAgent: false },
  orderBy: { id: 'asc' },
  select: { question: true, said: true, chosen: true, rule: true, means: true },
} as const satisfies Prisma.Agent$rememberedChoicesArgs;
