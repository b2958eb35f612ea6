import type { LanguageModelProvider } from '../../generated/prisma/enums.ts';

/** Addresses of the vendors; null: it has to be given. */
export const providerAddresses: Readonly<Record<LanguageModelProvider, string | null>> = {
  OPENAI: 'https://api.openai.com/v1',
  ANTHROPIC: 'https://api.anthropic.com/v1',
  GOOGLE: 'https://generativelanguage.googleapis.com/v1beta',
  AZURE: null,
  OPENAI_COMPATIBLE: null,
};
