import type { Expression } from '../language/ast.ts';
import { type SqlExpression, cast, literal } from '../sql/tree.ts';
import { type Fix, replaced } from '../validate/fix.ts';
import { refuse } from '../validate/refusal.ts';
import { expectFamily } from '../validate/typeMismatch.ts';
import type { ExpressionContext } from './expressionContext.ts';
import { lowerExpression } from './lowerExpression.ts';
import { checkText } from './lowerLiteral.ts';

/** The one escape character that is printed; a backslash would mean something else in some engines' literals. */
const ESCAPE = '!';

/**
 * LIKE, ILIKE, CONTAINS, STARTS WITH, ENDS WITH. The pattern is known when the query is compiled, so wildcards of a
 * plain text are escaped here and `\` in LIKE is PostgreSQL's escape in every dialect.
 */
export function lowerPattern(
  node: Extract<Expression, { kind: 'pattern' }>,
  context: ExpressionContext,
): SqlExpression {
  const operand = lowerExpression(node.operand, context);
  expectFamily(operand.type, 'text', node.operand.span, node.operator);
  const given = node.pattern.kind === 'parameter' ? context.parameters.given[node.pattern.name] : undefined;
  const text = node.pattern.kind === 'string' ? node.pattern.value : typeof given === 'string' ? given : null;
  if (text === null) {
    return refuse(
      'TYPE_MISMATCH',
      node.pattern.span,
      `${node.operator} needs a text.`,
      `Write ${node.operator} 'text'.`,
      { remedy: { fixes: () => asText(node.pattern) } },
    );
  }
  const pattern = patternOf(node.operator, checkText(text, node.pattern.span));
  return {
    kind: 'like',
    negated: node.negated,
    caseless: node.operator === 'ILIKE',
    operand: cast(operand, 'STRING'),
    pattern:
      node.pattern.kind === 'parameter' ? context.parameters.bind(pattern, 'STRING') : literal(pattern, 'STRING'),
    escape: ESCAPE,
    type: 'BOOLEAN',
  };
}

/** A single name in the place of the pattern stood in double quotes or in none. */
function asText(pattern: Expression): Fix[] {
  const [name, ...more] = pattern.kind === 'reference' ? pattern.path : [];
  if (name === undefined || more.length > 0) return [];
  return [replaced(pattern.span, `'${name.text.replaceAll("'", "''")}'`, `'${name.text}'`)];
}

function patternOf(operator: string, text: string): string {
  switch (operator) {
    case 'CONTAINS':
      return `%${plain(text)}%`;
    case 'STARTS WITH':
      return `${plain(text)}%`;
    case 'ENDS WITH':
      return `%${plain(text)}`;
    default:
      return text.replaceAll(/\\([\s\S]?)|!/g, (match, escaped?: string) =>
        match === '!' ? '!!' : escaped === undefined || escaped === '' ? '\\' : plain(escaped),
      );
  }
}

function plain(text: string): string {
  return text.replaceAll(/[!%_]/g, (character) => ESCAPE + character);
}
