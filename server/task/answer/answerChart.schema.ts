import { isVisitor } from '../../access/viewer.ts';
import type { ChartType } from '../../analyst/analyst.ts';
import { builder } from '../../graphql/builder.ts';
import { expected } from '../../graphql/errors.ts';
import type { AnswerChart } from '../readResult.ts';
import { readChartView, type ChartLine, type ChartView } from './chartView.ts';
import { keepChartView } from './keepChartView.ts';

const ChartForm = builder.enumType('ChartForm', {
  description: 'Form of a chart.',
  values: {
    BAR: { description: 'One bar per group.' },
    GROUPED_BAR: { description: 'One bar per group and series, next to each other. Only in a view.' },
    STACKED_BAR: { description: 'Bars made up of parts.' },
    LINE: { description: 'Lines over time.' },
    AREA: { description: 'Filled lines over time.' },
    SMALL_MULTIPLES: { description: 'One small chart per series. Only in a view.' },
    WATERFALL: { description: 'Groups as steps towards their total. Only in a view.' },
    SCATTER: { description: 'One point per group, placed by two numbers.' },
    HEAT_MAP: { description: 'A colored square per pair of groups.' },
    PIE: { description: 'Parts of a whole.' },
    BIG_NUMBER: { description: 'One number in large type.' },
    TABLE: { description: 'Rows and columns.' },
  },
});

const ChartOrder = builder.enumType('ChartOrder', {
  description: 'Order of the groups of bars.',
  values: {
    LARGEST: { description: 'Largest first.' },
    SMALLEST: { description: 'Smallest first.' },
    NAME: { description: 'By name.' },
  } satisfies Record<NonNullable<ChartView['order']>, object>,
});

const ChartLineKind = builder.enumType('ChartLineKind', {
  description: 'Place of a reference line.',
  values: {
    VALUE: { description: 'A value that is given.' },
    MEAN: { description: 'Mean of the numbers that the chart shows.' },
    MEDIAN: { description: 'Median of the numbers that the chart shows.' },
  } satisfies Record<ChartLine['kind'], object>,
});

const ChartLineObject = builder.objectRef<ChartLine>('ChartLine').implement({
  description: 'Reference line across a chart.',
  fields: (t) => ({
    kind: t.expose('kind', { type: ChartLineKind, description: 'Place of the line.' }),
    value: t.exposeFloat('value', { nullable: true, description: 'Value, for VALUE; otherwise null.' }),
    label: t.exposeString('label', { description: 'Text next to the line; may be empty.' }),
  }),
});

const ChartViewObject = builder.objectRef<ChartView>('ChartView').implement({
  description: 'Presentation of a chart that the person who asked has chosen.',
  fields: (t) => ({
    form: t.expose('form', { type: ChartForm, nullable: true, description: 'Form; null: that of the answer.' }),
    group: t.exposeString('group', {
      nullable: true,
      description: 'Column of the groups, by its name in the result; null: as answered.',
    }),
    values: t.exposeStringList('values', {
      description: 'Columns of the numbers, by their names; empty: as answered.',
    }),
    series: t.exposeString('series', { nullable: true, description: 'Column that splits each group; null: none.' }),
    order: t.expose('order', {
      type: ChartOrder,
      nullable: true,
      description: 'Order of the groups; null: as answered.',
    }),
    upright: t.exposeBoolean('upright', { description: 'True: bars stand instead of lying.' }),
    fitted: t.exposeBoolean('fitted', { description: 'True: the axis of a line begins near the smallest number.' }),
    labels: t.exposeBoolean('labels', { description: 'True: each mark has its number next to it.' }),
    hidden: t.exposeStringList('hidden', { description: 'Names of series that are left out.' }),
    lines: t.field({ type: [ChartLineObject], description: 'Reference lines.', resolve: ({ lines }) => lines }),
  }),
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

export const ChartObject = builder.objectRef<AnswerChart>('AnswerChart').implement({
  description: 'Chart of a result.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the attachment with the chart.' }),
    view: t.field({
      type: ChartViewObject,
      nullable: true,
      description: 'Presentation that the person who asked has chosen; null: as answered.',
      resolve: ({ view }) => readChartView(view),
    }),
    mayKeepView: t.boolean({
      description: 'True: the viewer may change `view` by `keepChartView`.',
      resolve: ({ askerId }, _args, { viewer }) =>
        (viewer.kind === 'member' || viewer.kind === 'agent_token') && !isVisitor(viewer) && viewer.actorId === askerId,
    }),
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

const ChartLineInput = builder.inputType('ChartLineInput', {
  description: 'Reference line across a chart.',
  fields: (t) => ({
    kind: t.field({ type: ChartLineKind, required: true, description: 'Place of the line.' }),
    value: t.float({ description: 'Value, for VALUE; otherwise absent.' }),
    label: t.string({ description: 'Text next to the line, at most 60 characters.' }),
  }),
});

const ChartViewInput = builder.inputType('ChartViewInput', {
  description: 'Presentation of a chart; what is absent is as answered.',
  fields: (t) => ({
    form: t.field({ type: ChartForm, description: 'Form.' }),
    group: t.string({ description: 'Column of the groups, by its name in the result.' }),
    values: t.stringList({ description: 'Columns of the numbers, by their names.' }),
    series: t.string({ description: 'Column that splits each group.' }),
    order: t.field({ type: ChartOrder, description: 'Order of the groups.' }),
    upright: t.boolean({ description: 'True: bars stand instead of lying.' }),
    fitted: t.boolean({ description: 'True: the axis of a line begins near the smallest number.' }),
    labels: t.boolean({ description: 'True: each mark has its number next to it.' }),
    hidden: t.stringList({ description: 'Names of series to leave out, at most 50.' }),
    lines: t.field({ type: [ChartLineInput], description: 'Reference lines, at most 5.' }),
  }),
});

const KeepChartViewInput = builder.inputType('KeepChartViewInput', {
  description: 'Presentation of the chart of an answer.',
  fields: (t) => ({
    commentId: t.id({ required: true, description: 'Turn with the answer.' }),
    view: t.field({ type: ChartViewInput, description: 'Presentation; null or absent: as answered.' }),
  }),
});

builder.mutationField('keepChartView', (t) =>
  t.prismaField({
    type: 'Comment',
    description:
      'Keeps how the chart of an answer is shown, for all who read the answer. Only for the person who asked. Fails ' +
      'with CONFLICT for an answer without a chart, and with INVALID_INPUT for columns that the result does not have.',
    errors: { types: expected },
    args: { input: t.arg({ type: KeepChartViewInput, required: true }) },
    resolve: async (query, _root, { input: { commentId, view } }, { services, database, viewer }) => {
      await keepChartView(services.task, viewer, { commentId, view: view && wholeView(view) });
      // The row of a command has no attachments, of which the answer is made.
      return database.comment.findUniqueOrThrow({ ...query, where: { id: commentId } });
    },
  }),
);

/** A view with what was left out of it. */
function wholeView(view: typeof ChartViewInput.$inferInput): ChartView {
  return {
    form: view.form ?? null,
    group: view.group ?? null,
    values: view.values ?? [],
    series: view.series ?? null,
    order: view.order ?? null,
    upright: view.upright ?? false,
    fitted: view.fitted ?? false,
    labels: view.labels ?? false,
    hidden: view.hidden ?? [],
    lines: (view.lines ?? []).map(({ kind, value, label }) => ({ kind, value: value ?? null, label: label ?? '' })),
  };
}
