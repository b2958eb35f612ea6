import type { ColumnDefinition, DimensionType } from '../catalog/definition.ts';
import type { Expression } from '../language/ast.ts';
import { scalarSignature } from '../language/scalarFunctions.ts';
import { dimensionTypeOf } from './definitions.ts';
import { parseSql } from './sqlText.ts';

/**
 * Type of an expression by its syntax, with the columns the database has; null if that does not
 * decide. Used only where the project itself declares no type.
 */
export function writtenType(text: string, known: readonly ColumnDefinition[] | null): DimensionType | null {
  const expression = parseSql(text);
  return expression === null ? null : typeOf(expression, known);
}

function typeOf(expression: Expression, known: readonly ColumnDefinition[] | null): DimensionType | null {
  switch (expression.kind) {
    case 'reference': {
      const name = expression.path.at(-1)?.text.toLowerCase();
      const column = known?.find((candidate) => candidate.name.toLowerCase() === name);
      return column === undefined ? null : dimensionTypeOf(column.type);
    }
    case 'string':
      return 'STRING';
    case 'number':
    case 'extract':
      return 'NUMBER';
    case 'boolean':
    case 'is_null':
    case 'between':
    case 'in_list':
    case 'in_period':
    case 'pattern':
      return 'BOOLEAN';
    case 'date':
      return 'DATE';
    case 'timestamp':
      return 'TIMESTAMP';
    case 'cast':
      return typeNamed(expression.type);
    case 'unary':
      return expression.operator === 'NOT' ? 'BOOLEAN' : typeOf(expression.operand, known);
    case 'binary':
      return binaryType(expression, known);
    case 'case':
      return firstOf(
        [
          ...expression.branches.map(({ then }) => then),
          ...(expression.otherwise === null ? [] : [expression.otherwise]),
        ],
        known,
      );
    case 'call':
      return callType(expression, known);
    default:
      return null;
  }
}

function binaryType(
  { operator, left, right }: Extract<Expression, { kind: 'binary' }>,
  known: readonly ColumnDefinition[] | null,
): DimensionType | null {
  switch (operator) {
    case '||':
      return 'STRING';
    case '*':
    case '/':
    case '%':
      return 'NUMBER';
    case '+':
    case '-':
      // A date and an interval are a date.
      return right.kind === 'interval' ? typeOf(left, known) : firstOf([right, left], known);
    default:
      return 'BOOLEAN';
  }
}

function callType(
  { name, arguments: values }: Extract<Expression, { kind: 'call' }>,
  known: readonly ColumnDefinition[] | null,
): DimensionType | null {
  if (name === 'MOD' || name === 'DATE_PART') {
    return 'NUMBER';
  }
  if (name === 'DATE_TRUNC') {
    return values[1] === undefined ? null : (typeOf(values[1], known) ?? 'TIMESTAMP');
  }
  if (name === 'CURRENT_DATE') {
    return 'DATE';
  }
  if (name === 'NOW') {
    return 'TIMESTAMP';
  }
  const signature = scalarSignature(name);
  if (signature === null) {
    return null;
  }
  if (signature.type === 'STRING') {
    return 'STRING';
  }
  return signature.families[0] === 'any' ? firstOf(values, known) : 'NUMBER';
}

function firstOf(values: readonly Expression[], known: readonly ColumnDefinition[] | null): DimensionType | null {
  for (const value of values) {
    const type = typeOf(value, known);
    if (type !== null) {
      return type;
    }
  }
  return null;
}

/** Dimension type for the name that engines and formats give a type; null for an unknown one. */
export function typeNamed(name: string): DimensionType | null {
  if (/^(text|varchar|nvarchar|char|string|enum)/i.test(name)) {
    return 'STRING';
  }
  if (/^(int|bigint|smallint|tinyint|decimal|numeric|number|float|double|real)/i.test(name)) {
    return 'NUMBER';
  }
  if (/^bool/i.test(name)) {
    return 'BOOLEAN';
  }
  if (/^date$/i.test(name)) {
    return 'DATE';
  }
  return /^(timestamp|datetime)/i.test(name) ? 'TIMESTAMP' : null;
}
