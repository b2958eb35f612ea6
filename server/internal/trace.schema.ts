import { builder } from '../graphql/builder.ts';
import { expected } from '../graphql/errors.ts';
import { traceOfTask, type Trace, type TracedStep, type TracedTurn } from './traceOfTask.ts';

const Step = builder.objectRef<TracedStep>('TracedStep').implement({
  description: 'Step of a turn without its words.',
  fields: (t) => ({
    type: t.exposeString('type', { description: 'Type of the step.' }),
    action: t.exposeString('action', { nullable: true, description: 'Name of the action; null: none.' }),
    status: t.exposeString('status', { description: 'State of the step.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'Time at which it began.' }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it ended; null: not.',
    }),
  }),
});

const Query = builder.objectRef<TracedTurn['queries'][number]>('TracedQuery').implement({
  description: 'Query of a turn without its text.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the execution.' }),
    status: t.exposeString('status', { description: 'State of the execution.' }),
    errorType: t.exposeString('errorType', { nullable: true, description: 'Cause of a failure; null: none.' }),
    durationMs: t.exposeInt('durationMs', { nullable: true, description: 'Duration in milliseconds; null: unknown.' }),
    servedFromCache: t.exposeBoolean('servedFromCache', { description: 'True: it used rows of an earlier one.' }),
  }),
});

const Turn = builder.objectRef<TracedTurn>('TracedTurn').implement({
  description: 'Turn of a task without its words.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the comment.' }),
    index: t.exposeInt('index', { description: 'Place in the task, from 0.' }),
    status: t.exposeString('status', { description: 'State of the turn.' }),
    mode: t.exposeString('mode', { description: 'Mode: `QUICK` or `DEEP`.' }),
    outcome: t.exposeString('outcome', { nullable: true, description: 'How it ended; null: not ended.' }),
    model: t.exposeString('model', { nullable: true, description: 'Engine that answered; null: none yet.' }),
    answerMs: t.exposeInt('answerMs', { nullable: true, description: 'Milliseconds to the answer; null: none.' }),
    attempts: t.exposeInt('attempts', { description: 'Number of times a worker took it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of asking.' }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of its start; null: not.',
    }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'Time of its end; null: not.' }),
    steps: t.field({ type: [Step], description: 'Steps in order.', resolve: ({ steps }) => [...steps] }),
    queries: t.field({ type: [Query], description: 'Queries in order.', resolve: ({ queries }) => [...queries] }),
  }),
});

const TraceObject = builder.objectRef<Trace>('TaskTrace').implement({
  description: 'Course of a task without its words: kinds, times and failures.',
  fields: (t) => ({
    taskId: t.exposeID('taskId', { description: 'Id of the task.' }),
    organizationName: t.exposeString('organizationName', { description: 'Name of its organization.' }),
    agentName: t.exposeString('agentName', { description: 'Name of its agent.' }),
    status: t.exposeString('status', { description: 'State of the task.' }),
    errorReason: t.exposeString('errorReason', { nullable: true, description: 'Cause of its failure; null: none.' }),
    channel: t.exposeString('channel', { description: 'Channel that it came by.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    turns: t.field({ type: [Turn], description: 'Turns in order.', resolve: ({ turns }) => [...turns] }),
  }),
});

const TraceTaskInput = builder.inputType('TraceTaskInput', {
  description: 'Task to look into.',
  fields: (t) => ({ taskId: t.string({ required: true, description: 'Id of a task of any organization.' }) }),
});

builder.mutationField('traceTask', (t) =>
  t.field({
    type: TraceObject,
    description:
      'Shows the course of a task of any organization without its words; the look is recorded in the audit log of the ' +
      'organization. For staff.',
    errors: { types: expected },
    args: { input: t.arg({ type: TraceTaskInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) => traceOfTask(database, viewer, input.taskId),
  }),
);
