import { resolveArrayConnection } from '@pothos/plugin-relay';
import { MetricStatus } from '../graphql/enums/metric.ts';
import { Additivity, DimensionType, JoinType, RelationshipType, TimeGrain } from '../graphql/enums/model.ts';
import { WeekStart } from '../graphql/enums/organization.ts';
import { builder } from '../graphql/builder.ts';
import type {
  CalendarDefinition,
  DimensionDefinition,
  EnumValueDefinition,
  FilterDefinition,
  MeasureDefinition,
  RelationshipDefinition,
} from '../semql/catalog/definition.ts';
import { edgeOf, pageOf, totalCount } from '../graphql/connectionOf.ts';
import { pageSize } from '../graphql/pageSize.ts';
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
  description: 'Listed value of a dimension.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'Value, as it is stored and written in a query.' }),
    label: t.exposeString('label', { description: 'Name for display; may be empty.' }),
    description: t.exposeString('description', { description: 'Meaning of the value; may be empty.' }),
    synonyms: t.stringList({
      description: 'Other names that questions may use.',
      resolve: ({ synonyms }) => [...synonyms],
    }),
  }),
});

const Dimension = builder.objectRef<DimensionDefinition>('SemQLDimension').implement({
  description: 'Field of a model that groups and filters.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the dimension.' }),
    name: t.exposeString('name', { description: 'Name in a query, unique within the model.' }),
    label: t.exposeString('label', { description: 'Name for display; may be empty.' }),
    description: t.exposeString('description', { description: 'Meaning of the dimension; may be empty.' }),
    synonyms: t.stringList({
      description: 'Other names that questions may use.',
      resolve: ({ synonyms }) => [...synonyms],
    }),
    type: t.expose('type', { type: DimensionType, description: 'Type of the values.' }),
    primaryKey: t.exposeBoolean('primaryKey', { description: 'True: part of the primary key of the model.' }),
    timeGrains: t.field({
      type: [TimeGrain],
      description: 'Periods that a date can be grouped by; empty for other types.',
      resolve: ({ timeGrains }) => [...timeGrains],
    }),
    unit: t.exposeString('unit', { nullable: true, description: 'Unit of the values, such as `kg`; null: none.' }),
    enumValues: t.field({
      type: [EnumValue],
      description: 'Listed values of an ENUM; empty for other types.',
      resolve: ({ enumValues }) => [...enumValues],
    }),
    sampleValues: t.stringList({
      description: 'Values seen in the data, most frequent first; `semqlValues` finds all of them.',
      resolve: ({ sampleValues }) => [...sampleValues],
    }),
  }),
});

const Measure = builder.objectRef<MeasureDefinition>('SemQLMeasure').implement({
  description: 'Aggregate over the rows of a model.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the measure.' }),
    name: t.exposeString('name', { description: 'Name in a query, unique within the model.' }),
    label: t.exposeString('label', { description: 'Name for display; may be empty.' }),
    description: t.exposeString('description', { description: 'Meaning of the measure; may be empty.' }),
    synonyms: t.stringList({
      description: 'Other names that questions may use.',
      resolve: ({ synonyms }) => [...synonyms],
    }),
    unit: t.exposeString('unit', {
      nullable: true,
      description: 'Unit: ISO 4217 code of a currency, `percent`, or a noun such as `orders`; null: none.',
    }),
    decimals: t.exposeInt('decimals', {
      nullable: true,
      description: 'Digits after the decimal point; null: as many as needed.',
    }),
    additivity: t.expose('additivity', {
      type: Additivity,
      description: 'Way in which values of groups and periods add up.',
    }),
  }),
});

