import { createHash, randomBytes } from 'node:crypto';
import type { Prisma } from '../generated/prisma/client.ts';

/** The secret part of a link to a report: 192 random bits, base64url. */
export const newReportSecret = (): string => randomBytes(24).toString('base64url');

/** Hash of a secret, the only form that is stored. */
export const reportSecretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * Condition of the report that a link opens, for anyone. It ends with its time, with the membership
 * of the person who made it, and while the organization allows no
 * public access or is being deleted.
 */
export function openedBy(secret: string, now: Date): Prisma.ReportWhereInput {
  return {
    organization: { allowsPublicAccess: true, deletionRequestedAt: null },
    links: {
      some: {
        secretHash: reportSecretHash(secret),
        creator: { removedAt: null },
        OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
      },
    },
  };
}
