import type { PreparedModel } from '../catalog/prepare.ts';
import type { Edge } from '../catalog/relationshipGraph.ts';
import type { Expression, Join, ModelSource, Name } from '../language/ast.ts';
import { printName } from '../language/print.ts';
import type { ScopeEntry } from '../plan/queryScope.ts';
import type { CompileRequest } from '../plan/request.ts';
import type { JoinWay } from '../plan/resolveJoin.ts';
import { nearestNames, plainNames, replaced } from './fix.ts';
import { refuse, refuseName } from './refusal.ts';

/** UNKNOWN_RELATIONSHIP with the roles that exist. */
export function unknownRelationship(via: Name, edges: readonly Edge[], model: PreparedModel | null): never {
  const roles = [...new Set(edges.map(({ role }) => role))];
  const message = `There is no relationship ${via.text}${model === null ? '' : ` to ${model.name}`}.`;
  return refuseName('UNKNOWN_RELATIONSHIP', via.span, message, {
    fixes: () => {
      const near = nearestNames(via.text, via.span, plainNames(roles, spelled));
      return near.length > 0 ? near : roles.slice(0, 5).map((role) => replaced(via.span, spelled(role)));
    },
    advise: (names) => {
      const listed = names.length > 0 ? names : roles.slice(0, 5);
      return listed.length === 0 ? 'Define the relationship first.' : `The relationships are ${listed.join(', ')}.`;
    },
  });
}

function spelled(text: string): string {
  return printName({ text, quoted: false });
}

/** UNKNOWN_RELATIONSHIP for a written ON that equals none, with the relationships to write instead. */
export function wrongCondition(
  request: CompileRequest,
  entries: readonly ScopeEntry[],
  ways: readonly JoinWay[],
  { on, type, source, span }: Join & { readonly on: Expression; readonly source: ModelSource },
  model: PreparedModel,
): never {
  const edges = ways.flatMap(({ way }) => way);
  const roles = [...new Set(edges.map(({ role }) => role))];
  const join = `${type === null ? '' : `${type} `}JOIN ${model.name}`;
  const written = edges.map((edge) => `${join} VIA ${edge.role} (${conditionOf(edge)})`);
  return refuse(
    'UNKNOWN_RELATIONSHIP',
    on.span,
    `No relationship to ${model.name} has this condition.`,
    roles.length === 0 ? meeting(request, entries, model, join) : `Write ${written.slice(0, 3).join(' or ')}.`,
    {
      suggestions: roles.slice(0, 3),
      remedy: {
        fixes: () =>
          roles.map((role) => {
            const written = { start: source.span.end, end: span.end };
            return replaced(written, ` VIA ${spelled(role)}`, `VIA ${role}`);
          }),
      },
    },
  );
}

function conditionOf({ keys, from, to }: Edge): string {
  return keys.map((pair) => `${from.name}.${pair.from} = ${to.name}.${pair.to}`).join(' AND ');
}

/** Models that have no relationship of their own may meet in a third one. */
function meeting(request: CompileRequest, [root]: readonly ScopeEntry[], model: PreparedModel, join: string): string {
  const [way] = root === undefined ? [] : request.catalog.graph.shortestWays(root.anchor.model, model);
  if (way === undefined) return `Define a relationship to ${model.name} first.`;
  const between = way.slice(0, -1).map(({ to }) => to.name);
  return `Write ${join} without a condition: it is joined through ${between.join(' and ')}.`;
}
