import { isAdminOf } from '../../../access/readPolicy.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { PrismaClient } from '../../../generated/prisma/client.ts';
import { ForbiddenError, InvalidInputError } from '../../../platform/errors.ts';
import { changeSemanticLayer, type LayerServices } from '../../changeSemanticLayer.ts';
import type { Layer } from '../../layer.ts';
import { loadLayer, type LayerPlace } from '../../store/loadLayer.ts';
import { locateChanges } from '../../store/locateChanges.ts';
import { planImport, type ImportPlan, type RowOutcome } from './planImport.ts';
import { printGlossary } from './printGlossary.ts';
import { readGlossary } from './readGlossary.ts';

/** A file with a glossary, and where it goes. */
export interface GlossaryFile {
  readonly csv: string;
  /** Default: the environment that the viewer works in. */
  readonly environmentId?: string | null | undefined;
}

/** Number of rows with an outcome. */
export const rowsWith = ({ rows }: Pick<ImportPlan, 'rows'>, outcome: RowOutcome): number =>
  rows.filter((row) => row.outcome === outcome).length;

async function administered(
  database: PrismaClient,
  viewer: Viewer,
  environmentId: string | null | undefined,
): Promise<LayerPlace & { readonly layer: Layer }> {
  const place = await database.$transaction((transaction) =>
    locateChanges(transaction, viewer, [], environmentId ?? null),
  );
  if (!isAdminOf(viewer, place)) {
    throw new ForbiddenError();
  }
  return { ...place, layer: (await loadLayer(database, place)).layer };
}

/**
 * The glossary of an environment as CSV, in alphabetical order.
 * @throws NotFoundError, ForbiddenError
 */
export async function exportGlossary(
  database: PrismaClient,
  viewer: Viewer,
  environmentId: string | null | undefined,
): Promise<string> {
  const { layer } = await administered(database, viewer, environmentId);
  return printGlossary(layer.glossary.toSorted((one, other) => one.term.localeCompare(other.term, 'en')));
}

/**
 * Says row by row what importing a file would do, without doing it.
 * @throws NotFoundError, ForbiddenError, InvalidInputError when the file as a whole cannot be used
 */
export async function compareGlossary(
  database: PrismaClient,
  viewer: Viewer,
  { csv, environmentId }: GlossaryFile,
): Promise<ImportPlan> {
  const { layer } = await administered(database, viewer, environmentId);
  return planImport(layer, readGlossary(csv));
}

/**
 * Imports a glossary from CSV as one change: all rows, or none when one is refused. Terms that the
 * file does not name stay.
 * @throws InvalidInputError, and what `changeSemanticLayer` throws
 */
export async function importGlossary(
  services: LayerServices,
  viewer: Viewer,
  { csv, environmentId }: GlossaryFile,
): Promise<ImportPlan> {
  const place = await administered(services.database, viewer, environmentId);
  const plan = planImport(place.layer, readGlossary(csv));
  const refused = plan.rows.find(({ outcome }) => outcome === 'REFUSED');
  if (refused !== undefined) {
    const count = rowsWith(plan, 'REFUSED');
    throw new InvalidInputError(
      `${count === 1 ? 'One row' : `${count.toLocaleString('en')} rows`} cannot be imported. ` +
        `Row ${refused.row.toLocaleString('en')}: ${refused.remark ?? ''}`,
      'Nothing was imported. Correct the file and import it again.',
      ['csv'],
    );
  }
  if (plan.changes.length > 0) {
    await changeSemanticLayer(services, viewer, { environmentId: place.environmentId, changes: plan.changes });
  }
  return plan;
}
