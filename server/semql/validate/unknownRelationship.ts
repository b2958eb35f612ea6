import type { PreparedModel } from '../catalog/prepare.ts';
import type { Edge } from '../catalog/relationshipGraph.ts';
import type { Name } from '../language/ast.ts';
import { nearest } from '../language/nearest.ts';
import { refuse } from './refusal.ts';

/** UNKNOWN_RELATIONSHIP with the roles that exist. */
export function unknownRelationship(via: Name, edges: readonly Edge[], model: PreparedModel | null): never {
  const roles = [...new Set(edges.map(({ role }) => role))];
  const near = nearest(via.text, roles);
  const listed = near.length > 0 ? near : roles.slice(0, 5);
  return refuse(
    'UNKNOWN_RELATIONSHIP',
    via.span,
    `There is no relationship ${via.text}${model === null ? '' : ` to ${model.name}`}.`,
    listed.length === 0 ? 'Define the relationship first.' : `The relationships are ${listed.join(', ')}.`,
    { suggestions: listed.slice(0, 3) },
  );
}
