import type { Viewer } from '../access/viewer.ts';
import { changesOf, recordAudit } from '../access/audit/recordAudit.ts';
import type { Organization, Prisma, PrismaClient } from '../generated/prisma/client.ts';
import type { WeekStart } from '../generated/prisma/enums.ts';
import { ForbiddenError, InvalidInputError } from '../platform/errors.ts';
import { canEditOrganization } from './organization.policy.ts';
import { organizationName } from './organizationName.ts';

/** What is changed; undefined: stays. */
export interface OrganizationChange {
  readonly name?: string | undefined;
  readonly logo?: string | null | undefined;
  readonly timeZone?: string | undefined;
  readonly weekStart?: WeekStart | undefined;
  readonly fiscalYearStartMonth?: number | undefined;
}

const mostLogoCharacters = 150_000;
const picture = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/**
 * Changes the name, the logo and the calendar of the viewer's organization.
 * @throws ForbiddenError for everyone but an admin, InvalidInputError
 */
export async function changeOrganization(
  database: PrismaClient,
  viewer: Viewer,
  change: OrganizationChange,
  query: { readonly include?: Prisma.OrganizationInclude } = {},
): Promise<Organization> {
  if (!canEditOrganization(viewer)) {
    throw new ForbiddenError();
  }
  const data = checked(change);
  const where = { id: viewer.organizationId };
  return database.$transaction(async (transaction) => {
    const before = await transaction.organization.findUniqueOrThrow({ where });
    const changes = changesOf<Partial<Organization>>(before, data);
    if (Object.keys(changes).length > 0) {
      await recordAudit(transaction, viewer, { action: 'organization.changed', changes });
    }
    return transaction.organization.update({ ...query, where, data });
  });
}

function checked({ name, logo, timeZone, weekStart, fiscalYearStartMonth: month }: OrganizationChange) {
  if (logo != null && (logo.length > mostLogoCharacters || !picture.test(logo))) {
    throw new InvalidInputError(
      'The logo has to be a PNG, JPEG or WebP picture of at most 100 KB.',
      'Choose another.',
      ['logo'],
    );
  }
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw new InvalidInputError(`${timeZone} is not a time zone.`, 'Enter a name such as Europe/Berlin.', ['timeZone']);
  }
  if (month !== undefined && (month < 1 || month > 12)) {
    throw new InvalidInputError('A fiscal year begins in one of 12 months.', 'Enter 1 to 12.', [
      'fiscalYearStartMonth',
    ]);
  }
  return {
    ...(name !== undefined && { name: organizationName(name) }),
    ...(logo !== undefined && { logo }),
    ...(timeZone !== undefined && { timeZone }),
    ...(weekStart !== undefined && { weekStart }),
    ...(month !== undefined && { fiscalYearStartMonth: month }),
  };
}

/** True for a name of the IANA database; offsets such as `+02:00` are none. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}
