import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  isKeyLike,
  isNamedAfterOwnTable,
  keyNameOf,
  nameEvidence,
  nameScore,
  type KeyName,
  type NameEvidence,
} from './keyNames.ts';

/** Facts about a column that relationships are found by. */
export interface ReadColumn {
  readonly id: string;
  readonly tableId: string;
  readonly table: string;
  readonly isView: boolean;
  /** Place of the column in its table; people put identifying columns first. */
  readonly isFirst: boolean;
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
/** Columns that are compared in one turn of the event loop. */
const turn = 100;

/**
 * Pairs of a column and a key of the same source that are worth asking the source about, the surest
 * first. A pair needs a name that says so; or values that cannot fit by chance: running numbers
 * that use up the other side's, or texts.
 */
export async function candidates(columns: readonly ReadColumn[]): Promise<readonly Candidate[]> {
  const sides = columns.flatMap((column): Side[] => {
    const family = familyOf(column);
    return family === null ? [] : [{ column, family, name: keyNameOf(column) }];
  });
  const keys = sides.filter(isKey);
  const found: Candidate[] = [];
  for (const [index, child] of sides.filter(canRefer).entries()) {
    // A source with 500 tables takes seconds, so the process must serve others in between.
    if (index % turn === 0) await nextTurn();
    const ofChild = keys.flatMap((key) => candidate(child, key) ?? []);
    found.push(...ofChild.toSorted((a, b) => b.score - a.score).slice(0, keysAColumn));
  }
  return found.toSorted((a, b) => b.score - a.score);
}

/** A column that may be a side of a relationship, with what it is compared by. */
interface Side {
  readonly column: ReadColumn;
  readonly family: 'number' | 'text';
  readonly name: KeyName;
}

const present = ({ rowCount, missingValues }: ReadColumn): number => rowCount - missingValues;
const isUnique = (column: ReadColumn): boolean => column.uniqueValues === present(column);

function isKey({ column, family, name }: Side): boolean {
  if (column.rowCount === 0 || column.missingValues > 0 || !isUnique(column) || column.dataType === 'NUMBER')
    return false;
  return column.isDeclaredKey || (column.rowCount > 1 && (isKeyLike(name) || leads(column, family)));
}

/** Text columns that come first and distinguish many rows usually hold the rows' familiar name. */
const leads = ({ isFirst, rowCount }: ReadColumn, family: Side['family']): boolean =>
  isFirst && family === 'text' && rowCount >= leastKeys;

function canRefer({ column, name }: Side): boolean {
  return present(column) > 0 && !(isUnique(column) && isNamedAfterOwnTable(name));
}

function candidate(childSide: Side, keySide: Side): Candidate | null {
  const [child, key] = [childSide.column, keySide.column];
  // Most pairs end here, before names are compared.
  if (childSide.family !== keySide.family || child.uniqueValues * leastNamedShare > key.uniqueValues) return null;
  if (child.id === key.id) return null;
  const evidence =
    child.tableId === key.tableId ? ownEvidence(childSide, keySide) : nameEvidence(childSide.name, keySide.name);
  if (evidence === null) return null;
  const named = nameScore[evidence] >= nameScore.ABBREVIATED;
  // Views repeat the keys of the tables they are made of: only a name that says which view is meant
  // counts.
  if (key.isView && evidence !== 'NAMED_AFTER') return null;
  const fits = !named && child.uniqueValues <= key.uniqueValues && fitsByMoreThanChance(childSide, keySide, evidence);
  if (!named && !fits) return null;
  return {
    child,
    key,
    evidence,
    // Between names that say as much, the key that is declared, and the one that is used up most,
    // is surer.
    score:
      nameScore[evidence] +
      (key.isDeclaredKey ? 0.2 : 0) +
      (0.2 * child.uniqueValues) / key.uniqueValues -
      (key.isView ? 0.4 : 0),
    leastShare: named ? leastNamedShare : 1,
    type: isUnique(child) && (child.isDeclaredKey || repeatsWereLikely(child, key)) ? 'ONE_TO_ONE' : 'MANY_TO_ONE',
  };
}

/** Roles of one row of a table towards another of the same table. */
const roles = new Set('parent manager supervisor boss mentor referrer predecessor superior reportsto'.split(' '));

/**
 * Inside one table only names that say so: every smaller number is among the running numbers. Texts
 * do not fit by chance, so that the role may have more to say, as `parent_station`.
 */
function ownEvidence({ column, family, name }: Side, key: Side): NameEvidence | null {
  if (isUnique(column)) return null;
  if (nameEvidence(name, key.name) === 'ROLE') return 'ROLE';
  return roles.has(name.stem) || (family === 'text' && roles.has(name.words[0] ?? '')) ? 'ROLE' : null;
}

/**
 * How many rows share a value when each picks one of the keys: only where that were many does it
 * mean something that none do.
 */
function repeatsWereLikely(child: ReadColumn, key: ReadColumn): boolean {
  return present(child) ** 2 / (2 * key.uniqueValues) >= expectedRepeats;
}

/** Without a name that says which rows are meant. */
function fitsByMoreThanChance(
  { column: child, family }: Side,
  { column: key, name }: Side,
  evidence: NameEvidence,
): boolean {
  if (isUnique(child) && !child.isDeclaredKey) return false;
  if (family === 'text') {
    if (isKeyLike(name)) return child.uniqueValues >= (evidence === 'KEY_LIKE' ? leastTexts : leastUnnamedTexts);
    return leads(key, family) && child.uniqueValues >= leastUnnamedTexts;
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
  // Scattered numbers rarely fit by chance; for consecutive ones, most of the range must be used.
  const scattered = density ** child.uniqueValues < 1e-6;
  const usedUp = child.uniqueValues >= 0.8 * key.uniqueValues && childMax >= keyMin + 0.95 * (keyMax - keyMin);
  return scattered || usedUp;
}

function familyOf({ dataType }: ReadColumn): 'number' | 'text' | null {
  if (numbers.has(dataType)) return 'number';
  return dataType === 'STRING' ? 'text' : null;
}

/**
 * Picks a confirmed key for each column: the most certain, and none in a tie. A pair is reported in
 * one direction only.
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
