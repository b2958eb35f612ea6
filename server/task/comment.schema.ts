import { builder, governed } from '../graphql/builder.ts';
import { AgentMode } from '../graphql/enums/agent.ts';
import {
  AttachmentStatus,
  AttachmentType,
  CommentStatus,
  FeedbackType,
  StepStatus,
  StepType,
} from '../graphql/enums/task.ts';
import { Answer } from './answer.schema.ts';
import { definitionParts, definitionsOf, readResult, resultParts } from './readResult.ts';
import { runsAhead } from './run/waitingRuns.ts';
import { attachmentPolicy, commentPolicy, stepPolicy } from './task.policy.ts';

const Feedback = builder
  .objectRef<{ readonly feedbackType: 'GOOD' | 'BAD'; readonly reason: string | null }>('Feedback')
  .implement({
    description: 'Rating of an answer by the viewer.',
    fields: (t) => ({
      type: t.expose('feedbackType', { type: FeedbackType, description: 'Rating.' }),
      reason: t.exposeString('reason', {
        nullable: true,
        description: 'Explanation of the rating; null: none was given.',
      }),
    }),
  });

builder.prismaNode('Comment', {
  ...governed('Comment', commentPolicy),
  description: 'Turn of a task: a question and its outcome.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'Position in the task, from 0.' }),
    content: t.exposeString('content', { description: 'Question, as it was asked.' }),
    status: t.expose('status', { type: CommentStatus, description: 'State of the turn.' }),
    mode: t.expose('mode', { type: AgentMode, description: 'Mode in which the question is answered.' }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'Cause of the failure and the next step while `status` is ERROR; otherwise null.',
    }),
    answer: t.field({
      type: Answer,
      nullable: true,
      description: 'Outcome of the question; null while it is being answered and when answering failed.',
      select: resultParts,
      resolve: (comment) => readResult(comment),
    }),
    definitions: t.stringList({
      description: 'Definitions that the answer was computed from, each once: `measure orders.revenue`.',
      select: definitionParts,
      resolve: (comment) => [...definitionsOf(comment)],
    }),
    model: t.exposeString('model', {
      nullable: true,
      description: 'Language model that was to answer; null: none was asked.',
    }),
    fallbackModel: t.exposeString('fallbackModel', {
      nullable: true,
      description: 'Language model that answered in place of `model`, or `built-in`; null: none was needed.',
    }),
    fallbackReason: t.exposeString('fallbackReason', {
      nullable: true,
      description: 'Cause of the change to `fallbackModel`, a clause per failure; null: none.',
    }),
    feedback: t.field({
      type: Feedback,
      nullable: true,
      description: 'Rating by the viewer; null: not rated.',
      resolve: ({ id }, _args, { database, viewer }) =>
        viewer.kind === 'member' || viewer.kind === 'agent_token'
          ? database.commentFeedback.findUnique({
              where: { commentId_actorId: { commentId: id, actorId: viewer.actorId } },
              select: { feedbackType: true, reason: true },
            })
          : null,
    }),
    waitingBehind: t.int({
      nullable: true,
      description: 'Upper bound of the number of turns that are answered before this one; null unless it waits.',
      select: { status: true },
      resolve: ({ id, status }, _args, { services }) =>
        status === 'CREATED' ? runsAhead(services.task.database, id) : null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the question was asked.' }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which answering began; null while the turn waits.',
    }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which answering ended; null until then.',
    }),
    mine: t.boolean({
      description: 'True: the viewer asked it.',
      resolve: ({ actorId }, _args, { viewer }) => 'actorId' in viewer && viewer.actorId === actorId,
    }),
    actor: t.relation('actor', {
      nullable: true,
      description: 'Person or token that asked; null when the viewer may not read it.',
    }),
    task: t.relation('task', {
      nullable: true,
      description: 'Task of the turn; null when the viewer may not read it.',
    }),
    steps: t.relation('steps', {
      description: 'Steps of the turn, in order.',
      query: (_args, { viewer }) => ({ where: stepPolicy.where(viewer), orderBy: { index: 'asc' } }),
    }),
    attachments: t.relation('attachments', {
      description: 'Attachments of the turn, in order.',
      query: (_args, { viewer }) => ({ where: attachmentPolicy.where(viewer), orderBy: { position: 'asc' } }),
    }),
  }),
});

builder.prismaNode('Step', {
  ...governed('Step', stepPolicy),
  description: 'Recorded step of a turn.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'Position in the turn, from 0.' }),
    type: t.expose('type', { type: StepType, description: 'Kind of work.' }),
    status: t.expose('status', { type: StepStatus, description: 'State of the step.' }),
    actionName: t.exposeString('actionName', {
      nullable: true,
      description: 'Action of an ACTION step, such as `runSemql`; otherwise null.',
    }),
    actionParams: t.expose('actionParams', {
      type: 'JSON',
      nullable: true,
      description: 'Parameters of the action as a JSON object; null: none.',
    }),
    reasoning: t.exposeString('reasoning', { description: 'Summary of the step, one line for people.' }),
    result: t.expose('result', {
      type: 'JSON',
      nullable: true,
      description: 'Recorded result, of a shape that depends on the type; null until the step completes.',
    }),
    metadata: t.expose('metadata', {
      type: 'JSON',
      nullable: true,
      description: 'Further details for display; null: none.',
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'Time at which the step began.' }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the step ended; null while it runs.',
    }),
  }),
});

builder.prismaNode('Attachment', {
  ...governed('Attachment', attachmentPolicy),
  description: 'Thing that a turn produced or used; the field named after `type` holds it.',
  fields: (t) => ({
    position: t.exposeInt('position', { description: 'Position in the turn, from 0.' }),
    type: t.expose('type', { type: AttachmentType, description: 'Kind of thing.' }),
    status: t.expose('status', { type: AttachmentStatus, description: 'State of the attachment.' }),
    name: t.exposeString('name', { description: 'Name for display; may be empty.' }),
    content: t.exposeString('content', { nullable: true, description: 'Text of a NOTEPAD; otherwise null.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the attachment was made.' }),
    chart: t.relation('chart', { nullable: true, description: 'Chart, for CHART; otherwise null.' }),
    queryTemplate: t.relation('queryTemplate', {
      nullable: true,
      description: 'Template that was run, for QUERY_TEMPLATE; null when the viewer may not read it.',
    }),
    sqlQuery: t.relation('sqlQuery', {
      nullable: true,
      description: 'SQL text and its execution, for SQL; otherwise null.',
    }),
    definition: t.relation('definition', {
      nullable: true,
      description: 'Definition, for DEFINITION; null when the viewer may not read it.',
    }),
    report: t.relation('report', {
      nullable: true,
      description: 'Report, for DEEP_MODE_REPORT; null when the viewer may not read it.',
    }),
    semqlQuery: t.relation('semqlQuery', {
      nullable: true,
      description: 'SemQL text and its execution, for SEMQL; otherwise null.',
    }),
  }),
});
