import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LayerChange } from '../../layer/change.ts';
import { changeSemanticLayer } from '../../layer/changeSemanticLayer.ts';
import type { Layer } from '../../layer/layer.ts';
import { editKinds, randomEdit } from '../../layer/oracle/randomEdit.test-support.ts';
import { randomLayer, writeRandomLayer } from '../../layer/randomLayer.test-support.ts';
import { writeTemplate } from '../../layer/smallLayer.test-support.ts';
import { loadLayer } from '../../layer/store/loadLayer.ts';
import { ExpectedError } from '../../platform/errors.ts';
import { localEvents } from '../../platform/events.ts';
import { newId } from '../../platform/ids.ts';
import type { CompiledColumn } from '../../semql/compiled.ts';
import { Choices, numbersOf } from '../../semql/oracle/choices.test-support.ts';
import { questionText } from '../../semql/oracle/questionText.test-support.ts';
import { randomQuestion } from '../../semql/oracle/randomQuestion.test-support.ts';
import { randomWorld } from '../../semql/oracle/randomWorld.test-support.ts';
import { loadWorld } from '../../semql/oracle/world.test-support.ts';
import { statementsOf } from '../../semql/testing/testTable.test-support.ts';
import { sourceDatabaseFile } from '../../source/sourceConnections.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { fuzzTimes, runSeed } from '../../testing/runSeed.ts';
import type { QueryForm } from '../compile/queryForm.ts';
import { openSemqlWorld, type SemqlWorld } from '../parcels.test-support.ts';
import { runForViewer } from '../semqlForViewer.ts';
import { numbersThatMove, type MovedNumbers } from './numbersThatMove.ts';

/**
 * 200 changes of generated layers over generated rows. The numbers of metrics, answers and approved
 * templates that a change is said to move are those that come out otherwise once it is saved, with
 * what they were and what they became.
 */
const layers = 20;
const changesPerLayer = 10;
/** Those that move numbers more often than the others. */
const kinds = [...editKinds, 'expression', 'filter', 'relation', 'metric'] as const;

let database: TestDatabase;
let world: SemqlWorld;
const now = new Date('2026-11-20T12:00:00Z');
let made = 0;
let left = 0;
const moving = new Map<string, number>();

beforeAll(async () => {
  database = await createTestDatabase();
  world = openSemqlWorld(database.prisma);
}, 60_000);
afterAll(async () => {
  const origins = [...moving].map(([origin, count]) => `${origin} ${count}`).join(', ');
  console.info(`Changes: ${made}; numbers that moved: ${origins}; not compared: ${left}`);
  await world?.close();
  await database?.drop();
});

/** A generated layer over generated rows that can be read, with answers and templates. */
async function start(seed: number) {
  const { prisma } = database;
  const acme = await createOrganization(prisma);
  const made = randomWorld(seed);
  const file = sourceDatabaseFile(world.dataFolder, acme.dataSourceId);
  mkdirSync(dirname(file), { recursive: true });
  const duck = await DuckDBInstance.create(file);
  const connection = await duck.connect();
  await loadWorld(
    {
      dialect: 'DUCKDB',
      run: () => Promise.reject(new Error('Rows are read by the product.')),
      load: async (table) => {
        for (const statement of statementsOf(table, 'DUCKDB', false)) {
          await connection.run(statement);
        }
      },
      close: () => Promise.resolve(),
    },
    made,
  );
  connection.closeSync();
  duck.closeSync();
  await prisma.dataSource.update({ where: { id: acme.dataSourceId }, data: { type: 'FILE', status: 'READY' } });
  await writeRandomLayer(prisma, acme, randomLayer(seed, acme.dataSourceId));
  const choices = new Choices(numbersOf(seed + 11, 800));
  const owner = { organizationId: acme.organizationId, ownerId: acme.admin.actorId };
  for (let tried = 0, kept = 0; kept < 5 && tried < 40; tried += 1) {
    const semql = questionText(randomQuestion(choices, made));
    const ran = await runForViewer(world, acme.admin, { kind: 'text', semql }, {}, now).catch(onlyExpected);
    if (ran !== null && kept < 2) {
      await writeTemplate(prisma, owner, `template ${kept}`, [{ query: semql }]);
    } else if (ran !== null) {
      await keepAnswer(acme, ran.id, semql);
    }
    kept += ran === null ? 0 : 1;
  }
  const place = { organizationId: acme.organizationId, environmentId: acme.environmentId };
  return { acme, choices, read: async () => (await loadLayer(prisma, place)).layer };
}

