import { permissionPolicy } from '../access/access.policy.ts';
import { tagPolicy } from '../glossary/glossary.policy.ts';
import { builder, governed } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connectionOf.ts';
import { MetricQueryStatus, MetricStatus, PeriodUnit, PeriodValueChoice } from '../graphql/enums/metric.ts';
import { JoinType, TimeGrain } from '../graphql/enums/model.ts';
import { rankedPage } from '../platform/search/searchedList.ts';
import { metricsFoundBy } from './findMetrics.ts';
import { executedMetricPolicy, metricPolicy } from './metric.policy.ts';

builder.prismaNode('Metric', {
  ...governed('Metric', metricPolicy),
  description: 'Business figure computed from measures. Read by admins and by members with a permission on it.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name in queries, `[a-z][a-z0-9_]*`, unique within the environment.' }),
    label: t.exposeString('label', { description: 'Name for display; may be empty.' }),
    description: t.exposeString('description', { description: 'Meaning of the metric; may be empty.' }),
    guidance: t.exposeString('guidance', { description: 'Advice for agents on using the metric; may be empty.' }),
    synonyms: t.exposeStringList('synonyms', { description: 'Other names that questions may use.' }),
    expression: t.exposeString('expression', {
      description: 'Arithmetic over measures and aggregates: `revenue / NULLIF(orders.order_count, 0)`.',
    }),
    timeGrains: t.expose('timeGrains', { type: [TimeGrain], description: 'Periods that it can be grouped by.' }),
    periodValue: t.expose('periodValue', {
      type: PeriodValueChoice,
      nullable: true,
      description: 'Value of `RUNNING` and `ROLLING` over periods longer than `periodGrain`; null: the last.',
    }),
    periodGrain: t.expose('periodGrain', {
      type: PeriodUnit,
      nullable: true,
      description: 'Length of the periods whose values `periodValue` chooses from; null: the finest of `timeGrains`.',
    }),
    momentGrain: t.expose('momentGrain', {
      type: PeriodUnit,
      nullable: true,
      description: 'Length of the first moment that `AT_START` shows; null: the finest of `timeGrains`.',
    }),
    everyPeriod: t.exposeBoolean('everyPeriod', {
      description: 'True: periods without rows are shown too, within the time that the query asks about.',
    }),
    unit: t.exposeString('unit', {
      nullable: true,
      description: 'Unit: ISO 4217 code of a currency, `percent`, or a noun such as `orders`; null: none.',
    }),
    decimals: t.exposeInt('decimals', {
      nullable: true,
      description: 'Digits after the decimal point; null: as many as needed.',
    }),
    status: t.expose('status', { type: MetricStatus, description: 'Editorial state.' }),
    successor: t.relation('successor', {
      nullable: true,
      description: 'Metric to use instead of this one; null: none, or not readable.',
    }),
    version: t.exposeInt('version', { description: 'Version, from 1; each change raises it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    environment: t.relation('environment', {
      nullable: true,
      description: 'Environment of the metric; null when the viewer may not read it.',
    }),
    anchorModel: t.relation('anchorModel', {
      nullable: true,
      description: 'Model whose rows it starts from; null when the viewer may not read it.',
    }),
    timeDimension: t.relation('timeDimension', {
      nullable: true,
      description: 'Date that it is measured by; null: none, or not readable.',
    }),
    owner: t.relation('owner', { nullable: true, description: 'Owner; null: none, or not readable.' }),
    joins: t.relation('joins', {
      description: 'Joins in addition to the relationships of the models, in order.',
      query: { orderBy: { position: 'asc' } },
    }),
    filters: t.relation('filters', {
      description: 'Conditions on the rows that count, in order.',
      query: { orderBy: { position: 'asc' } },
    }),
    dimensions: t.relation('dimensions', {
      description: 'Dimensions that it can be grouped by, in order; empty: every dimension that can be reached.',
      query: { orderBy: { position: 'asc' } },
    }),
    tags: t.relation('tags', {
      description: 'Tags, by name.',
      query: (_args, context) => ({ where: tagPolicy.where(context.viewer), orderBy: { name: 'asc' } }),
    }),
    executions: t.prismaConnection(
      {
        type: 'ExecutedMetric',
        cursor: 'id',
        description: 'Executions that the viewer may read, newest first. Explorers read their own.',
        totalCount: (metric, _args, context) =>
          context.database.executedMetric.count({
            where: { AND: [{ metricId: metric.id }, executedMetricPolicy.where(context.viewer)] },
          }),
        resolve: (query, metric, _args, context) =>
          context.database.executedMetric.findMany({
            ...query,
            where: { AND: [{ metricId: metric.id }, executedMetricPolicy.where(context.viewer)] },
            orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          }),
      },
      connectionOf('ExecutedMetric'),
    ),
    permissions: t.relation('permissions', {
      description: 'Permissions on the metric, oldest first; empty for viewers who are not admins.',
      query: (_args, context) => ({ where: permissionPolicy.where(context.viewer), orderBy: { createdAt: 'asc' } }),
    }),
  }),
});

