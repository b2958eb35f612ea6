import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { EmittedQuery } from './emittedQuery.ts';
import { QueryWriter } from './queryWriter.ts';
import type { Reading } from '../reading.ts';
import { writeRows } from './rowsQuery.ts';
import type { Clock } from '../time/period.ts';

/**
 * Writes the ways a reading can be put in SemQL, the best first; a later one is for a language that
 * lacks a construct.
 */
export function toSemql(reading: Reading, lookup: CatalogLookup, clock: Clock): readonly EmittedQuery[] {
  if (reading.shape === 'rows') return writeRows(reading, lookup, clock);
  if (reading.measures.length === 0) return [];
  const writer = new QueryWriter(reading, lookup, clock);
  return writer.write();
}
