import type { Viewer } from '../../access/viewer.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { canEditOrganization } from '../../organization/organization.policy.ts';
import { ForbiddenError } from '../../platform/errors.ts';

/** Questions of one agent on one day. */
export interface UsageDay {
  /** `2026-11-21`, in the time zone of the organization. */
  readonly day: string;
  readonly agentId: string;
  readonly agentName: string;
  readonly quick: number;
  readonly deep: number;
}

/** What an organization used of its plan in one month. */
export interface Usage {
  readonly from: Date;
  /** The counts start again then. */
  readonly to: Date;
  readonly quick: number;
  readonly deep: number;
  readonly activeAgents: number;
  readonly days: readonly UsageDay[];
}

/**
 * Use of the plan in the month of `now`, which begins and ends in the time zone of the
 * organization. Questions of all agents count, those of agents that were deleted since too.
 * @throws ForbiddenError for everyone but admins
 */
export async function usageOf(database: PrismaClient, viewer: Viewer, now: Date): Promise<Usage> {
  if (!canEditOrganization(viewer)) {
    throw new ForbiddenError();
  }
  const { organizationId } = viewer;
  const { timeZone } = await database.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { timeZone: true },
  });
  const [month] = await database.$queryRaw<{ from: Date; to: Date }[]>`
    SELECT date_trunc('month', ${now}::timestamptz, ${timeZone}) AS "from",
      (date_trunc('month', ${now}::timestamptz AT TIME ZONE ${timeZone}) + interval '1 month') AT TIME ZONE ${timeZone} AS "to"`;
  const { from, to } = month!;
  const days = await database.$queryRaw<UsageDay[]>`
    SELECT to_char(c.created_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day, a.id AS "agentId", a.name AS "agentName",
      count(*) FILTER (WHERE c.mode = 'QUICK')::int AS quick, count(*) FILTER (WHERE c.mode = 'DEEP')::int AS deep
    FROM comment c JOIN agent a ON a.id = c.agent_id
    WHERE c.organization_id = ${organizationId} AND c.created_at >= ${from} AND c.created_at < ${to}
    GROUP BY 1, a.id, a.name ORDER BY 1, a.name, a.id`;
  const activeAgents = await database.agent.count({ where: { organizationId, deletedAt: null } });
  const sum = (mode: 'quick' | 'deep'): number => days.reduce((total, day) => total + day[mode], 0);
  return { from, to, quick: sum('quick'), deep: sum('deep'), activeAgents, days };
}
