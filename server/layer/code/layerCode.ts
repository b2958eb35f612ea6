import { isAdminOf } from '../../access/readPolicy.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { storedAsOf } from '../../model/storedAsOf.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ConflictError, ForbiddenError, InvalidInputError, LimitExceededError } from '../../platform/errors.ts';
import { valueTypeNamed } from '../../semql/catalog/definition.ts';
import { exportOsi, type OsiExport } from '../../semql/import/exportOsi.ts';
import type { ImportFile, ImportNote, ProjectFormat } from '../../semql/import/project.ts';
import { tablePath } from '../../source/tablePath.ts';
import { changeLayerIn, type ChangedLayer, type LayerServices } from '../changeSemanticLayer.ts';
import { layerTopic, lockLayer } from '../feed/changeEvent.ts';
import { agentsThere, counterpartsIn, withCounterparts } from '../environment/counterparts.ts';
import { isEmptyLayer } from '../layer.ts';
import { loadLayer, type LayerPlace } from '../store/loadLayer.ts';
import { locateChanges } from '../store/locateChanges.ts';
import { changesOf, compareLayers, type LayerDifference } from './differences.ts';
import { layerFile, type LayerFileFormat } from './layerFile.ts';
import { readLayerFiles, type DescribedLayer, type KnownSources } from './readLayerFiles.ts';

const limits = { files: 500, bytes: 8_000_000, changes: 5_000 } as const;
/** Comparing and changing a whole layer takes longer than one save. */
export const transactionLimits = { maxWait: 10_000, timeout: 120_000 };

/** How files differ from a semantic layer. */
export interface LayerComparison {
  readonly format: ProjectFormat;
  /** Number of the last change of the layer that was compared. */
  readonly revision: number;
  readonly differences: readonly LayerDifference[];
  /** Remarks on what could not be carried over. */
  readonly notes: readonly ImportNote[];
  /** Number of the last change of the other layer; null: files were compared. */
  readonly fromRevision: number | null;
  /** True: nothing is in the other layer. */
  readonly fromIsEmpty: boolean;
}

/** Choice of differences to apply. */
export interface DifferencesToApply {
  /** Of the comparison that the choice was made from; null: whatever the layer is now. */
  readonly revision?: number | null | undefined;
  /**
   * Keys of the chosen differences; null: all that create or change something, of two environments
   * those that only the first one changed.
   */
  readonly keys?: readonly string[] | null | undefined;
  /** True: without a choice, what the files do not mention is removed as well. */
  readonly removes?: boolean | null | undefined;
  readonly confirmed?: boolean | null | undefined;
}

