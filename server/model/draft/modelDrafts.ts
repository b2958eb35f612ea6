import { z } from 'zod';
import type { MemberViewer, Viewer } from '../../access/viewer.ts';
import { type DataSource, Prisma, type PrismaClient } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ConflictError, InvalidInputError, ForbiddenError, NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type CatalogDefinition, type ModelDefinition, valueTypeNamed } from '../../semql/catalog/definition.ts';
import { presentColumns } from '../../source/presentColumns.ts';
import { sharedTablePrefix, unitInName } from '../../source/naming/spokenName.ts';
import { sentence, wordsOf } from '../../source/relationships/words.ts';
import { cutToFit, longest } from '../../source/textLimits.ts';
import { describableSource } from '../../table/describable.ts';
import { columnProposal, proposalColumn } from '../../table/proposals/proposalsOf.ts';
import { canDescribe, tablePolicy } from '../../table/table.policy.ts';
import { fileReading } from '../../warehouse/files/reading.ts';
import { loadCatalog } from '../loadCatalog.ts';
import { storedAsOf } from '../storedAsOf.ts';
import type { DraftedColumn, DraftedTable } from './draftedTable.ts';
import { draftTables, type Drafts, type TableLink } from './draftTables.ts';
import { linksOf } from './tableLinks.ts';

/** Tables that are drafted at once. */
const mostTables = 500;

const tableParts = {
  // How its file was read last; a later import may have read the rows that were there.
  processingTasks: {
    where: { status: 'COMPLETED', reading: { not: Prisma.DbNull } },
    orderBy: { createdAt: 'desc' },
    take: 1,
    select: { reading: true, leftOutCounts: true },
  },
  columns: {
    where: presentColumns,
    orderBy: { position: 'asc' },
    select: {
      ...proposalColumn,
      id: true,
      isNullable: true,
      sourceType: true,
      storedAs: true,
      isVisible: true,
      mean: true,
      unreadableValues: true,
    },
  },
} satisfies Prisma.TableInclude;

type TableRow = Prisma.TableGetPayload<{ include: typeof tableParts; omit: { sampleData: true } }>;

/** Drafts, their source, who asked for them, and the semantic layer they would become a part of. */
export interface PlacedDrafts extends Drafts {
  readonly source: DataSource;
  readonly viewer: MemberViewer;
  readonly catalog: CatalogDefinition;
  /** Models that the source has; of chosen tables, those over them. */
  readonly existingIds: readonly string[];
}

/** Tables of one source that models are drafted of. */
interface DraftedTables {
  readonly dataSourceId: string;
  readonly tableIds?: readonly string[] | null | undefined;
  /** True: a chosen table that has a model gets no second one. */
  readonly reuse?: boolean | null | undefined;
}

/**
 * Drafts models of tables of one source, together, for the environment the viewer works in.
 * @param input.tableIds default: every imported table without a model
 * @throws NotFoundError, ForbiddenError, InvalidInputError beyond 500 tables, ConflictError for a
 *   table whose first import has not ended
 */
