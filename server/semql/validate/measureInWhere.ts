import type { Block } from '../language/ast.ts';
import { printExpression } from '../language/print.ts';
import { classify } from '../plan/classify.ts';
import { conjunction, conjuncts } from '../plan/mapExpression.ts';
import type { QueryScope } from '../plan/queryScope.ts';
import { rewritten } from './fix.ts';
import { refuse } from './refusal.ts';

/** MEASURE_IN_WHERE, with the condition moved to HAVING. */
export function measureInWhere(block: Block, scope: QueryScope): never {
  const conditions = conjuncts(block.where);
  const isAggregate = (condition: (typeof conditions)[number]): boolean => classify(condition, scope) === 'aggregate';
  const moved = conditions.filter(isAggregate);
  const kept = conditions.filter((condition) => !isAggregate(condition));
  const corrected: Block = {
    ...block,
    where: conjunction(kept),
    having: conjunction([...conjuncts(block.having), ...moved]),
  };
  const [first] = moved;
  const text = first === undefined ? 'This condition' : printExpression(first);
  return refuse(
    'MEASURE_IN_WHERE',
    first?.span ?? block.span,
    `${text} uses a measure, and WHERE looks at single rows.`,
    'Move the condition to HAVING.',
    { remedy: { fixes: () => [rewritten(block, corrected, 'Move it to HAVING')] } },
  );
}
