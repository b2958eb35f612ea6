import type { Name, Span } from '../language/ast.ts';
import { nearest } from '../language/nearest.ts';
import type { QueryScope } from '../plan/queryScope.ts';
import { filterPosition } from './filterPosition.ts';
import { refuse } from './refusal.ts';

/** UNKNOWN_FIELD with the three nearest names the query could use; FILTER_POSITION when the name is a named filter. */
export function unknownField(scope: QueryScope, path: readonly Name[], span: Span): never {
  const { catalog } = scope.request;
  const name = path.at(-1)?.text ?? '';
  const qualifier = path.slice(0, -1);
  const written = path.map((part) => part.text).join('.');
  const anchor = qualifier.length === 0 ? scope.entries[0]?.anchor : scope.anchor(qualifier);
  if (anchor === undefined || anchor === null) {
    const [model] = qualifier;
    const suggestions = nearest(model?.text ?? '', visibleModels(scope)).map((other) => `${other}.${name}`);
    return refuse(
      'UNKNOWN_MODEL',
      span,
      `There is no model or role ${qualifier.map(({ text }) => text).join('.')}.`,
      adviceOf(suggestions),
      {
        suggestions,
      },
    );
  }
  if (anchor.model.filters.get(name) !== null) {
    return filterPosition(anchor.model, name, written, span);
  }
  const own = fieldNames(scope, anchor.model.name).map((field) =>
    qualifier.length === 0 ? field : `${anchor.model.name}.${field}`,
  );
  const candidates = qualifier.length === 0 ? [...own, ...reachableFields(scope), ...catalog.metrics.names()] : own;
  const wanted = qualifier.length === 0 ? name : `${anchor.model.name}.${name}`;
  const qualified = candidates.filter((candidate) => candidate.toLowerCase().endsWith(`.${name.toLowerCase()}`));
  const suggestions = [...new Set([...qualified, ...nearest(wanted, candidates)])].slice(0, 3);
  return refuse(
    'UNKNOWN_FIELD',
    span,
    qualifier.length === 0
      ? `There is no field ${name} in ${anchor.model.name}.`
      : `${anchor.model.name} has no field ${name}.`,
    suggestions.length > 0
      ? adviceOf(suggestions)
      : `Its fields are ${own.slice(0, 12).join(', ')}${own.length > 12 ? ', …' : ''}.`,
    { suggestions },
  );
}

function adviceOf(suggestions: readonly string[]): string {
  return suggestions.length === 0 ? 'Look at the list of models.' : `Did you mean ${suggestions.join(', ')}?`;
}

function visibleModels(scope: QueryScope): string[] {
  return [...scope.request.catalog.models.names()].filter((name) => !scope.request.isHidden(name));
}

function fieldNames(scope: QueryScope, modelName: string): string[] {
  const model = scope.request.catalog.models.get(modelName);
  if (model === null || scope.request.isHidden(model.name)) return [];
  return [...model.dimensions.names(), ...model.measures.names()].filter(
    (name) => !scope.request.isHidden(`${model.name}.${name}`),
  );
}

/** Fields one relationship away and of joined models, by their full name. */
function reachableFields(scope: QueryScope): string[] {
  const models = new Set(scope.entries.map(({ anchor }) => anchor.model.name));
  for (const edge of scope.request.catalog.graph.from(scope.root)) models.add(edge.to.name);
  return [...models].flatMap((model) => fieldNames(scope, model).map((field) => `${model}.${field}`));
}
