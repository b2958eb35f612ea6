import { builder } from '../../graphql/builder.ts';
import { AnalyticsPeriodName } from '../../graphql/enums/agent.ts';
import { enumOf } from '../../graphql/enumOf.ts';
import { QuestionOutcome } from '../../graphql/enums/task.ts';
import { expected } from '../../graphql/errors.ts';
import { modelPolicy } from '../../model/model.policy.ts';
import { tablePolicy } from '../../table/table.policy.ts';
import { commentPolicy } from '../../task/task.policy.ts';
import { readableAgent } from './analysedAgent.ts';
import { analyticsPeriod } from './analyticsPeriod.ts';
import { askAgain, type AskedAgain } from './askAgain.ts';
import { findFixes, type Fix, type NearThing, type UnreadColumn } from './findFixes.ts';
import { ignoreConcept } from './ignoreConcept.ts';
import { wordsOfTurn } from '../triage/wordsOfTurn.ts';
import { readConcepts, type UnansweredConcept } from './readConcepts.ts';

const NearKind = enumOf<NearThing['kind']>('NearThingKind', 'Kind of thing that a word may be another name of.', {
  METRIC: 'A metric.',
  MEASURE: 'A measure of a model.',
  DIMENSION: 'A dimension of a model.',
  FILTER: 'A named condition of a model.',
  MODEL: 'A model.',
});

const Near = builder.objectRef<NearThing>('NearThing').implement({
  description: 'Thing of the semantic layer with a name similar to an unknown word.',
  fields: (t) => ({
    kind: t.expose('kind', { type: NearKind, description: 'Kind of thing.' }),
    thingId: t.exposeID('id', { description: 'Its id.' }),
    modelId: t.exposeID('modelId', { nullable: true, description: 'Model that it is a part of; null: of none.' }),
    label: t.exposeString('label', { description: 'Name for display.' }),
  }),
});

const FieldKind = enumOf<UnreadColumn['kind']>('FieldKind', 'Kind of field that a column would become.', {
  MEASURE: 'A number to add up.',
  DIMENSION: 'A property of rows to group and select by.',
});

const Unread = builder.objectRef<UnreadColumn>('UnreadColumn').implement({
  description: 'Column of the table under a model which no field of the model reads.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name in the source.' }),
    kind: t.expose('kind', { type: FieldKind, description: 'Field that it would become, by its type and name.' }),
    model: t.prismaField({
      type: 'Model',
      nullable: true,
      description: 'Model over its table; null when it is not readable.',
      resolve: (query, { modelId }, _args, { database, viewer }) =>
        database.model.findUnique({ ...query, where: { id: modelId, AND: modelPolicy.where(viewer) } }),
    }),
  }),
});

