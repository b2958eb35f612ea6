import type { Expression, Join, ModelSource, Name, NamedFilterUse } from '../language/ast.ts';
import { nearest } from '../language/nearest.ts';
import { nowhere } from '../language/build.ts';
import { classify } from '../resolve/classify.ts';
import { resolveExpression } from '../resolve/resolveExpression.ts';
import type { QueryScope } from '../resolve/queryScope.ts';
import type { Anchor } from '../resolve/field.ts';
import { conditionOf, type Filter, nameOfFilter } from './filter.ts';
import { writtenPath } from './fieldName.ts';
import { modelSource, nameOf } from './tree.ts';
import type { Translation } from './translation.ts';

/** Filters of a request by their target: rows, groups, and models by their named filters. */
export interface Narrowing {
  readonly rows: readonly Expression[];
  /** Conditions over measures and metrics. */
  readonly groups: readonly Expression[];
  readonly from: ModelSource;
  readonly joins: readonly Join[];
}

interface NamedUse {
  readonly anchor: Anchor;
  readonly use: NamedFilterUse;
}

/**
 * Sorts the filters of a request, all of which must hold, into the clauses of a query over the
 * scope's model.
 */
export function narrowingOf(
  translation: Translation,
  scope: QueryScope,
  filters: readonly Filter[],
  path: string,
): Narrowing {
  const rows: Expression[] = [];
  const groups: Expression[] = [];
  const uses: NamedUse[] = [];
  for (const [index, filter] of filters.entries()) {
    const at = `${path}[${index}]`;
    const use = namedUse(translation, scope, filter, at);
    if (use === 'refused') {
      continue;
    }
    if (use !== null) {
      uses.push(use);
      continue;
    }
    const condition = conditionOf(translation, scope, filter, at);
    if (condition === null) {
      continue;
    }
    const kind = translation.attempt(at, () => classify(resolveExpression(condition, scope)));
    (kind === 'aggregate' ? groups : rows).push(condition);
  }
  const own = uses.filter(({ anchor }) => anchor.edges.length === 0 && anchor.model === scope.root);
  const from = modelSource(scope.root.name, { filters: own.map(({ use }) => use) });
  return { rows, groups, from, joins: joinsOf(uses.filter((use) => !own.includes(use))) };
}

/** The named filter a filter of the request is; null when it is a condition. */
function namedUse(
  translation: Translation,
  scope: QueryScope,
  filter: Filter,
  path: string,
): NamedUse | 'refused' | null {
  const written = nameOfFilter(filter);
  if (written === null) {
    return null;
  }
  const { path: name, lifted, certain } = written;
  const last = name?.at(-1);
  if (name === null || last === undefined) {
    translation.problem(path, 'SYNTAX', 'This is not the name of a filter.', 'Write a name such as completed.');
    return 'refused';
  }
  const anchor = name.length === 1 ? { model: scope.root, edges: [] } : scope.anchor(name.slice(0, -1));
  const known = anchor?.model.filters.get(last.text, last.quoted) ?? null;
  if (anchor !== null && known !== null && !translation.isHidden(`${anchor.model.name}.${known.definition.name}`)) {
    if (anchor.edges.length > 1) {
      const message = `${writtenPath(name)} can be reached through more than one relationship.`;
      translation.problem(path, 'FILTER_POSITION', message, 'Write its condition instead.');
      return 'refused';
    }
    return { anchor, use: { name: translation.from(path, spanned(last)), lifted } };
  }
  // A name may also be that of a dimension that is true or false.
  if (!certain && scope.find(name, nowhere) !== null) {
    return null;
  }
  const model = anchor?.model ?? scope.root;
  const names = [...model.filters.names()].filter((other) => !translation.isHidden(`${model.name}.${other}`));
  const suggestions = nearest(last.text, names);
  const listed = suggestions.length > 0 ? suggestions : names.slice(0, 10);
  translation.problem(
    path,
    'UNKNOWN_FILTER',
    `${model.name} has no filter ${last.text}.`,
    listed.length === 0 ? "Write a condition such as status = 'open'." : `Did you mean ${listed.join(', ')}?`,
    suggestions,
  );
  return 'refused';
}

function spanned({ text, quoted }: Name): Name {
  return { text, quoted, span: nowhere };
}

/** Named filters of other models follow those in JOIN, once for each role. */
function joinsOf(uses: readonly NamedUse[]): readonly Join[] {
  const joins = new Map<string, { readonly anchor: Anchor; readonly filters: NamedFilterUse[] }>();
  for (const { anchor, use } of uses) {
    const key = `${anchor.model.name} ${anchor.edges.map(({ role }) => role).join('.')}`;
    const known = joins.get(key);
    if (known === undefined) {
      joins.set(key, { anchor, filters: [use] });
    } else {
      known.filters.push(use);
    }
  }
  return [...joins.values()].map(({ anchor: { model, edges }, filters }) => {
    const role = edges[0]?.role ?? null;
    const alias = role === null ? null : nameOf(role);
    return {
      type: null,
      source: modelSource(model.name, { filters, alias }),
      on: null,
      via: role === null ? null : nameOf(role),
      span: nowhere,
    };
  });
}
