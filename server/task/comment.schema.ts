import type { Alternative, Assumption } from '../analyst/analyst.ts';
import { builder, governed } from '../graphql/builder.ts';
import {
  AgentMode,
  AttachmentStatus,
  AttachmentType,
  CommentStatus,
  FeedbackType,
  StepStatus,
  StepType,
} from '../graphql/enums.ts';
import { definitionParts, definitionsOf, readResult, resultParts } from './readResult.ts';
import { attachmentPolicy, commentPolicy, stepPolicy } from './task.policy.ts';

const Feedback = builder
  .objectRef<{ readonly feedbackType: 'GOOD' | 'BAD'; readonly reason: string | null }>('Feedback')
  .implement({
    fields: (t) => ({
      type: t.expose('feedbackType', { type: FeedbackType }),
      reason: t.exposeString('reason', { nullable: true }),
    }),
  });

const AssumptionAlternative = builder.objectRef<Pick<Alternative, 'id' | 'text'>>('AssumptionAlternative').implement({
  description: 'What an assumption could be instead; `changeAssumption` takes its id.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique within the answer.' }),
    text: t.exposeString('text'),
  }),
});

const AssumptionType = builder
  .objectRef<Pick<Assumption, 'kind' | 'text' | 'phrase'> & Partial<Assumption>>('Assumption')
  .implement({
    description: 'A default the engine chose and says so.',
    fields: (t) => ({
      kind: t.exposeString('kind', {
        description:
          '`period`, `time_dimension`, `time_zone`, `default_filter`, `synonym`, `spelling`, `value_match`, `unit`, ' +
          '`top_n`, `grain`, `aggregation` or `partial_period`.',
      }),
      text: t.exposeString('text'),
      phrase: t.exposeString('phrase', { nullable: true, description: 'Words of the question it is about.' }),
      chosen: t.boolean({
        description: 'Somebody chose it instead of the default.',
        resolve: ({ chosen }) => chosen ?? false,
      }),
      alternatives: t.field({
        type: [AssumptionAlternative],
        description: 'Every one of them can be computed.',
        resolve: ({ alternatives }) => [...(alternatives ?? [])],
      }),
    }),
  });

builder.prismaNode('Comment', {
  ...governed('Comment', commentPolicy),
  description: 'One turn of a task: what a person asked and what came of it.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'Place in the task, from 0.' }),
    content: t.exposeString('content', { description: 'The question.' }),
    status: t.expose('status', { type: CommentStatus }),
    mode: t.expose('mode', { type: AgentMode }),
    error: t.exposeString('error', { nullable: true, description: 'Why it failed and what to do, for ERROR.' }),
    assumptions: t.field({
      type: [AssumptionType],
      description: 'Defaults the engine chose, and what each could be instead.',
      // Written by storeAnswer.
      resolve: ({ assumptions }) => assumptions as unknown as Assumption[],
    }),
    result: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'What the agent found, by `kind`: `answer` (sentence, headline, chart, executions with rows, assumptions, ' +
        'caveats, suggestions, and what `moved` by a changed assumption), `explanation`, `clarification` (question, options) or `refusal` (sentence, unknown, nearest).',
      select: resultParts,
      resolve: (comment) => readResult(comment),
    }),
    definitions: t.stringList({
      description: 'What the answer was computed from, each once: `measure orders.revenue`.',
      select: definitionParts,
      resolve: (comment) => [...definitionsOf(comment)],
    }),
    model: t.exposeString('model', { nullable: true }),
    fallbackModel: t.exposeString('fallbackModel', { nullable: true }),
    fallbackReason: t.exposeString('fallbackReason', { nullable: true }),
    feedback: t.field({
      type: Feedback,
      nullable: true,
      description: 'What the viewer said of the answer.',
      resolve: ({ id }, _args, { database, viewer }) =>
        viewer.kind === 'member' || viewer.kind === 'agent_token'
          ? database.commentFeedback.findUnique({
              where: { commentId_actorId: { commentId: id, actorId: viewer.actorId } },
              select: { feedbackType: true, reason: true },
            })
          : null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true }),
    actor: t.relation('actor', { nullable: true }),
    task: t.relation('task', { nullable: true }),
    steps: t.relation('steps', {
      query: (_args, { viewer }) => ({ where: stepPolicy.where(viewer), orderBy: { index: 'asc' } }),
    }),
    attachments: t.relation('attachments', {
      query: (_args, { viewer }) => ({ where: attachmentPolicy.where(viewer), orderBy: { position: 'asc' } }),
    }),
  }),
});

builder.prismaNode('Step', {
  ...governed('Step', stepPolicy),
  description: 'One recorded step of a turn.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'Place in the turn, from 0.' }),
    type: t.expose('type', { type: StepType }),
    status: t.expose('status', { type: StepStatus }),
    actionName: t.exposeString('actionName', { nullable: true }),
    actionParams: t.expose('actionParams', { type: 'JSON', nullable: true }),
    reasoning: t.exposeString('reasoning', { description: 'One readable line.' }),
    result: t.expose('result', { type: 'JSON', nullable: true }),
    metadata: t.expose('metadata', { type: 'JSON', nullable: true }),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true }),
  }),
});

builder.prismaNode('Attachment', {
  ...governed('Attachment', attachmentPolicy),
  description: 'Something a turn produced or used; what it refers to follows from its type.',
  fields: (t) => ({
    position: t.exposeInt('position'),
    type: t.expose('type', { type: AttachmentType }),
    status: t.expose('status', { type: AttachmentStatus }),
    name: t.exposeString('name'),
    content: t.exposeString('content', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    chart: t.relation('chart', { nullable: true }),
    queryTemplate: t.relation('queryTemplate', { nullable: true }),
    sqlQuery: t.relation('sqlQuery', { nullable: true }),
    definition: t.relation('definition', { nullable: true }),
    report: t.relation('report', { nullable: true }),
    semqlQuery: t.relation('semqlQuery', { nullable: true }),
  }),
});
