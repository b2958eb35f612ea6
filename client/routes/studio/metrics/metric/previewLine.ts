import { isRate } from '../../../../../values/formatValue.ts';

/** Periods of the line: the newest of them. */
const periods = 36;

/** A line over the periods of a preview, whose axis is written as its value is. */
export function previewLine(
  rows: readonly (readonly (string | number | boolean | null)[])[],
  value: number,
  unit: string | null,
) {
  const values = rows
    .slice(-periods)
    .map((row) => ({ period: row[0], value: row[value] === null ? null : Number(row[value]) }));
  // A rate is kept as a ratio and read as a percentage.
  const axis = isRate(unit)
    ? { title: null, labelExpr: `format(datum.value * ${unit === '%' ? 1 : 100}, ',.4~r') + '\u00a0%'` }
    : { title: unit };
  return {
    data: { values },
    mark: { type: 'line', point: values.length < 14 },
    encoding: {
      x: { field: 'period', type: 'temporal', title: null },
      y: { field: 'value', type: 'quantitative', axis, scale: { zero: false } },
    },
  };
}
