import type { ValueType } from '../catalog/definition.ts';
import type { Span } from '../language/ast.ts';
import type { AggregateFunction, SqlExpression } from '../sql/tree.ts';
import { expectFamily } from '../validate/typeMismatch.ts';

/** Type of an aggregate's value; refuses a value it cannot aggregate. */
export function aggregateType(name: AggregateFunction, operand: SqlExpression | null, span: Span): ValueType {
  switch (name) {
    case 'COUNT':
      return 'INTEGER';
    case 'MIN':
    case 'MAX':
      return operand?.type ?? 'UNKNOWN';
    case 'BOOL_AND':
    case 'BOOL_OR':
      expectFamily(operand?.type ?? 'UNKNOWN', 'boolean', span, name);
      return 'BOOLEAN';
    case 'SUM':
      expectFamily(operand?.type ?? 'UNKNOWN', 'number', span, name);
      return operand?.type === 'INTEGER' || operand?.type === 'DECIMAL' ? operand.type : 'NUMBER';
    default:
      expectFamily(operand?.type ?? 'UNKNOWN', 'number', span, name);
      return 'NUMBER';
  }
}
