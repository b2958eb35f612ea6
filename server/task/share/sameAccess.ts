import { agentPolicy } from '../../access/agent.policy.ts';
import type { MemberViewer } from '../../access/viewer.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { ScopedCatalog } from '../../model/catalogs.ts';
import type { SemqlServices } from '../../query/compile/semqlRequest.ts';
import type { Provenance } from '../../semql/compiled.ts';

/** Columns of a turn that say with which access it was answered. */
export const accessParts = {
  actorId: true,
  attachments: {
    select: {
      sqlQuery: { select: { id: true } },
      semqlQuery: {
        select: {
          executedSemqlQuery: {
            select: { semql: true, canonicalText: true, now: true, versions: true, provenance: true },
          },
        },
      },
    },
  },
} as const satisfies Prisma.CommentSelect;

type AccessParts = Prisma.CommentGetPayload<{ select: typeof accessParts }>;

/** Agent that answered. */
interface Answering {
  readonly organizationId: string;
  readonly environmentId: string;
  readonly agentId: string;
}

/**
 * Whether a reader would have been answered from the same rows as the person who asked: they may
 * ask the agent, the same row policies bind both, and they did when the answer was computed.
 */
export async function sameAccess(
  services: Pick<SemqlServices, 'database' | 'catalogs' | 'compiled'>,
  viewer: MemberViewer,
  { organizationId, environmentId, agentId }: Answering,
  { actorId, attachments }: AccessParts,
): Promise<boolean> {
  const { database, catalogs } = services;
  const agents = await database.agent.count({
    where: { id: agentId, deletedAt: null, AND: [agentPolicy.where(viewer)] },
  });
  if (agents === 0) {
    return false;
  }
  const scope = { organizationId, environmentId, agentId };
  const [asker, reader] = await Promise.all([
    catalogs.of({ ...scope, readerId: actorId }),
    catalogs.of({ ...scope, readerId: viewer.actorId }),
  ]);
  const executions = attachments.flatMap(({ semqlQuery }) => semqlQuery?.executedSemqlQuery ?? []);
  const isSql = attachments.some(({ sqlQuery }) => sqlQuery !== null);
  const used = new Set(executions.flatMap(({ versions }) => Object.keys(versions as object)));
  // Which models SQL reads, and what an answer without a query was told from, is not recorded.
  const decisive = reader.prepared.definition.models.filter(({ id }) => isSql || used.size === 0 || used.has(id));
  const alike = decisive.every(({ name }) => asker.rowPolicies[name] === reader.rowPolicies[name]);
  return alike && executions.every((execution) => boundAlike(services, reader, execution));
}

type Execution = NonNullable<NonNullable<AccessParts['attachments'][number]['semqlQuery']>['executedSemqlQuery']>;

/** The row policies of then are those that bind the reader now. */
function boundAlike(
  { compiled }: Pick<SemqlServices, 'compiled'>,
  reader: ScopedCatalog,
  { semql, canonicalText, now, provenance }: Execution,
): boolean {
  const { result } = compiled.compile(reader, {
    form: { kind: 'text', semql: canonicalText ?? semql },
    now,
    timeZone: null,
    parameters: {},
    keepDefaultFilters: false,
    dialect: null,
    corrections: false,
  });
  // Written from the provenance of a compiled query.
  return result.ok && policiesIn(result.query.provenance) === policiesIn(provenance as unknown as Provenance[]);
}

function policiesIn(provenance: readonly Provenance[]): string {
  const policies = provenance.flatMap(({ part, sentence }) => (part === 'row_policy' ? [sentence] : []));
  return policies.toSorted().join('\n');
}
