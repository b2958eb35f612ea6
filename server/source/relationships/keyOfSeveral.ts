import { identifyRows } from '../../warehouse/profile/inclusion.ts';
import {
  WarehouseError,
  type ColumnProfile,
  type TableDescription,
  type TableProfile,
  type Warehouse,
} from '../../warehouse/warehouse.ts';
import { keyNameOf, sharedPrefix } from './keyNames.ts';
import { wordsOf } from './words.ts';

/** Fewer rows, and several columns have different values in each by chance. */
const leastRows = 30;
/** More, and comparing all rows costs more than a key is worth. */
const mostRows = 10_000_000;
/** So many rows would have had the values of another if these were given at random. */
const expectedRepeats = 5;
const mostColumns = 3;
const mostCandidates = 6;
/** Sets of columns that the source is asked about. */
const mostQuestions = 3;
const timeoutMs = 5000;

/** Words of columns that number the rows of something, or date them. */
const places = new Set(
  `line item row seq sequence pos position version revision year month week quarter day date period hour zeile jahr monat woche
  tag datum annee mois jour ano mes dia`.split(/\s+/),
);
const comparable = new Set(['INTEGER', 'STRING', 'DATE']);

/**
 * Columns that identify a row of a table together, as `order_no` and `line_no` do; none where a
 * single one may, and where nothing speaks for several. A few likely sets are compared by the
 * source: what it does not answer in time is no key.
 * @throws WarehouseError when the source cannot be reached
 */
export async function keyOfSeveral(
  warehouse: Warehouse,
  table: TableDescription,
  profile: TableProfile,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (table.kind === 'VIEW' || table.columns.some(({ isPrimaryKey }) => isPrimaryKey)) {
    return [];
  }
  const profiles = new Map(profile.columns.map((column) => [column.name, column]));
  const isFilled = (name: string): boolean => profiles.get(name)?.missingValues === 0;
  const declared = table.uniqueKeys.filter((key) => key.every(isFilled)).toSorted((a, b) => a.length - b.length)[0];
  if (declared !== undefined) {
    return declared.length > 1 ? declared : [];
  }
  try {
    for (const names of likelyKeys(table, profile).slice(0, mostQuestions)) {
      const columns = { path: table.path, names };
      if (await identifyRows(warehouse, columns, profile.rowCount, { timeoutMs, signal })) {
        return names;
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof WarehouseError) || error.type === 'CONNECTION') {
      throw error;
    }
  }
  return [];
}

interface Part {
  readonly name: string;
  readonly position: number;
  readonly values: number;
  readonly isKeyLike: boolean;
}

/** Sets of columns whose different values in every row would be no chance, the likeliest first. */
export function likelyKeys(
  table: TableDescription,
  { rowCount, columns }: TableProfile,
): readonly (readonly string[])[] {
  if (rowCount < leastRows || rowCount > mostRows) {
    return [];
  }
  const profiles = new Map(columns.map((column) => [column.name, column]));
  const names = table.columns.map(({ name }) => name);
  const prefix = sharedPrefix(names);
  const tableName = table.path.at(-1) ?? '';
  const known = table.columns.map(({ name, type }, position) => {
    const { hasKeyWord } = keyNameOf({ table: tableName, name }, prefix);
    return { name, position, profile: profiles.get(name), isCompared: comparable.has(type), hasKeyWord };
  });
  // A column that may identify rows by itself is no part of anything.
  const alone = known.some(
    ({ position, profile, hasKeyWord }) => profile?.uniqueValues === rowCount && (hasKeyWord || position === 0),
  );
  if (alone) {
    return [];
  }
  const parts = known
    .flatMap(({ name, position, profile, isCompared, hasKeyWord }): Part[] => {
      const isKeyLike = hasKeyWord || wordsOf(name).some((word) => places.has(word));
      if (!isCompared || profile === undefined || !(isKeyLike || position < mostColumns)) {
        return [];
      }
      const values = countOf(profile);
      return values < 2 || values === rowCount ? [] : [{ name, position, values, isKeyLike }];
    })
    .slice(0, mostCandidates);
  return setsOf(parts)
    .filter((set) => mayIdentify(set, rowCount))
    .toSorted((a, b) => a.length - b.length || keyLike(b) - keyLike(a) || placeOf(a) - placeOf(b))
    .map((set) => set.map(({ name }) => name));
}

/** Different values of a column in which every row has one; else 0. */
const countOf = ({ missingValues, unreadableValues, uniqueValues }: ColumnProfile): number =>
  missingValues === 0 && (unreadableValues ?? 0) === 0 ? (uniqueValues ?? 0) : 0;

const setsOf = (parts: readonly Part[]): readonly (readonly Part[])[] =>
  parts
    .reduce<readonly (readonly Part[])[]>((sets, part) => [...sets, ...sets.map((set) => [...set, part])], [[]])
    .filter(({ length }) => length > 1 && length <= mostColumns);

/** There are values enough for all rows, and not so many that rows differ by chance. */
function mayIdentify(set: readonly Part[], rowCount: number): boolean {
  const values = set.reduce((product, part) => product * part.values, 1);
  return values >= rowCount && rowCount ** 2 / (2 * values) >= expectedRepeats;
}

const keyLike = (set: readonly Part[]): number => set.filter((part) => part.isKeyLike).length / set.length;
const placeOf = (set: readonly Part[]): number => set.reduce((sum, { position }) => sum + position, 0);
