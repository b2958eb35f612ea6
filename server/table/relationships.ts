import type { Viewer } from '../access/viewer.ts';
import type { PrismaClient, TableRelationship } from '../generated/prisma/client.ts';
import type { RelationshipType } from '../generated/prisma/enums.ts';
import { ConflictError, ForbiddenError, InvalidInputError, NotFoundError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { atVersion, changedMeanwhile } from '../platform/database/readVersion.ts';
import { describableColumn } from './describable.ts';
import { cutToFit, longest, shortEnough } from '../source/textLimits.ts';
import { canDescribe, tableRelationshipPolicy } from './table.policy.ts';

/** Changes of a relationship; absent fields keep their value. */
interface RelationshipChanges {
  readonly name?: string | null | undefined;
  readonly type?: RelationshipType | null | undefined;
  readonly description?: string | null | undefined;
}

/**
 * Says that values of one column are those of another.
 * @throws NotFoundError, ForbiddenError, InvalidInputError when the two cannot be compared,
 *   ConflictError when it is known
 */
export async function createTableRelationship(
  database: PrismaClient,
  viewer: Viewer,
  input: RelationshipChanges & { readonly sourceColumnId: string; readonly targetColumnId: string },
): Promise<TableRelationship> {
  const source = await describableColumn(database, viewer, input.sourceColumnId);
  const target = await describableColumn(database, viewer, input.targetColumnId);
  checkEnds(source, target);
  const ends = { sourceColumnId: source.id, targetColumnId: target.id };
  if ((await database.tableRelationship.count({ where: ends })) > 0) {
    throw new ConflictError('These two columns already have a relationship.', 'Change that relationship instead.');
  }
  return database.tableRelationship.create({
    data: {
      id: newId('TableRelationship'),
      organizationId: source.organizationId,
      ...ends,
      name: shortEnough(input.name ?? '', longest.name, 'name') || defaultName(source.name, target.table.name),
      type: input.type ?? 'MANY_TO_ONE',
      description: shortEnough(input.description ?? '', longest.description, 'description'),
    },
  });
}

/**
 * Says more, or something else, of a relationship. It is a person's from then on.
 * @throws NotFoundError, ForbiddenError, InvalidInputError, ConflictError when it has changed
 *   since that version
 */
export async function updateTableRelationship(
  database: PrismaClient,
  viewer: Viewer,
  input: RelationshipChanges & { readonly id: string; readonly version: number },
): Promise<TableRelationship> {
  const { id } = await editableRelationship(database, viewer, input.id);
  const { name, type, description } = input;
  const said = {
    ...(name !== undefined && name !== null && { name: shortEnough(name, longest.name, 'name') }),
    ...(type !== undefined && type !== null && { type }),
    ...(typeof description === 'string' && {
      description: shortEnough(description, longest.description, 'description'),
    }),
  };
  const { where, data } = atVersion(id, input.version);
  const [written] = await database.tableRelationship.updateManyAndReturn({ where, data: { ...data, ...said } });
  if (written === undefined) {
    throw changedMeanwhile('relationship');
  }
  return written;
}

/** Takes a relationship away. @throws NotFoundError, ForbiddenError @returns what it was */
export async function removeTableRelationship(
  database: PrismaClient,
  viewer: Viewer,
  id: string,
): Promise<TableRelationship> {
  await editableRelationship(database, viewer, id);
  return database.tableRelationship.delete({ where: { id } });
}

/** Name of a relationship without one of its own: `customer_id_to_customers`. */
export function defaultName(sourceColumn: string, targetTable: string): string {
  return cutToFit(`${sourceColumn}_to_${targetTable}`, longest.name);
}

interface End {
  readonly id: string;
  readonly name: string;
  readonly dataType: string;
  readonly table: { readonly name: string; readonly dataSourceId: string };
}

/** Types whose values can be equal. */
const families: Readonly<Record<string, string>> = {
  INTEGER: 'number',
  DECIMAL: 'number',
  NUMBER: 'number',
  DATE: 'time',
  TIMESTAMP: 'time',
  TIMESTAMP_TZ: 'time',
};

/** Reason that two columns cannot be related, or null. */
export function unrelatable(source: End, target: End): string | null {
  if (source.id === target.id) {
    return 'A column cannot be related to itself.';
  }
  if (source.table.dataSourceId !== target.table.dataSourceId) {
    return `${source.table.name} and ${target.table.name} are in different data sources, so no query can join them.`;
  }
  const [a, b] = [source.dataType, target.dataType];
  if (a === 'UNKNOWN' || b === 'UNKNOWN' || (families[a] ?? a) === (families[b] ?? b)) {
    return null;
  }
  return `${source.table.name}.${source.name} holds ${a} and ${target.table.name}.${target.name} ${b}, which are never equal.`;
}

function checkEnds(source: End, target: End): void {
  const reason = unrelatable(source, target);
  if (reason !== null) {
    throw new InvalidInputError(reason, 'Choose another column.', ['targetColumnId']);
  }
}

async function editableRelationship(database: PrismaClient, viewer: Viewer, id: string): Promise<TableRelationship> {
  const relationship = await database.tableRelationship.findFirst({
    where: { id, AND: tableRelationshipPolicy.where(viewer) },
  });
  if (relationship === null) {
    throw new NotFoundError('Relationship');
  }
  if (!canDescribe(viewer, relationship)) {
    throw new ForbiddenError();
  }
  return relationship;
}
