import { DuckDBInstance } from '@duckdb/node-api';
import { graphql } from 'graphql';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { MemberViewer, Viewer } from '../access/viewer.ts';
import type { PrismaClient } from '../generated/prisma/client.ts';
import type { Context, Services } from '../graphql/context.ts';
import { schema } from '../schema.ts';
import { Catalogs } from '../model/catalogs.ts';
import { newId } from '../platform/ids.ts';
import { SourceConnections, sourceDatabaseFile } from '../source/sourceConnections.ts';
import { SecretStore } from '../platform/secrets/secretStore.ts';
import { WarehousePool } from '../warehouse/sessions/pool.ts';
import { CompiledQueries } from './compile/compiledQueries.ts';
import type { SemqlServices } from './compile/semqlRequest.ts';

/**
 * An organization whose parcels lie in a real DuckDB file: two of Berlin and one of Paris, of which
 * one was not sent.
 */
export interface Parcels {
  readonly organizationId: string;
  readonly environmentId: string;
  readonly dataSourceId: string;
  readonly modelId: string;
  readonly metricId: string;
  /** Sees the model and the metric. */
  readonly agentId: string;
  /** Sees nothing. */
  readonly emptyAgentId: string;
  readonly admin: MemberViewer;
  readonly explorer: MemberViewer;
}

/** @param folder where sources keep their files; null: there is no file, and nothing can be run */
export async function createParcels(prisma: PrismaClient, folder: string | null): Promise<Parcels> {
  const ids = {
    organizationId: newId('Organization'),
    environmentId: newId('Environment'),
    dataSourceId: newId('DataSource'),
    modelId: newId('Model'),
    metricId: newId('Metric'),
    agentId: newId('Agent'),
    emptyAgentId: newId('Agent'),
  };
  const { organizationId, environmentId, dataSourceId, modelId, metricId, agentId, emptyAgentId } = ids;
  const owned = { organizationId };
  await prisma.organization.create({ data: { id: organizationId, name: 'Parcels' } });
  await prisma.environment.create({ data: { id: environmentId, ...owned, name: 'Production', type: 'PRODUCTION' } });
  const [adminId, explorerId] = [newId('Actor'), newId('Actor')];
  await prisma.actor.createMany({
    data: [
      { id: adminId, ...owned, provider: 'INTERNAL', clerkUserId: `ada-${adminId}`, role: 'org:admin' },
      { id: explorerId, ...owned, provider: 'INTERNAL', clerkUserId: `eve-${explorerId}`, role: 'org:explorer' },
    ],
  });
  if (folder !== null) {
    await writeParcels(folder, dataSourceId, parcelRows);
  }
  await prisma.dataSource.create({
    data: { id: dataSourceId, ...owned, name: 'parcels', type: 'FILE', status: 'READY' },
  });
  const dimension = (
    name: string,
    type: 'STRING' | 'NUMBER' | 'BOOLEAN' | 'ENUM' | 'DATE',
    more: { primaryKey?: boolean; sampleValues?: string[] } = {},
  ) => ({ id: newId('Dimension'), ...owned, name, type, expression: name, ...more });
  await prisma.model.create({
    data: {
      id: modelId,
      ...owned,
      environmentId,
      name: 'parcels',
      dataSourceId,
      sourcePath: ['main', 'parcels'],
      sourceColumns: [
        { name: 'id', type: 'INTEGER', nullable: false },
        { name: 'city', type: 'STRING', nullable: false },
        { name: 'size', type: 'STRING', nullable: false },
        { name: 'weight', type: 'DECIMAL', nullable: false },
        { name: 'sent', type: 'BOOLEAN', nullable: false },
        { name: 'packed_on', type: 'DATE', nullable: false },
      ],
      dimensions: {
        create: [
          dimension('id', 'NUMBER', { primaryKey: true }),
          dimension('city', 'STRING', { sampleValues: ['Berlin'] }),
          {
            ...dimension('size', 'ENUM'),
            enumValues: {
              create: [
                { id: newId('DimensionEnumValue'), value: 'S', label: 'Small' },
                { id: newId('DimensionEnumValue'), value: 'L', label: 'Large', sortOrder: 1 },
              ],
            },
          },
          dimension('sent', 'BOOLEAN'),
          dimension('packed_on', 'DATE'),
        ],
      },
      measures: {
        create: [
          { id: newId('Measure'), ...owned, name: 'total_weight', expression: 'SUM(weight)', unit: 'kg', decimals: 2 },
          { id: newId('Measure'), ...owned, name: 'parcel_count', expression: 'COUNT(*)' },
        ],
      },
      filters: {
        create: [{ id: newId('Filter'), ...owned, name: 'sent_only', expression: 'sent = TRUE', applyByDefault: true }],
      },
    },
  });
  await prisma.metric.create({
    data: {
      id: metricId,
      ...owned,
      environmentId,
      name: 'average_weight',
      expression: 'total_weight / parcel_count',
      anchorModelId: modelId,
      status: 'APPROVED',
      version: 3,
    },
  });
  await prisma.agent.create({ data: { id: agentId, ...owned, environmentId, name: 'Parcels' } });
  await prisma.agent.create({ data: { id: emptyAgentId, ...owned, environmentId, name: 'Empty' } });
  await prisma.agentModel.create({ data: { id: newId('AgentModel'), agentId, modelId } });
  await prisma.agentMetric.create({ data: { id: newId('AgentMetric'), agentId, metricId } });
  const member = { kind: 'member', email: '', organizationId, environmentId, staff: false } as const;
  return {
    ...ids,
    admin: { ...member, userId: `ada-${adminId}`, actorId: adminId, role: 'org:admin' },
    explorer: { ...member, userId: `eve-${explorerId}`, actorId: explorerId, role: 'org:explorer' },
  };
}

