import {
  message,
  pieces,
  sse,
  textOf,
  type Content,
  type Json,
  type Wire,
  type WireMessage,
  type WireTurn,
} from './wire.ts';

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly content?: Content;
  readonly id?: string;
  readonly name?: string;
  readonly input?: unknown;
}

interface MessagesBody {
  readonly model: string;
  readonly system?: Content;
  readonly tools?: readonly { readonly name: string }[];
  readonly messages: readonly { readonly role: string; readonly content: string | readonly Block[] }[];
}

/** Anthropic Messages. */
export const anthropic: Wire = {
  name: 'anthropic',
  matches: (path) => path.endsWith('/messages'),
  read(sent) {
    const body = sent as unknown as MessagesBody;
    return {
      model: body.model,
      tools: (body.tools ?? []).map(({ name }) => name),
      messages: [
        ...(body.system === undefined ? [] : [message('system', textOf(body.system))]),
        ...body.messages.flatMap(({ role, content }) => blocksOf(role, content)),
      ],
    };
  },
  events(turn, { model }) {
    const event = (type: string, data: Json): string => sse({ type, ...data }, type);
    const { input, cached, output } = turn.usage;
    const usage = {
      input_tokens: input - cached,
      cache_read_input_tokens: cached,
      cache_creation_input_tokens: 0,
      output_tokens: 1,
    };
    const head = { id: 'msg_1', type: 'message', role: 'assistant', model, content: [], stop_reason: null, usage };
    const out = [event('message_start', { message: head }), event('ping', {})];
    for (const [index, { block, text, raw }] of contents(turn).entries()) {
      const delta = (value: Json): number => out.push(event('content_block_delta', { index, delta: value }));
      const begun = raw === null ? { ...block, [block.type]: '' } : block;
      out.push(event('content_block_start', { index, content_block: begun }));
      for (const part of pieces(raw ?? text)) {
        if (raw === null) {
          delta({ type: `${block.type}_delta`, [block.type]: part });
        } else {
          delta({ type: 'input_json_delta', partial_json: part });
        }
      }
      if (block.type === 'thinking') {
        delta({ type: 'signature_delta', signature: 'signed' });
      }
      out.push(event('content_block_stop', { index }));
    }
    const reason = { stop: undefined, length: 'max_tokens', refusal: 'refusal' }[turn.finish];
    const delta = { stop_reason: reason ?? (turn.calls.length > 0 ? 'tool_use' : 'end_turn'), stop_sequence: null };
    out.push(event('message_delta', { delta, usage: { output_tokens: output } }), event('message_stop', {}));
    return out;
  },
  error: (code, text) => ({ type: 'error', error: { type: code, message: text }, request_id: 'req_1' }),
  errorEvent: (code, text) => sse({ type: 'error', error: { type: code, message: text } }, 'error'),
};

interface Said {
  readonly block: Json & { readonly type: string };
  readonly text: string;
  /** Input of a call; null: it is none. */
  readonly raw: string | null;
}

function contents({ reasoning, text, calls }: WireTurn): readonly Said[] {
  return [
    ...(reasoning === '' ? [] : [{ block: { type: 'thinking', signature: '' }, text: reasoning, raw: null }]),
    ...(text === '' ? [] : [{ block: { type: 'text' }, text, raw: null }]),
    ...calls.map(({ id, name, raw }) => ({ block: { type: 'tool_use', id, name, input: {} }, text: '', raw })),
  ];
}

function blocksOf(role: string, content: string | readonly Block[]): readonly WireMessage[] {
  if (typeof content === 'string') {
    return [message(role, content)];
  }
  const of = (type: string): readonly Block[] => content.filter((block) => block.type === type);
  const calls = of('tool_use').map(({ id = '', name = '', input }) => ({ id, name, input: JSON.stringify(input) }));
  const words = of('text');
  return [
    ...of('tool_result').map((block) => message('tool', textOf(block.content))),
    ...(words.length + calls.length > 0 ? [message(role, textOf(words), calls)] : []),
  ];
}
