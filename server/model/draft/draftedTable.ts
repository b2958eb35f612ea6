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
  readonly rowCount: number;
  readonly description: string;
  /** `[catalog?, schema?, table]` */
  readonly path: readonly string[];
  readonly columns: readonly DraftedColumn[];
  readonly links: readonly DraftedLink[];
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
}

/** A join of the table with one that has a model already, or with itself. */
export interface DraftedLink {
  /** Display name; may be empty. */
  readonly name: string;
  /** True: the table points to the other one; false: the other one points here. */
  readonly outgoing: boolean;
  /** Null: the table's own, which is being drafted. */
  readonly model: ModelDefinition | null;
  readonly type: RelationshipType;
  /** Column of the table, and what it equals in the other. */
  readonly column: string;
  readonly otherColumn: string;
}
