import { message, sse, type Json, type Wire, type WireMessage, type WireTurn } from './wire.ts';

interface Part {
  readonly text?: string;
  readonly functionCall?: { readonly id?: string; readonly name: string; readonly args: unknown };
  readonly functionResponse?: { readonly response: Json };
}

interface GenerateBody {
  readonly tools?: readonly { readonly functionDeclarations?: readonly { readonly name: string }[] }[];
  readonly systemInstruction?: { readonly parts: readonly Part[] };
  readonly contents: readonly { readonly role: string; readonly parts: readonly Part[] }[];
}

/** Google generateContent. */
export const google: Wire = {
  name: 'google',
  matches: (path) => path.endsWith(':streamGenerateContent'),
  read(sent, path) {
    const body = sent as unknown as GenerateBody;
    return {
      model: /models\/([^:]+):/.exec(path)?.[1] ?? '',
      tools: (body.tools ?? []).flatMap((tool) => (tool.functionDeclarations ?? []).map(({ name }) => name)),
      messages: [
        ...(body.systemInstruction === undefined ? [] : [message('system', words(body.systemInstruction.parts))]),
        ...body.contents.flatMap(({ role, parts }) => messagesOf(role, parts)),
      ],
    };
  },
  events(turn) {
    const { input, cached, output } = turn.usage;
    const usageMetadata = {
      promptTokenCount: input,
      cachedContentTokenCount: cached,
      candidatesTokenCount: output,
      totalTokenCount: input + output,
    };
    const event = (parts: readonly Json[], more: Json = {}): string =>
      sse({ candidates: [{ content: { role: 'model', parts }, ...more, index: 0 }], usageMetadata });
    const finishReason = { stop: 'STOP', length: 'MAX_TOKENS', refusal: 'SAFETY' }[turn.finish];
    return [...partsOf(turn).map((part) => event([part])), event([], { finishReason })];
  },
  error: (code, text, status) => ({ error: { code: status, message: text, status: code } }),
  errorEvent: (code, text) => sse({ error: { code: 503, message: text, status: code } }),
};

function messagesOf(role: string, parts: readonly Part[]): readonly WireMessage[] {
  const answers = parts.flatMap(({ functionResponse: answer }) => (answer === undefined ? [] : [answer.response]));
  if (answers.length > 0) {
    return answers.map(({ content, ...rest }) =>
      message('tool', typeof content === 'string' ? content : JSON.stringify({ content, ...rest })),
    );
  }
  const calls = parts.flatMap(({ functionCall: call }) =>
    call === undefined ? [] : [{ id: call.id ?? call.name, name: call.name, input: JSON.stringify(call.args) }],
  );
  return [message(role === 'model' ? 'assistant' : 'user', words(parts), calls)];
}

function words(parts: readonly Part[]): string {
  return parts.map(({ text = '' }) => text).join('');
}

function partsOf({ reasoning, text, calls }: WireTurn): readonly Json[] {
  return [
    ...(reasoning === '' ? [] : [{ text: reasoning, thought: true }]),
    ...(text === '' ? [] : [{ text }]),
    ...calls.map(({ id, name, raw }) => ({
      functionCall: { id, name, args: parsed(raw) },
      thoughtSignature: 'signed',
    })),
  ];
}

/** Arguments are JSON on this wire: what is none is sent as an argument that no tool has. */
function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return { unreadable: raw };
  }
}
