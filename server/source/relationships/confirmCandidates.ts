import { includedValues } from '../../warehouse/inclusion.ts';
import { WarehouseError, type Warehouse } from '../../warehouse/warehouse.ts';
import { candidates, surest, type Candidate, type ReadColumn } from './candidates.ts';

/** A pair that the source has confirmed: how many different values the column has, and how many of them the key. */
export interface Confirmed extends Candidate {
  readonly values: number;
  readonly included: number;
}

const timeoutMs = 30_000;
/** Of one import; what is less sure than these waits for nothing better. */
const mostQuestions = 400;
const mostTimeMs = 600_000;

/**
 * Relationships of the tables of a source that nobody has declared, each confirmed by its values in the source.
 * @param place path of a table by its id
 * @param isWanted pairs that are known already are not asked about
 */
export async function confirmCandidates(
  warehouse: Warehouse,
  columns: readonly ReadColumn[],
  place: (tableId: string) => readonly string[],
  isWanted: (candidate: Candidate) => boolean,
  signal: AbortSignal,
): Promise<readonly Confirmed[]> {
  const startedAt = performance.now();
  const confirmed: Confirmed[] = [];
  for (const candidate of candidates(columns).filter(isWanted).slice(0, mostQuestions)) {
    signal.throwIfAborted();
    const left = mostTimeMs - (performance.now() - startedAt);
    if (left <= 0) break;
    const found = await includedIn(warehouse, candidate, place, { timeoutMs: Math.min(timeoutMs, left), signal });
    if (found !== null && found.values > 0 && found.included / found.values >= candidate.leastShare) {
      confirmed.push({ ...candidate, ...found });
    }
  }
  return surest(confirmed);
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
    // A proposal is not worth more than the import: what cannot be compared, or not in time, is not proposed.
    if (error instanceof WarehouseError && error.type !== 'CONNECTION') return null;
    throw error;
  }
}
