import type { LanguageModel } from 'ai';
import type { LanguageModelProvider } from '../../generated/prisma/enums.ts';

/** What a model is opened with. */
export interface ModelConnection {
  readonly provider: LanguageModelProvider;
  /** Id of the model at the provider; for Azure the name of the deployment. */
  readonly modelId: string;
  readonly baseUrl: string;
  /** Empty: the endpoint asks for none. */
  readonly apiKey: string;
}

/**
 * Opens a model through the library of its provider, which is loaded on first use. Key and address
 * are always given: where one is missing the libraries read the environment of the process, and an
 * organization would spend the key of the operator.
 */
export async function openModel(
  { provider, modelId, baseUrl: baseURL, apiKey }: ModelConnection,
  fetch: typeof globalThis.fetch,
): Promise<Exclude<LanguageModel, string>> {
  const given = { baseURL, apiKey: apiKey === '' ? 'none' : apiKey, fetch };
  switch (provider) {
    case 'OPENAI':
      return (await import('@ai-sdk/openai')).createOpenAI(given).responses(modelId);
    case 'ANTHROPIC':
      return (await import('@ai-sdk/anthropic')).createAnthropic(given)(modelId);
    case 'GOOGLE':
      return (await import('@ai-sdk/google')).createGoogle(given)(modelId);
    case 'AZURE':
      // Its version 1 speaks OpenAI's Responses; older resources take the key in a header of their
      // own.
      return (await import('@ai-sdk/openai'))
        .createOpenAI({ ...given, name: 'azure', headers: { 'api-key': apiKey } })
        .responses(modelId);
    case 'OPENAI_COMPATIBLE':
      return (await import('@ai-sdk/openai-compatible')).createOpenAICompatible({
        name: 'compatible',
        baseURL,
        fetch,
        includeUsage: true,
        ...(apiKey === '' ? {} : { apiKey }),
      })(modelId);
  }
}
