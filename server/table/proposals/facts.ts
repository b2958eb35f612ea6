/** Facts that a proposal is made from: names, types and statistics; never what a person wrote. */
export interface ColumnFacts {
  readonly table: string;
  readonly name: string;
  /** `ValueType` of the semantic layer. */
  readonly dataType: string;
  readonly isPrimaryKey: boolean;
  readonly rowCount: number | null;
  readonly missingValues: number | null;
  readonly uniqueValues: number | null;
  /** Most frequent first. */
  readonly sampleValues: readonly string[];
  readonly min: string | null;
  readonly max: string | null;
  readonly unitOfMeasurement: string | null;
  /** Name of the table whose rows the column's values point to. */
  readonly refersTo: string | null;
}

export interface TableFacts {
  readonly name: string;
  readonly isView: boolean;
  readonly columns: readonly ColumnFacts[];
}
