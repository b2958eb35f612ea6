import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PrismaClient } from '../generated/prisma/client.ts';
import { newId } from '../platform/ids.ts';
import { askAs } from '../table/describing.test-support.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createOrganization } from '../testing/organization.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a list of definitions reads what they stand on at once, beside their earlier verifications', async () => {
  const { prisma } = database;
  const { admin, organizationId, environmentId } = await createOrganization(prisma);
  for (const name of ['Buyer', 'Guest', 'Sleeper']) {
    const definitionId = newId('Definition');
    const verified = { actorId: admin.actorId, createdAt: new Date('2026-11-02') };
    await prisma.definition.create({
      data: {
        id: definitionId,
        organizationId,
        environmentId,
        name,
        description: 'Is one.',
        verifications: {
          create: [
            { id: newId('Verification'), ...verified, supersededAt: new Date('2026-11-03'), version: 1 },
            ...(name === 'Guest' ? [] : [{ id: newId('Verification'), ...verified, version: 2 }]),
          ],
        },
      },
    });
  }
  let reads = 0;
  const counting = prisma.$extends({
    query: {
      verification: {
        $allOperations: ({ args, query }) => {
          reads += 1;
          return query(args);
        },
      },
    },
  });
  const source = `{ definitions(first: 10) { edges { node {
    name state verification { version actor { name } } verifications { version } } } } }`;
  const { edges } = await askAs(counting as unknown as PrismaClient, admin, source, {});
  const node = (name: string, state: string, verification: object | null, versions: readonly number[]) => ({
    node: { name, state, verification, verifications: versions.map((version) => ({ version })) },
  });
  const second = { version: 2, actor: { name: 'admin' } };
  expect(edges).toEqual([
    node('Buyer', 'VERIFIED', second, [2, 1]),
    node('Guest', 'UNVERIFIED', null, [1]),
    node('Sleeper', 'VERIFIED', second, [2, 1]),
  ]);
  expect(reads).toBe(0);
});
