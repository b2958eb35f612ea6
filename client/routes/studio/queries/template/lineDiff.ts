/** A line on one side of a comparison. */
export interface DiffLine {
  /** Number of the line, from 1. */
  readonly number: number;
  readonly text: string;
  /** Part that differs from the line on the other side; null: the whole line has no counterpart. */
  readonly changed: { readonly start: number; readonly end: number } | null;
}

/** Lines next to each other; null: the other side has one more. */
export interface DiffRow {
  readonly left: DiffLine | null;
  readonly right: DiffLine | null;
  readonly same: boolean;
}

/**
 * Compares two texts line by line: the longest common sequence of lines is kept, and lines that
 * differ stand next to each other in their order.
 */
export function lineDiff(before: string, after: string): readonly DiffRow[] {
  const [left, right] = [before.split('\n'), after.split('\n')];
  const common = commonLengths(left, right);
  const rows: DiffRow[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && left[i] === right[j]) {
      rows.push({ left: whole(left, i), right: whole(right, j), same: true });
      i += 1;
      j += 1;
      continue;
    }
    const [fromLeft, fromRight] = [i, j];
    while ((i < left.length || j < right.length) && !(i < left.length && j < right.length && left[i] === right[j])) {
      if (j >= right.length || (i < left.length && lengthAt(common, i + 1, j) >= lengthAt(common, i, j + 1))) {
        i += 1;
      } else {
        j += 1;
      }
    }
    rows.push(...paired(left, right, [fromLeft, i], [fromRight, j]));
  }
  return rows;
}

/** Lengths of the longest common sequences of what follows two lines. */
function commonLengths(left: readonly string[], right: readonly string[]): readonly (readonly number[])[] {
  const lengths: (readonly number[])[] = [];
  let below: readonly number[] = [];
  for (const one of left.toReversed()) {
    const row: number[] = [];
    for (let j = right.length - 1; j >= 0; j -= 1) {
      row[j] = one === right[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
    lengths.unshift(row);
    below = row;
  }
  return lengths;
}

const lengthAt = (lengths: readonly (readonly number[])[], i: number, j: number): number => lengths[i]?.[j] ?? 0;

function whole(lines: readonly string[], index: number): DiffLine {
  return { number: index + 1, text: lines[index] ?? '', changed: null };
}

function paired(
  left: readonly string[],
  right: readonly string[],
  [fromLeft, toLeft]: readonly [number, number],
  [fromRight, toRight]: readonly [number, number],
): readonly DiffRow[] {
  const count = Math.max(toLeft - fromLeft, toRight - fromRight);
  return Array.from({ length: count }, (_, index): DiffRow => {
    const [i, j] = [fromLeft + index, fromRight + index];
    if (i >= toLeft) {
      return { left: null, right: whole(right, j), same: false };
    }
    if (j >= toRight) {
      return { left: whole(left, i), right: null, same: false };
    }
    const [one, other] = [left[i] ?? '', right[j] ?? ''];
    const start = commonStart(one, other);
    const end = commonEnd(one.slice(start), other.slice(start));
    return {
      left: { number: i + 1, text: one, changed: { start, end: one.length - end } },
      right: { number: j + 1, text: other, changed: { start, end: other.length - end } },
      same: false,
    };
  });
}

const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}_:]/u.test(character);

/** Length of the common beginning; a word that goes on in one of the texts is no part of it. */
function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) {
    length += 1;
  }
  if (isWord(one[length]) || isWord(other[length])) {
    while (isWord(one[length - 1])) {
      length -= 1;
    }
  }
  return length;
}

/** Length of the common end; a word that begins earlier in one of the texts is no part of it. */
function commonEnd(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one.at(-1 - length) === other.at(-1 - length)) {
    length += 1;
  }
  if (isWord(one.at(-1 - length)) || isWord(other.at(-1 - length))) {
    while (length > 0 && isWord(one.at(-length))) {
      length -= 1;
    }
  }
  return length;
}
