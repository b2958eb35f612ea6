import type { LanguageModelProvider } from '../generated/prisma/enums.ts';
import { InvalidInputError } from '../platform/errors.ts';
import { providerAddresses } from './wire/providerAddresses.ts';

/** What an admin says about a language model, but its key. */
export interface ModelSettings {
  readonly name: string;
  readonly provider: LanguageModelProvider;
  readonly modelId: string;
  readonly baseUrl: string;
  readonly contextTokens: number;
  readonly reasons: boolean;
  readonly inputPrice: number;
  readonly cacheReadPrice: number;
  readonly cacheWritePrice: number;
  readonly outputPrice: number;
}

const longestName = 100;
const longestModelId = 200;
const longestAddress = 500;
const longestKey = 4_000;
const fewestTokens = 8_000;
const mostTokens = 10_000_000;
/** US dollars per million tokens. */
const highestPrice = 10_000;

/** Settings as they are stored. @throws InvalidInputError */
export function checkedModel(settings: ModelSettings): ModelSettings {
  const name = settings.name.trim();
  const modelId = settings.modelId.trim();
  if (name === '' || name.length > longestName) {
    throw new InvalidInputError(`A name has 1 to ${longestName} characters.`, 'Enter another name.', ['name']);
  }
  if (modelId === '' || modelId.length > longestModelId || /\s/.test(modelId)) {
    throw new InvalidInputError(
      'The id of a model is one word.',
      'Copy it from the documentation of the provider; for Azure it is the name of the deployment.',
      ['modelId'],
    );
  }
  const { contextTokens } = settings;
  if (contextTokens < fewestTokens || contextTokens > mostTokens) {
    throw new InvalidInputError(
      `A model reads ${fewestTokens.toLocaleString('en')} to ${mostTokens.toLocaleString('en')} tokens.`,
      'Enter the size of its context.',
      ['contextTokens'],
    );
  }
  for (const price of ['inputPrice', 'cacheReadPrice', 'cacheWritePrice', 'outputPrice'] as const) {
    if (!Number.isFinite(settings[price]) || settings[price] < 0 || settings[price] > highestPrice) {
      throw new InvalidInputError(
        `A price is 0 to ${highestPrice.toLocaleString('en')} US dollars per million tokens.`,
        'Enter the price of the provider.',
        [price],
      );
    }
  }
  return { ...settings, name, modelId, baseUrl: addressOf(settings.provider, settings.baseUrl) };
}

/** An address without a slash at its end; empty: that of the vendor. */
function addressOf(provider: LanguageModelProvider, text: string): string {
  const typed = text.trim().replace(/\/+$/, '');
  if (typed === '' && providerAddresses[provider] !== null) {
    return '';
  }
  const url = URL.canParse(typed) && typed.length <= longestAddress ? new URL(typed) : null;
  const isBare = url !== null && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!isBare || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new InvalidInputError(
      'The address is not a web address.',
      'Write it as https://host/v1, without a user name and without a question mark.',
      ['baseUrl'],
    );
  }
  return typed;
}

/** A key without blanks around it. @throws InvalidInputError */
export function checkedKey(provider: LanguageModelProvider, text: string): string {
  const key = text.trim();
  if (key === '' && provider !== 'OPENAI_COMPATIBLE') {
    throw new InvalidInputError('This provider asks for a key.', 'Enter the key.', ['key']);
  }
  // It becomes a header.
  if (key.length > longestKey || !/^[\x21-\x7e]*$/.test(key)) {
    throw new InvalidInputError('This is not a key.', 'Copy it again, without blanks.', ['key']);
  }
  return key;
}
