import type { ColumnType } from '../../../files/reading.ts';

/** How the values of a text column are read. */
export interface ValueReading {
  readonly type: ColumnType;
  /** Its values in a sentence, such as `a number`. */
  readonly noun: string;
  /** SQL of the typed value, of a text that is not NULL; NULL where it cannot be read. */
  readonly value: (column: string) => string;
  /** Unit that the values state, such as `EUR`, `%` or `kg`; null: none. */
  readonly unit: string | null;
  /**
   * How they are spelled and what that means, in a sentence; null: as every machine writes them.
   */
  readonly readAs: string | null;
  /** An assumption that may be wrong, in a sentence. */
  readonly doubt: string | null;
  /** Of dates whose day and month are numbers: the order that is assumed. */
  readonly order?: 'DAY_FIRST' | 'MONTH_FIRST' | 'YEAR_FIRST';
  /** SQL of the years between the first and the last of such dates. */
  readonly years?: (column: string) => string;
  /**
   * Of numbers that may be read with either mark before the decimal places: the one that is
   * assumed.
   */
  readonly assumedMark?: 'POINT' | 'COMMA';
  /** Units in a sentence, where the values have more than one: `EUR and USD`. */
  readonly mixture?: string;
  /** Why the values may be codes rather than numbers, in a sentence. */
  readonly mayBeCodes?: string;
}
