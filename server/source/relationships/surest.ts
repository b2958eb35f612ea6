import type { Candidate, ReadColumn } from './candidates.ts';

/**
 * Picks a confirmed key for each column: the most certain, and none in a tie. A pair is reported in
 * one direction only.
 */
export function surest<Confirmed extends Candidate>(confirmed: readonly Confirmed[]): readonly Confirmed[] {
  const byChild = Map.groupBy(confirmed, ({ child }) => child.id);
  const picked = [...byChild.values()].flatMap((of) => {
    const [first, ...others] = of.toSorted((a, b) => b.score - a.score);
    if (first === undefined) {
      return [];
    }
    const equals = others.filter(({ evidence }) => evidence === first.evidence);
    const root = rootOf(first, equals, byChild);
    return equals.some((other) => other !== root && other !== first && other.score === first.score && root === first)
      ? []
      : [root];
  });
  return picked.filter(
    ({ child, key }) =>
      !picked.some((other) => other.child.id === key.id && other.key.id === child.id && isRatherKey(child, key)),
  );
}

/**
 * Where names say as much for several keys, and the values of one are all among those of another,
 * the rows of that other one are meant: a rating has the key of its film, but is not what is
 * referred to.
 */
function rootOf<Confirmed extends Candidate>(
  first: Confirmed,
  equals: readonly Confirmed[],
  byChild: ReadonlyMap<string, readonly Confirmed[]>,
): Confirmed {
  if (first.evidence === 'NAMED_AFTER') {
    return first;
  }
  const above = equals.find(({ key }) =>
    (byChild.get(first.key.id) ?? []).some((of) => of.key.id === key.id && isRatherKey(key, first.key)),
  );
  return above === undefined
    ? first
    : rootOf(
        above,
        equals.filter((other) => other !== above),
        byChild,
      );
}

/**
 * Of two columns with each other's values, the one with more of them, that is declared, or of the
 * table that says more.
 */
function isRatherKey(one: ReadColumn, other: ReadColumn): boolean {
  if (one.uniqueValues !== other.uniqueValues) {
    return one.uniqueValues > other.uniqueValues;
  }
  if (one.isDeclaredKey !== other.isDeclaredKey) {
    return one.isDeclaredKey;
  }
  if (one.tableColumns !== other.tableColumns) {
    return one.tableColumns > other.tableColumns;
  }
  return one.id < other.id;
}
