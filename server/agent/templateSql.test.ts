import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerSpec } from '../analyst/analyst.ts';
import { builtinAnalyst } from '../analyst/builtin/builtinAnalyst.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { localEvents } from '../platform/events.ts';
import { newId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { createParcels, openSemqlWorld, type Parcels, type SemqlWorld } from '../query/parcels.test-support.ts';
import { createTask } from '../task/createTask.ts';
import { readResult, resultParts } from '../task/readResult.ts';
import { runTaskComment } from '../task/run/run.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { manualJobs } from '../testing/manualJobs.ts';
import { openAgentWorld } from './agentWorld.ts';

let database: TestDatabase;
let world: SemqlWorld;
let parcels: Parcels;
let tableId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  world = openSemqlWorld(database.prisma);
}, 60_000);

/** The parcels, of which the agent may read the table, without the hidden weight. */
beforeEach(async () => {
  parcels = await createParcels(database.prisma, world.dataFolder);
  tableId = await table('parcels', ['id', 'city', 'size', 'weight', 'sent', 'packed_on']);
  await database.prisma.agentTable.create({ data: { id: newId('AgentTable'), agentId: parcels.agentId, tableId } });
});

afterAll(async () => {
  await world?.close();
  await database?.drop();
});

async function table(name: string, columns: readonly string[]): Promise<string> {
  const { organizationId, dataSourceId } = parcels;
  const id = newId('Table');
  await database.prisma.table.create({
    data: {
      id,
      organizationId,
      dataSourceId,
      name,
      hierarchyPath: ['main', name],
      columns: {
        create: columns.map((column, position) => ({
          id: newId('Column'),
          organizationId,
          name: column,
          position,
          dataType: 'x',
          isVisible: column !== 'weight',
        })),
      },
    },
  });
  return id;
}

type Parameter = Pick<Prisma.QueryParameterCreateWithoutQueryTemplateVersionInput, 'name' | 'type' | 'defaultValue'>;

/** An approved template of the organization in SQL; the id of its version. */
async function template(
  name: string,
  query: string,
  { parameters = [], touches = [tableId] }: { parameters?: readonly Parameter[]; touches?: readonly string[] } = {},
): Promise<string> {
  const { organizationId, admin } = parcels;
  const [templateId, versionId] = [newId('QueryTemplate'), newId('QueryTemplateVersion')];
  await database.prisma.queryLibrary.create({
    data: {
      id: newId('QueryLibrary'),
      organizationId,
      name,
      sharedWithOrganization: true,
      templates: {
        create: {
          id: templateId,
          organizationId,
          name,
          tables: { connect: touches.map((id) => ({ id })) },
          versions: {
            create: {
              id: versionId,
              organizationId,
              version: 4,
              language: 'SQL',
              query,
              approvedAt: new Date('2026-01-01'),
              approvedByActorId: admin.actorId,
              parameters: {
                create: parameters.map((one, position) => ({ id: newId('QueryParameter'), position, ...one })),
              },
            },
          },
        },
      },
    },
  });
  return versionId;
}

/**
 * Asks as the explorer; the answer as readers see it, and everything that was recorded on the way.
 */
