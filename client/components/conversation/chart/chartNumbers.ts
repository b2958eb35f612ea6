import type { DataAnswer } from '../answer/answer.ts';
import { pickNumber, placeOf, type PickedNumber } from '../number/pickedNumber.ts';
import { formatCell } from '../table/formatCell.ts';
import { isRecord, type ChartSpec, type Picture } from './drawnChart.ts';

type Result = DataAnswer['results'][number];

/** What a mark of a chart says, and what opens with it. */
export interface ChartMark {
  readonly name: string;
  readonly open: () => void;
}

/**
 * The number that a mark shows; null for one of several rows ("Other"), and for pictures from
 * before they knew their rows.
 */
export function numberOfMark(spec: ChartSpec, result: Result, datum: unknown): PickedNumber | null {
  const row = isRecord(datum) && typeof datum.r === 'number' ? result.rows[datum.r] : undefined;
  if (row === undefined || !isRecord(datum) || !isRecord(spec.usermeta)) {
    return null;
  }
  const field = typeof datum.series_field === 'string' ? datum.series_field : 'v0';
  const names: unknown = spec.usermeta.columns;
  const name: unknown = Array.isArray(names) ? names[Number(field.slice(1))] : undefined;
  const index = result.columns.findIndex((column) => column.name === name);
  return index < 0 ? null : pickNumber(result, row, index);
}

/** A number of the axis of a picture, written as those of its first column. */
export function writeNumber({ spec }: Picture, result: Result | undefined, value: number): string {
  const names: unknown = isRecord(spec.usermeta) ? spec.usermeta.columns : null;
  const column = result?.columns.find(({ name }) => Array.isArray(names) && name === names[0]);
  return column === undefined ? value.toLocaleString('en-US') : formatCell(value, column);
}

/** "Germany · March 2026: € 4,812, explain Revenue" */
export function nameOfMark(picked: PickedNumber): string {
  const place = placeOf(picked);
  const value = formatCell(picked.value, picked.column);
  return `${place === '' ? '' : `${place}: `}${value}, explain ${picked.column.label}`;
}
