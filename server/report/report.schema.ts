import { permissionPolicy } from '../access/access.policy.ts';
import { builder, governed } from '../graphql/builder.ts';
import { ReportType } from '../graphql/enums.ts';
import { chartAttachmentPolicy, reportPolicy, reportsOf } from './report.policy.ts';

builder.prismaNode('Report', {
  ...governed('Report', reportPolicy),
  // Only what is asked for is loaded: contents are long.
  select: { id: true, organizationId: true },
  fields: (t) => ({
    title: t.exposeString('title'),
    description: t.exposeString('description'),
    content: t.exposeString('content', { description: 'Markdown.' }),
    type: t.expose('type', { type: ReportType }),
    dataAsOf: t.expose('dataAsOf', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    creator: t.relation('creator', { nullable: true }),
    artifacts: t.relation('artifacts', { query: { orderBy: { position: 'asc' } } }),
    permissions: t.relation('permissions', {
      query: (_args, context) => ({ where: permissionPolicy.where(context.viewer), orderBy: { createdAt: 'asc' } }),
    }),
  }),
});

builder.prismaObject('ReportArtifact', {
  description: 'A chart, a table or a citation inside a report, with its numbers frozen.',
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    position: t.exposeInt('position'),
    content: t.expose('content', { type: 'JSON' }),
    chart: t.relation('chart', { nullable: true }),
    executedSemqlQuery: t.relation('executedSemqlQuery', { nullable: true }),
  }),
});

builder.prismaNode('ChartAttachment', {
  ...governed('ChartAttachment', chartAttachmentPolicy),
  description: 'A chart as data: a Vega-Lite spec over the rows of one execution.',
  fields: (t) => ({
    name: t.exposeString('name'),
    chartType: t.exposeString('chartType'),
    spec: t.expose('spec', { type: 'JSON' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    executedSemqlQuery: t.relation('executedSemqlQuery', { nullable: true }),
  }),
});

builder.queryFields((t) => ({
  report: t.prismaField({
    type: 'Report',
    nullable: true,
    description: 'Readable without signing in when it is published.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, context) =>
      context.database.report.findUnique({ ...query, where: { id, AND: reportPolicy.where(context.viewer) } }),
  }),
  reports: t.prismaConnection({
    type: 'Report',
    cursor: 'id',
    description: "Reports of the viewer's organization.",
    authScopes: { member: true },
    totalCount: (_connection, _args, context) => context.database.report.count({ where: reportsOf(context.viewer) }),
    resolve: (query, _root, _args, context) =>
      context.database.report.findMany({
        ...query,
        where: reportsOf(context.viewer),
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
  }),
}));
