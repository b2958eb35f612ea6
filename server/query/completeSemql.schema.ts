import { builder } from '../graphql/builder.ts';
import type { Completion, Completions } from '../semql/completion/completion.ts';
import { completeForViewer } from './completeSemql.ts';

const CompletionKind = builder.enumType('SemQLCompletionKind', {
  values: {
    KEYWORD: { value: 'keyword' },
    MODEL: { value: 'model' },
    DIMENSION: { value: 'dimension' },
    MEASURE: { value: 'measure' },
    METRIC: { value: 'metric' },
    FILTER: { value: 'filter' },
    RELATIONSHIP: { value: 'relationship' },
    VALUE: { value: 'value' },
    FUNCTION: { value: 'function' },
    PERIOD: { value: 'period' },
  } as const,
});

const CompletionObject = builder.objectRef<Completion>('SemQLCompletion').implement({
  description: 'Something that may be written at the cursor.',
  fields: (t) => ({
    label: t.exposeString('label'),
    insert: t.exposeString('insert', { description: 'Put in the place of what is typed; quoted where it must be.' }),
    kind: t.expose('kind', { type: CompletionKind }),
    detail: t.exposeString('detail'),
    info: t.exposeString('info'),
  }),
});

const CompletionsObject = builder.objectRef<Completions>('SemQLCompletions').implement({
  fields: (t) => ({
    from: t.exposeInt('from', { description: 'Start of what is typed so far, in UTF-16 code units.' }),
    to: t.exposeInt('to'),
    items: t.field({ type: [CompletionObject], description: 'Best first.', resolve: ({ items }) => [...items] }),
  }),
});

const CompleteSemQLInput = builder.inputType('CompleteSemQLInput', {
  fields: (t) => ({
    semql: t.string({ required: true }),
    cursor: t.int({ required: true, description: 'UTF-16 code units before the cursor.' }),
    agentId: t.id({ description: 'Whose view of the semantic layer counts; explorers must name one.' }),
    environmentId: t.id({ description: 'Without an agent; default the environment the viewer works in.' }),
  }),
});

builder.queryField('completeSemql', (t) =>
  t.field({
    type: CompletionsObject,
    description: 'What may be written at a place of a SemQL text, however unfinished the text is.',
    authScopes: { asker: true },
    args: { input: t.arg({ type: CompleteSemQLInput, required: true }) },
    resolve: (_root, { input }, { services, viewer }) => completeForViewer(services.semql, viewer, input),
  }),
);
