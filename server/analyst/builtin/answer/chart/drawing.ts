import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import type { Reading } from '../../reading.ts';
import type { AnswerTable } from '../rows/cells.ts';
import type { ComparisonNames } from '../rows/shownColumns.ts';

/** Which columns of a result are keys and which are numbers, by their position. */
export interface Shape {
  readonly keys: readonly number[];
  readonly values: readonly number[];
  readonly timeKey: number | undefined;
}

/** Input of every form of a picture. */
export interface Drawing {
  readonly reading: Reading;
  readonly table: AnswerTable;
  readonly shape: Shape;
  readonly lookup: CatalogLookup;
  readonly palette: readonly string[];
  /** The last bucket of a trend, where it is not over yet. */
  readonly partial: string | null;
  readonly names: ComparisonNames | null;
}
