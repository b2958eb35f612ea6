import type { Report } from '../generated/prisma/client.ts';
import { builder } from '../graphql/builder.ts';
import { TaskAudience } from '../graphql/enums/task.ts';
import { expected } from '../graphql/errors.ts';
import { openedBy } from '../report/reportLink.policy.ts';
import { ReportDocumentObject } from './answer/reportDocument.schema.ts';
import { mayEditReport } from './report/editableReport.ts';
import { documentParts, frozenReport } from './report/frozenReport.ts';
import { reportShares, shareReport, stopSharingReport, type ReportShare } from './report/shareReport.ts';

const ShareObject = builder.objectRef<ReportShare>('ReportShare').implement({
  description: 'Right of others to read a report.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id to end it with.' }),
    audience: t.expose('audience', { type: TaskAudience, description: 'Readers it is for.' }),
    personName: t.exposeString('personName', {
      nullable: true,
      description: 'Name or address of the person, for PERSON; otherwise null.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'Its end; null: none.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which it was made.' }),
  }),
});

builder.prismaObjectFields('Report', (t) => ({
  shares: t.field({
    type: [ShareObject],
    description: 'With whom it is shared; empty for viewers who may not change it.',
    resolve: async ({ id }, _args, { database, viewer }) =>
      (await mayEditReport(database, viewer, id)) ? [...(await reportShares(database, id))] : [],
  }),
}));

type Opened = Pick<Report, 'id' | 'title' | 'description' | 'content' | 'createdAt' | 'document' | 'arrangement'>;

const SharedReportObject = builder.objectRef<Opened>('SharedReport').implement({
  description: 'Report as readers of a link see it: the report and nothing around it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the report.' }),
    title: t.exposeString('title', { description: 'Title.' }),
    description: t.exposeString('description', { description: 'Summary; may be empty.' }),
    content: t.exposeString('content', { description: 'Text in Markdown of a report without a document.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    document: t.field({
      type: ReportDocumentObject,
      nullable: true,
      description: 'Text with charts and evidence; null for a report that a person put together.',
      resolve: (report, _args, { database }) => frozenReport(database, report, { withHidden: false }),
    }),
  }),
});

builder.queryFields((t) => ({
  sharedReport: t.field({
    type: SharedReportObject,
    nullable: true,
    description: 'Report that a link opens, without signing in; null when the link is unknown or has ended.',
    args: { secret: t.arg.string({ required: true, description: 'Last part of the link.' }) },
    resolve: (_root, { secret }, { database, now }) =>
      database.report.findFirst({
        where: openedBy(secret, now),
        select: { ...documentParts, title: true, description: true, content: true, createdAt: true },
      }),
  }),
}));

const SharedAnew = builder
  .objectRef<{ readonly report: Report; readonly secret: string | null }>('NewReportShare')
  .implement({
    description: 'Report that was shared.',
    fields: (t) => ({
      report: t.prismaField({
        type: 'Report',
        description: 'Report with its shares.',
        resolve: (query, { report: { id } }, _args, { database }) =>
          database.report.findUniqueOrThrow({ ...query, where: { id } }),
      }),
      link: t.string({
        nullable: true,
        description: 'Path of the link, for LINK; shown once, because only its hash is stored. Otherwise null.',
        resolve: ({ secret }) => (secret === null ? null : `/reports/link/${secret}`),
      }),
    }),
  });

const ShareReportInput = builder.inputType('ShareReportInput', {
  description: 'Readers for a report.',
  fields: (t) => ({
    reportId: t.id({ required: true, description: 'Report to share.' }),
    audience: t.field({ type: TaskAudience, required: true, description: 'Readers.' }),
    email: t.string({ description: 'Address of the member, for PERSON.' }),
    expiresInDays: t.int({ description: 'Days until a link ends, 1 to 365; 30 by default.' }),
  }),
});

const StopInput = builder.inputType('StopSharingReportInput', {
  description: 'Share of a report to end.',
  fields: (t) => ({ shareId: t.id({ required: true, description: 'Id of the share.' }) }),
});

builder.mutationFields((t) => ({
  shareReport: t.field({
    type: SharedAnew,
    description:
      'Lets a member, the organization or anyone with a link read a report. For people who may change it. ' +
      'Fails with NOT_FOUND for an address that no member has, and with FORBIDDEN for a link where the organization ' +
      'allows none.',
    errors: { types: expected },
    args: { input: t.arg({ type: ShareReportInput, required: true }) },
    resolve: (_root, { input }, { services, viewer, now }) => shareReport(services.task, viewer, input, now),
  }),
  stopSharingReport: t.prismaField({
    type: 'Report',
    description: 'Ends a share of a report at once. Fails with NOT_FOUND for a share of a report not readable.',
    errors: { types: expected },
    args: { input: t.arg({ type: StopInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) =>
      stopSharingReport(services.task, viewer, input.shareId),
  }),
}));
