import type { Viewer } from '../../access/viewer.ts';
import { Prisma, type DataSource, type PrismaClient } from '../../generated/prisma/client.ts';
import type { ColumnChange } from '../../generated/prisma/enums.ts';
import { fieldsOverHidden } from '../fieldsOverHidden.ts';
import { loadCatalog } from '../loadCatalog.ts';
import { canConnectDataSource } from '../../source/dataSource.policy.ts';
import { factChanges, storedFacts } from '../../source/import/columnDrift.ts';
import { connectableSource } from '../../source/connect/connectableSource.ts';
import { lockSource } from '../../source/sourceLocks.ts';
import { sqlDependents } from './sqlDependents.ts';
import type { SourceServices } from '../../source/sourceServices.ts';

/** Differences of one table of a source since they were last acknowledged. */
export interface TableDrift {
  readonly id: string;
  readonly name: string;
  readonly missingSince: Date | null;
  /** Other differences reported by the source, each as the end of a sentence about the table. */
  readonly details: readonly string[];
  readonly columns: readonly {
    readonly name: string;
    readonly change: ColumnChange;
    /** Null: the column was not there. */
    readonly typeBefore: string | null;
    /** Null: the column is not there. */
    readonly typeNow: string | null;
    /** Other differences reported by the source, each as the end of a sentence about the column. */
    readonly details: readonly string[];
  }[];
  /** Fields computed from columns that were removed or changed. */
  readonly dependents: readonly Dependent[];
}

export interface Dependent {
  readonly id: string;
  readonly type: 'Model' | 'Metric' | 'GlossaryTerm' | 'QueryTemplate' | 'Agent';
  readonly name: string;
  /** Affected dimensions, measures and filters of a model. */
  readonly fields: readonly string[];
}

/** Columns on either side of a table's drift. */
const changed: Prisma.ColumnWhereInput = { change: { not: null } };

/**
 * Lists changes in a data source since the last acknowledgement, by table, with the objects that
 * depend on them; empty for users who may not connect sources. SQL that people wrote, in templates
 * and in models of custom queries, is searched for the names.
 */
export async function driftOf(
  database: PrismaClient,
  viewer: Viewer,
  { id: dataSourceId, organizationId }: Pick<DataSource, 'id' | 'organizationId'>,
): Promise<TableDrift[]> {
  if (!canConnectDataSource(viewer) || viewer.organizationId !== organizationId) {
    return [];
  }
  const tables = await database.table.findMany({
    where: {
      dataSourceId,
      missingSeenAt: null,
      OR: [{ missingSince: { not: null } }, { commentBefore: { not: null } }, { columns: { some: changed } }],
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      name: true,
      missingSince: true,
      sourceComment: true,
      commentBefore: true,
      models: { select: { id: true, name: true, environmentId: true } },
      columns: {
        where: { OR: [changed, { removedAt: { not: null } }] },
        orderBy: { position: 'asc' },
        select: {
          name: true,
          change: true,
          typeBefore: true,
          sourceType: true,
          dataType: true,
          factsBefore: true,
          sourceFacts: true,
        },
      },
    },
  });
  const environmentIds = [...new Set(tables.flatMap(({ models }) => models.map((model) => model.environmentId)))];
  const layers = new Map<string, Layer>(
    await Promise.all(
      environmentIds.map(async (environmentId): Promise<[string, Layer]> => {
        const { definition } = await loadCatalog(database, { organizationId, environmentId, agentId: null });
        return [environmentId, definition];
      }),
    ),
  );
  const bySql = await sqlDependents(
    database,
    dataSourceId,
    tables.map(({ id, name, columns, missingSince }) => {
      return { id, name, columns: columns.filter(isFelt).map((column) => column.name), isGone: missingSince !== null };
    }),
  );
  return tables.map(({ columns, models, sourceComment, commentBefore, ...table }) => ({
    ...table,
    details: commentBefore === null ? [] : [commentDetail(sourceComment)],
    columns: columns.flatMap(({ name, change, typeBefore, sourceType, dataType, ...facts }) => {
      if (change === null) {
        return [];
      }
      const typeNow = change === 'REMOVED' ? null : (sourceType ?? dataType);
      return { name, change, typeBefore, typeNow, details: change === 'CHANGED' ? detailsOf(facts) : [] };
    }),
    dependents: [...layers]
      .flatMap(([environmentId, layer]) => {
        const standing = models.filter((model) => model.environmentId === environmentId);
        const broken = columns.filter(isFelt).map(({ name }) => name);
        return dependentsOf(layer, standing, broken, table.missingSince !== null);
      })
      .concat(bySql.get(table.id) ?? []),
  }));
}

