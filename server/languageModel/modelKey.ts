import type { LanguageModel } from '../generated/prisma/client.ts';
import type { SecretOwner } from '../platform/secrets/secretStore.ts';
import { providerAddresses } from './wire/providerAddresses.ts';
import type { ModelConnection } from './wire/openModel.ts';
import type { LanguageModelServices } from './services.ts';

/** Owner of the key of a model. */
export function keyOwner({ organizationId, id }: Pick<LanguageModel, 'id' | 'organizationId'>): SecretOwner {
  return { organizationId, objectId: id, field: 'key' };
}

/** Opens the key of a model. @throws SecretUnreadable, UnavailableError */
export async function connectionOf(
  { database, secrets }: Pick<LanguageModelServices, 'database' | 'secrets'>,
  model: LanguageModel,
): Promise<ModelConnection> {
  const { provider, modelId, baseUrl, secretRef } = model;
  return {
    provider,
    modelId,
    baseUrl: baseUrl === '' ? (providerAddresses[provider] ?? '') : baseUrl,
    apiKey: secretRef === null ? '' : await secrets.open(database, keyOwner(model), secretRef),
  };
}
