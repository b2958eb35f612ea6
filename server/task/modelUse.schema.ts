import { builder } from '../graphql/builder.ts';

interface ModelUse {
  readonly models: readonly string[];
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  readonly cost: number;
  readonly estimated: boolean;
}

const ModelUseObject = builder.objectRef<ModelUse>('ModelUse').implement({
  description: 'Use of language models by one turn, failed tries included.',
  fields: (t) => ({
    models: t.stringList({
      description: 'Names of the models that were asked, in order.',
      resolve: ({ models }) => [...models],
    }),
    inputTokens: t.exposeInt('inputTokens', { description: 'Tokens read, those of caches included.' }),
    cachedTokens: t.exposeInt('cachedTokens', { description: 'Tokens of them that were read from a cache.' }),
    outputTokens: t.exposeInt('outputTokens', { description: 'Tokens written.' }),
    cost: t.exposeFloat('cost', { description: 'Cost in US dollars, at the prices of that time.' }),
    estimated: t.exposeBoolean('estimated', {
      description: 'True: some provider counted no tokens, and they are estimated from the characters.',
    }),
  }),
});

builder.prismaObjectFields('Comment', (t) => ({
  modelUse: t.field({
    type: ModelUseObject,
    nullable: true,
    description: 'Tokens and cost of language models; null when none was asked.',
    select: { modelCalls: { orderBy: { id: 'asc' } } },
    resolve({ modelCalls: calls }) {
      if (calls.length === 0) {
        return null;
      }
      const sum = (of: (call: (typeof calls)[number]) => number): number =>
        calls.reduce((total, call) => total + of(call), 0);
      return {
        models: [...new Set(calls.map(({ model }) => model))],
        inputTokens: sum((call) => call.inputTokens + call.cacheReadTokens + call.cacheWriteTokens),
        cachedTokens: sum((call) => call.cacheReadTokens),
        outputTokens: sum((call) => call.outputTokens),
        cost: sum((call) => call.cost),
        estimated: calls.some((call) => call.estimated),
      };
    },
  }),
}));
