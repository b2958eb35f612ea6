import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { visitRoutes } from '../access/visit/visitRoutes.ts';
import { authenticator } from '../access/signIn/authenticator.ts';
import { bearerTokens } from '../access/signIn/bearerTokens.ts';
import type { MemberViewer, Viewer } from '../access/viewer.ts';
import { openAgentWorld } from '../agent/agentWorld.ts';
import { chooseAgent } from '../agent/routing/chooseAgent.ts';
import { fileDrafts } from '../agent/drafts/fileDrafts.ts';
import { issueAgentToken, type IssuedToken } from '../agent/tokens/agentTokens.ts';
import { builtinAnalyst } from '../analyst/builtin/builtinAnalyst.ts';
import type { Analyst } from '../analyst/analyst.ts';
import { openDoors, type OpenDoors } from '../graphql/doors.test-support.ts';
import { localEvents } from '../platform/events.ts';
import { newId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { exportRoutes } from '../query/export/exportRoutes.ts';
import { createParcels, openSemqlWorld, type Parcels, type SemqlWorld } from '../query/parcels.test-support.ts';
import { watchTasks } from '../task/events/taskEvents.ts';
import type { QuestionToAnyone } from '../task/anyAgent.ts';
import { answeredJob } from '../task/run/answeredJob.ts';
import { runTaskComment } from '../task/run/run.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import type { ManualJobs } from '../testing/manualJobs.ts';
import { scriptedAnalyst } from '../testing/scriptedAnalyst.ts';
import { mcpRoutes } from './mcpRoutes.ts';

/** Interval in which tokens of sockets and calls are looked at again. */
const recheckMs = 50;
const secret = 'a-secret-of-at-least-thirty-two-characters';

/** All doors of the product on a real server, with a worker that answers. */
export interface Deployed {
  readonly database: TestDatabase;
  readonly semql: SemqlWorld;
  readonly doors: OpenDoors;
  /** An organization with an agent that sees three parcels. */
  readonly parcels: Parcels;
  /** Waits until all drafts of the answers are filed. */
  settled(): Promise<void>;
  /** Bearer token of a signed-in person. */
  tokenOf(viewer: MemberViewer): Promise<string>;
  /** A token of the agent. */
  agentToken(agentId?: string, days?: number | null): Promise<IssuedToken>;
  /** Connects an MCP client; `elicit` answers forms for its person. */
  mcp(token: string, options?: McpClientOptions): Promise<Client>;
  close(): Promise<void>;
}

export interface McpClientOptions {
  readonly mode?: 'auto' | 'legacy';
  readonly elicit?: (params: unknown) => { action: 'accept' | 'decline'; content?: Record<string, string> };
}

const unclear = scriptedAnalyst({
  steps: [{ type: 'DECOMPOSE_GOAL', reasoning: 'Read the question' }],
  result: {
    kind: 'clarification',
    question: 'Weight of all parcels, or their number?',
    options: [
      { label: 'Weight', question: 'total weight', semql: 'SELECT total_weight FROM parcels' },
      { label: 'Number', question: 'parcel count', semql: 'SELECT parcel_count FROM parcels' },
    ],
  },
});
const slow = scriptedAnalyst({ steps: [{ type: 'ACTION', reasoning: 'Take long', milliseconds: 60_000 }] });

/** “Unclear …” asks back, “slow …” takes a minute; everything else is for the built-in analyst. */
const analyst: Analyst = (request, analysis) => {
  const chosen = request.question.startsWith('unclear')
    ? unclear
    : request.question.startsWith('slow')
      ? slow
      : builtinAnalyst;
  return chosen(request, analysis);
};

export async function openDeployed(): Promise<Deployed> {
  const database = await createTestDatabase();
  const { prisma } = database;
  const semql = openSemqlWorld(prisma);
  const parcels = await createParcels(prisma, semql.dataFolder);
  const events = localEvents();
  const log = createLog('silent');
  const runs: Promise<unknown>[] = [];
  const answered: string[] = [];
  const stopped = new AbortController();
  const work = (commentId: string): void => {
    const run = runTaskComment(
      {
        database,
        jobs,
        events,
        log,
        workerId: newId('TaskRun'),
        analyst,
        openWorld: (asking) => openAgentWorld(semql, asking),
      },
      { commentId },
      stopped.signal,
    );
    runs.push(run.catch(() => undefined));
  };
  const jobs: Pick<ManualJobs, 'send'> = {
    send: ({ name }, input) => {
      const { commentId } = input as unknown as { commentId: string };
      if (name === answeredJob.name) {
        answered.push(commentId);
        return Promise.resolve();
      }
      // Sent inside the transaction that makes the run: who comes too early finds none.
      for (const ms of [10, 100, 500]) {
        setTimeout(work, ms, commentId);
      }
      return Promise.resolve();
    },
  };
  const tokens = bearerTokens(prisma, secret);
  const authenticate = authenticator(prisma, tokens);
  const task = {
    database,
    jobs,
    events,
    watch: watchTasks({ database, events }),
    chooseAgent: (viewer: Viewer, asked: QuestionToAnyone) =>
      chooseAgent(semql, builtinAnalyst, viewer, { ...asked, now: new Date() }),
  };
  const doors = await openDoors(authenticate, prisma, { task, semql }, recheckMs, (application, door, origin) => {
    application.use(
      exportRoutes(semql, authenticate, door.allowsOrigin),
      mcpRoutes({ ...door, origins: [origin], publicUrl: origin, secret, recheckMs }).router,
      visitRoutes({
        database: prisma,
        authenticate,
        allowsOrigin: door.allowsOrigin,
        addressOf: ({ socket }) => socket.remoteAddress ?? '',
        secret,
      }),
    );
  });
  const clients: Client[] = [];
  return {
    database,
    semql,
    doors,
    parcels,
    async settled() {
      await Promise.all(runs);
      for (const commentId of answered.splice(0)) {
        await fileDrafts({ layer: { database: prisma, events }, semql, log }, commentId, new Date());
      }
    },
    async tokenOf({ userId, actorId, organizationId }) {
      const sessionId = newId('AuthSession');
      await prisma.authUser.upsert({
        where: { id: userId },
        create: { id: userId, name: 'Ada', email: `${actorId}@example.com` },
        update: {},
      });
      await prisma.authSession.create({
        data: { id: sessionId, userId, token: sessionId, expiresAt: new Date(Date.now() + 3_600_000) },
      });
      return (await tokens.issue({ id: sessionId, userId }, organizationId)).token;
    },
    agentToken: (agentId = parcels.agentId, days = null) =>
      issueAgentToken(prisma, parcels.admin, { agentId, name: 'Test', days }, new Date()),
    async mcp(token, { mode = 'auto', elicit } = {}) {
      const client = new Client(
        { name: 'test', version: '1' },
        {
          versionNegotiation: { mode },
          capabilities: elicit === undefined ? {} : { elicitation: { form: {} } },
        },
      );
      if (elicit !== undefined) {
        client.setRequestHandler('elicitation/create', ({ params }) => elicit(params));
      }
      const headers = { authorization: `Bearer ${token}` };
      await client.connect(
        new StreamableHTTPClientTransport(new URL(`${doors.origin}/mcp`), { requestInit: { headers } }),
      );
      clients.push(client);
      return client;
    },
    async close() {
      stopped.abort();
      await Promise.all(runs);
      await Promise.allSettled(clients.map((client) => client.close()));
      await doors.close();
      await semql.close();
      await database.drop();
    },
  };
}
