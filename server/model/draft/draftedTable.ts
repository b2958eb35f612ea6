import type { SemanticType } from '../../generated/prisma/enums.ts';
import type { ModelDefinition, RelationshipType, ValueType } from '../../semql/catalog/definition.ts';

/** A table as far as a model can be drafted from it. */
export interface DraftedTable {
  readonly id: string;
  readonly dataSourceId: string;
  readonly name: string;
  readonly isView: boolean;
  /** False: the types are those that the values of a file fit. */
  readonly typesAreDeclared: boolean;
  /** Null: not counted. */
  readonly rowCount: number | null;
  readonly description: string;
  /** `[catalog?, schema?, table]` */
  readonly path: readonly string[];
  readonly columns: readonly DraftedColumn[];
  /** Names of the columns that join it with tables that are drafted too, or have a model. */
  readonly joins: ReadonlySet<string>;
}

export interface DraftedColumn {
  readonly name: string;
  readonly type: ValueType;
  readonly nullable: boolean;
  /** See `ColumnDefinition.storedAs`. */
  readonly storedAs?: string | undefined;
  /** Type that a person set, else the proposed one; null: unknown. */
  readonly semanticType: SemanticType | null;
  readonly description: string;
  readonly unit: string | null;
  /** False: agents do not know of it. */
  readonly visible: boolean;
  readonly primaryKey: boolean;
  /** True: every row has a value, and no two have the same. */
  readonly unique: boolean;
  /** A relationship of the table leads from here to another row, or from another row to here. */
  readonly relates: { readonly to: boolean; readonly from: boolean };
  /** Most frequent first. */
  readonly sampleValues: readonly string[];
  /** What the last import counted; null: not counted. */
  readonly uniqueValues: number | null;
  readonly missingValues: number | null;
  readonly unreadableValues: number | null;
  readonly min: string | null;
  readonly max: string | null;
  readonly mean: number | null;
}

/** Values of one column that are those of another: a join of two tables, or of a table with itself. */
export interface DraftedLink {
  /** Ids of the two columns. */
  readonly ends: string;
  /** Display name; may be empty. */
  readonly name: string;
  readonly type: RelationshipType;
  readonly from: LinkEnd;
  readonly to: LinkEnd;
  /** What the values say; null: the source or a person says so. */
  readonly counted: LinkEvidence | null;
}

interface LinkEvidence {
  /** Sentences with the figures. */
  readonly evidence: string;
  /** Rows with a value, and those of them that find a row. */
  readonly matchedRows: number;
  readonly totalRows: number;
  /** Names and values leave no doubt. */
  readonly isSure: boolean;
}

interface LinkEnd {
  /** Drafted, or there already. */
  readonly model: ModelDefinition;
  readonly column: string;
}
