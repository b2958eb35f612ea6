import { builder, governed } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connectionOf.ts';
import { AgentMode } from '../graphql/enums/agent.ts';
import { FeedbackType, NotificationType, TaskChannel, TaskErrorReason, TaskStatus } from '../graphql/enums/task.ts';
import { expected } from '../graphql/errors.ts';
import { LimitExceededError } from '../platform/errors.ts';
import { commentPolicy, taskPolicy } from './task.policy.ts';
import { changeAssumption } from './changeAssumption.ts';
import { createComment } from './createComment.ts';
import { AmbiguousAgentError, type AgentOption, type ChooseAgent } from './anyAgent.ts';
import { askAnyAgent } from './askAnyAgent.ts';
import { createTask } from './createTask.ts';
import { DeepFollowUpError } from './deepFollowUpError.ts';
import { rateComment } from './rateComment.ts';
import { retryTask } from './retryTask.ts';
import { starTask } from './starTask.ts';
import { stopTask } from './stopTask.ts';
import type { TaskServices } from './taskServices.ts';
import type { TaskWatch } from './events/taskEvents.ts';
import { mostCounted, tasksOf } from './tasksOf.ts';
import { TurnFilterInput } from './turnFilterInput.schema.ts';

declare module '../graphql/context.ts' {
  interface Services {
    readonly task: TaskServices & { readonly watch: TaskWatch; readonly chooseAgent: ChooseAgent };
  }
}

/** Facts about turns for lists; selected alike, so that one read serves them all. */
const turnFacts = {
  comments: {
    orderBy: { index: 'desc' },
    select: { answerMs: true, feedback: { select: { feedbackType: true } } },
  },
} as const;

builder.prismaNode('Task', {
  ...governed('Task', taskPolicy),
  description:
    'Conversation with an agent. Read by the person who asked, by admins ' +
    'and, once shared, by every member of the organization.',
  fields: (t) => ({
    title: t.exposeString('title', { description: 'Title for lists, made from the first question.' }),
    query: t.exposeString('query', { description: 'First question, as it was asked.' }),
    status: t.expose('status', { type: TaskStatus, description: 'State of the task.' }),
    channel: t.expose('channel', { type: TaskChannel, description: 'Place where the task was asked.' }),
    mode: t.expose('mode', { type: AgentMode, description: 'Mode of the first question.' }),
    errorReason: t.expose('errorReason', {
      type: TaskErrorReason,
      nullable: true,
      description: 'Cause of the failure while `status` is FAILED; otherwise null.',
    }),
    notificationType: t.expose('notificationType', {
      type: NotificationType,
      nullable: true,
      description: 'Channel for a notification at the end; null: none. Not used yet.',
    }),
    lastSeq: t.exposeInt('lastSeq', {
      description: 'Number of the last event; pass it to `taskEvents` as `after` to receive later ones.',
    }),
    variables: t.relation('variables', {
      description: 'Values that were given for variables of the agent; the others have their defaults.',
      query: { orderBy: { variable: { name: 'asc' } } },
    }),
    agentReason: t.exposeString('agentReason', {
      nullable: true,
      description:
        'Reason for the agent that answers, one sentence, where the question left it open; null when an agent was named.',
    }),
    agentConnected: t.exposeBoolean('agentConnected', { description: 'Reserved; always true.' }),
    semanticAgentMode: t.exposeBoolean('semanticAgentMode', { description: 'Reserved; always true.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the task was asked.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    agent: t.relation('agent', {
      nullable: true,
      description: 'Agent that was asked; null when the viewer may not read it.',
    }),
    creator: t.relation('creator', {
      nullable: true,
      description: 'Person or token that asked; null when the viewer may not read it.',
    }),
    environment: t.relation('environment', {
      nullable: true,
      description: 'Environment of the agent; null when the viewer may not read it.',
    }),
    starred: t.boolean({
      description: 'True: the viewer has starred the task.',
      // Looked up by its key, which the client batches: rows that commands return carry no
      // relations.
      resolve: async ({ id }, _args, { database, viewer }) =>
        (viewer.kind === 'member' || viewer.kind === 'agent_token') &&
        (await database.starredTask.findUnique({
          where: { actorId_taskId: { actorId: viewer.actorId, taskId: id } },
          select: { id: true },
        })) !== null,
    }),
    commentCount: t.relationCount('comments', { description: 'Number of turns.' }),
    answerMs: t.int({
      nullable: true,
      description:
        'Time from asking to the end of the latest turn in milliseconds; null while it is not worked through.',
      select: turnFacts,
      resolve: ({ comments: [last] }) => last?.answerMs ?? null,
    }),
    ratings: t.field({
      type: [FeedbackType],
      description: 'Ratings of its answers by anyone, each kind once: BAD before GOOD.',
      select: turnFacts,
      resolve: ({ comments }) => {
        const given = new Set(comments.flatMap(({ feedback }) => feedback.map((one) => one.feedbackType)));
        return (['BAD', 'GOOD'] as const).filter((type) => given.has(type));
      },
    }),
    comments: t.relation('comments', {
      description: 'Turns of the conversation, in order.',
      query: (_args, { viewer }) => ({ where: commentPolicy.where(viewer), orderBy: { index: 'asc' } }),
    }),
  }),
});

