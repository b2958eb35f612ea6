import type { PreparedMeasure, PreparedModel } from '../catalog/prepare.ts';
import type { Path } from '../catalog/relationshipGraph.ts';
import type { Span } from '../language/ast.ts';
import type { CompileRequest } from '../plan/request.ts';
import { refuse } from './refusal.ts';

interface Multiplied {
  readonly request: CompileRequest;
  readonly fact: PreparedModel;
  readonly target: PreparedModel;
  readonly span: Span;
  /** What is computed from the fact: `orders.revenue`. */
  readonly subject: string;
  /** What was asked for: `items.category`. */
  readonly wanted: string;
  /** The measure whose author may let its groups overlap; null: nobody has defined what is computed. */
  readonly measure: PreparedMeasure | null;
}

/** FANOUT: the way multiplies the fact's rows; names the way, the measure and those of the three ways out there are. */
export function fanout(path: Path, multiplied: Multiplied): never {
  const { request, fact, target, span, subject, wanted } = multiplied;
  const way = [fact, ...path.map(({ to }) => to)].map(({ name }) => (request.isHidden(name) ? '…' : name)).join(' → ');
  const measures = measuresOf(target, request);
  const waysOut = [
    `use ${measures.length === 0 ? `a measure of ${target.name}` : measures.join(' or ')}`,
    ...countingRows(multiplied),
    ...marking(multiplied),
  ];
  const advice =
    waysOut.length < 3 ? waysOut.join(', or ') : `${waysOut.slice(0, -1).join(', ')}, or ${waysOut.at(-1)}`;
  return refuse(
    'FANOUT',
    span,
    `${wanted} is on the many side of ${way}, so ${subject} would be counted once per row of ${target.name}.`,
    `${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`,
    { suggestions: measures },
  );
}

/** FANOUT: nothing tells the rows of the fact apart, so none can be counted once. */
export function withoutGrain({ name }: PreparedModel, span: Span): never {
  return refuse(
    'FANOUT',
    span,
    `Nothing says what one row of ${name} is, so rows that meet several others cannot be counted once.`,
    `Choose the grain of ${name}.`,
  );
}

function measuresOf(model: PreparedModel, request: CompileRequest): string[] {
  if (request.isHidden(model.name)) return [];
  const names = [...model.measures.names()].map((name) => `${model.name}.${name}`);
  return names.filter((name) => !request.isHidden(name)).slice(0, 3);
}

/** Counting rows apart needs one field that tells them apart. */
function countingRows({ request, fact }: Multiplied): string[] {
  const [key, another] = fact.definition.grain.keys;
  if (key === undefined || another !== undefined || fact.dimensions.get(key) === null) return [];
  const name = `${fact.name}.${key}`;
  return request.isHidden(fact.name) || request.isHidden(name) ? [] : [`count COUNT(DISTINCT ${name})`];
}

/** Each row can count once in each of its groups when it is known what one row is. */
function marking({ request, fact, measure }: Multiplied): string[] {
  if (measure === null || measure.model !== fact || fact.definition.grain.keys.length === 0) return [];
  const name = `${fact.name}.${measure.definition.name}`;
  if (measure.definition.allowOverlap || request.isHidden(fact.name) || request.isHidden(name)) return [];
  return [`let the author of ${name} mark it as allowed to overlap`];
}