/** True: what is computed from the column may be another thing now. A comment is only read. */
function isFelt(column: {
  readonly change: ColumnChange | null;
  readonly typeBefore: string | null;
  readonly sourceType: string | null;
  readonly factsBefore: unknown;
  readonly sourceFacts: unknown;
}): boolean {
  if (column.change !== 'CHANGED') {
    return column.change !== 'ADDED';
  }
  const facts = factChanges(storedFacts(column.factsBefore), storedFacts(column.sourceFacts));
  return column.typeBefore !== column.sourceType || facts.some((fact) => fact !== 'comment');
}

function detailsOf(facts: { readonly factsBefore: unknown; readonly sourceFacts: unknown }): readonly string[] {
  const [before, now] = [storedFacts(facts.factsBefore), storedFacts(facts.sourceFacts)];
  return factChanges(before, now).map((fact) => {
    switch (fact) {
      case 'isNullable':
        return now?.isNullable === true ? 'may be empty now' : 'is never empty now';
      case 'isPrimaryKey':
        return now?.isPrimaryKey === true ? 'is part of the primary key now' : 'is no longer part of the primary key';
      case 'comment':
        return commentDetail(now?.comment);
    }
  });
}

function commentDetail(comment: string | null | undefined): string {
  return comment === '' ? 'no longer has a comment' : `has the comment “${comment ?? ''}” now`;
}

type Layer = Awaited<ReturnType<typeof loadCatalog>>['definition'];

/**
 * @param whole true: the models stand on a table that is gone, and depend on it whatever they
 *   compute
 */
function dependentsOf(
  layer: Layer,
  models: readonly { readonly id: string; readonly name: string }[],
  columns: readonly string[],
  whole: boolean,
): Dependent[] {
  const over = fieldsOverHidden(
    layer,
    new Map(columns.length === 0 ? [] : models.map(({ name }): [string, readonly string[]] => [name, columns])),
  );
  const ofModels = layer.models.flatMap(({ id, name, ...parts }): Dependent[] => {
    const fields = [...parts.dimensions, ...parts.measures, ...parts.filters]
      .map((field) => field.name)
      .filter((field) => over.fields.has(`${name}.${field}`));
    const stands = whole && models.some((model) => model.id === id);
    return fields.length > 0 || stands ? [{ id, type: 'Model', name, fields }] : [];
  });
  const metrics = layer.metrics.filter(({ name }) => over.metrics.has(name));
  const gone = new Set(whole ? models.map(({ name }) => name) : []);
  const terms = layer.glossary.filter(({ mappings }) =>
    mappings.some(({ target }) => over.fields.has(target) || over.metrics.has(target) || gone.has(target)),
  );
  return [
    ...ofModels,
    ...metrics.map(({ id, name }): Dependent => ({ id, type: 'Metric', name, fields: [] })),
    ...terms.map(({ id, term }): Dependent => ({ id, type: 'GlossaryTerm', name: term, fields: [] })),
  ];
}

/**
 * Marks the changes in a source as seen, including missing tables: only later changes are reported.
 * Metadata of removed tables and columns is kept.
 *
 * @throws ForbiddenError, NotFoundError
 */
export async function acknowledgeDrift(
  services: Pick<SourceServices, 'database'>,
  viewer: Viewer,
  dataSourceId: string,
  now: Date,
): Promise<DataSource> {
  const source = await connectableSource(services, viewer, dataSourceId);
  const { prisma } = services.database;
  await prisma.$transaction(async (transaction) => {
    await lockSource(transaction, source.id);
    await transaction.table.updateMany({
      where: { dataSourceId: source.id, missingSince: { not: null }, missingSeenAt: null },
      data: { missingSeenAt: now },
    });
    await transaction.table.updateMany({
      where: { dataSourceId: source.id, commentBefore: { not: null } },
      data: { commentBefore: null },
    });
    await transaction.column.updateMany({
      where: { table: { dataSourceId: source.id }, ...changed },
      data: { change: null, typeBefore: null, factsBefore: Prisma.DbNull },
    });
  });
  return source;
}
