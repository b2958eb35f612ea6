import type {
  Alternative,
  AnswerSpec,
  Assumption,
  ChartType,
  Moved,
  PhraseSource,
  QuestionPart,
  RefusalSpec,
  Rewrite,
  UsedDefinition,
} from '../analyst/analyst.ts';
import { definitionPolicy } from '../definition/definition.policy.ts';
import { builder } from '../graphql/builder.ts';
import { AnswerResult } from './answerResult.schema.ts';
import { dataAsOf, type AnswerChart, type AnswerView, type ViewOf } from './readResult.ts';

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

const ChartForm = builder.enumType('ChartForm', {
  description: 'Form of a chart.',
  values: {
    BAR: { description: 'One bar per group.' },
    STACKED_BAR: { description: 'Bars made up of parts.' },
    LINE: { description: 'Lines over time.' },
    AREA: { description: 'Filled lines over time.' },
    SCATTER: { description: 'One point per group, placed by two numbers.' },
    HEAT_MAP: { description: 'A colored square per pair of groups.' },
    PIE: { description: 'Parts of a whole.' },
    BIG_NUMBER: { description: 'One number in large type.' },
    TABLE: { description: 'Rows and columns.' },
  },
});

const ChartAlternative = builder.objectRef<AnswerChart['alternatives'][number]>('ChartAlternative').implement({
  description: 'Other form for the chart of the same data.',
  fields: (t) => ({
    form: t.field({
      type: ChartForm,
      description: 'Type of chart.',
      resolve: ({ type }) => type.toUpperCase() as Uppercase<ChartType>,
    }),
    spec: t.field({
      type: 'JSON',
      description: 'Vega-Lite specification without data; it uses the `data` of the main chart.',
      resolve: ({ spec }) => spec,
    }),
  }),
});

const ChartObject = builder.objectRef<AnswerChart>('AnswerChart').implement({
  description: 'Chart of a result.',
  fields: (t) => ({
    form: t.field({
      type: ChartForm,
      description: 'Type of chart.',
      resolve: ({ type }) => type.toUpperCase() as Uppercase<ChartType>,
    }),
    spec: t.field({
      type: 'JSON',
      description: 'Vega-Lite specification with its data inline.',
      resolve: ({ spec }) => spec,
    }),
    note: t.exposeString('note', {
      nullable: true,
      description: 'Remark that the chart marks with a star, such as an unfinished last period; null: none.',
    }),
    alternatives: t.field({
      type: [ChartAlternative],
      description: 'Other forms that fit the result.',
      resolve: ({ alternatives }) => [...alternatives],
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

const MovedNumber = builder.objectRef<Moved['numbers'][number]>('MovedNumber').implement({
  description: 'Number before and after the change of an assumption.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'Name of the number.' }),
    before: t.exposeString('before', { description: 'Number before the change, with its unit.' }),
    after: t.exposeString('after', { description: 'Number after the change, with its unit.' }),
    change: t.exposeString('change', {
      nullable: true,
      description: 'Difference in percent; null when there is none to give.',
    }),
  }),
});

const MovedObject = builder.objectRef<Moved>('AnswerMoved').implement({
  description: 'Effect of a changed assumption on the numbers of an answer.',
  fields: (t) => ({
    from: t.exposeString('from', { description: 'Assumption before the change.' }),
    to: t.exposeString('to', { description: 'Assumption after the change.' }),
    sentence: t.exposeString('sentence', { description: 'Summary of the effect, one sentence of Markdown.' }),
    numbers: t.field({
      type: [MovedNumber],
      description: 'Number of the answer, or the groups that moved most.',
      resolve: ({ numbers }) => [...numbers],
    }),
  }),
});

const AssumptionAlternative = builder.objectRef<Pick<Alternative, 'id' | 'text'>>('AssumptionAlternative').implement({
  description: 'Alternative to an assumption.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id for `changeAssumption`; unique within the answer.' }),
    text: t.exposeString('text', { description: 'Alternative assumption, in words.' }),
  }),
});

const AssumptionType = builder
  .objectRef<Pick<Assumption, 'kind' | 'text' | 'phrase'> & Partial<Assumption>>('Assumption')
  .implement({
    description: 'Choice that the analyst made for the person who asked.',
    fields: (t) => ({
      kind: t.exposeString('kind', {
        description:
          'Kind: `period`, `time_dimension`, `time_zone`, `default_filter`, ' +
          '`row_policy`, `synonym`, `spelling`, `value_match`, `unit`, `top_n`, ' +
          '`grain`, `aggregation` or `partial_period`.',
      }),
      text: t.exposeString('text', { description: 'Assumption, in words.' }),
      phrase: t.exposeString('phrase', {
        nullable: true,
        description: 'Words of the question that it is about; null: none.',
      }),
      chosen: t.boolean({
        description: 'True: a person chose it in place of the default.',
        resolve: ({ chosen }) => chosen ?? false,
      }),
      remembered: t.boolean({
        description: 'True: it was chosen once, and an admin has made agents follow that.',
        resolve: ({ remembered }) => remembered ?? false,
      }),
      alternatives: t.field({
        type: [AssumptionAlternative],
        description: 'Other choices; each of them can be computed.',
        resolve: ({ alternatives }) => [...(alternatives ?? [])],
      }),
    }),
  });

const PhraseObject = builder.objectRef<PhraseSource>('AnswerPhrase').implement({
  description: 'Words of the question and the definition they were matched with.',
  fields: (t) => ({
    phrase: t.exposeString('phrase', { description: 'Words of the question.' }),
    definition: t.exposeString('definition', {
      description: 'Definition that they were matched with: `metric revenue`.',
    }),
    via: t.exposeString('via', {
      description:
        'Way of matching: `name`, `label`, `synonym`, `glossary`, `value`, `time`, ' +
        '`operator`, `follow_up`, `clarification`, `assumption` or `template`.',
    }),
  }),
});

const typeNames = {
  answer: 'DataAnswer',
  explanation: 'DefinitionAnswer',
  clarification: 'ClarificationAnswer',
  refusal: 'RefusalAnswer',
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

const NearestObject = builder.objectRef<RefusalSpec['nearest'][number]>('NearestDefinition').implement({
  description: 'Definition or value with a name similar to an unknown word.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'Kind: `metric`, `measure`, `dimension`, `model` or `value`.' }),
    name: t.exposeString('name', { description: 'Name in the semantic layer.' }),
    label: t.exposeString('label', { description: 'Name for display.' }),
  }),
});

const QuestionPartObject = builder.objectRef<QuestionPart>('QuestionPart').implement({
  description: 'Part of a question that was not answered.',
  fields: (t) => ({
    phrase: t.exposeString('phrase', { description: 'Words of the question.' }),
    says: t.exposeString('says', {
      description: 'Continuation of a sentence that begins with the phrase: "is the metric Revenue".',
    }),
  }),
});

const RewriteObject = builder.objectRef<Rewrite>('QuestionRewrite').implement({
  description: 'Rewording of the question that can be answered; it was run before it is offered.',
  fields: (t) => ({
    question: t.exposeString('question', { description: 'Question to ask.' }),
    note: t.exposeString('note', {
      description: 'Difference to the question and size of the result: "country of customers · 11 rows".',
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
