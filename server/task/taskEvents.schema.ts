import { builder } from '../graphql/builder.ts';
import { readOnce } from './eventEntity.ts';
import { subscribeToTask } from './subscribeToTask.ts';
import { attachmentPolicy, commentPolicy, stepPolicy, taskPolicy } from './task.policy.ts';
import type { TaskEvent, TaskEventKind as Kind } from './taskEvent.ts';

const TaskEventKind = builder.enumType('TaskEventKind', {
  values: {
    COMMENT_CREATED: { description: 'A person asked, or asked again.' },
    RUN_STARTED: { description: 'Work began, or goes on after a worker was lost; words streamed so far are void.' },
    STEP_STARTED: {},
    STEP_ENDED: { description: 'A step completed or failed.' },
    ATTACHMENT_CREATED: {},
    TEXT_DELTA: { description: 'Words to append to an answer that is being written.' },
    RUN_ENDED: { description: 'The comment is in a terminal state; nothing more comes until somebody asks on.' },
    HEARTBEAT: { description: 'Nothing new for a while; `seq` is the last number again.' },
  } satisfies Record<Kind, object>,
});

/** Only these bring the task and the turn: an answer with all its rows is sent once, when it is there. */
const changesTurn = ({ kind }: TaskEvent): boolean =>
  kind === 'COMMENT_CREATED' || kind === 'RUN_STARTED' || kind === 'RUN_ENDED';

const TaskEventObject = builder.objectRef<TaskEvent>('TaskEvent').implement({
  description: 'Something that happened in a task. Entities come as they are now, so that they update a cache by id.',
  fields: (t) => ({
    taskId: t.exposeID('taskId'),
    seq: t.exposeInt('seq', {
      description: 'From 1, without gaps; a reader that comes back passes the last one it saw.',
    }),
    kind: t.expose('kind', { type: TaskEventKind }),
    at: t.expose('at', { type: 'DateTime' }),
    delta: t.exposeString('delta', { nullable: true }),
    commentId: t.exposeID('commentId', { nullable: true, description: 'The turn it happened in.' }),
    task: t.prismaField({
      type: 'Task',
      nullable: true,
      description: 'With events that change it: COMMENT_CREATED, RUN_STARTED, RUN_ENDED.',
      resolve: (query, event, _args, { database, viewer }) =>
        changesTurn(event)
          ? readOnce(event, viewer, 'task', query, () =>
              database.task.findUnique({ ...query, where: { id: event.taskId, AND: taskPolicy.where(viewer) } }),
            )
          : null,
    }),
    comment: t.prismaField({
      type: 'Comment',
      nullable: true,
      description: 'The turn, with events that change it: COMMENT_CREATED, RUN_STARTED, RUN_ENDED.',
      resolve: (query, event, _args, { database, viewer }) =>
        changesTurn(event)
          ? readOnce(event, viewer, 'comment', query, () =>
              database.comment.findFirst({
                ...query,
                where: { id: event.commentId ?? '', AND: commentPolicy.where(viewer) },
              }),
            )
          : null,
    }),
    step: t.prismaField({
      type: 'Step',
      nullable: true,
      description: 'With STEP_STARTED and STEP_ENDED, and the question as the first one with COMMENT_CREATED.',
      resolve: (query, event, _args, { database, viewer }) =>
        event.stepId === null
          ? null
          : readOnce(event, viewer, 'step', query, () =>
              database.step.findFirst({ ...query, where: { id: event.stepId ?? '', AND: stepPolicy.where(viewer) } }),
            ),
    }),
    attachment: t.prismaField({
      type: 'Attachment',
      nullable: true,
      description: 'With ATTACHMENT_CREATED.',
      resolve: (query, event, _args, { database, viewer }) =>
        event.attachmentId === null
          ? null
          : readOnce(event, viewer, 'attachment', query, () =>
              database.attachment.findFirst({
                ...query,
                where: { id: event.attachmentId ?? '', AND: attachmentPolicy.where(viewer) },
              }),
            ),
    }),
  }),
});

builder.subscriptionType({ description: 'Everything that can be watched.' });

builder.subscriptionField('taskEvents', (t) =>
  t.field({
    type: TaskEventObject,
    description:
      'Every event of a task after number `after`, in order and once: first the stored ones, then those to come. ' +
      'It goes on after RUN_ENDED, because somebody may ask on.',
    authScopes: { asker: true },
    args: {
      taskId: t.arg.id({ required: true }),
      after: t.arg.int({ defaultValue: 0, description: 'Last number the reader saw; 0 for everything.' }),
    },
    subscribe: (_root, { taskId, after }, { services, viewer }) =>
      subscribeToTask(services.task, viewer, { taskId, after: after ?? 0 }),
    resolve: (event) => event,
  }),
);
