import { z } from 'zod';
import type { PrismaClient } from '../generated/prisma/client.ts';
import type { JobKind } from '../platform/jobs.ts';
import { isReferredTo } from './connector/storedConnection.ts';

interface ForgottenSecret {
  readonly reference: string;
}

/** Destroys credentials outside of our database, which no transaction could do: those that nothing refers to any more. */
export const forgetSecretJob: JobKind<ForgottenSecret> = {
  name: 'source.forgetSecret',
  input: z.object({ reference: z.string() }),
  retryLimit: 20,
  retryDelaySeconds: 60,
};

/** @param outside null: the store that held it is not configured any more */
export async function forgetSecret(
  database: PrismaClient,
  outside: { destroy(reference: string): Promise<void> } | null,
  { reference }: ForgottenSecret,
): Promise<void> {
  if (outside === null || (await isReferredTo(database, reference))) return;
  await outside.destroy(reference);
}
