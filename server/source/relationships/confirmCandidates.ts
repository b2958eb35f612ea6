import { identifyRows, includedValues, type Inclusion } from '../../warehouse/profile/inclusion.ts';
import { WarehouseError, type Warehouse } from '../../warehouse/warehouse.ts';
import { candidates, type Candidate, type ColumnPair, type ReadColumn } from './candidates.ts';
import { columnsOf } from './compositeKeys.ts';
import { nameScore } from './keyNames.ts';
import { surest } from './surest.ts';

/** A pair that the source has confirmed, with what it counted. */
export interface Confirmed extends Candidate, Inclusion {
  /** Nothing else is likely: what the name says, the values of nearly all rows confirm. */
  readonly isSure: boolean;
}

const timeoutMs = 30_000;
/** Limits of one import; less certain candidates are dropped. */
const mostQuestions = 1500;
const mostTimeMs = 600_000;
/** So many of the rows must find their key, that the key is surely meant. */
const sureShare = 0.99;

/** Answers of the source about the pairs that are worth asking about. */
export interface Asked {
  /** The surest key of each column. */
  readonly confirmed: readonly Confirmed[];
  /**
   * Pairs it gave no answer to: time or questions ran out before, or one question took too long.
   */
  readonly unanswered: readonly Candidate[];
}

/**
 * Undeclared relationships of the tables of a source, each confirmed by its values in the source.
 * @param place path of a table by its id
 * @param isWanted pairs that are known already are not asked about
 */
export async function confirmCandidates(
  warehouse: Warehouse,
  columns: readonly ReadColumn[],
  place: (tableId: string) => readonly string[],
  isWanted: (candidate: Candidate) => boolean,
  signal: AbortSignal,
): Promise<Asked> {
  const startedAt = performance.now();
  const ask = new Questions(warehouse, place, signal);
  const confirmed: Confirmed[] = [];
  const unanswered: Candidate[] = [];
  const found = (await candidates(columns)).filter(isWanted);
  const single = found.filter(({ further }) => further.length === 0);
  const composite = found.filter(({ further }) => further.length > 0);
  for (const candidate of [...single, ...composite]) {
    signal.throwIfAborted();
    // Of the same two tables a single column says all.
    if (candidate.further.length > 0 && confirmed.some((other) => joinsSameTables(other, candidate))) {
      continue;
    }
    const left = mostTimeMs - (performance.now() - startedAt);
    const answer =
      ask.count < mostQuestions && left > 0 ? await ask.inclusion(candidate, Math.min(timeoutMs, left)) : null;
    if (answer === null) {
      unanswered.push(candidate);
    } else if (holds(candidate, answer)) {
      confirmed.push({ ...candidate, ...answer, isSure: false });
    }
  }
  const picked = [
    ...surest(confirmed.filter(({ further }) => further.length === 0)),
    ...confirmed.filter(({ further }) => further.length > 0),
  ];
  return { confirmed: picked.map((each) => ({ ...each, isSure: isSure(each, confirmed) })), unanswered };
}

/**
 * Rows count where the name says what is meant: a few strays may be many different values. More
 * matches than values: the key is no longer unique.
 */
function holds({ leastShare, evidence }: Candidate, { values, included, rows, matchedRows }: Inclusion): boolean {
  if (values === 0 || included === 0 || included > values) {
    return false;
  }
  const share = included / values;
  return (nameScore[evidence] > nameScore.KEY_LIKE ? Math.max(share, matchedRows / rows) : share) >= leastShare;
}

const joinsSameTables = (one: Candidate, other: Candidate): boolean =>
  one.child.tableId === other.child.tableId && one.key.tableId === other.key.tableId;

const certain = new Set<Candidate['evidence']>(['NAMED_AFTER', 'SAME_NAME', 'ROLE']);

function isSure(each: Confirmed, confirmed: readonly Confirmed[]): boolean {
  const { child, key, evidence, rows, matchedRows } = each;
  if (!certain.has(evidence) || !each.keyIsKnown || matchedRows < sureShare * rows) {
    return false;
  }
  const rivals = confirmed.filter(
    (other) => other.child.id === child.id && other.key.id !== key.id && other.score > each.score - 0.5,
  );
  // Two tables with the same keys: which of them is meant, only the name can say.
  if (evidence !== 'NAMED_AFTER' && isPartOf(key, child, confirmed)) {
    return false;
  }
  // A key whose values are those of this one, too, belongs to a part of the same rows.
  return rivals.every((rival) => rival.key.uniqueValues < key.uniqueValues && isPartOf(rival.key, key, confirmed));
}

/** All values of a key are those of another. */
const isPartOf = (part: ReadColumn, whole: ReadColumn, confirmed: readonly Confirmed[]): boolean =>
  confirmed.some(({ child, key }) => child.id === part.id && key.id === whole.id);

/** Asks the source, and remembers what it said of the keys of several columns. */
class Questions {
  count = 0;
  readonly #warehouse: Warehouse;
  readonly #place: (tableId: string) => readonly string[];
  readonly #signal: AbortSignal;
  readonly #identify = new Map<string, boolean>();

  constructor(warehouse: Warehouse, place: (tableId: string) => readonly string[], signal: AbortSignal) {
    this.#warehouse = warehouse;
    this.#place = place;
    this.#signal = signal;
  }

  /** Null: the source gave no answer. */
  async inclusion({ child, key, further, repeatedRows }: Candidate, timeout: number): Promise<Inclusion | null> {
    const pairs: readonly ColumnPair[] = [{ child, key }, ...further];
    const limits = { timeoutMs: timeout, signal: this.#signal };
    const columns = { path: this.#place(child.tableId), names: pairs.map((pair) => pair.child.name) };
    const keys = { path: this.#place(key.tableId), names: pairs.map((pair) => pair.key.name) };
    return this.#answer(async () => {
      if (further.length > 0) {
        const asked = columnsOf(pairs.map((pair) => pair.key));
        const known = this.#identify.get(asked) ?? (await identifyRows(this.#warehouse, keys, key.rowCount, limits));
        this.#identify.set(asked, known);
        if (!known) {
          return { values: 0, included: 0, rows: 0, matchedRows: 0 };
        }
      }
      this.count += 1;
      return includedValues(this.#warehouse, columns, { ...keys, keyRepeats: repeatedRows > 0 }, limits);
    });
  }

  async #answer(question: () => Promise<Inclusion>): Promise<Inclusion | null> {
    try {
      return await question();
    } catch (error) {
      this.#signal.throwIfAborted();
      // A proposal is not worth more than the import: what cannot be compared, or not in time, is
      // not newly proposed.
      if (error instanceof WarehouseError && error.type !== 'CONNECTION') {
        return null;
      }
      throw error;
    }
  }
}
