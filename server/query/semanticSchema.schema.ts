import { resolveArrayConnection } from '@pothos/plugin-relay';
import {
  Additivity,
  DimensionType,
  JoinType,
  MetricStatus,
  RelationshipType,
  TimeGrain,
  WeekStart,
} from '../graphql/enums.ts';
import { builder, pageSize } from '../graphql/builder.ts';
import type {
  CalendarDefinition,
  DimensionDefinition,
  EnumValueDefinition,
  FilterDefinition,
  MeasureDefinition,
  RelationshipDefinition,
} from '../semql/catalog/definition.ts';
import type { JsonForm } from '../semql/jsonSchema.ts';
import { jsonSchemaOf } from '../semql/jsonSchema.ts';
import {
  type NameableMetric,
  type NameableModel,
  type SemanticSchema,
  semanticSchemaForViewer,
} from './semanticSchema.ts';

const paged = { defaultSize: pageSize.default, maxSize: pageSize.max };

const EnumValue = builder.objectRef<EnumValueDefinition>('SemQLEnumValue').implement({
  fields: (t) => ({
    value: t.exposeString('value'),
    label: t.exposeString('label'),
    description: t.exposeString('description'),
    synonyms: t.stringList({ resolve: ({ synonyms }) => [...synonyms] }),
  }),
});

const Dimension = builder.objectRef<DimensionDefinition>('SemQLDimension').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    label: t.exposeString('label'),
    description: t.exposeString('description'),
    synonyms: t.stringList({ resolve: ({ synonyms }) => [...synonyms] }),
    type: t.expose('type', { type: DimensionType }),
    primaryKey: t.exposeBoolean('primaryKey'),
    timeGrains: t.field({ type: [TimeGrain], resolve: ({ timeGrains }) => [...timeGrains] }),
    unit: t.exposeString('unit', { nullable: true }),
    enumValues: t.field({ type: [EnumValue], resolve: ({ enumValues }) => [...enumValues] }),
    sampleValues: t.stringList({
      description: 'Seen in the data, most frequent first; see `semqlValues` for all.',
      resolve: ({ sampleValues }) => [...sampleValues],
    }),
  }),
});

const Measure = builder.objectRef<MeasureDefinition>('SemQLMeasure').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    label: t.exposeString('label'),
    description: t.exposeString('description'),
    synonyms: t.stringList({ resolve: ({ synonyms }) => [...synonyms] }),
    unit: t.exposeString('unit', { nullable: true }),
    decimals: t.exposeInt('decimals', { nullable: true }),
    additivity: t.expose('additivity', { type: Additivity, description: 'Over time.' }),
  }),
});

const Filter = builder.objectRef<FilterDefinition>('SemQLFilter').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    label: t.exposeString('label'),
    description: t.exposeString('description'),
    synonyms: t.stringList({ resolve: ({ synonyms }) => [...synonyms] }),
    applyByDefault: t.exposeBoolean('applyByDefault'),
  }),
});

const Relationship = builder.objectRef<RelationshipDefinition>('SemQLRelationship').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { description: 'The role: what stands behind VIA, and before a dot.' }),
    label: t.exposeString('label'),
    description: t.exposeString('description'),
    toModel: t.exposeString('toModel'),
    type: t.expose('type', { type: RelationshipType }),
    joinType: t.expose('joinType', { type: JoinType }),
  }),
});

const Model = builder.objectRef<NameableModel>('SemQLModel').implement({
  description: 'A model as queries name it, with what of it may be named.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    label: t.exposeString('label'),
    description: t.exposeString('description'),
    guidance: t.exposeString('guidance'),
    synonyms: t.stringList({ resolve: ({ synonyms }) => [...synonyms] }),
    version: t.exposeInt('version'),
    grain: t.exposeString('grain', { description: 'What one row is.' }),
    readable: t.exposeBoolean('readable', {
      description: 'False: its rows may not be read, only what is written about it.',
    }),
    dimensions: t.field({ type: [Dimension], resolve: ({ dimensions }) => [...dimensions] }),
    measures: t.field({ type: [Measure], resolve: ({ measures }) => [...measures] }),
    filters: t.field({ type: [Filter], resolve: ({ filters }) => [...filters] }),
    relationships: t.field({ type: [Relationship], resolve: ({ relationships }) => [...relationships] }),
  }),
});

