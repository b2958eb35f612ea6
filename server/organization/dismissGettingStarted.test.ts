import { afterAll, beforeAll, expect, it } from 'vitest';
import { ForbiddenError } from '../platform/errors.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createOrganization } from '../testing/organization.ts';
import { dismissGettingStarted } from './dismissGettingStarted.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('an admin puts the guide away and takes it out again, for their organization only', async () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const [acme, other] = [await createOrganization(database.prisma), await createOrganization(database.prisma)];
  await expect(dismissGettingStarted(database.prisma, acme.explorer, true, now)).rejects.toBeInstanceOf(ForbiddenError);
  expect((await dismissGettingStarted(database.prisma, acme.admin, true, now)).gettingStartedDismissedAt).toEqual(now);
  const untouched = await database.prisma.organization.findUniqueOrThrow({ where: { id: other.organizationId } });
  expect(untouched.gettingStartedDismissedAt).toBeNull();
  expect((await dismissGettingStarted(database.prisma, acme.admin, false, now)).gettingStartedDismissedAt).toBeNull();
});
