import type { Prisma } from '../generated/prisma/client.ts';
import { newId } from '../platform/ids.ts';
import { trialDays } from './trial.ts';

/** What every organization begins with: its two environments and a trial (functional.md section 9). */
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
