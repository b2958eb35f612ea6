import { builder, governed } from '../../graphql/builder.ts';
import { connectionOf } from '../../graphql/connectionOf.ts';
import { QueryErrorType, SemQLSource, SemQLStatus, SqlDialect } from '../../graphql/enums/query.ts';
import { ProcessingStatus } from '../../graphql/enums/source.ts';
import { executedMetricPolicy } from '../../metric/metric.policy.ts';
import { showsSql, shownSql } from '../shownSql.ts';
import { executedQueryPolicy, executedSemQLQueryPolicy, semQLQueryPolicy, sqlQueryPolicy } from '../query.policy.ts';

builder.prismaNode('ExecutedQuery', {
  ...governed('ExecutedQuery', executedQueryPolicy),
  // Only what is asked for is loaded: rows are large.
  select: { id: true, organizationId: true },
  description:
    'Statement that was sent to a data source. Read by the person ' +
    'who ran it, by readers of its task, and by admins.',
  fields: (t) => ({
    sql: t.string({
      description: 'SQL that was sent; a comment in its place for viewers who may not see a column that it reads.',
      select: { sql: true, dataSourceId: true },
      resolve: (executed, _args, context) => shownSql(context, executed),
    }),
    dialect: t.expose('dialect', { type: SqlDialect, description: 'Dialect of the SQL.' }),
    usedParameters: t.field({
      type: 'JSON',
      description: 'Values bound to the parameters, in order; empty when the SQL is not shown.',
      select: { usedParameters: true, sql: true, dataSourceId: true },
      resolve: async (executed, _args, context) => ((await showsSql(context, executed)) ? executed.usedParameters : []),
    }),
    status: t.expose('status', { type: ProcessingStatus, description: 'State of the execution.' }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'Failure, one sentence for people; null unless it failed.',
    }),
    errorType: t.expose('errorType', {
      type: QueryErrorType,
      nullable: true,
      description: 'Cause of the failure; null unless it failed.',
    }),
    durationMs: t.exposeInt('durationMs', {
      nullable: true,
      description: 'Duration in milliseconds; null until it ends.',
    }),
    rowCount: t.exposeInt('rowCount', {
      nullable: true,
      description: 'Number of rows that were read; null until it ends and when it failed.',
    }),
    servedFromCache: t.exposeBoolean('servedFromCache', {
      description: 'True: the rows of an earlier execution were used.',
    }),
    resultAt: t.expose('resultAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time at which the data source returned the rows; earlier ' +
        'than the run for cached rows, null without rows.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the request.' }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it began; null while it waits.',
    }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it ended; null until then.',
    }),
    dataSource: t.relation('dataSource', {
      nullable: true,
      description: 'Data source; null when it was removed or the viewer may not read it.',
    }),
    actor: t.relation('actor', {
      nullable: true,
      description: 'Person or token that ran it; null when the viewer may not read it.',
    }),
  }),
});