builder.queryFields((t) => ({
  task: t.prismaField({
    type: 'Task',
    nullable: true,
    description: 'Task by its id; null when it does not exist or the viewer may not read it.',
    authScopes: { asker: true },
    args: { id: t.arg.id({ required: true, description: 'Id of the task.' }) },
    resolve: (query, _root, { id }, { database, viewer }) =>
      database.task.findUnique({ ...query, where: { id, AND: taskPolicy.where(viewer) } }),
  }),
  tasks: t.prismaConnection(
    {
      type: 'Task',
      cursor: 'id',
      description:
        'Tasks that the viewer may read, newest first. Explorers read their own. `totalCount` counts to 1,001.',
      authScopes: { asker: true },
      args: {
        starred: t.arg.boolean({ description: 'True: only tasks that the viewer has starred.' }),
        mine: t.arg.boolean({ description: 'True: only tasks that the viewer asked.' }),
        agentId: t.arg.id({ description: 'Only tasks of this agent.' }),
        status: t.arg({ type: [TaskStatus], description: 'Only tasks in one of these states.' }),
        search: t.arg.string({
          description: 'Words of the title, the questions and the answers, ignoring case; all of them must occur.',
        }),
        turn: t.arg({ type: TurnFilterInput, description: 'Only tasks with a turn that meets all of this.' }),
      },
      totalCount: (_connection, args, { database, viewer }) =>
        database.task.count({ where: tasksOf(viewer, args), take: mostCounted }),
      resolve: (query, _root, args, { database, viewer }) =>
        database.task.findMany({
          ...query,
          where: tasksOf(viewer, args),
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    },
    connectionOf('Task'),
  ),
}));

const AgentOptionObject = builder.objectRef<AgentOption>('AgentOption').implement({
  description: 'Agent that a question could be meant for.',
  fields: (t) => ({
    agentId: t.exposeID('agentId', { description: 'Id to send as `agentId`.' }),
    name: t.exposeString('name', { description: 'Name of the agent.' }),
    reason: t.exposeString('reason', { description: 'Reason for the agent, one sentence.' }),
  }),
});

builder.objectType(AmbiguousAgentError, {
  name: 'AmbiguousAgentError',
  interfaces: ['UserError'],
  description: 'AMBIGUOUS_AGENT: several agents would answer the question, each in its own way. Nothing was asked.',
  fields: (t) => ({
    options: t.field({
      type: [AgentOptionObject],
      description: 'Agents to choose from, at most four, all of which the viewer may ask.',
      resolve: ({ options }) => [...options],
    }),
  }),
});

builder.prismaObject('TaskVariable', {
  description: 'Value of a variable of an agent for one task.',
  fields: (t) => ({
    name: t.string({
      description: 'Name of the variable.',
      select: { variable: { select: { name: true } } },
      resolve: ({ variable }) => variable.name,
    }),
    value: t.exposeString('value', { description: 'Value, a number in digits for a variable of type NUMBER.' }),
  }),
});

builder.objectType(DeepFollowUpError, {
  name: 'DeepFollowUpError',
  interfaces: ['UserError'],
  description: 'DEEP_MODE_FOLLOWUP_NOT_SUPPORTED: the task has ended with a report. Nothing was asked.',
  fields: (t) => ({
    previousTaskId: t.id({
      description: 'Id to send as `previousTaskId` of a new task.',
      resolve: ({ taskId }) => taskId,
    }),
  }),
});

const TaskVariableInput = builder.inputType('TaskVariableInput', {
  description: 'Value of a variable of the agent that is asked.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the variable, without braces.' }),
    value: t.string({ required: true, description: 'Value, at most 1,000 characters; digits for NUMBER.' }),
  }),
});

const CreateTaskInput = builder.inputType('CreateTaskInput', {
  description: 'Question to an agent.',
  fields: (t) => ({
    agentId: t.id({
      description:
        'Agent to ask. Left out: the one that knows most about the question, of those the viewer may ask; ' +
        'a token of an agent asks that one.',
    }),
    query: t.string({
      required: true,
      description: 'Question in plain language; `{name}` stands for the value of a variable of the agent.',
    }),
    variables: t.field({
      type: [TaskVariableInput],
      description: 'Values for variables of the agent; INVALID_INPUT names the variable in its path.',
    }),
    mode: t.field({
      type: AgentMode,
      description: 'Mode of the answer; QUICK by default. DEEP writes a report and is not for visitors.',
    }),
    idempotencyKey: t.string({
      description: 'Key of at most 200 characters; sent again by the same person, it returns the same task.',
    }),
    previousTaskId: t.id({
      description: 'Task whose questions and answers this one continues, in place of `agentId` or of that agent.',
    }),
    id: t.id({
      description: 'Id of the new task: `tsk_` and a UUID of version 7. Sending it again returns the same task.',
    }),
  }),
});

