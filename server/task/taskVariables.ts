import { isNumberText } from '../../values/isNumberText.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import type { VariableType } from '../generated/prisma/enums.ts';
import type { Transaction } from '../platform/database/database.ts';
import { ConflictError, InvalidInputError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';

/** Value of an agent's variable, for one task. */
export interface GivenVariable {
  readonly name: string;
  readonly value: string;
}

/** Longest value, in characters: a question has room for several. */
const longestValue = 1000;

/** True for a text that a variable of the type may have. */
export function isValueOf(type: VariableType, value: string): boolean {
  return type === 'TEXT' || isNumberText(value);
}

/** A value as programs read it. */
export function typedValue(type: VariableType, value: string): string | number {
  return type === 'NUMBER' ? Number(value) : value;
}

/**
 * Rows for the values that a task is given, checked against the variables of its agent.
 * @throws InvalidInputError with `variables` and the name as its path
 */
export async function checkVariables(
  database: PrismaClient,
  agentId: string,
  given: readonly GivenVariable[],
): Promise<readonly Omit<Prisma.TaskVariableCreateManyInput, 'taskId'>[]> {
  if (given.length === 0) {
    return [];
  }
  const known = await database.variable.findMany({ where: { agentId }, orderBy: { name: 'asc' } });
  return given.map(({ name, value: written }, index) => {
    const value = written.replaceAll('\u0000', '').trim();
    const path = ['variables', name];
    const variable = known.find((one) => one.name === name);
    if (variable === undefined) {
      const names = known.map((one) => one.name).join(', ');
      throw new InvalidInputError(
        `This agent has no variable ${name}.`,
        names === '' ? 'Ask without variables.' : `Its variables are ${names}.`,
        path,
      );
    }
    if (given.findIndex((one) => one.name === name) < index) {
      throw new InvalidInputError(`${name} is given twice.`, 'Give each variable once.', path);
    }
    if (value === '' || value.length > longestValue) {
      throw new InvalidInputError(
        value === '' ? `${name} has no value.` : `The value of ${name} is longer than ${longestValue} characters.`,
        'Give a shorter value, or leave it out for the default.',
        path,
      );
    }
    if (!isValueOf(variable.type, value)) {
      throw new InvalidInputError(
        `“${value}” is not a number, as ${name} needs.`,
        'Write a number such as 12.5.',
        path,
      );
    }
    return { id: newId('TaskVariable'), variableId: variable.id, value };
  });
}

/**
 * Writes the values of a task that `checkVariables` has let through.
 * @throws ConflictError when a variable was removed since then
 */
export async function writeVariables(
  transaction: Transaction,
  taskId: string,
  variables: Awaited<ReturnType<typeof checkVariables>>,
): Promise<void> {
  if (variables.length === 0) {
    return;
  }
  const ids = variables.map(({ variableId }) => variableId);
  const there = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM variable WHERE id = ANY(${ids}) ORDER BY id FOR KEY SHARE`;
  if (there.length < ids.length) {
    throw new ConflictError(
      'A variable was removed while the question was on its way.',
      'Load the page again and ask once more.',
    );
  }
  await transaction.taskVariable.createMany({ data: variables.map((one) => ({ ...one, taskId })) });
}

/** Values that were given for a task, by the names of their variables. */
export async function variablesOf(
  database: PrismaClient | Transaction,
  taskId: string,
): Promise<Readonly<Record<string, string | number>>> {
  const rows = await database.taskVariable.findMany({ where: { taskId }, include: { variable: true } });
  return Object.fromEntries(rows.map(({ value, variable: { name, type } }) => [name, typedValue(type, value)]));
}