const Metric = builder.objectRef<NameableMetric>('SemQLMetric').implement({
  description: 'A metric as queries name it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    label: t.exposeString('label'),
    description: t.exposeString('description'),
    guidance: t.exposeString('guidance'),
    synonyms: t.stringList({ resolve: ({ synonyms }) => [...synonyms] }),
    version: t.exposeInt('version'),
    status: t.expose('status', { type: MetricStatus }),
    unit: t.exposeString('unit', { nullable: true }),
    decimals: t.exposeInt('decimals', { nullable: true }),
    anchorModel: t.exposeString('anchorModel'),
    timeDimension: t.exposeString('timeDimension', { nullable: true }),
    timeGrains: t.field({ type: [TimeGrain], resolve: ({ timeGrains }) => [...timeGrains] }),
    dimensions: t.stringList({
      description: 'What it may be grouped by, as it is written in a query.',
      resolve: (metric) => [...metric.dimensions()],
    }),
  }),
});

const Calendar = builder.objectRef<CalendarDefinition>('SemQLCalendar').implement({
  fields: (t) => ({
    timeZone: t.exposeString('timeZone', { description: 'IANA name.' }),
    weekStart: t.expose('weekStart', { type: WeekStart }),
    fiscalYearStartMonth: t.exposeInt('fiscalYearStartMonth', { description: '1 to 12.' }),
  }),
});

const Schema = builder.objectRef<SemanticSchema>('SemQLSchema').implement({
  description: 'What may be named in a query, for whom it was asked.',
  fields: (t) => ({
    calendar: t.expose('calendar', { type: Calendar }),
    models: t.connection(
      { type: Model, resolve: ({ models }, args) => resolveArrayConnection({ args, ...paged }, models) },
      { name: 'SemQLModelConnection', fields: (c) => ({ totalCount: c.exposeInt('totalCount') }) },
    ),
    metrics: t.connection(
      { type: Metric, resolve: ({ metrics }, args) => resolveArrayConnection({ args, ...paged }, metrics) },
      { name: 'SemQLMetricConnection', fields: (c) => ({ totalCount: c.exposeInt('totalCount') }) },
    ),
  }),
});

const SemQLSchemaInput = builder.inputType('SemQLSchemaInput', {
  fields: (t) => ({
    agentId: t.id({ description: 'Whose view of the semantic layer counts; explorers must name one.' }),
    environmentId: t.id({ description: 'Without an agent; default the environment the viewer works in.' }),
    search: t.string({ description: 'Words of a name, label, synonym, description or value.' }),
  }),
});

const SemQLForm = builder.enumType('SemQLForm', {
  description: 'The ways to write a query as JSON.',
  values: ['SEMQL', 'MODEL_DSL', 'METRIC_DSL'] as const satisfies readonly JsonForm[],
});

builder.queryFields((t) => ({
  semqlSchema: t.field({
    type: Schema,
    description: 'What may be named in a query: models with their fields, and metrics with what goes with them.',
    authScopes: { asker: true },
    args: { input: t.arg({ type: SemQLSchemaInput, required: true }) },
    resolve: (_root, { input }, { services, viewer }) => semanticSchemaForViewer(services.semql, viewer, input),
  }),
  semqlJsonSchema: t.field({
    type: 'JSON',
    description: 'The JSON Schema (draft 2020-12) of a way to write a query; also served at /api/v1/semql.',
    authScopes: { asker: true },
    args: { form: t.arg({ type: SemQLForm, required: true }) },
    resolve: (_root, { form }) => jsonSchemaOf(form),
  }),
}));
