import type { PreparedMetric } from '../catalog/prepare.ts';
import type { Block, Expression, Span } from '../language/ast.ts';
import { conjunction, conjuncts, referencesIn } from '../language/mapExpression.ts';
import { printExpression } from '../language/print.ts';
import type { OutputItem } from '../plan/blockItems.ts';
import { type Key, meansSame } from '../plan/groups/key.ts';
import type { QueryScope } from '../plan/scope/queryScope.ts';
import { replaced, rewritten } from './fix.ts';
import { refuse } from './refusal.ts';

/**
 * GROUP_BY_MISMATCH: a written GROUP BY must name exactly the selected expressions that are no
 * measures.
 */
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

/** GROUP_BY_MISMATCH: the groups are not formed by what is named next to their measures. */
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

/**
 * GROUP_BY_MISMATCH: a metric with a list of allowed dimensions may be grouped by those and its
 * time dimension only.
 */
export function checkAllowedKeys(
  metrics: ReadonlyMap<PreparedMetric, Span>,
  keys: readonly Key[],
  scope: QueryScope,
): void {
  for (const [{ definition }] of metrics) {
    if (definition.groupBy.length === 0) continue;
    const allowed = new Set([
      ...definition.groupBy,
      ...(definition.timeDimension === null ? [] : [definition.timeDimension]),
    ]);
    for (const key of keys) {
      for (const node of referencesIn(key.expression)) {
        const field = scope.fieldNamed(node);
        if (field?.kind !== 'dimension') continue;
        const name = `${field.dimension.model.name}.${field.dimension.definition.name}`;
        if (allowed.has(name)) continue;
        const suggestions = [...allowed].slice(0, 3);
        refuse(
          'GROUP_BY_MISMATCH',
          node.span,
          `The metric ${definition.name} cannot be grouped by ${name}.`,
          `Its dimensions are ${[...allowed].join(', ')}.`,
          { suggestions, remedy: { fixes: () => suggestions.map((other) => replaced(node.span, other)) } },
        );
      }
    }
  }
}

/** DIMENSION_IN_HAVING, with the condition moved to WHERE. */
export function dimensionInHaving(block: Block, condition: Expression): never {
  const corrected: Block = {
    ...block,
    where: conjunction([...conjuncts(block.where), condition]),
    having: conjunction(conjuncts(block.having).filter((other) => other !== condition)),
  };
  return refuse(
    'DIMENSION_IN_HAVING',
    condition.span,
    `${printExpression(condition)} uses no measure, but HAVING filters whole groups.`,
    'Move the condition to WHERE.',
    { remedy: { fixes: () => [rewritten(block, corrected, 'Move it to WHERE')] } },
  );
}
