import type { Viewer } from '../access/viewer.ts';
import { managedModel } from './managedModel.ts';
import type { LanguageModelServices } from './services.ts';

/**
 * Removes a language model and its key. Agents that asked it first ask the others.
 * @throws ForbiddenError, NotFoundError
 */
export async function deleteLanguageModel(
  services: Pick<LanguageModelServices, 'database' | 'secrets'>,
  viewer: Viewer,
  id: string,
): Promise<{ readonly id: string }> {
  const { database, secrets } = services;
  const { organizationId, secretRef } = await managedModel(services, viewer, id);
  await database.$transaction(async (transaction) => {
    if (secretRef !== null) {
      await secrets.remove(transaction, organizationId, secretRef);
    }
    await transaction.languageModel.deleteMany({ where: { id } });
  });
  return { id };
}
