import type { Viewer } from '../access/viewer.ts';
import type { LanguageModel } from '../generated/prisma/client.ts';
import { ForbiddenError, NotFoundError } from '../platform/errors.ts';
import { canManageLanguageModels, languageModelPolicy } from './languageModel.policy.ts';
import type { LanguageModelServices } from './services.ts';

/** Selects a model that the viewer may change. @throws ForbiddenError, NotFoundError */
export async function managedModel(
  { database }: Pick<LanguageModelServices, 'database'>,
  viewer: Viewer,
  id: string,
): Promise<LanguageModel> {
  const model = await database.languageModel.findFirst({ where: { id, AND: languageModelPolicy.where(viewer) } });
  if (model !== null) {
    return model;
  }
  if (!canManageLanguageModels(viewer)) {
    throw new ForbiddenError();
  }
  throw new NotFoundError('Language model');
}
