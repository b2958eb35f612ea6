import { createHash, randomBytes } from 'node:crypto';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * Makes the secret of a link that works once; only its hash is stored. An earlier one for the same
 * purpose ends.
 * @param purpose what it opens, such as `demo`
 */
export async function makeOneTimeSecret(database: PrismaClient, purpose: string, lifetimeMs: number): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await database.$transaction([
    database.authVerification.deleteMany({ where: { identifier: purpose } }),
    database.authVerification.create({
      data: {
        id: newId('AuthVerification'),
        identifier: purpose,
        value: hashOf(secret),
        expiresAt: new Date(Date.now() + lifetimeMs),
      },
    }),
  ]);
  return secret;
}

/**
 * Uses a secret up. @returns false when it was not made for this purpose, is used, replaced or
 * expired
 */
export async function useOneTimeSecret(database: Transaction, purpose: string, secret: string): Promise<boolean> {
  const where = { identifier: purpose, value: hashOf(secret), expiresAt: { gt: new Date() } };
  // A wrong secret writes nothing; of two uses at once only one deletes the row.
  if ((await database.authVerification.findFirst({ where })) === null) {
    return false;
  }
  const { count } = await database.authVerification.deleteMany({ where });
  return count === 1;
}
