import type { DeepPlan, DeepQuestion, PlanAssumption, PlanBreakdown, PlanItem } from '../../analyst/deep/plan.ts';
import { builder } from '../../graphql/builder.ts';

type Choice = DeepQuestion['choices'][number];

const ChoiceObject = builder.objectRef<Choice>('PlanChoice').implement({
  description: 'Choice that a person may make before or in a plan.',
  fields: (t) => ({
    key: t.exposeString('id', { description: 'Name to reply with.' }),
    text: t.exposeString('text', { description: 'Choice in words.' }),
  }),
});

const QuestionObject = builder.objectRef<DeepQuestion>('PlanQuestion').implement({
  description: 'Question to the person before a plan is made.',
  fields: (t) => ({
    key: t.exposeString('id', { description: 'Name to reply with.' }),
    text: t.exposeString('text', { description: 'Question.' }),
    defaultChoice: t.exposeString('default', { description: 'Key of the choice that holds without a reply.' }),
    choices: t.field({
      type: [ChoiceObject],
      description: 'Choices.',
      extensions: { rows: 4 },
      resolve: ({ choices }) => [...choices],
    }),
  }),
});

const ItemState = builder.enumType('PlanItemState', {
  description: 'State of an item of a plan.',
  values: {
    PLANNED: { description: 'Part of the run.' },
    DROPPED: { description: 'Not possible; `note` has the reason.' },
  },
});

const ItemObject = builder.objectRef<PlanItem>('PlanItem').implement({
  description: 'Item of a plan: one analysis, which becomes a section of the report.',
  fields: (t) => ({
    key: t.exposeString('id', { description: 'Name within the plan, to reply with.' }),
    kind: t.exposeString('kind', { description: 'Analysis: `overview`, `trend`, `contribution` and others.' }),
    title: t.exposeString('title', { description: 'Title.' }),
    why: t.exposeString('why', { description: 'Computation in words, or the person who added the item.' }),
    measure: t.exposeString('measure', { nullable: true, description: 'Number it is about; null: none.' }),
    dimensions: t.stringList({
      description: 'Breakdowns as `model.field`.',
      resolve: ({ dimensions }) => [...dimensions],
    }),
    period: t.exposeString('period', { nullable: true, description: 'Period in words; null: none.' }),
    comparedWith: t.exposeString('comparedWith', {
      nullable: true,
      description: 'Period of comparison in words; null: none.',
    }),
    queries: t.stringList({
      description: 'Its queries in SemQL.',
      resolve: ({ queries }) => queries.map(({ semql }) => semql),
    }),
    state: t.field({
      type: ItemState,
      description: 'State.',
      resolve: ({ state }) => (state === 'planned' ? 'PLANNED' : 'DROPPED'),
    }),
    note: t.exposeString('note', { description: 'Reason for being dropped, or for a query that was; may be empty.' }),
  }),
});

const AssumptionObject = builder.objectRef<PlanAssumption>('PlanAssumption').implement({
  description: 'Choice that holds for the whole plan.',
  fields: (t) => ({
    key: t.exposeString('id', { description: 'Name to reply with.' }),
    text: t.exposeString('text', { description: 'Choice in words.' }),
    chosen: t.exposeString('chosen', { description: 'Key of the choice that holds.' }),
    choices: t.field({
      type: [ChoiceObject],
      description: 'Other choices; empty: it cannot be changed here.',
      extensions: { rows: 4 },
      resolve: ({ choices }) => [...choices],
    }),
  }),
});

const BreakdownObject = builder.objectRef<PlanBreakdown>('PlanBreakdown').implement({
  description: 'Breakdown that a person may add to a plan.',
  fields: (t) => ({
    key: t.exposeString('id', { description: 'Field, as `model.field`.' }),
    text: t.exposeString('text', { description: 'Field in words.' }),
  }),
});

const PlanObject = builder.objectRef<DeepPlan>('DeepPlan').implement({
  description: 'Plan of a deep run.',
  fields: (t) => ({
    revision: t.exposeInt('revision', { description: 'Number to reply with; each edit raises it.' }),
    goal: t.exposeString('goal', { description: 'Aim, one sentence.' }),
    items: t.field({ type: [ItemObject], description: 'Items, in order.', resolve: ({ items }) => [...items] }),
    assumptions: t.field({
      type: [AssumptionObject],
      description: 'Choices that hold for the whole plan.',
      extensions: { rows: 4 },
      resolve: ({ assumptions }) => [...assumptions],
    }),
    breakdowns: t.field({
      type: [BreakdownObject],
      description: 'Further breakdowns of the number.',
      resolve: ({ breakdowns }) => [...breakdowns],
    }),
    plannedQueries: t.int({
      description: 'Number of queries that will run.',
      resolve: ({ queries }) => queries.planned,
    }),
    mostQueries: t.int({ description: 'Number of queries that may run.', resolve: ({ queries }) => queries.most }),
    notes: t.stringList({
      description: 'Remarks about the last edit, such as words that were not understood.',
      resolve: ({ notes }) => [...notes],
    }),
  }),
});

/** What a step asks a person; written by the run from plain data of the analyst. */
const asked = (metadata: unknown): { readonly plan?: DeepPlan; readonly questions?: readonly DeepQuestion[] } =>
  metadata !== null && typeof metadata === 'object' ? metadata : {};

builder.prismaObjectFields('Step', (t) => ({
  plan: t.field({
    type: PlanObject,
    nullable: true,
    description: 'Plan that the step shows to the person; null: it shows none.',
    select: { metadata: true },
    resolve: ({ metadata }) => planOf(metadata),
  }),
  questions: t.field({
    type: [QuestionObject],
    nullable: true,
    description: 'Questions that the step asks the person; null: it asks none.',
    // At most three.
    extensions: { rows: 3 },
    select: { metadata: true },
    resolve: ({ metadata }) => questionsOf(metadata),
  }),
}));

function planOf(metadata: unknown): DeepPlan | null {
  const { plan } = asked(metadata);
  return typeof plan === 'object' && Array.isArray(plan.items) ? plan : null;
}

function questionsOf(metadata: unknown): DeepQuestion[] | null {
  const { questions } = asked(metadata);
  return Array.isArray(questions) ? [...questions] : null;
}