/** Rows of a source as it is made. */
export const parcelRows: readonly string[] = [
  "(1, 'Berlin', 'S', 10.5, true, DATE '2026-01-31')",
  "(2, 'Berlin', 'L', 4.5, false, DATE '2026-02-01')",
  "(3, 'Paris', 'L', 7, true, DATE '2026-02-28')",
];

/** Fills the source's file, replacing what is there. */
export async function writeParcels(folder: string, dataSourceId: string, rows: readonly string[]): Promise<void> {
  const file = sourceDatabaseFile(folder, dataSourceId);
  mkdirSync(dirname(file), { recursive: true });
  const duck = await DuckDBInstance.create(file);
  const connection = await duck.connect();
  await connection.run(`CREATE OR REPLACE TABLE parcels AS
    SELECT id, city, size, weight::DECIMAL(9,2) AS weight, sent, packed_on
    FROM (VALUES ${rows.join(', ')}) t(id, city, size, weight, sent, packed_on)`);
  connection.closeSync();
  duck.closeSync();
}

/** Everything a query needs, on a folder of its own. */
export interface SemqlWorld extends SemqlServices {
  /** Where the files of its sources lie. */
  readonly dataFolder: string;
  /** Sends a GraphQL document with one input, as the viewer; fails on errors that are no data. */
  ask<Data>(viewer: Viewer, source: string, input: object): Promise<Data>;
  close(): Promise<void>;
}

/**
 * @param warehouses where sources are opened; by default as the server opens them, which reaches no
 * server of this machine
 */
export function openSemqlWorld(prisma: PrismaClient, warehouses = new WarehousePool()): SemqlWorld {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-semql-'));
  const services: SemqlServices = {
    database: prisma,
    catalogs: new Catalogs(prisma),
    compiled: new CompiledQueries(),
    warehouses,
    connections: new SourceConnections({
      database: prisma,
      dataFolder: folder,
      secrets: new SecretStore(['a secret of tests']),
    }),
  };
  return {
    ...services,
    dataFolder: folder,
    async ask<Data>(viewer: Viewer, source: string, input: object): Promise<Data> {
      const contextValue: Context = {
        viewer,
        database: prisma,
        now: new Date('2026-11-20T12:00:00Z'),
        services: { semql: services } as unknown as Services,
      };
      const { data, errors } = await graphql({ schema, source, variableValues: { input }, contextValue });
      if (errors !== undefined) {
        throw new Error(errors.map(({ message }) => message).join('\n'));
      }
      return JSON.parse(JSON.stringify(data)) as Data;
    },
    async close() {
      await warehouses.closeAll();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