/** Makes an execution the answer of a task. */
async function keepAnswer(home: TestOrganization, executionId: string, semql: string): Promise<void> {
  const { organizationId, environmentId, agentId, admin } = home;
  const taskId = newId('Task');
  const task = { id: taskId, organizationId, environmentId, agentId, creatorId: admin.actorId };
  await database.prisma.task.create({ data: { ...task, title: semql, query: semql } });
  await database.prisma.executedSemQLQuery.update({ where: { id: executionId }, data: { taskId } });
}

/** Rows of a query with the names of its columns; null: it does not compile. */
interface Ran {
  readonly columns: readonly CompiledColumn[];
  readonly rows: readonly (readonly unknown[])[];
}

/** What metrics, answers and templates give as the layer is stored, by origin and id. */
async function numbers({ admin, organizationId }: TestOrganization, { metrics }: Layer) {
  const { prisma } = database;
  const found = new Map<string, Ran | null>();
  const run = async (key: string, form: QueryForm): Promise<void> => {
    const ran = await runForViewer(world, admin, form, {}, now).catch(onlyExpected);
    found.set(key, ran === null ? null : ({ columns: ran.columns, rows: ran.rows } as unknown as Ran));
  };
  for (const { id, name, timeDimension } of metrics) {
    await run(`METRIC ${id}`, { kind: 'metric', request: { metrics: [name] } });
    if (timeDimension !== null) {
      await run(`METRIC ${id} over time`, { kind: 'metric', request: { metrics: [name], grain: 'MONTH' } });
    }
  }
  const answers = await prisma.executedSemQLQuery.findMany({
    where: { organizationId, taskId: { not: null } },
    select: { taskId: true, semql: true, semqlQueries: { orderBy: { id: 'asc' }, take: 1 } },
  });
  for (const { taskId, semql, semqlQueries } of answers) {
    await run(`ANSWER ${taskId}`, { kind: 'text', semql: semqlQueries[0]?.semql ?? semql });
  }
  const templates = await prisma.queryTemplateVersion.findMany({
    where: { organizationId },
    orderBy: { version: 'desc' },
    distinct: ['queryTemplateId'],
  });
  for (const { queryTemplateId, query } of templates) {
    await run(`TEMPLATE ${queryTemplateId}`, { kind: 'text', semql: query });
  }
  return found;
}

type Numbers = Awaited<ReturnType<typeof numbers>>;

const rounded = (value: unknown): string =>
  value === null || value === undefined ? 'nothing' : Number(value).toPrecision(8);

/** Cells of numbers by their place among the columns of numbers and the values of their row. */
function cellsOf({ columns, rows }: Ran): ReadonlyMap<string, unknown> {
  const places = columns.map(({ role }, at) => ({ at, role }));
  const keys = places.filter(({ role }) => role === 'dimension' || role === 'time');
  const numbersIn = places.filter(({ role }) => role === 'measure');
  return new Map(
    rows.flatMap((row) =>
      numbersIn.map(
        ({ at }, place) => [`${place} ${JSON.stringify(keys.map((key) => row[key.at]))}`, row[at]] as const,
      ),
    ),
  );
}

/** Rows that look like others, as two without a name do: which became which cannot be seen. */
function rowsTwice(numbers: Numbers): readonly string[] {
  return [...numbers].flatMap(([key, ran]) => {
    const rows = (ran?.rows ?? []).map((row) =>
      JSON.stringify(
        (ran?.columns ?? []).flatMap(({ role }, at) => (role === 'dimension' || role === 'time' ? [row[at]] : [])),
      ),
    );
    const repeated = rows.filter((row, at) => rows.indexOf(row) !== at);
    return repeated.map((row) => `${key.replace(' over time', '')} ${row}`);
  });
}

