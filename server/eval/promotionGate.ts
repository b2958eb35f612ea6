import type { Transaction } from '../platform/database/database.ts';
import { ConflictError } from '../platform/errors.ts';

/**
 * Refuses to promote an environment to production while a suite that blocks promotions has not
 * passed on what its agent and the semantic layer are now.
 * @param fromId environment that is promoted
 * @throws ConflictError that names the suites and what is wrong with each
 */
export async function refuseUntested(
  transaction: Transaction,
  { fromId: environmentId, toId }: { readonly fromId: string; readonly toId: string },
): Promise<void> {
  const to = await transaction.environment.findUniqueOrThrow({ where: { id: toId } });
  if (to.type !== 'PRODUCTION') {
    return;
  }
  const { layerRevision } = await transaction.environment.findUniqueOrThrow({ where: { id: environmentId } });
  const suites = await transaction.evalSuite.findMany({
    where: { blocksPromotion: true, agent: { environmentId, deletedAt: null } },
    orderBy: [{ agentId: 'asc' }, { name: 'asc' }],
    include: {
      agent: { select: { name: true, version: true } },
      runs: { where: { state: 'COMPLETED' }, orderBy: { number: 'desc' }, take: 1 },
      cases: { orderBy: { updatedAt: 'desc' }, take: 1, select: { updatedAt: true } },
    },
  });
  const problems = suites.flatMap(({ name, agent, runs: [run], cases: [newest] }) => {
    const problem =
      newest === undefined
        ? 'has no cases'
        : run === undefined
          ? 'has never run'
          : run.passed < run.total
            ? `failed in ${run.total - run.passed} of ${run.total} cases`
            : run.agentVersion !== agent.version ||
                run.layerRevision !== layerRevision ||
                newest.updatedAt > run.createdAt
              ? 'has not run since the last change'
              : null;
    return problem === null ? [] : [`${name} of ${agent.name} ${problem}`];
  });
  if (problems.length > 0) {
    throw new ConflictError(
      `Tests block this promotion: ${problems.join('; ')}.`,
      'Run the suites again once they are right, or let them no longer block promotions.',
    );
  }
}
