import type { PreparedMeasure, PreparedModel } from '../catalog/prepare.ts';
import type { Edge, Path } from '../catalog/relationshipGraph.ts';
import type { SharedDimension } from '../catalog/sharedDimension.ts';
import type { Expression, Join, ModelSource, Name, Span } from '../language/ast.ts';
import { callOf, nowhere } from '../language/build.ts';
import { mapExpression } from '../language/mapExpression.ts';
import { printName } from '../language/print.ts';
import type { CompileRequest } from '../request.ts';
import type { QueryScope } from '../resolve/queryScope.ts';
import type { ScopeEntry } from '../resolve/scopeEntry.ts';
import type { JoinWay } from '../resolve/scopeEntry.ts';
import { type Fix, nearestNames, plainNames, replaced, rewritten } from './fix.ts';
import { problem, Refusal, refuse, refuseName } from './refusal.ts';
import { computesOnly, isMeasureOf, leftOut, narrowedMeasures, rowsThatMeet, sameAs } from './rewrites.ts';

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

/**
 * UNKNOWN_RELATIONSHIP for a written ON that equals none, with the relationships to write instead.
 */
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
  if (way === undefined) {
    return `Define a relationship to ${model.name} first.`;
  }
  const between = way.slice(0, -1).map(({ to }) => to.name);
  return `Write ${join} without a condition: it is joined through ${between.join(' and ')}.`;
}

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
    `${wanted} can be reached in ${roles.length} ways: ${roles.join(', ')}.`,
    `Write the role, ${roles.map((role) => `${role}.${lastOf(wanted)}`).join(' or ')}, or choose one with JOIN ${target} VIA ${ways[0]?.at(-1)?.role ?? ''}.`,
    { suggestions: roles.slice(0, 3), remedy: { fixes: () => fixes(spelled) } },
  );
}

function lastOf(wanted: string): string {
  return wanted.slice(wanted.lastIndexOf('.') + 1);
}

/** NO_PATH: nothing connects the fact with what was asked for. */
export function noPath(scope: QueryScope, fact: PreparedModel, span: Span, subject: string, wanted: string): never {
  return refuse(
    'NO_PATH',
    span,
    `${wanted} cannot be reached from ${fact.name}, which ${subject} is computed from.`,
    `Define a relationship between the models, ask for ${subject} in its own query, or use a field of ${fact.name}.`,
    { remedy: { fixes: () => pathFixes(scope, fact, span) } },
  );
}

/** NO_PATH: the fact has nothing that the shared name means. */
export function noSharedDimension(
  scope: QueryScope,
  shared: SharedDimension,
  fact: PreparedModel,
  span: Span,
  subject: string,
): never {
  if (shared.isMetricTime) {
    return refuse(
      'NO_PATH',
      span,
      `${fact.name}, which ${subject} is computed from, has no date of its own, or several and none is chosen.`,
      `Choose the time dimension of ${subject}, or name a date of ${fact.name}.`,
    );
  }
  return noPath(scope, fact, span, subject, shared.name);
}

/**
 * A condition that cannot reach a fact may narrow the measures that it reaches. A column may be the
 * fact's own of that name, or be left out, or what is computed from the fact is; which of them, the
 * query does not tell.
 */
function pathFixes(scope: QueryScope, fact: PreparedModel, span: Span): Fix[] {
  const { block } = scope;
  const wanted = block === null ? null : sameAs(block, span);
  if (block === null || wanted === null) {
    return [];
  }
  if (block.where !== null && block.where.span.start <= span.start && span.end <= block.where.span.end) {
    return narrowedMeasures(scope, fact, wanted.isIt);
  }
  return [
    ...ownField(scope, fact, span, wanted.text),
    ...leftOut(block, `Leave ${wanted.text} out`, wanted.isIt, 1),
    ...leftOut(block, `Leave what is computed from ${fact.name} out`, isMeasureOf(scope, fact), 1),
  ];
}

function ownField({ request }: QueryScope, fact: PreparedModel, span: Span, wanted: string): Fix[] {
  const name = wanted.slice(wanted.lastIndexOf('.') + 1);
  const own = fact.dimensions.get(name)?.definition.name;
  if (own === undefined || request.isHidden(fact.name) || request.isHidden(`${fact.name}.${own}`)) {
    return [];
  }
  const spell = (text: string): string => printName({ text, quoted: false });
  return [replaced(span, `${spell(fact.name)}.${spell(own)}`)];
}

interface Multiplied {
  readonly scope: QueryScope;
  readonly fact: PreparedModel;
  readonly target: PreparedModel;
  readonly span: Span;
  /** Subject computed from the fact: `orders.revenue`. */
  readonly subject: string;
  /** Requested name: `items.category`. */
  readonly wanted: string;
  /** The measure whose author may let its groups overlap; null for an ad-hoc aggregate. */
  readonly measure: PreparedMeasure | null;
}

/**
 * FANOUT: the way multiplies the fact's rows; names the way, the measure and those of the three
 * ways out there are.
 */
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
    { suggestions: measures, remedy: { fixes: () => fanoutFixes(path, multiplied) } },
  );
}

