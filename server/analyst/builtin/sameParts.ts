/**
 * Text that is the same for equal plain values. The database gives a stored reading back with the
 * keys of its objects in another order, so that `JSON.stringify` would tell it from a fresh one.
 */
export function partKey(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part === null || typeof part !== 'object' || Array.isArray(part)
      ? part
      : Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1))),
  );
}

/** True for parts of readings that say the same. */
export function sameParts(one: unknown, other: unknown): boolean {
  return partKey(one) === partKey(other);
}
