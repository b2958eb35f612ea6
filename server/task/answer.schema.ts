import type { AnswerSpec, UsedDefinition } from '../analyst/analyst.ts';
import { definitionPolicy } from '../definition/definition.policy.ts';
import { builder } from '../graphql/builder.ts';
import { reportPolicy } from '../report/report.policy.ts';
import { dataAsOf, type AnswerView, type ViewOf } from './readResult.ts';
import { ChartObject } from './answer/answerChart.schema.ts';
import { AnswerResult } from './answer/answerResult.schema.ts';
import { AssumptionType, MovedObject, PhraseObject } from './answer/assumption.schema.ts';
import { NearestObject, QuestionPartObject, RewriteObject } from './answer/refusal.schema.ts';

// `Comment.answer`: what came of a question, by type. How each is made says
// server/analyst/analyst.ts.

type Headline = NonNullable<AnswerSpec['headline']>;

const HeadlineChange = builder.objectRef<NonNullable<Headline['change']>>('HeadlineChange').implement({
  description: 'Difference between a number and the one it is compared with.',
  fields: (t) => ({
    ratio: t.exposeFloat('ratio', { description: 'Relative difference: 0.25 is 25 % more.' }),
    formatted: t.exposeString('formatted', { description: 'Relative difference for display: "+25 %".' }),
    comparedWith: t.exposeString('comparedWith', { description: 'Period or group of comparison: "2025".' }),
  }),
});

const HeadlineObject = builder.objectRef<Headline>('Headline').implement({
  description: 'Main number of an answer.',
  fields: (t) => ({
    value: t.exposeFloat('value', { nullable: true, description: 'Number; null when there is no data for it.' }),
    formatted: t.exposeString('formatted', { description: 'Number with its unit, rounded for display.' }),
    label: t.exposeString('label', { description: 'Name of the number: "Revenue".' }),
    change: t.expose('change', {
      type: HeadlineChange,
      nullable: true,
      description: 'Comparison; null unless the question asked for one.',
    }),
    period: t.exposeString('period', {
      nullable: true,
      description: 'Period of the number, in words; null: not limited to one.',
    }),
  }),
});

const ApprovedTemplateObject = builder.objectRef<NonNullable<AnswerSpec['approved']>>('AnswerTemplate').implement({
  description: 'Approved template that an answer was computed with.',
  fields: (t) => ({
    templateId: t.exposeID('templateId', { description: 'Id of the query template.' }),
    version: t.exposeInt('version', { description: 'Version that was run.' }),
    name: t.exposeString('name', { description: 'Name of the template.' }),
    approvedAt: t.field({
      type: 'DateTime',
      description: 'Time at which the version was approved.',
      resolve: ({ approvedAt }) => new Date(approvedAt),
    }),
    approvedBy: t.exposeString('approvedBy', {
      nullable: true,
      description: 'Name of the person who approved it; null when unknown.',
    }),
  }),
});

const typeNames = {
  answer: 'DataAnswer',
  explanation: 'DefinitionAnswer',
  clarification: 'ClarificationAnswer',
  refusal: 'RefusalAnswer',
  deep: 'ReportAnswer',
} as const satisfies Readonly<Record<AnswerView['kind'], string>>;

/** Outcome of the question of a turn. */
export const Answer = builder.interfaceRef<AnswerView>('Answer').implement({
  description: 'Outcome of the question of a turn; a turn has at most one.',
  fields: (t) => ({
    id: t.exposeID('commentId', { description: 'Id of the turn.' }),
    sentence: t.string({
      description: 'Answer, refusal or clarifying question, one sentence of Markdown.',
      resolve: (answer) => (answer.kind === 'clarification' ? answer.question : answer.sentence),
    }),
    suggestions: t.stringList({
      description: 'Suggested next questions.',
      resolve: (answer) => (answer.kind === 'clarification' ? [] : [...answer.suggestions]),
    }),
  }),
  resolveType: ({ kind }) => typeNames[kind],
});

builder.objectRef<ViewOf<'answer'>>(typeNames.answer).implement({
  description: 'Answer computed from data.',
  interfaces: [Answer],
  fields: (t) => ({
    headline: t.expose('headline', {
      type: HeadlineObject,
      nullable: true,
      description: 'Main number; null when the answer is a list.',
    }),
    chart: t.expose('chart', {
      type: ChartObject,
      nullable: true,
      description: 'Chart; null when a table serves better.',
    }),
    results: t.field({
      type: [AnswerResult],
      description: 'Results that the answer is based on, the main one first.',
      resolve: ({ executions }) => [...executions],
    }),
    template: t.field({
      type: ApprovedTemplateObject,
      nullable: true,
      description: 'Approved template that was run; null: computed from the definitions.',
      resolve: ({ approved }) => approved ?? null,
    }),
    moved: t.field({
      type: MovedObject,
      nullable: true,
      description: 'Effect of the changed assumption; null when none was changed.',
      resolve: ({ moved }) => moved ?? null,
    }),
    phrases: t.field({
      type: [PhraseObject],
      description: 'Words of the question and the definitions they were matched with.',
      resolve: ({ phrases }) => [...phrases],
    }),
    assumptions: t.field({
      type: [AssumptionType],
      description: 'Choices made for the person who asked, each with its alternatives.',
      resolve: ({ assumptions }) => [...assumptions],
    }),
    dataAsOf: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the oldest of the rows was read from the data source; null when unknown.',
      resolve: (answer) => dataAsOf(answer),
    }),
    caveats: t.stringList({
      description: 'Remarks for the reader, such as an unfinished period or a result that was cut off.',
      resolve: ({ caveats }) => [...caveats],
    }),
  }),
});