export async function modelDrafts(
  database: PrismaClient | Transaction,
  viewer: Viewer,
  input: DraftedTables,
): Promise<PlacedDrafts> {
  const source = await describableSource(database, viewer, input.dataSourceId);
  if (!canDescribe(viewer, source)) {
    throw new ForbiddenError();
  }
  const { organizationId } = source;
  const { environmentId } = viewer;
  const wanted = input.tableIds == null ? null : [...new Set(input.tableIds)];
  if (wanted !== null && wanted.length > mostTables) {
    throw new InvalidInputError(
      `${wanted.length} tables were chosen; at most ${mostTables} are drafted at once.`,
      'Choose fewer tables, and draft the others afterwards.',
      ['tableIds'],
    );
  }
  const models = await database.model.findMany({
    where: { organizationId, environmentId, dataSourceId: source.id },
    select: { id: true, tableId: true },
    orderBy: { createdAt: 'asc' },
  });
  const modelled = new Set(models.map(({ tableId }) => tableId));
  const drafted = input.reuse === true ? (wanted?.filter((id) => !modelled.has(id)) ?? null) : wanted;
  // A table whose first import has not ended has no columns yet.
  const without = { missingSince: null, columns: { some: presentColumns }, models: { none: { environmentId } } };
  const tables = await database.table.findMany({
    where: {
      dataSourceId: source.id,
      AND: tablePolicy.where(viewer),
      ...(drafted === null ? without : { id: { in: drafted } }),
    },
    include: tableParts,
    omit: { sampleData: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: mostTables,
  });
  if (drafted !== null && tables.length < drafted.length) {
    throw new NotFoundError('Table');
  }
  const unread = tables.find(({ columns }) => columns.length === 0);
  if (unread !== undefined) {
    throw new ConflictError(`${unread.name} has not been read yet.`, 'Choose it when its import has ended.');
  }
  const { definition: catalog } = await loadCatalog(database, { organizationId, environmentId, agentId: null });
  const definitions = new Map(catalog.models.map((model) => [model.id, model]));
  const modelOver = new Map<string, ModelDefinition>();
  for (const { id, tableId: over } of models) {
    const model = definitions.get(id);
    // Among several models over one table, the oldest is joined.
    if (over !== null && model !== undefined && !modelOver.has(over)) {
      modelOver.set(over, model);
    }
  }
  const links = await linksOf(
    database,
    tables.map(({ id }) => id),
  );
  const reached = new Set([...tables.map(({ id }) => id), ...modelOver.keys()]);
  const joins = links.filter(({ from, to }) => reached.has(from.tableId) && reached.has(to.tableId));
  const names = await database.table.findMany({
    where: { dataSourceId: source.id, missingSince: null },
    select: { name: true },
  });
  const prefix = sharedTablePrefix(names.map(({ name }) => name));
  const drafts = draftTables(
    tables.map((table) => draftedTable(table, source, prefix, { links, joins })),
    joins,
    catalog,
    modelOver,
    newId,
  );
  const existing = models.filter(({ tableId }) => wanted === null || (tableId !== null && wanted.includes(tableId)));
  return { ...drafts, source, viewer, catalog, existingIds: existing.map(({ id }) => id) };
}

/** Proposed name of an agent that answers from a source: `Web shop analyst`. */
export function agentNameOf(source: string): string {
  return cutToFit(`${sentence(wordsOf(source).join(' ')) || source} analyst`, longest.name);
}

/** Links of tables, and those of them that join tables that are drafted or have a model. */
interface Links {
  readonly links: readonly TableLink[];
  readonly joins: readonly TableLink[];
}

function draftedTable(
  table: TableRow,
  source: DataSource,
  prefix: readonly string[],
  { links, joins }: Links,
): DraftedTable {
  const columnsAt = (end: 'from' | 'to', among: readonly TableLink[]): ReadonlySet<string> =>
    new Set(among.flatMap((link) => (link[end].tableId === table.id ? link[end].column : [])));
  const [from, to] = [columnsAt('from', links), columnsAt('to', links)];
  return {
    id: table.id,
    dataSourceId: table.dataSourceId,
    name: table.name,
    prefix,
    isView: table.isView,
    typesAreDeclared: source.type !== 'FILE',
    rowCount: counted(table.rowCount),
    description: table.description,
    path: table.hierarchyPath,
    columns: table.columns.map((column) =>
      draftedColumn(column, table, { to: from.has(column.name), from: to.has(column.name) }),
    ),
    joins: new Set([...columnsAt('from', joins), ...columnsAt('to', joins)]),
    compositeKeys: [...compositeKeysOf(table.id, links), ...(table.keyColumns.length > 1 ? [table.keyColumns] : [])],
    keepsTotals: table.processingTasks.some(({ reading }) => keepsTotals(reading)),
    totalsLeftOut: totalsLeftOut(table.processingTasks[0]?.leftOutCounts),
  };
}

/** `percent` of a ratio, 0.25 for 25 %; `%` of 25. */
function namedUnit({ name, dataType, min, max }: TableRow['columns'][number]): string | null {
  const unit = unitInName(name);
  if (unit !== '%' || dataType === 'INTEGER' || min === null || max === null) {
    return unit;
  }
  return Math.max(Math.abs(Number(min)), Math.abs(Number(max))) <= 1 ? 'percent' : unit;
}

function keepsTotals(reading: unknown): boolean {
  const { data } = fileReading.safeParse(reading ?? {});
  return data?.keepKinds?.some(isTotal) === true;
}

/** Rows of its file that are sums of others and no rows of the table. */
function totalsLeftOut(counts: unknown): number {
  const { data } = leftOutCounts.safeParse(counts ?? []);
  return (data ?? []).reduce((sum, { kind, rows }) => sum + (isTotal(kind) ? rows : 0), 0);
}

const leftOutCounts = z.array(z.object({ kind: z.string(), rows: z.number() }));
const isTotal = (kind: string): boolean => kind === 'TOTAL' || kind === 'SUBTOTAL';

/** Names of the columns that several links reach together. */
function compositeKeysOf(tableId: string, links: readonly TableLink[]): readonly (readonly string[])[] {
  const reaching = links.filter(({ to, group }) => group !== null && to.tableId === tableId);
  return [...Map.groupBy(reaching, ({ group }) => group).values()].map((group) => group.map(({ to }) => to.column));
}

function draftedColumn(
  column: TableRow['columns'][number],
  table: TableRow,
  relates: DraftedColumn['relates'],
): DraftedColumn {
  const { rowCount } = table;
  return {
    name: column.name,
    type: valueTypeNamed(column.dataType),
    nullable: column.isNullable,
    storedAs: storedAsOf(column),
    semanticType: column.semanticType ?? columnProposal(column, table).semanticType,
    description: column.description,
    unit: column.unitOfMeasurement ?? (isNumber.has(column.dataType) ? namedUnit(column) : null),
    visible: column.isVisible,
    primaryKey: column.isPrimaryKey,
    unique: rowCount !== null && rowCount > 0n && column.uniqueValues === rowCount && column.missingValues === 0n,
    relates,
    sampleValues: column.sampleValues,
    uniqueValues: counted(column.uniqueValues),
    missingValues: counted(column.missingValues),
    unreadableValues: counted(column.unreadableValues),
    min: column.min,
    max: column.max,
    mean: column.mean,
  };
}

const isNumber: ReadonlySet<string> = new Set(['INTEGER', 'DECIMAL', 'NUMBER']);

const counted = (number: bigint | null): number | null => (number === null ? null : Number(number));
