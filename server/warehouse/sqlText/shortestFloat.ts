/** Shortest number that equals this one in 32 bits: 0.1 instead of 0.10000000149011612. */
export function shortestFloat(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) {
      return short;
    }
  }
  return Number(value.toPrecision(9));
}
