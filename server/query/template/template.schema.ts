import { builder, governed } from '../../graphql/builder.ts';
import { connectionOf } from '../../graphql/connectionOf.ts';
import { QueryLanguage, QueryTemplateDecisionKind, QueryTemplateStatus } from '../../graphql/enums/query.ts';
import { CompiledColumnObject } from '../compiledSemql.schema.ts';
import { executedQueryPolicy, queryTemplateDecisionPolicy, queryTemplatePolicy } from '../query.policy.ts';
import { rankedPage } from '../../platform/search/searchedList.ts';
import { findTemplates } from './findTemplates.ts';
import { rowsSchema } from './run/rowsSchema.ts';
import { inUse, newestOf, standingParts, statusOf } from './templateStatus.ts';
import { keptColumns, parameterOf } from './content/templateContent.ts';
import { parameterSchema } from './content/templateParameters.ts';
import { runsOf, runsSince } from './run/templateRuns.ts';

builder.prismaNode('QueryTemplateDecision', {
  ...governed('QueryTemplateDecision', queryTemplateDecisionPolicy),
  description: 'Decision about a query template, such as an approval. For admins.',
  fields: (t) => ({
    kind: t.expose('kind', { type: QueryTemplateDecisionKind, description: 'Decision that was made.' }),
    version: t.exposeInt('version', {
      nullable: true,
      description: 'Version that it is about; null: the template as a whole.',
    }),
    note: t.exposeString('note', { description: 'Reason that was given; may be empty.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the decision.' }),
    actor: t.relation('actor', { nullable: true, description: 'Person who decided; null: unknown, or not readable.' }),
  }),
});