builder.prismaObject('MetricJoin', {
  description: 'Join of a metric in addition to the relationships of its models.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the join.' }),
    alias: t.exposeString('alias', { description: 'Name of the joined model in the expression.' }),
    joinType: t.expose('joinType', { type: JoinType, description: 'Rows that count.' }),
    keys: t.expose('keys', {
      type: 'JSON',
      description: 'Pairs of dimension names, `[{ "from": …, "to": … }]`; empty when `relationship` is set.',
    }),
    relationship: t.relation('relationship', {
      nullable: true,
      description: 'Relationship that is followed; null: joined by `keys`, or not readable.',
    }),
    toModel: t.relation('toModel', {
      nullable: true,
      description: 'Model that is joined; null when the viewer may not read it.',
    }),
  }),
});

builder.prismaObject('MetricFilter', {
  description: 'Condition of a metric: a named filter of the anchor model or a condition of its own.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the condition.' }),
    expression: t.exposeString('expression', {
      nullable: true,
      description: 'Condition of its own; null when `filter` is set.',
    }),
    filter: t.relation('filter', {
      nullable: true,
      description: 'Named filter; null: a condition of its own, or not readable.',
    }),
  }),
});

builder.prismaObject('MetricDimension', {
  description: 'Dimension that a metric can be grouped by.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the link between metric and dimension.' }),
    dimension: t.relation('dimension', {
      nullable: true,
      description: 'The dimension; null when the viewer may not read it.',
    }),
  }),
});

builder.prismaNode('ExecutedMetric', {
  ...governed('ExecutedMetric', executedMetricPolicy),
  description: 'Execution of a metric. Read by the person who ran it and by admins.',
  fields: (t) => ({
    metricVersion: t.exposeInt('metricVersion', { description: 'Version of the metric that was used.' }),
    semql: t.exposeString('semql', { description: 'SemQL text of the query.' }),
    groupBy: t.exposeStringList('groupBy', { description: 'Names of the key columns that form the groups.' }),
    timeGrain: t.expose('timeGrain', {
      type: TimeGrain,
      nullable: true,
      description: 'Period that was grouped by; null: none.',
    }),
    status: t.expose('status', { type: MetricQueryStatus, description: 'Outcome of the execution.' }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'Failure, one sentence for people; null on success.',
    }),
    errorType: t.exposeString('errorType', {
      nullable: true,
      description: 'Cause of the failure, a value of `QueryErrorType`; null on success.',
    }),
    durationMs: t.exposeInt('durationMs', {
      nullable: true,
      description: 'Duration in milliseconds; null when not recorded.',
    }),
    servedFromCache: t.boolean({
      nullable: true,
      description: 'True: the rows of an earlier execution were used; null when its query is not recorded.',
      select: { executedSemqlQuery: { select: { servedFromCache: true } } },
      resolve: ({ executedSemqlQuery }) => executedSemqlQuery?.servedFromCache ?? null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the request.' }),
    metric: t.relation('metric', {
      nullable: true,
      description: 'The metric; null when it was removed or the viewer may not read it.',
    }),
    actor: t.relation('actor', {
      nullable: true,
      description: 'Person or token that ran it; null when the viewer may not read it.',
    }),
    executedSemqlQuery: t.relation('executedSemqlQuery', {
      nullable: true,
      description: 'Query that computed it; null: none, or not readable.',
    }),
  }),
});

builder.queryFields((t) => ({
  metric: t.prismaField({
    type: 'Metric',
    nullable: true,
    description: 'Metric by its id; null when it does not exist or the viewer may not read it.',
    authScopes: { member: true },
    args: { id: t.arg.id({ required: true, description: 'Id of the metric.' }) },
    resolve: (query, _root, { id }, context) =>
      context.database.metric.findUnique({ ...query, where: { id, AND: metricPolicy.where(context.viewer) } }),
  }),
  metrics: t.prismaConnection(
    {
      type: 'Metric',
      cursor: 'id',
      description: 'Metrics of an environment that the viewer may read, by name.',
      authScopes: { member: true },
      args: {
        environmentId: t.arg.id({ description: 'Environment of the metrics; by default the one the viewer works in.' }),
        search: t.arg.string({
          description:
            'Words of a name, a label, a synonym or a description. Best matches come first; slips of typing are corrected.',
        }),
        status: t.arg({ type: MetricStatus, description: 'State that they are in; default: any.' }),
      },
      totalCount: async (_connection, args, { database, viewer }) =>
        database.metric.count({ where: (await metricsFoundBy(database, viewer, args)).where }),
      resolve: async (query, _root, args, { database, viewer }) =>
        rankedPage(await metricsFoundBy(database, viewer, args), query, (page) =>
          database.metric.findMany({ ...page, orderBy: [{ name: 'asc' }, { id: 'asc' }] }),
        ),
    },
    connectionOf('Metric'),
  ),
}));
