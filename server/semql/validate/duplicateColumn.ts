import type { OutputItem } from '../plan/blockItems.ts';
import { refuse } from './refusal.ts';

/** DUPLICATE_COLUMN: two columns of a result have one name; engines fold case, so does this. */
export function duplicateColumn(items: readonly Pick<OutputItem, 'name' | 'item'>[]): void {
  const seen = new Set<string>();
  for (const { name, item } of items) {
    const folded = name.toLowerCase();
    if (seen.has(folded)) {
      refuse(
        'DUPLICATE_COLUMN',
        item.span,
        `Two columns are called ${name}.`,
        `Give one of them another name with AS, for example AS ${name}_2.`,
      );
    }
    seen.add(folded);
  }
}
