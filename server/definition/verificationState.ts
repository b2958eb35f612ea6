import type { Prisma } from '../generated/prisma/client.ts';

/** How far a definition can be relied on. */
export type VerificationState = 'VERIFIED' | 'EXPIRED' | 'UNVERIFIED';

/** A verification as far as the state needs it. */
export interface Verified {
  readonly validUntil: Date | null;
  readonly revokedAt: Date | null;
  readonly supersededAt: Date | null;
}

/** Condition of the verification that a definition stands on, whether it has ended or not. */
export const standing = { revokedAt: null, supersededAt: null } satisfies Prisma.VerificationWhereInput;

/** The verification that a definition stands on: the one that is neither revoked nor superseded. */
export function standingOf<One extends Verified>(verifications: readonly One[]): One | null {
  return verifications.find(({ revokedAt, supersededAt }) => revokedAt === null && supersededAt === null) ?? null;
}

/** State at a moment of a definition that stands on a verification; null: on none. */
export function stateAt(moment: Date, verification: Verified | null): VerificationState {
  if (verification === null) {
    return 'UNVERIFIED';
  }
  const { validUntil } = verification;
  return validUntil !== null && validUntil <= moment ? 'EXPIRED' : 'VERIFIED';
}

/** Condition of the definitions that have a state at a moment: the twin of `stateAt`. */
export function inState(moment: Date, state: VerificationState): Prisma.DefinitionWhereInput {
  switch (state) {
    case 'UNVERIFIED':
      return { verifications: { none: standing } };
    case 'EXPIRED':
      return { verifications: { some: { ...standing, validUntil: { lte: moment } } } };
    case 'VERIFIED':
      return { verifications: { some: { ...standing, OR: [{ validUntil: null }, { validUntil: { gt: moment } }] } } };
  }
}
