import type { Path } from '../catalog/relationshipGraph.ts';
import type { Span } from '../language/ast.ts';
import { printName } from '../language/print.ts';
import { type Fix, replaced } from './fix.ts';
import { refuse } from './refusal.ts';

/** AMBIGUOUS_PATH: several relationships lead to the model; lists the roles to choose from. */
export function ambiguousPath(ways: readonly Path[], span: Span, wanted: string): never {
  return refuseWays(ways, span, wanted, (spelled) =>
    spelled.map((role) => replaced(span, `${role}.${printName({ text: lastOf(wanted), quoted: false })}`)),
  );
}

/** AMBIGUOUS_PATH of a JOIN, whose span ends where VIA belongs. */
export function ambiguousJoin(ways: readonly Path[], span: Span, model: string): never {
  const { end } = span;
  return refuseWays(ways, span, model, (spelled) =>
    spelled.map((role) => replaced({ start: end, end }, ` VIA ${role}`, `VIA ${role}`)),
  );
}

function refuseWays(
  ways: readonly Path[],
  span: Span,
  wanted: string,
  fixes: (roles: readonly string[]) => readonly Fix[],
): never {
  const roles = ways.map((way) => way.map(({ role }) => role).join('.'));
  const spelled = ways.map((way) => way.map(({ role }) => printName({ text: role, quoted: false })).join('.'));
  const target = ways[0]?.at(-1)?.to.name ?? '';
  return refuse(
    'AMBIGUOUS_PATH',
    span,
    `${wanted} can be reached by ${roles.length} ways: ${roles.join(', ')}.`,
    `Write the role, ${roles.map((role) => `${role}.${lastOf(wanted)}`).join(' or ')}, or choose one with JOIN ${target} VIA ${ways[0]?.at(-1)?.role ?? ''}.`,
    { suggestions: roles.slice(0, 3), remedy: { fixes: () => fixes(spelled) } },
  );
}

function lastOf(wanted: string): string {
  return wanted.slice(wanted.lastIndexOf('.') + 1);
}
