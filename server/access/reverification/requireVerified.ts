import type { Prisma } from '../../generated/prisma/client.ts';
import { ForbiddenError, ReverificationRequiredError, UnauthenticatedError } from '../../platform/errors.ts';
import type { MemberViewer, UserViewer } from '../viewer.ts';
import { isVerified, reverificationPresets, type FactorAges, type ReverificationPreset } from './reverification.ts';

/** Clocks of processes differ by less. */
const skewMinutes = 1;

/**
 * Lets a dangerous action through only when the person proved lately who they are. Commands call it
 * before anything else.
 * @throws ReverificationRequiredError when that was too long ago, ForbiddenError for tokens, which
 *   cannot prove it, UnauthenticatedError when the session has ended
 */
export async function requireVerified(
  database: Pick<Prisma.TransactionClient, 'authSession'>,
  viewer: MemberViewer | UserViewer,
  preset: ReverificationPreset,
  now: Date,
): Promise<void> {
  const ages = await agesOf(database, viewer, now);
  if (!isVerified(ages, preset)) {
    const { level, minutes } = reverificationPresets[preset];
    throw new ReverificationRequiredError(preset, level, minutes);
  }
}

async function agesOf(
  database: Pick<Prisma.TransactionClient, 'authSession'>,
  { sessionId, factors }: MemberViewer | UserViewer,
  now: Date,
): Promise<FactorAges> {
  const since = (at: number): number => {
    const minutes = (now.getTime() - at) / 60_000;
    return minutes < 0 && minutes > -skewMinutes ? 0 : minutes;
  };
  if (factors !== undefined) {
    const { first, second } = factors;
    return { first: first === null ? null : since(first), second: second === null ? null : since(second) };
  }
  if (sessionId === undefined) {
    throw new ForbiddenError('A token cannot do this.', 'Do it on the web, signed in.');
  }
  const session = await database.authSession.findUnique({ where: { id: sessionId }, select: { firstFactorAt: true } });
  if (session === null) {
    throw new UnauthenticatedError();
  }
  return { first: since(session.firstFactorAt.getTime()), second: null };
}
