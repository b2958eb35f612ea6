/**
 * True: two values of JSON say the same. The database keeps the fields of an object in an order of
 * its own, and a field that is absent is one that is null.
 */
export function same(one: unknown, other: unknown): boolean {
  const [left, right] = [one ?? null, other ?? null];
  if (left === right) {
    return true;
  }
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    return false;
  }
  if (Array.isArray(left) || Array.isArray(right)) {
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => same(item, right[index]))
    );
  }
  const [first, second] = [left as Fields, right as Fields];
  return (
    Object.keys(first).every((key) => same(first[key], second[key])) &&
    Object.keys(second).every((key) => key in first || (second[key] ?? null) === null)
  );
}

type Fields = Readonly<Record<string, unknown>>;
