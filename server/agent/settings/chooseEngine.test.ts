import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConflictError, ForbiddenError, NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization } from '../../testing/organization.ts';
import { chooseEngine } from './chooseEngine.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function modelOf(organizationId: string): Promise<string> {
  const id = newId('LanguageModel');
  await database.prisma.languageModel.create({
    data: { id, organizationId, name: id, provider: 'OPENAI', modelId: 'x' },
  });
  return id;
}

it('an admin chooses what answers for an agent, among the models of the organization', async () => {
  const [acme, other] = [await createOrganization(database.prisma), await createOrganization(database.prisma)];
  const [own, foreign] = [await modelOf(acme.organizationId), await modelOf(other.organizationId)];
  const { prisma } = database;
  const read = { id: acme.agentId, version: 1 };
  const chosen = { engineOrder: 'MODEL_FIRST', languageModelId: own } as const;
  await expect(chooseEngine(prisma, acme.explorer, read, chosen)).rejects.toBeInstanceOf(ForbiddenError);
  await expect(chooseEngine(prisma, acme.admin, read, { ...chosen, languageModelId: foreign })).rejects.toBeInstanceOf(
    NotFoundError,
  );
  await expect(chooseEngine(prisma, other.admin, read, chosen)).rejects.toBeInstanceOf(NotFoundError);
  expect(await chooseEngine(prisma, acme.admin, read, chosen)).toMatchObject({ ...chosen, version: 2 });
  await expect(chooseEngine(prisma, acme.admin, read, chosen)).rejects.toBeInstanceOf(ConflictError);
  await prisma.languageModel.delete({ where: { id: own } });
  const usual = { engineOrder: null, languageModelId: null };
  expect(await chooseEngine(prisma, acme.admin, { ...read, version: 2 }, usual)).toMatchObject(usual);
});
