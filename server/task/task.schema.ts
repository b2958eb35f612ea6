import { builder, governed } from '../graphql/builder.ts';
import {
  AgentMode,
  FeedbackType,
  NotificationType,
  TaskChannel,
  TaskErrorReason,
  TaskStatus,
} from '../graphql/enums.ts';
import { expected } from '../graphql/errors.ts';
import { LimitExceededError } from '../platform/errors.ts';
import { commentPolicy, taskPolicy } from './task.policy.ts';
import { changeAssumption } from './changeAssumption.ts';
import { createComment } from './createComment.ts';
import { createTask } from './createTask.ts';
import { rateComment } from './rateComment.ts';
import { retryTask } from './retryTask.ts';
import { starTask } from './starTask.ts';
import { stopTask } from './stopTask.ts';
import type { TaskServices } from './taskServices.ts';
import type { TaskWatch } from './taskEvents.ts';
import { tasksOf } from './tasksOf.ts';

declare module '../graphql/context.ts' {
  interface Services {
    readonly task: TaskServices & { readonly watch: TaskWatch };
  }
}

builder.prismaNode('Task', {
  ...governed('Task', taskPolicy),
  description: 'A conversation with an agent.',
  fields: (t) => ({
    title: t.exposeString('title'),
    query: t.exposeString('query', { description: 'The first question.' }),
    status: t.expose('status', { type: TaskStatus }),
    channel: t.expose('channel', { type: TaskChannel }),
    mode: t.expose('mode', { type: AgentMode }),
    errorReason: t.expose('errorReason', { type: TaskErrorReason, nullable: true }),
    notificationType: t.expose('notificationType', { type: NotificationType, nullable: true }),
    lastSeq: t.exposeInt('lastSeq', {
      description: 'Number of the last event; pass it to `taskEvents` to see later ones.',
    }),
    agentConnected: t.exposeBoolean('agentConnected'),
    semanticAgentMode: t.exposeBoolean('semanticAgentMode'),
    sharedWithOrganization: t.exposeBoolean('sharedWithOrganization'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    agent: t.relation('agent', { nullable: true }),
    creator: t.relation('creator', { nullable: true }),
    environment: t.relation('environment', { nullable: true }),
    starred: t.boolean({
      description: 'By the viewer.',
      // Looked up by its key, which the client batches: rows that commands return carry no relations.
      resolve: async ({ id }, _args, { database, viewer }) =>
        (viewer.kind === 'member' || viewer.kind === 'agent_token') &&
        (await database.starredTask.findUnique({
          where: { actorId_taskId: { actorId: viewer.actorId, taskId: id } },
          select: { id: true },
        })) !== null,
    }),
    comments: t.relation('comments', {
      description: 'The turns, in order.',
      query: (_args, { viewer }) => ({ where: commentPolicy.where(viewer), orderBy: { index: 'asc' } }),
    }),
  }),
});

builder.queryFields((t) => ({
  task: t.prismaField({
    type: 'Task',
    nullable: true,
    authScopes: { asker: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { database, viewer }) =>
      database.task.findUnique({ ...query, where: { id, AND: taskPolicy.where(viewer) } }),
  }),
  tasks: t.prismaConnection({
    type: 'Task',
    cursor: 'id',
    description: 'Tasks the viewer may read, most recently asked first.',
    authScopes: { asker: true },
    args: {
      starred: t.arg.boolean({ description: 'Only those the viewer starred.' }),
      mine: t.arg.boolean({ description: 'Only those the viewer asked.' }),
      agentId: t.arg.id(),
      status: t.arg({ type: [TaskStatus] }),
      search: t.arg.string({ description: 'Part of the title.' }),
    },
    totalCount: (_connection, args, { database, viewer }) => database.task.count({ where: tasksOf(viewer, args) }),
    resolve: (query, _root, args, { database, viewer }) =>
      database.task.findMany({
        ...query,
        where: tasksOf(viewer, args),
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
  }),
}));

const CreateTaskInput = builder.inputType('CreateTaskInput', {
  fields: (t) => ({
    agentId: t.id({ required: true }),
    query: t.string({ required: true, description: 'The question.' }),
    mode: t.field({ type: AgentMode, description: 'Default QUICK.' }),
    idempotencyKey: t.string({ description: 'The same key of the same person makes the task once.' }),
    id: t.id({
      description:
        'The id of the task to be made: `tsk_` and a UUID of version 7. Sending it again makes the task once.',
    }),
  }),
});

const CreateCommentInput = builder.inputType('CreateCommentInput', {
  fields: (t) => ({
    taskId: t.id({ required: true }),
    content: t.string({ required: true, description: 'A follow-up, or the answer to a clarification.' }),
  }),
});

const ChangeAssumptionInput = builder.inputType('ChangeAssumptionInput', {
  fields: (t) => ({
    commentId: t.id({ required: true, description: 'The last answer of a task.' }),
    alternativeId: t.id({ required: true, description: 'One of `Comment.assumptions.alternatives`.' }),
  }),
});

const TaskInput = builder.inputType('TaskInput', { fields: (t) => ({ taskId: t.id({ required: true }) }) });

const StarTaskInput = builder.inputType('StarTaskInput', {
  fields: (t) => ({ taskId: t.id({ required: true }), starred: t.boolean({ required: true }) }),
});

const RateCommentInput = builder.inputType('RateCommentInput', {
  fields: (t) => ({
    commentId: t.id({ required: true }),
    feedback: t.field({ type: FeedbackType, description: 'Without it, what was said is taken back.' }),
    reason: t.string({ description: 'At most 1,000 characters.' }),
  }),
});

const errors = { types: [...expected, LimitExceededError] };

builder.mutationFields((t) => ({
  createTask: t.prismaField({
    type: 'Task',
    description: 'Asks an agent; the answer arrives through `taskEvents`.',
    errors,
    args: { input: t.arg({ type: CreateTaskInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) =>
      createTask(services.task, viewer, { ...input, question: input.query }),
  }),
  createComment: t.prismaField({
    type: 'Task',
    description: 'Asks on in a task that rests.',
    errors,
    args: { input: t.arg({ type: CreateCommentInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) => createComment(services.task, viewer, input),
  }),
  changeAssumption: t.prismaField({
    type: 'Task',
    description:
      'Answers once more with another choice for an assumption; the new turn says what moved. Only for the last answer.',
    errors,
    args: { input: t.arg({ type: ChangeAssumptionInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) => changeAssumption(services.task, viewer, input),
  }),
  stopTask: t.prismaField({
    type: 'Task',
    description: 'Stops what the task is working on, its running query included.',
    errors,
    args: { input: t.arg({ type: TaskInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) => stopTask(services.task, viewer, input),
  }),
  retryTask: t.prismaField({
    type: 'Task',
    description: 'Works once more on the last question after it failed or was stopped.',
    errors,
    args: { input: t.arg({ type: TaskInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) => retryTask(services.task, viewer, input),
  }),
  rateComment: t.prismaField({
    type: 'Comment',
    description: 'Says whether an answer was good, or takes that back.',
    errors,
    args: { input: t.arg({ type: RateCommentInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) => rateComment(services.task, viewer, input),
  }),
  starTask: t.prismaField({
    type: 'Task',
    description: "Puts a task among the viewer's starred ones, or takes it out.",
    errors,
    args: { input: t.arg({ type: StarTaskInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) => starTask(services.task, viewer, input),
  }),
}));
