import { getRefFromModel } from '@pothos/plugin-prisma';
import type PrismaTypes from '../generated/pothos.ts';
import { builder } from './builder.ts';

type Model = keyof PrismaTypes;

/** Description of the count that every connection has. */
export const totalCount = 'Number of rows on all pages together; counted only when selected.';

/** Name and description of the connection of a noun. */
export const pageOf = (noun: string) => ({
  name: `${noun}Connection`,
  description: `Page of a list of ${noun} objects, with their total number.`,
});

/** Name and description of the edge of a noun. */
export const edgeOf = (noun: string) => ({ name: `${noun}Edge`, description: `${noun} on a page, with its cursor.` });

/**
 * Count that the Prisma plugin adds to a page, from the `totalCount` of the field that returned it.
 */
function countOf(connection: { totalCount?: () => Promise<number> | number } & object) {
  return connection.totalCount?.();
}

function notCounted(model: Model): never {
  throw new Error(`A field that returns ${model}Connection has no totalCount.`);
}

function connectionObject(model: Model) {
  return builder.connectionObject(
    {
      type: getRefFromModel(model, builder),
      ...pageOf(model),
      fields: (t) => ({
        totalCount: t.int({
          description: totalCount,
          // The plugin skips reading the page when nothing but the count is selected.
          extensions: { pothosPrismaTotalCount: true },
          resolve: (connection) => countOf(connection) ?? notCounted(model),
        }),
      }),
    },
    edgeOf(model),
  );
}

const connections = new Map<Model, ReturnType<typeof connectionObject>>();

/**
 * Relay connection of a noun, such as `AgentConnection` with `AgentEdge`: one type for every field
 * that returns pages of it. Each of these fields also gives its `totalCount`.
 */
export function connectionOf(model: Model) {
  const connection = connections.get(model) ?? connectionObject(model);
  connections.set(model, connection);
  return connection;
}
