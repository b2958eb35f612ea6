import type { PreparedMetric } from '../catalog/prepare.ts';
import type { Block, Span } from '../language/ast.ts';
import { conjunction, conjuncts, referencesIn } from '../language/mapExpression.ts';
import { printExpression } from '../language/print.ts';
import type { Key } from '../plan/groups/key.ts';
import { meansSame } from '../resolve/fingerprint.ts';
import type { ResolvedBlock, ResolvedExpression } from '../resolve/resolved.ts';
import { replaced, rewritten } from './fix.ts';
import { refuse } from './refusal.ts';

/**
 * GROUP_BY_MISMATCH: a written GROUP BY must name exactly the selected expressions that are no
 * measures.
 */
export function checkGroupBy({ written, groupBy }: ResolvedBlock, keys: readonly Key[]): void {
  if (groupBy === null) {
    return;
  }
  const corrected = keys.length === 0 ? null : keys.map(({ expression }) => expression);
  const remedy = { fixes: () => [rewritten(written, { ...written, groupBy: corrected }, 'Correct GROUP BY')] };
  const named = new Set<Key>();
  for (const { expression, span } of groupBy) {
    const key = expression === null ? undefined : keys.find((each) => meansSame(each.expression, expression));
    if (key === undefined) {
      refuse(
        'GROUP_BY_MISMATCH',
        span,
        'GROUP BY names something that is not a selected dimension.',
        'GROUP BY names exactly the selected dimensions; it may also be left out.',
        { remedy },
      );
    }
    named.add(key);
  }
  const missing = keys.find((key) => !named.has(key));
  if (missing === undefined) {
    return;
  }
  refuse(
    'GROUP_BY_MISMATCH',
    missing.expression.span,
    'A selected dimension is missing in GROUP BY.',
    'GROUP BY names exactly the selected dimensions; it may also be left out.',
    { remedy },
  );
}

/** GROUP_BY_MISMATCH: the groups are not formed by what is named next to their measures. */
export function notGrouped({ items }: ResolvedBlock, expression: ResolvedExpression, span: Span): never {
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

/**
 * GROUP_BY_MISMATCH: a metric with a list of allowed dimensions may be grouped by those and its
 * time dimension only.
 */
export function checkAllowedKeys(metrics: ReadonlyMap<PreparedMetric, Span>, keys: readonly Key[]): void {
  for (const [{ definition }] of metrics) {
    if (definition.groupBy.length === 0) {
      continue;
    }
    const allowed = new Set([
      ...definition.groupBy,
      ...(definition.timeDimension === null ? [] : [definition.timeDimension]),
    ]);
    for (const key of keys) {
      for (const { field, span } of referencesIn(key.expression)) {
        if (field.kind !== 'dimension') {
          continue;
        }
        const name = `${field.dimension.model.name}.${field.dimension.definition.name}`;
        if (allowed.has(name)) {
          continue;
        }
        const suggestions = [...allowed].slice(0, 3);
        refuse(
          'GROUP_BY_MISMATCH',
          span,
          `The metric ${definition.name} cannot be grouped by ${name}.`,
          `Its dimensions are ${[...allowed].join(', ')}.`,
          { suggestions, remedy: { fixes: () => suggestions.map((other) => replaced(span, other)) } },
        );
      }
    }
  }
}

/** DIMENSION_IN_HAVING, with the condition moved to WHERE. */
export function dimensionInHaving({ written, having }: ResolvedBlock, condition: ResolvedExpression): never {
  const corrected: Block = {
    ...written,
    where: conjunction([...conjuncts(written.where), condition]),
    having: conjunction(conjuncts(having).filter((other) => other !== condition)),
  };
  return refuse(
    'DIMENSION_IN_HAVING',
    condition.span,
    `${printExpression(condition)} uses no measure, but HAVING filters whole groups.`,
    'Move the condition to WHERE.',
    { remedy: { fixes: () => [rewritten(written, corrected, 'Move it to WHERE')] } },
  );
}