const ConceptObject = builder.objectRef<UnansweredConcept & Fix>('UnansweredConcept').implement({
  description: 'Word that had no meaning in questions that were refused or asked back, with its spellings.',
  fields: (t) => ({
    concept: t.exposeString('concept', { description: 'Normal form: lower case, singular, no accents.' }),
    word: t.exposeString('word', { description: 'Spelling that was written most.' }),
    forms: t.stringList({
      description: 'Normal forms of the spellings that are counted as one, `concept` first.',
      resolve: ({ forms }) => [...forms],
    }),
    questions: t.int({
      description: 'Number of questions that are not answered yet.',
      resolve: ({ commentIds }) => commentIds.length,
    }),
    people: t.int({
      description: 'Number of people and tokens that asked them.',
      resolve: ({ actorIds }) => actorIds.length,
    }),
    ignored: t.exposeBoolean('ignored', { description: 'True: it was put aside.' }),
    examples: t.prismaField({
      type: ['Comment'],
      description: 'The latest of its turns, newest first; at most 20.',
      args: { first: t.arg.int({ defaultValue: 3, description: 'Number of turns, 1 to 20.' }) },
      resolve: (query, { commentIds }, { first }, { database, viewer }) =>
        database.comment.findMany({
          ...query,
          where: {
            id: { in: commentIds.slice(0, Math.min(Math.max(first ?? 3, 1), 20)) },
            AND: commentPolicy.where(viewer),
          },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    }),
    near: t.expose('near', {
      type: Near,
      nullable: true,
      description: 'Thing with a similar name, of which it may be a synonym; null: none has one.',
    }),
    column: t.expose('column', {
      type: Unread,
      nullable: true,
      description: 'Column under a model of the agent that no field reads and whose name has the word; null: none.',
    }),
    table: t.prismaField({
      type: 'Table',
      nullable: true,
      description: 'Table without a model whose name, or a column of which, has the word; null: there is none.',
      resolve: (query, { table }, _args, { database, viewer }) =>
        table === null
          ? null
          : database.table.findUnique({ ...query, where: { id: table.id, AND: tablePolicy.where(viewer) } }),
    }),
  }),
});

builder.prismaObjectFields('TriageItem', (t) => ({
  words: t.field({
    type: [ConceptObject],
    description: 'Words of the question that had no meaning, with the ways to give them one.',
    resolve: async ({ agentId, commentId }, _args, { database }) => {
      const agent = await database.agent.findUniqueOrThrow({
        where: { id: agentId },
        select: { id: true, organizationId: true, environmentId: true },
      });
      return [...(await wordsOfTurn(database, agent, commentId))];
    },
  }),
}));

builder.queryField('unansweredConcepts', (t) =>
  t.field({
    type: [ConceptObject],
    nullable: true,
    description:
      'Words without a meaning in questions to an agent in a period, most asked first, at most 200; ' +
      'null when the agent does not exist or the viewer is not an admin of it.',
    authScopes: { asker: true },
    args: {
      agentId: t.arg.id({ required: true, description: 'Id of the agent.' }),
      period: t.arg({
        type: AnalyticsPeriodName,
        defaultValue: 'DAYS_30',
        description: 'Days up to now; 30 by default.',
      }),
    },
    resolve: async (_root, { agentId, period: name }, { database, viewer, now }) => {
      const agent = await readableAgent(database, viewer, agentId);
      if (agent === null) {
        return null;
      }
      const period = await analyticsPeriod(database, agent.organizationId, name ?? 'DAYS_30', now);
      const concepts = await readConcepts(database, agentId, period);
      const fixes = await findFixes(database, agent, concepts);
      return concepts.map((concept, at) => ({
        ...concept,
        ...(fixes[at] ?? { column: null, near: null, table: null }),
      }));
    },
  }),
);

const AskedAgainObject = builder.objectRef<AskedAgain>('AskedAgain').implement({
  description: 'Question of a person that was asked once more; its task is unchanged.',
  fields: (t) => ({
    commentId: t.exposeID('commentId', { description: 'Turn of the question.' }),
    taskId: t.exposeID('taskId', { description: 'Task of the turn.' }),
    question: t.exposeString('question', { description: 'Question, as it was asked.' }),
    outcome: t.expose('outcome', { type: QuestionOutcome, description: 'End of the question now.' }),
    sentence: t.exposeString('sentence', { description: 'Reply of the agent now, one sentence of Markdown.' }),
    semql: t.exposeString('semql', { nullable: true, description: 'SemQL of an answer; null: it has none.' }),
  }),
});

const AskedAgainList = builder.objectRef<{ readonly results: readonly AskedAgain[] }>('AskedAgainResults').implement({
  description: 'Questions that were asked once more.',
  fields: (t) => ({
    results: t.field({
      type: [AskedAgainObject],
      description: 'Questions with their end, newest first.',
      resolve: ({ results }) => [...results],
    }),
  }),
});

const IgnoreConceptInput = builder.inputType('IgnoreConceptInput', {
  description: 'Concept to put aside or to take back.',
  fields: (t) => ({
    agentId: t.id({ required: true, description: 'Agent that was asked.' }),
    concepts: t.stringList({ required: true, description: 'Normal forms of its spellings, at most 50.' }),
    ignored: t.boolean({ required: true, description: 'True puts it aside, false takes it back.' }),
  }),
});

const AskAgainInput = builder.inputType('AskAgainInput', {
  description: 'Questions to ask once more.',
  fields: (t) => ({
    agentId: t.id({ required: true, description: 'Agent that was asked.' }),
    commentIds: t.idList({ required: true, description: 'Turns of this agent, at most 20.' }),
  }),
});

builder.mutationFields((t) => ({
  ignoreConcept: t.prismaField({
    type: 'Agent',
    description: 'Puts an unanswered concept aside for all admins, or takes it back. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: IgnoreConceptInput, required: true }) },
    resolve: (_query, _root, { input }, { database, viewer }) => ignoreConcept(database, viewer, input),
  }),
  askAgain: t.field({
    type: AskedAgainList,
    description:
      'Asks earlier questions once more, each as the person who asked it; unknown words of those ' +
      'that are answered count as solved. No task is changed. For admins. Fails with NOT_FOUND for turns of another agent.',
    errors: { types: expected },
    args: { input: t.arg({ type: AskAgainInput, required: true }) },
    resolve: async (_root, { input }, { services, viewer, now }) => ({
      results: await askAgain(services.semql, viewer, input, now),
    }),
  }),
}));
