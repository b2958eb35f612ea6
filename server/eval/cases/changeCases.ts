import type { Viewer } from '../../access/viewer.ts';
import { Prisma, type EvalCase } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { changedMeanwhile } from '../../platform/database/readVersion.ts';
import { storableJson } from '../../platform/database/storableJson.ts';
import { ForbiddenError, LimitExceededError, NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { evalCasePolicy, evalSuitePolicy } from '../eval.policy.ts';
import type { EvalServices } from '../evalServices.ts';
import { caseToChange, suiteToChange } from '../testedAgent.ts';
import { checkedValues, refuseStranger, type CaseValues, type GivenValues } from './caseValues.ts';

/** Cases of one suite. */
const mostCases = 500;

/** Values of a case as a caller sends them; what is absent stays, or is its default. */
export type PartialValues = {
  readonly [Field in keyof GivenValues]?: GivenValues[Field] | null | undefined;
};

/**
 * Adds a case to a suite. It is asked as the viewer unless it names another person.
 * @throws NotFoundError, ForbiddenError, InvalidInputError with the path of the field,
 *   LimitExceededError
 */
export async function createCase(
  { database, semql }: EvalServices,
  viewer: Viewer,
  { suiteId, ...given }: PartialValues & { readonly suiteId: string },
  now: Date,
): Promise<EvalCase> {
  const suite = await database.evalSuite.findFirst({
    where: { id: suiteId, AND: evalSuitePolicy.where(viewer) },
    include: { agent: true },
  });
  if (suite === null || suite.agent.deletedAt !== null) {
    throw new NotFoundError('Suite');
  }
  if (viewer.kind !== 'member') {
    throw new ForbiddenError();
  }
  const values = await checkedValues(semql, suite.agent, { ...blank(viewer.actorId), ...present(given) }, now);
  return database.$transaction((transaction) =>
    addCase(transaction, viewer, { suiteId, agentId: suite.agentId }, values, null),
  );
}

/** Task that a case was made from, with the values that it was given for variables of the agent. */
interface CaseSource {
  readonly taskId: string;
  readonly variables: Readonly<Record<string, string | number>>;
}

/** Writes a case whose values are checked. */
export async function addCase(
  transaction: Transaction,
  viewer: Viewer,
  { suiteId, agentId }: { readonly suiteId: string; readonly agentId: string },
  values: CaseValues,
  source: CaseSource | null,
): Promise<EvalCase> {
  const { agent, viewer: author } = await suiteToChange(transaction, viewer, suiteId);
  if (agent.id !== agentId) {
    throw new NotFoundError('Suite', 'Choose a suite of the agent that was asked.');
  }
  await refuseStranger(transaction, agent, values.asActorId);
  if ((await transaction.evalCase.count({ where: { suiteId } })) >= mostCases) {
    throw new LimitExceededError(`A suite has at most ${mostCases} cases.`, 'Begin another suite.');
  }
  const { organizationId } = agent;
  const id = newId('EvalCase');
  return transaction.evalCase.create({
    data: {
      id,
      organizationId,
      suiteId,
      sourceTaskId: source?.taskId ?? null,
      variables: source?.variables ?? {},
      creatorId: author.actorId,
      ...stored(values),
    },
  });
}

/**
 * Changes what a case asks or expects.
 * @throws NotFoundError, ForbiddenError, InvalidInputError with the path of the field,
 *   LimitExceededError, ConflictError when it has changed since the version that was read
 */
export async function updateCase(
  { database, semql }: EvalServices,
  viewer: Viewer,
  { caseId, version, ...given }: PartialValues & { readonly caseId: string; readonly version: number },
  now: Date,
): Promise<EvalCase> {
  const known = await database.evalCase.findFirst({
    where: { id: caseId, AND: evalCasePolicy.where(viewer) },
    include: { suite: { include: { agent: true } } },
  });
  if (known === null) {
    throw new NotFoundError('Case');
  }
  const { suite, ...was } = known;
  const values = await checkedValues(semql, suite.agent, { ...was, ...present(given) }, now);
  return database.$transaction(async (transaction) => {
    const { agent, found } = await caseToChange(transaction, viewer, caseId);
    if (found.version !== version) {
      throw changedMeanwhile('case');
    }
    // A case of a person who has left can be changed in every other way.
    if (values.asActorId !== found.asActorId) {
      await refuseStranger(transaction, agent, values.asActorId);
    }
    return transaction.evalCase.update({
      where: { id: caseId },
      data: { ...stored(values), version: { increment: 1 } },
    });
  });
}

/** Removes a case; its results stay with their runs. @throws NotFoundError, ForbiddenError */
export async function removeCase({ database }: EvalServices, viewer: Viewer, caseId: string): Promise<string> {
  return database.$transaction(async (transaction) => {
    const { found } = await caseToChange(transaction, viewer, caseId);
    await transaction.evalCase.delete({ where: { id: found.id } });
    return found.id;
  });
}

const blank = (asActorId: string): GivenValues => ({
  question: '',
  previous: [],
  expects: 'QUERY',
  semql: null,
  result: null,
  tolerance: 0,
  words: [],
  mustNotUse: [],
  asActorId,
  clock: null,
  timeZone: null,
});

const clearing: ReadonlySet<string> = new Set(['clock', 'timeZone']);

/** Fields that were sent; null takes a fixed clock or time zone away. */
function present(given: PartialValues): Partial<GivenValues> {
  return Object.fromEntries(
    Object.entries(given).filter(([field, value]) => value !== undefined && (value !== null || clearing.has(field))),
  );
}

const stored = ({ previous, words, mustNotUse, uses, result, ...values }: CaseValues) => ({
  ...values,
  uses: [...uses],
  previous: [...previous],
  words: [...words],
  mustNotUse: [...mustNotUse],
  result: result === null ? Prisma.DbNull : storableJson(result),
});
