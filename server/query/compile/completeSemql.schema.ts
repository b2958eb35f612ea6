import { builder } from '../../graphql/builder.ts';
import type { Completion, Completions } from '../../semql/completion/completion.ts';
import { completeForViewer } from './completeSemql.ts';

const CompletionKind = builder.enumType('SemQLCompletionKind', {
  description: 'Kind of a completion.',
  values: {
    KEYWORD: { description: 'Keyword of the language.', value: 'keyword' },
    MODEL: { description: 'Name of a model.', value: 'model' },
    DIMENSION: { description: 'Name of a dimension.', value: 'dimension' },
    MEASURE: { description: 'Name of a measure.', value: 'measure' },
    METRIC: { description: 'Name of a metric.', value: 'metric' },
    FILTER: { description: 'Name of a filter.', value: 'filter' },
    RELATIONSHIP: { description: 'Name of a relationship.', value: 'relationship' },
    VALUE: { description: 'Value of a dimension.', value: 'value' },
    FUNCTION: { description: 'Function.', value: 'function' },
    PERIOD: { description: 'Period of time.', value: 'period' },
  } as const,
});

const CompletionObject = builder.objectRef<Completion>('SemQLCompletion').implement({
  description: 'Text that fits at the cursor.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'Text for the list: `customers.segment`.' }),
    insert: t.exposeString('insert', {
      description: 'Text that replaces the typed part; quoted where the language requires it.',
    }),
    kind: t.expose('kind', { type: CompletionKind, description: 'Kind of the completion.' }),
    detail: t.exposeString('detail', { description: 'Type, unit or model, in a few words; may be empty.' }),
    info: t.exposeString('info', { description: 'Description in a sentence or two; may be empty.' }),
  }),
});

const CompletionsObject = builder.objectRef<Completions>('SemQLCompletions').implement({
  description: 'Completions at a cursor.',
  fields: (t) => ({
    from: t.exposeInt('from', { description: 'Position where the typed part begins, in UTF-16 code units.' }),
    to: t.exposeInt('to', { description: 'Position where the typed part ends, in UTF-16 code units.' }),
    items: t.field({
      type: [CompletionObject],
      description: 'Completions, best first.',
      resolve: ({ items }) => [...items],
    }),
  }),
});

const CompleteSemQLInput = builder.inputType('CompleteSemQLInput', {
  description: 'SemQL text with a cursor.',
  fields: (t) => ({
    semql: t.string({ required: true, description: 'Text; it may be unfinished.' }),
    cursor: t.int({ required: true, description: 'Number of UTF-16 code units before the cursor.' }),
    agentId: t.id({
      description: 'Agent whose part of the semantic layer counts; required for explorers, implied by an agent token.',
    }),
    environmentId: t.id({ description: 'Environment when no agent is given; by default the one the viewer works in.' }),
  }),
});

builder.queryField('completeSemql', (t) =>
  t.field({
    type: CompletionsObject,
    description: 'Completions at a position of a SemQL text, which may be unfinished.',
    authScopes: { asker: true },
    args: { input: t.arg({ type: CompleteSemQLInput, required: true }) },
    resolve: (_root, { input }, { services, viewer }) => completeForViewer(services.semql, viewer, input),
  }),
);
