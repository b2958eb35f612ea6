import { graphql } from 'graphql';
import type { Viewer } from '../access/viewer.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import type { Context, Services } from '../graphql/context.ts';
import { schema } from '../schema.ts';
import { newId } from '../platform/ids.ts';
import { noSampleData } from '../testing/noSampleData.ts';
import type { TestOrganization } from '../testing/organization.ts';

/** How a mutation or a field with failures ended. */
export interface Outcome extends Record<string, unknown> {
  readonly __typename: string;
  readonly message?: string;
  readonly advice?: string;
}

/** What the only field of a document gives somebody. */
export async function askAs(
  prisma: PrismaClient,
  viewer: Viewer,
  source: string,
  variableValues: Readonly<Record<string, unknown>>,
  services: object = { source: noSampleData },
): Promise<Outcome> {
  const contextValue: Context = {
    viewer,
    database: prisma,
    now: new Date('2026-11-20T12:00:00Z'),
    services: services as Services,
  };
  const { data, errors } = await graphql({ schema, source, variableValues, contextValue });
  if (errors !== undefined) {
    throw new Error(errors.map(({ message }) => message).join('\n'));
  }
  const [outcome] = Object.values(JSON.parse(JSON.stringify(data)) as Record<string, Outcome>);
  if (outcome === undefined) {
    throw new Error('no field was asked for');
  }
  return outcome;
}

/** Two tables that nobody has described: orders, and the customers they belong to. */
export interface Described {
  readonly orders: string;
  readonly customers: string;
  /** `orders.status` → id */
  readonly columns: ReadonlyMap<string, string>;
}

const tables = {
  customers: [
    ['customer_id', 'INTEGER'],
    ['email', 'STRING'],
  ],
  orders: [
    ['order_id', 'INTEGER'],
    ['customer_id', 'INTEGER'],
    ['status', 'STRING'],
    ['net_amount', 'DECIMAL'],
  ],
} as const;

export async function createTables(
  prisma: PrismaClient,
  { organizationId, dataSourceId }: Pick<TestOrganization, 'organizationId' | 'dataSourceId'>,
): Promise<Described> {
  const columns = new Map<string, string>();
  const ids = { orders: newId('Table'), customers: newId('Table') };
  for (const name of ['customers', 'orders'] as const) {
    await prisma.table.create({
      data: {
        id: ids[name],
        organizationId,
        dataSourceId,
        name,
        rowCount: 100,
        hierarchyLabels: ['Schema', 'Table'],
        hierarchyPath: ['public', name],
        columns: {
          create: tables[name].map(([column, dataType], position) => {
            const id = newId('Column');
            columns.set(`${name}.${column}`, id);
            return { id, organizationId, position, name: column, dataType, isPrimaryKey: position === 0 };
          }),
        },
      },
    });
  }
  return { ...ids, columns };
}
