import { isKeyLike, isNamedAfterOwnTable, nameEvidence, nameScore, stemOfName, type NameEvidence } from './keyNames.ts';

/** What was read of a column, as far as relationships are concerned. */
export interface ReadColumn {
  readonly id: string;
  readonly tableId: string;
  readonly table: string;
  readonly isView: boolean;
  readonly name: string;
  /** `ValueType` of the semantic layer. */
  readonly dataType: string;
  readonly rowCount: number;
  readonly missingValues: number;
  readonly uniqueValues: number;
  readonly min: string | null;
  readonly max: string | null;
  /** The source declares that its values are unique by themselves. */
  readonly isDeclaredKey: boolean;
}

/** A column whose values may be those of a key; whether they are, only the source can say. */
export interface Candidate {
  readonly child: ReadColumn;
  readonly key: ReadColumn;
  readonly evidence: NameEvidence;
  /** Higher is surer. */
  readonly score: number;
  /** Share of the different values that must occur in the key. */
  readonly leastShare: number;
  readonly type: 'ONE_TO_ONE' | 'MANY_TO_ONE';
}

const numbers = new Set(['INTEGER', 'DECIMAL', 'NUMBER']);
/** Values of a name that says it may have strays: rows that were deleted on the other side. */
const leastNamedShare = 0.98;
/** Fewer rows on the other side, and numbers fit by chance. */
const leastKeys = 30;
/** Fewer different texts, and they fit by chance. */
const leastTexts = 5;
const leastUnnamedTexts = 20;
const expectedRepeats = 10;
/** Keys that are asked about for one column, the surest first. */
const keysAColumn = 3;

/**
 * Pairs of a column and a key of the same source that are worth asking the source about, the surest first. A pair needs a
 * name that says so; or values that cannot fit by chance: running numbers that use up the other side's, or texts.
 */
export function candidates(columns: readonly ReadColumn[]): readonly Candidate[] {
  const keys = columns.filter(isKey);
  return columns
    .filter((child) => canRefer(child))
    .flatMap((child) =>
      keys
        .flatMap((key) => candidate(child, key) ?? [])
        .toSorted((a, b) => b.score - a.score)
        .slice(0, keysAColumn),
    )
    .toSorted((a, b) => b.score - a.score);
}

const present = ({ rowCount, missingValues }: ReadColumn): number => rowCount - missingValues;
const isUnique = (column: ReadColumn): boolean => column.uniqueValues === present(column);

/** Views repeat the keys of the tables they are made of. */
function isKey(column: ReadColumn): boolean {
  if (column.isView || column.rowCount === 0 || column.missingValues > 0 || !isUnique(column)) return false;
  if (familyOf(column) === null || column.dataType === 'NUMBER') return false;
  return column.isDeclaredKey || (column.rowCount > 1 && isKeyLike(column));
}

function canRefer(column: ReadColumn): boolean {
  if (present(column) === 0 || familyOf(column) === null) return false;
  return !(isUnique(column) && isNamedAfterOwnTable(column));
}

function candidate(child: ReadColumn, key: ReadColumn): Candidate | null {
  if (child.id === key.id || familyOf(child) !== familyOf(key)) return null;
  const evidence = child.tableId === key.tableId ? ownEvidence(child, key) : nameEvidence(child, key);
  if (evidence === null) return null;
  const named = nameScore[evidence] >= nameScore.ABBREVIATED;
  if (child.uniqueValues * (named ? leastNamedShare : 1) > key.uniqueValues) return null;
  const fits = !named && fitsByMoreThanChance(child, key, evidence);
  if (!named && !fits) return null;
  return {
    child,
    key,
    evidence,
    // Between names that say as much, the key that is declared, and the one that is used up most, is surer.
    score: nameScore[evidence] + (key.isDeclaredKey ? 0.2 : 0) + (0.2 * child.uniqueValues) / key.uniqueValues,
    leastShare: named ? leastNamedShare : 1,
    type: isUnique(child) && (child.isDeclaredKey || repeatsWereLikely(child, key)) ? 'ONE_TO_ONE' : 'MANY_TO_ONE',
  };
}

/** What one row of a table may be to another of the same table. */
const roles = new Set('parent manager supervisor boss mentor referrer predecessor superior reportsto'.split(' '));

/** Inside one table only names that say so: every smaller number is among the running numbers. */
function ownEvidence(child: ReadColumn, key: ReadColumn): NameEvidence | null {
  const evidence = nameEvidence(child, key);
  if (isUnique(child)) return null;
  if (evidence === 'ROLE') return evidence;
  return roles.has(stemOfName(child.name)) ? 'ROLE' : null;
}

/** How many rows share a value when each picks one of the keys: only where that were many does it mean something that none do. */
function repeatsWereLikely(child: ReadColumn, key: ReadColumn): boolean {
  return present(child) ** 2 / (2 * key.uniqueValues) >= expectedRepeats;
}

/** Without a name that says which rows are meant. */
function fitsByMoreThanChance(child: ReadColumn, key: ReadColumn, evidence: NameEvidence): boolean {
  if (isUnique(child) && !child.isDeclaredKey) return false;
  if (!numbers.has(child.dataType)) {
    return child.uniqueValues >= (evidence === 'KEY_LIKE' ? leastTexts : leastUnnamedTexts) && isKeyLike(key);
  }
  if (evidence !== 'KEY_LIKE' || key.uniqueValues < leastKeys) return false;
  const [childMin, childMax, keyMin, keyMax] = [child.min, child.max, key.min, key.max].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  if (childMin < keyMin || childMax > keyMax) return false;
  const density = key.uniqueValues / (keyMax - keyMin + 1);
  // Of scattered numbers it is unlikely that any fits, of running ones that the same are used up.
  const scattered = density ** child.uniqueValues < 1e-6;
  const usedUp = child.uniqueValues >= 0.8 * key.uniqueValues && childMax >= keyMin + 0.95 * (keyMax - keyMin);
  return scattered || usedUp;
}

function familyOf({ dataType }: ReadColumn): 'number' | 'text' | null {
  if (numbers.has(dataType)) return 'number';
  return dataType === 'STRING' ? 'text' : null;
}

/**
 * Of what the source has confirmed, one key for each column: the surest, and none where two are as sure. A pair is told
 * once, not a second time the other way round.
 */
export function surest<Confirmed extends Candidate>(confirmed: readonly Confirmed[]): readonly Confirmed[] {
  const byChild = Map.groupBy(confirmed, ({ child }) => child.id);
  const best = [...byChild.values()].flatMap((of) => {
    const [first, second] = of.toSorted((a, b) => b.score - a.score);
    return first === undefined || (second !== undefined && second.score === first.score) ? [] : [first];
  });
  return best.filter(
    ({ child, key, score }) =>
      !best.some((other) => other.child.id === key.id && other.key.id === child.id && other.score > score),
  );
}
