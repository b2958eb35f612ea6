import type { Block, Expression, Span } from '../language/ast.ts';
import { printExpression } from '../language/print.ts';
import type { OutputItem } from '../plan/blockItems.ts';
import { type Key, meansSame } from '../plan/key.ts';
import type { QueryScope } from '../plan/queryScope.ts';
import { replaced, rewritten } from './fix.ts';
import { refuse } from './refusal.ts';

/** GROUP_BY_MISMATCH: a written GROUP BY must name exactly the selected expressions that are no measures. */
export function checkGroupBy(
  block: Block,
  keys: readonly Key[],
  items: readonly OutputItem[],
  scope: QueryScope,
): void {
  if (block.groupBy === null || block.groupBy === 'ALL') return;
  const groupBy = keys.length === 0 ? null : keys.map(({ expression }) => expression);
  const remedy = { fixes: () => [rewritten(block, { ...block, groupBy }, 'Correct GROUP BY')] };
  const named = new Set<Key>();
  for (const written of block.groupBy) {
    const expression = selected(written, items);
    const key = keys.find((candidate) => meansSame(candidate.expression, expression, scope));
    if (key === undefined) {
      refuse(
        'GROUP_BY_MISMATCH',
        written.span,
        'GROUP BY names something that is not a selected dimension.',
        'GROUP BY names exactly the selected dimensions; it may also be left out.',
        { remedy },
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
    { remedy },
  );
}

/** GROUP_BY_MISMATCH: the groups are not formed by what is named beside their measures. */
export function notGrouped({ items }: Block, expression: Expression, span: Span): never {
  const name = printExpression(expression);
  const end = items.at(-1)?.span.end ?? 0;
  return refuse(
    'GROUP_BY_MISMATCH',
    span,
    `${name} has no single value in a group.`,
    `Select ${name} as its own column, so that the groups are formed by it, or aggregate it.`,
    { remedy: { fixes: () => [replaced({ start: end, end }, `, ${name}`, `Select ${name}`)] } },
  );
}

/** A position or an alias stands for the selected expression. */
function selected(written: Expression, items: readonly OutputItem[]): Expression {
  if (written.kind === 'number') return items[Number(written.text) - 1]?.item.expression ?? written;
  if (written.kind !== 'reference' || written.path.length !== 1) return written;
  const name = written.path[0]?.text.toLowerCase();
  return items.find(({ item }) => item.alias?.text.toLowerCase() === name)?.item.expression ?? written;
}
