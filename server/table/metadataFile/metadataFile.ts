/**
 * The YAML file that says what tables mean: `models:` with their columns and relationships. Absent
 * is "as it is", null and an empty text are "nothing"; so a file that was exported says everything,
 * and one written by hand only what it is about.
 */
import type { RelationshipType, SemanticType } from '../../generated/prisma/enums.ts';

/** Position in a file; both numbers count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Something that is wrong with a file, and what to do about it. */
export interface FileProblem extends Place {
  readonly message: string;
}

export interface FileColumn {
  readonly place: Place;
  readonly name: string;
  readonly description?: string;
  /** `Column.constraints`. */
  readonly rules?: string | null;
  readonly semanticType?: SemanticType | null;
  readonly dataType?: string;
  readonly isVisible?: boolean;
  readonly isPrimaryKey?: boolean;
}

export interface FileRelationship {
  readonly place: Place;
  readonly name: string;
  readonly description?: string;
  readonly sourceColumn: string;
  readonly targetTable: string;
  readonly targetColumn: string;
  readonly type: RelationshipType;
}

export interface FileTable {
  readonly place: Place;
  readonly name: string;
  readonly description?: string;
  readonly columns: readonly FileColumn[];
  readonly relationships: readonly FileRelationship[];
}

/** Bytes of a file, at most. */
export const mostBytes = 200_000;

// Stored metadata of tables, as far as a file can express it.

export interface StoredColumn {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly description: string;
  readonly constraints: string | null;
  readonly semanticType: SemanticType | null;
  readonly dataType: string;
  readonly isVisible: boolean;
  readonly isPrimaryKey: boolean;
}

export interface StoredRelationship {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly description: string;
  readonly type: RelationshipType;
  readonly sourceColumnId: string;
  readonly targetColumnId: string;
}

export interface StoredTable {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly path: readonly string[];
  readonly description: string;
  readonly columns: readonly StoredColumn[];
  /** Relationships that start at this table. */
  readonly relationships: readonly StoredRelationship[];
}

/** Name of each table in a file: its own, or its whole path if another table has the same name. */
export function fileNames(tables: readonly StoredTable[]): ReadonlyMap<string, StoredTable> {
  const byName = Map.groupBy(tables, ({ name }) => name);
  return new Map(
    tables.map((table) => [(byName.get(table.name)?.length ?? 0) > 1 ? table.path.join('.') : table.name, table]),
  );
}
