import { streamText, tool, type LanguageModel, type LanguageModelUsage, type ModelMessage, type ToolSet } from 'ai';
import type { JsonValue } from '../../analyst/analyst.ts';
import type { ModelTool, ModelTurn, TokenUsage } from '../../analyst/model/contract.ts';
import { ModelFailure, failureOf } from './modelFailure.ts';

export interface TurnLimits {
  readonly firstChunkMs: number;
  readonly chunkMs: number;
  readonly outputTokens: number;
  /** Characters of text, and of the input of one call. */
  readonly textLength: number;
}

export const defaultTurnLimits: TurnLimits = {
  firstChunkMs: 45_000,
  chunkMs: 20_000,
  outputTokens: 8_000,
  textLength: 40_000,
};

interface TurnRequest {
  readonly model: Exclude<LanguageModel, string>;
  readonly instructions: string;
  readonly messages: ModelMessage[];
  readonly tools: Readonly<Record<string, ModelTool>>;
  /** Groups requests that begin alike in the caches of providers. */
  readonly cacheKey: string;
  /** True: a model whose name does not tell that it reasons. */
  readonly reasons: boolean;
  readonly limits: TurnLimits;
  readonly signal: AbortSignal;
}

// Its warnings go to the console, past the log.
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * One turn of a language model, whole or not at all. Tools are described and never run here: the
 * caller does what the model asks for and records it, so that nothing is paid for twice.
 * @throws ModelFailure, or the reason of the signal
 */
export async function modelTurn(request: TurnRequest): Promise<ModelTurn> {
  const { signal, limits } = request;
  const cutOff = new AbortController();
  const result = streamText({
    model: request.model,
    instructions: {
      role: 'system',
      content: request.instructions,
      providerOptions: { anthropic: { cacheControl: { type: 'ephemeral', ttl: '1h' } } },
    },
    messages: request.messages,
    tools: described(request.tools),
    // Models that reason cannot all be forced to call a tool.
    toolChoice: Object.keys(request.tools).length === 0 ? 'none' : 'auto',
    maxOutputTokens: limits.outputTokens,
    // The library waits 2 s and 4 s, ignores a Retry-After of over a minute and repeats an empty
    // quota.
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, cutOff.signal]),
    timeout: { firstChunkMs: limits.firstChunkMs, chunkMs: limits.chunkMs },
    telemetry: { isEnabled: false },
    // The default writes to the console; the parts of the stream say the same.
    onError: () => undefined,
    providerOptions: {
      openai: {
        store: false,
        promptCacheKey: request.cacheKey,
        ...(request.reasons ? { forceReasoning: true } : {}),
      },
      anthropic: { cacheControl: { type: 'ephemeral' } },
    },
  });
  let text = '';
  let failure: ModelFailure | null = null;
  let finish: { readonly reason: string; readonly usage: LanguageModelUsage } | null = null;
  const lengths = new Map<string, number>();
  try {
    for await (const part of result.stream) {
      if (part.type === 'error') {
        failure ??= failureOf(part.error);
      } else if (part.type === 'abort') {
        failure ??= new ModelFailure('timeout', 'No answer in time.');
      } else if (part.type === 'finish') {
        finish = { reason: part.finishReason, usage: part.totalUsage };
      } else if (part.type === 'text-delta' || part.type === 'tool-input-delta') {
        const delta = part.type === 'text-delta' ? part.text : part.delta;
        text += part.type === 'text-delta' ? delta : '';
        const length = (lengths.get(part.id) ?? 0) + delta.length;
        lengths.set(part.id, length);
        if (length > limits.textLength) {
          failure ??= new ModelFailure('too_large', `More than ${limits.textLength} characters.`);
          cutOff.abort();
          break;
        }
      }
    }
  } catch (error) {
    // A connection that breaks throws, with status 200 and as not to be repeated.
    failure ??= failureOf(error);
  }
  signal.throwIfAborted();
  if (failure !== null) {
    throw failure;
  }
  // To the library a stream that ends too early is no error: it has half a turn and a finish
  // reason.
  const usage = finish === null ? null : tokensOf(finish.usage, request, text);
  const reason = finish?.reason ?? 'interrupted';
  if (reason === 'length') {
    throw new ModelFailure('cut', 'The limit of output tokens was reached.', { usage });
  }
  if (reason === 'content-filter') {
    throw new ModelFailure('refused', 'The service blocked the answer.', { usage });
  }
  if (usage === null || (reason !== 'stop' && reason !== 'tool-calls')) {
    throw new ModelFailure('broken_off', `Finish reason ${reason}.`, { usage });
  }
  const [calls, said, reasoning] = await Promise.all([result.toolCalls, result.responseMessages, result.reasoningText]);
  if (text.trim() === '' && calls.length === 0) {
    throw new ModelFailure('empty', 'No text and no call.', { usage });
  }
  return {
    text,
    reasoning: reasoning ?? '',
    calls: calls.map((call) => ({
      id: call.toolCallId,
      name: call.toolName,
      input: asJson(call.input),
      problem: call.invalid === true ? problemOf(call.error) : null,
    })),
    // The library answers invalid calls itself; here each call is answered once, by its caller.
    said: asJson(said.filter(({ role }) => role === 'assistant')),
    usage,
  };
}

function described(tools: Readonly<Record<string, ModelTool>>): ToolSet {
  const names = Object.keys(tools);
  return Object.fromEntries(
    Object.entries(tools).map(([name, { description, input }]) => [
      name,
      tool({
        description,
        inputSchema: input,
        ...(name === names.at(-1) && {
          providerOptions: { anthropic: { cacheControl: { type: 'ephemeral', ttl: '1h' } } },
        }),
      }),
    ]),
  );
}

function problemOf(error: unknown): string {
  return (error instanceof Error ? error.message : 'This call is not valid.').slice(0, 2_000);
}

/** Only what JSON keeps is stored, so that a replay reads the same. */
function asJson(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value ?? null)) as JsonValue;
}

const charactersPerToken = 4;

function tokensOf(usage: LanguageModelUsage, { instructions, messages }: TurnRequest, text: string): TokenUsage {
  const { inputTokens, outputTokens, inputTokenDetails: details } = usage;
  if (inputTokens === undefined || outputTokens === undefined) {
    const read = instructions.length + JSON.stringify(messages).length;
    return {
      input: Math.ceil(read / charactersPerToken),
      cacheRead: 0,
      cacheWrite: 0,
      output: Math.ceil(text.length / charactersPerToken),
      estimated: true,
    };
  }
  const cacheRead = details.cacheReadTokens ?? 0;
  const cacheWrite = details.cacheWriteTokens ?? 0;
  return {
    input: Math.max(0, inputTokens - cacheRead - cacheWrite),
    cacheRead,
    cacheWrite,
    output: outputTokens,
    estimated: false,
  };
}
