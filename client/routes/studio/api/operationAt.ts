import { Kind, parse, type OperationDefinitionNode, type OperationTypeNode } from 'graphql';

/** The operation that Run means. */
export interface ChosenOperation {
  readonly type: `${OperationTypeNode}`;
  /** Null when the document has just one, without a name. */
  readonly name: string | null;
}

/**
 * The operation of a document with the cursor in it, or its only one.
 * @throws Error with a sentence when the text is no document, or leaves open what to run
 */
export function operationAt(text: string, cursor: number): ChosenOperation {
  const operations = parse(text).definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const [first] = operations;
  if (first === undefined) {
    throw new Error('There is no operation to run: write a query, a mutation or a subscription.');
  }
  const chosen =
    operations.length === 1
      ? first
      : operations.find(({ loc }) => loc !== undefined && loc.start <= cursor && cursor <= loc.end);
  if (chosen === undefined) {
    throw new Error('There are several operations: put the cursor in the one to run.');
  }
  if (operations.length > 1 && chosen.name === undefined) {
    throw new Error('If there are several operations, each needs a name.');
  }
  return { type: chosen.operation, name: chosen.name?.value ?? null };
}

/**
 * Variables as they are written, JSON of an object; nothing written is none.
 * @throws Error with a sentence
 */
export function readVariables(text: string): Record<string, unknown> {
  if (text.trim() === '') {
    return {};
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Error('The variables are not JSON: write an object such as {"first": 5}.', { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error('The variables must be one JSON object, such as {"first": 5}.');
  }
  return value as Record<string, unknown>;
}
