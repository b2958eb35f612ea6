import { randomBytes } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import { Catalogs } from '../catalogs.ts';
import { loadCatalog } from '../loadCatalog.ts';
import { localEvents } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import { SecretStore } from '../../platform/secrets/secretStore.ts';
import { sqlTables } from '../../query/sql/sqlTables.ts';
import { askAs } from '../../table/describing.test-support.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { manualJobs, type ManualJobs } from '../../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { UploadStore } from '../../upload/uploadStore.ts';
import { outboundPolicy } from '../../warehouse/outbound/outboundPolicy.ts';
import { WarehousePool } from '../../warehouse/sessions/pool.ts';
import { openWarehouse } from '../../warehouse/registry.ts';
import { connectDataSource } from '../../source/connect/connectDataSource.ts';
import { importJob } from '../../source/import/importJob.ts';
import { importTables } from '../../source/import/importTables.ts';
import { runImport } from '../../source/import/runImport.ts';
import { SourceConnections } from '../../source/sourceConnections.ts';

const name = `quarry_${randomBytes(5).toString('hex')}`;
const outbound = outboundPolicy(['127.0.0.1']);
const reader = { host: '127.0.0.1', database: name, username: name, password: 'secret', sslMode: 'disable' };
const driftQuery = `query ($id: ID!) { dataSource(id: $id) { __typename drift { name missingSince details
  columns { name change typeBefore typeNow details } dependents { type name fields } } } }`;
const acknowledgeDrift = `mutation ($input: AcknowledgeDriftInput!) { acknowledgeDrift(input: $input) { __typename } }`;

let database: TestDatabase;
let root: pg.Client;
let owner: pg.Client;
let acme: TestOrganization;
let globex: TestOrganization;
let jobs: ManualJobs;
let warehouses: WarehousePool;
let connections: SourceConnections;
let id: string;
const secrets = new SecretStore(['a secret of tests']);

beforeAll(async () => {
  database = await createTestDatabase();
  connections = new SourceConnections({ database: database.prisma, dataFolder: '/nowhere', secrets });
  warehouses = new WarehousePool({ open: (connection) => openWarehouse(connection, outbound) });
  root = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: 'postgres' });
  await root.connect();
  await root.query(`CREATE DATABASE ${name}`);
  await root.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret'`);
  owner = new pg.Client({ host: '127.0.0.1', port: 5432, user: 'postgres', database: name });
  await owner.connect();
});
afterAll(async () => {
  await warehouses.closeAll();
  await owner.end();
  await root.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await root.query(`DROP ROLE ${name}`);
  await root.end();
  await database.drop();
});
beforeEach(async () => {
  [acme, globex] = [await createOrganization(database.prisma), await createOrganization(database.prisma)];
  jobs = manualJobs();
  await owner.query(`
    DROP TABLE IF EXISTS visits, shops;
    CREATE TABLE shops (id int PRIMARY KEY, city text);
    CREATE TABLE visits (id int PRIMARY KEY, shop_id int, spent numeric(9, 2));
    INSERT INTO shops VALUES (1, 'Berlin');
    INSERT INTO visits VALUES (1, 1, 2.5);
    GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${name};
  `);
  const input = { name: 'Shops', description: '', allowExcessPrivileges: false, connection: { postgreSql: reader } };
  ({ id } = await connectDataSource(services(), acme.admin, input));
  await synchronise();
});

const services = () => ({ database, jobs, secrets, outbound, connections, warehouses });

/** Reads both tables of the source, whether they are there or not. */
async function synchronise(): Promise<void> {
  const paths = [
    ['public', 'shops'],
    ['public', 'visits'],
  ];
  await importTables(services(), acme.admin, { dataSourceId: id, paths }, new Date());
  const uploads = new UploadStore('/nowhere');
  const log = pino({ level: 'silent' });
  for (const { input } of jobs.sent.splice(0)) {
    await runImport(
      { database: database.prisma, connections, warehouses, uploads, events: localEvents(), log },
      importJob.input.parse(input),
      { signal: new AbortController().signal, last: true },
    );
  }
}

