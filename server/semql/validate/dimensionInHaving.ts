import type { Block, Expression } from '../language/ast.ts';
import { printExpression } from '../language/print.ts';
import { conjunction, conjuncts } from '../plan/mapExpression.ts';
import { rewritten } from './fix.ts';
import { refuse } from './refusal.ts';

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
    `${printExpression(condition)} uses no measure, and HAVING looks at whole groups.`,
    'Move the condition to WHERE.',
    { remedy: { fixes: () => [rewritten(block, corrected, 'Move it to WHERE')] } },
  );
}
