import type { WordMeaning } from '../../analyst/analyst.ts';
import { builder, governed } from '../../graphql/builder.ts';
import { connectionOf } from '../../graphql/connectionOf.ts';
import { RememberedChoiceStatus } from '../../graphql/enums/learning.ts';
import { expected } from '../../graphql/errors.ts';
import { BreakingChangeError } from '../../layer/impact/breakingChange.ts';
import { LimitExceededError } from '../../platform/errors.ts';
import { readChoice, type TurnChoice } from './choiceOfTurn.ts';
import { choicesOf } from './findChoices.ts';
import { rememberedChoicePolicy } from './choices.policy.ts';
import { acceptChoice, forgetChoice, rejectChoice } from './decideChoice.ts';
import { proposeChoice } from './proposeChoice.ts';
import { readableRequest, readRequest } from './requestsOf.ts';

const Meaning = builder.objectRef<WordMeaning>('ChosenMeaning').implement({
  description: 'Part of the semantic layer that words of a question were read as.',
  fields: (t) => ({
    phrase: t.exposeString('phrase', { description: 'Words of the question.' }),
    kind: t.exposeString('kind', { description: 'Kind: `dimension`, `measure`, `metric` or `model`.' }),
    name: t.exposeString('name', { description: 'Name in SemQL: `orders.status`, `revenue`.' }),
  }),
});

const Remembered = builder.prismaNode('RememberedChoice', {
  ...governed('RememberedChoice', rememberedChoicePolicy),
  description:
    'Choice of a reading or of an assumption that a person asks to be made without asking. Read by admins and by ' +
    'the person who asked for it.',
  fields: (t) => ({
    question: t.exposeString('question', { description: 'Question for which it was chosen.' }),
    said: t.exposeString('said', { description: 'Readings that were possible, or the assumption before.' }),
    chosen: t.exposeString('chosen', { description: 'Reading or assumption that was chosen.' }),
    means: t.field({
      type: Meaning,
      nullable: true,
      description: 'Thing that the words may become a synonym of; null: there is none.',
      resolve: ({ means }) => {
        // Written by `proposeChoice`.
        const stored = means as unknown as Partial<WordMeaning> | null;
        return stored?.phrase === undefined ? null : (stored as WordMeaning);
      },
    }),
    everyAgent: t.exposeBoolean('everyAgent', {
      description: 'True: for every agent of the environment; false: for the agent that was asked.',
    }),
    reason: t.exposeString('reason', { description: 'Reason that the person gives; may be empty.' }),
    status: t.expose('status', { type: RememberedChoiceStatus, description: 'State.' }),
    decision: t.exposeString('decision', { description: 'Reason of a rejection; empty otherwise.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which it was asked for.' }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last decision; null: it is open.',
    }),
    agent: t.relation('agent', { nullable: true, description: 'Agent that was asked; null when not readable.' }),
    comment: t.relation('comment', {
      nullable: true,
      description: 'Turn in which it was chosen; null: it is gone, or not readable.',
    }),
    creator: t.relation('creator', { nullable: true, description: 'Person who asked; null when not readable.' }),
    decider: t.relation('decider', {
      nullable: true,
      description: 'Admin who decided last; null: it is open, or not readable.',
    }),
  }),
});

const ChoiceObject = builder.objectRef<TurnChoice>('TurnChoice').implement({
  description: 'Choice of a reading or of an assumption that an answer was made with.',
  fields: (t) => ({
    said: t.exposeString('said', { description: 'Readings that were possible, or the assumption before.' }),
    chosen: t.exposeString('chosen', { description: 'Reading or assumption that was chosen.' }),
    state: t.field({
      type: RememberedChoiceStatus,
      nullable: true,
      description:
        'State of the request to remember it that counts: one that waits or is followed, for the agent or for every ' +
        'agent, of any person, else the latest of the agent; null: none.',
      resolve: async ({ commentId }, _args, context) => (await readRequest(context, commentId))?.status ?? null,
    }),
    remembered: t.field({
      type: Remembered,
      nullable: true,
      description: 'That request; null: none, or the viewer may not read it.',
      resolve: async ({ commentId }, _args, context) => {
        const request = await readRequest(context, commentId);
        return request === null ? null : readableRequest(context, request.id);
      },
    }),
  }),
});

