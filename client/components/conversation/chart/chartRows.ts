import { axisExpression } from '../../../../values/formatValue.ts';
import type { Cell, Column, Rows } from '../answer/answer.ts';
import { formatCell } from '../table/formatCell.ts';
import type { ChartAxes } from './chartView.ts';

/** Numbers may be added up only where their column says so. */
export type ChartColumn = Column & { readonly additive?: boolean };

/** Rows of an answer as a chart draws them. */
export interface ChartRows extends Rows {
  readonly columns: readonly ChartColumn[];
}

/** One row: its group, its series and its numbers, each as it is and as it is written. */
export type ChartRecord = Readonly<Record<string, string | number | null>>;

/** A result with its columns chosen, ready to be drawn. */
export interface ChosenRows {
  readonly group: ChartColumn;
  readonly series: ChartColumn | null;
  readonly values: readonly ChartColumn[];
  /** `k0` group, `l0` its text, `k1` series, `v0` `t0` … numbers and texts, `r` row. */
  readonly records: readonly ChartRecord[];
  readonly isTime: boolean;
  /** True: parts of the numbers may be drawn on top of each other. */
  readonly adds: boolean;
  readonly groups: number;
  readonly parts: number;
}

export const isGroup = ({ role }: Column): boolean => ['DIMENSION', 'TIME'].includes(role.toUpperCase());
export const isNumber = ({ role }: Column): boolean => role.toUpperCase() === 'MEASURE';

const numberOf = (cell: Cell | undefined): number | null => {
  const number = cell === null || cell === undefined || cell === '' ? Number.NaN : Number(cell);
  return Number.isFinite(number) ? number : null;
};

/** Milliseconds of a date or time, which is meant as UTC where it has no zone. */
const momentOf = (text: string): number =>
  Date.parse(/\d[T ]\d/.test(text) && !/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? `${text.replace(' ', 'T')}Z` : text);

/** Texts of a column; what is written alike but is not the same is told apart by its value. */
function textsOf(column: ChartColumn, cells: readonly Cell[]): ReadonlyMap<Cell, string> {
  const distinct = [...new Set(cells)];
  const texts = distinct.map((cell) => formatCell(cell, column));
  return new Map(
    distinct.map((cell, index) => {
      const text = texts[index] ?? '';
      return [cell, texts.filter((one) => one === text).length > 1 ? `${text} (${String(cell)})` : text];
    }),
  );
}

/** What a result cannot be drawn by, in a sentence for the person who chose it. */
export type Undrawable = string;

/** Chooses the columns of a result; a sentence where that would draw several rows as one. */
export function chooseRows(result: ChartRows, axes: ChartAxes): ChosenRows | Undrawable {
  const at = (name: string): number => result.columns.findIndex((column) => column.name === name);
  const groupAt = at(axes.group);
  const seriesAt = axes.series === null ? -1 : at(axes.series);
  const valuesAt = axes.values.map(at).filter((index) => index >= 0);
  const group = result.columns[groupAt];
  const series = result.columns[seriesAt] ?? null;
  const values = valuesAt.flatMap((index) => result.columns[index] ?? []);
  if (group === undefined || values.length === 0 || (axes.series !== null && series === null)) {
    return 'Choose a column for the groups and one for the numbers.';
  }
  const cells = (index: number): readonly Cell[] => result.rows.map((row) => row[index] ?? null);
  const isTime =
    group.role.toUpperCase() === 'TIME' && cells(groupAt).every((cell) => !Number.isNaN(momentOf(String(cell))));
  const groupTexts = textsOf(group, cells(groupAt));
  const seriesTexts = series === null ? null : textsOf(series, cells(seriesAt));
  const places = new Set(result.rows.map((row) => JSON.stringify([row[groupAt], row[seriesAt]])));
  if (places.size < result.rows.length) {
    const others = result.columns.filter((column) => isGroup(column) && column !== group && column !== series);
    return others.length === 0
      ? `Several rows have the same ${group.label}, so that it cannot be the axis.`
      : `Several rows have the same ${group.label}: ${others.map(({ label }) => label).join(' and ')} ` +
          `would be drawn as one. Choose ${series === null ? 'it as series' : 'fewer breakdowns'}.`;
  }
  return {
    group,
    series,
    values,
    isTime,
    // What was cut off would be missing in a sum.
    adds: !result.truncated && values.every(({ additive }) => additive === true),
    groups: groupTexts.size,
    parts: seriesTexts?.size ?? 1,
    records: result.rows.map((row, r) => {
      const text = groupTexts.get(row[groupAt] ?? null) ?? '';
      const record: Record<string, string | number | null> = {
        k0: isTime ? momentOf(String(row[groupAt])) : text,
        l0: text,
        r,
      };
      if (seriesTexts !== null) {
        record.k1 = seriesTexts.get(row[seriesAt] ?? null) ?? '';
      }
      valuesAt.forEach((index, place) => {
        const column = result.columns[index];
        record[`v${place}`] = numberOf(row[index]);
        record[`t${place}`] = column === undefined ? '' : formatCell(row[index] ?? null, column);
      });
      return record;
    }),
  };
}

/** Columns that a chart begins with: time or the first groups, the first number, a series. */
export function firstAxes({ columns }: ChartRows): ChartAxes | null {
  const groups = columns.filter(isGroup);
  const group = groups.find(({ role }) => role.toUpperCase() === 'TIME') ?? groups[0];
  const value = columns.find(isNumber);
  if (group === undefined || value === undefined) {
    return null;
  }
  return { group: group.name, values: [value.name], series: groups.find((one) => one !== group)?.name ?? null };
}

const isShare = ({ format }: Column): boolean => format === 'PERCENT' || format === 'CHANGE';

/** Unit that an axis of the column shows. */
export const unitOf = (column: Column): string | null => (isShare(column) ? 'percent' : column.unit);

/** How an axis writes the numbers of a column. */
export const axisOf = (column: Column): object => ({
  title: null,
  tickCount: 3,
  labelExpr: axisExpression({ unit: unitOf(column) }),
});