async function drift(viewer: Viewer = acme.admin) {
  const source = await askAs(database.prisma, viewer, driftQuery, { id });
  return source['drift'] as readonly {
    readonly name: string;
    readonly missingSince: string | null;
    readonly details: readonly string[];
    readonly columns: readonly { readonly name: string; readonly change: string }[];
    readonly dependents: readonly unknown[];
  }[];
}
const acknowledge = (viewer = acme.admin) =>
  askAs(database.prisma, viewer, acknowledgeDrift, { input: { dataSourceId: id } }, { source: services() });
const columnOf = (table: string, column: string) =>
  database.prisma.column.findFirstOrThrow({ where: { name: column, table: { name: table, dataSourceId: id } } });

/**
 * A model of visits: a dimension, a measure of `spent`, a metric of the measure, a term that means
 * it.
 */
async function modelVisits(): Promise<void> {
  const { organizationId, environmentId } = acme;
  const { id: tableId } = await database.prisma.table.findFirstOrThrow({ where: { dataSourceId: id, name: 'visits' } });
  const model = await database.prisma.model.create({
    data: {
      id: newId('Model'),
      organizationId,
      environmentId,
      name: 'visits',
      dataSourceId: id,
      sourcePath: ['public', 'visits'],
      tableId,
      dimensions: {
        create: [{ id: newId('Dimension'), organizationId, name: 'id', type: 'NUMBER', expression: 'id' }],
      },
      measures: {
        create: [
          { id: newId('Measure'), organizationId, name: 'revenue', expression: 'SUM(spent)' },
          { id: newId('Measure'), organizationId, name: 'visits', expression: 'COUNT(*)' },
        ],
      },
    },
    include: { measures: true },
  });
  const metric = (metricName: string, expression: string) =>
    database.prisma.metric.create({
      data: {
        id: newId('Metric'),
        organizationId,
        environmentId,
        name: metricName,
        expression,
        anchorModelId: model.id,
      },
    });
  await metric('average_spent', 'MEASURE(revenue) / MEASURE(visits)');
  await metric('all_visits', 'MEASURE(visits)');
  await database.prisma.glossaryTerm.create({
    data: {
      id: newId('GlossaryTerm'),
      organizationId,
      environmentId,
      term: 'turnover',
      definition: 'What visitors spent',
      mappings: {
        create: [{ id: newId('GlossaryTermMapping'), measureId: model.measures.find((m) => m.name === 'revenue')!.id }],
      },
    },
  });
  await database.prisma.agentModel.create({
    data: { id: newId('AgentModel'), agentId: acme.agentId, modelId: model.id },
  });
  await database.prisma.agentTable.create({ data: { id: newId('AgentTable'), agentId: acme.agentId, tableId } });
}

