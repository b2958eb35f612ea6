import type { PreparedModel } from '../catalog/prepare.ts';
import type { Name, Span } from '../language/ast.ts';
import { printName } from '../language/print.ts';
import type { Anchor, QueryScope } from '../plan/queryScope.ts';
import { filterPosition } from './filterPosition.ts';
import { type Candidate, didYouMean, type Fix, nearestNames, plainNames } from './fix.ts';
import { asText } from './meantText.ts';
import { refuseName } from './refusal.ts';

/** UNKNOWN_FIELD with the three nearest names the query could use; FILTER_POSITION when the name is a named filter. */
export function unknownField(scope: QueryScope, path: readonly Name[], span: Span): never {
  const name = path.at(-1);
  const qualifier = path.slice(0, -1);
  const anchor = qualifier.length === 0 ? scope.entries[0]?.anchor : scope.anchor(qualifier);
  if (name === undefined || anchor === undefined || anchor === null || scope.request.isHidden(anchor.model.name)) {
    return unknownQualifier(scope, path, qualifier);
  }
  const { model } = anchor;
  const filter = model.filters.get(name.text, name.quoted);
  if (filter !== null && !scope.request.isHidden(`${model.name}.${filter.definition.name}`)) {
    return filterPosition(scope, anchor, filter.definition.name, path, span);
  }
  const own = fieldNames(scope, model).map((field) => (qualifier.length === 0 ? field : `${model.name}.${field}`));
  const bare = qualifier.length === 0;
  return refuseName(
    'UNKNOWN_FIELD',
    span,
    bare ? `There is no field ${name.text} in ${model.name}.` : `${model.name} has no field ${name.text}.`,
    {
      fixes: () =>
        bare
          ? bareFixes(scope, name, span)
          : nearestNames(name.text, span, fieldsOf(scope, anchor, qualifier.map(printName).join('.'), 0)),
      advise: (names) =>
        names.length > 0
          ? didYouMean(names)
          : `Its fields are ${own.slice(0, 12).join(', ')}${own.length > 12 ? ', …' : ''}.`,
    },
  );
}

function unknownQualifier(scope: QueryScope, path: readonly Name[], qualifier: readonly Name[]): never {
  const models = [...scope.request.catalog.models.names()].filter((name) => !scope.request.isHidden(name));
  const [first, ...rest] = path;
  const span = { start: first?.span.start ?? 0, end: path.at(-1)?.span.end ?? 0 };
  const roles = scope.entries.flatMap(({ alias, anchor }) => [
    ...(alias === null ? [] : [alias]),
    ...scope.request.catalog.graph.from(anchor.model).flatMap(({ role, toOne }) => (toOne ? [role] : [])),
  ]);
  const spell = (name: string): string => [bareName(name), ...rest.map(printName)].join('.');
  const missing = qualifier.map(({ text }) => text).join('.');
  return refuseName('UNKNOWN_MODEL', span, `There is no model or role ${missing}.`, {
    fixes: () => nearestNames(first?.text ?? '', span, plainNames([...roles, ...models], spell)),
    advise: (names) =>
      names.length > 0
        ? didYouMean(names)
        : `The models are ${models.slice(0, 10).join(', ')}${models.length > 10 ? ', …' : ''}.`,
  });
}

/** Rank from which a name is no slip of the hand. */
const UNLIKELY = 2;
function bareFixes(scope: QueryScope, name: Name, span: Span): Fix[] {
  const near = nearestNames(name.text, span, everyField(scope));
  const text = asText(scope, name, span);
  if (name.quoted) return [...text, ...near];
  const [first] = near;
  return first !== undefined && first.rank < UNLIKELY ? near : [...near, ...text];
}

/** How far a field is from the query: of its own models, one relationship away, anywhere. */
const JOINED = 0.2;
const REACHED = 0.4;
const ELSEWHERE = 0.6;

/** Every field and metric that could be named, those of other models with their model or role. */
function everyField(scope: QueryScope): Candidate[] {
  const { request, entries } = scope;
  const candidates: Candidate[] = plainNames(request.catalog.metrics.names(), bareName);
  const near = new Set<PreparedModel>();
  for (const [index, { alias, anchor }] of entries.entries()) {
    near.add(anchor.model);
    const qualifier = index === 0 ? null : bareName(alias ?? anchor.model.name);
    candidates.push(...fieldsOf(scope, anchor, qualifier, index === 0 ? 0 : JOINED));
  }
  for (const { anchor } of entries) {
    const edges = request.catalog.graph.from(anchor.model).filter(({ toOne }) => toOne);
    for (const edge of edges) {
      const only = edges.filter(({ to }) => to === edge.to).length === 1;
      if (only && near.has(edge.to)) continue;
      near.add(edge.to);
      const there = { model: edge.to, edges: [...anchor.edges, edge] };
      candidates.push(...fieldsOf(scope, there, bareName(only ? edge.to.name : edge.role), REACHED));
    }
  }
  for (const model of request.catalog.models.values()) {
    if (near.has(model)) continue;
    candidates.push(...fieldsOf(scope, { model, edges: [] }, bareName(model.name), ELSEWHERE));
  }
  return candidates;
}

function fieldsOf(scope: QueryScope, { model }: Anchor, qualifier: string | null, remoteness: number): Candidate[] {
  return fieldNames(scope, model).map((name) => ({
    name,
    text: qualifier === null ? bareName(name) : `${qualifier}.${bareName(name)}`,
    remoteness,
  }));
}

function fieldNames(scope: QueryScope, model: PreparedModel): string[] {
  if (scope.request.isHidden(model.name)) return [];
  return [...model.dimensions.names(), ...model.measures.names()].filter(
    (name) => !scope.request.isHidden(`${model.name}.${name}`),
  );
}

function bareName(text: string): string {
  return printName({ text, quoted: false });
}
