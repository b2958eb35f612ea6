import { agentPolicy } from '../../access/agent.policy.ts';
import { builder } from '../../graphql/builder.ts';
import { enumOf } from '../../graphql/enumOf.ts';
import { QuestionOutcome } from '../../graphql/enums/task.ts';
import { expected } from '../../graphql/errors.ts';
import { modelPolicy, rowPolicyPolicy } from '../../model/model.policy.ts';
import { ForbiddenError, LimitExceededError, NotFoundError } from '../../platform/errors.ts';
import type { RowPair } from '../../query/moves/compareRows.ts';
import { accessOfPerson, type AccessOfPerson, type BoundModel, type UnseenField } from './accessOfPerson.ts';
import { askAs, type AskedAs, type Reply } from './askAs.ts';
import type { StandingReason } from './standingOf.ts';

const AgentStanding = enumOf<StandingReason>('AgentStanding', 'Rule that decides whether a member may ask an agent.', {
  ADMIN: 'Admins ask every agent.',
  OPEN: 'Every member may ask it.',
  GRANTED: 'A permission on the agent or on its environment lets them ask it.',
  RESTRICTED: 'Only admins and members with a permission may ask it, and they have none.',
  OTHER_ENVIRONMENT: 'The agent belongs to an environment in which they do not work.',
});

const UnseenReason = enumOf<UnseenField['reason']>('UnseenReason', 'Reason why questions may not name a field.', {
  SWITCHED_OFF: 'Switched off for the agent.',
  OVER_HIDDEN: 'Computed from a hidden column or from a field that is switched off.',
});

const BoundModelObject = builder.objectRef<BoundModel>('BoundModel').implement({
  description: 'Model of which row policies show a member a part.',
  fields: (t) => ({
    model: t.prismaField({
      type: 'Model',
      nullable: true,
      description: 'The model; null when it has been removed.',
      resolve: (query, { modelId }, _args, { database, viewer }) =>
        database.model.findFirst({ ...query, where: { id: modelId, AND: modelPolicy.where(viewer) } }),
    }),
    policies: t.prismaField({
      type: ['RowPolicy'],
      description: 'Policies that open rows to the member, in order; empty: they see no row.',
      resolve: (query, { policyIds }, _args, { database, viewer }) =>
        database.rowPolicy.findMany({
          ...query,
          where: { id: { in: [...policyIds] }, AND: rowPolicyPolicy.where(viewer) },
          orderBy: { position: 'asc' },
        }),
    }),
    seen: t.exposeFloat('seen', {
      nullable: true,
      description: 'Number of rows that they see; null: it was not counted.',
    }),
    all: t.exposeFloat('all', {
      nullable: true,
      description: 'Number of all rows; null: they were not counted.',
    }),
  }),
});

const UnseenFieldObject = builder.objectRef<UnseenField>('UnseenField').implement({
  description: 'Field of a model of an agent that no question to it may name.',
  fields: (t) => ({
    modelId: t.exposeID('modelId', { description: 'Id of its model.' }),
    name: t.exposeString('name', { description: 'Name in SemQL.' }),
    label: t.exposeString('label', { description: 'Name for display.' }),
    reason: t.expose('reason', { type: UnseenReason, description: 'Reason why it is not seen.' }),
  }),
});

const AccessObject = builder.objectRef<AccessOfPerson>('AccessOfPerson').implement({
  description: 'An agent as one member meets it.',
  fields: (t) => ({
    person: t.prismaField({
      type: 'Actor',
      nullable: true,
      description: 'The member.',
      resolve: (_query, { person }) => person,
    }),
    standing: t.expose('reason', { type: AgentStanding, description: 'Rule that decides whether they may ask it.' }),
    canAsk: t.exposeBoolean('canAsk', {
      description: 'True: they may ask it, on the web, over the API and with MCP clients alike.',
    }),
    canChange: t.exposeBoolean('canChange', {
      description: 'True: they may change what it sees and suggests; instructions and access are for admins.',
    }),
    models: t.field({
      type: [BoundModelObject],
      description: 'Models of the agent of which they see a part of the rows; of the others they see all.',
      resolve: ({ models }) => [...models],
    }),
    fields: t.field({
      type: [UnseenFieldObject],
      description: 'Fields of its models that questions may not name; the first 500.',
      resolve: ({ fields }) => [...fields],
    }),
    otherAgents: t.prismaField({
      type: ['Agent'],
      description: 'Other agents of its environment that they may not ask, by name; the first 100.',
      resolve: (query, { otherAgentIds }, _args, { database, viewer }) =>
        database.agent.findMany({
          ...query,
          where: { id: { in: [...otherAgentIds] }, AND: [agentPolicy.where(viewer)] },
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
        }),
    }),
  }),
});

