import type { Name, Span } from '../language/ast.ts';
import type { QueryScope } from '../plan/queryScope.ts';
import { type Fix, replaced } from './fix.ts';

/** Behind every name. */
const LAST_RANK = 1_000;

/** In a condition a text may be meant: double quotes make a name, and so do none at all. */
export function asText({ block }: QueryScope, name: Name, span: Span): Fix[] {
  const conditions = [block?.where, block?.kind === 'block' ? block.having : null];
  const inside = conditions.some((condition) => condition != null && holds(condition.span, span));
  if (!inside) return [];
  return [replaced(span, `'${name.text.replaceAll("'", "''")}'`, `'${name.text}'`, name.quoted ? -1 : LAST_RANK)];
}

function holds(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