async function ask(question: string, dieAfter: 'ACTION' | null = null) {
  const services = { database, jobs: manualJobs(), events: localEvents() };
  const { agentId, explorer } = parcels;
  const task = await createTask(services, explorer, { agentId, question });
  const comment = await database.prisma.comment.findFirstOrThrow({ where: { taskId: task.id } });
  let dying = dieAfter !== null;
  const stopping = new AbortController();
  const deps = {
    ...services,
    log: createLog('silent'),
    workerId: 'test',
    analyst: (async (request, analysis) =>
      builtinAnalyst(request, {
        ...analysis,
        step: async (intent, work) => {
          const result = await analysis.step(intent, work);
          if (dying && intent.type === dieAfter) {
            dying = false;
            stopping.abort();
            analysis.signal.throwIfAborted();
          }
          return result;
        },
      })) satisfies typeof builtinAnalyst,
    openWorld: (about: Parameters<typeof openAgentWorld>[1]) => openAgentWorld(world, about),
  };
  await runTaskComment(deps, { commentId: comment.id }, stopping.signal);
  if (dieAfter !== null) {
    await runTaskComment(deps, { commentId: comment.id });
  }
  const stored = await database.prisma.comment.findUniqueOrThrow({
    where: { id: comment.id },
    select: { ...resultParts, status: true, error: true },
  });
  const steps = await database.prisma.step.findMany({ where: { commentId: comment.id }, orderBy: { index: 'asc' } });
  const executions = await database.prisma.executedQuery.findMany({
    where: { commentId: comment.id, queryTemplateVersionId: { not: null } },
  });
  const attachments = await database.prisma.attachment.findMany({
    where: { commentId: comment.id },
    orderBy: { position: 'asc' },
    include: { sqlQuery: true },
  });
  const result = readResult(stored) as unknown as AnswerSpec;
  return { result, status: stored.status, error: stored.error, steps, executions, attachments };
}

const said = ({ steps }: Awaited<ReturnType<typeof ask>>) => steps.map(({ reasoning }) => reasoning).join('\n');

