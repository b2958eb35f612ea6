import type { Viewer } from '../access/viewer.ts';
import type { Organization, Prisma } from '../generated/prisma/client.ts';
import { ForbiddenError, InvalidInputError } from '../platform/errors.ts';
import { canManageLanguageModels, languageModelPolicy } from './languageModel.policy.ts';
import type { LanguageModelServices } from './services.ts';

/**
 * Chooses the order in which language models are asked.
 * @param ids of all models, the first one first
 * @throws ForbiddenError, InvalidInputError
 */
export async function orderLanguageModels(
  { database }: Pick<LanguageModelServices, 'database'>,
  viewer: Viewer,
  ids: readonly string[],
  query: { readonly include?: Prisma.OrganizationInclude } = {},
): Promise<Organization> {
  if (!canManageLanguageModels(viewer)) {
    throw new ForbiddenError();
  }
  return database.$transaction(async (transaction) => {
    const models = await transaction.languageModel.findMany({ where: languageModelPolicy.where(viewer) });
    if (ids.length !== models.length || models.some(({ id }) => !ids.includes(id))) {
      throw new InvalidInputError('The language models have changed.', 'Reload the page.', ['ids']);
    }
    for (const [position, id] of ids.entries()) {
      await transaction.languageModel.update({ where: { id }, data: { position } });
    }
    return transaction.organization.findUniqueOrThrow({ ...query, where: { id: viewer.organizationId } });
  });
}
