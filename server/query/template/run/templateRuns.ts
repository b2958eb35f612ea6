import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graphql/context.ts';

/** Condition of the runs of a template. */
export function runsOf(templateId: string): Prisma.ExecutedQueryWhereInput {
  return { queryTemplateVersion: { queryTemplateId: templateId } };
}

type Counts = ReadonlyMap<string, number>;

const counted = new WeakMap<Context, Map<number, Promise<Counts>>>();

/**
 * Number of runs of a template in the last days; 0 for viewers who are not admins. The templates of
 * an organization are counted together, once for a request.
 */
export async function runsSince(context: Context, templateId: string, days: number): Promise<number> {
  const { viewer } = context;
  if (viewer.kind !== 'member' || viewer.role !== 'org:admin') {
    return 0;
  }
  const wanted = Math.min(365, Math.max(1, days));
  const known = counted.get(context) ?? new Map<number, Promise<Counts>>();
  counted.set(context, known);
  let counts = known.get(wanted);
  if (counts === undefined) {
    counts = countRuns(context, viewer.organizationId, wanted);
    known.set(wanted, counts);
  }
  return (await counts).get(templateId) ?? 0;
}

async function countRuns({ database, now }: Context, organizationId: string, days: number): Promise<Counts> {
  const after = new Date(now.getTime() - days * 86_400_000);
  const rows = await database.$queryRaw<{ readonly id: string; readonly count: number }[]>`
    SELECT version.query_template_id AS id, count(*)::int AS count
    FROM query_template_version version
    JOIN executed_query execution ON execution.query_template_version_id = version.id
    WHERE version.organization_id = ${organizationId} AND execution.created_at > ${after}
    GROUP BY version.query_template_id`;
  return new Map(rows.map(({ id, count }) => [id, count]));
}
