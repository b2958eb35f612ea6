import type { PreparedModel } from '../catalog/prepare.ts';
import type { Path } from '../catalog/relationshipGraph.ts';
import type { Span } from '../language/ast.ts';
import type { CompileRequest } from '../plan/request.ts';
import { refuse } from './refusal.ts';

/** FANOUT: the way multiplies the fact's rows; names the way, the measure and the three ways out. */
export function fanout(
  request: CompileRequest,
  path: Path,
  fact: PreparedModel,
  target: PreparedModel,
  span: Span,
  subject: string,
  wanted: string,
): never {
  const way = [fact, ...path.map(({ to }) => to)].map(({ name }) => (request.isHidden(name) ? '…' : name)).join(' → ');
  const nameable = (name: string): boolean => !request.isHidden(target.name) && !request.isHidden(name);
  const measures = Array.from(target.measures.names(), (name) => `${target.name}.${name}`)
    .filter(nameable)
    .slice(0, 3);
  const own = measures.length === 0 ? `a measure of ${target.name}` : measures.join(' or ');
  const key = fact.definition.grain.keys[0];
  const hidden = key === undefined || request.isHidden(fact.name) || request.isHidden(`${fact.name}.${key}`);
  const distinct = hidden ? 'COUNT(DISTINCT key)' : `COUNT(DISTINCT ${fact.name}.${key})`;
  return refuse(
    'FANOUT',
    span,
    `${wanted} is on the many side of ${way}, so ${subject} would be counted once per row of ${target.name}.`,
    `Use ${own}, count ${distinct} from ${target.name}, or let the author of ${subject} mark it as allowed to overlap.`,
    { suggestions: measures },
  );
}
