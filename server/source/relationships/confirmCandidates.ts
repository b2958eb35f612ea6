import { includedValues } from '../../warehouse/profile/inclusion.ts';
import { WarehouseError, type Warehouse } from '../../warehouse/warehouse.ts';
import { candidates, surest, type Candidate, type ReadColumn } from './candidates.ts';

/**
 * A pair that the source has confirmed: how many different values the column has, and how many of
 * them the key.
 */
export interface Confirmed extends Candidate {
  readonly values: number;
  readonly included: number;
}

const timeoutMs = 30_000;
/** Limits of one import; less certain candidates are dropped. */
const mostQuestions = 400;
const mostTimeMs = 600_000;

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
  const confirmed: Confirmed[] = [];
  const unanswered: Candidate[] = [];
  for (const [index, candidate] of (await candidates(columns)).filter(isWanted).entries()) {
    signal.throwIfAborted();
    const left = mostTimeMs - (performance.now() - startedAt);
    const found =
      index < mostQuestions && left > 0
        ? await includedIn(warehouse, candidate, place, { timeoutMs: Math.min(timeoutMs, left), signal })
        : null;
    if (found === null) unanswered.push(candidate);
    else if (found.values > 0 && found.included / found.values >= candidate.leastShare) {
      confirmed.push({ ...candidate, ...found });
    }
  }
  return { confirmed: surest(confirmed), unanswered };
}

async function includedIn(
  warehouse: Warehouse,
  { child, key }: Candidate,
  place: (tableId: string) => readonly string[],
  limits: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<{ readonly values: number; readonly included: number } | null> {
  try {
    const column = { path: place(child.tableId), name: child.name };
    return await includedValues(warehouse, column, { path: place(key.tableId), name: key.name }, limits);
  } catch (error) {
    limits.signal.throwIfAborted();
    // A proposal is not worth more than the import: what cannot be compared, or not in time, is not
    // newly proposed.
    if (error instanceof WarehouseError && error.type !== 'CONNECTION') return null;
    throw error;
  }
}
