import { z } from 'zod';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { graceDays } from '../../organization/requestDeletion.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { isServerType } from '../connector/registry.ts';
import { forgetFilesJob } from '../import/forgetFiles.ts';

/** Deletes organizations whose grace period has ended; each hour. */
export const purgeOrganizationsJob: JobKind<object> = {
  name: 'organization.purge',
  input: z.object({}),
  uniqueByKey: true,
};

interface PurgeServices {
  readonly database: PrismaClient;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly log: Pick<Log, 'info' | 'error'>;
}

/**
 * Deletes the organizations that were asked for long enough ago, with all of their rows, and leaves
 * a line that says so. Files of sources go by a job of their own; uploads and secrets that nothing
 * refers to are collected each hour. Doing it again after a crash goes on where it was.
 */
export async function purgeOrganizations({ database, jobs, log }: PurgeServices, now: Date): Promise<void> {
  const due = await database.organization.findMany({
    where: { deletionRequestedAt: { lte: new Date(now.getTime() - graceDays * 86_400_000) } },
    select: { id: true },
  });
  for (const { id } of due) {
    try {
      await purge({ database, jobs, log }, id, now);
    } catch (error) {
      // One that cannot be deleted now is tried again in an hour, and keeps no other from it.
      log.error({ err: error, organizationId: id }, 'organization: not deleted after its grace period');
    }
  }
}

async function purge({ database, jobs, log }: PurgeServices, id: string, now: Date): Promise<void> {
  await database.$transaction(
    async (transaction) => {
      // Rows of an organization refer to each other in circles.
      await transaction.$executeRaw`SET CONSTRAINTS ALL DEFERRED`;
      const [organization] = await transaction.$queryRaw<{ at: Date | null }[]>`
        SELECT deletion_requested_at AS at FROM organization WHERE id = ${id} FOR UPDATE`;
      if (organization === undefined || organization.at === null) {
        return;
      }
      const asked = await transaction.auditEvent.findFirst({
        where: { organizationId: id, action: 'organization.deletionRequested' },
        orderBy: { id: 'desc' },
        select: { actorId: true },
      });
      const sources = await transaction.dataSource.findMany({
        where: { organizationId: id },
        select: { id: true, type: true },
      });
      for (const source of sources.filter(({ type }) => !isServerType(type))) {
        await jobs.send(forgetFilesJob, { dataSourceId: source.id }, { transaction });
      }
      await transaction.deletedOrganization.create({
        data: { organizationId: id, requestedBy: asked?.actorId ?? null, requestedAt: organization.at, deletedAt: now },
      });
      await transaction.organization.delete({ where: { id } });
    },
    { timeout: 600_000 },
  );
  log.info({ organizationId: id }, 'organization: deleted after its grace period');
}
