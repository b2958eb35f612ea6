import type { MemberViewer, Viewer } from '../../access/viewer.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { ForbiddenError, NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { checkCatalog } from '../../semql/catalog/check.ts';
import { type CatalogDefinition, type ModelDefinition, valueTypeNamed } from '../../semql/catalog/definition.ts';
import { prepareCatalog } from '../../semql/catalog/prepare.ts';
import { describableTable } from '../../table/describable.ts';
import { presentColumns } from '../../source/presentColumns.ts';
import { columnProposal, proposalColumn } from '../../table/proposals/proposalsOf.ts';
import { defaultName } from '../../table/relationships.ts';
import { canDescribe } from '../../table/table.policy.ts';
import { loadCatalog } from '../loadCatalog.ts';
import { storedAsOf } from '../storedAsOf.ts';
import type { DraftedColumn, DraftedLink } from './draftedTable.ts';
import { withDraft } from './withDraft.ts';
import { draftModel, type FieldIdea, type ModelDraft } from './draftModel.ts';

const linked = { table: { select: { id: true, name: true } }, name: true } satisfies Prisma.ColumnSelect;

const tableParts = {
  dataSource: { select: { type: true } },
  columns: {
    where: presentColumns,
    orderBy: { position: 'asc' },
    select: {
      ...proposalColumn,
      isNullable: true,
      sourceType: true,
      storedAs: true,
      isVisible: true,
      sourceRelationships: {
        include: { targetColumn: { select: linked } },
      },
      targetRelationships: { include: { sourceColumn: { select: linked } } },
    },
  },
} satisfies Prisma.TableInclude;

type TableRow = Prisma.TableGetPayload<{ include: typeof tableParts }>;

/** A draft, who asked for it, and the semantic layer it would become a part of. */
export interface PlacedDraft extends ModelDraft {
  readonly tableId: string;
  readonly viewer: MemberViewer;
  readonly catalog: CatalogDefinition;
}

/**
 * Drafts a model of a table for the environment the viewer works in. What would not compile there
 * is left out and says why.
 * @throws NotFoundError, ForbiddenError
 */
export async function modelDraft(database: PrismaClient, viewer: Viewer, tableId: string): Promise<PlacedDraft> {
  const { organizationId } = await describableTable(database, viewer, tableId);
  if (!canDescribe(viewer, { organizationId })) throw new ForbiddenError();
  const { environmentId } = viewer;
  const [table, models, { definition: catalog }] = await Promise.all([
    database.table.findFirst({ where: { id: tableId, organizationId }, include: tableParts }),
    database.model.findMany({
      where: { organizationId, environmentId, tableId: { not: null } },
      select: { id: true, tableId: true },
      orderBy: { createdAt: 'asc' },
    }),
    loadCatalog(database, { organizationId, environmentId, agentId: null }),
  ]);
  if (table === null) throw new NotFoundError('Table');
  const definitions = new Map(catalog.models.map((model) => [model.id, model]));
  const modelOver = new Map<string, ModelDefinition>();
  for (const { id, tableId: over } of models) {
    const model = definitions.get(id);
    // Among several models over one table, the oldest is joined.
    if (over !== null && model !== undefined && !modelOver.has(over)) modelOver.set(over, model);
  }
  const draft = draftModel(
    {
      id: table.id,
      dataSourceId: table.dataSourceId,
      name: table.name,
      isView: table.isView,
      typesAreDeclared: table.dataSource.type !== 'FILE',
      rowCount: Number(table.rowCount ?? 0n),
      description: table.description,
      path: table.hierarchyPath,
      columns: table.columns.map((column) => draftedColumn(column, table)),
      links: table.columns.flatMap((column) => linksOf(column, table, modelOver)),
    },
    catalog.models.map(({ name }) => name),
    newId,
  );
  return { ...withoutBroken(draft, catalog), tableId: table.id, viewer, catalog };
}

function withoutBroken(draft: ModelDraft, catalog: CatalogDefinition): ModelDraft {
  const problems = checkCatalog(prepareCatalog(withDraft(catalog, draft).catalog));
  const broken = new Map(
    problems
      .filter(({ diagnostic }) => diagnostic.severity === 'error')
      .map(({ definitionId, diagnostic }) => [definitionId, diagnostic.message]),
  );
  if (broken.size === 0) return draft;
  const fields = draft.fields.filter(({ field }) => !broken.has(field.id));
  const kept = new Set(fields.map(({ field }) => field.name));
  const { grain } = draft.model;
  const whole = grain.keys.every((key) => kept.has(key));
  return {
    ...draft,
    model: { ...draft.model, grain: { ...grain, keys: whole ? grain.keys : [] } },
    fields,
    relationships: draft.relationships.filter(({ relationship: { id, keys }, owner }) => {
      const own = owner === draft.model.name;
      const ends = keys.map(({ from, to }) => (own ? from : to));
      // Without a key no other model may join it.
      return !broken.has(id) && ends.every((end) => kept.has(end)) && (own || whole);
    }),
    leftOut: [
      ...draft.leftOut,
      ...draft.fields.flatMap((idea: FieldIdea) => {
        const message = broken.get(idea.field.id);
        return message === undefined ? [] : [{ column: idea.field.expression, reason: message }];
      }),
    ],
  };
}

function draftedColumn(column: TableRow['columns'][number], table: TableRow): DraftedColumn {
  const { rowCount } = table;
  return {
    name: column.name,
    type: valueTypeNamed(column.dataType),
    nullable: column.isNullable,
    storedAs: storedAsOf(column),
    semanticType: column.semanticType ?? columnProposal(column, table).semanticType,
    description: column.description,
    unit: column.unitOfMeasurement,
    visible: column.isVisible,
    primaryKey: column.isPrimaryKey,
    unique: rowCount !== null && rowCount > 0n && column.uniqueValues === rowCount && column.missingValues === 0n,
    relates: { to: column.sourceRelationships.length > 0, from: column.targetRelationships.length > 0 },
    sampleValues: column.sampleValues,
  };
}

/** Joins with tables that have a model, and of the table with itself. */
function linksOf(
  { name: column, sourceRelationships, targetRelationships }: TableRow['columns'][number],
  table: Pick<TableRow, 'id' | 'name'>,
  modelOver: ReadonlyMap<string, ModelDefinition>,
): readonly DraftedLink[] {
  const outgoing = sourceRelationships.map(({ targetColumn, ...link }) => ({
    ...link,
    other: targetColumn,
    out: true,
  }));
  const incoming = targetRelationships.map(({ sourceColumn, ...link }) => ({
    ...link,
    other: sourceColumn,
    out: false,
  }));
  return [...outgoing, ...incoming].flatMap(({ other, out, name, type }) => {
    const isOwn = other.table.id === table.id;
    const model = isOwn ? null : modelOver.get(other.table.id);
    // A join with itself is met at both of its ends.
    if (model === undefined || (isOwn && !out)) return [];
    // Drawn the other way round, or many on both sides: nothing that reaches one row.
    if (type !== 'MANY_TO_ONE' && type !== 'ONE_TO_ONE') return [];
    const unnamed = out ? defaultName(column, other.table.name) : defaultName(other.name, table.name);
    return [{ name: name === unnamed ? '' : name, outgoing: out, model, type, column, otherColumn: other.name }];
  });
}
