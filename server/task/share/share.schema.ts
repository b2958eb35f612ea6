import { builder, governed } from '../../graphql/builder.ts';
import { CommentStatus, TaskAudience } from '../../graphql/enums/task.ts';
import { expected } from '../../graphql/errors.ts';
import { Answer } from '../answer.schema.ts';
import { taskSharePolicy } from './share.policy.ts';
import { sharedTask, sharedTasks, sharedTurns, type SharedTask, type SharedTurn } from './sharedTask.ts';
import { shareTask, stopSharing, type NewShare } from './shareTask.ts';
import { watchShared, type SharedTaskChange } from './watchShared.ts';

builder.prismaNode('TaskShare', {
  ...governed('TaskShare', taskSharePolicy),
  description: 'Right of others to read a task. Read by the person who asked and by admins.',
  fields: (t) => ({
    audience: t.expose('audience', { type: TaskAudience, description: 'Readers it is for.' }),
    actor: t.relation('actor', {
      nullable: true,
      description: 'Person, for PERSON; null when the viewer may not read it.',
    }),
    personName: t.string({
      nullable: true,
      description: 'Name or address of the person, for PERSON; otherwise null.',
      select: { actor: { select: { name: true, email: true } } },
      resolve: ({ actor }) => (actor === null ? null : actor.name === '' ? actor.email : actor.name),
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'Its end; null: none.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which it was made.' }),
  }),
});

builder.prismaObjectFields('Task', (t) => ({
  shares: t.relation('shares', {
    description: 'With whom it is shared; empty for viewers who may not know.',
    query: (_args, { viewer }) => ({ where: taskSharePolicy.where(viewer), orderBy: [{ createdAt: 'asc' }] }),
  }),
}));

const SharedTurnObject = builder.objectRef<SharedTurn>('SharedTurn').implement({
  description: 'Turn of a shared task.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the turn.' }),
    question: t.exposeString('question', { description: 'Question, as it was asked.' }),
    status: t.expose('status', { type: CommentStatus, description: 'State of the turn.' }),
    answer: t.field({
      type: Answer,
      nullable: true,
      description: 'Outcome; null while there is none, and when it is withheld.',
      resolve: ({ answer }) => answer,
    }),
    withheld: t.exposeBoolean('withheld', {
      description: 'True: the answer was computed with access that the viewer does not have.',
    }),
  }),
});

/** A task and the way to it: by a link, its answers are shown as they were given. */
type Opened = SharedTask & { readonly byLink: boolean };

const SharedTaskObject = builder.objectRef<Opened>('SharedTask').implement({
  description: 'Task as the people see it with whom it is shared: its questions and answers, and nothing else.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the task.' }),
    title: t.exposeString('title', { description: 'Title, made from the first question.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the task was asked.' }),
    askedBy: t.exposeString('askedBy', {
      nullable: true,
      description: 'Name of the person who asked; null when there is none.',
    }),
    turns: t.field({
      type: [SharedTurnObject],
      description: 'Turns of the conversation, in order.',
      resolve: async ({ id, byLink }, _args, { services, viewer }) => [
        ...(await sharedTurns(services.semql, viewer, id, byLink)),
      ],
    }),
  }),
});

const SharedTaskChangeObject = builder.objectRef<SharedTaskChange>('SharedTaskChange').implement({
  description: 'Sign that a shared task is to be read again.',
  fields: (t) => ({
    taskId: t.exposeID('taskId', { description: 'Id of the task.' }),
    seq: t.exposeInt('seq', { description: 'Number of the event of the task.' }),
  }),
});

builder.queryFields((t) => ({
  sharedTask: t.field({
    type: SharedTaskObject,
    nullable: true,
    description:
      'Task that is shared with the viewer, by its id, or by the secret of a link without signing in; null when it ' +
      'does not exist or is not shared any longer.',
    args: {
      taskId: t.arg.id({ description: 'Id of the task.' }),
      secret: t.arg.string({ description: 'Last part of the link.' }),
    },
    resolve: async (_root, place, { services, viewer, now }) => {
      const task = await sharedTask(services.semql, viewer, place, now);
      return task === null ? null : { ...task, byLink: place.secret != null };
    },
  }),
  sharedTasks: t.field({
    type: [SharedTaskObject],
    description: 'Tasks of others that are shared with the viewer, newest first, at most 40.',
    authScopes: { member: true },
    resolve: async (_root, _args, { services, viewer, now }) =>
      (await sharedTasks(services.semql, viewer, now)).map((task) => ({ ...task, byLink: false })),
  }),
}));

const SharedAnew = builder.objectRef<NewShare>('NewTaskShare').implement({
  description: 'New share of a task.',
  fields: (t) => ({
    share: t.prismaField({
      type: 'TaskShare',
      description: 'The share.',
      resolve: (query, { share: { id } }, _args, { database }) =>
        database.taskShare.findUniqueOrThrow({ ...query, where: { id } }),
    }),
    task: t.prismaField({
      type: 'Task',
      description: 'Task with its shares.',
      resolve: (query, { share: { taskId } }, _args, { database }) =>
        database.task.findUniqueOrThrow({ ...query, where: { id: taskId } }),
    }),
    link: t.string({
      nullable: true,
      description: 'Path of the link, for LINK; shown once, because only its hash is stored. Otherwise null.',
      resolve: ({ secret }) => (secret === null ? null : `/reports/shared/${secret}`),
    }),
  }),
});

const ShareTaskInput = builder.inputType('ShareTaskInput', {
  description: 'Readers for a task.',
  fields: (t) => ({
    taskId: t.id({ required: true, description: 'Task to share.' }),
    audience: t.field({ type: TaskAudience, required: true, description: 'Readers.' }),
    email: t.string({ description: 'Address of the member, for PERSON.' }),
    expiresInDays: t.int({ description: 'Days until it ends, 1 to 365; by default 30 for a link, else no end.' }),
  }),
});

const StopSharingInput = builder.inputType('StopSharingInput', {
  description: 'Share to end.',
  fields: (t) => ({ shareId: t.id({ required: true, description: 'Id of the share.' }) }),
});

builder.mutationFields((t) => ({
  shareTask: t.field({
    type: SharedAnew,
    description:
      'Lets a member, the organization or anyone with a link read a task. For the person who asked and for admins. ' +
      'Fails with NOT_FOUND for an address that no member has.',
    errors: { types: expected },
    args: { input: t.arg({ type: ShareTaskInput, required: true }) },
    resolve: (_root, { input }, { services, viewer, now }) => shareTask(services.task, viewer, input, now),
  }),
  stopSharing: t.prismaField({
    type: 'Task',
    description:
      'Ends a share at once, for readers who have the task open as well. Fails with NOT_FOUND for a share that the ' +
      'viewer may not read.',
    errors: { types: expected },
    args: { input: t.arg({ type: StopSharingInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) => stopSharing(services.task, viewer, input.shareId),
  }),
}));

builder.subscriptionField('sharedTaskChanges', (t) =>
  t.field({
    type: SharedTaskChangeObject,
    description: 'Changes of a task that is shared with the viewer; it ends at once when sharing ends.',
    args: {
      taskId: t.arg.id({ description: 'Id of the task.' }),
      secret: t.arg.string({ description: 'Last part of the link.' }),
    },
    subscribe: (_root, place, { services, viewer }) => watchShared(services.task, viewer, place),
    resolve: (change) => change,
  }),
);
