import type { Viewer } from '../../access/viewer.ts';
import type { EvalSuite, PrismaClient } from '../../generated/prisma/client.ts';
import type { EvalSchedule } from '../../generated/prisma/enums.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { changedMeanwhile } from '../../platform/database/readVersion.ts';
import { InvalidInputError, LimitExceededError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { longest, shortEnough } from '../../source/textLimits.ts';
import { suiteToChange, testedAgent } from '../testedAgent.ts';

/** Suites of one agent. */
const mostSuites = 20;

/** What is said of a suite; what is absent stays, or is its default. */
export interface SuiteValues {
  readonly name?: string | null | undefined;
  readonly schedule?: EvalSchedule | null | undefined;
  readonly blocksPromotion?: boolean | null | undefined;
}

/**
 * Creates an empty suite of an agent.
 * @throws NotFoundError, ForbiddenError, InvalidInputError, LimitExceededError
 */
export async function createSuite(
  database: PrismaClient,
  viewer: Viewer,
  { agentId, ...values }: SuiteValues & { readonly agentId: string },
): Promise<EvalSuite> {
  return database.$transaction(async (transaction) => {
    const { agent } = await testedAgent(transaction, viewer, agentId);
    await transaction.$queryRaw`SELECT 1 FROM agent WHERE id = ${agent.id} FOR NO KEY UPDATE`;
    if ((await transaction.evalSuite.count({ where: { agentId } })) >= mostSuites) {
      throw new LimitExceededError(`An agent has at most ${mostSuites} suites.`, 'Remove one, or use one of them.');
    }
    const name = await freeName(transaction, agentId, values.name ?? '', null);
    return transaction.evalSuite.create({
      data: { id: newId('EvalSuite'), organizationId: agent.organizationId, agentId, ...given(values), name },
    });
  });
}

/**
 * Changes what a suite is called, when it runs by itself, and whether it blocks promotions.
 * @throws NotFoundError, ForbiddenError, InvalidInputError, ConflictError when it has changed since
 *   the version that was read
 */
export async function updateSuite(
  database: PrismaClient,
  viewer: Viewer,
  { suiteId, version, ...values }: SuiteValues & { readonly suiteId: string; readonly version: number },
): Promise<EvalSuite> {
  return database.$transaction(async (transaction) => {
    const { suite } = await suiteToChange(transaction, viewer, suiteId);
    if (suite.version !== version) {
      throw changedMeanwhile('suite');
    }
    const name = values.name == null ? suite.name : await freeName(transaction, suite.agentId, values.name, suite.id);
    return transaction.evalSuite.update({
      where: { id: suite.id },
      data: { ...given(values), name, version: { increment: 1 } },
    });
  });
}

/**
 * Removes a suite with its cases and runs.
 * @returns its id
 * @throws NotFoundError, ForbiddenError
 */
export async function removeSuite(database: PrismaClient, viewer: Viewer, suiteId: string): Promise<string> {
  return database.$transaction(async (transaction) => {
    const { suite } = await suiteToChange(transaction, viewer, suiteId);
    await transaction.evalSuite.delete({ where: { id: suite.id } });
    return suite.id;
  });
}

const given = ({ schedule, blocksPromotion }: SuiteValues) => ({
  ...(schedule == null ? {} : { schedule }),
  ...(blocksPromotion == null ? {} : { blocksPromotion }),
});

async function freeName(
  transaction: Transaction,
  agentId: string,
  wish: string,
  ownId: string | null,
): Promise<string> {
  const name = shortEnough(wish, longest.name, 'name');
  if (name === '') {
    throw new InvalidInputError('A suite needs a name.', 'Say what it covers, such as Revenue.', ['name']);
  }
  const taken = await transaction.evalSuite.findUnique({ where: { agentId_name: { agentId, name } } });
  if (taken !== null && taken.id !== ownId) {
    throw new InvalidInputError(`The agent already has a suite ${name}.`, 'Choose another name.', ['name']);
  }
  return name;
}
