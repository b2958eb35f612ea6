import type { ColumnDefinition } from '../../semql/catalog/definition.ts';
import { stringLiteral } from '../sqlText/literal.ts';

/** Engine-specific SQL of the parts of a profile. */
export interface ProfileSpelling {
  identifier(name: string): string;
  /**
   * Column that stores another type, as a value of its own type; NULL if it cannot be read as one
   * (`ColumnDefinition.storedAs`).
   */
  stored?(column: string, storedAs: string, type: ColumnDefinition['type']): string;
  /** Column as text. For STRING columns also the value to compare and count, if that differs. */
  text(column: string): string;
  /** Value to count and order in place of a column of this type. */
  comparable(column: string, type: ColumnDefinition['type']): string;
  /**
   * Number of rows with a value. Default: each value is tested, because some types cannot be
   * counted.
   */
  present?(column: string): string;
  /** Number of different values of the whole table, without NULL. Default: COUNT(DISTINCT). */
  distinct?(value: string, table: string): string;
  /** Mean of a number as floating point. */
  mean(column: string): string;
  /** Median of a number as floating point, over the whole table. */
  median(column: string, table: string, type: ColumnDefinition['type']): string;
  /** Value to compare with `bound`. Default: `comparable`. */
  ranged?(column: string, type: ColumnDefinition['type']): string;
  /**
   * Lower edge of a histogram range as a literal. Default: `boundLiteral`, which is standard SQL.
   * @param edge a decimal, a day as `2024-01-31`, or a moment in UTC as `2024-01-31T10:00:00`, of
   *   TIMESTAMP_TZ followed by Z
   */
  bound?(edge: string, type: ColumnDefinition['type']): string;
  /**
   * Most frequent values with their row counts, ties in value order, as a list of records `v` and
   * `n` within the statement; for services that charge for every scan. Other engines run one more
   * statement per column.
   */
  mostFrequent?(parts: MostFrequent): string;
  /** COUNT_BIG or similar, if COUNT ends at 2^31. */
  readonly count?: string;
  /** First characters of a text. Default: SUBSTR. */
  leading?(text: string, characters: number): string;
  /** First rows of a query, given the text after its SELECT. Default: LIMIT. */
  firstRows?(afterSelect: string, rows: number): string;
}

/** Parts of a list of most frequent values. */
export interface MostFrequent {
  /** Value to count. */
  readonly value: string;
  /** Form in which a value is listed. */
  readonly shown: (value: string) => string;
  readonly column: string;
  readonly table: string;
  readonly most: number;
}

/** `CAST('2024-01-31 10:00:00' AS TIMESTAMP)`; numbers stay as they are. */
export function boundLiteral(edge: string, type: ColumnDefinition['type']): string {
  switch (type) {
    case 'DATE':
      return `CAST(${stringLiteral(edge)} AS DATE)`;
    case 'TIMESTAMP':
      return `CAST(${stringLiteral(edge.replace('T', ' '))} AS TIMESTAMP)`;
    case 'TIMESTAMP_TZ':
      return `CAST(${stringLiteral(edge.replace('T', ' ').replace('Z', '+00:00'))} AS TIMESTAMP WITH TIME ZONE)`;
    default:
      return edge;
  }
}
