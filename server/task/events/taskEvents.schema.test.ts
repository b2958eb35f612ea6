import { parse, subscribe } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import type { AnalystResult } from '../../analyst/analyst.ts';
import type { Context } from '../../graphql/context.ts';
import { schema } from '../../schema.ts';
import { localEvents } from '../../platform/events.ts';
import { createLog } from '../../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { manualJobs } from '../../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { scriptedAnalyst, scriptedWorld } from '../../testing/scriptedAnalyst.ts';
import { createTask } from '../createTask.ts';
import { runTaskComment } from '../run/run.ts';
import { watchTasks } from './taskEvents.ts';

const document = parse(`subscription ($taskId: ID!, $after: Int) {
  taskEvents(taskId: $taskId, after: $after) {
    seq kind delta commentId
    task { id status starred }
    comment { id status content steps { id } answer { __typename id sentence ... on DataAnswer {
      chart { form spec } results { semql rows truncated columns { name format } } }
      ... on ClarificationAnswer { options { label question } } ... on RefusalAnswer { title unknown rewrites { question } } } }
    step { id index type status reasoning }
    attachment { type chart { spec } semqlQuery { executedSemqlQuery { rows } } }
  }
}`);

interface Seen {
  readonly seq: number;
  readonly kind: string;
  readonly delta: string | null;
  readonly task: { readonly status: string } | null;
  readonly comment: { readonly status: string; readonly answer: unknown } | null;
  readonly step: { readonly index: number; readonly status: string } | null;
}

