import type { PreparedMeasure, PreparedModel } from '../catalog/prepare.ts';
import type { Path } from '../catalog/relationshipGraph.ts';
import type { Expression, Name, Span } from '../language/ast.ts';
import { callOf, NOWHERE } from '../language/build.ts';
import { mapExpression } from '../plan/mapExpression.ts';
import type { QueryScope } from '../plan/queryScope.ts';
import type { CompileRequest } from '../plan/request.ts';
import { type Fix, rewritten } from './fix.ts';
import { leftOut, sameAs } from './leftOut.ts';
import { computesOnly, narrowedMeasures } from './narrowedMeasures.ts';
import { refuse } from './refusal.ts';
import { rowsThatMeet } from './rowsThatMeet.ts';

interface Multiplied {
  readonly scope: QueryScope;
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
  const { scope, fact, target, span, subject, wanted } = multiplied;
  const { request } = scope;
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
    { suggestions: measures, remedy: { fixes: () => fixesOf(path, multiplied) } },
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

/**
 * A condition becomes one on the rows that meet such rows; a number of rows becomes a number of different ones. What else
 * may be written answers another question, so none of it is clearly meant.
 */
function fixesOf(path: Path, multiplied: Multiplied): Fix[] {
  const { scope, fact, target, span } = multiplied;
  const { block, request } = scope;
  if (block === null) return [];
  if (block.where !== null && block.where.span.start <= span.start && span.end <= block.where.span.end) {
    const wanted = sameAs(block, span);
    const narrowed = wanted === null ? [] : narrowedMeasures(scope, fact, wanted.isIt);
    // For what else is computed, rows that meet such rows are others than those that fulfil the condition.
    return narrowed.length > 0 || computesOnly(scope, fact) ? [...narrowed, ...rowsThatMeet(block, span, path, 1)] : [];
  }
  const met = rowsThatMeet(block, span, path, 0);
  if (met.length > 0) return met;
  const instead = measuresOf(target, request).map((name) => inPlace(multiplied, reference(name.split('.')), name, 2));
  const wanted = sameAs(block, span);
  return [
    ...countingInstead(multiplied),
    ...instead.flat().slice(0, 1),
    ...(wanted === null ? [] : leftOut(block, `Leave ${wanted.text} out`, wanted.isIt, 2)),
    ...instead.flat().slice(1),
  ];
}

/** The number of rows is that of different keys. */
function countingInstead(multiplied: Multiplied): Fix[] {
  const { scope, fact, measure } = multiplied;
  const key = onlyKey(scope.request, fact);
  if (key === null || measure === null) return [];
  const { expression, filter } = measure.definition;
  if (filter !== null || !/^COUNT\(\*\)$/i.test(expression.replaceAll(/\s/g, ''))) return [];
  const count = callOf('COUNT', [reference([fact.name, key])], { distinct: true });
  return inPlace(multiplied, count, `COUNT(DISTINCT ${fact.name}.${key})`, 1);
}

/** Something else wherever the block names the measure. */
function inPlace({ scope, measure }: Multiplied, expression: Expression, title: string, rank: number): Fix[] {
  const { block } = scope;
  if (measure === null || block?.kind !== 'block') return [];
  const isIt = (node: Expression): boolean => {
    const field = node.kind === 'reference' ? scope.find(node.path, node.span) : null;
    return field?.kind === 'measure' && field.measure === measure;
  };
  const changed = (node: Expression): Expression => mapExpression(node, (part) => (isIt(part) ? expression : null));
  return [
    rewritten(
      block,
      {
        ...block,
        items: block.items.map((item) => ({
          ...item,
          expression: changed(item.expression),
          alias: item.alias ?? (isIt(item.expression) ? nameFor(expression, measure) : null),
        })),
        having: block.having === null ? null : changed(block.having),
        orderBy: block.orderBy.map((order) => ({ ...order, expression: changed(order.expression) })),
        top: block.top === null ? null : { ...block.top, by: changed(block.top.by) },
      },
      title,
      rank,
    ),
  ];
}

/** A count would have no name of its own. */
function nameFor(expression: Expression, { definition }: PreparedMeasure): Name | null {
  return expression.kind === 'call' ? { text: definition.name, quoted: false, span: NOWHERE } : null;
}

function reference(names: readonly string[]): Expression {
  return { kind: 'reference', path: names.map((text) => ({ text, quoted: false, span: NOWHERE })), span: NOWHERE };
}

function measuresOf(model: PreparedModel, request: CompileRequest): string[] {
  if (request.isHidden(model.name)) return [];
  const names = [...model.measures.names()].map((name) => `${model.name}.${name}`);
  return names.filter((name) => !request.isHidden(name)).slice(0, 3);
}

/** Counting rows apart needs one field that tells them apart. */
function countingRows({ scope, fact }: Multiplied): string[] {
  const key = onlyKey(scope.request, fact);
  return key === null ? [] : [`count COUNT(DISTINCT ${fact.name}.${key})`];
}

function onlyKey(request: CompileRequest, fact: PreparedModel): string | null {
  const [key, another] = fact.definition.grain.keys;
  if (key === undefined || another !== undefined || fact.dimensions.get(key) === null) return null;
  const name = `${fact.name}.${key}`;
  return request.isHidden(fact.name) || request.isHidden(name) ? null : key;
}

/** Each row can count once in each of its groups when it is known what one row is. */
function marking({ scope: { request }, fact, measure }: Multiplied): string[] {
  if (measure === null || measure.model !== fact || fact.definition.grain.keys.length === 0) return [];
  const name = `${fact.name}.${measure.definition.name}`;
  if (measure.definition.allowOverlap || request.isHidden(fact.name) || request.isHidden(name)) return [];
  return [`let the author of ${name} mark it as allowed to overlap`];
}
