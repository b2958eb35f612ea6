import type * as enums from '../../generated/prisma/enums.ts';
import { enumOf } from '../enumOf.ts';

export const LanguageModelProvider = enumOf<enums.LanguageModelProvider>(
  'LanguageModelProvider',
  'Service that runs a language model.',
  {
    OPENAI: 'OpenAI, by its Responses.',
    ANTHROPIC: 'Anthropic, by its Messages.',
    GOOGLE: 'Google, by the Gemini API.',
    AZURE: 'A resource of Azure OpenAI; its address ends in `/openai/v1`.',
    OPENAI_COMPATIBLE: 'Any endpoint that speaks Chat Completions, such as one of your own.',
  },
);
export const LanguageModelState = enumOf<enums.LanguageModelState>(
  'LanguageModelState',
  'Result of the last use of a language model.',
  { READY: 'Ready to answer.', ERROR: 'Not usable; `stateReason` says why.' },
);
export const EngineOrder = enumOf<enums.EngineOrder>(
  'EngineOrder',
  'Order in which the built-in engine and language models are asked.',
  {
    BUILTIN_FIRST: 'The built-in engine answers what it understands, a language model the rest.',
    MODEL_FIRST: 'A language model answers; the built-in engine where no model gets through.',
    BUILTIN_ONLY: 'No language model is asked.',
  },
);
