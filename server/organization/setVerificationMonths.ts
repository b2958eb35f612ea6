import type { Viewer } from '../access/viewer.ts';
import type { Organization, Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { ForbiddenError, InvalidInputError } from '../platform/errors.ts';
import { canEditOrganization } from './organization.policy.ts';

const mostMonths = 120;

/**
 * Chooses how long definitions are verified unless the verifier says otherwise.
 * @param months 1 to 120; null: without an end
 * @throws ForbiddenError for everyone but an admin, InvalidInputError
 */
export async function setVerificationMonths(
  database: PrismaClient,
  viewer: Viewer,
  months: number | null,
  query: { readonly include?: Prisma.OrganizationInclude } = {},
): Promise<Organization> {
  if (!canEditOrganization(viewer)) {
    throw new ForbiddenError();
  }
  if (months !== null && (months < 1 || months > mostMonths)) {
    throw new InvalidInputError(`A verification holds 1 to ${mostMonths} months.`, 'Enter a number such as 12.', [
      'months',
    ]);
  }
  return database.organization.update({
    ...query,
    where: { id: viewer.organizationId },
    data: { verificationMonths: months },
  });
}