builder.prismaNode('ExecutedSemQLQuery', {
  ...governed('ExecutedSemQLQuery', executedSemQLQueryPolicy),
  // Only what is asked for is loaded: rows are large.
  select: { id: true, organizationId: true },
  description:
    'SemQL query that was compiled and run, with its rows and the origin of every part. ' +
    'Read by the person who ran it, by readers of its task, and by admins.',
  fields: (t) => ({
    semql: t.exposeString('semql', { description: 'SemQL text, as it was run.' }),
    canonicalText: t.exposeString('canonicalText', {
      nullable: true,
      description: 'SemQL text in canonical form; null when it did not compile.',
    }),
    sql: t.string({
      nullable: true,
      description:
        'SQL that was sent, null when it did not compile; a comment in its ' +
        'place for viewers who may not see a column that it reads.',
      select: { sql: true, executedQuery: { select: { dataSourceId: true } } },
      resolve: ({ sql, executedQuery }, _args, context) =>
        sql === null ? null : shownSql(context, { sql, dataSourceId: executedQuery?.dataSourceId ?? null }),
    }),
    targetDialect: t.expose('targetDialect', { type: SqlDialect, description: 'Dialect of the SQL.' }),
    status: t.expose('status', { type: SemQLStatus, description: 'Outcome of the execution.' }),
    source: t.expose('source', { type: SemQLSource, description: 'Form in which the query was sent.' }),
    columns: t.expose('columns', {
      type: 'JSON',
      description: 'Columns of the rows, an array of objects with the fields of `CompiledColumn`.',
    }),
    rows: t.expose('rows', {
      type: 'JSON',
      description:
        'Array of rows, each an array of values in column order. Emptied after ' +
        'a week unless an answer, a chart or a report uses them.',
    }),
    provenance: t.expose('provenance', {
      type: 'JSON',
      description: 'Origin of each part, an array of objects with the fields of `Provenance`.',
    }),
    versions: t.expose('versions', {
      type: 'JSON',
      description: 'Object of definition ids and the version of each that was used.',
    }),
    now: t.expose('now', {
      type: 'DateTime',
      description: 'Time that relative periods such as `LAST 7 DAYS` refer to.',
    }),
    asOf: t.expose('asOf', {
      type: 'DateTime',
      nullable: true,
      description: 'Moment whose definitions were used; null: those of the time of the request.',
    }),
    durationMs: t.exposeInt('durationMs', {
      nullable: true,
      description: 'Duration in milliseconds; null when not recorded.',
    }),
    truncated: t.exposeBoolean('truncated', { description: 'True: the result has more rows than were kept.' }),
    servedFromCache: t.exposeBoolean('servedFromCache', {
      description: 'True: the rows of an earlier execution were used.',
    }),
    resultAt: t.expose('resultAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time at which the data source returned the rows; earlier ' +
        'than the run for cached rows, null without rows.',
    }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'Failure, one sentence for people; null on success.',
    }),
    errorType: t.expose('errorType', {
      type: QueryErrorType,
      nullable: true,
      description: 'Cause of the failure, SYNTAX when it did not compile; null on success.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the request.' }),
    executedQuery: t.relation('executedQuery', {
      nullable: true,
      description: 'Statement that was sent; null when there was none or the viewer may not read it.',
    }),
    executedMetrics: t.relation('executedMetrics', {
      description: 'Executions of the metrics that the query names.',
      query: (_args, context) => ({
        where: executedMetricPolicy.where(context.viewer),
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      }),
    }),
    agent: t.relation('agent', {
      nullable: true,
      description: 'Agent whose part of the semantic layer counted; null: none, or not readable.',
    }),
    actor: t.relation('actor', {
      nullable: true,
      description: 'Person or token that ran it; null when the viewer may not read it.',
    }),
  }),
});

builder.prismaNode('SqlQuery', {
  ...governed('SqlQuery', sqlQueryPolicy),
  description: 'SQL text that is attached to an answer. Read by the readers of the answer.',
  fields: (t) => ({
    query: t.string({
      description: 'SQL text; a comment in its place for viewers who may not see a column that it reads.',
      select: { query: true, dataSourceId: true },
      resolve: ({ query, dataSourceId }, _args, context) => shownSql(context, { dataSourceId, sql: query }),
    }),
    dialect: t.expose('dialect', { type: SqlDialect, description: 'Dialect of the SQL.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which it was attached.' }),
    dataSource: t.relation('dataSource', {
      nullable: true,
      description: 'Data source; null when it was removed or the viewer may not read it.',
    }),
    executedQuery: t.relation('executedQuery', {
      nullable: true,
      description: 'Execution of the text; null when the viewer may not read it.',
    }),
  }),
});

builder.prismaNode('SemQLQuery', {
  ...governed('SemQLQuery', semQLQueryPolicy),
  description: 'SemQL text that is attached to an answer. Read by the readers of the answer.',
  fields: (t) => ({
    semql: t.exposeString('semql', { description: 'SemQL text.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which it was attached.' }),
    executedSemqlQuery: t.relation('executedSemqlQuery', {
      nullable: true,
      description: 'Execution of the text; null when the viewer may not read it.',
    }),
  }),
});

builder.queryFields((t) => ({
  executedSemqlQuery: t.prismaField({
    type: 'ExecutedSemQLQuery',
    nullable: true,
    description: 'Execution by its id; null when it does not exist or the viewer may not read it.',
    authScopes: { asker: true },
    args: { id: t.arg.id({ required: true, description: 'Id of the execution.' }) },
    resolve: (query, _root, { id }, context) =>
      context.database.executedSemQLQuery.findUnique({
        ...query,
        where: { id, AND: executedSemQLQueryPolicy.where(context.viewer) },
      }),
  }),
  executedQueries: t.prismaConnection(
    {
      type: 'ExecutedQuery',
      cursor: 'id',
      description: 'Statements sent to data sources that the viewer may read, newest first.',
      authScopes: { member: true },
      totalCount: (_root, _args, context) =>
        context.database.executedQuery.count({ where: executedQueryPolicy.where(context.viewer) }),
      resolve: (query, _root, _args, context) =>
        context.database.executedQuery.findMany({
          ...query,
          where: executedQueryPolicy.where(context.viewer),
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    },
    connectionOf('ExecutedQuery'),
  ),
}));
