import {
  createSourceEventStream,
  execute,
  Kind,
  print,
  visit,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
} from 'graphql';
import type { Context } from './context.ts';

/**
 * How long a result is used again, in milliseconds. Watchers of one event ask within moments of
 * each other; fields that change without an event of their own are no older than this.
 */
const sharedForMs = 1000;

/** Results of an event, by who watches and what is selected. */
const results = new WeakMap<object, Map<string, Promise<ExecutionResult>>>();

/**
 * Computes a result when its reader has room for it; null: the reader or the subscription has gone.
 */
export type InTurn = (compute: () => Promise<ExecutionResult | null>) => Promise<ExecutionResult | null>;

/**
 * GraphQL's `subscribe`, with one execution per event for all sockets of one person that select the
 * same of it, however many of them watch. Results with errors are not shared.
 * @param inTurn decides when the next event is executed; at once by default
 */
export async function subscribeSharing(
  args: ExecutionArgs,
  inTurn: InTurn = (compute) => compute(),
): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
  const stream = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in stream)) {
    return stream;
  }
  const source = stream[Symbol.asyncIterator]();
  const key = sharingKey(args);
  const ended = { value: undefined, done: true } as const;
  /** True: the client has completed the subscription. */
  let over = false;
  // No generator: its `return` would wait for the next event before it reached the source.
  const iterator: AsyncIterableIterator<ExecutionResult> = {
    [Symbol.asyncIterator]: () => iterator,
    async next() {
      const { value, done } = await source.next();
      if (done === true) {
        return ended;
      }
      const result = await inTurn(async () => (over ? null : resultOf(value, key, args)));
      if (result !== null && !over) {
        return { value: result, done: false };
      }
      await source.return?.();
      return ended;
    },
    async return() {
      over = true;
      await source.return?.();
      return ended;
    },
  };
  return iterator;
}

async function resultOf(event: unknown, key: string, args: ExecutionArgs): Promise<ExecutionResult> {
  const run = async (): Promise<ExecutionResult> => execute({ ...args, rootValue: event });
  if (typeof event !== 'object' || event === null) {
    return run();
  }
  const known = results.get(event) ?? new Map<string, Promise<ExecutionResult>>();
  results.set(event, known);
  const shared = known.get(key);
  if (shared !== undefined) {
    return shared;
  }
  const result = run();
  known.set(key, result);
  const forget = (): void => void known.delete(key);
  setTimeout(forget, sharedForMs).unref();
  result.then(({ errors }) => errors !== undefined && forget(), forget);
  return result;
}

/**
 * Key of the viewer and everything that shapes an event for them, except the position in the
 * events.
 */
function sharingKey({ document, operationName, variableValues, contextValue }: ExecutionArgs): string {
  const { viewer } = contextValue as Context;
  const selected = withoutRootArguments(document);
  const used = new Set<string>();
  visit(selected, {
    VariableDefinition: () => false,
    Variable: ({ name }) => void used.add(name.value),
  });
  // A definition holds a default, so those of variables that are used belong to the key.
  const text = print(
    visit(selected, { VariableDefinition: ({ variable }) => (used.has(variable.name.value) ? undefined : null) }),
  );
  const variables = [...used].sort().map((name) => [name, variableValues?.[name]]);
  return JSON.stringify([viewer, operationName ?? null, text, variables]);
}

/**
 * The arguments of a subscription's field choose its events; nothing of an event's result depends
 * on them.
 */
function withoutRootArguments(document: DocumentNode): DocumentNode {
  return {
    ...document,
    definitions: document.definitions.map((definition) =>
      definition.kind !== Kind.OPERATION_DEFINITION
        ? definition
        : {
            ...definition,
            selectionSet: {
              ...definition.selectionSet,
              selections: definition.selectionSet.selections.map((selection) =>
                selection.kind === Kind.FIELD ? { ...selection, arguments: [] } : selection,
              ),
            },
          },
    ),
  };
}
