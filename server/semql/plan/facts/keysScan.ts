import type { PreparedModel } from '../../catalog/prepare.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { type ScanGroup, emptyScanGroup } from '../aggregates/scanGroup.ts';
import type { GroupingRequest } from '../groups/groupingRequest.ts';
import { joinedRows } from './joinedRows.ts';
import { scanSelect, type ScanSelect } from './scanSelect.ts';
import { referencesIn } from '../../language/mapExpression.ts';

/**
 * The groups of a query without a measure: the rows of the FROM model, or of the first model of the
 * query that has every key. Nothing is aggregated, so the many side multiplies nothing.
 */
export function keysScan(request: GroupingRequest): { readonly scanGroup: ScanGroup; readonly scan: ScanSelect } {
  let refused: Refusal | null = null;
  for (const [model, entry] of candidates(request)) {
    const scanGroup = emptyScanGroup(model, joinedRows(request.scope, entry), request.span);
    try {
      return { scanGroup: scanGroup, scan: scanSelect(scanGroup, request) };
    } catch (error) {
      // Only keys on the many side may come from the rows of another model: any other refusal is
      // about the query itself, which would lose its FROM.
      if (!(error instanceof Refusal) || error.diagnostic.code !== 'FANOUT') {
        throw error;
      }
      refused ??= error;
    }
  }
  throw refused ?? new Error('a query has a FROM model');
}

/** Models whose rows may form the groups, each with its entry in FROM and JOIN. */
function candidates({ scope, keys }: GroupingRequest): Map<PreparedModel, number | null> {
  const found = new Map<PreparedModel, number | null>();
  for (const [index, { anchor }] of scope.entries.entries()) {
    if (!found.has(anchor.model)) {
      found.set(anchor.model, index);
    }
  }
  for (const { expression } of keys) {
    for (const { field } of referencesIn(expression)) {
      if (field.kind === 'dimension' && !found.has(field.dimension.model)) {
        found.set(field.dimension.model, null);
      }
    }
  }
  return found;
}
