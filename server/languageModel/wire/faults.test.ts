import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ModelMessage, ModelTool } from '../../analyst/model/contract.ts';
import type { LanguageModelProvider } from '../../generated/prisma/enums.ts';
import { spokenFaults, transportFaults } from '../../testing/models/faults.ts';
import { modelStandIn, type Brain } from '../../testing/models/modelStandIn.ts';
import { guardedFetch } from '../../warehouse/outbound/guardedFetch.ts';
import { outboundPolicy } from '../../warehouse/outbound/outboundPolicy.ts';
import { askModels, type AskableModel } from './askModels.ts';
import { openModel } from './openModel.ts';

const providers = ['OPENAI', 'ANTHROPIC', 'GOOGLE', 'OPENAI_COMPATIBLE'] as const;
const { fetch, close } = guardedFetch(outboundPolicy(['127.0.0.0/8']), { firstByteMs: 300, maxBytes: 4_000_000 });
afterAll(close);

const tools: Readonly<Record<string, ModelTool>> = {
  find_fields: { description: 'Finds fields.', input: z.object({ words: z.array(z.string()) }) },
  run_semql: { description: 'Runs a query.', input: z.object({ semql: z.string() }) },
};

/** Three turns: look, run, answer. */
const brain: Brain = ({ messages }) => {
  const done = messages.filter(({ role, text }) => role === 'tool' && !text.includes('WRONG')).length;
  if (done === 0) {
    return { calls: [{ name: 'find_fields', input: { words: ['revenue'] } }] };
  }
  return done === 1
    ? { text: 'Revenue it is.', calls: [{ name: 'run_semql', input: { semql: 'SELECT revenue FROM orders' } }] }
    : { text: 'Revenue is in q1.' };
};

function modelAt(name: string, provider: LanguageModelProvider, url: string): AskableModel {
  return {
    id: name,
    name,
    cacheKey: 'agent',
    reasons: false,
    open: () => openModel({ provider, modelId: 'm-1', baseUrl: url, apiKey: 'sk-test' }, fetch),
    costOf: ({ output }) => output,
  };
}

interface Ran {
  readonly answer: string | null;
  readonly kinds: readonly string[];
}

const mostInvalid = 3;

/** The loop without the world: calls that are invalid are answered with what is wrong. */
async function run(
  models: readonly AskableModel[],
  resting = new Map<string, number>(),
  signal = new AbortController().signal,
): Promise<Ran> {
  const messages: ModelMessage[] = [{ from: 'user', text: 'What is our revenue?' }];
  const kinds: string[] = [];
  const left = new Set<string>();
  let invalid = 0;
  for (let turns = 0; turns < 12; turns += 1) {
    const limits = { firstChunkMs: 400, chunkMs: 300, outputTokens: 8000, textLength: 100_000 };
    const request = { instructions: 'You are an analyst.', messages, tools, left, signal };
    const asked = await askModels(models, request, { resting, limits, sleep: () => Promise.resolve() });
    kinds.push(...asked.failures.map(({ kind }) => kind));
    asked.failures.filter(({ model }) => model !== asked.model).forEach(({ model }) => left.add(model));
    if (asked.turn === null || asked.model === null) {
      return { answer: null, kinds };
    }
    const { calls, text, said } = asked.turn;
    invalid = calls.length > 0 && calls.every(({ problem }) => problem !== null) ? invalid + 1 : 0;
    if (invalid === mostInvalid) {
      kinds.push('invalid');
      left.add(asked.model);
      // Its two attempts that were kept; the next model reads what went well before.
      messages.splice(-4);
      invalid = 0;
      continue;
    }
    if (calls.length === 0) {
      return { answer: text, kinds };
    }
    messages.push({ from: 'model', by: asked.model, said });
    messages.push({
      from: 'tools',
      results: calls.map(({ id, name, problem }) => ({
        id,
        name,
        text: problem === null ? 'fine' : `WRONG ${problem}`,
        failed: problem !== null,
      })),
    });
  }
  return { answer: null, kinds };
}

