/** Names compare without case and accents, so that `Societe` finds `société`. */
function fold(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/**
 * Damerau-Levenshtein distance in its optimal string alignment form: inserts, deletes, replacements
 * and swaps of neighbours count 1. Stops early and returns `limit + 1` once the distance must
 * exceed the limit.
 */
export function editDistance(left: string, right: string, limit = Number.POSITIVE_INFINITY): number {
  if (Math.abs(left.length - right.length) > limit) {
    return limit + 1;
  }
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= right.length; column += 1) {
      const replaced = left[row - 1] === right[column - 1] ? 0 : 1;
      let distance = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + replaced,
      );
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]) {
        distance = Math.min(distance, (beforePrevious[column - 2] ?? 0) + 1);
      }
      current.push(distance);
      best = Math.min(best, distance);
    }
    if (best > limit) {
      return limit + 1;
    }
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(previous[right.length] ?? 0, limit + 1);
}

/**
 * How near candidates are to a name that a person wrote, nearest 0: equal without case, small edit
 * distance, same beginning, same word inside (`revenue` for `net_revenue`). Null for unlikely ones.
 */
export function likenessTo(name: string): (candidate: string) => number | null {
  const wanted = fold(name);
  if (wanted === '' || wanted.length > 200) {
    return () => null;
  }
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  return (candidate) => {
    const folded = fold(candidate);
    const distance = editDistance(wanted, folded, limit);
    if (distance <= limit) {
      return distance;
    }
    if (isPrefix(wanted, folded)) {
      return limit + 1;
    }
    return sharesWord(wanted, folded) ? limit + 2 : null;
  };
}

/**
 * The candidates a person most likely meant, best first. Unlikely ones are left out, so the list
 * may be empty.
 */
export function nearest(name: string, candidates: Iterable<string>, count = 3): string[] {
  const likeness = likenessTo(name);
  const scored: { candidate: string; score: number }[] = [];
  for (const candidate of new Set(candidates)) {
    const score = likeness(candidate);
    if (score !== null) {
      scored.push({ candidate, score });
    }
  }
  scored.sort((a, b) => a.score - b.score || (a.candidate < b.candidate ? -1 : 1));
  return scored.slice(0, count).map(({ candidate }) => candidate);
}

function isPrefix(wanted: string, folded: string): boolean {
  return wanted.length >= 2 && folded.length >= 2 && (folded.startsWith(wanted) || wanted.startsWith(folded));
}

function sharesWord(wanted: string, folded: string): boolean {
  const words = new Set(wanted.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 3));
  return folded.split(/[^\p{L}\p{N}]+/u).some((word) => words.has(word));
}
