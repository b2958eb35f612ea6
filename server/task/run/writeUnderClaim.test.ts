import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StaleClaimError } from '../../platform/errors.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { localEvents } from '../../platform/events.ts';
import { createTestDatabase, databaseServers, type TestDatabase } from '../../testing/database.ts';
import { manualJobs } from '../../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { until } from '../../testing/until.ts';
import { claimRun, lockTask, type Claim } from './claim.ts';
import { createTask } from '../createTask.ts';
import { appendEvents } from '../events/taskEvent.ts';
import { underClaim, writeUnderClaim } from './writeUnderClaim.ts';

describe.each(databaseServers)('writing under a claim on $name', (server) => {
  let database: TestDatabase;
  let organization: TestOrganization;

  beforeAll(async () => {
    database = await createTestDatabase(server);
    organization = await createOrganization(database.prisma);
  });

  afterAll(() => database.drop());

  async function claimed(): Promise<Claim> {
    const { id } = await createTask({ database, jobs: manualJobs(), events: localEvents() }, organization.explorer, {
      agentId: organization.agentId,
      question: 'How many?',
    });
    const comment = await database.prisma.comment.findFirstOrThrow({ where: { taskId: id } });
    const { claim } = await claimRun(database, { commentId: comment.id, workerId: 'test' });
    if (claim === null) {
      throw new Error('not claimed');
    }
    return claim;
  }

  const retitle = (title: string): Prisma.Sql =>
    Prisma.sql`UPDATE comment SET content = ${title} FROM held WHERE comment.task_id = held.task_id`;

  const write = (claim: Claim, title = 'written'): Promise<number> =>
    writeUnderClaim(database, claim, retitle(title), [
      { kind: 'TEXT_DELTA', commentId: claim.commentId, delta: 'one' },
      { kind: 'TEXT_DELTA', commentId: claim.commentId, delta: 'two' },
    ]);

  const written = async ({ taskId }: Claim) => {
    const { events, comments } = await database.prisma.task.findUniqueOrThrow({
      where: { id: taskId },
      include: { events: { orderBy: { seq: 'asc' } }, comments: true },
    });
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, place) => place + 1));
    return {
      content: comments[0]?.content,
      deltas: events.flatMap(({ body }) => (body as { delta?: string }).delta ?? []),
    };
  };

  /** Resolves when this many wait for a lock in this database. */
  const waitersAre = (count: number): Promise<void> =>
    until(`${count} wait for the task`, async () => {
      const { rows } = await database.pool.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows.length === count;
    });

  it('makes the change and appends its events in order', async () => {
    const claim = await claimed();
    const last = await write(claim);
    expect(await written(claim)).toEqual({ content: 'written', deltas: ['one', 'two'] });
    expect((await database.prisma.task.findUniqueOrThrow({ where: { id: claim.taskId } })).lastSeq).toBe(last);
  });

  it('does nothing at all once the claim is lost', async () => {
    const claim = await claimed();
    await expect(write({ ...claim, token: 'another' })).rejects.toThrow(StaleClaimError);
    expect(await written(claim)).toEqual({ content: 'How many?', deltas: [] });
  });

  it.each([
    ['one statement', (claim: Claim): Promise<unknown> => write(claim)],
    [
      'a transaction',
      (claim: Claim): Promise<unknown> =>
        underClaim(database, claim, (transaction) =>
          transaction.comment.update({ where: { id: claim.commentId }, data: { content: 'written' } }),
        ),
    ],
  ])('%s that waited sees that the claim was taken while it waited', async (_name, writes) => {
    const claim = await claimed();
    let outcome: Promise<unknown> = Promise.resolve();
    await database.prisma.$transaction(async (transaction) => {
      await lockTask(transaction, claim.taskId);
      outcome = writes(claim).catch((error: unknown) => error);
      await waitersAre(1);
      await transaction.taskRun.update({ where: { id: claim.runId }, data: { claimToken: 'taken over' } });
      await appendEvents(transaction, claim.taskId, [{ kind: 'RUN_STARTED', commentId: claim.commentId }]);
    });
    expect(await outcome).toBeInstanceOf(StaleClaimError);
    expect(await written(claim)).toEqual({ content: 'How many?', deltas: [] });
  });

  it('numbers follow those that somebody else took while it waited', async () => {
    const claim = await claimed();
    let waiting: Promise<number> = Promise.resolve(0);
    const theirs = await database.prisma.$transaction(async (transaction) => {
      await lockTask(transaction, claim.taskId);
      waiting = write(claim);
      await waitersAre(1);
      return appendEvents(transaction, claim.taskId, [
        { kind: 'TEXT_DELTA', commentId: claim.commentId, delta: 'zero' },
      ]);
    });
    expect(await waiting).toBe(theirs + 2);
    expect(await written(claim)).toEqual({ content: 'written', deltas: ['zero', 'one', 'two'] });
  });

  it('an abandoned run is taken by one of those that waited for it', async () => {
    const { taskId, commentId } = await claimed();
    const ago = new Date(Date.now() - 3_600_000);
    await database.prisma.taskRun.update({ where: { commentId }, data: { heartbeatAt: ago } });
    let waiting: ReturnType<typeof claimRun>[] = [];
    await database.prisma.$transaction(async (transaction) => {
      await lockTask(transaction, taskId);
      waiting = ['one', 'other'].map((workerId) => claimRun(database, { commentId, workerId }));
      await waitersAre(2);
    });
    const claims = (await Promise.all(waiting)).map(({ claim }) => claim?.attempt ?? null);
    expect(new Set(claims)).toEqual(new Set([2, null]));
  });

  it('a value that PostgreSQL refuses is said so; it would be refused again', async () => {
    const claim = await claimed();
    const refused = writeUnderClaim(database, claim, Prisma.sql`UPDATE comment SET status = 'x' FROM held`, []);
    await expect(refused).rejects.toMatchObject({ code: 'P2010' });
  });
});