const faults = [...Object.keys(transportFaults), ...Object.keys(spokenFaults)];
const cleanRequests = 3;

describe.each(providers)('%s', (provider) => {
  const other = providers[(providers.indexOf(provider) + 1) % providers.length] ?? provider;
  it.each(faults)('%s at the first, middle or last call, once and for good: it is answered', async (fault) => {
    for (const at of [0, 1, 2]) {
      for (const persistent of [false, true]) {
        const first = await modelStandIn(brain, (n) => ((persistent ? n >= at : n === at) ? fault : null));
        const second = await modelStandIn(brain);
        try {
          const ran = await run([modelAt('first', provider, first.url), modelAt('second', other, second.url)]);
          const requests = first.requests.length + second.requests.length;
          expect({ at, persistent, ...ran }).toMatchObject({ answer: 'Revenue is in q1.' });
          expect(requests, `call ${at}`).toBeLessThanOrEqual(cleanRequests * 2);
        } finally {
          await Promise.all([first.close(), second.close()]);
        }
      }
    }
  });
});

it('what breaks for all of them has a reason for each, and the next run does not wait for them', async () => {
  const dead = await modelStandIn(brain, () => 'serverError');
  const models = [modelAt('a', 'ANTHROPIC', dead.url), modelAt('b', 'OPENAI', dead.url)];
  const resting = new Map<string, number>();
  expect(await run(models, resting)).toMatchObject({ answer: null });
  expect(dead.requests).toHaveLength(4);
  expect(await run(models, resting)).toEqual({ answer: null, kinds: ['resting', 'resting'] });
  expect(dead.requests).toHaveLength(4);
  await dead.close();
});

it('a stop ends the turn at once, and no other model is asked', async () => {
  const server = await modelStandIn(brain, () => 'stalled');
  const models = [modelAt('a', 'OPENAI', server.url), modelAt('b', 'OPENAI', server.url)];
  const stop = new AbortController();
  setTimeout(() => stop.abort(new Error('stopped')), 100);
  await expect(run(models, new Map(), stop.signal)).rejects.toThrow('stopped');
  expect(server.requests).toHaveLength(1);
  await server.close();
});

it('an address without encryption is reached in named networks only', async () => {
  const server = await modelStandIn(brain);
  const closed = guardedFetch(outboundPolicy([]));
  const model: AskableModel = {
    ...modelAt('a', 'OPENAI_COMPATIBLE', server.url),
    open: () =>
      openModel({ provider: 'OPENAI_COMPATIBLE', modelId: 'm', baseUrl: server.url, apiKey: '' }, closed.fetch),
  };
  expect(await run([model])).toEqual({ answer: null, kinds: ['blocked'] });
  expect(server.requests).toHaveLength(0);
  closed.close();
  await server.close();
});

it('paid tokens are counted, those of a turn that was cut off too', async () => {
  const server = await modelStandIn(
    () => ({ text: 'yes', usage: { input: 100, cached: 60, output: 7 } }),
    (n) => (n === 0 ? 'cutByLength' : null),
  );
  const paid: unknown[] = [];
  const asked = await askModels(
    [modelAt('a', 'ANTHROPIC', server.url)],
    {
      instructions: 'i',
      messages: [{ from: 'user', text: 'q' }],
      tools,
      left: new Set(),
      signal: new AbortController().signal,
    },
    {
      resting: new Map(),
      limits: { firstChunkMs: 2000, chunkMs: 2000, outputTokens: 100, textLength: 1000 },
      sleep: () => Promise.resolve(),
      onPaid: (_model, usage, cost) => Promise.resolve(void paid.push({ ...usage, cost })),
    },
  );
  const usage = { input: 40, cacheRead: 60, cacheWrite: 0, output: 7, estimated: false };
  expect(paid).toEqual([
    { ...usage, cost: 7 },
    { ...usage, cost: 7 },
  ]);
  expect([asked.cost, asked.turn?.usage]).toEqual([14, usage]);
  await server.close();
});