/** The cells that differ, each as its origin, its row and both numbers. */
function differences(before: Numbers, after: Numbers): readonly string[] {
  const ofMetrics = [...before.keys()].filter((key) => before.has(`${key} over time`) && after.has(`${key} over time`));
  return [...before].flatMap(([key, was]) => {
    const is = after.get(key) ?? null;
    const isTwice = ofMetrics.includes(key) || (key.endsWith('over time') && !after.has(key));
    if (was === null || is === null || isTwice) {
      return [];
    }
    const [old, current] = [cellsOf(was), cellsOf(is)];
    return [...new Set([...old.keys(), ...current.keys()])].flatMap((cell) => {
      const [first, second] = [rounded(old.get(cell)), rounded(current.get(cell))];
      const row = cell.slice(cell.indexOf(' ') + 1);
      return first === second ? [] : [`${key.replace(' over time', '')} ${row}: ${first} → ${second}`];
    });
  });
}

const said = (moved: readonly MovedNumbers[]): readonly string[] =>
  moved.flatMap(({ origin, id, cells }) =>
    cells.map(
      ({ keys, before, after }) => `${origin} ${id} ${JSON.stringify(keys)}: ${rounded(before)} → ${rounded(after)}`,
    ),
  );

const save = (acme: TestOrganization, changes: readonly LayerChange[]) =>
  changeSemanticLayer({ database: database.prisma, events: localEvents() }, acme.admin, { changes, confirmed: true });

const seeds = Array.from({ length: layers * fuzzTimes }, (_, index) => (index < layers / 2 ? index : runSeed + index));

describe('numbers that are said to move', () => {
  it.each(seeds)(
    'are those that differ before and after saving (seed %i)',
    async (seed) => {
      const { acme, choices, read } = await start(seed);
      let layer = await read();
      let before = await numbers(acme, layer);
      let done = 0;
      for (let tried = 0; done < changesPerLayer && tried < 120; tried += 1) {
        const changes = randomEdit(layer, kinds[(seed + tried) % kinds.length] ?? 'rename', choices);
        const located = { changes, environmentId: null };
        const told = await numbersThatMove(world, acme.admin, { located, now }).catch(onlyExpected);
        if (changes.length === 0 || told === null) {
          continue;
        }
        await save(acme, changes);
        layer = await read();
        const after = await numbers(acme, layer);
        const twice = new Set([...rowsTwice(before), ...rowsTwice(after)]);
        const isOnce = (one: string): boolean => !twice.has(one.slice(0, one.lastIndexOf(']') + 1));
        const named = said(told.moved.filter(({ origin }) => origin !== 'MEASURE'));
        const moved = named.filter(isOnce).toSorted();
        const truth = differences(before, after).filter(isOnce).toSorted();
        if (told.notCompared === 0) {
          expect({ changes, moved }).toEqual({ changes, moved: truth });
        } else {
          expect({ changes, wrong: moved.filter((one) => !truth.includes(one)) }).toEqual({ changes, wrong: [] });
        }
        for (const { origin } of told.moved) {
          moving.set(origin, (moving.get(origin) ?? 0) + 1);
        }
        before = after;
        done += 1;
        made += 1;
        left += told.notCompared;
      }
      expect(done).toBe(changesPerLayer);
    },
    120_000,
  );

  it('were looked at for 200 changes, and many moved', () => {
    expect(made).toBeGreaterThanOrEqual(layers * changesPerLayer);
    const counts = ['METRIC', 'ANSWER', 'TEMPLATE'].map((origin) => moving.get(origin) ?? 0);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(20);
  });
});

function onlyExpected(error: unknown): null {
  if (error instanceof ExpectedError) {
    return null;
  }
  throw error;
}