describe('taskEvents', () => {
  let database: TestDatabase;
  let organization: TestOrganization;
  const events = localEvents();
  const jobs = manualJobs();

  beforeAll(async () => {
    database = await createTestDatabase();
    organization = await createOrganization(database.prisma);
  });

  afterAll(() => database.drop());

  async function watch(viewer: Viewer, taskId: string, after = 0) {
    const task = { database, jobs, events, watch: watchTasks({ database, events }) };
    const context = {
      viewer,
      database: database.prisma,
      now: new Date(),
      requestId: 'test',
      // The other services are not used by subscriptions.
      services: { task } as unknown as Context['services'],
    };
    return subscribe({ schema, document, variableValues: { taskId, after }, contextValue: context });
  }

  async function seen(viewer: Viewer, taskId: string, after = 0): Promise<Seen[]> {
    const stream = await watch(viewer, taskId, after);
    if (!(Symbol.asyncIterator in stream)) {
      throw new Error(JSON.stringify(stream.errors));
    }
    const got: Seen[] = [];
    for await (const { data, errors } of stream) {
      expect(errors).toBeUndefined();
      // Shaped by the document above.
      const event = (data as unknown as { taskEvents: Seen }).taskEvents;
      got.push(event);
      if (event.kind === 'RUN_ENDED') {
        break;
      }
    }
    return got;
  }

  async function ask(result?: AnalystResult): Promise<{ taskId: string; run(): Promise<void> }> {
    const services = { database, jobs, events };
    const { id } = await createTask(services, organization.explorer, {
      agentId: organization.agentId,
      question: 'How many?',
    });
    const comment = await database.prisma.comment.findFirstOrThrow({ where: { taskId: id } });
    const deps = {
      ...services,
      log: createLog('silent'),
      workerId: 'test',
      analyst: scriptedAnalyst({
        steps: [{ type: 'ACTION', reasoning: 'Run', execute: 'SELECT 1 AS n' }],
        write: ['word'],
        ...(result && { result }),
      }),
      openWorld: () =>
        Promise.resolve(
          scriptedWorld(organization.dataSourceId, () =>
            Promise.resolve({
              columns: [{ name: 'n', type: 'INTEGER' as const }],
              rows: [[7]],
              truncated: false,
              durationMs: 1,
            }),
          ),
        ),
    };
    return { taskId: id, run: () => runTaskComment(deps, { commentId: comment.id }) };
  }

  it('shows a run to who asked, and the whole answer at its end', async () => {
    const { taskId, run } = await ask();
    const watching = seen(organization.explorer, taskId);
    await run();
    const got = await watching;
    expect(got.map(({ seq }) => seq)).toEqual(got.map((_event, place) => place + 1));
    expect(got.map(({ kind }) => kind)).toEqual([
      'COMMENT_CREATED',
      'RUN_STARTED',
      'STEP_STARTED',
      'STEP_ENDED',
      'TEXT_DELTA',
      'ATTACHMENT_CREATED',
      'ATTACHMENT_CREATED',
      'RUN_ENDED',
    ]);
    expect(got[0]?.step).toMatchObject({ index: 0, type: 'USER_QUERY', status: 'COMPLETED' });
    expect(got[3]?.step).toMatchObject({ index: 1, type: 'ACTION', status: 'COMPLETED', reasoning: 'Run' });
    expect(got[4]).toMatchObject({ delta: 'word', comment: null });
    expect(got[5]).toMatchObject({
      attachment: { type: 'SEMQL', semqlQuery: { executedSemqlQuery: { rows: [[7]] } } },
    });
    // An answer with all its rows is not sent again with every step and attachment.
    const turns = got.filter(({ comment }) => comment !== null);
    expect(turns.map(({ kind }) => kind)).toEqual(['COMMENT_CREATED', 'RUN_STARTED', 'RUN_ENDED']);
    expect(got.at(-1)).toMatchObject({
      task: { id: taskId, status: 'COMPLETED', starred: false },
      comment: {
        status: 'COMPLETED',
        answer: {
          __typename: 'DataAnswer',
          chart: { form: 'BAR', spec: { mark: 'bar' } },
          results: [{ semql: 'SELECT 1 AS n', rows: [[7]], truncated: false, columns: [{ name: 'n' }] }],
        },
      },
    });
    expect(await seen(organization.admin, taskId, 6)).toMatchObject([{ seq: 7 }, { seq: 8 }]);
  });

  it.each<[AnalystResult, object]>([
    [
      { kind: 'clarification', question: 'Which?', options: [{ label: 'A', question: 'of A', semql: 'SELECT a' }] },
      {
        __typename: 'ClarificationAnswer',
        sentence: 'Which?',
        options: [{ label: 'A', question: 'of A' }],
      },
    ],
    [
      { kind: 'explanation', definition: null, sentence: 'A customer who ordered.', phrases: [], suggestions: [] },
      { __typename: 'DefinitionAnswer', sentence: 'A customer who ordered.' },
    ],
    [
      {
        kind: 'refusal',
        title: 'There is no weather here',
        sentence: 'No weather.',
        understood: [],
        notUnderstood: [{ phrase: 'weather', says: 'is nothing that this agent sees' }],
        rewrites: [{ question: 'how many orders', note: 'without “weather” · 1 row' }],
        unknown: ['weather'],
        nearest: [],
        suggestions: [],
      },
      {
        __typename: 'RefusalAnswer',
        title: 'There is no weather here',
        unknown: ['weather'],
        rewrites: [{ question: 'how many orders' }],
      },
    ],
  ])('tells what came of a question by its type: %j', async (result, answer) => {
    const { taskId, run } = await ask(result);
    await run();
    expect((await seen(organization.explorer, taskId)).at(-1)?.comment?.answer).toMatchObject(answer);
  });

  it('is closed to everybody who may not read the task', async () => {
    const { taskId } = await ask();
    const other = await createOrganization(database.prisma, 'Other');
    const token: Viewer = {
      kind: 'agent_token',
      tokenId: 'tok_x',
      agentId: organization.agentId,
      actorId: organization.otherExplorer.actorId,
      organizationId: organization.organizationId,
      environmentId: organization.environmentId,
    };
    const viewers: Viewer[] = [
      { kind: 'anonymous' },
      { kind: 'user', userId: 'u', email: 'u@x.example' },
      organization.otherExplorer,
      token,
      other.admin,
    ];
    for (const viewer of viewers) {
      const refused = await watch(viewer, taskId);
      expect({ viewer: viewer.kind, open: Symbol.asyncIterator in refused }).toEqual({
        viewer: viewer.kind,
        open: false,
      });
    }
  });
});