/** FANOUT: the fact has no key, so its rows cannot be counted once. */
export function withoutGrain({ name }: PreparedModel, span: Span): never {
  return refuse(
    'FANOUT',
    span,
    `The grain of ${name} is not known, so rows that match several others cannot be counted once.`,
    `Choose the grain of ${name}.`,
  );
}

/**
 * A condition becomes one on the rows that meet such rows; a number of rows becomes a number of
 * different ones. What else may be written answers another question, so none of it is clearly
 * meant.
 */
function fanoutFixes(path: Path, multiplied: Multiplied): Fix[] {
  const { scope, fact, target, span } = multiplied;
  const { block, request } = scope;
  if (block === null) {
    return [];
  }
  if (block.where !== null && block.where.span.start <= span.start && span.end <= block.where.span.end) {
    const wanted = sameAs(block, span);
    const narrowed = wanted === null ? [] : narrowedMeasures(scope, fact, wanted.isIt);
    // For what else is computed, rows that meet such rows are others than those that fulfil the
    // condition.
    return narrowed.length > 0 || computesOnly(scope, fact) ? [...narrowed, ...rowsThatMeet(block, span, path, 1)] : [];
  }
  const met = rowsThatMeet(block, span, path, 0);
  if (met.length > 0) {
    return met;
  }
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
  if (key === null || measure === null) {
    return [];
  }
  const { expression, filter } = measure.definition;
  if (filter !== null || !/^COUNT\(\*\)$/i.test(expression.replaceAll(/\s/g, ''))) {
    return [];
  }
  const count = callOf('COUNT', [reference([fact.name, key])], { distinct: true });
  return inPlace(multiplied, count, `COUNT(DISTINCT ${fact.name}.${key})`, 1);
}

/** Something else wherever the block names the measure. */
function inPlace({ scope, measure }: Multiplied, expression: Expression, title: string, rank: number): Fix[] {
  const { block } = scope;
  if (measure === null || block?.kind !== 'block') {
    return [];
  }
  const isIt = (node: Expression): boolean => {
    const field = scope.fieldNamed(node);
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
  return expression.kind === 'call' ? { text: definition.name, quoted: false, span: nowhere } : null;
}

function reference(names: readonly string[]): Expression {
  return { kind: 'reference', path: names.map((text) => ({ text, quoted: false, span: nowhere })), span: nowhere };
}

function measuresOf(model: PreparedModel, request: CompileRequest): string[] {
  if (request.isHidden(model.name)) {
    return [];
  }
  const names = [...model.measures.names()].map((name) => `${model.name}.${name}`);
  return names.filter((name) => !request.isHidden(name)).slice(0, 3);
}

/** Suggests COUNT(DISTINCT …), if the fact has a key of one field. */
function countingRows({ scope, fact }: Multiplied): string[] {
  const key = onlyKey(scope.request, fact);
  return key === null ? [] : [`count COUNT(DISTINCT ${fact.name}.${key})`];
}

function onlyKey(request: CompileRequest, fact: PreparedModel): string | null {
  const [key, another] = fact.definition.grain.keys;
  if (key === undefined || another !== undefined || fact.dimensions.get(key) === null) {
    return null;
  }
  const name = `${fact.name}.${key}`;
  return request.isHidden(fact.name) || request.isHidden(name) ? null : key;
}

/** Each row can count once in each of its groups when it is known what one row is. */
function marking({ scope: { request }, fact, measure }: Multiplied): string[] {
  if (measure === null || measure.model !== fact || fact.definition.grain.keys.length === 0) {
    return [];
  }
  const name = `${fact.name}.${measure.definition.name}`;
  if (measure.definition.allowOverlap || request.isHidden(fact.name) || request.isHidden(name)) {
    return [];
  }
  return [`let the author of ${name} mark it as allowed to overlap`];
}

/**
 * Rows that hold for a time are looked up by others; seen from them, the others would be met at no
 * certain time.
 */
export function heldAsFact({ name }: PreparedModel, span: Span): never {
  return refuse(
    'FANOUT',
    span,
    `Rows of ${name} are valid for a time only, so other models look it up, and it cannot be joined to them.`,
    `Start from the model that looks up ${name}, and group its measures by the fields of ${name}.`,
  );
}

/** CROSS_SOURCE: one query reads one data source. */
export function crossSource(model: PreparedModel, other: string, span: Span, scope: QueryScope): never {
  const message = `${model.name} and ${other} are in different data sources.`;
  const advice = 'Ask for them in two queries; one query reads one data source.';
  throw new Refusal(problem('CROSS_SOURCE', span, message, advice), { fixes: () => onlySource(scope) }, true);
}

/** The query without the columns that are not of the source of FROM. */
function onlySource(scope: QueryScope): Fix[] {
  const source = scope.root.definition.dataSourceId;
  const livesElsewhere = (node: Expression): boolean => {
    const field = scope.fieldNamed(node);
    if (field?.kind === 'dimension') {
      return field.dimension.model.definition.dataSourceId !== source;
    }
    return field?.kind === 'measure' && field.measure.model.definition.dataSourceId !== source;
  };
  return leftOut(scope.block, `Only of ${scope.root.name}`, livesElsewhere);
}