describe('drift', () => {
  it('is nothing after a first import, and after a synchronisation that finds all as it was', async () => {
    expect(await drift()).toEqual([]);
    await synchronise();
    expect(await drift()).toEqual([]);
  });

  it('follows the comment of a table until somebody describes it, and tells that it changed', async () => {
    const described = async () =>
      (await database.prisma.table.findFirstOrThrow({ where: { dataSourceId: id, name: 'visits' } })).description;
    await owner.query("COMMENT ON TABLE visits IS 'Visits of shops'");
    await synchronise();
    expect(await described()).toBe('Visits of shops');
    expect(await drift()).toMatchObject([{ name: 'visits', details: ['has the comment “Visits of shops” now'] }]);
    await acknowledge();
    expect(await drift()).toEqual([]);

    await owner.query('COMMENT ON TABLE visits IS NULL');
    await synchronise();
    expect(await described()).toBe('');
    expect(await drift()).toMatchObject([{ name: 'visits', details: ['no longer has a comment'] }]);
    await owner.query("COMMENT ON TABLE visits IS 'Visits of shops'");
    await synchronise();
    expect(await drift()).toEqual([]);

    await database.prisma.table.updateMany({
      where: { dataSourceId: id, name: 'visits' },
      data: { description: 'Ours' },
    });
    await owner.query("COMMENT ON TABLE visits IS 'Another'");
    await synchronise();
    expect(await described()).toBe('Ours');
  });

  it('tells added, removed and changed columns with what stands on them, to admins only', async () => {
    await modelVisits();
    await owner.query(`ALTER TABLE visits DROP COLUMN spent, ADD COLUMN gross int;
      ALTER TABLE visits ALTER COLUMN shop_id TYPE text`);
    await synchronise();
    expect(await drift()).toEqual([
      {
        name: 'visits',
        missingSince: null,
        details: [],
        columns: expect.toSatisfy((columns: object[]) => {
          expect(columns).toHaveLength(3);
          expect(columns).toContainEqual({
            name: 'spent',
            change: 'REMOVED',
            typeBefore: 'DECIMAL',
            typeNow: null,
            details: [],
          });
          expect(columns).toContainEqual({
            name: 'gross',
            change: 'ADDED',
            typeBefore: null,
            typeNow: 'INTEGER',
            details: [],
          });
          expect(columns).toContainEqual({
            name: 'shop_id',
            change: 'CHANGED',
            typeBefore: 'INTEGER',
            typeNow: 'STRING',
            details: [],
          });
          return true;
        }),
        dependents: [
          { type: 'Model', name: 'visits', fields: ['revenue'] },
          { type: 'Metric', name: 'average_spent', fields: [] },
          { type: 'GlossaryTerm', name: 'turnover', fields: [] },
        ],
      },
    ]);
    await database.prisma.permission.create({
      data: {
        id: newId('Permission'),
        organizationId: acme.organizationId,
        granteeType: 'ACTOR',
        granteeId: acme.explorer.actorId,
        dataSourceId: id,
      },
    });
    expect(await drift(acme.explorer)).toEqual([]);
  });

  it('tells of SQL that names what changed, and of who reads a table that is gone', async () => {
    const { organizationId, environmentId } = acme;
    await modelVisits();
    const visits = await database.prisma.table.findFirstOrThrow({ where: { dataSourceId: id, name: 'visits' } });
    const library = await database.prisma.queryLibrary.create({
      data: { id: newId('QueryLibrary'), organizationId, name: 'Library' },
    });
    const template = (templateName: string, ...queries: readonly string[]) =>
      database.prisma.queryTemplate.create({
        data: {
          id: newId('QueryTemplate'),
          organizationId,
          queryLibraryId: library.id,
          name: templateName,
          tables: { connect: [{ id: visits.id }] },
          versions: {
            create: queries.map((query, index) => {
              return { id: newId('QueryTemplateVersion'), organizationId, version: index + 1, language: 'SQL', query };
            }),
          },
        },
      });
    const [touched, healed] = ['SELECT sum("Spent") FROM public.visits', 'SELECT count(*) FROM visits'];
    await template('A ledger', touched);
    await template('B mended', touched, healed);
    await database.prisma.model.create({
      data: {
        id: newId('Model'),
        organizationId,
        environmentId,
        name: 'spending',
        dataSourceId: id,
        sourceType: 'CUSTOM_QUERY',
        sourceQuery: 'SELECT v.spent FROM visits v',
      },
    });
    await owner.query('ALTER TABLE visits DROP COLUMN spent');
    await synchronise();
    const bySql = async () =>
      (await drift())[0]?.dependents.filter(
        (one) => !['average_spent', 'turnover', 'all_visits', 'visits'].includes((one as { name: string }).name),
      );
    const [ledger, spending] = [
      { type: 'QueryTemplate', name: 'A ledger', fields: [] },
      { type: 'Model', name: 'spending', fields: [] },
    ];
    expect(await bySql()).toEqual([ledger, spending]);
    await owner.query('DROP TABLE visits');
    await synchronise();
    const agent = await database.prisma.agent.findUniqueOrThrow({ where: { id: acme.agentId } });
    expect(await bySql()).toEqual([
      ledger,
      { ...ledger, name: 'B mended' },
      spending,
      { type: 'Agent', name: agent.name, fields: [] },
    ]);
  });

  it('keeps what was written of a column, and gives it back when the column comes back', async () => {
    const { id: columnId } = await columnOf('shops', 'city');
    const written = { description: 'Where it is', isVisible: false, chosen: ['description', 'isVisible'] };
    await database.prisma.column.update({ where: { id: columnId }, data: written });
    await owner.query('ALTER TABLE shops DROP COLUMN city');
    await synchronise();
    expect(await columnOf('shops', 'city')).toMatchObject({ id: columnId, ...written, removedAt: expect.any(Date) });
    await owner.query('ALTER TABLE shops ADD COLUMN city text');
    await synchronise();
    expect(await columnOf('shops', 'city')).toMatchObject({ id: columnId, ...written, removedAt: null });
    expect(await drift()).toEqual([]);
  });

  it('hides a removed column from agents, from their SQL and from the table', async () => {
    await modelVisits();
    await owner.query('ALTER TABLE visits DROP COLUMN spent');
    await synchronise();
    const { organizationId, environmentId, agentId } = acme;
    const seen = await loadCatalog(database.prisma, { organizationId, environmentId, agentId });
    expect(seen.hiddenColumns.get('visits')).toEqual(['spent']);
    expect([...seen.hidden]).toEqual(['visits.revenue']);
    expect(seen.definition.models[0]?.columns.map((column) => column.name)).toEqual(['id', 'shop_id']);
    const [visits] = await sqlTables(
      { database: database.prisma, catalogs: new Catalogs(database.prisma) },
      { organizationId, environmentId, agentId, readerId: null },
      { id, type: 'POSTGRESQL' },
    );
    expect(visits?.columns).toEqual(['id', 'shop_id']);
    const { tableId } = await columnOf('visits', 'id');
    const table = await askAs(
      database.prisma,
      acme.admin,
      'query ($id: ID!) { table(id: $id) { __typename columnCount columns { name } } }',
      { id: tableId },
    );
    expect(table).toMatchObject({ columnCount: 2, columns: [{ name: 'id' }, { name: 'shop_id' }] });
  });

  it('marks a table that is gone, without failing the others, until it is back', async () => {
    await modelVisits();
    await owner.query('ALTER TABLE visits RENAME TO visits_elsewhere; ALTER TABLE shops ADD COLUMN opened date');
    await synchronise();
    const [shops, visits] = await drift();
    expect(shops).toMatchObject({ name: 'shops', columns: [{ name: 'opened', change: 'ADDED' }] });
    expect(visits).toMatchObject({ name: 'visits', missingSince: expect.any(String) });
    // To synchronise, which its engine advises otherwise, is what was just done.
    const failed = await database.prisma.dataProcessingTask.findMany({ where: { dataSourceId: id, status: 'FAILED' } });
    expect(failed.map(({ errors }) => errors)).toEqual([
      [
        expect.stringMatching(
          /^There is no table public\.visits .* It was removed or renamed, or .* no longer read it\.$/,
        ),
      ],
    ]);
    expect(visits?.dependents).toContainEqual({ type: 'Model', name: 'visits', fields: ['id', 'revenue'] });
    expect(await database.prisma.dataSource.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'READY' });
    await owner.query('ALTER TABLE visits_elsewhere RENAME TO visits');
    await synchronise();
    expect((await drift()).map((table) => table.name)).toEqual(['shops']);
  });

  it('of a missing table is told until it was seen, and again when it is back', async () => {
    await owner.query('ALTER TABLE visits RENAME TO visits_elsewhere');
    await synchronise();
    expect((await drift()).map((table) => table.name)).toEqual(['visits']);
    await acknowledge();
    expect(await drift()).toEqual([]);
    await synchronise();
    expect(await drift()).toEqual([]);
    await owner.query('ALTER TABLE visits_elsewhere RENAME TO visits');
    await synchronise();
    const [visits] = await drift();
    expect(visits).toMatchObject({ name: 'visits', missingSince: null });
    expect(visits?.columns.map(({ change }) => change)).toEqual(['ADDED', 'ADDED', 'ADDED']);
  });

  it('says what may be empty, what is a key and what is commented otherwise than before', async () => {
    await modelVisits();
    await owner.query(`ALTER TABLE visits ALTER COLUMN spent SET NOT NULL;
      COMMENT ON COLUMN visits.shop_id IS 'Where it was';
      ALTER TABLE shops DROP CONSTRAINT shops_pkey`);
    await synchronise();
    const [shops, visits] = await drift();
    expect(shops?.columns).toMatchObject([
      { name: 'id', change: 'CHANGED', details: ['is no longer part of the primary key'] },
    ]);
    expect(visits?.columns).toMatchObject([
      { name: 'shop_id', change: 'CHANGED', details: ['has the comment “Where it was” now'] },
      { name: 'spent', change: 'CHANGED', typeBefore: 'DECIMAL', typeNow: 'DECIMAL', details: ['is never empty now'] },
    ]);
    expect(visits?.dependents).toContainEqual({ type: 'Model', name: 'visits', fields: ['revenue'] });
    expect((await columnOf('visits', 'shop_id')).description).toBe('Where it was');
    await acknowledge();
    await synchronise();
    expect(await drift()).toEqual([]);
  });

  it('leaves what a person chose, while what the source says goes on being followed', async () => {
    const { id: columnId } = await columnOf('shops', 'city');
    const words = { description: 'Where it is', unitOfMeasurement: 'none', semanticType: 'NAME' as const };
    const chosen = ['description', 'unitOfMeasurement', 'semanticType', 'dataType', 'isNullable', 'isPrimaryKey'];
    const said = { ...words, dataType: 'UNKNOWN', isNullable: false, isPrimaryKey: true, chosen };
    await database.prisma.column.update({ where: { id: columnId }, data: said });
    await owner.query(`COMMENT ON COLUMN shops.city IS 'A comment'; ALTER TABLE shops ALTER COLUMN city TYPE varchar(9);
      INSERT INTO shops VALUES (2, 'Bern')`);
    await synchronise();
    expect(await columnOf('shops', 'city')).toMatchObject({ ...said, sourceType: 'STRING', uniqueValues: 2n });
    // A description nobody marked as chosen, such as of a file that was imported, stays as well.
    await database.prisma.column.update({ where: { id: columnId }, data: { description: 'Imported', chosen: [] } });
    await owner.query("COMMENT ON COLUMN shops.city IS 'Another comment'");
    await synchronise();
    expect(await columnOf('shops', 'city')).toMatchObject({ description: 'Imported', dataType: 'STRING' });
  });

  it('keeps of a long comment what fits into a description, follows it, and tells its changes to the last letter', async () => {
    const commented = async (text: string) => {
      await owner.query(`COMMENT ON COLUMN shops.city IS '${text}'`);
      await synchronise();
      return (await columnOf('shops', 'city')).description;
    };
    expect(await commented('a'.repeat(4000))).toBe('a'.repeat(4000));
    const cut = `${'a'.repeat(3999)}…`;
    expect(await commented('a'.repeat(4001))).toBe(cut);
    await acknowledge();
    await synchronise();
    expect(await drift()).toEqual([]);
    expect(await commented('a'.repeat(4002))).toBe(cut);
    expect((await drift())[0]?.columns).toMatchObject([{ name: 'city', change: 'CHANGED' }]);
    expect(await commented('Short')).toBe('Short');
  });

  it('is told until somebody of the organization who may says that it was seen', async () => {
    await owner.query('ALTER TABLE shops DROP COLUMN city');
    await synchronise();
    await synchronise();
    expect((await drift())[0]?.columns).toMatchObject([{ name: 'city', change: 'REMOVED' }]);
    expect(await acknowledge(acme.explorer)).toEqual({ __typename: 'ForbiddenError' });
    expect(await acknowledge(globex.admin)).toEqual({ __typename: 'NotFoundError' });
    expect(await acknowledge()).toEqual({ __typename: 'DataSource' });
    await synchronise();
    expect(await drift()).toEqual([]);
    await owner.query('ALTER TABLE shops ADD COLUMN city int');
    await synchronise();
    expect((await drift())[0]?.columns).toMatchObject([{ name: 'city', change: 'ADDED', typeNow: 'INTEGER' }]);
  });
});
