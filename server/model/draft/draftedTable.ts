import type { SemanticType } from '../../generated/prisma/enums.ts';
import type { ModelDefinition, RelationshipType, ValueType } from '../../semql/catalog/definition.ts';

/** A table as far as a model can be drafted from it. */
export interface DraftedTable {
  readonly id: string;
  readonly dataSourceId: string;
  readonly name: string;
  /** Words that the names of all tables of its source begin with. */
  readonly prefix: readonly string[];
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
  /** Columns whose values are different in every row only together; names of each such key. */
  readonly compositeKeys: readonly (readonly string[])[];
  /** True: rows of its file that are sums of others were kept by choice. */
  readonly keepsTotals: boolean;
  /** Rows of its file that are sums of others and were left out; 0: none. */
  readonly totalsLeftOut: number;
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

/**
 * Values of one column that are those of another: a join of two tables, or of a table with itself.
 */
export interface DraftedLink {
  /** Ids of the two columns. */
  readonly ends: string;
  /** Display name; may be empty. */
  readonly name: string;
  readonly type: RelationshipType;
  readonly from: LinkEnd;
  readonly to: LinkEnd;
  /**
   * Links of the same two tables that only together are one carry the same; null: it stands alone.
   */
  readonly group: string | null;
  /** True: no two rows of the other table have the same value, or of its group the same values. */
  readonly reachesOne: boolean;
  /** Null: the source or a person says so. */
  readonly evidence: LinkEvidence | null;
}

/** Evidence of a link that nobody declared. */
export interface LinkEvidence {
  /** What names and values say, in sentences. */
  readonly sentence: string;
  /** False: they may mean something else. */
  readonly isSure: boolean;
  /** Rows that find a row of the other table, of how many; null: not counted. */
  readonly matchedRows: number | null;
  readonly totalRows: number | null;
}

interface LinkEnd {
  /** Drafted, or there already. */
  readonly model: ModelDefinition;
  readonly column: string;
}