const Filter = builder.objectRef<FilterDefinition>('SemQLFilter').implement({
  description: 'Named condition on the rows of a model.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the filter.' }),
    name: t.exposeString('name', { description: 'Name in a query, unique within the model.' }),
    label: t.exposeString('label', { description: 'Name for display; may be empty.' }),
    description: t.exposeString('description', { description: 'Meaning of the filter; may be empty.' }),
    synonyms: t.stringList({
      description: 'Other names that questions may use.',
      resolve: ({ synonyms }) => [...synonyms],
    }),
    applyByDefault: t.exposeBoolean('applyByDefault', { description: 'True: applied to every query over the model.' }),
  }),
});

const Relationship = builder.objectRef<RelationshipDefinition>('SemQLRelationship').implement({
  description: 'Way from a model to another one.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the relationship.' }),
    name: t.exposeString('name', { description: 'Role of the other model: the name after VIA and in front of a dot.' }),
    label: t.exposeString('label', { description: 'Name for display; may be empty.' }),
    description: t.exposeString('description', { description: 'Meaning of the relationship; may be empty.' }),
    toModel: t.exposeString('toModel', { description: 'Name of the model that is reached.' }),
    type: t.expose('type', { type: RelationshipType, description: 'Numbers of rows on both sides.' }),
    joinType: t.expose('joinType', { type: JoinType, description: 'Rows that count when it is followed.' }),
  }),
});

const Model = builder.objectRef<NameableModel>('SemQLModel').implement({
  description: 'Model under its name in queries, with the fields that the viewer may name.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the model.' }),
    name: t.exposeString('name', { description: 'Name in a query, unique within the environment.' }),
    label: t.exposeString('label', { description: 'Name for display; may be empty.' }),
    description: t.exposeString('description', { description: 'Meaning of the model; may be empty.' }),
    guidance: t.exposeString('guidance', { description: 'Advice for agents on using the model; may be empty.' }),
    synonyms: t.stringList({
      description: 'Other names that questions may use.',
      resolve: ({ synonyms }) => [...synonyms],
    }),
    version: t.exposeInt('version', { description: 'Version of the model, from 1.' }),
    grain: t.exposeString('grain', { description: 'Meaning of one row; may be empty.' }),
    readable: t.exposeBoolean('readable', {
      description: 'False: the agent may read the definitions of the model, not its rows.',
    }),
    dimensions: t.field({
      type: [Dimension],
      description: 'Dimensions, in the order of the model.',
      resolve: ({ dimensions }) => [...dimensions],
    }),
    measures: t.field({
      type: [Measure],
      description: 'Measures, in the order of the model.',
      resolve: ({ measures }) => [...measures],
    }),
    filters: t.field({
      type: [Filter],
      description: 'Named filters, in the order of the model.',
      resolve: ({ filters }) => [...filters],
    }),
    relationships: t.field({
      type: [Relationship],
      description: 'Relationships to other models, in the order of the model.',
      resolve: ({ relationships }) => [...relationships],
    }),
  }),
});

const Metric = builder.objectRef<NameableMetric>('SemQLMetric').implement({
  description: 'Metric under its name in queries.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the metric.' }),
    name: t.exposeString('name', { description: 'Name in a query, unique within the environment.' }),
    label: t.exposeString('label', { description: 'Name for display; may be empty.' }),
    description: t.exposeString('description', { description: 'Meaning of the metric; may be empty.' }),
    guidance: t.exposeString('guidance', { description: 'Advice for agents on using the metric; may be empty.' }),
    synonyms: t.stringList({
      description: 'Other names that questions may use.',
      resolve: ({ synonyms }) => [...synonyms],
    }),
    version: t.exposeInt('version', { description: 'Version of the metric, from 1.' }),
    status: t.expose('status', { type: MetricStatus, description: 'Editorial state.' }),
    unit: t.exposeString('unit', {
      nullable: true,
      description: 'Unit: ISO 4217 code of a currency, `percent`, or a noun such as `orders`; null: none.',
    }),
    decimals: t.exposeInt('decimals', {
      nullable: true,
      description: 'Digits after the decimal point; null: as many as needed.',
    }),
    anchorModel: t.exposeString('anchorModel', { description: 'Name of the model whose rows it starts from.' }),
    timeDimension: t.exposeString('timeDimension', {
      nullable: true,
      description: 'Date that it is measured by: `orders.ordered_at`; null: none, or hidden from the viewer.',
    }),
    timeGrains: t.field({
      type: [TimeGrain],
      description: 'Periods that it can be grouped by.',
      resolve: ({ timeGrains }) => [...timeGrains],
    }),
    dimensions: t.stringList({
      description: 'Dimensions that it can be grouped by, as they are written in a query.',
      resolve: (metric) => [...metric.dimensions()],
    }),
  }),
});

