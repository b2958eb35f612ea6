import type { Viewer } from '../../access/viewer.ts';
import { isAdminOf } from '../../access/readPolicy.ts';
import type { QueryTemplate } from '../../generated/prisma/client.ts';
import type { LayerServices } from '../../layer/changeSemanticLayer.ts';
import { appendChangeEvent, layerTopic, lockLayer } from '../../layer/feed/changeEvent.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ForbiddenError, NotFoundError } from '../../platform/errors.ts';
import type { SemqlServices } from '../compile/semqlRequest.ts';
import { queryLibraryPolicy, queryTemplatePolicy } from '../query.policy.ts';

/** Services that changing templates needs. */
export interface TemplateServices {
  readonly layer: LayerServices;
  readonly semql: SemqlServices;
}

/** An admin who writes the templates of their organization. */
export interface TemplateAuthor {
  readonly viewer: Viewer;
  readonly organizationId: string;
  readonly actorId: string;
}

/** The viewer as an author. @throws ForbiddenError for all but admins */
export function authorOf(viewer: Viewer): TemplateAuthor {
  if (viewer.kind !== 'member' || viewer.role !== 'org:admin') {
    throw new ForbiddenError();
  }
  const { organizationId, actorId } = viewer;
  return { viewer, organizationId, actorId };
}

/** Outcome of a change: the template, and whether it is still there. */
interface Changed {
  readonly id: string;
  /** Newest version; null: the template was removed. */
  readonly version: number | null;
}

/**
 * Changes templates under the locks of all semantic layers of the organization, so that no rename
 * is followed in a text that is being changed, and tells of it in the feed of each.
 */
export async function changingTemplates<Outcome extends Changed>(
  { database, events }: LayerServices,
  { viewer, organizationId }: TemplateAuthor,
  change: (transaction: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  const { outcome, told } = await database.$transaction(
    async (transaction) => {
      const environments = await transaction.environment.findMany({
        where: { organizationId },
        orderBy: { id: 'asc' },
        select: { id: true },
      });
      for (const { id } of environments) {
        await lockLayer(transaction, id);
      }
      const outcome = await change(transaction);
      const told: { readonly environmentId: string; readonly seq: number }[] = [];
      for (const { id } of environments) {
        const entity = { type: 'QueryTemplate', id: outcome.id, version: outcome.version } as const;
        told.push({ environmentId: id, seq: await appendChangeEvent(transaction, id, viewer, [entity]) });
      }
      return { outcome, told };
    },
    { maxWait: 10_000, timeout: 60_000 },
  );
  for (const { environmentId, seq } of told) {
    events.publish(layerTopic(environmentId), String(seq));
  }
  return outcome;
}

/** Template that the viewer may change. @throws NotFoundError, ForbiddenError */
export async function templateToChange(
  transaction: Transaction,
  viewer: Viewer,
  templateId: string,
): Promise<QueryTemplate> {
  const template = await transaction.queryTemplate.findFirst({
    where: { id: templateId, AND: [queryTemplatePolicy.where(viewer)] },
  });
  if (template === null) {
    throw new NotFoundError('Query template');
  }
  if (!isAdminOf(viewer, template)) {
    throw new ForbiddenError();
  }
  return template;
}

/** Library that the viewer may put templates in. @throws NotFoundError, ForbiddenError */
export async function libraryToChange(transaction: Transaction, viewer: Viewer, libraryId: string) {
  const library = await transaction.queryLibrary.findFirst({
    where: { id: libraryId, AND: [queryLibraryPolicy.where(viewer)] },
  });
  if (library === null) {
    throw new NotFoundError('Query library');
  }
  if (!isAdminOf(viewer, library)) {
    throw new ForbiddenError();
  }
  return library;
}
