import type { Expression, Reference } from '../language/ast.ts';
import { mapChildren } from '../language/mapExpression.ts';
import { unknownField } from '../refusals/names.ts';
import type { QueryScope } from './queryScope.ts';
import type { FieldReference, ResolvedExpression } from './resolved.ts';

/**
 * An expression whose names carry what they mean in the scope. Queries inside are left alone: each
 * is resolved by itself. Throws UNKNOWN_FIELD, AMBIGUOUS_FIELD.
 * @param unknown refuses a name that means nothing
 */
export function resolveExpression(
  expression: Expression,
  scope: QueryScope,
  unknown: (name: Reference) => never = ({ path, span }) => unknownField(scope, path, span),
): ResolvedExpression {
  const visit = (node: Expression): ResolvedExpression =>
    node.kind === 'reference' ? (resolvedName(node, scope) ?? unknown(node)) : mapChildren(node, visit);
  return visit(expression);
}

/** A name with what it means in the scope. Throws UNKNOWN_FIELD, AMBIGUOUS_FIELD. */
export function resolveName(name: Reference, scope: QueryScope): FieldReference {
  return resolvedName(name, scope) ?? unknownField(scope, name.path, name.span);
}

/** The same; null for a name that means nothing. */
export function resolvedName(name: Reference, scope: QueryScope): FieldReference | null {
  const field = scope.find(name.path, name.span);
  if (field === null) {
    return isClock(name) ? { ...name, field: { kind: 'clock' }, entry: null } : null;
  }
  const entry = scope.joins !== null && 'anchor' in field ? scope.joins.entryOf(field.anchor) : null;
  return { ...name, field, entry };
}

function isClock({ path: [name, further] }: Reference): boolean {
  return (
    name !== undefined &&
    further === undefined &&
    !name.quoted &&
    /^(?:CURRENT_DATE|CURRENT_TIMESTAMP|NOW)$/i.test(name.text)
  );
}