builder.prismaObjectFields('QueryTemplate', (t) => ({
  status: t.field({
    type: QueryTemplateStatus,
    description: 'State of the newest version that the viewer may read, or DEPRECATED.',
    select: standingParts,
    resolve: (template, _args, { viewer }) => statusOf(template, viewer),
  }),
  newestVersion: t.int({
    description: 'Number of the newest version that the viewer may read; send it with a change. 0: none.',
    select: standingParts,
    resolve: (template, _args, { viewer }) => newestOf(template, viewer)?.version ?? 0,
  }),
  approvedVersion: t.int({
    nullable: true,
    description: 'Number of the version in use, the newest approved one; null: none is approved.',
    select: standingParts,
    resolve: (template) => inUse(template)?.version ?? null,
  }),
  language: t.field({
    type: QueryLanguage,
    nullable: true,
    description: 'Language of the newest version that the viewer may read; null: there is none.',
    select: standingParts,
    resolve: (template, _args, { viewer }) => newestOf(template, viewer)?.language ?? null,
  }),
  parameterNames: t.stringList({
    description: 'Names of the parameters of the newest version that the viewer may read, in order.',
    select: standingParts,
    resolve: (template, _args, { viewer }) => newestOf(template, viewer)?.parameters.map(({ name }) => name) ?? [],
  }),
  deprecatedAt: t.expose('deprecatedAt', {
    type: 'DateTime',
    nullable: true,
    description: 'Time of the deprecation; null: it is not deprecated.',
  }),
  successor: t.relation('successor', {
    nullable: true,
    description: 'Template to use instead of a deprecated one; null: none, or not readable.',
  }),
  decisions: t.relation('decisions', {
    description: 'Decisions about the template, newest first; empty for viewers who are not admins.',
    query: (_args, { viewer }) => ({
      where: queryTemplateDecisionPolicy.where(viewer),
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: 100,
    }),
  }),
  runCount: t.int({
    description: 'Number of its runs in the last days, in answers and by people and programs, for admins; otherwise 0.',
    args: { days: t.arg.int({ defaultValue: 30, description: 'Number of days, 1 to 365.' }) },
    resolve: ({ id }, { days }, context) => runsSince(context, id, days ?? 30),
  }),
  runs: t.prismaConnection(
    {
      type: 'ExecutedQuery',
      cursor: 'id',
      description: 'Runs of the template that the viewer may read, newest first.',
      totalCount: ({ id }, _args, { database, viewer }) =>
        database.executedQuery.count({ where: { AND: [runsOf(id), executedQueryPolicy.where(viewer)] } }),
      resolve: (query, { id }, _args, { database, viewer }) =>
        database.executedQuery.findMany({
          ...query,
          where: { AND: [runsOf(id), executedQueryPolicy.where(viewer)] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    },
    connectionOf('ExecutedQuery'),
  ),
}));

builder.prismaObjectFields('QueryTemplateVersion', (t) => ({
  name: t.exposeString('name', { description: 'Name that the template had with this version.' }),
  description: t.exposeString('description', { description: 'Description that it had with this version.' }),
  requestedAt: t.expose('requestedAt', {
    type: 'DateTime',
    nullable: true,
    description: 'Time at which approval was requested; null: it was not, or the version was sent back.',
  }),
  dataSource: t.relation('dataSource', {
    nullable: true,
    description: 'Data source of SQL; null for SemQL, or when the viewer may not read it.',
  }),
  fromTask: t.relation('fromTask', {
    nullable: true,
    description: 'Task whose answer it was saved from; null: none, or not readable.',
  }),
  columns: t.field({
    type: [CompiledColumnObject],
    nullable: true,
    description: 'Columns of its rows, in order; null until it was run or approved.',
    resolve: (version) => {
      const columns = keptColumns(version);
      return columns === null ? null : [...columns];
    },
  }),
  parameterSchema: t.field({
    type: 'JSON',
    description: 'JSON Schema (2020-12) of the values that `runTemplate` takes.',
    select: { parameters: { orderBy: { position: 'asc' } } },
    resolve: ({ parameters }) => parameterSchema(parameters.map(parameterOf)),
  }),
  rowSchema: t.field({
    type: 'JSON',
    nullable: true,
    description:
      'JSON Schema (2020-12) of the rows, an array of arrays in the order of the columns; null until the columns are known.',
    resolve: (version) => {
      const columns = keptColumns(version);
      return columns === null ? null : rowsSchema(columns);
    },
  }),
}));

builder.prismaObjectFields('ExecutedQuery', (t) => ({
  templateVersion: t.relation('queryTemplateVersion', {
    nullable: true,
    description: 'Version of the query template that was run; null: none, or not readable.',
  }),
}));

builder.prismaObjectFields('QueryLibrary', (t) => ({
  templateCount: t.relationCount('templates', {
    description: 'Number of templates that the viewer may read.',
    where: (_args, { viewer }) => queryTemplatePolicy.where(viewer),
  }),
}));

builder.prismaObjectFields('Tag', (t) => ({
  queryTemplateCount: t.relationCount('queryTemplates', {
    description: 'Number of query templates with the tag that the viewer may read.',
    where: (_args, { viewer }) => queryTemplatePolicy.where(viewer),
  }),
}));

builder.queryFields((t) => ({
  queryTemplates: t.prismaConnection(
    {
      type: 'QueryTemplate',
      cursor: 'id',
      description: 'Query templates that the viewer may read, by name.',
      authScopes: { member: true },
      args: {
        libraryId: t.arg.id({ description: 'Library of the templates; default: all.' }),
        tagId: t.arg.id({ description: 'Tag that they have; default: any.' }),
        search: t.arg.string({
          description:
            'Words of the name, the description or the query. Best matches come first; slips of typing are corrected.',
        }),
        status: t.arg({ type: QueryTemplateStatus, description: 'State that they are in; default: any.' }),
        language: t.arg({ type: QueryLanguage, description: 'Language of the newest version; default: any.' }),
      },
      totalCount: async (_connection, args, { database, viewer }) =>
        database.queryTemplate.count({ where: (await findTemplates(database, viewer, args)).where }),
      resolve: async (query, _root, args, { database, viewer }) =>
        rankedPage(await findTemplates(database, viewer, args), query, (page) =>
          database.queryTemplate.findMany({ ...page, orderBy: [{ name: 'asc' }, { id: 'asc' }] }),
        ),
    },
    connectionOf('QueryTemplate'),
  ),
}));
