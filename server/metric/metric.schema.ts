import { permissionPolicy } from '../access/access.policy.ts';
import { tagPolicy } from '../glossary/glossary.policy.ts';
import { builder, governed } from '../graphql/builder.ts';
import { JoinType, MetricQueryStatus, MetricStatus, TimeGrain } from '../graphql/enums.ts';
import { executedMetricPolicy, metricPolicy, metricsOf } from './metric.policy.ts';

builder.prismaNode('Metric', {
  ...governed('Metric', metricPolicy),
  fields: (t) => ({
    name: t.exposeString('name'),
    label: t.exposeString('label'),
    description: t.exposeString('description'),
    guidance: t.exposeString('guidance'),
    synonyms: t.exposeStringList('synonyms'),
    expression: t.exposeString('expression'),
    timeGrains: t.expose('timeGrains', { type: [TimeGrain] }),
    unit: t.exposeString('unit', { nullable: true }),
    decimals: t.exposeInt('decimals', { nullable: true }),
    status: t.expose('status', { type: MetricStatus }),
    version: t.exposeInt('version'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    environment: t.relation('environment', { nullable: true }),
    anchorModel: t.relation('anchorModel', { nullable: true }),
    timeDimension: t.relation('timeDimension', { nullable: true }),
    owner: t.relation('owner', { nullable: true }),
    joins: t.relation('joins', { query: { orderBy: { position: 'asc' } } }),
    filters: t.relation('filters', { query: { orderBy: { position: 'asc' } } }),
    dimensions: t.relation('dimensions', {
      description: 'What it may be grouped by; none is everything that can be reached.',
      query: { orderBy: { position: 'asc' } },
    }),
    tags: t.relation('tags', {
      query: (_args, context) => ({ where: tagPolicy.where(context.viewer), orderBy: { name: 'asc' } }),
    }),
    executions: t.prismaConnection({
      type: 'ExecutedMetric',
      cursor: 'id',
      resolve: (query, metric, _args, context) =>
        context.database.executedMetric.findMany({
          ...query,
          where: { AND: [{ metricId: metric.id }, executedMetricPolicy.where(context.viewer)] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    }),
    permissions: t.relation('permissions', {
      query: (_args, context) => ({ where: permissionPolicy.where(context.viewer), orderBy: { createdAt: 'asc' } }),
    }),
  }),
});

builder.prismaObject('MetricJoin', {
  fields: (t) => ({
    id: t.exposeID('id'),
    alias: t.exposeString('alias'),
    joinType: t.expose('joinType', { type: JoinType }),
    keys: t.expose('keys', { type: 'JSON' }),
    relationship: t.relation('relationship', { nullable: true }),
    toModel: t.relation('toModel', { nullable: true }),
  }),
});

builder.prismaObject('MetricFilter', {
  fields: (t) => ({
    id: t.exposeID('id'),
    expression: t.exposeString('expression', { nullable: true }),
    filter: t.relation('filter', { nullable: true }),
  }),
});

builder.prismaObject('MetricDimension', {
  fields: (t) => ({ id: t.exposeID('id'), dimension: t.relation('dimension', { nullable: true }) }),
});

builder.prismaNode('ExecutedMetric', {
  ...governed('ExecutedMetric', executedMetricPolicy),
  fields: (t) => ({
    metricVersion: t.exposeInt('metricVersion'),
    semql: t.exposeString('semql'),
    groupBy: t.exposeStringList('groupBy'),
    timeGrain: t.expose('timeGrain', { type: TimeGrain, nullable: true }),
    status: t.expose('status', { type: MetricQueryStatus }),
    error: t.exposeString('error', { nullable: true }),
    errorType: t.exposeString('errorType', { nullable: true }),
    durationMs: t.exposeInt('durationMs', { nullable: true }),
    servedFromCache: t.boolean({
      nullable: true,
      description: 'Null when it did not come to a query.',
      select: { executedSemqlQuery: { select: { servedFromCache: true } } },
      resolve: ({ executedSemqlQuery }) => executedSemqlQuery?.servedFromCache ?? null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    metric: t.relation('metric', { nullable: true }),
    actor: t.relation('actor', { nullable: true }),
    executedSemqlQuery: t.relation('executedSemqlQuery', { nullable: true }),
  }),
});

builder.queryFields((t) => ({
  metric: t.prismaField({
    type: 'Metric',
    nullable: true,
    authScopes: { member: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, context) =>
      context.database.metric.findUnique({ ...query, where: { id, AND: metricPolicy.where(context.viewer) } }),
  }),
  metrics: t.prismaConnection({
    type: 'Metric',
    cursor: 'id',
    description: 'Metrics of an environment; default the one the viewer works in.',
    authScopes: { member: true },
    args: { environmentId: t.arg.id() },
    totalCount: (_connection, args, context) =>
      context.database.metric.count({ where: metricsOf(context.viewer, args.environmentId) }),
    resolve: (query, _root, args, context) =>
      context.database.metric.findMany({
        ...query,
        where: metricsOf(context.viewer, args.environmentId),
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      }),
  }),
}));
