import type { EngineOrder, LanguageModelProvider } from '../../../../apollo/schema.generated.ts';

interface Option<Value> {
  readonly value: Value;
  readonly label: string;
}

export const providers: readonly Option<LanguageModelProvider>[] = [
  { value: 'OPENAI', label: 'OpenAI' },
  { value: 'ANTHROPIC', label: 'Anthropic' },
  { value: 'GOOGLE', label: 'Google' },
  { value: 'AZURE', label: 'Azure OpenAI' },
  { value: 'OPENAI_COMPATIBLE', label: 'Compatible with OpenAI: your own, or another service' },
];

export const orders: readonly Option<EngineOrder>[] = [
  { value: 'BUILTIN_FIRST', label: 'Built-in engine first' },
  { value: 'MODEL_FIRST', label: 'Language model first' },
  { value: 'BUILTIN_ONLY', label: 'Built-in engine only' },
];

export const orderHelp: Readonly<Record<EngineOrder, string>> = {
  BUILTIN_FIRST:
    'What the built-in engine understands it answers at once and for nothing. A language model is asked where it is not sure.',
  MODEL_FIRST: 'A language model is asked every question; the built-in engine answers where none gets through.',
  BUILTIN_ONLY: 'No language model is asked, and nothing leaves this installation.',
};

/** True: the vendor has one address, which need not be typed. */
export function hasAddress(provider: LanguageModelProvider): boolean {
  return provider !== 'AZURE' && provider !== 'OPENAI_COMPATIBLE';
}

/** "$ 0.0012": costs of single questions are small. */
export function dollars(amount: number): string {
  return `$ ${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: amount < 1 ? 4 : 2 })}`;
}
