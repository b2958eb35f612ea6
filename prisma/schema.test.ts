import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId, type IdType } from '../server/platform/ids.ts';
import { createTestDatabase, databaseServers, type TestDatabase } from '../server/testing/database.ts';
import {
  createCanaryOrganization,
  dataModels,
  type CanaryOrganization,
} from '../server/graphql/canaries.test-support.ts';

describe.each(databaseServers)('constraints on $name', (server) => {
  let database: TestDatabase;
  let a: CanaryOrganization;
  let b: CanaryOrganization;

  beforeAll(async () => {
    database = await createTestDatabase(server);
    a = await createCanaryOrganization(database.prisma, 'a');
    b = await createCanaryOrganization(database.prisma, 'b');
  }, 120_000);

  afterAll(() => database?.drop());

  const idOf = (model: IdType): string => a.ids.get(model)![0]!;
  const execute = (sql: string, ...values: unknown[]) => database.prisma.$executeRawUnsafe(sql, ...values);
  const select = <Row>(sql: string, ...values: unknown[]) => database.prisma.$queryRawUnsafe<Row[]>(sql, ...values);

  const permission = (targets: Readonly<Record<string, string>>, grantee: Readonly<Record<string, unknown>> = {}) =>
    database.prisma.permission.create({
      data: {
        id: newId('Permission'),
        organizationId: a.organizationId,
        granteeType: 'USER',
        granteeId: newId('Actor'),
        ...grantee,
        ...targets,
      },
    });

  it('wants exactly one target of a permission', async () => {
    await expect(permission({ agentId: idOf('Agent') })).resolves.toMatchObject({ agentId: idOf('Agent') });
    await expect(permission({})).rejects.toThrow(/permission_one_target_check/);
    await expect(permission({ agentId: idOf('Agent'), modelId: idOf('Model') })).rejects.toThrow(
      /permission_one_target_check/,
    );
  });

  it('wants a grantee of a permission, except of a public one', async () => {
    const target = { reportId: idOf('Report') };
    await expect(permission(target, { granteeType: 'PUBLIC' })).rejects.toThrow(/permission_grantee_check/);
    await expect(permission(target, { granteeType: 'ACTOR', granteeId: null })).rejects.toThrow(
      /permission_grantee_check/,
    );
    await expect(permission(target, { granteeType: 'PUBLIC', granteeId: null, role: 'EDITOR' })).rejects.toThrow(
      /permission_public_role_check/,
    );
  });

  it('grants the same thing to the same grantee once', async () => {
    const grantee = { granteeType: 'PUBLIC', granteeId: null };
    await permission({ metricId: idOf('Metric') }, grantee);
    await expect(permission({ metricId: idOf('Metric') }, grantee)).rejects.toThrow(/unique constraint/i);
    await expect(permission({ tableId: idOf('Table') }, grantee)).resolves.toBeDefined();
  });

  it('wants what the type of an attachment says, and nothing else', async () => {
    const attach = (data: object) =>
      database.prisma.attachment.create({
        data: {
          id: newId('Attachment'),
          organizationId: a.organizationId,
          commentId: idOf('Comment'),
          type: 'CHART',
          ...data,
        },
      });
    await expect(attach({ chartId: idOf('ChartAttachment') })).resolves.toBeDefined();
    await expect(attach({})).rejects.toThrow(/attachment_reference_check/);
    await expect(attach({ reportId: idOf('Report') })).rejects.toThrow(/attachment_reference_check/);
    await expect(attach({ chartId: idOf('ChartAttachment'), reportId: idOf('Report') })).rejects.toThrow(
      /attachment_reference_check/,
    );
    await expect(attach({ type: 'NOTEPAD', content: 'note' })).resolves.toBeDefined();
  });

  it.each([
    ['glossary_term_mapping', `UPDATE glossary_term_mapping SET model_id = NULL WHERE model_id IS NOT NULL`],
    ['metric_filter', `UPDATE metric_filter SET filter_id = NULL WHERE filter_id IS NOT NULL`],
    ['user_metadata_field', `UPDATE user_metadata_field SET scope = 'COLUMN' WHERE scope = 'TABLE'`],
    ['model_source', `UPDATE model SET source_query = 'SELECT 1'`],
    ['model_source', `UPDATE model SET source_path = '{}'`],
    ['model_name', `UPDATE model SET name = 'Orders'`],
    ['dimension_name', `UPDATE dimension SET name = 'order id'`],
    ['measure_name', `UPDATE measure SET name = '1st'`],
    ['metric_name', `UPDATE metric SET name = 'a-b'`],
    ['actor_role', `UPDATE actor SET role = 'admin'`],
    ['invitation_role', `UPDATE invitation SET role = 'org:owner'`],
    ['organization_name', `UPDATE organization SET name = ' '`],
    ['organization_fiscal_year', `UPDATE organization SET fiscal_year_start_month = 13`],
    ['data_processing_task_progress', `UPDATE data_processing_task SET progress = 101`],
    ['task_event_seq', `INSERT INTO task_event (task_id, seq, kind) SELECT id, 0, 'x' FROM task LIMIT 1`],
    ['task_run_claim', `UPDATE task_run SET state = 'RUNNING', claim_token = NULL`],
  ])('refuses what breaks %s', async (constraint, sql) => {
    await expect(execute(sql)).rejects.toThrow(new RegExp(`${constraint}\\w*_check`));
  });

  it('keeps names unique where they live, whatever their case', async () => {
    const agent = await database.prisma.agent.findUniqueOrThrow({ where: { id: idOf('Agent') } });
    const copy = (data: object) =>
      database.prisma.agent.create({
        data: {
          id: newId('Agent'),
          organizationId: agent.organizationId,
          environmentId: agent.environmentId,
          name: agent.name.toUpperCase(),
          ...data,
        },
      });
    await expect(copy({})).rejects.toThrow(/unique constraint/i);
    // The name of a deleted agent is free again, and other environments have their own.
    await expect(copy({ deletedAt: new Date() })).resolves.toBeDefined();
    await expect(copy({ organizationId: b.organizationId, environmentId: b.environmentId })).resolves.toBeDefined();
  });

  it('writes versions and events once', async () => {
    await expect(execute(`UPDATE entity_version SET body = '{}'`)).rejects.toThrow(/written once/);
    await expect(execute(`UPDATE task_event SET kind = 'other'`)).rejects.toThrow(/written once/);
  });

  it.each([
    ['a data source with tables', `DELETE FROM data_source WHERE id = $1`, 'DataSource'],
    ['a model that metrics stand on', `DELETE FROM model WHERE id = $1`, 'Model'],
    ['a dimension of a grain', `DELETE FROM dimension WHERE id = $1`, 'Dimension'],
    ['a filter a metric uses', `DELETE FROM filter WHERE id = $1`, 'Filter'],
    ['an actor who wrote something', `DELETE FROM actor WHERE id = $1`, 'Actor'],
    ['an agent that was asked', `DELETE FROM agent WHERE id = $1`, 'Agent'],
    ['an environment in use', `DELETE FROM environment WHERE id = $1`, 'Environment'],
    ['a definition an answer shows', `DELETE FROM definition WHERE id = $1`, 'Definition'],
  ] as const)('does not delete %s', async (_what, sql, model) => {
    await expect(execute(sql, idOf(model))).rejects.toThrow(/foreign key/i);
  });

  it('deletes an organization as a whole, and only it', async () => {
    const c = await createCanaryOrganization(database.prisma, 'c');
    const countOf = async (table: string): Promise<number> =>
      Number((await select<{ n: bigint }>(`SELECT count(*) AS n FROM "${table}"`))[0]?.n);
    const before = await countOf('dimension');
    await database.prisma.$transaction([
      database.prisma.$executeRawUnsafe('SET CONSTRAINTS ALL DEFERRED'),
      database.prisma.organization.delete({ where: { id: c.organizationId } }),
    ]);
    expect(await countOf('dimension')).toBe(before - 1);
    const tables = await select<{ table_name: string }>(
      `SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'organization_id'`,
    );
    for (const { table_name: table } of tables) {
      const left = await select(`SELECT 1 FROM "${table}" WHERE organization_id = $1`, c.organizationId);
      expect([table, left.length]).toEqual([table, 0]);
    }
  });

  it('can check every refusing reference at the end of a transaction', async () => {
    const immediate = await select<{ conname: string }>(
      `SELECT conname FROM pg_constraint WHERE contype = 'f' AND confdeltype = 'a' AND NOT condeferrable
         AND connamespace = 'public'::regnamespace`,
    );
    expect(immediate).toEqual([]);
  });

  it('has an index that begins with every reference', async () => {
    const missing = await select<{ reference: string }>(
      `SELECT c.conrelid::regclass || '.' || a.attname AS reference
         FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
        WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1])`,
    );
    expect(missing).toEqual([]);
  });

  it('keeps every moment with its time zone', async () => {
    const naive = await select(
      `SELECT table_name, column_name FROM information_schema.columns
        WHERE table_schema = 'public' AND data_type = 'timestamp without time zone'`,
    );
    expect(naive).toEqual([]);
    expect(dataModels.length).toBeGreaterThan(70);
  });
});
