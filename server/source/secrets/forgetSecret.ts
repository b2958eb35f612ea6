import { z } from 'zod';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { unkeptMs } from '../../platform/secrets/secretStore.ts';
import { referredTo } from '../connector/storedConnection.ts';

interface ForgottenSecret {
  readonly reference: string;
}

/** Store of credentials outside of our database; null: no longer configured. */
type Outside = { destroy(reference: string): Promise<void> } | null;

/**
 * Destroys a credential that was replaced or whose source was removed, which no transaction could
 * do.
 */
export const forgetSecretJob: JobKind<ForgottenSecret> = {
  name: 'source.forgetSecret',
  input: z.object({ reference: z.string() }),
  retryLimit: 20,
  retryDelaySeconds: 60,
};

/**
 * Destroys what is left: of a save that failed or was killed, of organizations that are gone, of a
 * store that was away.
 */
export const collectSecretsJob: JobKind<object> = {
  name: 'source.collectSecrets',
  input: z.object({}),
  uniqueByKey: true,
  // The job runs every hour anyway.
  retryLimit: 0,
};

export async function forgetSecret(
  database: PrismaClient,
  outside: Outside,
  { reference }: ForgottenSecret,
): Promise<void> {
  if (outside === null || (await referredTo(database, [reference])).size > 0) {
    return;
  }
  await outside.destroy(reference);
  await database.outsideSecret.deleteMany({ where: { reference } });
}

/**
 * Destroys the secrets outside that nothing refers to, younger ones left out: those may be about to
 * be referred to.
 * @throws AggregateError when some could not be destroyed; they stay on the list
 */
export async function collectSecrets(database: PrismaClient, outside: Outside, now: Date): Promise<void> {
  const createdAt = { lt: new Date(now.getTime() - unkeptMs) };
  const failures: unknown[] = [];
  for (let after = ''; ;) {
    const some = await database.outsideSecret.findMany({
      where: { createdAt, reference: { gt: after } },
      orderBy: { reference: 'asc' },
      take: lookedAtOnce,
    });
    const references = some.map(({ reference }) => reference);
    const kept = await referredTo(database, references);
    for (const reference of references) {
      if (kept.has(reference)) {
        continue;
      }
      await forgetSecret(database, outside, { reference }).catch((error: unknown) => failures.push(error));
    }
    if (references.length < lookedAtOnce) {
      break;
    }
    after = references.at(-1) ?? '';
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, 'Some secrets could not be destroyed.');
  }
}

const lookedAtOnce = 500;
