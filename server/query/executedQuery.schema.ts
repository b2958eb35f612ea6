import { builder, governed } from '../graphql/builder.ts';
import { ProcessingStatus, QueryErrorType, SemQLSource, SemQLStatus, SqlDialect } from '../graphql/enums.ts';
import { executedMetricPolicy } from '../metric/metric.policy.ts';
import { showsSql, shownSql } from './shownSql.ts';
import { executedQueryPolicy, executedSemQLQueryPolicy, semQLQueryPolicy, sqlQueryPolicy } from './query.policy.ts';

builder.prismaNode('ExecutedQuery', {
  ...governed('ExecutedQuery', executedQueryPolicy),
  // Only what is asked for is loaded: rows are large.
  select: { id: true, organizationId: true },
  description: 'One statement sent to a data source.',
  fields: (t) => ({
    sql: t.string({
      description: 'What was sent; a comment in its place for those who may not know a column that it reads.',
      select: { sql: true, dataSourceId: true },
      resolve: (executed, _args, context) => shownSql(context, executed),
    }),
    dialect: t.expose('dialect', { type: SqlDialect }),
    usedParameters: t.field({
      type: 'JSON',
      description: 'Values that were bound; none where the SQL is not shown.',
      select: { usedParameters: true, sql: true, dataSourceId: true },
      resolve: async (executed, _args, context) => ((await showsSql(context, executed)) ? executed.usedParameters : []),
    }),
    status: t.expose('status', { type: ProcessingStatus }),
    error: t.exposeString('error', { nullable: true }),
    errorType: t.expose('errorType', { type: QueryErrorType, nullable: true }),
    durationMs: t.exposeInt('durationMs', { nullable: true }),
    rowCount: t.exposeInt('rowCount', { nullable: true }),
    servedFromCache: t.exposeBoolean('servedFromCache'),
    resultAt: t.expose('resultAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the source gave the rows: before the run when they were served from the cache.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true }),
    dataSource: t.relation('dataSource', { nullable: true }),
    actor: t.relation('actor', { nullable: true }),
  }),
});

builder.prismaNode('ExecutedSemQLQuery', {
  ...governed('ExecutedSemQLQuery', executedSemQLQueryPolicy),
  // Only what is asked for is loaded: rows are large.
  select: { id: true, organizationId: true },
  description: 'One SemQL text that was compiled and run, with its rows and where every part came from.',
  fields: (t) => ({
    semql: t.exposeString('semql'),
    canonicalText: t.exposeString('canonicalText', { nullable: true }),
    sql: t.string({
      nullable: true,
      description: 'What was sent; a comment in its place for those who may not know a column that it reads.',
      select: { sql: true, executedQuery: { select: { dataSourceId: true } } },
      resolve: ({ sql, executedQuery }, _args, context) =>
        sql === null ? null : shownSql(context, { sql, dataSourceId: executedQuery?.dataSourceId ?? null }),
    }),
    targetDialect: t.expose('targetDialect', { type: SqlDialect }),
    status: t.expose('status', { type: SemQLStatus }),
    source: t.expose('source', { type: SemQLSource }),
    columns: t.expose('columns', { type: 'JSON' }),
    rows: t.expose('rows', {
      type: 'JSON',
      description:
        'Array of rows, each an array of values in column order. Empty after a week, unless an answer, a chart or a report stands on them.',
    }),
    provenance: t.expose('provenance', { type: 'JSON' }),
    versions: t.expose('versions', { type: 'JSON', description: 'Definition id → version that was used.' }),
    now: t.expose('now', { type: 'DateTime' }),
    durationMs: t.exposeInt('durationMs', { nullable: true }),
    truncated: t.exposeBoolean('truncated'),
    servedFromCache: t.exposeBoolean('servedFromCache'),
    resultAt: t.expose('resultAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the source gave the rows: before the run when they were served from the cache.',
    }),
    error: t.exposeString('error', { nullable: true }),
    errorType: t.expose('errorType', { type: QueryErrorType, nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    executedQuery: t.relation('executedQuery', { nullable: true }),
    executedMetrics: t.relation('executedMetrics', {
      description: 'The metrics that were asked for.',
      query: (_args, context) => ({
        where: executedMetricPolicy.where(context.viewer),
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      }),
    }),
    agent: t.relation('agent', { nullable: true }),
    actor: t.relation('actor', { nullable: true }),
  }),
});

builder.prismaNode('SqlQuery', {
  ...governed('SqlQuery', sqlQueryPolicy),
  fields: (t) => ({
    query: t.string({
      select: { query: true, dataSourceId: true },
      resolve: ({ query, dataSourceId }, _args, context) => shownSql(context, { dataSourceId, sql: query }),
    }),
    dialect: t.expose('dialect', { type: SqlDialect }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    dataSource: t.relation('dataSource', { nullable: true }),
    executedQuery: t.relation('executedQuery', { nullable: true }),
  }),
});

builder.prismaNode('SemQLQuery', {
  ...governed('SemQLQuery', semQLQueryPolicy),
  fields: (t) => ({
    semql: t.exposeString('semql'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    executedSemqlQuery: t.relation('executedSemqlQuery', { nullable: true }),
  }),
});

builder.queryFields((t) => ({
  executedSemqlQuery: t.prismaField({
    type: 'ExecutedSemQLQuery',
    nullable: true,
    authScopes: { asker: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, context) =>
      context.database.executedSemQLQuery.findUnique({
        ...query,
        where: { id, AND: executedSemQLQueryPolicy.where(context.viewer) },
      }),
  }),
  executedQueries: t.prismaConnection({
    type: 'ExecutedQuery',
    cursor: 'id',
    authScopes: { member: true },
    resolve: (query, _root, _args, context) =>
      context.database.executedQuery.findMany({
        ...query,
        where: executedQueryPolicy.where(context.viewer),
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
  }),
}));
