import { message, pieces, sse, textOf, type Content, type Json, type Wire } from './wire.ts';

interface ChatBody {
  readonly model: string;
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
  readonly messages: readonly {
    readonly role: string;
    readonly content?: Content;
    readonly tool_calls?: readonly {
      readonly id: string;
      readonly function: { readonly name: string; readonly arguments: string };
    }[];
  }[];
}

/** OpenAI Chat Completions, which compatible endpoints speak. */
export const openaiChat: Wire = {
  name: 'openai-chat',
  matches: (path) => path.endsWith('/chat/completions'),
  read(sent) {
    const body = sent as unknown as ChatBody;
    return {
      model: body.model,
      tools: (body.tools ?? []).map((tool) => tool.function.name),
      messages: body.messages.map(({ role, content, tool_calls: calls = [] }) =>
        message(
          role === 'developer' ? 'system' : role,
          textOf(content),
          calls.map((call) => ({ id: call.id, name: call.function.name, input: call.function.arguments })),
        ),
      ),
    };
  },
  events({ text, calls, finish, usage }, { model }) {
    const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model };
    const chunk = (delta: Json, more: Json = {}): string => sse({ ...head, choices: [{ index: 0, delta, ...more }] });
    const reason = { stop: undefined, length: 'length', refusal: 'content_filter' }[finish];
    return [
      chunk({ role: 'assistant', content: '' }),
      ...pieces(text).map((content) => chunk({ content })),
      ...calls.flatMap(({ id, name, raw }, index) => [
        chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
        ...pieces(raw).map((part) => chunk({ tool_calls: [{ index, function: { arguments: part } }] })),
      ]),
      chunk({}, { finish_reason: reason ?? (calls.length > 0 ? 'tool_calls' : 'stop') }),
      sse({
        ...head,
        choices: [],
        usage: {
          prompt_tokens: usage.input,
          completion_tokens: usage.output,
          total_tokens: usage.input + usage.output,
          prompt_tokens_details: { cached_tokens: usage.cached },
        },
      }),
      'data: [DONE]\n\n',
    ];
  },
  error: (code, text) => ({ error: { message: text, type: code, code, param: null } }),
  errorEvent: (code, text) => sse({ error: { message: text, type: code, code, param: null } }),
};