const Calendar = builder.objectRef<CalendarDefinition>('SemQLCalendar').implement({
  description: 'Calendar that periods of queries follow.',
  fields: (t) => ({
    timeZone: t.exposeString('timeZone', { description: 'Default time zone, an IANA name such as `Europe/Berlin`.' }),
    weekStart: t.expose('weekStart', { type: WeekStart, description: 'First day of a week.' }),
    fiscalYearStartMonth: t.exposeInt('fiscalYearStartMonth', {
      description: 'First month of the fiscal year, 1 to 12.',
    }),
  }),
});

const Schema = builder.objectRef<SemanticSchema>('SemQLSchema').implement({
  description: 'Names that a query of the viewer may use.',
  fields: (t) => ({
    calendar: t.expose('calendar', { type: Calendar, description: 'Calendar of the organization.' }),
    models: t.connection(
      {
        type: Model,
        description: 'Models that match the search.',
        resolve: ({ models }, args) => resolveArrayConnection({ args, ...paged }, models),
      },
      {
        ...pageOf('SemQLModel'),
        fields: (c) => ({ totalCount: c.exposeInt('totalCount', { description: totalCount }) }),
      },
      edgeOf('SemQLModel'),
    ),
    metrics: t.connection(
      {
        type: Metric,
        description: 'Metrics that match the search.',
        resolve: ({ metrics }, args) => resolveArrayConnection({ args, ...paged }, metrics),
      },
      {
        ...pageOf('SemQLMetric'),
        fields: (c) => ({ totalCount: c.exposeInt('totalCount', { description: totalCount }) }),
      },
      edgeOf('SemQLMetric'),
    ),
  }),
});

const SemQLSchemaInput = builder.inputType('SemQLSchemaInput', {
  description: 'Choice of a part of the semantic layer.',
  fields: (t) => ({
    agentId: t.id({
      description: 'Agent whose part of the semantic layer counts; required for explorers, implied by an agent token.',
    }),
    environmentId: t.id({ description: 'Environment when no agent is given; by default the one the viewer works in.' }),
    search: t.string({ description: 'Words of a name, label, synonym, description or value; all of them must occur.' }),
  }),
});

const SemQLForm = builder.enumType('SemQLForm', {
  description: 'Form of a query in JSON.',
  values: {
    SEMQL: { description: 'Syntax tree of SemQL.' },
    MODEL_DSL: { description: 'Request over one model, put together from its parts.' },
    METRIC_DSL: { description: 'Request for metrics.' },
  } satisfies Record<JsonForm, object>,
});

builder.queryFields((t) => ({
  semqlSchema: t.field({
    type: Schema,
    description: 'Names that a query may use: models with their fields, and metrics with their dimensions.',
    authScopes: { asker: true },
    args: { input: t.arg({ type: SemQLSchemaInput, required: true }) },
    resolve: (_root, { input }, { services, viewer }) => semanticSchemaForViewer(services.semql, viewer, input),
  }),
  semqlJsonSchema: t.field({
    type: 'JSON',
    description: 'JSON Schema (draft 2020-12) of a form of query; also served under `/api/v1/semql`.',
    authScopes: { asker: true },
    args: { form: t.arg({ type: SemQLForm, required: true, description: 'Form of the query.' }) },
    resolve: (_root, { form }) => jsonSchemaOf(form),
  }),
}));
