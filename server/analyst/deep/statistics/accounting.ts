import { sum } from './robust.ts';

/** A group's part of a sum, before and after. */
export interface Part {
  readonly before: number;
  readonly after: number;
}

export interface Contribution {
  readonly change: number;
  /** Part of the whole change; 0 where the whole did not change. */
  readonly share: number;
  /** Change beyond what its share of the sum before makes of the whole change. */
  readonly more: number;
}

/** Who made a sum change, in the order given. Exact: the changes add up to the whole change. */
export function contributions(parts: readonly Part[]): readonly Contribution[] {
  const before = sum(parts.map((one) => one.before));
  const whole = sum(parts.map((one) => one.after)) - before;
  return parts.map((one) => {
    const change = one.after - one.before;
    const due = before === 0 ? 0 : (one.before / before) * whole;
    return { change, share: whole === 0 ? 0 : change / whole, more: change - due };
  });
}

/** A group's part of a ratio: a value over a weight, such as revenue over orders. */
export interface RatioPart {
  readonly valueBefore: number;
  readonly valueAfter: number;
  readonly weightBefore: number;
  readonly weightAfter: number;
}

interface RatioChange {
  readonly before: number;
  readonly after: number;
  /** Effects in the unit of the ratio; they add up to the change. */
  readonly rate: number;
  readonly mix: number;
  readonly parts: readonly { readonly rate: number; readonly mix: number }[];
}

/**
 * A ratio changes because its groups' ratios do (rate), or because their weights do (mix). The
 * split is exact and treats before and after alike. A group that is new, or is gone, has no ratio
 * of its own on one side: all of its effect is mix. Null where a side has no weight.
 */
export function mixAndRate(groups: readonly RatioPart[]): RatioChange | null {
  const weightBefore = sum(groups.map((one) => one.weightBefore));
  const weightAfter = sum(groups.map((one) => one.weightAfter));
  if (weightBefore === 0 || weightAfter === 0) return null;
  const before = sum(groups.map((one) => one.valueBefore)) / weightBefore;
  const after = sum(groups.map((one) => one.valueAfter)) / weightAfter;
  const middle = (before + after) / 2;
  const parts = groups.map((one) => {
    const [p0, p1] = [one.weightBefore / weightBefore, one.weightAfter / weightAfter];
    const [q0, q1] = ratiosOf(one, middle);
    return { rate: ((q1 - q0) * (p0 + p1)) / 2, mix: (p1 - p0) * ((q0 + q1) / 2 - middle) };
  });
  return { before, after, rate: sum(parts.map((one) => one.rate)), mix: sum(parts.map((one) => one.mix)), parts };
}

function ratiosOf(one: RatioPart, middle: number): readonly [number, number] {
  const first = one.weightBefore === 0 ? null : one.valueBefore / one.weightBefore;
  const last = one.weightAfter === 0 ? null : one.valueAfter / one.weightAfter;
  return [first ?? last ?? middle, last ?? first ?? middle];
}

/** True: the whole moves one way, and more than 80 % of its weight the other (Simpson). */
export function reverses(groups: readonly RatioPart[]): boolean {
  const whole = mixAndRate(groups);
  if (whole === null || whole.after === whole.before) return false;
  const direction = Math.sign(whole.after - whole.before);
  const weights = groups.map((one) => ({
    weight: one.weightAfter,
    isAgainst:
      one.weightBefore > 0 &&
      one.weightAfter > 0 &&
      Math.sign(one.valueAfter / one.weightAfter - one.valueBefore / one.weightBefore) === -direction,
  }));
  const against = weights.filter((one) => one.isAgainst);
  return against.length > 1 && sum(against.map((one) => one.weight)) > 0.8 * sum(weights.map((one) => one.weight));
}

/** A sum is a count times an average. Exact: the two effects add up to the change of the sum. */
export function volumeAndAverage(one: {
  readonly sumBefore: number;
  readonly sumAfter: number;
  readonly countBefore: number;
  readonly countAfter: number;
}): { readonly volume: number; readonly average: number } | null {
  if (one.countBefore === 0 || one.countAfter === 0) return null;
  const [a0, a1] = [one.sumBefore / one.countBefore, one.sumAfter / one.countAfter];
  return {
    volume: ((one.countAfter - one.countBefore) * (a0 + a1)) / 2,
    average: ((a1 - a0) * (one.countBefore + one.countAfter)) / 2,
  };
}

/** How many of the largest groups make up 80 % of a sum; 0 where nothing is above 0. */
export function groupsForMost(values: readonly number[]): number {
  const sorted = values.filter((one) => one > 0).toSorted((a, b) => b - a);
  const whole = sum(sorted);
  let running = 0;
  return sorted.findIndex((one) => (running += one) >= 0.8 * whole * (1 - 1e-12)) + 1;
}
