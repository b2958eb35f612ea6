import { builder } from '../graphql/builder.ts';
import { expected } from '../graphql/errors.ts';
import { LimitExceededError } from '../platform/errors.ts';
import { arrangementOf, documentParts, frozenReport, type Arranged } from './report/frozenReport.ts';
import { ReportDocumentObject } from './answer/reportDocument.schema.ts';
import { deleteReport, editReport, restoreReportVersion } from './report/editReport.ts';
import { mayEditReport } from './report/editableReport.ts';
import { goOnWithReport } from './report/goOnWithReport.ts';
import { reportChanges } from './report/reportChanges.ts';
import type { ReportChange } from './report/whatChanged.ts';

const ArrangedObject = builder.objectRef<Arranged>('ArrangedSection').implement({
  description: 'Section of a report as people arranged it.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Key of the section.' }),
    hidden: t.exposeBoolean('hidden', { description: 'True: readers do not get it.' }),
    note: t.exposeString('note', { description: 'Note; may be empty.' }),
  }),
});

const VersionObject = builder.prismaObject('ReportVersion', {
  description: 'Title, summary and arrangement of a report at one time; its numbers are the same in all versions.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'Number, from 1: as it was written.' }),
    title: t.exposeString('title', { description: 'Title.' }),
    description: t.exposeString('description', { description: 'Summary; may be empty.' }),
    sections: t.field({
      type: [ArrangedObject],
      description: 'Sections that were arranged, in order; empty: as written.',
      select: { arrangement: true },
      resolve: (version) => [...arrangementOf(version)],
    }),
    creator: t.relation('creator', {
      nullable: true,
      description: 'Person who saved it; null when the viewer may not read them.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of saving.' }),
  }),
});

const ChangeObject = builder.objectRef<ReportChange>('ReportChange').implement({
  description: 'Figure of a report, and its value in the report before it.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'Name of the figure.' }),
    before: t.exposeString('before', { nullable: true, description: 'Value before; null: it had none.' }),
    after: t.exposeString('after', { description: 'Value now.' }),
    ratio: t.exposeFloat('ratio', { nullable: true, description: 'Relative change: 0.25 is 25 % more; null: none.' }),
  }),
});

builder.prismaObjectFields('Report', (t) => ({
  document: t.field({
    type: ReportDocumentObject,
    nullable: true,
    description: 'Text with charts and evidence; null for a report that a person put together.',
    args: {
      withHidden: t.arg.boolean({
        description: 'True: with hidden sections, for viewers who may change the report; default false.',
      }),
    },
    select: documentParts,
    resolve: async (report, { withHidden }, { database, viewer }) =>
      frozenReport(database, report, {
        withHidden: withHidden === true && (await mayEditReport(database, viewer, report.id)),
      }),
  }),
  mayEdit: t.boolean({
    description: 'True: the viewer may change and share it.',
    resolve: ({ id }, _args, { database, viewer }) => mayEditReport(database, viewer, id),
  }),
  version: t.exposeInt('version', { description: 'Number of the present version, to edit with.' }),
  versions: t.field({
    type: [VersionObject],
    description: 'Versions, newest first, at most 100; empty for viewers who may not change it.',
    resolve: async ({ id }, _args, { database, viewer }) =>
      (await mayEditReport(database, viewer, id))
        ? database.reportVersion.findMany({ where: { reportId: id }, orderBy: { number: 'desc' }, take: 100 })
        : [],
  }),
  previous: t.relation('previous', {
    nullable: true,
    description: 'Report whose plan it ran again or completed; null: none, or not readable.',
  }),
  changes: t.field({
    type: [ChangeObject],
    description: 'Figures that differ from `previous`; empty where there is none that the viewer may read.',
    resolve: async ({ id }, _args, { database, viewer }) => [...(await reportChanges(database, viewer, id))],
  }),
  task: t.relation('task', {
    nullable: true,
    description: 'Task that it was written in; null when the viewer may not read it.',
  }),
}));

const SectionInput = builder.inputType('ReportSectionInput', {
  description: 'Section of a report as people want it.',
  fields: (t) => ({
    key: t.string({ required: true, description: 'Key of the section.' }),
    hidden: t.boolean({ description: 'True: readers do not get it; default false.' }),
    note: t.string({ description: 'Note under its heading, at most 4,000 characters.' }),
  }),
});

const EditReportInput = builder.inputType('EditReportInput', {
  description: 'Change of what people may change of a report.',
  fields: (t) => ({
    reportId: t.id({ required: true, description: 'Report to change.' }),
    version: t.int({ required: true, description: 'Version that was edited.' }),
    title: t.string({ description: 'Title; left out: as it is.' }),
    description: t.string({ description: 'Summary; left out: as it is.' }),
    sections: t.field({
      type: [SectionInput],
      description: 'Sections in their new order; those left out follow as written. Left out: as they are.',
    }),
  }),
});

const RestoreInput = builder.inputType('RestoreReportVersionInput', {
  description: 'Version of a report to return to.',
  fields: (t) => ({
    reportId: t.id({ required: true, description: 'Report to change.' }),
    version: t.int({ required: true, description: 'Present version.' }),
    number: t.int({ required: true, description: 'Version to return to.' }),
  }),
});

const ReportInput = builder.inputType('ReportInput', {
  description: 'Report to act on.',
  fields: (t) => ({ reportId: t.id({ required: true, description: 'Id of the report.' }) }),
});

const DeletedReport = builder.objectRef<{ readonly id: string }>('DeletedReport').implement({
  description: 'Deleted report.',
  fields: (t) => ({ deletedId: t.exposeID('id', { description: 'Id that it had.' }) }),
});

const running = { types: [...expected, LimitExceededError] };

builder.mutationFields((t) => ({
  editReport: t.prismaField({
    type: 'Report',
    description:
      'Renames a report, arranges, hides and annotates its sections; its numbers cannot be changed. ' +
      'Fails with CONFLICT when another change came first.',
    errors: { types: expected },
    args: { input: t.arg({ type: EditReportInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) => editReport(services.task, viewer, input),
  }),
  restoreReportVersion: t.prismaField({
    type: 'Report',
    description: 'Makes an earlier version of a report the present one. Fails with CONFLICT after another change.',
    errors: { types: expected },
    args: { input: t.arg({ type: RestoreInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) => restoreReportVersion(services.task, viewer, input),
  }),
  deleteReport: t.field({
    type: DeletedReport,
    description: 'Deletes a report with its versions and links. The turn that wrote it stays.',
    errors: { types: expected },
    args: { input: t.arg({ type: ReportInput, required: true }) },
    resolve: async (_root, { input }, { services, viewer }) => ({
      id: await deleteReport(services.task, viewer, input.reportId),
    }),
  }),
  runReportAgain: t.prismaField({
    type: 'Comment',
    description:
      'Runs the plan of a report on the present data and returns the new turn, which writes a report of its own. ' +
      'Only for people who may continue its task; for others than its author, the turn is of a new task of their ' +
      'own. Fails with CONFLICT while the task is being answered.',
    errors: running,
    args: { input: t.arg({ type: ReportInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) =>
      goOnWithReport(services.task, viewer, input.reportId, 'again'),
  }),
  resumeReport: t.prismaField({
    type: 'Comment',
    description:
      'Does what a limit left undone of a report, uses what it read, and returns the new turn, which writes a report ' +
      'of its own. Fails with FORBIDDEN for others than its author, and with CONFLICT for a report that is complete.',
    errors: running,
    args: { input: t.arg({ type: ReportInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) =>
      goOnWithReport(services.task, viewer, input.reportId, 'resume'),
  }),
}));
