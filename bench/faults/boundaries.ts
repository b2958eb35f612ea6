import type { PrismaClient } from '../../server/generated/prisma/client.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { Events } from '../../server/platform/events.ts';
import type { RunWorld } from '../../server/task/run/run.ts';

/** Called at every place where a process may be when it is killed. */
type Boundary = (name: string) => void;

/** The same database, with a boundary before and after every statement and every transaction. */
export function withBoundaries(database: Database, at: Boundary): Database {
  const extended = database.prisma.$extends({
    query: {
      async $allOperations({ model, operation, args, query }) {
        const name = model === undefined ? operation : `${model}.${operation}`;
        at(`before ${name}`);
        const result: unknown = await query(args);
        at(`after ${name}`);
        return result;
      },
    },
    // The extended client has everything the plain one has; only its type is another one.
  }) as unknown as PrismaClient;
  const prisma = new Proxy(extended, {
    get(target, property, receiver) {
      const value: unknown = Reflect.get(target, property, receiver);
      if (property !== '$transaction' || typeof value !== 'function') {
        return value;
      }
      return async (...args: unknown[]): Promise<unknown> => {
        at('before transaction');
        const result: unknown = await Reflect.apply(value, target, args);
        at('after commit');
        return result;
      };
    },
  });
  return { ...database, prisma };
}

export function eventsWithBoundaries(events: Events, at: Boundary): Events {
  return {
    ...events,
    publish(topic, hint) {
      at('before notify');
      events.publish(topic, hint);
      at('after notify');
    },
  };
}

export function worldWithBoundaries(world: RunWorld, at: Boundary): RunWorld {
  return {
    ...world,
    async run(query, signal) {
      at('before SQL');
      const result = await world.run(query, signal);
      at('after SQL');
      return result;
    },
  };
}
