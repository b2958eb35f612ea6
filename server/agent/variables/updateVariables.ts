import { canReadInstructions } from '../../access/agent.policy.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Agent, PrismaClient } from '../../generated/prisma/client.ts';
import type { VariableType } from '../../generated/prisma/enums.ts';
import type { Transaction } from '../../platform/database/database.ts';
import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  LimitExceededError,
  NotFoundError,
} from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { longest, shortEnough } from '../../source/textLimits.ts';
import { isValueOf } from '../../task/taskVariables.ts';
import { agentTransaction, changeAgent, type ReadAgent } from '../changeAgent.ts';

/** A variable of an agent's instructions, as it shall be. */
export interface WantedVariable {
  /** Absent: a new one. */
  readonly id?: string | null | undefined;
  readonly name: string;
  readonly type: VariableType;
  readonly defaultValue?: string | null | undefined;
}

const mostVariables = 50;

/**
 * Makes the variables of an agent what a list says: what has an id is changed, what has none is
 * new, and what the list does not name is removed.
 * @throws NotFoundError, ForbiddenError, InvalidInputError, LimitExceededError, ConflictError when
 *   the agent has changed since the version that was read, or for a removed variable with values in
 *   tasks
 */
export async function updateVariables(
  database: PrismaClient,
  viewer: Viewer,
  read: ReadAgent,
  wanted: readonly WantedVariable[],
): Promise<Agent> {
  return database.$transaction(
    (transaction) =>
      changeAgent(transaction, viewer, read, async (agent) => {
        if (!canReadInstructions(viewer, agent)) {
          throw new ForbiddenError();
        }
        await writeVariables(transaction, agent, wanted);
      }),
    agentTransaction,
  );
}

async function writeVariables(
  transaction: Transaction,
  { id: agentId, organizationId }: Agent,
  wanted: readonly WantedVariable[],
): Promise<void> {
  const known = await transaction.variable.findMany({
    where: { agentId },
    include: { _count: { select: { taskVariables: true } } },
  });
  const ids = new Set(wanted.flatMap(({ id }) => id ?? []));
  if ([...ids].some((id) => !known.some((one) => one.id === id))) {
    throw new NotFoundError('Variable', 'Load the agent again.');
  }
  const variables = checked(wanted);
  const removed = known.filter(({ id }) => !ids.has(id));
  const used = removed.find(({ _count }) => _count.taskVariables > 0);
  if (used !== undefined) {
    throw new ConflictError(`Tasks have values of ${used.name}, so it cannot be removed.`, 'Keep it, or rename it.');
  }
  const retyped = known.find(
    ({ id, type, _count }) => _count.taskVariables > 0 && variables.some((one) => one.id === id && one.type !== type),
  );
  if (retyped !== undefined) {
    throw new ConflictError(
      `Tasks have values of ${retyped.name}, so its type stays.`,
      'Add another variable with the other type.',
    );
  }
  await transaction.variable.deleteMany({ where: { id: { in: removed.map(({ id }) => id) } } });
  // Two may exchange their names: until they have the new ones, they are called by their ids.
  await transaction.$executeRaw`UPDATE variable SET name = id WHERE agent_id = ${agentId}`;
  for (const { id, name, type, defaultValue } of variables) {
    const row = { name, type, defaultValue: defaultValue ?? null };
    const variableId = id ?? newId('Variable');
    await transaction.variable.upsert({
      where: { id: variableId },
      update: row,
      create: { id: variableId, organizationId, agentId, ...row },
    });
  }
}

function checked(wanted: readonly WantedVariable[]): readonly WantedVariable[] {
  if (wanted.length > mostVariables) {
    throw new LimitExceededError(
      `An agent has at most ${mostVariables} variables, and these are ${wanted.length}.`,
      'Remove some of them.',
    );
  }
  const variables = wanted.map((variable) => ({
    ...variable,
    name: variable.name.trim(),
    defaultValue: valueOf(variable),
  }));
  for (const [index, { id, name }] of variables.entries()) {
    if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) {
      throw invalid(
        'A variable’s name has lower-case letters, digits and _, begins with a letter and has at most 63 characters.',
        'Enter a name such as fiscal_year.',
      );
    }
    const same = variables.findIndex((one) => one.name === name || (id != null && one.id === id));
    if (same < index) {
      throw invalid(`${name} is listed twice.`, 'List each variable once.');
    }
  }
  return variables;
}

/** The default of a variable; null: none. */
function valueOf({ name, type, defaultValue }: WantedVariable): string | null {
  if (defaultValue === null || defaultValue === undefined) {
    return null;
  }
  const value = shortEnough(defaultValue, longest.rules, 'variables');
  if (!isValueOf(type, value)) {
    throw invalid(`“${value}” is not a number, as ${name} needs.`, 'Write a number such as 12.5, or remove it.');
  }
  return value;
}

const invalid = (message: string, advice: string): InvalidInputError =>
  new InvalidInputError(message, advice, ['variables']);
