import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { ModelMessage, ModelTurn } from '../../analyst/model/contract.ts';
import type { LanguageModelProvider } from '../../generated/prisma/enums.ts';
import { modelStandIn } from '../../testing/models/modelStandIn.ts';
import { guardedFetch } from '../../warehouse/outbound/guardedFetch.ts';
import { outboundPolicy } from '../../warehouse/outbound/outboundPolicy.ts';
import { defaultTurnLimits, modelTurn } from './modelTurn.ts';
import { openModel } from './openModel.ts';
import { sentTo } from './transcript.ts';

const { fetch, close } = guardedFetch(outboundPolicy(['127.0.0.0/8']));
afterAll(close);

const models = {
  OPENAI: 'gpt-6-astra',
  ANTHROPIC: 'claude-sonnet-5-5',
  GOOGLE: 'gemini-3.5-pro',
  OPENAI_COMPATIBLE: 'qwen3',
} as const;
type Provider = keyof typeof models;
const providers = Object.keys(models) as readonly Provider[];

async function turn(provider: Provider, url: string, messages: readonly ModelMessage[]): Promise<ModelTurn> {
  const connection = { provider: provider satisfies LanguageModelProvider, modelId: models[provider], baseUrl: url };
  return modelTurn({
    model: await openModel({ ...connection, apiKey: 'k' }, fetch),
    instructions: 'i',
    messages: sentTo(provider, messages),
    tools: { run_semql: { description: 'Runs.', input: z.object({ semql: z.string() }) } },
    cacheKey: 'c',
    reasons: false,
    limits: defaultTurnLimits,
    signal: new AbortController().signal,
  });
}

it.each(providers.flatMap((from) => providers.filter((to) => to !== from).map((to) => [from, to] as const)))(
  'a transcript of %s goes on with %s, without its thoughts and ids',
  async (from, to) => {
    const server = await modelStandIn(({ messages }) =>
      messages.some(({ role }) => role === 'tool')
        ? { text: 'ok' }
        : {
            reasoning: 'A THOUGHT',
            text: 'Looking.',
            calls: [{ name: 'run_semql', input: { semql: 'SELECT a FROM b' } }],
          },
    );
    const question: ModelMessage = { from: 'user', text: 'q' };
    const first = await turn(from, server.url, [question]);
    const transcript: readonly ModelMessage[] = [
      question,
      { from: 'model', by: from, said: first.said },
      { from: 'tools', results: first.calls.map(({ id, name }) => ({ id, name, text: 'r', failed: false })) },
    ];
    expect((await turn(to, server.url, transcript)).text).toBe('ok');
    expect(JSON.stringify(server.requests[1]?.body)).not.toMatch(/A THOUGHT|signed|opaque|rs_1|fc_call|msg_1/);
    expect(server.requests[1]?.messages.map(({ role }) => role)).toContain('tool');
    await turn(from, server.url, transcript);
    const own = JSON.stringify(server.requests[2]?.body);
    if (from !== 'OPENAI_COMPATIBLE') {
      expect(own).toMatch(/signed|opaque/);
    }
    await server.close();
  },
);