builder.queryField('accessOfPerson', (t) =>
  t.field({
    type: AccessObject,
    nullable: true,
    description:
      'An agent as a member meets it: whether they may ask it, and the rows, fields and other agents that they do not ' +
      'see. Null when the agent or the member does not exist, or the viewer is not an admin.',
    authScopes: { asker: true },
    args: {
      agentId: t.arg.id({ required: true, description: 'Id of the agent.' }),
      actorId: t.arg.id({ required: true, description: 'Id of the member.' }),
    },
    resolve: async (_root, { agentId, actorId }, { services, viewer, now }) => {
      try {
        return await accessOfPerson(services.semql, viewer, { agentId, actorId }, now);
      } catch (error) {
        if (error instanceof NotFoundError || error instanceof ForbiddenError) {
          return null;
        }
        throw error;
      }
    },
  }),
);

const ReplyObject = builder.objectRef<Reply>('AgentReply').implement({
  description: 'Reply of an agent to a question that was asked once, without a task.',
  fields: (t) => ({
    outcome: t.expose('outcome', { type: QuestionOutcome, description: 'End of the question.' }),
    sentence: t.exposeString('sentence', { description: 'Reply, one sentence of Markdown.' }),
    limits: t.stringList({
      description: 'Row policies that limited it, one sentence each.',
      resolve: ({ limits }) => [...limits],
    }),
    result: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Result of at most 1,000 rows as an object of `columns`, `rows` and `truncated`; null: none.',
      resolve: ({ rows }) => rows,
    }),
  }),
});

const RowDifference = builder.objectRef<RowPair>('ReplyRowDifference').implement({
  description: 'Row of the whole answer next to that of the member.',
  fields: (t) => ({
    whole: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Cells of the row in the whole answer, an array; null: it is only in that of the member.',
      resolve: ({ expected }) => expected,
    }),
    seen: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Cells of the row in the answer of the member, an array; null: they do not see it.',
      resolve: ({ actual }) => actual,
    }),
  }),
});

const AskedAsObject = builder.objectRef<AskedAs>('AskedAs').implement({
  description: 'Question as a member gets it answered, next to the answer that leaves nothing out.',
  fields: (t) => ({
    person: t.prismaField({
      type: 'Actor',
      nullable: true,
      description: 'The member.',
      resolve: (_query, { person }) => person,
    }),
    question: t.exposeString('question', { description: 'Question that was asked.' }),
    seen: t.expose('seen', { type: ReplyObject, description: 'Reply to the member.' }),
    whole: t.expose('whole', { type: ReplyObject, description: 'Reply to the admin who looks.' }),
    differences: t.field({
      type: [RowDifference],
      description: 'Rows that differ; the first 50.',
      resolve: ({ differences }) => [...differences],
    }),
    differing: t.exposeInt('differing', {
      nullable: true,
      description: 'Number of rows that differ; null: the replies cannot be compared row by row.',
    }),
  }),
});

const AskAgentAsInput = builder.inputType('AskAgentAsInput', {
  description: 'Question to ask with the access of a member.',
  fields: (t) => ({
    agentId: t.id({ required: true, description: 'Agent to ask.' }),
    actorId: t.id({ required: true, description: 'Member whose access and rows count.' }),
    question: t.string({ description: 'A new question; not read with `commentId`.' }),
    commentId: t.id({ description: 'Turn of this agent whose question is asked again, after those before it.' }),
  }),
});

builder.mutationField('askAgentAs', (t) =>
  t.field({
    type: AskedAsObject,
    description:
      'Asks an agent with the access of a member and with that of the viewer, and compares the replies. No task is made ' +
      'or changed. For admins. Fails with NOT_FOUND for people who are no members and for turns of another agent.',
    errors: { types: [...expected, LimitExceededError] },
    args: { input: t.arg({ type: AskAgentAsInput, required: true }) },
    resolve: (_root, { input: { question, commentId, ...input } }, { services, viewer, now }) =>
      askAs(services.semql, viewer, { ...input, question: question ?? null, commentId: commentId ?? null }, now),
  }),
);
