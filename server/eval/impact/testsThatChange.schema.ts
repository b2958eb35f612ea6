import { builder } from '../../graphql/builder.ts';
import { EvalVerdict } from '../../graphql/enums/eval.ts';
import { changesOf, SemanticLayerChangeInput } from '../../layer/mutations/impactInput.schema.ts';
import { testsThatChange, type ChangingTest, type TestsThatChange } from './testsThatChange.ts';

const ChangingTestObject = builder.objectRef<ChangingTest>('ChangingTest').implement({
  description: 'Test of an agent that changes of the semantic layer would make come out otherwise.',
  fields: (t) => ({
    id: t.id({ description: 'Id of the case.', resolve: ({ test }) => test.id }),
    question: t.string({ description: 'Question of the case.', resolve: ({ test }) => test.question }),
    agentId: t.id({ description: 'Id of the agent that is asked.', resolve: ({ agent }) => agent.id }),
    agentName: t.string({ description: 'Name of the agent that is asked.', resolve: ({ agent }) => agent.name }),
    before: t.expose('before', { type: EvalVerdict, description: 'Verdict over the saved definitions.' }),
    after: t.expose('after', { type: EvalVerdict, description: 'Verdict over the changed definitions.' }),
    message: t.exposeString('message', {
      nullable: true,
      description: 'Sentence that says why it does not pass over the changed definitions; null: it passes.',
    }),
  }),
});

const TestsThatChangeObject = builder.objectRef<TestsThatChange>('TestsThatChange').implement({
  description: 'Tests of agents, asked before and after changes of the semantic layer.',
  fields: (t) => ({
    changing: t.field({
      type: [ChangingTestObject],
      description: 'Tests that would come out otherwise, oldest first.',
      resolve: ({ changing }) => changing,
    }),
    unchanged: t.exposeInt('unchanged', { description: 'Count of the tests that come out as before.' }),
    notTried: t.exposeInt('notTried', {
      description: 'Count of the tests that were not asked: there are more than can be, or the time was up.',
    }),
  }),
});

builder.queryField('testsThatChange', (t) =>
  t.field({
    type: TestsThatChangeObject,
    description:
      'Asks the tests of agents over the saved semantic layer and over the changed one, and compares their verdicts, ' +
      'without making the changes. At most 40 tests within 8 seconds. For admins; fails as the mutations do.',
    authScopes: { admin: true },
    args: {
      changes: t.arg({
        type: [SemanticLayerChangeInput],
        required: true,
        description: 'Changes, in order, at most 100; more fail with LIMIT_EXCEEDED.',
      }),
    },
    resolve: (_root, { changes }, { now, services, signal, viewer }) =>
      testsThatChange(services.semql, viewer, { located: changesOf(changes), now, signal }),
  }),
);
