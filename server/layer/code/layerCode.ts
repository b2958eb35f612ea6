import { isAdminOf } from '../../access/readPolicy.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { storedAsOf } from '../../model/storedAsOf.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ConflictError, ForbiddenError, InvalidInputError, LimitExceededError } from '../../platform/errors.ts';
import { valueTypeNamed } from '../../semql/catalog/definition.ts';
import type { ImportFile, ImportNote, ProjectFormat } from '../../semql/import/project.ts';
import { tablePath } from '../../source/tablePath.ts';
import { changeLayerIn, type ChangedLayer, type LayerServices } from '../changeSemanticLayer.ts';
import { layerTopic, lockLayer } from '../feed/changeEvent.ts';
import { loadLayer, type LayerPlace } from '../store/loadLayer.ts';
import { locateChanges } from '../store/locateChanges.ts';
import { changesOf, compareLayers, type LayerDifference } from './differences.ts';
import { layerFile, type LayerFileFormat } from './layerFile.ts';
import { readLayerFiles, type DescribedLayer, type KnownSources } from './readLayerFiles.ts';

const limits = { files: 500, bytes: 8_000_000, changes: 5_000 } as const;
const transactionLimits = { maxWait: 10_000, timeout: 120_000 };

/** How files differ from a semantic layer. */
export interface LayerComparison {
  readonly format: ProjectFormat;
  /** Number of the last change of the layer that was compared. */
  readonly revision: number;
  readonly differences: readonly LayerDifference[];
  /** Remarks on what could not be carried over. */
  readonly notes: readonly ImportNote[];
}

/** Choice of differences to apply. */
export interface FilesToApply {
  readonly files: readonly ImportFile[];
  readonly environmentId?: string | null | undefined;
  /** Of the comparison that the choice was made from; null: whatever the layer is now. */
  readonly revision?: number | null | undefined;
  /** Keys of the chosen differences; null: all that create or change something. */
  readonly keys?: readonly string[] | null | undefined;
  /** True: without a choice, what the files do not mention is removed as well. */
  readonly removes?: boolean | null | undefined;
  readonly confirmed?: boolean | null | undefined;
}

/**
 * The semantic layer of an environment as a file of our own format.
 * @throws NotFoundError, ForbiddenError for anybody but admins
 */
export async function exportLayer(
  database: PrismaClient,
  viewer: Viewer,
  environmentId: string | null,
  format: LayerFileFormat,
): Promise<string> {
  const place = await database.$transaction((transaction) => administered(transaction, viewer, environmentId));
  const [{ layer }, sources] = await Promise.all([loadLayer(database, place), sourcesOf(database, place)]);
  const names = new Map(sources.sources.map(({ id, name }) => [id, name]));
  return layerFile(layer, (id) => names.get(id) ?? id, format);
}

/**
 * Compares files of any format that is known with the semantic layer of an environment; nothing is
 * written.
 * @throws NotFoundError, ForbiddenError for anybody but admins, InvalidInputError when the files
 *   hold no semantic layer, LimitExceededError
 */
export async function compareFiles(
  database: PrismaClient,
  viewer: Viewer,
  files: readonly ImportFile[],
  environmentId: string | null,
): Promise<LayerComparison> {
  const { place, described } = await readFor(database, viewer, files, environmentId);
  return database.$transaction((transaction) => compareIn(transaction, place, described), transactionLimits);
}

/** Files that were applied. */
export interface AppliedFiles extends ChangedLayer {
  readonly applied: readonly LayerDifference[];
  /** Remarks on what could not be carried over. */
  readonly notes: readonly ImportNote[];
}

/**
 * Applies chosen differences between files and the semantic layer, all or none.
 * @throws as `compareFiles` and `changeSemanticLayer`; ConflictError when the layer has changed
 *   since the comparison
 */
export async function applyFiles(
  { database, events }: LayerServices,
  viewer: Viewer,
  { files, environmentId = null, revision = null, keys = null, removes, confirmed }: FilesToApply,
): Promise<AppliedFiles> {
  const { place, described } = await readFor(database, viewer, files, environmentId);
  const done = await database.$transaction(async (transaction) => {
    await lockLayer(transaction, place.environmentId);
    const comparison = await compareIn(transaction, place, described);
    if (revision !== null && revision !== comparison.revision) {
      throw new ConflictError(
        'The semantic layer has changed since it was compared with the files.',
        'Compare again. Nothing was applied.',
      );
    }
    const applied = chosen(comparison.differences, keys, removes === true);
    const changes = changesOf(applied);
    if (changes.length > limits.changes) {
      throw new LimitExceededError(
        `These are ${changes.length} changes; at most ${limits.changes} are made at once.`,
        'Choose fewer, or apply one file after the other.',
      );
    }
    const changed = await changeLayerIn(transaction, viewer, {
      environmentId: place.environmentId,
      changes,
      confirmed,
    });
    return { ...changed, applied, notes: described.notes };
  }, transactionLimits);
  if (done.seq !== null) {
    events.publish(layerTopic(done.environmentId), String(done.seq));
  }
  return done;
}

