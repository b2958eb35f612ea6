import type { DimensionType } from '../../catalog/definition.ts';
import type { Expression } from '../../language/ast.ts';
import { parseSql } from '../sqlText.ts';
import type { MetricFlowProject } from './spec.ts';

/**
 * Types of dimensions as the project's own filters and expressions use them: what stands as a condition is a boolean,
 * what is compared with a number is one. Only for projects nobody has looked into the database for.
 */
export function guessedTypes({ models, metrics }: MetricFlowProject): ReadonlyMap<string, DimensionType> {
  const types = new Map<string, DimensionType>();
  for (const { dimensions } of models) {
    for (const { name } of dimensions) if (/^(is|has|was)_/.test(name)) types.set(name, 'BOOLEAN');
  }
  for (const metric of metrics) {
    const inputs = [metric.input, metric.numerator, metric.denominator, ...metric.inputs];
    for (const text of [metric.filters, ...inputs.map((input) => input?.filters ?? [])].flat()) {
      const condition = parseSql(text);
      if (condition !== null) learn(condition, types);
    }
  }
  return types;
}

function learn(condition: Expression, types: Map<string, DimensionType>): void {
  if (condition.kind === 'reference') types.set(fieldOf(condition), 'BOOLEAN');
  else if (condition.kind === 'unary' && condition.operator === 'NOT') learn(condition.operand, types);
  else if (condition.kind === 'binary' && (condition.operator === 'AND' || condition.operator === 'OR')) {
    learn(condition.left, types);
    learn(condition.right, types);
  } else if (condition.kind === 'binary' && condition.left.kind === 'reference' && condition.right.kind === 'number') {
    types.set(fieldOf(condition.left), 'NUMBER');
  }
}

/** `country` of `listing__country`. */
function fieldOf({ path }: Extract<Expression, { kind: 'reference' }>): string {
  const name = path.at(-1)?.text ?? '';
  return name.slice(name.lastIndexOf('__') + (name.includes('__') ? 2 : 1));
}
