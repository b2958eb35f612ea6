import type { Block, Expression } from '../language/ast.ts';
import { printQuery } from '../language/print.ts';
import type { OutputItem } from '../plan/blockItems.ts';
import { fingerprint, type Key } from '../plan/key.ts';
import type { QueryScope } from '../plan/queryScope.ts';
import { refuse } from './refusal.ts';

/** GROUP_BY_MISMATCH: a written GROUP BY must name exactly the selected expressions that are no measures. */
export function checkGroupBy(
  block: Block,
  keys: readonly Key[],
  items: readonly OutputItem[],
  scope: QueryScope,
): void {
  if (block.groupBy === null || block.groupBy === 'ALL') return;
  const corrected = printQuery({
    ...block,
    groupBy: keys.length === 0 ? null : keys.map(({ expression }) => expression),
  });
  const named = new Set<Key>();
  for (const written of block.groupBy) {
    const expression = selected(written, items);
    const print = fingerprint(expression, scope);
    const key = keys.find((candidate) => candidate.fingerprint === print);
    if (key === undefined) {
      refuse(
        'GROUP_BY_MISMATCH',
        written.span,
        'GROUP BY names something that is not a selected dimension.',
        'GROUP BY names exactly the selected dimensions; it may also be left out.',
        { correctedText: corrected },
      );
    }
    named.add(key);
  }
  const missing = keys.find((key) => !named.has(key));
  if (missing === undefined) return;
  refuse(
    'GROUP_BY_MISMATCH',
    missing.expression.span,
    'A selected dimension is missing in GROUP BY.',
    'GROUP BY names exactly the selected dimensions; it may also be left out.',
    { correctedText: corrected },
  );
}

/** A position or an alias stands for the selected expression. */
function selected(written: Expression, items: readonly OutputItem[]): Expression {
  if (written.kind === 'number') return items[Number(written.text) - 1]?.item.expression ?? written;
  if (written.kind !== 'reference' || written.path.length !== 1) return written;
  const name = written.path[0]?.text.toLowerCase();
  return items.find(({ item }) => item.alias?.text.toLowerCase() === name)?.item.expression ?? written;
}
