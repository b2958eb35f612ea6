import type { PreparedModel } from '../catalog/prepare.ts';
import { Refusal } from '../validate/refusal.ts';
import { type Bucket, emptyBucket } from './bucket.ts';
import type { GroupingRequest } from './grouping.ts';
import { joinedRows } from './joinedRows.ts';
import { legSelect, type LegSelect } from './legSelect.ts';
import { walkExpression } from './mapExpression.ts';

/**
 * The groups of a query without a measure: the rows of the FROM model, or of the first model of the query that has
 * every key. Nothing is aggregated, so the many side multiplies nothing.
 */
export function keysLeg(request: GroupingRequest): { readonly bucket: Bucket; readonly leg: LegSelect } {
  let refused: Refusal | null = null;
  for (const [model, entry] of candidates(request)) {
    const bucket = emptyBucket(model, joinedRows(request.scope, entry), request.span);
    try {
      return { bucket, leg: legSelect(bucket, request) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused ??= error;
    }
  }
  throw refused ?? new Error('a query has a FROM model');
}

/** Models whose rows may form the groups, each with its entry in FROM and JOIN. */
function candidates({ scope, keys }: GroupingRequest): Map<PreparedModel, number | null> {
  const found = new Map<PreparedModel, number | null>();
  for (const [index, { anchor }] of scope.entries.entries()) {
    if (!found.has(anchor.model)) found.set(anchor.model, index);
  }
  for (const { expression } of keys) {
    walkExpression(expression, (node) => {
      if (node.kind !== 'reference') return true;
      const field = scope.find(node.path, node.span);
      if (field?.kind === 'dimension' && !found.has(field.dimension.model)) found.set(field.dimension.model, null);
      return true;
    });
  }
  return found;
}