builder.prismaObjectFields('Comment', (t) => ({
  choice: t.field({
    type: ChoiceObject,
    nullable: true,
    description: 'Choice of the person that the answer was made with; null: it was asked without one.',
    resolve: ({ id }, _args, context) => readChoice(context, id),
  }),
}));

const ProposeInput = builder.inputType('ProposeRememberedChoiceInput', {
  description: 'Choice of an answer to be made without asking from now on.',
  fields: (t) => ({
    commentId: t.id({ required: true, description: 'Turn whose `choice` is meant.' }),
    everyAgent: t.boolean({ description: 'True: for every agent of the environment; by default for this one.' }),
    reason: t.string({ description: 'Reason, for the admin who decides, at most 4,000 characters.' }),
  }),
});

const AcceptInput = builder.inputType('AcceptRememberedChoiceInput', {
  description: 'Choice that agents follow from now on.',
  fields: (t) => ({
    choiceId: t.id({ required: true, description: 'Choice.' }),
    everyAgent: t.boolean({ description: 'True: every agent of the environment; by default as it was asked for.' }),
    asSynonym: t.boolean({ description: 'True: its words become a synonym of what they `means`, too.' }),
  }),
});

const RejectInput = builder.inputType('RejectRememberedChoiceInput', {
  description: 'Choice to say no to.',
  fields: (t) => ({
    choiceId: t.id({ required: true, description: 'Choice.' }),
    reason: t.string({ required: true, description: 'Reason, for the person who asked for it.' }),
  }),
});

const ForgetInput = builder.inputType('ForgetRememberedChoiceInput', {
  description: 'Choice that agents follow no longer.',
  fields: (t) => ({ choiceId: t.id({ required: true, description: 'Choice.' }) }),
});

builder.queryField('rememberedChoices', (t) =>
  t.prismaConnection(
    {
      type: 'RememberedChoice',
      cursor: 'id',
      description: 'Choices that people ask to be remembered, newest first: all for admins, their own for others.',
      authScopes: { member: true },
      args: {
        status: t.arg({ type: RememberedChoiceStatus, description: 'State; by default any.' }),
        agentId: t.arg.id({ description: 'Agent that was asked; by default any.' }),
      },
      totalCount: (_connection, filters, { database, viewer }) =>
        database.rememberedChoice.count({ where: choicesOf(viewer, filters) }),
      resolve: (query, _root, filters, { database, viewer }) =>
        database.rememberedChoice.findMany({
          ...query,
          where: choicesOf(viewer, filters),
          orderBy: { id: 'desc' },
        }),
    },
    connectionOf('RememberedChoice'),
  ),
);

builder.mutationFields((t) => ({
  proposeRememberedChoice: t.prismaField({
    type: 'RememberedChoice',
    description:
      'Asks the admins to remember the choice of an answer. For members. Fails with CONFLICT when the same waits or ' +
      'is followed already, and with LIMIT_EXCEEDED while 50 of the person are open.',
    errors: { types: [...expected, LimitExceededError] },
    args: { input: t.arg({ type: ProposeInput, required: true }) },
    resolve: (_query, _root, { input }, { database, viewer }) => proposeChoice(database, viewer, input),
  }),
  acceptRememberedChoice: t.prismaField({
    type: 'RememberedChoice',
    description:
      'Makes agents follow a choice from their next question on; one for the same occasion is forgotten. For admins. ' +
      'Fails with CONFLICT when it is decided already.',
    errors: { types: [BreakingChangeError, LimitExceededError, ...expected] },
    args: { input: t.arg({ type: AcceptInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) =>
      acceptChoice(services.layer, viewer, input, new Date()),
  }),
  rejectRememberedChoice: t.prismaField({
    type: 'RememberedChoice',
    description: 'Says no to a choice, with a reason. For admins. Fails with CONFLICT when it is decided already.',
    errors: { types: expected },
    args: { input: t.arg({ type: RejectInput, required: true }) },
    resolve: (_query, _root, { input }, { database, viewer }) => rejectChoice({ database }, viewer, input, new Date()),
  }),
  forgetRememberedChoice: t.prismaField({
    type: 'RememberedChoice',
    description: 'Ends a choice that agents follow: they ask or assume again as before. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: ForgetInput, required: true }) },
    resolve: (_query, _root, { input }, { database, viewer }) =>
      forgetChoice({ database }, viewer, input.choiceId, new Date()),
  }),
}));