const UsedDefinitionObject = builder.objectRef<UsedDefinition>('UsedDefinition').implement({
  description: 'Definition that an answer tells, as it was then.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Word or phrase.' }),
    version: t.exposeInt('version', { description: 'Version that the answer gives.' }),
    author: t.exposeString('author', { nullable: true, description: 'Name of its author; null: unknown.' }),
    verifiedBy: t.exposeString('verifiedBy', {
      nullable: true,
      description: 'Name of the person who verified it; null: unknown.',
    }),
    verifiedAt: t.field({
      type: 'DateTime',
      description: 'Time of the verification.',
      resolve: ({ verifiedAt }) => new Date(verifiedAt),
    }),
    validUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the verification ends or has ended; null: without an end.',
      resolve: ({ validUntil }) => (validUntil === null ? null : new Date(validUntil)),
    }),
    definition: t.prismaField({
      type: 'Definition',
      nullable: true,
      description: 'The definition as it is now; null: it was removed, or the viewer may not read it.',
      resolve: (query, { id }, _args, { database, viewer }) =>
        database.definition.findUnique({ ...query, where: { id, AND: definitionPolicy.where(viewer) } }),
    }),
  }),
});

builder.objectRef<ViewOf<'explanation'>>(typeNames.explanation).implement({
  description: 'Explanation of a definition, taken from the semantic layer without a query.',
  interfaces: [Answer],
  fields: (t) => ({
    phrases: t.field({
      type: [PhraseObject],
      description: 'Words of the question and the definitions they were matched with.',
      resolve: ({ phrases }) => [...(phrases ?? [])],
    }),
    definition: t.field({
      type: UsedDefinitionObject,
      nullable: true,
      description: 'Definition of the answer; null: a term, or something that is computed.',
      resolve: ({ definition }) => definition ?? null,
    }),
  }),
});

const ClarificationOptionObject = builder
  .objectRef<ViewOf<'clarification'>['options'][number]>('ClarificationOption')
  .implement({
    description: 'Reading of an ambiguous question.',
    fields: (t) => ({
      label: t.exposeString('label', { description: 'Short text for a button.' }),
      question: t.exposeString('question', { description: 'Question to ask when this reading is chosen.' }),
    }),
  });

builder.objectRef<ViewOf<'clarification'>>(typeNames.clarification).implement({
  description: 'Clarifying question, because the question has several readings; `sentence` asks it.',
  interfaces: [Answer],
  fields: (t) => ({
    options: t.field({
      type: [ClarificationOptionObject],
      description: 'Two to four readings, the likeliest first.',
      resolve: ({ options }) => [...options],
    }),
  }),
});

builder.objectRef<ViewOf<'refusal'>>(typeNames.refusal).implement({
  description: 'Reason why the question is not answered. No data was queried for it.',
  interfaces: [Answer],
  fields: (t) => ({
    title: t.string({
      description: 'Summary of the sentence in a few words.',
      resolve: ({ title }) => title ?? 'This question was not answered',
    }),
    understood: t.field({
      type: [QuestionPartObject],
      description: 'Parts that were understood, in the order of the question.',
      resolve: ({ understood }) => [...(understood ?? [])],
    }),
    notUnderstood: t.field({
      type: [QuestionPartObject],
      description: 'Parts that were not understood, each with the reason.',
      resolve: ({ notUnderstood }) => [...(notUnderstood ?? [])],
    }),
    rewrites: t.field({
      type: [RewriteObject],
      description: 'Up to three rewordings, the nearest first.',
      resolve: ({ rewrites }) => [...(rewrites ?? [])],
    }),
    unknown: t.stringList({
      description: 'Words without a meaning in the semantic layer.',
      resolve: ({ unknown }) => [...unknown],
    }),
    nearest: t.field({
      type: [NearestObject],
      description: 'Definitions and values that come nearest to the unknown words.',
      resolve: ({ nearest }) => [...nearest],
    }),
  }),
});

builder.objectRef<ViewOf<'deep'>>(typeNames.deep).implement({
  description: 'Answer that is a report.',
  interfaces: [Answer],
  fields: (t) => ({
    report: t.prismaField({
      type: 'Report',
      nullable: true,
      description: 'Report; null when it was deleted or the viewer may not read it.',
      resolve: (query, { reportId }, _args, { database, viewer }) =>
        database.report.findFirst({ ...query, where: { id: reportId, AND: [reportPolicy.where(viewer)] } }),
    }),
  }),
});