/** Choice of differences between files and a layer. */
export interface FilesToApply extends DifferencesToApply {
  readonly files: readonly ImportFile[];
  readonly environmentId?: string | null | undefined;
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
 * The semantic layer of an environment in Open Semantic Interchange, with what that cannot carry.
 * @throws NotFoundError, ForbiddenError for anybody but admins
 */
export async function exportLayerAsOsi(
  database: PrismaClient,
  viewer: Viewer,
  environmentId: string | null,
): Promise<OsiExport> {
  const place = await database.$transaction((transaction) => administered(transaction, viewer, environmentId));
  const { layer } = await loadLayer(database, place);
  return exportOsi(layer, 'quarry');
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

/** Differences that were applied. */
export interface AppliedDifferences extends ChangedLayer {
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
  services: LayerServices,
  viewer: Viewer,
  { files, environmentId = null, ...choice }: FilesToApply,
): Promise<AppliedDifferences> {
  const { place, described } = await readFor(services.database, viewer, files, environmentId);
  return announced(services, (transaction) =>
    applyIn(transaction, viewer, place, () => compareIn(transaction, place, described), choice),
  );
}

/** Runs changes in a transaction of their own, and announces them after the commit. */
export async function announced(
  { database, events }: LayerServices,
  change: (transaction: Transaction) => Promise<AppliedDifferences>,
): Promise<AppliedDifferences> {
  const done = await database.$transaction(change, transactionLimits);
  if (done.seq !== null) {
    events.publish(layerTopic(done.environmentId), String(done.seq));
  }
  return done;
}

/**
 * Applies chosen differences between a layer and its description, all or none; the caller announces
 * them.
 * @param compare compares the two once the layer is locked
 * @throws as `applyFiles`
 */
export async function applyIn(
  transaction: Transaction,
  viewer: Viewer,
  place: LayerPlace,
  compare: () => Promise<LayerComparison>,
  { revision = null, keys = null, removes, confirmed }: DifferencesToApply,
): Promise<AppliedDifferences> {
  await lockLayer(transaction, place.environmentId);
  const comparison = await compare();
  if (revision !== null && revision !== comparison.revision) {
    throw new ConflictError(
      'The semantic layer has changed since it was compared.',
      'Compare again. Nothing was applied.',
    );
  }
  const applied = chosen(comparison.differences, keys, removes === true);
  const changes = changesOf(applied);
  if (changes.length > limits.changes) {
    throw new LimitExceededError(
      `These are ${changes.length} changes; at most ${limits.changes} are made at once.`,
      'Choose fewer of them first, and the others afterwards.',
    );
  }
  const { environmentId } = place;
  const changed = await changeLayerIn(transaction, viewer, { environmentId, changes, confirmed });
  return { ...changed, applied, notes: comparison.notes };
}

function chosen(
  differences: readonly LayerDifference[],
  keys: readonly string[] | null,
  removes: boolean,
): readonly LayerDifference[] {
  if (keys === null) {
    return differences.filter(
      ({ action, changedIn }) => (removes || action !== 'REMOVE') && (changedIn === null || changedIn === 'FROM'),
    );
  }
  const known = new Map(differences.map((one) => [one.key, one]));
  return [...new Set(keys)].map((key) => {
    const difference = known.get(key);
    if (difference === undefined) {
      throw new InvalidInputError(`There is no difference “${key}”.`, 'Compare again.', ['keys']);
    }
    return difference;
  });
}

/**
 * The environment of an admin.
 * @throws NotFoundError, ForbiddenError for anybody else
 */
export async function administered(
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

/** Compares a layer with its description, whose ids may be those of another environment. */
export async function compareIn(
  transaction: Transaction,
  place: LayerPlace,
  described: DescribedLayer,
): Promise<LayerComparison> {
  const revision = await revisionOf(transaction, place);
  const { layer } = await loadLayer(transaction, place);
  const counterpart = await counterpartsIn(transaction, place);
  const agentIds = described.definitions.flatMap(({ agentId }) => agentId ?? []);
  const agentThere = await agentsThere(transaction, place, agentIds, counterpart);
  const wanted = withCounterparts(described, layer, counterpart, agentThere);
  const taken = await takenIds(transaction, place, wanted);
  const differences = compareLayers(layer, wanted, (id) => !taken.has(id));
  return {
    format: described.format,
    revision,
    differences,
    notes: wanted.notes,
    fromRevision: null,
    fromIsEmpty: isEmptyLayer(described),
  };
}

/** Number of the last change of a layer. */
export async function revisionOf(transaction: Transaction, { environmentId: id }: LayerPlace): Promise<number> {
  const { layerRevision } = await transaction.environment.findUniqueOrThrow({
    where: { id },
    select: { layerRevision: true },
  });
  return layerRevision;
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
  { models, metrics, glossary, definitions }: DescribedLayer,
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
    transaction.rowPolicy.findMany(idsIn(models.flatMap(({ rowPolicies }) => rowPolicies))),
    transaction.relationship.findMany(idsIn(models.flatMap(({ relationships }) => relationships))),
    transaction.metric.findMany(idsIn(metrics)),
    transaction.glossaryTerm.findMany(idsIn(glossary)),
    transaction.definition.findMany(idsIn(definitions)),
  ]);
  const entityIds = [...models, ...metrics, ...glossary, ...definitions].map(({ id }) => id);
  const had = await transaction.entityVersion.findMany({
    where: { entityId: { in: entityIds }, organizationId: { not: organizationId } },
    select: { entityId: true },
    distinct: ['entityId'],
  });
  return new Set([...found.flat().map(({ id }) => id), ...had.map(({ entityId }) => entityId)]);
}
