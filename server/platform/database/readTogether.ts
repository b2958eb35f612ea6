import type { PrismaClient } from '../../generated/prisma/client.ts';

/** Request whose look-ups are read together. */
interface Reading {
  readonly database: PrismaClient;
  readonly now: Date;
}

/**
 * A look-up by id that reads all ids of one turn of the event loop in one statement: the objects of
 * a list each ask for theirs.
 */
export function readTogether<Value, Request extends object = Reading>(
  read: (request: Request, ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (request: Request, id: string) => Promise<Value | null> {
  const waiting = new WeakMap<
    Request,
    { readonly ids: Set<string>; readonly found: Promise<ReadonlyMap<string, Value>> }
  >();
  return async (request, id) => {
    let batch = waiting.get(request);
    if (batch === undefined) {
      const ids = new Set<string>();
      const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        waiting.delete(request);
        return read(request, [...ids]);
      });
      batch = { ids, found };
      waiting.set(request, batch);
    }
    batch.ids.add(id);
    return (await batch.found).get(id) ?? null;
  };
}