describe('an approved template in SQL', () => {
  it('is run with its parameters bound, over what the agent may read, and logged with its version', async () => {
    const versionId = await template(
      'Parcel ledger',
      'SELECT city, count(*) AS parcels, max(packed_on) AS latest FROM parcels WHERE city = :city GROUP BY city',
      { parameters: [{ name: 'city', type: 'TEXT', defaultValue: "Paris' OR 1=1 --" }] },
    );
    const asked = await ask('show the parcel ledger for Berlin');
    expect(asked.status).toBe('COMPLETED');
    expect(asked.result).toMatchObject({
      kind: 'answer',
      approved: { versionId, version: 4, name: 'Parcel ledger' },
      executions: [{ semql: null, columns: [{ name: 'city' }, { name: 'parcels' }, { name: 'latest' }] }],
    });
    // One of two: the model's default filter leaves out what was not sent, and no agent lifts it.
    const [city, count, latest] = asked.result.executions[0]?.rows[0] ?? [];
    expect([city, Number(count), latest]).toEqual(['Berlin', 1, '2026-01-31']);
    expect(asked.result.executions[0]?.provenance).toContainEqual(
      expect.objectContaining({ part: 'default_filter', definition: 'filter parcels.sent_only' }),
    );
    expect(asked.executions).toMatchObject([
      { queryTemplateVersionId: versionId, status: 'COMPLETED', usedParameters: ['Berlin'], dialect: 'DUCKDB' },
    ]);
    expect(asked.executions[0]?.sql).not.toContain('weight');
    expect(asked.attachments).toMatchObject([
      { type: 'SQL', sqlQuery: { executedQueryId: asked.executions[0]?.id, dataSourceId: parcels.dataSourceId } },
      { type: 'CHART' },
      { type: 'QUERY_TEMPLATE' },
    ]);
    expect(asked.result.executions[0]?.provenance).toContainEqual(
      expect.objectContaining({ definition: 'template Parcel ledger', version: 4, column: 'parcels' }),
    );
    // The default is a text like any other: nothing of it is read as SQL.
    const plain = await ask('show the parcel ledger');
    expect(plain.result.executions[0]?.rows).toEqual([]);
    expect(plain.executions).toMatchObject([{ usedParameters: ["Paris' OR 1=1 --"] }]);
  });

  it('is answered from the rows of a while ago where the source allows it', async () => {
    await template('Parcel ledger', 'SELECT city, count(*) AS n FROM parcels GROUP BY city ORDER BY city');
    await database.prisma.dataSource.update({ where: { id: parcels.dataSourceId }, data: { cacheEnabled: true } });
    const first = await ask('parcel ledger');
    const second = await ask('parcel ledger');
    const [given] = first.executions;
    expect(given).toMatchObject({ servedFromCache: false, resultAt: expect.any(Date) });
    expect(second.executions).toMatchObject([{ servedFromCache: true, resultAt: given?.resultAt, rows: given?.rows }]);
    expect(second.result.executions[0]?.rows).toEqual(first.result.executions[0]?.rows);
  });

  it('is run once, and told from the record, when the worker goes after it ran', async () => {
    await template('Parcel ledger', 'SELECT city, count(*) AS n FROM parcels GROUP BY city ORDER BY city');
    const asked = await ask('parcel ledger', 'ACTION');
    expect(asked.status).toBe('COMPLETED');
    expect(asked.executions).toHaveLength(1);
    expect(asked.result.executions).toMatchObject([{ executionId: asked.executions[0]?.id, semql: null }]);
    expect(asked.result.executions[0]?.rows.length).toBeGreaterThan(0);
  });

  it('stays invisible where it reads a table or a column that the agent may not, whatever it says it touches', async () => {
    await table('salaries', ['name', 'amount']);
    await template('Parcel payroll', 'SELECT name, amount FROM salaries');
    await template('Parcel weights', 'SELECT city, sum(weight) AS kilos FROM parcels GROUP BY city');
    for (const question of ['parcel payroll', 'parcel weights']) {
      const asked = await ask(question);
      expect(asked.executions).toEqual([]);
      expect(said(asked)).not.toMatch(/“Parcel (?:payroll|weights)”|salaries/);
      expect(asked.steps.find(({ type }) => type === 'SEARCH_TEMPLATES')?.result).toEqual([]);
    }
  });

  it('is left out with the reason where the gate refuses it', async () => {
    await template('Parcel purge', 'DELETE FROM parcels');
    await template('Parcel reader', "SELECT content FROM read_text('/etc/passwd')");
    await template('Parcel pages', 'SELECT city FROM parcels ORDER BY city LIMIT :rows', {
      parameters: [{ name: 'rows', type: 'NUMBER', defaultValue: 1.5 }],
    });
    for (const [question, why] of [
      ['parcel purge', 'Only a SELECT can be run'],
      ['parcel reader', 'is not allowed in FROM'],
      ['parcel pages', ':rows is not a number of rows'],
    ] as const) {
      const asked = await ask(question);
      expect(asked.executions).toEqual([]);
      expect(said(asked)).toContain(why);
    }
  });

  it('is left out with the reason where the table is closed, and names no model that the agent has not', async () => {
    const { prisma } = database;
    const { modelId, agentId } = parcels;
    await template('Parcel ledger', 'SELECT city FROM parcels');
    await prisma.filter.updateMany({ where: { modelId }, data: { expression: "secret_flag = 'x'" } });
    const known = await ask('parcel ledger');
    expect(known.executions).toEqual([]);
    expect(said(known)).toMatch(
      /“Parcel ledger” is left out: .*default filters cannot be applied to SQL: .*secret_flag/,
    );
    await prisma.agentModel.deleteMany({ where: { agentId } });
    await prisma.agentMetric.deleteMany({ where: { agentId } });
    const unknown = await ask('parcel ledger');
    expect(unknown.executions).toEqual([]);
    expect(said(unknown)).toContain('Its default filters cannot be applied to SQL: they cannot be added to it.');
    expect(said(unknown)).not.toContain('secret_flag');
  });

  it('says the reason of the source when it fails there, and keeps the failure with its version', async () => {
    const versionId = await template('Parcel ledger', "SELECT city, CAST('x' AS INTEGER) AS n FROM parcels");
    const asked = await ask('parcel ledger');
    expect(asked.status).toBe('ERROR');
    expect(asked.executions).toMatchObject([{ queryTemplateVersionId: versionId, status: 'FAILED' }]);
    expect(asked.error).not.toContain('our side');
  });
});
