import { graphql } from 'graphql';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context, Services } from '../../server/graphql/context.ts';
import { schema } from '../../server/schema.ts';
import { Catalogs } from '../../server/model/catalogs.ts';
import { localEvents } from '../../server/platform/events.ts';
import { createLog } from '../../server/platform/log.ts';
import { SecretStore } from '../../server/platform/secrets/secretStore.ts';
import { CompiledQueries } from '../../server/query/compile/compiledQueries.ts';
import { askSource } from '../../server/source/askSource.ts';
import { connectDataSource } from '../../server/source/connect/connectDataSource.ts';
import { importJob } from '../../server/source/import/importJob.ts';
import { importTables } from '../../server/source/import/importTables.ts';
import { runImport } from '../../server/source/import/runImport.ts';
import { SourceConnections } from '../../server/source/sourceConnections.ts';
import { testDataSource } from '../../server/source/connect/testDataSource.ts';
import { updateConnection } from '../../server/source/connect/updateConnection.ts';
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts';
import { manualJobs } from '../../server/testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../../server/testing/organization.ts';
import { until } from '../../server/testing/until.ts';
import { UploadStore } from '../../server/upload/uploadStore.ts';
import { outboundPolicy } from '../../server/warehouse/outbound/outboundPolicy.ts';
import * as certificates from '../../server/warehouse/outbound/testAuthority.test-support.ts';
import {
  certificate as ownCertificate,
  key as ownKey,
} from '../../server/warehouse/outbound/testCertificate.test-support.ts';
import { WarehousePool } from '../../server/warehouse/sessions/pool.ts';
import { openWarehouse } from '../../server/warehouse/registry.ts';
import { WarehouseError, type WarehouseErrorType } from '../../server/warehouse/warehouse.ts';
import { mariadb, postgresql } from './faultyServers.ts';
import { report } from './report.ts';
import { openWire, type Wire } from './wire.ts';

// Quality F3 on real servers, through a wire that can be broken: the messages for admins and
// explorers, their delay, the fate of the query on the server, and the effect on other sources.

const runLimits = { maxRows: 10_000, maxBytes: 10_000_000, timeoutMs: 30_000 };
/** Beyond the time that was given, at most. */
const graceMs = 2000;
const connectTimeoutMs = 10_000;
const findings = report('servers');
const outbound = outboundPolicy(['127.0.0.1', '::1']);
const certificateOf = (cert: string) => ({ cert, key: certificates.key });

afterAll(() => findings.write());

interface Failure {
  readonly type: WarehouseErrorType;
  readonly message: string;
  readonly ms: number;
}