const CreateCommentInput = builder.inputType('CreateCommentInput', {
  description: 'Next question of a conversation.',
  fields: (t) => ({
    taskId: t.id({ required: true, description: 'Task to continue.' }),
    content: t.string({ required: true, description: 'Follow-up question, or the answer to a clarification.' }),
  }),
});

const ChangeAssumptionInput = builder.inputType('ChangeAssumptionInput', {
  description: 'Choice of another assumption for the last answer of a task.',
  fields: (t) => ({
    commentId: t.id({ required: true, description: 'Turn with the last answer of its task.' }),
    alternativeId: t.id({
      required: true,
      description: "Id of one of the `alternatives` of the answer's assumptions.",
    }),
  }),
});

const TaskInput = builder.inputType('TaskInput', {
  description: 'Task to act on.',
  fields: (t) => ({ taskId: t.id({ required: true, description: 'Id of the task.' }) }),
});

const StarTaskInput = builder.inputType('StarTaskInput', {
  description: 'Star of the viewer on a task.',
  fields: (t) => ({
    taskId: t.id({ required: true, description: 'Id of the task.' }),
    starred: t.boolean({ required: true, description: 'True sets the star, false removes it.' }),
  }),
});

const RateCommentInput = builder.inputType('RateCommentInput', {
  description: 'Rating of an answer.',
  fields: (t) => ({
    commentId: t.id({ required: true, description: 'Turn with the answer.' }),
    feedback: t.field({ type: FeedbackType, description: "Rating; null or absent removes the viewer's rating." }),
    reason: t.string({ description: 'Explanation of the rating, at most 1,000 characters.' }),
  }),
});

const errors = { types: [...expected, LimitExceededError] };

/** Open to visitors, too: what they start is counted, so retrying is not. */
const forVisitors = { skipTypeScopes: true, authScopes: { signedIn: true } } as const;

builder.mutationFields((t) => ({
  createTask: t.prismaField({
    ...forVisitors,
    type: 'Task',
    description:
      'Asks an agent a question in a new task; the answer arrives through ' +
      '`taskEvents`. Fails with NOT_FOUND for an agent that the viewer may ' +
      'not ask, CONFLICT when the id belongs to another task, and LIMIT_EXCEEDED ' +
      'while 500 questions of the organization are open.',
    errors: { types: [...errors.types, AmbiguousAgentError] },
    args: { input: t.arg({ type: CreateTaskInput, required: true }) },
    resolve: (_query, _root, { input: { agentId, query, ...input } }, { services, viewer }) =>
      agentId == null
        ? askAnyAgent(services.task, viewer, { ...input, question: query })
        : createTask(services.task, viewer, { ...input, agentId, question: query }),
  }),
  createComment: t.prismaField({
    ...forVisitors,
    type: 'Comment',
    description:
      'Continues a task and returns the new turn; its answer arrives ' +
      'through `taskEvents`. Only for the person who asked and for admins. ' +
      'Fails with CONFLICT while the task is being answered, and with DEEP_MODE_FOLLOWUP_NOT_SUPPORTED once it has a report.',
    errors: { types: [...errors.types, DeepFollowUpError] },
    args: { input: t.arg({ type: CreateCommentInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) => createComment(services.task, viewer, input),
  }),
  changeAssumption: t.prismaField({
    ...forVisitors,
    type: 'Comment',
    description:
      'Answers the last question again with another assumption and returns the new turn, ' +
      'which reports the numbers that moved. Fails with CONFLICT once a later turn exists, ' +
      'and with INVALID_INPUT for an alternative that was not offered.',
    errors,
    args: { input: t.arg({ type: ChangeAssumptionInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) => changeAssumption(services.task, viewer, input),
  }),
  stopTask: t.prismaField({
    ...forVisitors,
    type: 'Task',
    description:
      'Stops the answering of a task and its running query. A task at rest stays as ' +
      'it is. Fails with NOT_FOUND for viewers who may not read the task.',
    errors,
    args: { input: t.arg({ type: TaskInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) => stopTask(services.task, viewer, input),
  }),
  retryTask: t.prismaField({
    type: 'Task',
    description:
      'Answers the last question again after it failed or was stopped; completed ' +
      'steps are kept. Fails with CONFLICT when there is nothing to retry.',
    errors,
    args: { input: t.arg({ type: TaskInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) => retryTask(services.task, viewer, input),
  }),
  rateComment: t.prismaField({
    ...forVisitors,
    type: 'Comment',
    description:
      "Rates an answer, replacing the viewer's earlier rating, or removes that rating. A bad rating puts the answer " +
      'into the triage of its agent, once per answer. Fails with NOT_FOUND for a turn that the viewer may not read.',
    errors,
    args: { input: t.arg({ type: RateCommentInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer, now }) => rateComment(services.task, viewer, input, now),
  }),
  starTask: t.prismaField({
    type: 'Task',
    description:
      "Sets or removes the viewer's star on a task. Fails with NOT_FOUND for a task that the viewer may not read.",
    errors,
    args: { input: t.arg({ type: StarTaskInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) => starTask(services.task, viewer, input),
  }),
}));
