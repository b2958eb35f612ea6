import type { Prisma } from '../generated/prisma/client.ts';
import { newId } from '../platform/ids.ts';

const trialDays = 14;

/** Parts of every new organization: its two environments and a trial. */
export function startingParts(now: Date) {
  return {
    environments: {
      create: [
        { id: newId('Environment'), name: 'Production', type: 'PRODUCTION' },
        { id: newId('Environment'), name: 'Staging', type: 'STAGING' },
      ],
    },
    plan: {
      create: { id: newId('Plan'), name: 'TRIAL', trialEndsAt: new Date(now.getTime() + trialDays * 86_400_000) },
    },
  } satisfies Partial<Prisma.OrganizationCreateInput>;
}
