import type { Viewer } from '../access/viewer.ts';
import type { LanguageModel } from '../generated/prisma/client.ts';
import { managedModel } from './managedModel.ts';
import { connectionOf } from './modelKey.ts';
import type { LanguageModelServices } from './services.ts';
import { tryModel } from './tryModel.ts';

/**
 * Tests a language model again and keeps what came of it.
 * @throws ForbiddenError, NotFoundError, SecretUnreadable, UnavailableError
 */
export async function testLanguageModel(
  services: LanguageModelServices,
  viewer: Viewer,
  id: string,
): Promise<LanguageModel> {
  const { database, wire } = services;
  const model = await managedModel(services, viewer, id);
  const tried = await tryModel(services, await connectionOf(services, model), model.reasons);
  wire.resting.delete(id);
  return database.languageModel.update({ where: { id }, data: tried });
}
