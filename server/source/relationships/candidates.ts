import { setImmediate as nextTurn } from 'node:timers/promises';
import { compositeCandidates, type CompositeCandidate } from './compositeKeys.ts';
import { keyIndex } from './keyIndex.ts';
import {
  isKeyLike,
  isNamedAfterOwnTable,
  keyNameOf,
  nameEvidence,
  nameScore,
  sharedPrefix,
  type KeyName,
  type NameEvidence,
} from './keyNames.ts';
import { holdsRole, isRoleAmongPeople, isRoleInOwnTable } from './people.ts';
import {
  areScattered,
  isSelection,
  isUnique,
  isUsedUp,
  leastKeys,
  liesWithin,
  presentRows,
  repeatedRows,
  repeatsWereLikely,
} from './valueFit.ts';

/** Facts about a column that relationships are found by. */
export interface ReadColumn {
  readonly id: string;
  readonly tableId: string;
  readonly table: string;
  readonly isView: boolean;
  /** Place of the column in its table; people put identifying columns first. */
  readonly isFirst: boolean;
  readonly name: string;
  /** Number of columns of its table. */
  readonly tableColumns: number;
  /** `ValueType` of the semantic layer. */
  readonly dataType: string;
  readonly rowCount: number;
  readonly missingValues: number;
  readonly uniqueValues: number;
  readonly min: string | null;
  readonly max: string | null;
  /** The source declares that its values are unique by themselves. */
  readonly isDeclaredKey: boolean;
  /** How many columns the smallest declared key has that it belongs to; 0: none. */
  readonly keyColumns: number;
}

/** Column whose values may be those of a key. */
export interface ColumnPair {
  readonly child: ReadColumn;
  readonly key: ReadColumn;
}

/** A column whose values may be those of a key; whether they are, only the source can say. */
export interface Candidate extends ColumnPair {
  /** Pairs of the same two tables that belong to it: only together they are a key. */
  readonly further: readonly ColumnPair[];
  readonly evidence: NameEvidence;
  /** The key is declared, or has the name and the place of one. */
  readonly keyIsKnown: boolean;
  /**
   * Rows whose key another row has, too: a join as soon as only the first of them count; 0: none.
   */
  readonly repeatedRows: number;
  /** Higher is surer. */
  readonly score: number;
  /** Share of the different values that must occur in the key. */
  readonly leastShare: number;
  readonly type: 'ONE_TO_ONE' | 'MANY_TO_ONE';
}

/** A column that may be a side of a relationship, with what it is compared by. */
export interface Side {
  readonly column: ReadColumn;
  readonly family: 'number' | 'text';
  readonly name: KeyName;
}

const numbers = new Set(['INTEGER', 'DECIMAL', 'NUMBER']);
/** Values of a name that says it may have strays: rows that were deleted on the other side. */
const leastNamedShare = 0.98;
/** So many strays may there be where the name is sure and the others cannot fit by chance. */
const leastCertainShare = 0.8;
/** Fewer different texts, and they fit by chance. */
const leastTexts = 5;
const leastUnnamedTexts = 20;
/** So many different texts cannot fit by chance, though some are missing. */
const manyTexts = 50;
const leastShareOfMany = 0.95;
/** Keys that are asked about for one column, the surest first. */
const keysAColumn = 6;
const unnamedKeysAColumn = 3;
/** Columns that are compared in one turn of the event loop. */
const turn = 100;

/**
 * Pairs of a column and a key of the same source that are worth asking the source about, the surest
 * first. A pair needs a name that says so; or values that cannot fit by chance: running numbers
 * that use up the other side's, or texts.
 */
export async function candidates(columns: readonly ReadColumn[]): Promise<readonly Candidate[]> {
  const sides = sidesOf(columns);
  const keys = sides.filter(isKey);
  const keysNamed = keyIndex(keys);
  const keysOf = Map.groupBy(keys, ({ column }) => column.tableId);
  const unnamedKeys = Map.groupBy(
    keys.filter((key) => !key.column.isView && isUnique(key.column) && (isKeyLike(key.name) || leads(key))),
    ({ family }) => family,
  );
  const found: Candidate[] = [];
  for (const [index, child] of sides.entries()) {
    // A source with 500 tables takes seconds, so the process must serve others in between.
    if (index % turn === 0) {
      await nextTurn();
    }
    const meant = canRefer(child)
      ? new Set([...keysNamed(child.name), ...(keysOf.get(child.column.tableId) ?? [])])
      : [];
    const named = best(
      [...meant].flatMap((key) => namedCandidate(child, key) ?? []),
      keysAColumn,
    );
    const others = isTellingWithoutName(child) ? (unnamedKeys.get(child.family) ?? []) : [];
    const unnamed = others.flatMap((key) => unnamedCandidate(child, key) ?? []);
    found.push(...named, ...withoutAmbiguous(child, best(unnamed, unnamedKeysAColumn)));
  }
  await nextTurn();
  found.push(...compositeCandidates(sides).map(compositeCandidate));
  return best(found, found.length);
}

