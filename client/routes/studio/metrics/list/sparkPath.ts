/** Room of a line, pixels. */
export const spark = { width: 104, height: 26 } as const;

const margin = 3;

/**
 * Points of a line over values, as `x,y` within the room, in parts where values are missing. A line
 * of equal values lies in the middle.
 */
export function sparkParts(values: readonly (number | null)[]): readonly string[] {
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const across = (spark.width - 2 * margin) / Math.max(1, values.length - 1);
  const down = spark.height - 2 * margin;
  const parts: string[][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) {
      parts.push([]);
      continue;
    }
    const share = most === least ? 0.5 : (most - value) / (most - least);
    parts.at(-1)?.push(`${round(margin + index * across)},${round(margin + share * down)}`);
  }
  return parts.filter(({ length }) => length > 0).map((points) => points.join(' '));
}

const round = (number: number): number => Math.round(number * 10) / 10;
