import type { Path } from '../catalog/relationshipGraph.ts';
import type { Span } from '../language/ast.ts';
import { refuse } from './refusal.ts';

/** AMBIGUOUS_PATH: several relationships lead to the model; lists the roles to choose from. */
export function ambiguousPath(ways: readonly Path[], span: Span, wanted: string): never {
  const roles = ways.map((way) => way.map(({ role }) => role).join('.'));
  const field = wanted.slice(wanted.lastIndexOf('.') + 1);
  const target = ways[0]?.at(-1)?.to.name ?? '';
  return refuse(
    'AMBIGUOUS_PATH',
    span,
    `${wanted} can be reached by ${roles.length} ways: ${roles.join(', ')}.`,
    `Write the role, ${roles.map((role) => `${role}.${field}`).join(' or ')}, or choose one with JOIN ${target} VIA ${ways[0]?.at(-1)?.role ?? ''}.`,
    { suggestions: roles.slice(0, 3) },
  );
}
