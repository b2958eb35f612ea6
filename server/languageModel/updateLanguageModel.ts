import type { Viewer } from '../access/viewer.ts';
import type { LanguageModel } from '../generated/prisma/client.ts';
import { InvalidInputError } from '../platform/errors.ts';
import { refuseDouble, refuseTakenName } from './createLanguageModel.ts';
import { managedModel } from './managedModel.ts';
import { connectionOf, keyOwner } from './modelKey.ts';
import { checkedKey, checkedModel, type ModelSettings } from './modelSettings.ts';
import type { LanguageModelServices } from './services.ts';
import { tryModel } from './tryModel.ts';

/**
 * Changes a language model and tests it. Its key stays unless another one is given; where it would
 * go to another address it has to be given again.
 * @throws ForbiddenError, NotFoundError, InvalidInputError, ConflictError, UnavailableError
 */
export async function updateLanguageModel(
  services: LanguageModelServices,
  viewer: Viewer,
  { id, key: typed, ...given }: ModelSettings & { readonly id: string; readonly key: string | null },
): Promise<LanguageModel> {
  const { database, secrets, wire } = services;
  const model = await managedModel(services, viewer, id);
  const { organizationId } = model;
  const settings = checkedModel(given);
  const key = typed === null ? null : checkedKey(settings.provider, typed);
  const moves = settings.provider !== model.provider || settings.baseUrl !== model.baseUrl;
  if (key === null && moves && model.secretRef !== null) {
    throw new InvalidInputError('The key would be sent to another address.', 'Enter the key again.', ['key']);
  }
  await refuseTakenName(services, organizationId, settings.name, id);
  const known = { ...model, ...settings };
  const connection = await connectionOf(services, key === null ? known : { ...known, secretRef: null });
  const tried = await tryModel(services, key === null ? connection : { ...connection, apiKey: key }, settings.reasons);
  const secret = key === null || key === '' ? null : await secrets.prepare(database, keyOwner(model), key);
  const changed = await database
    .$transaction(async (transaction) => {
      if (key !== null && model.secretRef !== null) {
        await secrets.remove(transaction, organizationId, model.secretRef);
      }
      const kept =
        key === null
          ? {}
          : { secretRef: (await secret?.write(transaction)) ?? null, secretStore: secret?.store ?? null };
      return transaction.languageModel.update({ where: { id }, data: { ...settings, ...tried, ...kept } });
    })
    .catch(refuseDouble);
  wire.resting.delete(id);
  return changed;
}