const best = (of: readonly Candidate[], count: number): readonly Candidate[] =>
  of.toSorted((a, b) => b.score - a.score).slice(0, count);

function sidesOf(columns: readonly ReadColumn[]): readonly Side[] {
  return [...Map.groupBy(columns, ({ tableId }) => tableId).values()].flatMap((ofTable) => {
    const prefix = sharedPrefix(ofTable.map(({ name }) => name));
    return ofTable.flatMap((column): Side[] => {
      const family = familyOf(column);
      return family === null ? [] : [{ column, family, name: keyNameOf(column, prefix) }];
    });
  });
}

function familyOf({ dataType }: ReadColumn): Side['family'] | null {
  if (numbers.has(dataType)) {
    return 'number';
  }
  return dataType === 'STRING' ? 'text' : null;
}

/**
 * Any column that is unique; that it is a key, the name of the other side or its values must say.
 */
function isKey(side: Side): boolean {
  const { column } = side;
  if (column.dataType === 'NUMBER') {
    return false;
  }
  if (!isUnique(column)) {
    return namesRows(side);
  }
  return column.isDeclaredKey || (column.missingValues === 0 && column.rowCount > 1);
}

/** Rows that may share the key of another before the column is no key at all, of all rows. */
const mostRepeated = 0.1;

/** Column with the name and the place of a key that a few rows repeat, as exports do. */
function namesRows({ column, name }: Side): boolean {
  if (column.isView || column.rowCount < leastKeys || repeatedRows(column) > mostRepeated * column.rowCount) {
    return false;
  }
  return name.hasKeyWord && (column.isFirst || isNamedAfterOwnTable(name));
}

/** Text columns that come first and distinguish many rows usually hold the rows' familiar name. */
const leads = ({ column: { isFirst, rowCount }, family }: Side): boolean =>
  isFirst && family === 'text' && rowCount >= leastKeys;

function canRefer({ column, name }: Side): boolean {
  return presentRows(column) > 0 && !(isUnique(column) && isNamedAfterOwnTable(name));
}

function namedCandidate(child: Side, key: Side): Candidate | null {
  if (!mayLieIn(child, key)) {
    return null;
  }
  const evidence = evidenceOf(child, key);
  if (nameScore[evidence] < nameScore.COMMON_NAME || !isKeyFor(key, evidence)) {
    return null;
  }
  if (repeatedRows(key.column) > 0 && !mayReachRepeated(child, evidence)) {
    return null;
  }
  // Views repeat the keys of the tables they are made of: only a name that says which view is meant
  // counts.
  if (key.column.isView && evidence !== 'NAMED_AFTER') {
    return null;
  }
  return candidate(child, key, evidence, leastShareOf(child, key, evidence));
}

function unnamedCandidate(child: Side, key: Side): Candidate | null {
  if (!mayLieIn(child, key) || child.column.tableId === key.column.tableId) {
    return null;
  }
  if (child.column.uniqueValues > key.column.uniqueValues || !fitsByMoreThanChance(child, key)) {
    return null;
  }
  const isMany = child.family === 'text' && child.column.uniqueValues >= manyTexts;
  return candidate(child, key, child.name.hasKeyWord ? 'KEY_LIKE' : 'NONE', isMany ? leastShareOfMany : 1);
}

/**
 * Most pairs end here, before anything else is compared. Strays may be of many different values.
 */
const mayLieIn = ({ column: child, family }: Side, key: Side): boolean =>
  family === key.family && child.uniqueValues / 2 <= key.column.uniqueValues && child.id !== key.column.id;

function evidenceOf(child: Side, key: Side): NameEvidence {
  const evidence = nameEvidence(child.name, key.name);
  if (child.column.tableId !== key.column.tableId) {
    return evidence;
  }
  // Inside one table only names that say so: every smaller number is among the running numbers.
  if (isUnique(child.column)) {
    return 'NONE';
  }
  if (evidence === 'ROLE' || isRoleInOwnTable(child.name.role)) {
    return 'ROLE';
  }
  return isRoleAmongPeople(child.name.role, child.name.entityWords) ? 'PERSON' : 'NONE';
}

