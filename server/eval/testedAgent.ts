import { canReadInstructions } from '../access/agent.policy.ts';
import type { MemberViewer, Viewer } from '../access/viewer.ts';
import type { Agent, EvalCase, EvalSuite } from '../generated/prisma/client.ts';
import type { Transaction } from '../platform/database/database.ts';
import { ForbiddenError, NotFoundError } from '../platform/errors.ts';
import { evalCasePolicy, evalSuitePolicy } from './eval.policy.ts';

/** An admin who changes tests. */
export interface Tester {
  readonly viewer: MemberViewer;
  readonly agent: Agent;
}

/**
 * The agent whose tests an admin changes.
 * @throws NotFoundError when it is deleted or not readable, ForbiddenError
 */
export async function testedAgent(transaction: Transaction, viewer: Viewer, agentId: string): Promise<Tester> {
  const organizationId = 'organizationId' in viewer ? viewer.organizationId : '';
  const agent = await transaction.agent.findFirst({ where: { id: agentId, organizationId, deletedAt: null } });
  if (agent === null) {
    throw new NotFoundError('Agent');
  }
  if (viewer.kind !== 'member' || !canReadInstructions(viewer, agent)) {
    throw new ForbiddenError('Only admins see and change the tests of an agent.');
  }
  return { viewer, agent };
}

/** A suite to change, locked until the transaction ends. @throws NotFoundError, ForbiddenError */
export async function suiteToChange(
  transaction: Transaction,
  viewer: Viewer,
  id: string,
): Promise<Tester & { readonly suite: EvalSuite }> {
  const found = await transaction.evalSuite.findFirst({ where: { id, AND: evalSuitePolicy.where(viewer) } });
  if (found === null) {
    throw new NotFoundError('Suite');
  }
  await transaction.$queryRaw`SELECT 1 FROM eval_suite WHERE id = ${id} FOR NO KEY UPDATE`;
  const suite = await transaction.evalSuite.findUniqueOrThrow({ where: { id } });
  return { ...(await testedAgent(transaction, viewer, suite.agentId)), suite };
}

/** A case to change, its suite locked. @throws NotFoundError, ForbiddenError */
export async function caseToChange(
  transaction: Transaction,
  viewer: Viewer,
  id: string,
): Promise<Tester & { readonly suite: EvalSuite; readonly found: EvalCase }> {
  const found = await transaction.evalCase.findFirst({ where: { id, AND: evalCasePolicy.where(viewer) } });
  if (found === null) {
    throw new NotFoundError('Case');
  }
  const locked = await suiteToChange(transaction, viewer, found.suiteId);
  return { ...locked, found: await transaction.evalCase.findUniqueOrThrow({ where: { id } }) };
}
