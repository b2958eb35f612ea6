import type { Viewer } from '../../../access/viewer.ts';
import type { QueryTemplate, QueryTemplateDecisionKind } from '../../../generated/prisma/client.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { storableJson } from '../../../platform/database/storableJson.ts';
import { ConflictError, InvalidInputError, NotFoundError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { longest, shortEnough } from '../../../source/textLimits.ts';
import {
  authorOf,
  changingTemplates,
  templateToChange,
  type TemplateAuthor,
  type TemplateServices,
} from '../changeTemplates.ts';
import { checkTemplate, isSound, type CheckedTemplate } from '../content/checkTemplate.ts';
import { sameContent } from '../content/sameContent.ts';
import { contentOf, keptColumns, versionContent, type VersionWithParameters } from '../content/templateContent.ts';
import { setTables } from '../templateVersions.ts';

/** A version to decide about, with a note for the log. */
export interface VersionDecision {
  readonly templateId: string;
  readonly version: number;
  readonly note?: string | null | undefined;
}

type Decided = Promise<{ readonly id: string }>;

/**
 * Asks for the approval of the newest version.
 * @throws NotFoundError, ForbiddenError, ConflictError where it is not sound or decided already
 */
export async function requestApproval(
  services: TemplateServices,
  viewer: Viewer,
  decision: VersionDecision,
  now: Date,
): Decided {
  await soundVersion(services, viewer, decision, now);
  return deciding(services, viewer, decision, 'REQUESTED', async (transaction, version) => {
    refuseApproved(version);
    await refuseOlder(transaction, version);
    await transaction.queryTemplateVersion.update({ where: { id: version.id }, data: { requestedAt: now } });
  });
}

/**
 * Approves a version: from now on answers are given with it. It has to compile, and its columns
 * have to be known: they are the contract of programs that run it.
 * @throws NotFoundError, ForbiddenError, ConflictError
 */
export async function approveVersion(
  services: TemplateServices,
  viewer: Viewer,
  decision: VersionDecision,
  now: Date,
): Decided {
  const checked = await soundVersion(services, viewer, decision, now);
  return deciding(services, viewer, decision, 'APPROVED', async (transaction, version, author) => {
    refuseApproved(version);
    await refuseOlder(transaction, version);
    if (checked.columns === null && keptColumns(version) === null) {
      throw new ConflictError(
        'The columns of this query are not known yet.',
        'Run it once, look at the rows, then approve it.',
      );
    }
    await transaction.queryTemplateVersion.update({
      where: { id: version.id },
      data: {
        approvedAt: now,
        approvedByActorId: author.actorId,
        ...(checked.columns === null ? {} : { columns: storableJson(checked.columns) }),
      },
    });
    await setTables(transaction, version.queryTemplateId, contentOf(version), checked.tableIds);
  });
}

/**
 * Sends a version back to its author, with the reason.
 * @throws NotFoundError, ForbiddenError, ConflictError where no approval was asked for
 */
export async function sendBackVersion(services: TemplateServices, viewer: Viewer, decision: VersionDecision): Decided {
  return deciding(services, viewer, decision, 'SENT_BACK', async (transaction, version) => {
    refuseApproved(version);
    if (version.requestedAt === null) {
      throw new ConflictError(`Approval of v${version.version} was not requested.`, 'There is nothing to send back.');
    }
    await transaction.queryTemplateVersion.update({ where: { id: version.id }, data: { requestedAt: null } });
  });
}

/**
 * Withdraws the approval of a version, and of every other version that runs the same query: no new
 * answer is given with it. Answers that were given keep their badge.
 * @throws NotFoundError, ForbiddenError, ConflictError where it is not approved
 */
export async function withdrawApproval(
  services: TemplateServices,
  viewer: Viewer,
  decision: VersionDecision,
  now: Date,
): Decided {
  const author = authorOf(viewer);
  const { database } = services.semql;
  const template = { organizationId: author.organizationId, id: decision.templateId };
  const found = await standingAfter(database, template, decision.version);
  const checked = found.next === null ? null : await checkTemplate(services.semql, viewer, contentOf(found.next), now);
  return deciding(services, viewer, decision, 'WITHDRAWN', async (transaction, version) => {
    if (version.approvedAt === null) {
      throw new ConflictError(`v${version.version} is not approved.`, 'There is nothing to withdraw.');
    }
    const { next, withdrawn } = await standingAfter(transaction, template, decision.version);
    if (next?.id !== found.next?.id) {
      throw new ConflictError(
        'There is a new decision about another version of this query.',
        'Look at it, then withdraw again.',
      );
    }
    await transaction.queryTemplateVersion.updateMany({
      where: { id: { in: withdrawn.map(({ id }) => id) } },
      data: { approvedAt: null, approvedByActorId: null, requestedAt: null },
    });
    if (next !== null && checked !== null) {
      await setTables(transaction, version.queryTemplateId, contentOf(next), checked.tableIds);
    }
  });
}

/**
 * What the withdrawal of a version takes away, and the version that is in use afterwards; null:
 * none. A name that was followed, or another description, is a version with the same query.
 */
async function standingAfter(
  database: Transaction,
  template: { readonly organizationId: string; readonly id: string },
  number: number,
): Promise<{ readonly withdrawn: readonly VersionWithParameters[]; readonly next: VersionWithParameters | null }> {
  const approved = await database.queryTemplateVersion.findMany({
    where: {
      organizationId: template.organizationId,
      queryTemplateId: template.id,
      approvedAt: { not: null },
    },
    orderBy: { version: 'desc' },
    include: versionContent,
  });
  const named = approved.find(({ version }) => version === number);
  const isSame = (one: VersionWithParameters): boolean =>
    named !== undefined && sameContent(contentOf(one), contentOf(named));
  return { withdrawn: approved.filter(isSame), next: approved.find((one) => !isSame(one)) ?? null };
}

/** A template to deprecate. */
export interface Deprecation {
  readonly templateId: string;
  /** Template to use instead; null: none. */
  readonly successorId?: string | null | undefined;
  readonly note?: string | null | undefined;
}

/**
 * Deprecates a template: agents no longer answer with it, and programs that run it are told which
 * one to use instead.
 * @throws NotFoundError, ForbiddenError, InvalidInputError of the successor
 */
export async function deprecateTemplate(
  services: TemplateServices,
  viewer: Viewer,
  { templateId, successorId = null, note }: Deprecation,
  now: Date,
): Decided {
  const author = authorOf(viewer);
  return changingTemplates(services.layer, author, async (transaction) => {
    const template = await templateToChange(transaction, viewer, templateId);
    if (successorId !== null) {
      await refuseSuccessor(transaction, viewer, template, successorId);
    }
    await transaction.queryTemplate.update({
      where: { id: template.id },
      data: { deprecatedAt: template.deprecatedAt ?? now, successorId },
    });
    await log(transaction, author, { templateId: template.id, kind: 'DEPRECATED', version: null, note });
    return { id: template.id, version: await newestNumber(transaction, template.id) };
  });
}

/**
 * Takes a deprecation back. @throws NotFoundError, ForbiddenError, ConflictError
 */
export async function reinstateTemplate(
  services: TemplateServices,
  viewer: Viewer,
  { templateId, note }: Pick<Deprecation, 'templateId' | 'note'>,
): Decided {
  const author = authorOf(viewer);
  return changingTemplates(services.layer, author, async (transaction) => {
    const template = await templateToChange(transaction, viewer, templateId);
    if (template.deprecatedAt === null) {
      throw new ConflictError(`${template.name} is not deprecated.`, 'There is nothing to take back.');
    }
    await transaction.queryTemplate.update({
      where: { id: template.id },
      data: { deprecatedAt: null, successorId: null },
    });
    await log(transaction, author, { templateId: template.id, kind: 'REINSTATED', version: null, note });
    return { id: template.id, version: await newestNumber(transaction, template.id) };
  });
}

/** Makes a decision about a version and writes it into the log. */
async function deciding(
  services: TemplateServices,
  viewer: Viewer,
  { templateId, version, note }: VersionDecision,
  kind: QueryTemplateDecisionKind,
  decide: (transaction: Transaction, version: VersionWithParameters, author: TemplateAuthor) => Promise<void>,
): Decided {
  const author = authorOf(viewer);
  return changingTemplates(services.layer, author, async (transaction) => {
    const template = await templateToChange(transaction, viewer, templateId);
    const found = await transaction.queryTemplateVersion.findFirst({
      where: { queryTemplateId: template.id, version },
      include: versionContent,
    });
    if (found === null) {
      throw new NotFoundError('Version');
    }
    await decide(transaction, found, author);
    await log(transaction, author, { templateId: template.id, kind, version, note });
    return { id: template.id, version: await newestNumber(transaction, template.id) };
  });
}

function refuseApproved({ approvedAt, version }: VersionWithParameters): void {
  if (approvedAt !== null) {
    throw new ConflictError(`v${version} is approved already.`, 'Reload the page to see the current state.');
  }
}

async function refuseOlder(
  transaction: Transaction,
  { queryTemplateId, version }: VersionWithParameters,
): Promise<void> {
  const newest = await newestNumber(transaction, queryTemplateId);
  if (newest !== version) {
    throw new ConflictError(`v${newest} has been saved since.`, `Look at v${newest} and decide about that one.`);
  }
}

async function newestNumber(transaction: Transaction, queryTemplateId: string): Promise<number> {
  const { _max } = await transaction.queryTemplateVersion.aggregate({
    where: { queryTemplateId },
    _max: { version: true },
  });
  return _max.version ?? 0;
}

/**
 * Checks a version before a decision is made: what it says never changes.
 * @throws ConflictError where it cannot be run
 */
async function soundVersion(
  services: TemplateServices,
  viewer: Viewer,
  { templateId, version }: VersionDecision,
  now: Date,
): Promise<CheckedTemplate> {
  const { organizationId } = authorOf(viewer);
  const stored = await services.semql.database.queryTemplateVersion.findFirst({
    where: { organizationId, queryTemplateId: templateId, version },
    include: versionContent,
  });
  if (stored === null) {
    throw new NotFoundError('Version');
  }
  const checked = await checkTemplate(services.semql, viewer, contentOf(stored), now);
  if (isSound(checked)) {
    return checked;
  }
  const problem = checked.problems.find(({ severity }) => severity === 'error');
  throw new ConflictError(
    `v${version} cannot be run: ${problem?.message ?? ''}`,
    problem?.advice ?? 'Correct the query.',
  );
}

async function refuseSuccessor(
  transaction: Transaction,
  viewer: Viewer,
  { id, name }: QueryTemplate,
  successorId: string,
): Promise<void> {
  if (successorId === id) {
    throw new InvalidInputError(`${name} cannot replace itself.`, 'Choose another template.', ['successorId']);
  }
  const successor = await templateToChange(transaction, viewer, successorId);
  if (successor.deprecatedAt !== null) {
    throw new InvalidInputError(`${successor.name} is deprecated, too.`, 'Choose a template that is in use.', [
      'successorId',
    ]);
  }
}

async function log(
  transaction: Transaction,
  { organizationId, actorId }: TemplateAuthor,
  decision: {
    readonly templateId: string;
    readonly kind: QueryTemplateDecisionKind;
    readonly version: number | null;
    readonly note: string | null | undefined;
  },
): Promise<void> {
  const { templateId, kind, version, note } = decision;
  await transaction.queryTemplateDecision.create({
    data: {
      id: newId('QueryTemplateDecision'),
      organizationId,
      queryTemplateId: templateId,
      kind,
      version,
      note: shortEnough(note ?? '', longest.rules, 'note'),
      actorId,
    },
  });
}