function chosen(
  differences: readonly LayerDifference[],
  keys: readonly string[] | null,
  removes: boolean,
): readonly LayerDifference[] {
  if (keys === null) {
    return differences.filter(({ action }) => removes || action !== 'REMOVE');
  }
  const known = new Map(differences.map((one) => [one.key, one]));
  return [...new Set(keys)].map((key) => {
    const difference = known.get(key);
    if (difference === undefined) {
      throw new InvalidInputError(`There is no difference “${key}”.`, 'Compare the files again.', ['keys']);
    }
    return difference;
  });
}

async function administered(
  transaction: Transaction,
  viewer: Viewer,
  environmentId: string | null,
): Promise<LayerPlace> {
  const place = await locateChanges(transaction, viewer, [], environmentId);
  if (!isAdminOf(viewer, place)) {
    throw new ForbiddenError();
  }
  return place;
}

/** Reads files before anything is locked: that may take seconds. */
async function readFor(
  database: PrismaClient,
  viewer: Viewer,
  files: readonly ImportFile[],
  environmentId: string | null,
): Promise<{ readonly place: LayerPlace; readonly described: DescribedLayer }> {
  checkSize(files);
  const place = await database.$transaction((transaction) => administered(transaction, viewer, environmentId));
  return { place, described: readLayerFiles(files, await sourcesOf(database, place)) };
}

async function compareIn(
  transaction: Transaction,
  place: LayerPlace,
  described: DescribedLayer,
): Promise<LayerComparison> {
  const { layerSeq: revision } = await transaction.environment.findUniqueOrThrow({
    where: { id: place.environmentId },
    select: { layerSeq: true },
  });
  const { layer } = await loadLayer(transaction, place);
  const taken = await takenIds(transaction, place, described);
  const differences = compareLayers(layer, described, (id) => !taken.has(id));
  return { format: described.format, revision, differences, notes: described.notes };
}

function checkSize(files: readonly ImportFile[]): void {
  const bytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  if (files.length > limits.files || bytes > limits.bytes) {
    throw new LimitExceededError(
      `These are ${files.length} files of ${Math.ceil(bytes / 1e6)} MB; at most ${limits.files} files of 8 MB are read at once.`,
      'Leave out files that hold no semantic layer.',
    );
  }
}

async function sourcesOf(database: PrismaClient | Transaction, { organizationId }: LayerPlace): Promise<KnownSources> {
  const where = { organizationId };
  const [sources, tables] = await Promise.all([
    database.dataSource.findMany({ where, select: { id: true, name: true }, orderBy: { id: 'asc' } }),
    database.table.findMany({
      where: { dataSource: where },
      include: { columns: { where: { removedAt: null }, orderBy: { position: 'asc' } } },
      orderBy: { id: 'asc' },
    }),
  ]);
  return {
    sources,
    tables: tables.map((table) => ({
      id: table.id,
      dataSourceId: table.dataSourceId,
      path: tablePath(table),
      columns: table.columns.map((column) => ({
        name: column.name,
        type: valueTypeNamed(column.dataType),
        nullable: column.isNullable,
        storedAs: storedAsOf(column),
      })),
      samples: new Map(
        table.columns.filter(({ isVisible }) => isVisible).map(({ name, sampleValues }) => [name, sampleValues]),
      ),
    })),
  };
}

/**
 * Ids of the files that something has already, wherever it is, or had in another organization: its
 * history would be mistaken for that of the new thing.
 */
async function takenIds(
  transaction: Transaction,
  { organizationId }: LayerPlace,
  { models, metrics, glossary }: DescribedLayer,
): Promise<ReadonlySet<string>> {
  const idsIn = (things: readonly { readonly id: string }[]) => ({
    where: { id: { in: things.map(({ id }) => id) } },
    select: { id: true },
  });
  const found = await Promise.all([
    transaction.model.findMany(idsIn(models)),
    transaction.dimension.findMany(idsIn(models.flatMap(({ dimensions }) => dimensions))),
    transaction.measure.findMany(idsIn(models.flatMap(({ measures }) => measures))),
    transaction.filter.findMany(idsIn(models.flatMap(({ filters }) => filters))),
    transaction.relationship.findMany(idsIn(models.flatMap(({ relationships }) => relationships))),
    transaction.metric.findMany(idsIn(metrics)),
    transaction.glossaryTerm.findMany(idsIn(glossary)),
  ]);
  const entityIds = [...models, ...metrics, ...glossary].map(({ id }) => id);
  const had = await transaction.entityVersion.findMany({
    where: { entityId: { in: entityIds }, organizationId: { not: organizationId } },
    select: { entityId: true },
    distinct: ['entityId'],
  });
  return new Set([...found.flat().map(({ id }) => id), ...had.map(({ entityId }) => entityId)]);
}
