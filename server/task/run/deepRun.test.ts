import { graphql } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../../access/viewer.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Context } from '../../graphql/context.ts';
import { localEvents } from '../../platform/events.ts';
import { ConflictError, ForbiddenError, InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { createLog } from '../../platform/log.ts';
import { artifactsFor, chartAttachmentPolicy, reportPolicy } from '../../report/report.policy.ts';
import { openedBy } from '../../report/reportLink.policy.ts';
import { schema } from '../../schema.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { manualJobs } from '../../testing/manualJobs.ts';
import { createOrganization, type TestOrganization } from '../../testing/organization.ts';
import { scriptedAnalyst, scriptedWorld } from '../../testing/scriptedAnalyst.ts';
import { createComment } from '../createComment.ts';
import { createTask } from '../createTask.ts';
import { DeepFollowUpError } from '../deepFollowUpError.ts';
import { readResult, resultParts } from '../readResult.ts';
import { AnalysisStartedError, StaleRevisionError } from '../reply/replyErrors.ts';
import { replyToStep } from '../reply/replyToStep.ts';
import { deleteReport, editReport, restoreReportVersion } from '../report/editReport.ts';
import { frozenReport } from '../report/frozenReport.ts';
import { goOnWithReport } from '../report/goOnWithReport.ts';
import { reportChanges } from '../report/reportChanges.ts';
import { shareReport, stopSharingReport } from '../report/shareReport.ts';
import { stopTask } from '../stopTask.ts';
import { runTaskComment, type DeepAnalyst, type RunDeps } from './run.ts';
import { scriptedDeep, type DeepScript } from './scriptedDeep.test-support.ts';

describe('a deep run', () => {
  let database: TestDatabase;
  let organization: TestOrganization;
  let asker: TestOrganization['explorer'];
  /** What the data source holds. */
  let value = 1;
  const jobs = manualJobs();
  const events = localEvents();
  const now = new Date('2026-11-20T12:00:00Z');

  beforeAll(async () => {
    database = await createTestDatabase();
    organization = await createOrganization(database.prisma);
    asker = organization.explorer;
  });

  afterAll(() => database.drop());

  const services = () => ({ database, jobs, events });

  function deps(deepAnalyst: DeepAnalyst): RunDeps {
    return {
      ...services(),
      log: createLog('silent'),
      workerId: 'test',
      analyst: scriptedAnalyst({ steps: [] }),
      deepAnalyst,
      openWorld: () =>
        Promise.resolve(
          scriptedWorld(organization.dataSourceId, () =>
            Promise.resolve({
              columns: [{ name: 'n', type: 'INTEGER' }],
              rows: [[value]],
              truncated: false,
              durationMs: 1,
            }),
          ),
        ),
      beatMs: 50,
    };
  }

  const work = (commentId: string, script: DeepScript = {}) =>
    runTaskComment(deps(scriptedDeep(script)), { commentId });

  async function ask(): Promise<{ taskId: string; commentId: string }> {
    const input = { agentId: organization.agentId, question: 'Why did it fall?', mode: 'DEEP' } as const;
    const { id: taskId } = await createTask(services(), asker, input);
    const { id: commentId } = await database.prisma.comment.findFirstOrThrow({ where: { taskId } });
    return { taskId, commentId };
  }

  const waitingStep = (commentId: string) =>
    database.prisma.step.findFirstOrThrow({ where: { commentId, status: 'WAITING' } });

  const skipped = { clarification: { choices: [] } };
  const start = (revision: number) => ({ plan: { revision, start: true } });

  async function reply(commentId: string, given: object, viewer: Viewer = asker): Promise<string> {
    const { id: stepId } = await waitingStep(commentId);
    await replyToStep(services(), viewer, { stepId, ...given });
    return stepId;
  }

  /** A question with its report, the plan started as it was made. */
  async function reported(script: DeepScript = {}): Promise<{ taskId: string; commentId: string; reportId: string }> {
    const asked = await ask();
    await work(asked.commentId, script);
    await reply(asked.commentId, skipped);
    await work(asked.commentId, script);
    await reply(asked.commentId, start(1));
    await work(asked.commentId, script);
    const { id: reportId } = await database.prisma.report.findFirstOrThrow({ where: { commentId: asked.commentId } });
    return { ...asked, reportId };
  }

  const reportOf = (id: string) => database.prisma.report.findUniqueOrThrow({ where: { id } });

  it('goes from clarification and an edited plan to a report with its evidence', async () => {
    const { taskId, commentId } = await ask();
    const ran: string[] = [];
    const script = { ran: (semql: string) => ran.push(semql) };
    await work(commentId, script);
    expect(await waitingStep(commentId)).toMatchObject({ type: 'DEEP_MODE_CLARIFICATION' });
    await reply(commentId, { clarification: { choices: [{ key: 'measure', choice: 'gross' }] } });
    await work(commentId, script);
    // The last item first, one in words, and the other removed.
    await reply(commentId, { plan: { revision: 1, items: [{ key: 'a2' }, { title: 'By country' }] } });
    await work(commentId, script);
    expect(await waitingStep(commentId)).toMatchObject({
      key: 'plan2',
      metadata: { plan: { revision: 2, items: [{ id: 'a2' }, { title: 'By country' }] } },
    });
    expect(ran).toEqual([]);
    await reply(commentId, start(2));
    await work(commentId, script);
    expect(ran.toSorted()).toEqual(['SELECT a2', 'SELECT u11']);
    const task = await database.prisma.task.findUniqueOrThrow({
      where: { id: taskId },
      include: {
        events: { orderBy: { seq: 'asc' } },
        comments: { include: { attachments: { orderBy: { position: 'asc' } } } },
      },
    });
    expect(task).toMatchObject({ status: 'COMPLETED', mode: 'DEEP' });
    expect(task.comments).toMatchObject([
      {
        status: 'COMPLETED',
        outcome: 'ANSWERED',
        attachments: [
          { type: 'DEEP_MODE_REPORT', status: 'PROCESSED' },
          { type: 'CHART', name: 'Chart of Trend' },
          { type: 'CHART', name: 'Chart of By country' },
        ],
      },
    ]);
    expect(task.events.map(({ seq }) => seq)).toEqual(task.events.map((_event, place) => place + 1));
    const parts = await database.prisma.comment.findUniqueOrThrow({ where: { id: commentId }, select: resultParts });
    const answer = readResult(parts);
    expect(answer).toMatchObject({ kind: 'deep', sentence: '1 (gross)' });
    const report = await database.prisma.report.findFirstOrThrow({ where: { commentId } });
    const frozen = frozenReport(database.prisma, report, { withHidden: false });
    expect(frozen?.sections.map(({ heading }) => heading)).toEqual(['Trend', 'By country']);
    const rows = await frozen?.rows();
    expect(rows?.get('a2q')).toMatchObject({ semql: 'SELECT a2', sql: 'SELECT a2', rows: [[1]], definitions: [] });
    expect(rows?.get('a2q')?.resultAt).not.toBeNull();
  });

  it('does nothing twice when its worker is lost at any boundary of its steps', { timeout: 60_000 }, async () => {
    for (let lostAt = 0; lostAt < 6; lostAt += 1) {
      const { commentId } = await ask();
      const ran: string[] = [];
      let boundary = 0;
      const lose = () =>
        database.prisma.taskRun.update({ where: { commentId }, data: { state: 'QUEUED', claimToken: null } });
      /** Loses the worker before the step at one place, counted over all attempts. */
      const fragile =
        (backwards: boolean): DeepAnalyst =>
        (request, analysis) =>
          scriptedDeep({ ran: (semql) => ran.push(semql), backwards })(request, {
            ...analysis,
            step: async (intent, done) => {
              const result = await analysis.step(intent, done);
              boundary += 1;
              if (boundary === lostAt) {
                await lose();
              }
              return result;
            },
            ask: async (intent) => {
              boundary += 1;
              if (boundary === lostAt) {
                await lose();
              }
              return analysis.ask(intent);
            },
          });
      for (let attempt = 0; attempt < 8; attempt += 1) {
        await runTaskComment(deps(fragile(attempt % 2 === 1)), { commentId });
        const waiting = await database.prisma.step.findFirst({ where: { commentId, status: 'WAITING' } });
        if (waiting !== null) {
          const given = waiting.key === 'clarification' ? skipped : start(1);
          await replyToStep(services(), asker, { stepId: waiting.id, ...given });
        }
      }
      expect(ran.toSorted()).toEqual(['SELECT a1', 'SELECT a2']);
      expect(await database.prisma.report.count({ where: { commentId } })).toBe(1);
      const steps = await database.prisma.step.findMany({ where: { commentId } });
      expect(new Set(steps.map(({ key }) => key))).toEqual(
        new Set([null, 'a1', 'a2', 'clarification', 'plan1', 'writing']),
      );
      expect(steps).toHaveLength(6);
    }
  });

  it('takes a reply once, from the person who asked, to what the step asks', async () => {
    const { taskId, commentId } = await ask();
    await work(commentId);
    const { id: stepId } = await waitingStep(commentId);
    const send = (given: object, viewer: Viewer = asker) => replyToStep(services(), viewer, { stepId, ...given });
    await expect(send(skipped, organization.otherExplorer)).rejects.toThrow(NotFoundError);
    await expect(send(skipped, organization.admin)).rejects.toThrow(ForbiddenError);
    await expect(send(start(1))).rejects.toThrow(InvalidInputError);
    await expect(send({ clarification: { choices: [{ key: 'measure', choice: 'x' }] } })).rejects.toThrow(
      InvalidInputError,
    );
    await send(skipped);
    await send(skipped);
    await expect(send({ clarification: { choices: [{ key: 'measure', choice: 'gross' }] } })).rejects.toThrow(
      StaleRevisionError,
    );
    expect(jobs.sent.filter(({ input }) => (input as { commentId?: string }).commentId === commentId)).toHaveLength(2);
    await work(commentId);
    await expect(reply(commentId, start(2))).rejects.toThrow(StaleRevisionError);
    for (const items of [[], [{ key: 'b1' }], [{ key: 'a1' }, { key: 'a1' }], [{}], [{ key: 'a1', dimension: 'x' }]]) {
      await expect(reply(commentId, { plan: { revision: 1, items } })).rejects.toThrow(InvalidInputError);
    }
    const planStep = await reply(commentId, start(1));
    await expect(
      replyToStep(services(), asker, { stepId: planStep, plan: { revision: 1, start: false } }),
    ).rejects.toThrow(AnalysisStartedError);
    await stopTask(services(), asker, { taskId });
  });

  it('refuses a follow-up once there is a report, and carries its context into a new task', async () => {
    const { taskId } = await reported();
    await expect(createComment(services(), asker, { taskId, content: 'And?' })).rejects.toThrow(DeepFollowUpError);
    const input = { agentId: organization.agentId, question: 'And in May?', previousTaskId: taskId };
    await expect(createTask(services(), organization.otherExplorer, input)).rejects.toThrow(NotFoundError);
    const next = await createTask(services(), asker, input);
    const turn = await database.prisma.comment.findFirstOrThrow({ where: { taskId: next.id } });
    let previous: unknown;
    await runTaskComment(
      {
        ...deps(scriptedDeep()),
        analyst: (request) => {
          previous = request.previous.map(({ question }) => question);
          return Promise.resolve({
            kind: 'explanation',
            definition: null,
            sentence: 'x',
            phrases: [],
            suggestions: [],
          });
        },
      },
      { commentId: turn.id },
    );
    expect(previous).toEqual(['Why did it fall?']);
  });

  it('resumes a partial report with what it has read', async () => {
    const ran: string[] = [];
    const script = { ran: (semql: string) => ran.push(semql), most: 1 };
    const { reportId } = await reported(script);
    expect(ran).toEqual(['SELECT a1']);
    expect((await reportOf(reportId)).document).toMatchObject({ partial: { remaining: [{ id: 'a2' }] } });
    await expect(goOnWithReport(services(), organization.admin, reportId, 'resume')).rejects.toThrow(ForbiddenError);
    const turn = await goOnWithReport(services(), asker, reportId, 'resume');
    await work(turn.id, script);
    expect(ran).toEqual(['SELECT a1', 'SELECT a2']);
    const whole = await database.prisma.report.findFirstOrThrow({ where: { commentId: turn.id } });
    expect(whole).toMatchObject({ previousId: reportId, document: { partial: null } });
    expect(whole.document).toMatchObject({ evidence: [{ reused: true }, { reused: false }] });
    const rows = await frozenReport(database.prisma, whole, { withHidden: false })?.rows();
    expect([...(rows?.keys() ?? [])]).toEqual(['a1q', 'a2q']);
    await expect(goOnWithReport(services(), asker, whole.id, 'resume')).rejects.toThrow(ConflictError);
  });

  it('reads everything anew for another person, in a task of their own', async () => {
    const ran: string[] = [];
    const { taskId, reportId } = await reported({ most: 1 });
    const { admin } = organization;
    const turn = await goOnWithReport(services(), admin, reportId, 'again');
    expect(turn).toMatchObject({ actorId: admin.actorId, index: 0, mode: 'DEEP' });
    expect(await database.prisma.comment.count({ where: { taskId } })).toBe(1);
    // Whatever a run was begun with: rows of another person are not reused.
    await database.prisma.taskRun.update({ where: { commentId: turn.id }, data: { reusesEvidence: true } });
    await work(turn.id, { ran: (semql) => ran.push(semql) });
    expect(ran.toSorted()).toEqual(['SELECT a1', 'SELECT a2']);
    const theirs = await database.prisma.report.findFirstOrThrow({ where: { commentId: turn.id } });
    expect(theirs).toMatchObject({ creatorId: admin.actorId, taskId: turn.taskId, previousId: reportId });
    expect(await database.prisma.report.count({ where: { id: theirs.id, AND: [reportPolicy.where(asker)] } })).toBe(0);
  });

  it('shows rows and charts of a document through that alone to people who only read it', async () => {
    const { reportId } = await reported();
    await shareReport(services(), asker, { reportId, audience: 'ORGANIZATION' }, now);
    const { admin, explorer, otherExplorer: reader, organizationId } = organization;
    await database.prisma.organization.update({ where: { id: organizationId }, data: { allowsPublicAccess: true } });
    const counts = async (viewer: Viewer) => [
      await database.prisma.report.count({ where: { id: reportId, AND: [reportPolicy.where(viewer)] } }),
      await database.prisma.reportArtifact.count({ where: { reportId, AND: [artifactsFor(viewer)] } }),
      await database.prisma.chartAttachment.count({
        where: { reportArtifacts: { some: { reportId } }, AND: [chartAttachmentPolicy.where(viewer)] },
      }),
    ];
    const anyone = { kind: 'anonymous' } as const;
    const all = await counts(explorer);
    expect(all.every((count) => count > 0)).toBe(true);
    expect(await counts(admin)).toEqual(all);
    expect(await counts(reader)).toEqual([1, 0, 0]);
    const grant = { reportId, granteeType: 'ORGANIZATION' } as const;
    await database.prisma.permission.updateMany({ where: grant, data: { role: 'EDITOR' } });
    expect(await counts(reader)).toEqual(all);
    const toAnyone = { role: 'VIEWER', granteeType: 'PUBLIC', granteeId: null } as const;
    await database.prisma.permission.updateMany({ where: grant, data: toAnyone });
    expect(await counts(anyone)).toEqual([1, 0, 0]);
    await database.prisma.report.update({ where: { id: reportId }, data: { document: Prisma.DbNull } });
    expect(await counts(anyone)).toEqual(all);
    await database.prisma.organization.update({ where: { id: organizationId }, data: { deletionRequestedAt: now } });
    expect(await counts(anyone)).toEqual([0, all[1], 0]);
    await database.prisma.organization.update({ where: { id: organizationId }, data: { deletionRequestedAt: null } });
  });

  it('runs a plan again on the present data, and tells what changed', async () => {
    const { reportId } = await reported();
    const before = await reportOf(reportId);
    value = 3;
    try {
      const turn = await goOnWithReport(services(), asker, reportId, 'again');
      await work(turn.id);
      const { id } = await database.prisma.report.findFirstOrThrow({ where: { commentId: turn.id } });
      expect(await reportChanges(database.prisma, asker, id)).toEqual([
        { label: 'Orders', before: '1', after: '3', ratio: 2 },
      ]);
      expect(await reportChanges(database.prisma, organization.otherExplorer, id)).toEqual([]);
      expect(await reportOf(reportId)).toEqual(before);
    } finally {
      value = 1;
    }
  });

  it('is arranged in versions, without a change of its numbers', async () => {
    const { reportId } = await reported();
    const { document } = await reportOf(reportId);
    const input = {
      reportId,
      version: 1,
      title: 'Better',
      sections: [
        { key: 'a2', note: 'Look here' },
        { key: 'a1', hidden: true },
      ],
    };
    await expect(editReport(services(), organization.otherExplorer, input)).rejects.toThrow(NotFoundError);
    const edited = await editReport(services(), asker, input);
    expect(edited).toMatchObject({ title: 'Better', version: 2, document });
    await expect(editReport(services(), asker, input)).rejects.toThrow(ConflictError);
    await expect(editReport(services(), asker, { reportId, version: 2, sections: [{ key: 'x' }] })).rejects.toThrow(
      InvalidInputError,
    );
    const readers = frozenReport(database.prisma, edited, { withHidden: false });
    expect(readers?.sections).toMatchObject([{ id: 'a2', note: 'Look here' }]);
    const editors = frozenReport(database.prisma, edited, { withHidden: true });
    expect(editors?.sections.map(({ id, hidden }) => `${id} ${hidden}`)).toEqual(['a2 false', 'a1 true']);
    const back = await restoreReportVersion(services(), asker, { reportId, version: 2, number: 1 });
    expect(back).toMatchObject({ version: 3, arrangement: [] });
    await deleteReport(services(), asker, reportId);
    expect(await database.prisma.reportArtifact.count({ where: { reportId } })).toBe(0);
  });

  it('is read through a link until that ends, and by whom it is shared with', async () => {
    const { reportId } = await reported();
    const { organizationId } = organization;
    await database.prisma.organization.update({ where: { id: organizationId }, data: { allowsPublicAccess: true } });
    const link = { reportId, audience: 'LINK' } as const;
    await expect(shareReport(services(), organization.otherExplorer, link, now)).rejects.toThrow(NotFoundError);
    const { secret } = await shareReport(services(), asker, { ...link, expiresInDays: 1 }, now);
    const opens = (at: Date) => database.prisma.report.findFirst({ where: openedBy(secret ?? '', at) });
    expect(await opens(now)).toMatchObject({ id: reportId });
    expect(await database.prisma.report.count({ where: openedBy('guess', now) })).toBe(0);
    expect(await opens(new Date('2026-11-21T12:00:01Z'))).toBeNull();
    const set = (data: Prisma.OrganizationUpdateInput) =>
      database.prisma.organization.update({ where: { id: organizationId }, data });
    await set({ deletionRequestedAt: now });
    expect(await opens(now)).toBeNull();
    await set({ deletionRequestedAt: null, allowsPublicAccess: false });
    expect(await opens(now)).toBeNull();
    await expect(shareReport(services(), asker, link, now)).rejects.toThrow(ForbiddenError);
    await database.prisma.organization.update({ where: { id: organizationId }, data: { allowsPublicAccess: true } });
    const [{ id: shareId } = { id: '' }] = await database.prisma.reportLink.findMany({ where: { reportId } });
    await expect(stopSharingReport(services(), organization.otherExplorer, shareId)).rejects.toThrow(NotFoundError);
    await stopSharingReport(services(), asker, shareId);
    expect(await opens(now)).toBeNull();
    await shareReport(services(), asker, { reportId, audience: 'ORGANIZATION' }, now);
    await expect(editReport(services(), organization.otherExplorer, { reportId, version: 1 })).rejects.toThrow(
      ForbiddenError,
    );
  });

  it('gives readers of a link that report and nothing around it', async () => {
    const { taskId, reportId } = await reported();
    const { organizationId } = organization;
    await database.prisma.organization.update({ where: { id: organizationId }, data: { allowsPublicAccess: true } });
    await editReport(services(), asker, { reportId, version: 1, sections: [{ key: 'a1', hidden: true }] });
    const { secret } = await shareReport(services(), asker, { reportId, audience: 'LINK' }, now);
    const read = async (viewer: Viewer) => {
      const { data, errors } = await graphql({
        schema,
        source: `query ($secret: String!, $id: ID!, $task: ID!) {
          sharedReport(secret: $secret) { id title document {
            headline { text numbers { formatted evidence operands { evidence row column } } }
            sections { key heading blocks { __typename ... on ReportTextBlock { text { text } } } }
            evidence { key semql readAt definitions { name } result { sql rows } }
          } }
          report(id: $id) { mayEdit shares { audience } versions { number } document(withHidden: true) { sections { key } } }
          node(id: $task) { id }
        }`,
        variableValues: { secret, id: reportId, task: taskId },
        contextValue: {
          viewer,
          database: database.prisma,
          now,
          requestId: 'test',
          // Nothing else is read of services.
          services: { task: services() } as unknown as Context['services'],
        },
      });
      return { data, errors };
    };
    const anyone = await read({ kind: 'anonymous' });
    expect(anyone.data).toMatchObject({
      sharedReport: {
        id: reportId,
        title: 'Report on Why did it fall?',
        document: {
          headline: { text: '1 (net)', numbers: [{ formatted: '1', evidence: 'a1q' }] },
          sections: [{ key: 'a2', blocks: [{ __typename: 'ReportTextBlock' }, { __typename: 'ReportChartBlock' }] }],
          evidence: [
            { key: 'a1q', semql: 'SELECT a1', result: { rows: [[1]] } },
            { key: 'a2q', semql: 'SELECT a2', result: { rows: [[1]] } },
          ],
        },
      },
      report: null,
      node: null,
    });
    expect(JSON.stringify(anyone.data)).toContain('This SQL is not shown');
    expect((await read(asker)).data).toMatchObject({
      report: {
        mayEdit: true,
        shares: [{ audience: 'LINK' }],
        versions: [{ number: 2 }, { number: 1 }],
        document: { sections: [{ key: 'a1' }, { key: 'a2' }] },
      },
    });
    expect((await read(organization.otherExplorer)).data).toMatchObject({ report: null, node: null });
  });
});
