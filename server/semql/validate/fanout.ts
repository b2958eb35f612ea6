import type { PreparedModel } from '../catalog/prepare.ts';
import type { Path } from '../catalog/relationshipGraph.ts';
import type { Span } from '../language/ast.ts';
import { refuse } from './refusal.ts';

/** FANOUT: the way multiplies the fact's rows; names the way, the measure and the three ways out. */
export function fanout(
  path: Path,
  fact: PreparedModel,
  target: PreparedModel,
  span: Span,
  subject: string,
  wanted: string,
): never {
  const way = [fact.name, ...path.map(({ to }) => to.name)].join(' → ');
  const measures = [...target.measures.names()].slice(0, 3).map((name) => `${target.name}.${name}`);
  const own = measures.length === 0 ? `a measure of ${target.name}` : measures.join(' or ');
  const key = fact.definition.grain.keys[0];
  const distinct = key === undefined ? 'COUNT(DISTINCT key)' : `COUNT(DISTINCT ${fact.name}.${key})`;
  return refuse(
    'FANOUT',
    span,
    `${wanted} is on the many side of ${way}, so ${subject} would be counted once per row of ${target.name}.`,
    `Use ${own}, count ${distinct} from ${target.name}, or let the author of ${subject} mark it as allowed to overlap.`,
    { suggestions: measures },
  );
}
