import type { Viewer } from '../../access/viewer.ts';
import type { Report } from '../../generated/prisma/client.ts';
import type { TaskAudience } from '../../generated/prisma/enums.ts';
import { equalling } from '../../platform/database/containing.ts';
import { ForbiddenError, InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { isIdOf, newId } from '../../platform/ids.ts';
import { newReportSecret, reportSecretHash } from '../../report/reportLink.policy.ts';
import { requireAsker } from '../task.policy.ts';
import type { TaskServices } from '../taskServices.ts';
import { requireEditable } from './editableReport.ts';

type Prisma = TaskServices['database']['prisma'];

/** Right of others to read a report: a permission, or a link. */
export interface ReportShare {
  readonly id: string;
  readonly audience: TaskAudience;
  /** Of a PERSON. */
  readonly personName: string | null;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
}

export interface ShareReportInput {
  readonly reportId: string;
  readonly audience: TaskAudience;
  /** Of a PERSON. */
  readonly email?: string | null;
  /** Of a LINK; default 30. */
  readonly expiresInDays?: number | null;
}

const linkDays = 30;
const mostDays = 365;
const dayMs = 86_400_000;

/** With whom a report is shared, oldest first. Ask `mayEditReport` before. */
export async function reportShares(prisma: Prisma, reportId: string): Promise<readonly ReportShare[]> {
  const [permissions, links] = await Promise.all([
    prisma.permission.findMany({
      where: { reportId, granteeType: { in: ['ACTOR', 'ORGANIZATION'] } },
      select: { id: true, granteeType: true, granteeId: true, createdAt: true },
    }),
    prisma.reportLink.findMany({ where: { reportId }, select: { id: true, expiresAt: true, createdAt: true } }),
  ]);
  const people = await prisma.actor.findMany({
    where: { id: { in: permissions.flatMap(({ granteeId }) => granteeId ?? []) } },
    select: { id: true, name: true, email: true },
  });
  const granted = permissions.map(({ id, granteeType, granteeId, createdAt }): ReportShare => {
    const person = people.find((one) => one.id === granteeId) ?? null;
    const isPerson = granteeType === 'ACTOR';
    return {
      id,
      audience: isPerson ? 'PERSON' : 'ORGANIZATION',
      personName: isPerson && person !== null ? (person.name === '' ? person.email : person.name) : null,
      expiresAt: null,
      createdAt,
    };
  });
  const open = links.map((link): ReportShare => ({ ...link, audience: 'LINK', personName: null }));
  return [...granted, ...open].toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/**
 * Lets a member, the organization or everyone with a link read a report.
 * @returns the report, and the secret of a new link, which is shown once
 * @throws NotFoundError of the report or the member, ForbiddenError for people who may only read it
 *   and for a link where the organization allows none, InvalidInputError
 */
export async function shareReport(
  { database: { prisma } }: Pick<TaskServices, 'database'>,
  viewer: Viewer,
  { reportId, audience, email, expiresInDays }: ShareReportInput,
  now: Date,
): Promise<{ readonly report: Report; readonly secret: string | null }> {
  const { actorId: creatorId } = requireAsker(viewer);
  const report = await requireEditable(prisma, viewer, reportId);
  const { organizationId } = report;
  if (audience !== 'LINK') {
    if (expiresInDays != null) {
      throw new InvalidInputError('Only links end by themselves.', 'Leave out the number of days.', ['expiresInDays']);
    }
    const granteeId = audience === 'PERSON' ? await personOf(prisma, report, email ?? '') : organizationId;
    const grantee = { granteeType: audience === 'PERSON' ? 'ACTOR' : 'ORGANIZATION', granteeId, reportId } as const;
    if ((await prisma.permission.count({ where: grantee })) === 0) {
      await prisma.permission.create({
        data: { id: newId('Permission'), organizationId, role: 'VIEWER', grantedById: creatorId, ...grantee },
        select: { id: true },
      });
    }
    return { report, secret: null };
  }
  const days = expiresInDays ?? linkDays;
  if (days < 1 || days > mostDays) {
    throw new InvalidInputError(`Share for 1 to ${mostDays} days.`, 'Choose another end.', ['expiresInDays']);
  }
  const { allowsPublicAccess } = await prisma.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { allowsPublicAccess: true },
  });
  if (!allowsPublicAccess) {
    throw new ForbiddenError(
      'The organization allows no public links.',
      'Share the report with people or the organization, or ask an admin.',
    );
  }
  const secret = newReportSecret();
  await prisma.reportLink.create({
    data: {
      id: newId('ReportLink'),
      organizationId,
      reportId,
      creatorId,
      secretHash: reportSecretHash(secret),
      expiresAt: new Date(now.getTime() + days * dayMs),
    },
    select: { id: true },
  });
  return { report, secret };
}

/** @throws NotFoundError when no member has the address */
async function personOf(prisma: Prisma, { organizationId, creatorId }: Report, email: string): Promise<string> {
  const person = await prisma.actor.findFirst({
    where: { organizationId, removedAt: null, email: equalling(email.trim()) },
    select: { id: true },
  });
  if (person === null) {
    throw new NotFoundError('Member', 'Check the address, or ask an admin to invite the person.');
  }
  if (person.id === creatorId) {
    throw new InvalidInputError('This person wrote the report.', 'Choose another person.', ['email']);
  }
  return person.id;
}

/**
 * Ends a share of a report at once.
 * @throws NotFoundError, ForbiddenError
 */
export async function stopSharingReport(
  { database: { prisma } }: Pick<TaskServices, 'database'>,
  viewer: Viewer,
  shareId: string,
): Promise<Report> {
  const isLink = isIdOf('ReportLink', shareId);
  const share = isLink
    ? await prisma.reportLink.findUnique({ where: { id: shareId }, select: { reportId: true } })
    : await prisma.permission.findUnique({ where: { id: shareId }, select: { reportId: true } });
  if (share === null || share.reportId === null) {
    throw new NotFoundError('Share');
  }
  const report = await requireEditable(prisma, viewer, share.reportId).catch((error: unknown) => {
    throw error instanceof NotFoundError ? new NotFoundError('Share') : error;
  });
  await (isLink
    ? prisma.reportLink.deleteMany({ where: { id: shareId } })
    : prisma.permission.deleteMany({ where: { id: shareId } }));
  return report;
}