describe.each([postgresql(), mariadb()])('$label', (server) => {
  let database: TestDatabase;
  let acme: TestOrganization;
  let wire: Wire;
  let services: ReturnType<typeof servicesOf>;
  let id: string;
  let otherId: string;
  const secrets = new SecretStore(['a secret of tests']);
  const name = `Till of ${server.label}`;

  function servicesOf(opened: TestDatabase) {
    const connections = new SourceConnections({ database: opened.prisma, dataFolder: '/nowhere', secrets });
    const warehouses = new WarehousePool({ open: (connection) => openWarehouse(connection, outbound) });
    return { database: opened, jobs: manualJobs(), events: localEvents(), secrets, outbound, connections, warehouses };
  }

  beforeAll(async () => {
    [database, wire] = await Promise.all([createTestDatabase(), openWire(server.port, server.protocol)]);
    acme = await createOrganization(database.prisma);
    services = servicesOf(database);
    await server.prepare();
    await server.admin('CREATE TABLE t (a int, b int)');
    await server.admin('INSERT INTO t VALUES (1, 2)');
    await server.admin(server.grant);
    for (const statement of server.raising) {
      await server.admin(statement);
    }
    id = await connect(name, wire.port);
    otherId = await connect('Another', server.port);
    await importTable(id);
    await importTable(otherId);
  });
  afterAll(async () => {
    await services.warehouses.closeAll();
    wire.cut();
    await wire.unplug();
    await server.dispose();
    await database.drop();
  });

  async function connect(called: string, port: number): Promise<string> {
    const account = { host: '127.0.0.1', port, database: server.name, username: server.name, password: 'secret' };
    const connection = { [server.input]: { ...account, sslMode: 'disable' } };
    const input = { name: called, description: '', allowExcessPrivileges: false, connection };
    return (await connectDataSource(services, acme.admin, input)).id;
  }

  async function importTable(dataSourceId: string): Promise<void> {
    await importTables(services, acme.admin, { dataSourceId, paths: [server.table] }, new Date());
    await work();
  }

  async function work(): Promise<void> {
    const uploads = new UploadStore('/nowhere');
    const importing = { ...services, database: database.prisma, uploads, log: createLog('silent') };
    for (const { input } of services.jobs.sent.splice(0)) {
      const attempt = { signal: new AbortController().signal, last: true };
      await runImport(importing, importJob.input.parse(input), attempt);
    }
  }

  const sourceOf = (dataSourceId: string) =>
    database.prisma.dataSource.findUniqueOrThrow({ where: { id: dataSourceId } });
  const ask = async (sql = 'SELECT a, b FROM t', limits: object = {}, dataSourceId = id) =>
    askSource(services, await sourceOf(dataSourceId), (warehouse) =>
      warehouse.run(sql, [], { ...runLimits, ...limits }),
    );

  /**
   * How a query fails: with a class, a sentence that names the source, and one that says what to
   * do.
   */
  async function failure(asking: Promise<unknown>): Promise<Failure> {
    const begun = performance.now();
    const error: unknown = await asking.then(
      () => 'It was answered.',
      (reason: unknown) => reason,
    );
    const ms = Math.round(performance.now() - begun);
    if (!(error instanceof WarehouseError)) {
      throw new Error('not classified', { cause: error });
    }
    expect(error.message).toMatch(new RegExp(`^${name}: .*\\.$`, 's'));
    expect(error.advice).toMatch(/\.$/);
    return { type: error.type, message: error.message, ms };
  }

  async function graph<Data>(source: string, variableValues: object = {}): Promise<Data> {
    const semql = {
      ...services,
      database: database.prisma,
      catalogs: new Catalogs(database.prisma),
      compiled: new CompiledQueries(),
    };
    const contextValue: Context = {
      viewer: acme.admin,
      database: database.prisma,
      now: new Date(),
      services: { semql, source: services } as unknown as Services,
    };
    const { data, errors } = await graphql({ schema, source, variableValues: { ...variableValues }, contextValue });
    if (errors !== undefined) {
      throw new Error(JSON.stringify(errors));
    }
    return JSON.parse(JSON.stringify(data)) as Data;
  }

  /** Runs SQL as a person; returns the error shown and the stored error type. */
  async function shown(): Promise<{ readonly errorType: string; readonly message: string }> {
    const { runSql } = await graph<{ runSql: { message: string; advice: string; errorType: string } }>(
      `mutation ($input: RunSqlInput!) { runSql(input: $input) { ... on UserError { message advice }
        ... on DataSourceError { errorType } } }`,
      { input: { dataSourceId: id, sql: 'SELECT a, b FROM t' } },
    );
    const { executedQueries } = await graph<{ executedQueries: { edges: { node: Record<string, unknown> }[] } }>(
      'query { executedQueries(first: 1) { edges { node { status error errorType durationMs dataSource { name } } } } }',
    );
    expect(runSql.message).toMatch(new RegExp(`^${name}: `));
    expect(runSql.advice).toMatch(/\.$/);
    expect(executedQueries.edges[0]?.node).toEqual({
      status: 'FAILED',
      error: runSql.message,
      errorType: runSql.errorType,
      durationMs: expect.any(Number),
      dataSource: { name },
    });
    return runSql;
  }

  /**
   * Status in the list of data sources after a test and a synchronisation, and the line of the
   * import.
   */
  async function listed(): Promise<{ readonly reason: string; readonly line: string }> {
    await testDataSource(services, acme.admin, id, new Date());
    const { dataSources } = await graph<{
      dataSources: { edges: { node: { id: string; name: string; status: string; statusReason: string | null } }[] };
    }>('query { dataSources(first: 50) { edges { node { id name status statusReason } } } }');
    const nodes = new Map(dataSources.edges.map(({ node }) => [node.id, node]));
    expect(nodes.get(id)).toMatchObject({ name, status: 'ERROR' });
    expect(nodes.get(otherId)).toMatchObject({ status: 'READY', statusReason: null });
    const task = await database.prisma.dataProcessingTask.findFirstOrThrow({
      where: { dataSourceId: id },
      orderBy: { createdAt: 'desc' },
    });
    await database.prisma.dataProcessingTask.update({ where: { id: task.id }, data: { status: 'QUEUED' } });
    const requestedAt = task.createdAt.toISOString();
    services.jobs.sent.push({ name: importJob.name, input: { dataSourceId: id, requestedAt } });
    await work();
    const ended = await database.prisma.dataProcessingTask.findUniqueOrThrow({ where: { id: task.id } });
    expect(ended.status).toBe('FAILED');
    return { reason: nodes.get(id)?.statusReason ?? '', line: ended.errors[0] ?? '' };
  }

  /** The other source answers while this one is in trouble; how long that took. */
  async function othersAnswer(): Promise<number> {
    const begun = performance.now();
    expect((await ask(undefined, {}, otherId)).rows).toEqual([[1, 2]]);
    return Math.round(performance.now() - begun);
  }

  const works = async (): Promise<void> => expect((await ask()).rows).toEqual([[1, 2]]);
  const add = (fault: string, figures: object): void =>
    findings.add({ id: 'F3', database: server.label, figures: { fault, ...figures } });
  const gone = async (text: string): Promise<number> => {
    const begun = performance.now();
    await until(`${text} is gone from the server`, async () => (await server.running(text)) === 0, graceMs);
    return Math.round(performance.now() - begun);
  };

  it('refused: said to everybody who looks, and over once somebody listens again', async () => {
    await wire.unplug();
    try {
      const { type, message, ms } = await failure(ask());
      const otherMs = await othersAnswer();
      expect([type, message]).toEqual(['CONNECTION', `${name}: The host refuses connections on this port.`]);
      expect(await shown()).toMatchObject({ errorType: 'CONNECTION', message });
      const { reason, line } = await listed();
      expect(reason).toMatch(/^Nothing answers at this host and port\. Check/);
      expect(line).toMatch(/^Nothing answers at this host and port\. Check/);
      add('refused', { outcome: type, ms, otherMs });
    } finally {
      await wire.plugIn();
    }
    await works();
    await testDataSource(services, acme.admin, id, new Date());
    expect(await sourceOf(id)).toMatchObject({ status: 'READY', statusReason: null });
  });

  it('a name that leads nowhere', async () => {
    const connection = server.protocol === 'postgresql' ? 'postgreSqlConnection' : 'mySqlConnection';
    const host = async (to: string) => {
      const write = { where: { dataSourceId: id }, data: { host: to } };
      await (connection === 'postgreSqlConnection'
        ? database.prisma.postgreSqlConnection.update(write)
        : database.prisma.mySqlConnection.update(write));
    };
    await host('nowhere.invalid');
    try {
      const { type, message, ms } = await failure(ask());
      expect([type, message]).toEqual([
        'CONNECTION',
        expect.stringMatching(/no host with this name|could not be resolved/),
      ]);
      expect(await shown()).toMatchObject({ errorType: 'CONNECTION' });
      add('DNS', { outcome: type, ms, otherMs: await othersAnswer() });
    } finally {
      await host('127.0.0.1');
    }
    await works();
  });

  it.each([
    ['verify-full', 'right', certificateOf(certificates.right), null],
    ['verify-ca', 'of another name', certificateOf(certificates.ofAnotherName), null],
    ['verify-full', 'of another name', certificateOf(certificates.ofAnotherName), /for another name/],
    ['verify-ca', 'expired', certificateOf(certificates.expired), /has expired/],
    ['verify-full', 'expired', certificateOf(certificates.expired), /has expired/],
    ['verify-ca', 'self-signed', { cert: ownCertificate, key: ownKey }, /self-signed/],
    ['verify-full', 'self-signed', { cert: ownCertificate, key: ownKey }, /self-signed/],
  ] as const)('under %s, a certificate that is %s', async (sslMode, what, shownCertificate, sentence) => {
    const to = async (change: Record<string, unknown>) => {
      const input = {
        dataSourceId: id,
        connection: { [server.input]: { ...change, password: 'secret' } },
        allowExcessPrivileges: false,
      };
      return updateConnection(services, acme.admin, input, new Date());
    };
    try {
      wire.show(certificateOf(certificates.right));
      await to({ sslMode, certificateAuthority: certificates.authority });
      await services.warehouses.close(id);
      wire.show(shownCertificate);
      if (sentence === null) {
        return await works();
      }
      const { type, message, ms } = await failure(ask());
      expect([type, message]).toEqual(['CONNECTION', expect.stringMatching(sentence)]);
      expect(await shown()).toMatchObject({ errorType: 'CONNECTION', message });
      add(`TLS ${sslMode}, ${what}`, { outcome: type, ms, otherMs: await othersAnswer() });
    } finally {
      wire.show(null);
      await to({ sslMode: 'disable', certificateAuthority: null });
    }
    await works();
  });

  it('an account that may no longer come in', async () => {
    await works();
    await server.lockOut();
    try {
      const { type, ms } = await failure(ask());
      expect(type).toBe('AUTHENTICATION');
      expect(await shown()).toMatchObject({ errorType: 'AUTHENTICATION' });
      expect((await listed()).line).toMatch(/user name or password/);
      add('auth revoked', { outcome: type, ms, otherMs: 'same account' });
    } finally {
      await server.letIn();
    }
    await works();
  });

  it('rights that are taken away while it is used', async () => {
    await works();
    await server.admin(server.revoke);
    const { type, ms } = await failure(ask());
    expect(await shown()).toMatchObject({ errorType: 'PERMISSION' });
    await server.admin(server.grant);
    expect(type).toBe('PERMISSION');
    await works();
    add('rights revoked', { outcome: type, ms });
  });

  it('slow queries: ended in time and on the server, without holding up another source', async () => {
    const timeoutMs = 1500;
    const slow = Array.from({ length: 6 }, () => failure(ask(server.slow, { timeoutMs })));
    await until('it runs', async () => (await server.running(server.slow)) > 0);
    const otherMs = await othersAnswer();
    const failures = await Promise.all(slow);
    const ms = Math.max(...failures.map((one) => one.ms));
    expect(new Set(failures.map(({ type }) => type))).toEqual(new Set(['TIMEOUT']));
    expect(ms).toBeLessThan(timeoutMs + graceMs);
    const goneMs = await gone(server.slow);
    await works();
    add('slow', { outcome: 'TIMEOUT', ms, goneMs, otherMs });
  });

  it('a query that an administrator of the server stops', async () => {
    const stopped = failure(ask(server.slow));
    await until('it runs', async () => (await server.running(server.slow)) > 0);
    await server.stopQueries();
    expect((await stopped).type).toBe('CANCELLED');
    await works();
  });

  it.each([
    ['dropped mid-result', 'CONNECTION', () => wire.cut()],
    ['half-open mid-result', 'TIMEOUT', () => wire.freeze()],
  ] as const)('%s: said in time, and gone from the server', async (fault, expected, breakIt) => {
    const timeoutMs = 4000;
    const before = wire.received();
    const limits = { maxRows: 1e7, maxBytes: 1e9, timeoutMs };
    const reading = failure(ask(server.many, limits));
    await until('rows arrive', () => wire.received() > before + 200_000);
    const brokenAt = performance.now();
    breakIt();
    const otherMs = await othersAnswer();
    const { type } = await reading;
    const ms = Math.round(performance.now() - brokenAt);
    expect(type).toBe(expected);
    expect(ms).toBeLessThan((expected === 'TIMEOUT' ? timeoutMs : 0) + graceMs);
    const goneMs = await gone(server.many);
    wire.cut();
    await works();
    add(fault, { outcome: type, ms, goneMs, otherMs });
  });

  it('a server that takes the connection and never says anything', async () => {
    wire.cut();
    await sleep(50);
    wire.silence(true);
    try {
      const { type, message, ms } = await failure(ask());
      expect([type, message]).toEqual(['CONNECTION', `${name}: The host does not respond.`]);
      expect(ms).toBeLessThan(connectTimeoutMs + graceMs);
      const short = await failure(ask(undefined, { timeoutMs: 700 }));
      expect(short.type).toBe('TIMEOUT');
      expect(short.ms).toBeLessThan(700 + graceMs);
      add('silent', { outcome: type, ms, otherMs: await othersAnswer() });
    } finally {
      wire.silence(false);
      wire.cut();
    }
    await works();
  });

  it('a column and a table that are gone', async () => {
    await server.admin('ALTER TABLE t DROP COLUMN b');
    const column = await failure(ask());
    expect(await shown()).toMatchObject({ errorType: 'SCHEMA_CHANGED', message: expect.stringMatching(/\bb\b/) });
    await server.admin('ALTER TABLE t RENAME TO elsewhere');
    const table = await failure(ask());
    expect(await shown()).toMatchObject({ errorType: 'SCHEMA_CHANGED', message: expect.stringMatching(/\bt\b/) });
    const otherMs = 'same table';
    await server.admin('ALTER TABLE elsewhere RENAME TO t');
    await server.admin('ALTER TABLE t ADD COLUMN b int DEFAULT 2');
    await server.admin(server.grant);
    expect([column.type, table.type]).toEqual(['SCHEMA_CHANGED', 'SCHEMA_CHANGED']);
    await works();
    add('schema changed', { outcome: column.type, ms: column.ms, otherMs });
    add('table gone', { outcome: table.type, ms: table.ms, otherMs });
  });

  it.each(['SYNTAX', 'LIMIT', 'INTERNAL'] as const)('%s, as the server itself says it', async (expected) => {
    const { type, message, ms } = await failure(ask(server.failing[expected]));
    expect([type, message]).toEqual([expected, expect.any(String)]);
    await works();
    add(`says ${expected}`, { outcome: type, ms });
  });

  it.each([
    ['10 M rows', 'many', runLimits.maxRows],
    ['64 MB cell', 'cell', 0],
  ] as const)('%s: cut at the cap, soon and in little memory', async (fault, sql, rows) => {
    const before = process.memoryUsage().rss;
    const begun = performance.now();
    const given = await ask(server[sql]);
    const ms = Math.round(performance.now() - begun);
    const growthMiB = Math.round((process.memoryUsage().rss - before) / 1024 ** 2);
    expect([given.rows.length, given.truncated]).toEqual([rows, true]);
    expect(ms).toBeLessThan(runLimits.timeoutMs + graceMs);
    expect(growthMiB).toBeLessThan(300);
    const goneMs = await gone(server[sql]);
    await works();
    add(fault, { outcome: 'cut', ms, growthMiB, goneMs, otherMs: await othersAnswer() });
  });
});
