import { permissionPolicy } from '../access/access.policy.ts';
import { builder, governed } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connectionOf.ts';
import { ReportType } from '../graphql/enums/report.ts';
import { artifactsFor, chartAttachmentPolicy, reportPolicy, reportsOf } from './report.policy.ts';

builder.prismaNode('Report', {
  ...governed('Report', reportPolicy),
  description:
    'Document with charts and figures, frozen at a time. Read by its author, by admins, ' +
    'by members with a permission on it, and by everyone once it is published.',
  // Only what is asked for is loaded: contents are long.
  select: { id: true, organizationId: true },
  fields: (t) => ({
    title: t.exposeString('title', { description: 'Title.' }),
    description: t.exposeString('description', { description: 'Summary; may be empty.' }),
    content: t.exposeString('content', { description: 'Text, in Markdown.' }),
    type: t.expose('type', { type: ReportType, description: 'Origin of the report.' }),
    dataAsOf: t.expose('dataAsOf', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the data in the report; null when unknown.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    creator: t.relation('creator', { nullable: true, description: 'Author; null when the viewer may not read them.' }),
    artifacts: t.relation('artifacts', {
      description:
        'Charts, tables and citations, in order; empty for a report with a `document` that the viewer may not change.',
      query: (_args, context) => ({ where: artifactsFor(context.viewer), orderBy: { position: 'asc' } }),
    }),
    permissions: t.relation('permissions', {
      description: 'Permissions on the report, oldest first; empty for viewers who are not admins.',
      query: (_args, context) => ({ where: permissionPolicy.where(context.viewer), orderBy: { createdAt: 'asc' } }),
    }),
  }),
});

builder.prismaObject('ReportArtifact', {
  description: 'Chart, table or citation in a report, with its frozen data.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the artifact.' }),
    title: t.exposeString('title', { description: 'Title; may be empty.' }),
    position: t.exposeInt('position', { description: 'Position in the report, ascending.' }),
    content: t.expose('content', { type: 'JSON', description: 'Frozen data that the artifact shows, a JSON object.' }),
    chart: t.relation('chart', { nullable: true, description: 'Chart; null: not a chart, or not readable.' }),
    executedSemqlQuery: t.relation('executedSemqlQuery', {
      nullable: true,
      description: 'Query that returned the data; null: none, or not readable.',
    }),
  }),
});

builder.prismaNode('ChartAttachment', {
  ...governed('ChartAttachment', chartAttachmentPolicy),
  description: 'Chart over the rows of one execution.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Title; may be empty.' }),
    chartType: t.exposeString('chartType', {
      description: 'Form: `bar`, `stacked_bar`, `line`, `area`, `scatter`, `heat_map`, `big_number`, `table` or `pie`.',
    }),
    spec: t.expose('spec', { type: 'JSON', description: 'Vega-Lite specification.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    executedSemqlQuery: t.relation('executedSemqlQuery', {
      nullable: true,
      description: 'Query that returned the rows; null: none, or not readable.',
    }),
  }),
});

builder.queryFields((t) => ({
  report: t.prismaField({
    type: 'Report',
    nullable: true,
    description:
      'Report by its id; null when it does not exist or the viewer may ' +
      'not read it. A published report requires no sign-in.',
    args: { id: t.arg.id({ required: true, description: 'Id of the report.' }) },
    resolve: (query, _root, { id }, context) =>
      context.database.report.findUnique({ ...query, where: { id, AND: reportPolicy.where(context.viewer) } }),
  }),
  reports: t.prismaConnection(
    {
      type: 'Report',
      cursor: 'id',
      description: "Reports of the viewer's organization that the viewer may read, newest first.",
      authScopes: { member: true },
      totalCount: (_connection, _args, context) => context.database.report.count({ where: reportsOf(context.viewer) }),
      resolve: (query, _root, _args, context) =>
        context.database.report.findMany({
          ...query,
          where: reportsOf(context.viewer),
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    },
    connectionOf('Report'),
  ),
}));
