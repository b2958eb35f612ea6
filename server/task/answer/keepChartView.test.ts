import { execute, parse } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contextOn } from '../../graphql/canaryWorld.test-support.ts';
import { ConflictError, ForbiddenError, InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { localEvents } from '../../platform/events.ts';
import { createLog } from '../../platform/log.ts';
import { schema } from '../../schema.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { manualJobs } from '../../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { scriptedAnalyst, scriptedWorld } from '../../testing/scriptedAnalyst.ts';
import { createTask } from '../createTask.ts';
import { readResult, resultParts } from '../readResult.ts';
import { runTaskComment } from '../run/run.ts';
import { readChartView, type ChartView } from './chartView.ts';
import { keepChartView } from './keepChartView.ts';

let database: TestDatabase;
let organization: TestOrganization;

beforeAll(async () => {
  database = await createTestDatabase();
  organization = await createOrganization(database.prisma);
});

afterAll(() => database.drop());

const services = () => ({ database, jobs: manualJobs(), events: localEvents() });

/** A question of the explorer that was answered with a chart of the measure `n`. */
async function answered(): Promise<string> {
  const { agentId, explorer, dataSourceId } = organization;
  const task = await createTask(services(), explorer, { agentId, question: 'How many?' });
  const { id: commentId } = await database.prisma.comment.findFirstOrThrow({ where: { taskId: task.id } });
  const rows = { columns: [{ name: 'n', type: 'INTEGER' as const }], rows: [[7]], truncated: false, durationMs: 1 };
  await runTaskComment(
    {
      ...services(),
      log: createLog('silent'),
      workerId: 'test',
      analyst: scriptedAnalyst({ steps: [{ type: 'ACTION', reasoning: 'Run', execute: 'SELECT 1 AS n' }] }),
      openWorld: () => Promise.resolve(scriptedWorld(dataSourceId, () => Promise.resolve(rows))),
    },
    { commentId },
  );
  return commentId;
}

const plain: ChartView = {
  form: null,
  group: null,
  values: [],
  series: null,
  order: null,
  upright: false,
  fitted: false,
  labels: false,
  hidden: [],
  lines: [],
};

async function keptView(commentId: string): Promise<ChartView | null> {
  const parts = await database.prisma.comment.findUniqueOrThrow({ where: { id: commentId }, select: resultParts });
  const answer = readResult(parts);
  return answer?.kind === 'answer' ? readChartView(answer.chart?.view) : null;
}

it('keeps how the asker has set up a chart, until they want it as it was answered', async () => {
  const commentId = await answered();
  expect(await keptView(commentId)).toBeNull();
  const view: ChartView = {
    ...plain,
    form: 'WATERFALL',
    values: ['n'],
    order: 'SMALLEST',
    labels: true,
    hidden: ['Other'],
    lines: [
      { kind: 'VALUE', value: 5.5, label: 'Target' },
      { kind: 'MEAN', value: null, label: '' },
    ],
  };
  await keepChartView(services(), organization.explorer, { commentId, view });
  expect(await keptView(commentId)).toEqual(view);
  await keepChartView(services(), organization.explorer, { commentId, view: null });
  expect(await keptView(commentId)).toBeNull();
});

it('is answered by the API with the chart as it is shown now', async () => {
  const commentId = await answered();
  const { data, errors } = await execute({
    schema,
    document: parse(`mutation ($input: KeepChartViewInput!) {
      keepChartView(input: $input) {
        ... on Comment { id answer { ... on DataAnswer { chart { mayKeepView view { form order lines { kind } } } } } }
      }
    }`),
    variableValues: { input: { commentId, view: { form: 'WATERFALL', lines: [{ kind: 'MEAN' }] } } },
    contextValue: {
      ...contextOn(database.prisma)(organization.explorer),
      services: { task: services() },
    },
  });
  expect(errors).toBeUndefined();
  const view = { form: 'WATERFALL', order: null, lines: [{ kind: 'MEAN' }] };
  expect(data).toMatchObject({ keepChartView: { id: commentId, answer: { chart: { mayKeepView: true, view } } } });
});

it.each<[string, Partial<ChartView>, string]>([
  ['numbers that it does not have', { values: ['revenue'] }, 'values'],
  ['a number as groups', { group: 'n' }, 'group'],
  [
    'more lines than are kept',
    { lines: Array.from({ length: 6 }, () => ({ kind: 'MEAN', value: null, label: '' })) },
    'lines',
  ],
  ['a line at no value', { lines: [{ kind: 'VALUE', value: null, label: '' }] }, 'lines'],
  ['a mean with a value', { lines: [{ kind: 'MEAN', value: 3, label: '' }] }, 'lines'],
  ['a long label', { lines: [{ kind: 'MEAN', value: null, label: 'x'.repeat(61) }] }, 'lines'],
  ['many hidden series', { hidden: Array<string>(51).fill('x') }, 'hidden'],
])('a view with %s is refused', async (_, wrong, path) => {
  const commentId = await answered();
  const keeping = keepChartView(services(), organization.explorer, { commentId, view: { ...plain, ...wrong } });
  await expect(keeping).rejects.toMatchObject({ constructor: InvalidInputError, path: ['view', path] });
  expect(await keptView(commentId)).toBeNull();
});

it('is for the person who asked', async () => {
  const commentId = await answered();
  const { admin, otherExplorer } = organization;
  const stranger = await createOrganization(database.prisma);
  const input = { commentId, view: plain };
  await expect(keepChartView(services(), admin, input)).rejects.toBeInstanceOf(ForbiddenError);
  await expect(keepChartView(services(), otherExplorer, input)).rejects.toBeInstanceOf(NotFoundError);
  await expect(keepChartView(services(), stranger.admin, input)).rejects.toBeInstanceOf(NotFoundError);
  expect(await keptView(commentId)).toBeNull();
});

it('wants an answer with a chart', async () => {
  const commentId = await answered();
  await database.prisma.comment.update({
    where: { id: commentId },
    data: { result: { kind: 'refusal', sentence: 'No.', unknown: [], nearest: [], suggestions: [] } },
  });
  const keeping = keepChartView(services(), organization.explorer, { commentId, view: plain });
  await expect(keeping).rejects.toBeInstanceOf(ConflictError);
});

it('a stored view of a form that is not known is as answered', () => {
  expect(readChartView({ ...plain, form: 'RADAR' })).toBeNull();
  expect(readChartView(null)).toBeNull();
});
