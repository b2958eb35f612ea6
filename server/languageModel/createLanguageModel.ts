import type { Viewer } from '../access/viewer.ts';
import { Prisma, type LanguageModel } from '../generated/prisma/client.ts';
import { ConflictError, ForbiddenError, LimitExceededError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { canManageLanguageModels } from './languageModel.policy.ts';
import { keyOwner } from './modelKey.ts';
import { checkedKey, checkedModel, type ModelSettings } from './modelSettings.ts';
import type { LanguageModelServices } from './services.ts';
import { tryModel } from './tryModel.ts';
import { providerAddresses } from './wire/providerAddresses.ts';

const mostModels = 20;

/**
 * Connects a language model and tests it; one that fails the test is kept with its reason.
 * @throws ForbiddenError for everyone but an admin, InvalidInputError, ConflictError when the name
 *   is taken, LimitExceededError, UnavailableError
 */
export async function createLanguageModel(
  services: LanguageModelServices,
  viewer: Viewer,
  { key: typed, ...given }: ModelSettings & { readonly key: string },
): Promise<LanguageModel> {
  if (!canManageLanguageModels(viewer)) {
    throw new ForbiddenError();
  }
  const { database, secrets } = services;
  const { organizationId } = viewer;
  const settings = checkedModel(given);
  const key = checkedKey(settings.provider, typed);
  const position = await database.languageModel.count({ where: { organizationId } });
  if (position >= mostModels) {
    throw new LimitExceededError(`An organization has at most ${mostModels} language models.`, 'Remove one.');
  }
  await refuseTakenName(services, organizationId, settings.name, null);
  const { provider, modelId, reasons } = settings;
  const baseUrl = settings.baseUrl === '' ? (providerAddresses[provider] ?? '') : settings.baseUrl;
  const tried = await tryModel(services, { provider, modelId, baseUrl, apiKey: key }, reasons);
  const id = newId('LanguageModel');
  const secret = key === '' ? null : await secrets.prepare(database, keyOwner({ id, organizationId }), key);
  return database
    .$transaction(async (transaction) =>
      transaction.languageModel.create({
        data: {
          id,
          organizationId,
          ...settings,
          ...tried,
          position,
          secretRef: (await secret?.write(transaction)) ?? null,
          secretStore: secret?.store ?? null,
        },
      }),
    )
    .catch(refuseDouble);
}

/** @throws ConflictError */
export async function refuseTakenName(
  { database }: Pick<LanguageModelServices, 'database'>,
  organizationId: string,
  name: string,
  except: string | null,
): Promise<void> {
  const taken = await database.languageModel.findFirst({ where: { organizationId, name }, select: { id: true } });
  if (taken !== null && taken.id !== except) {
    throw new ConflictError('There is a language model of this name.', 'Choose another name.');
  }
}

/** Two requests may take the same name at once. @throws ConflictError */
export function refuseDouble(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') {
    throw new ConflictError('There is a language model of this name.', 'Choose another name.');
  }
  throw error;
}
