import type { ColumnPair, ReadColumn, Side } from './candidates.ts';
import { nameEvidence, nameScore } from './keyNames.ts';
import { isUnique } from './valueFit.ts';

/**
 * Columns of a table that together may be those of a key of another table, which no single column
 * is.
 */
export interface CompositeCandidate {
  readonly pairs: readonly ColumnPair[];
  /** Higher is surer. */
  readonly score: number;
}

const mostColumns = 3;
const setsATablePair = 2;
/** Fewer rows on the other side, and several columns fit by chance. */
const leastRows = 20;
const leastShare = 0.8;

/**
 * Pairs of tables that have several columns of the same names, as `order_id` and `line_no` of the
 * lines and of their returns: together these may be the key of one of the two. Only where no single
 * column is, because that is found by itself.
 */
export function compositeCandidates(sides: readonly Side[]): readonly CompositeCandidate[] {
  const tables = [...Map.groupBy(sides, ({ column }) => column.tableId).values()].map(
    (of) => new Map(of.map((side) => [side.name.short, side])),
  );
  const withColumn = new Map<string, ByName[]>();
  for (const table of tables) {
    for (const name of table.keys()) {
      withColumn.set(name, [...(withColumn.get(name) ?? []), table]);
    }
  }
  return tables
    .filter(mayNeedSeveral)
    .flatMap((parent) => {
      const shared = new Map<ByName, number>();
      for (const [
        name,
        {
          name: { isCommon },
        },
      ] of parent) {
        for (const child of isCommon ? [] : (withColumn.get(name) ?? [])) {
          if (child !== parent) {
            shared.set(child, (shared.get(child) ?? 0) + 1);
          }
        }
      }
      return [...shared.keys()].flatMap((child) => ofTables(child, parent));
    })
    .toSorted((a, b) => b.score - a.score);
}

/** Columns of a table by their names. */
type ByName = ReadonlyMap<string, Side>;

/** A table with a key of one column is joined by that. */
function mayNeedSeveral(table: ByName): boolean {
  const sides = [...table.values()];
  const [first] = sides;
  if (first === undefined || first.column.isView || first.column.rowCount < leastRows) {
    return false;
  }
  return !sides.some(
    ({ column, name }) => column.isDeclaredKey || (column.isFirst && name.hasKeyWord && isUnique(column)),
  );
}

function ofTables(child: ByName, parent: ByName): readonly CompositeCandidate[] {
  const pairs = [...parent].flatMap(([name, key]): (ColumnPair & { readonly rank: number })[] => {
    const same = child.get(name);
    if (same?.family !== key.family || key.column.missingValues > 0) {
      return [];
    }
    const rank = rankOf(same, key);
    return rank === 0 ? [] : [{ child: same.column, key: key.column, rank }];
  });
  if (pairs.length < 2 || pairs.some(({ key }) => isUnique(key))) {
    return [];
  }
  const ranked = pairs.toSorted((a, b) => b.rank - a.rank).slice(0, mostColumns + 1);
  return setsOf(ranked)
    .filter(mayIdentify)
    .map((set) => ({ pairs: set, score: set.reduce((sum, { rank }) => sum + rank, 0) / set.length - set.length / 10 }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, setsATablePair);
}

/** Parts of keys have names of keys; `year` or `version` may be a part beside one. */
function rankOf(child: Side, key: Side): number {
  if (child.column.uniqueValues * leastShare > key.column.uniqueValues) {
    return 0;
  }
  if (key.column.keyColumns > 1) {
    return 3;
  }
  if (key.name.hasKeyWord) {
    return 2;
  }
  return nameScore[nameEvidence(child.name, key.name)] >= nameScore.SAME_NAME
    ? 1.5
    : key.name.isCommon && key.family === 'number'
      ? 1
      : 0;
}

/** All choices of two or three of them, at least one of which is not a common name. */
function setsOf<Pair extends { readonly rank: number }>(pairs: readonly Pair[]): readonly (readonly Pair[])[] {
  const subsets = pairs.reduce<readonly (readonly Pair[])[]>(
    (all, pair) => [...all, ...all.map((set) => [...set, pair])],
    [[]],
  );
  return subsets.filter((set) => set.length >= 2 && set.length <= mostColumns && set.some(({ rank }) => rank >= 2));
}

/** So many rows can have different values in these columns. */
function mayIdentify(pairs: readonly ColumnPair[]): boolean {
  const rowCount = pairs[0]?.key.rowCount ?? 0;
  return pairs.reduce((product, { key }) => product * key.uniqueValues, 1) >= rowCount;
}

/** Names of the columns of a set, the same whatever their order. */
export const columnsOf = (columns: readonly ReadColumn[]): string =>
  columns
    .map(({ id }) => id)
    .toSorted()
    .join(' ');
