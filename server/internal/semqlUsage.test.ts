import { graphql } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import type { Context, Services } from '../graphql/context.ts';
import { schema } from '../schema.ts';
import { newId } from '../platform/ids.ts';
import { createTestDatabase, databaseServers, type TestDatabase } from '../testing/database.ts';
import { semqlUsage } from './semqlUsage.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

describe.each(databaseServers)('use of SemQL on the $name', (server) => {
  let database: TestDatabase;
  const environmentId = newId('Environment');
  const organizationId = newId('Organization');

  beforeAll(async () => {
    database = await createTestDatabase(server);
    const { prisma } = database;
    await prisma.organization.create({ data: { id: organizationId, name: 'Parcels' } });
    await prisma.environment.create({ data: { id: environmentId, organizationId, name: 'P', type: 'PRODUCTION' } });
    const common = { organizationId, environmentId, semql: 'SELECT n FROM t', targetDialect: 'DUCKDB', now } as const;
    const success = { ...common, status: 'SUCCESS' } as const;
    const failure = { ...common, status: 'ERROR' } as const;
    await prisma.executedSemQLQuery.createMany({
      data: [
        { ...success, durationMs: 10, createdAt: ago(1) },
        { ...success, durationMs: 30, createdAt: ago(1), servedFromCache: true },
        { ...success, durationMs: 20, createdAt: ago(2) },
        { ...failure, errorType: 'SYNTAX' as const, createdAt: ago(2) },
        { ...failure, errorType: 'TIMEOUT' as const, source: 'METRIC_DSL' as const, createdAt: ago(3) },
        { ...success, durationMs: 9_999, source: 'MODEL_DSL' as const, createdAt: ago(40) },
      ].map((row) => ({ id: newId('ExecutedSemQLQuery'), ...row })),
    });
  }, 60_000);

  afterAll(() => database?.drop());

  it('counts executions, failures and times of each form since the moment', async () => {
    const { forms, days } = await semqlUsage(database.prisma, ago(30));
    expect(forms).toEqual([
      {
        source: 'DIRECT_SEMQL',
        executions: 4,
        failures: 1,
        servedFromCache: 1,
        medianMs: 20,
        slowMs: 29,
        failuresByType: [{ errorType: 'SYNTAX', count: 1 }],
      },
      {
        source: 'METRIC_DSL',
        executions: 1,
        failures: 1,
        servedFromCache: 0,
        medianMs: null,
        slowMs: null,
        failuresByType: [{ errorType: 'TIMEOUT', count: 1 }],
      },
    ]);
    expect(days).toEqual([
      { source: 'METRIC_DSL', day: '2026-11-18', executions: 1, failures: 1 },
      { source: 'DIRECT_SEMQL', day: '2026-11-19', executions: 2, failures: 1 },
      { source: 'DIRECT_SEMQL', day: '2026-11-20', executions: 2, failures: 0 },
    ]);
  });

  it('is for staff only', async () => {
    const ask = async (staff: boolean) => {
      const viewer: Viewer = {
        kind: 'member',
        userId: 'ada',
        email: '',
        actorId: newId('Actor'),
        organizationId,
        environmentId,
        role: 'org:admin',
        staff,
      };
      const contextValue: Context = { viewer, database: database.prisma, now, services: {} as Services };
      return graphql({ schema, source: '{ semqlUsage(days: 60) { forms { source executions } } }', contextValue });
    };
    const answer = await ask(true);
    expect(answer.errors).toBeUndefined();
    expect(JSON.stringify(answer.data)).toContain('MODEL_DSL');
    expect((await ask(false)).data).toBeFalsy();
  });
});
