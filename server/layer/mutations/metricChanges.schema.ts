import { builder } from '../../graphql/builder.ts';
import { MetricStatus, PeriodUnit, PeriodValueChoice } from '../../graphql/enums/metric.ts';
import { JoinType, TimeGrain } from '../../graphql/enums/model.ts';
import { creation, removal, update } from './changeInputs.ts';
import { changeSemanticLayer } from '../changeSemanticLayer.ts';
import { layerFailures } from '../layer.schema.ts';
import { atVersion, confirmed, nameOf, naming, type InputFields } from './layerInput.schema.ts';

const MetricJoinInput = builder.inputType('MetricJoinInput', {
  description: 'Join of a metric where the default relationships do not do.',
  fields: (t) => ({
    alias: t.string({
      required: true,
      description: 'Name of the joined model in the expression; empty: its own name.',
    }),
    relationship: t.string({ required: true, description: 'Name of a relationship of the anchor model.' }),
    toModel: t.string({ required: true, description: 'Name of the model that the relationship leads to.' }),
    joinType: t.field({
      type: JoinType,
      required: true,
      description: 'Rows that count: LEFT and FULL leave out none; INNER those without a counterpart.',
    }),
  }),
});

const metricFields = (t: InputFields) => ({
  ...naming(t),
  guidance: t.string({ description: 'Advice for agents on using the metric.' }),
  joins: t.field({
    type: [MetricJoinInput],
    description: 'Joins in addition to the relationships of the models, in order; empty: none.',
  }),
  ownerId: t.id({ description: 'Member of the organization who owns it; null: none.' }),
  namedFilters: t.stringList({ description: 'Names of filters of the anchor model that narrow the metric.' }),
  conditions: t.stringList({ description: "Row conditions of its own, such as `channel <> 'web'`." }),
  groupBy: t.stringList({
    description: 'Dimensions that it can be grouped by, as `model.dimension`; empty: every one that can be reached.',
  }),
  timeDimension: t.string({ description: 'Date that it is measured by, as `model.dimension`; null: none.' }),
  timeGrains: t.field({ type: [TimeGrain], description: 'Periods that it can be grouped by.' }),
  periodValue: t.field({
    type: PeriodValueChoice,
    description: 'Value of `RUNNING` and `ROLLING` over periods longer than `periodGrain`; null: the last.',
  }),
  periodGrain: t.field({
    type: PeriodUnit,
    description: 'Length of the periods whose values `periodValue` chooses from; null: the finest of `timeGrains`.',
  }),
  momentGrain: t.field({
    type: PeriodUnit,
    description: 'Length of the first moment that `AT_START` shows; null: the finest of `timeGrains`.',
  }),
  everyPeriod: t.boolean({
    description: 'True: periods without rows are shown too, within the time that the query asks about.',
  }),
  unit: t.string({ description: 'Unit: ISO 4217 code of a currency, `percent`, or a noun; null: none.' }),
  decimals: t.int({ description: 'Digits after the decimal point; null: as many as needed.' }),
  status: t.field({ type: MetricStatus, description: 'Editorial state.' }),
  tags: t.stringList({ description: 'Names of tags; new ones are created.' }),
  successor: t.string({ description: 'Name of the metric to use instead of a deprecated one; null: none.' }),
});

export const CreateMetricInput = builder.inputType('CreateMetricInput', {
  description: 'New metric.',
  fields: (t) => ({
    environmentId: t.id({ description: 'Environment of the metric; by default the one the viewer works in.' }),
    name: t.string({ required: true, description: nameOf('environment') }),
    expression: t.string({ required: true, description: 'Arithmetic over measures and aggregates.' }),
    anchorModel: t.string({ required: true, description: 'Name of the model whose rows it starts from.' }),
    ...metricFields(t),
    ...confirmed(t),
  }),
});

export const UpdateMetricInput = builder.inputType('UpdateMetricInput', {
  description: 'Change of a metric; absent fields stay as they are.',
  fields: (t) => ({
    metricId: t.id({ required: true, description: 'Metric to change.' }),
    name: t.string({ description: nameOf('environment') }),
    expression: t.string({ description: 'Arithmetic over measures and aggregates.' }),
    anchorModel: t.string({ description: 'Name of the model whose rows it starts from.' }),
    ...metricFields(t),
    ...atVersion(t),
  }),
});

export const RemoveMetricInput = builder.inputType('RemoveMetricInput', {
  description: 'Metric to remove.',
  fields: (t) => ({
    metricId: t.id({ required: true, description: 'Metric to remove.' }),
    ...atVersion(t),
  }),
});

const RemovedMetric = builder.objectRef<{ readonly id: string }>('RemovedMetric').implement({
  description: 'Metric that was removed.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'Id that the metric had.' }) }),
});

builder.mutationFields((t) => ({
  createMetric: t.prismaField({
    type: 'Metric',
    description: 'Creates a metric. For admins.',
    errors: layerFailures,
    args: { input: t.arg({ type: CreateMetricInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const owner = 'actorId' in viewer ? viewer.actorId : null;
      const change = creation('Metric', { ...input, ownerId: input.ownerId === undefined ? owner : input.ownerId });
      await changeSemanticLayer(services.layer, viewer, { ...input, changes: [change] });
      return database.metric.findUniqueOrThrow({ ...query, where: { id: change.value.id } });
    },
  }),
  updateMetric: t.prismaField({
    type: 'Metric',
    description: 'Changes a metric, which gives it a new version. For admins and editors of the metric.',
    errors: layerFailures,
    args: { input: t.arg({ type: UpdateMetricInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const changes = [update('Metric', input.metricId, input)];
      await changeSemanticLayer(services.layer, viewer, { confirmed: input.confirmed, changes });
      return database.metric.findUniqueOrThrow({ ...query, where: { id: input.metricId } });
    },
  }),
  removeMetric: t.field({
    type: RemovedMetric,
    description:
      'Removes a metric. Terms that stand for it lose that mapping; answers stay. For admins and editors of the metric.',
    errors: layerFailures,
    args: { input: t.arg({ type: RemoveMetricInput, required: true }) },
    resolve: async (_root, { input }, { services, viewer }) => {
      const changes = [removal('Metric', input.metricId, input.version)];
      await changeSemanticLayer(services.layer, viewer, { confirmed: input.confirmed, changes });
      return { id: input.metricId };
    },
  }),
}));
