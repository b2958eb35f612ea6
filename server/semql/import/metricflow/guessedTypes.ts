import type { DimensionType } from '../../catalog/definition.ts';
import type { Expression } from '../../language/ast.ts';
import { walkExpression } from '../../language/mapExpression.ts';
import { parseSql } from '../sqlText.ts';
import type { DimensionSpec, MetricFlowProject, SemanticModel } from './spec.ts';

/** The type of a dimension, as far as the project itself tells. */
export type TypeGuess = (model: SemanticModel, dimension: Pick<DimensionSpec, 'name' | 'expr'>) => DimensionType;

/**
 * Types of dimensions as the project's own expressions and filters use them: what stands as a
 * condition is a boolean, what is compared with a number is one. A name such as `is_member` is a
 * boolean only where no expression says another thing. Only for projects whose database was not
 * inspected.
 */
export function guessedTypes({ models, metrics }: MetricFlowProject): TypeGuess {
  const ofColumns = new Map(models.map((model) => [model, columnUses(model)]));
  const ofNames = new Uses();
  for (const metric of metrics) {
    const inputs = [metric.input, metric.numerator, metric.denominator, ...metric.inputs];
    for (const text of [metric.filters, ...inputs.map((input) => input?.filters ?? [])].flat()) {
      const condition = parseSql(text);
      if (condition !== null) {
        ofNames.learn(condition, 'BOOLEAN');
      }
    }
  }
  return (model, { name, expr }) => {
    const expression = parseSql(expr);
    const own = expression === null ? null : typeOf(expression);
    const column = expression?.kind === 'reference' ? ofColumns.get(model)?.typeOf(nameOf(expression)) : null;
    const named = /^(is|has|was)_/.test(name) && (expression === null || expression.kind === 'reference');
    return own ?? column ?? ofNames.typeOf(name) ?? (named ? 'BOOLEAN' : 'STRING');
  };
}

/** How the expressions of a model use its columns. */
function columnUses({ dimensions, measures }: SemanticModel): Uses {
  const uses = new Uses();
  for (const { expr } of dimensions) {
    const expression = parseSql(expr);
    if (expression !== null) {
      uses.learn(expression, null);
    }
  }
  for (const { expr, agg } of measures) {
    const expression = parseSql(expr);
    if (expression !== null) {
      uses.learn(expression, agg === 'sum_boolean' ? 'BOOLEAN' : computed.has(agg) ? 'NUMBER' : null);
    }
  }
  return uses;
}

/** Aggregations of numbers. */
const computed: ReadonlySet<string> = new Set(['sum', 'average', 'avg', 'median', 'percentile']);

/** Names and the types they are used as. */
class Uses {
  readonly #types = new Map<string, Set<DimensionType>>();

  /** Type implied by a use of the name; of several, one that is not a condition. */
  typeOf(name: string): DimensionType | null {
    const used = [...(this.#types.get(name) ?? [])];
    return used.find((type) => type !== 'BOOLEAN') ?? used[0] ?? null;
  }

  /** @param wanted what the whole stands for, where its place tells */
  learn(expression: Expression, wanted: DimensionType | null): void {
    this.#add(expression, wanted);
    walkExpression(expression, (node) => {
      switch (node.kind) {
        case 'binary':
          if (node.operator === 'AND' || node.operator === 'OR') {
            this.#all([node.left, node.right], 'BOOLEAN');
          } else if (arithmetic.has(node.operator)) {
            this.#all([node.left, node.right], 'NUMBER');
          } else {
            this.#add(node.left, typeOf(node.right));
            this.#add(node.right, typeOf(node.left));
          }
          break;
        case 'unary':
          this.#add(node.operand, node.operator === 'NOT' ? 'BOOLEAN' : 'NUMBER');
          break;
        case 'in_list':
          for (const value of node.values) {
            this.#add(node.operand, typeOf(value));
          }
          break;
        case 'between':
          this.#add(node.operand, typeOf(node.low));
          break;
        case 'case':
          for (const { when } of node.branches) {
            if (node.operand === null) {
              this.#add(when, 'BOOLEAN');
            } else {
              this.#add(node.operand, typeOf(when));
            }
          }
          break;
        default:
      }
      return true;
    });
  }

  #all(expressions: readonly Expression[], type: DimensionType): void {
    for (const expression of expressions) {
      this.#add(expression, type);
    }
  }

  #add(expression: Expression, type: DimensionType | null): void {
    if (expression.kind !== 'reference' || type === null) {
      return;
    }
    const name = nameOf(expression);
    this.#types.set(name, (this.#types.get(name) ?? new Set()).add(type));
  }
}

/** A date moved by an interval is none of these: only products tell that there are numbers. */
const arithmetic: ReadonlySet<string> = new Set(['*', '/', '%']);

/** The type an expression has by its own form; null where it depends on what it names. */
function typeOf(expression: Expression): DimensionType | null {
  switch (expression.kind) {
    case 'number':
      return 'NUMBER';
    case 'string':
      return 'STRING';
    case 'boolean':
    case 'is_null':
    case 'in_list':
    case 'between':
    case 'pattern':
      return 'BOOLEAN';
    case 'unary':
      return expression.operator === 'NOT' ? 'BOOLEAN' : typeOf(expression.operand);
    case 'binary':
      if (arithmetic.has(expression.operator)) {
        return 'NUMBER';
      }
      return conditions.has(expression.operator) ? 'BOOLEAN' : null;
    case 'case': {
      const values = [...expression.branches.map(({ then }) => then), expression.otherwise];
      return values.reduce<DimensionType | null>(
        (type, value) => type ?? (value === null ? null : typeOf(value)),
        null,
      );
    }
    default:
      return null;
  }
}

const conditions: ReadonlySet<string> = new Set(['AND', 'OR', '=', '<>', '<', '<=', '>', '>=']);

/** `country` of `listing__country`. */
function nameOf({ path }: Extract<Expression, { kind: 'reference' }>): string {
  const name = path.at(-1)?.text ?? '';
  return name.slice(name.lastIndexOf('__') + (name.includes('__') ? 2 : 1));
}
