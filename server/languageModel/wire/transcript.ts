import type { AssistantModelMessage, ModelMessage as SentMessage, TextPart, ToolCallPart } from 'ai';
import type { ModelMessage } from '../../analyst/model/contract.ts';

/**
 * A transcript as it is sent to a model. Reasoning and ids of items are signed by the model that
 * made them and mean something to it alone: another one gets words, calls and results only.
 */
export function sentTo(model: string, messages: readonly ModelMessage[]): SentMessage[] {
  return messages.flatMap((message): SentMessage[] => {
    switch (message.from) {
      case 'user':
        return [{ role: 'user', content: message.text }];
      case 'tools':
        return [
          {
            role: 'tool',
            content: message.results.map(({ id, name, text, failed }) => ({
              type: 'tool-result',
              toolCallId: id,
              toolName: name,
              output: { type: failed ? 'error-text' : 'text', value: text },
            })),
          },
        ];
      case 'model': {
        // Stored from `modelTurn`.
        const said = message.said as unknown as AssistantModelMessage[];
        return message.by === model ? said : said.map(asWords).filter(({ content }) => content.length > 0);
      }
    }
  });
}

function asWords(message: AssistantModelMessage): AssistantModelMessage {
  if (typeof message.content === 'string') {
    return { role: 'assistant', content: message.content };
  }
  return {
    role: 'assistant',
    content: message.content.flatMap((part): (TextPart | ToolCallPart)[] => {
      switch (part.type) {
        case 'text':
          return [{ type: part.type, text: part.text }];
        case 'tool-call':
          return [{ type: part.type, toolCallId: part.toolCallId, toolName: part.toolName, input: part.input }];
        default:
          return [];
      }
    }),
  };
}
