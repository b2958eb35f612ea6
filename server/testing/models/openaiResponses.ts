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

interface InputItem {
  readonly type?: string;
  readonly role?: string;
  readonly content?: Content;
  readonly output?: Content;
  readonly call_id?: string;
  readonly name?: string;
  readonly arguments?: string;
}

interface ResponsesBody {
  readonly model: string;
  readonly instructions?: string;
  readonly tools?: readonly { readonly name?: string; readonly type: string }[];
  readonly input: readonly InputItem[];
}

/** OpenAI Responses. */
export const openaiResponses: Wire = {
  name: 'openai-responses',
  matches: (path) => path.endsWith('/responses'),
  read(sent) {
    const body = sent as unknown as ResponsesBody;
    return {
      model: body.model,
      tools: (body.tools ?? []).map((tool) => tool.name ?? tool.type),
      messages: [
        ...(body.instructions === undefined ? [] : [message('system', body.instructions)]),
        ...body.input.flatMap(read),
      ],
    };
  },
  events(turn, { model }) {
    let number = 0;
    const event = (type: string, data: Json): string => sse({ type, sequence_number: number++, ...data }, type);
    const head = { id: 'resp_1', object: 'response', created_at: 1, model, status: 'in_progress', output: [] };
    const out = [event('response.created', { response: head }), event('response.in_progress', { response: head })];
    for (const [index, item] of items(turn).entries()) {
      const at = { output_index: index, item_id: item.id };
      const added = (changed: Json): number =>
        out.push(event('response.output_item.added', { output_index: index, item: { ...item, ...changed } }));
      if (item.type === 'reasoning') {
        added({ summary: [] });
        out.push(event('response.reasoning_summary_part.added', { ...at, summary_index: 0 }));
        for (const delta of pieces(turn.reasoning)) {
          out.push(event('response.reasoning_summary_text.delta', { ...at, summary_index: 0, delta }));
        }
        out.push(event('response.reasoning_summary_part.done', { ...at, summary_index: 0 }));
      } else if (item.type === 'message') {
        added({ content: [] });
        for (const delta of pieces(turn.text)) {
          out.push(event('response.output_text.delta', { ...at, content_index: 0, delta }));
        }
      } else {
        added({ arguments: '' });
        for (const delta of pieces(String(item['arguments']))) {
          out.push(event('response.function_call_arguments.delta', { ...at, delta }));
        }
        out.push(event('response.function_call_arguments.done', { ...at, arguments: item['arguments'] }));
      }
      out.push(event('response.output_item.done', { output_index: index, item }));
    }
    const reason = { stop: undefined, length: 'max_output_tokens', refusal: 'content_filter' }[turn.finish];
    const { input, cached, output } = turn.usage;
    const response = {
      ...head,
      output: items(turn),
      incomplete_details: reason === undefined ? null : { reason },
      usage: {
        input_tokens: input,
        input_tokens_details: { cached_tokens: cached },
        output_tokens: output,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: input + output,
      },
    };
    out.push(event(reason === undefined ? 'response.completed' : 'response.incomplete', { response }));
    return out;
  },
  error: (code, text) => ({ error: { message: text, type: code, code, param: null } }),
  errorEvent: (code, text) =>
    sse({ type: 'error', sequence_number: 9, error: { type: code, code, message: text, param: null } }, 'error'),
};

function items({ reasoning, text, calls }: WireTurn): readonly Json[] {
  return [
    ...(reasoning === ''
      ? []
      : [
          {
            type: 'reasoning',
            id: 'rs_1',
            encrypted_content: 'opaque',
            summary: [{ type: 'summary_text', text: reasoning }],
          },
        ]),
    ...(text === ''
      ? []
      : [
          {
            type: 'message',
            id: 'msg_1',
            role: 'assistant',
            status: 'completed',
            content: [{ type: 'output_text', text, annotations: [] }],
          },
        ]),
    ...calls.map(({ id, name, raw }) => ({
      type: 'function_call',
      id: `fc_${id}`,
      call_id: id,
      name,
      arguments: raw,
      status: 'completed',
    })),
  ];
}

function read(item: InputItem): readonly WireMessage[] {
  if (item.type === 'function_call') {
    const { call_id: id = '', name = '', arguments: input = '' } = item;
    return [message('assistant', '', [{ id, name, input }])];
  }
  if (item.type === 'function_call_output') {
    return [message('tool', textOf(item.output))];
  }
  if (item.type !== undefined && item.type !== 'message') {
    return [];
  }
  const { role = 'user', content } = item;
  return [message(role === 'developer' ? 'system' : role, textOf(content))];
}
