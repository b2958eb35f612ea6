import type { Operation } from '../evidence.ts';
import { groupsForMost, mixAndRate, volumeAndAverage } from '../statistics/accounting.ts';
import { median, sum } from '../statistics/robust.ts';
import { changesOf, rankCorrelation } from '../statistics/together.ts';
import { trend } from '../statistics/trend.ts';

/** Values of the cells of each operand. */
type Operands = readonly (readonly number[])[];

/**
 * What an operation makes of the values of cells: the only way a number gets into a report, and the
 * way anyone can compute it again. Null where it has no value, such as a division by 0.
 */
export function compute(operation: Operation, operands: Operands): number | null {
  const value = results[operation](operands);
  return value !== null && Number.isFinite(value) ? value : null;
}

const total = (operands: Operands, at: number): number => sum(operands[at] ?? []);
const list = (operands: Operands, at: number): readonly number[] => operands[at] ?? [];

/** No cells at all are no value; a sum over groups without a row is 0. */
const isEmpty = (operands: Operands, ...places: readonly number[]): boolean =>
  places.some((at) => list(operands, at).length === 0);

const results: Readonly<Record<Operation, (operands: Operands) => number | null>> = {
  value: (of) => (isEmpty(of, 0) ? null : total(of, 0)),
  difference: (of) => (isEmpty(of, 0, 1) ? null : total(of, 0) - total(of, 1)),
  change: (of) => (isEmpty(of, 0, 1) ? null : (total(of, 0) - total(of, 1)) / Math.abs(total(of, 1))),
  change_of_ratio: (of) => {
    const [now, before] = [total(of, 0) / total(of, 1), total(of, 2) / total(of, 3)];
    return (now - before) / Math.abs(before);
  },
  difference_of_ratios: (of) => total(of, 0) / total(of, 1) - total(of, 2) / total(of, 3),
  share: (of) => total(of, 0) / total(of, 1),
  ratio: (of) => total(of, 0) / total(of, 1),
  share_of_change: (of) => (total(of, 0) - total(of, 1)) / (total(of, 2) - total(of, 3)),
  count: (of) => list(of, 0).length,
  median: (of) => median(list(of, 0)),
  mean: (of) => total(of, 0) / list(of, 0).length,
  largest: (of) => Math.max(...list(of, 0)),
  moves_together: (of) => rankCorrelation(changesOf(list(of, 0)), changesOf(list(of, 1)))?.r ?? null,
  slope: (of) => trend(list(of, 0)).slope,
  mix_effect: (of) => ratioChange(of)?.mix ?? null,
  rate_effect: (of) => ratioChange(of)?.rate ?? null,
  volume_effect: (of) => sumChange(of)?.volume ?? null,
  average_effect: (of) => sumChange(of)?.average ?? null,
  groups_for_most: (of) => groupsForMost(list(of, 0)),
};

/** Four operands for each group: value before and after, weight before and after. */
function ratioChange(of: Operands): ReturnType<typeof mixAndRate> {
  return mixAndRate(
    Array.from({ length: of.length / 4 }, (_, group) => ({
      valueBefore: total(of, 4 * group),
      valueAfter: total(of, 4 * group + 1),
      weightBefore: total(of, 4 * group + 2),
      weightAfter: total(of, 4 * group + 3),
    })),
  );
}

function sumChange(of: Operands): ReturnType<typeof volumeAndAverage> {
  return volumeAndAverage({
    sumBefore: total(of, 0),
    sumAfter: total(of, 1),
    countBefore: total(of, 2),
    countAfter: total(of, 3),
  });
}
