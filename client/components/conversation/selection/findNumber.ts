import type { Cell, DataAnswer } from '../answer/answer.ts';
import { headlineNumber, pickNumber, type PickedNumber } from '../number/pickedNumber.ts';
import { formatCell } from '../table/formatCell.ts';

const scales: Readonly<Record<string, number>> = { k: 1e3, M: 1e6, B: 1e9, '%': 0.01 };

interface ReadNumber {
  readonly value: number;
  /** How far the number that is meant may be from it, for the digits that were left out. */
  readonly tolerance: number;
}

/** The number in a selected text such as "€ 7.48 M"; null: there is none, or more than one. */
export function readNumber(text: string): ReadNumber | null {
  const found = [...text.matchAll(/([−-]?)\s?(?:[€$£]\s?)?(\d[\d,]*)(?:\.(\d+))?\s?([kMB%](?![a-z]))?/gi)];
  const [match] = found;
  if (match === undefined || found.length > 1) {
    return null;
  }
  const [, sign = '', whole = '', fraction = '', scale = ''] = match;
  const unit = scales[scale] ?? 1;
  const value = Number(`${whole.replaceAll(',', '')}.${fraction || '0'}`) * unit;
  return { value: sign === '' ? value : -value, tolerance: (unit / 10 ** fraction.length) * 0.5 };
}

/**
 * The number of an answer that a selected text shows: the cell that is written so, else the one
 * that is nearest within its rounding.
 */
export function findNumber(answer: DataAnswer, selected: string): PickedNumber | null {
  const text = selected.trim();
  if (answer.headline?.formatted === text) {
    const headline = headlineNumber(answer);
    if (headline !== null) {
      return headline;
    }
  }
  const picked = answer.results.flatMap((result) =>
    result.rows.flatMap((row: readonly Cell[]) =>
      result.columns.flatMap((_, index) => pickNumber(result, row, index) ?? []),
    ),
  );
  const exact = picked.find(({ value, column }) => value !== null && formatCell(value, column) === text);
  const read = readNumber(text);
  if (exact !== undefined || read === null) {
    return exact ?? null;
  }
  const [nearest] = picked
    .filter(({ value }) => value !== null)
    .map((one) => ({ one, distance: Math.abs(Number(one.value) - read.value) }))
    .filter(({ distance }) => distance <= read.tolerance + 1e-9)
    .toSorted((left, right) => left.distance - right.distance);
  return nearest?.one ?? null;
}
