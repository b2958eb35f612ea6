import type { Viewer } from '../../access/viewer.ts';
import { standing } from '../../definition/verificationState.ts';
import { ConflictError, InvalidInputError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { ChangedMeanwhileError } from '../change.ts';
import type { LayerServices } from '../changeSemanticLayer.ts';
import { changingDefinition } from './changingDefinition.ts';

/** Confirmation that a definition is right. */
export interface DefinitionToVerify {
  readonly definitionId: string;
  /** Version that was read. */
  readonly version: number;
  /** Null: without an end; absent: as long as the organization has chosen. */
  readonly validUntil?: Date | null | undefined;
  /** Months after which it ends, 1 to 120, instead of `validUntil`. */
  readonly months?: number | null | undefined;
}

const mostMonths = 120;

/**
 * Confirms the text of a definition as it was read. It takes the place of an earlier confirmation.
 * @throws NotFoundError, ForbiddenError for everyone but admins, InvalidInputError for an end that
 *   has passed or for more than 120 months, ChangedMeanwhileError when the text is another one
 */
export async function verifyDefinition(
  services: LayerServices,
  viewer: Viewer,
  { definitionId, version, validUntil, months }: DefinitionToVerify,
  now: Date,
): Promise<void> {
  await changingDefinition(services, viewer, definitionId, async (transaction, definition, actorId) => {
    if (definition.version !== version) {
      throw new ChangedMeanwhileError(definition.name, [], null);
    }
    if (validUntil != null && validUntil <= now) {
      throw new InvalidInputError('A verification ends in the future.', 'Choose a later day.', ['validUntil']);
    }
    if (months != null && (months < 1 || months > mostMonths)) {
      throw new InvalidInputError(`A verification holds for 1 to ${mostMonths} months.`, 'Choose another time.', [
        'months',
      ]);
    }
    const { verificationMonths } = await transaction.organization.findUniqueOrThrow({
      where: { id: definition.organizationId },
      select: { verificationMonths: true },
    });
    await transaction.verification.updateMany({ where: { definitionId, ...standing }, data: { supersededAt: now } });
    await transaction.verification.create({
      data: {
        id: newId('Verification'),
        definitionId,
        actorId,
        version,
        validUntil:
          months == null && validUntil !== undefined ? validUntil : monthsAfter(now, months ?? verificationMonths),
        createdAt: now,
      },
    });
  });
}

/**
 * Takes back the confirmation of a definition.
 * @throws NotFoundError, ForbiddenError for everyone but admins, ConflictError where there is none
 */
export async function revokeVerification(
  services: LayerServices,
  viewer: Viewer,
  definitionId: string,
  now: Date,
): Promise<void> {
  await changingDefinition(services, viewer, definitionId, async (transaction, _definition, actorId) => {
    const { count } = await transaction.verification.updateMany({
      where: { definitionId, ...standing },
      data: { revokedAt: now, revokedById: actorId },
    });
    if (count === 0) {
      throw new ConflictError('The definition is not verified.', 'Load it again to see who revoked it.');
    }
  });
}

/** The same day some months later, or the last day of a shorter month; null: no end. */
export function monthsAfter(day: Date, months: number | null): Date | null {
  if (months === null) {
    return null;
  }
  const later = new Date(day);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== day.getUTCDate()) {
    later.setUTCDate(0);
  }
  return later;
}
