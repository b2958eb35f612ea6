import { builder } from '../../graphql/builder.ts';
import { readOnce } from './eventEntity.ts';
import { subscribeToTask } from './subscribeToTask.ts';
import { attachmentPolicy, commentPolicy, stepPolicy, taskPolicy } from '../task.policy.ts';
import type { TaskEvent, TaskEventKind as Kind } from './taskEvent.ts';

const TaskEventKind = builder.enumType('TaskEventKind', {
  description: 'Kind of an event of a task.',
  values: {
    COMMENT_CREATED: { description: 'A person asked or continued, or a turn is to be answered again.' },
    RUN_STARTED: {
      description: 'Answering began, or continues after the loss of a worker; discard text streamed so far.',
    },
    STEP_STARTED: { description: 'A step began.' },
    STEP_ENDED: { description: 'A step completed or failed.' },
    ATTACHMENT_CREATED: { description: 'A turn received an attachment.' },
    TEXT_DELTA: { description: 'Text to append to the answer that is being written.' },
    RUN_WAITING: { description: 'The turn waits for a person, who completes the step before it.' },
    RUN_ENDED: { description: 'The turn has ended; no further events until the task is continued.' },
    HEARTBEAT: { description: 'Sign of life without news; `seq` repeats the last number.' },
  } satisfies Record<Kind, object>,
});

/**
 * Only these bring the task and the turn: an answer with all its rows is sent once, when it is
 * there.
 */
const changesTurn = ({ kind }: TaskEvent): boolean =>
  kind === 'COMMENT_CREATED' || kind === 'RUN_STARTED' || kind === 'RUN_WAITING' || kind === 'RUN_ENDED';

const TaskEventObject = builder.objectRef<TaskEvent>('TaskEvent').implement({
  description: 'Event of a task. Entities are in their current state, ready for a cache keyed by id.',
  fields: (t) => ({
    taskId: t.exposeID('taskId', { description: 'Id of the task.' }),
    seq: t.exposeInt('seq', {
      description: 'Number in the task, from 1 without gaps; pass the last one to `taskEvents` to resume.',
    }),
    kind: t.expose('kind', { type: TaskEventKind, description: 'Kind of the event.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time of the event.' }),
    delta: t.exposeString('delta', { nullable: true, description: 'Text to append, for TEXT_DELTA; otherwise null.' }),
    commentId: t.exposeID('commentId', {
      nullable: true,
      description: 'Id of the turn that the event belongs to; null: none, as for HEARTBEAT.',
    }),
    task: t.prismaField({
      type: 'Task',
      nullable: true,
      description: 'Task, with COMMENT_CREATED, RUN_STARTED, RUN_WAITING and RUN_ENDED; otherwise null.',
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
      description: 'Turn, with COMMENT_CREATED, RUN_STARTED, RUN_WAITING and RUN_ENDED; otherwise null.',
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
      description: 'Step, with STEP_STARTED and STEP_ENDED, and the question with COMMENT_CREATED; otherwise null.',
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
      description: 'Attachment, with ATTACHMENT_CREATED; otherwise null.',
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

builder.subscriptionType({ description: 'Live updates, served over a WebSocket.' });

builder.subscriptionField('taskEvents', (t) =>
  t.field({
    type: TaskEventObject,
    description:
      'Events of a task after number `after`, in order and each once: ' +
      'first the stored ones, then new ones as they happen. Continues ' +
      'after RUN_ENDED, because the task may be continued.',
    authScopes: { asker: true },
    args: {
      taskId: t.arg.id({ required: true, description: 'Id of the task.' }),
      after: t.arg.int({
        defaultValue: 0,
        description: 'Number of the last event that was received; 0 for all events.',
      }),
    },
    subscribe: (_root, { taskId, after }, { services, viewer }) =>
      subscribeToTask(services.task, viewer, { taskId, after: after ?? 0 }),
    resolve: (event) => event,
  }),
);
