import { z } from 'zod';
import type { Viewer } from '../../access/viewer.ts';
import type { ReportDocument } from '../../analyst/deep/report.ts';
import type { Report } from '../../generated/prisma/client.ts';
import { storableJson } from '../../platform/database/storableJson.ts';
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireAsker } from '../task.policy.ts';
import type { TaskServices } from '../taskServices.ts';
import { requireEditable } from './editableReport.ts';
import type { Arranged } from './frozenReport.ts';

const text = (most: number, what: string) =>
  z
    .string()
    .transform((given) => given.replaceAll('\u0000', '').trim())
    .pipe(z.string().max(most, `${what} has at most ${most.toLocaleString('en')} characters.`));

const shape = z.object({
  title: text(200, 'A title').pipe(z.string().min(1, 'A report needs a title.')).nullish(),
  description: text(2000, 'A description').nullish(),
  sections: z
    .array(
      z.object({
        key: z.string(),
        hidden: z
          .boolean()
          .nullish()
          .transform((hidden) => hidden ?? false),
        note: text(4000, 'A note')
          .nullish()
          .transform((note) => note ?? ''),
      }),
    )
    .nullish(),
});

export interface EditReportInput extends z.input<typeof shape> {
  readonly reportId: string;
  /** Version that was edited. */
  readonly version: number;
}

/**
 * Changes what people may change of a report: its title and description, the order of its sections,
 * which of them are hidden, and notes. Numbers and texts of the document stay as they were written.
 * Every change is a version.
 * @throws NotFoundError, ForbiddenError, InvalidInputError, ConflictError when another change came
 *   first
 */
export async function editReport(
  { database: { prisma } }: Pick<TaskServices, 'database'>,
  viewer: Viewer,
  { reportId, version, ...given }: EditReportInput,
): Promise<Report> {
  const { actorId } = requireAsker(viewer);
  const report = await requireEditable(prisma, viewer, reportId);
  const parsed = shape.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new InvalidInputError(
      issue?.message ?? 'This change cannot be stored.',
      'Correct it and save again.',
      (issue?.path ?? []).map(String),
    );
  }
  const { title, description, sections } = parsed.data;
  if (sections != null) {
    checkSections(sections, report);
  }
  return change(prisma, report, version, actorId, {
    title: title ?? report.title,
    description: description ?? report.description,
    arrangement: sections ?? report.arrangement,
  });
}

/** @throws InvalidInputError for sections that the report does not have, or has once */
function checkSections(sections: readonly Arranged[], report: Report): void {
  const document = report.document as unknown as ReportDocument | null;
  const known = new Set((document?.sections ?? []).map(({ id }) => id));
  const seen = new Set<string>();
  for (const { key } of sections) {
    if (!known.has(key) || seen.has(key)) {
      throw new InvalidInputError(
        seen.has(key) ? `Section ${key} is there twice.` : `There is no section ${key}.`,
        'Send each section of the report once.',
        ['sections'],
      );
    }
    seen.add(key);
  }
}

/**
 * Makes an earlier version the present one, as a new version.
 * @throws NotFoundError, ForbiddenError, ConflictError
 */
export async function restoreReportVersion(
  { database: { prisma } }: Pick<TaskServices, 'database'>,
  viewer: Viewer,
  { reportId, version, number }: { readonly reportId: string; readonly version: number; readonly number: number },
): Promise<Report> {
  const { actorId } = requireAsker(viewer);
  const report = await requireEditable(prisma, viewer, reportId);
  const earlier = await prisma.reportVersion.findUnique({ where: { reportId_number: { reportId, number } } });
  if (earlier === null) {
    throw new NotFoundError('Version');
  }
  return change(prisma, report, version, actorId, earlier);
}

async function change(
  prisma: TaskServices['database']['prisma'],
  { id, organizationId }: Report,
  version: number,
  actorId: string,
  { title, description, arrangement }: { title: string; description: string; arrangement: unknown },
): Promise<Report> {
  const changed = { title, description, arrangement: storableJson(arrangement) };
  return prisma.$transaction(async (transaction) => {
    const { count } = await transaction.report.updateMany({
      where: { id, version },
      data: { ...changed, version: version + 1 },
    });
    if (count === 0) {
      throw new ConflictError('Another change of the report came first.', 'Look at it again and repeat your change.');
    }
    await transaction.reportVersion.create({
      data: {
        id: newId('ReportVersion'),
        organizationId,
        reportId: id,
        number: version + 1,
        creatorId: actorId,
        ...changed,
      },
      select: { id: true },
    });
    return transaction.report.findUniqueOrThrow({ where: { id } });
  });
}

/**
 * Deletes a report with its rows, versions and links. The turn that wrote it stays, without it.
 * @returns id of the report
 * @throws NotFoundError, ForbiddenError
 */
export async function deleteReport(
  { database: { prisma } }: Pick<TaskServices, 'database'>,
  viewer: Viewer,
  reportId: string,
): Promise<string> {
  await requireEditable(prisma, viewer, reportId);
  await prisma.$transaction([
    prisma.attachment.deleteMany({ where: { reportId } }),
    prisma.report.deleteMany({ where: { id: reportId } }),
  ]);
  return reportId;
}