/** What nearly identifies a row itself is rather the key of the other side. */
const mayReachRepeated = ({ column }: Side, evidence: NameEvidence): boolean =>
  nameScore[evidence] >= nameScore.SAME_NAME &&
  !column.isFirst &&
  column.uniqueValues < (1 - mostRepeated) * presentRows(column);

/**
 * A column that is unique today is a key if it looks like one, or if only this one can be meant.
 */
function isKeyFor(key: Side, evidence: NameEvidence): boolean {
  if (key.column.isDeclaredKey || isKeyLike(key.name)) {
    return true;
  }
  if (evidence === 'COMMON_NAME' || evidence === 'PERSON') {
    return false;
  }
  return (
    key.column.isFirst || evidence === 'NAMED_AFTER' || (evidence === 'SAME_NAME' && key.column.rowCount >= leastKeys)
  );
}

function leastShareOf({ column: child, family }: Side, { column: key }: Side, evidence: NameEvidence): number {
  const isCertain = nameScore[evidence] >= nameScore.SAME_NAME;
  const byChance = family === 'text' ? child.uniqueValues < leastUnnamedTexts : !areScattered(child, key);
  return isCertain && !byChance ? leastCertainShare : leastNamedShare;
}

function candidate(
  { column: child, name: childName }: Side,
  { column: key, name: keyName }: Side,
  evidence: NameEvidence,
  leastShare: number,
): Candidate {
  return {
    child,
    key,
    further: [],
    evidence,
    repeatedRows: repeatedRows(key),
    keyIsKnown: key.isDeclaredKey || (isUnique(key) && isKeyLike(keyName)),
    // Between names that say as much, the key that is declared, and the one that is used up most,
    // is surer.
    score:
      nameScore[evidence] +
      (key.isDeclaredKey ? 0.2 : 0) +
      (isKeyLike(keyName) ? 0.2 : 0) +
      (childName.short === keyName.short ? 0.2 : 0) +
      (key.isFirst ? 0.1 : 0) +
      (key.tableId === child.tableId ? 0.3 : 0) +
      (evidence === 'PERSON' ? 0.2 * holdsRole(childName.role, keyName.entityWords) : 0) +
      (0.2 * Math.min(child.uniqueValues, key.uniqueValues)) / key.uniqueValues -
      (key.isView || repeatedRows(key) > 0 ? 0.4 : 0),
    leastShare,
    type: isUnique(child) && (child.isDeclaredKey || repeatsWereLikely(child, key)) ? 'ONE_TO_ONE' : 'MANY_TO_ONE',
  };
}

function compositeCandidate({ pairs, score }: CompositeCandidate): Candidate {
  const [first, ...further] = pairs;
  if (first === undefined) {
    throw new RangeError('A key has at least one column.');
  }
  const { child, key } = first;
  return {
    child,
    key,
    further,
    repeatedRows: 0,
    evidence: 'SAME_NAME',
    keyIsKnown: pairs.every((pair) => pair.key.keyColumns === pairs.length),
    score,
    leastShare: leastNamedShare,
    type: 'MANY_TO_ONE',
  };
}

/** A column whose values alone may say which rows are meant. */
function isTellingWithoutName({ column, family, name }: Side): boolean {
  if (presentRows(column) === 0) {
    return false;
  }
  if (isUnique(column) && (!column.isDeclaredKey || (family === 'text' && isNamedAfterOwnTable(name)))) {
    return false;
  }
  return family === 'number' ? name.hasKeyWord : column.uniqueValues >= leastTexts;
}

/** Without a name that says which rows are meant. */
function fitsByMoreThanChance({ column: child, family, name }: Side, { column: key, name: keyName }: Side): boolean {
  if (family === 'text') {
    return child.uniqueValues >= (isKeyLike(keyName) && name.hasKeyWord ? leastTexts : leastUnnamedTexts);
  }
  if (key.uniqueValues < leastKeys) {
    return false;
  }
  if (!liesWithin(child, key)) {
    return false;
  }
  // `market_id` of markets may be that of the sights they are.
  if (isUnique(child)) {
    return isSelection(child, key);
  }
  return areScattered(child, key) || isUsedUp(child, key);
}

/** Running numbers that fit several keys as well say nothing. */
function withoutAmbiguous({ family }: Side, of: readonly Candidate[]): readonly Candidate[] {
  return family === 'number' && of.length > 1 && !of.every(({ child, key }) => areScattered(child, key)) ? [] : of;
}
