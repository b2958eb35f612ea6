import type { PreparedDimension, PreparedModel } from '../catalog/prepare.ts';
import type { SharedDimension } from '../catalog/sharedDimension.ts';
import type { Block, Expression, ModelSource, Name, RowsBlock, SelectItem, Source, Span } from '../language/ast.ts';
import { conjunction, conjuncts } from '../language/mapExpression.ts';
import { printName } from '../language/print.ts';
import type { CompileRequest } from '../request.ts';
import type { QueryScope } from '../resolve/queryScope.ts';
import type { Anchor } from '../resolve/field.ts';
import { asText, type Candidate, didYouMean, type Fix, nearestNames, plainNames, replaced, rewritten } from './fix.ts';
import { refuse, refuseName } from './refusal.ts';
import { leftOut, sameAs } from './rewrites.ts';

/** UNKNOWN_MODEL with the three nearest names. */
export function unknownModel(request: CompileRequest, name: Name): never {
  const models = [...request.catalog.models.names()].filter((model) => !request.isHidden(model));
  return refuseName('UNKNOWN_MODEL', name.span, `There is no model ${name.text}.`, {
    fixes: () => nearestNames(name.text, name.span, plainNames(models, bareName)),
    advise: (names) =>
      names.length > 0
        ? didYouMean(names)
        : `The models are ${models.slice(0, 10).join(', ')}${models.length > 10 ? ', …' : ''}.`,
  });
}

/**
 * UNKNOWN_FIELD with the three nearest names the query could use; FILTER_POSITION when the name is
 * a named filter.
 */
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
const unlikely = 2;
function bareFixes(scope: QueryScope, name: Name, span: Span): Fix[] {
  const near = nearestNames(name.text, span, everyField(scope));
  const text = asText(scope.block, name, span);
  if (name.quoted) {
    return [...text, ...near];
  }
  const [first] = near;
  return first !== undefined && first.rank < unlikely ? near : [...near, ...text];
}

/** How far a field is from the query: of its own models, one relationship away, anywhere. */
const joinedPenalty = 0.2;
const reached = 0.4;
const elsewhere = 0.6;

/** Every field and metric that could be named, those of other models with their model or role. */
function everyField(scope: QueryScope): Candidate[] {
  const { request, entries } = scope;
  const candidates: Candidate[] = plainNames(request.catalog.metrics.names(), bareName);
  const near = new Set<PreparedModel>();
  for (const [index, { alias, anchor }] of entries.entries()) {
    near.add(anchor.model);
    const qualifier = index === 0 ? null : bareName(alias ?? anchor.model.name);
    candidates.push(...fieldsOf(scope, anchor, qualifier, index === 0 ? 0 : joinedPenalty));
  }
  for (const { anchor } of entries) {
    const edges = request.catalog.graph.from(anchor.model).filter(({ toOne }) => toOne);
    for (const edge of edges) {
      const only = edges.filter(({ to }) => to === edge.to).length === 1;
      if (only && near.has(edge.to)) {
        continue;
      }
      near.add(edge.to);
      const there = { model: edge.to, edges: [...anchor.edges, edge] };
      candidates.push(...fieldsOf(scope, there, bareName(only ? edge.to.name : edge.role), reached));
    }
  }
  for (const model of request.catalog.models.values()) {
    if (near.has(model)) {
      continue;
    }
    candidates.push(...fieldsOf(scope, { model, edges: [] }, bareName(model.name), elsewhere));
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
  if (scope.request.isHidden(model.name)) {
    return [];
  }
  return [...model.dimensions.names(), ...model.measures.names()].filter(
    (name) => !scope.request.isHidden(`${model.name}.${name}`),
  );
}

function bareName(text: string): string {
  return printName({ text, quoted: false });
}

/** UNKNOWN_FILTER with the nearest named filters of the model. */
export function unknownFilter(request: CompileRequest, model: PreparedModel, name: Name): never {
  const names = [...model.filters.names()].filter((filter) => !request.isHidden(`${model.name}.${filter}`));
  return refuseName('UNKNOWN_FILTER', name.span, `${model.name} has no filter ${name.text}.`, {
    fixes: () => nearestNames(name.text, name.span, plainNames(names, bareName)),
    advise: (near) => {
      const listed = near.length > 0 ? near : names.slice(0, 10);
      return listed.length === 0 ? 'Use WHERE with a condition.' : didYouMean(listed);
    },
  });
}

/** FILTER_POSITION: a named filter stands where a field is wanted. */
export function filterPosition(
  scope: QueryScope,
  { model }: Anchor,
  name: string,
  path: readonly Name[],
  span: Span,
): never {
  const place = `${model.name}[${name}]`;
  const [only, ...more] = path;
  return refuse(
    'FILTER_POSITION',
    span,
    `${path.map(({ text }) => text).join('.')} is a named filter, not a field.`,
    `Write it after the model: FROM ${place}.`,
    {
      suggestions: [place],
      remedy: {
        fixes: () => [
          ...(scope.block === null ? [] : moved(scope.block, model.name, name, span, `FROM ${place}`)),
          ...(only === undefined || more.length > 0 ? [] : asText(scope.block, only, span)),
        ],
      },
    },
  );
}

/**
 * The block with the filter after its model instead of where it stands, in WHERE or among the
 * columns.
 */
function moved(block: Block | RowsBlock, model: string, filter: string, span: Span, title: string): Fix[] {
  const isIt = (node: Expression): boolean =>
    node.span.start === span.start && node.span.end === span.end
      ? node.kind === 'reference'
      : node.kind === 'binary' && node.operator === '=' && isIt(node.left) && isTrue(node.right);
  const conditions = conjuncts(block.where);
  const where = conjunction(conditions.filter((condition) => !isIt(condition)));
  const items = block.items.filter(({ expression }) => !isIt(expression));
  if (items.length === 0 || conjuncts(where).length + items.length === conditions.length + block.items.length) {
    return [];
  }
  const name: Name = { text: filter, quoted: false, span };
  const narrowed = (source: ModelSource): ModelSource => ({
    ...source,
    filters: [...source.filters, { name, lifted: false }],
  });
  const isModel = (source: Source | null): source is ModelSource =>
    source?.kind === 'model' && source.name.text.toLowerCase() === model.toLowerCase();
  if (block.kind === 'rows') {
    return [rewritten(block, { ...block, where, items, from: narrowed(block.from) }, title)];
  }
  if (isModel(block.from)) {
    return [rewritten(block, { ...block, where, items, from: narrowed(block.from) }, title)];
  }
  const joined = block.joins.findIndex(({ source }) => isModel(source));
  const added = { type: null, on: null, via: null, span };
  const source: ModelSource = { kind: 'model', name: { ...name, text: model }, filters: [], alias: null, span };
  const joins =
    joined < 0
      ? [...block.joins, { ...added, source: narrowed(source) }]
      : block.joins.map((join, index) =>
          index === joined && isModel(join.source) ? { ...join, source: narrowed(join.source) } : join,
        );
  return [rewritten(block, { ...block, where, items, joins }, title)];
}

function isTrue(node: Expression): boolean {
  return node.kind === 'boolean' && node.value;
}

interface NamedItem {
  readonly name: string;
  readonly item: SelectItem;
}

/** DUPLICATE_COLUMN: two columns of a result have one name; engines fold case, so does this. */
export function duplicateColumn(items: readonly NamedItem[]): void {
  const seen = new Set<string>();
  for (const { name, item } of items) {
    const folded = name.toLowerCase();
    if (seen.has(folded)) {
      const free = freeName(name, item.expression, items);
      refuse(
        'DUPLICATE_COLUMN',
        item.span,
        `Two columns are called ${name}.`,
        `Give one of them another name with AS, for example AS ${free}.`,
        { remedy: { fixes: () => [renamed({ name, item }, free)] } },
      );
    }
    seen.add(folded);
  }
}

/** `customers_name` for a second `name`, else the name with a number. */
function freeName(name: string, expression: Expression, items: readonly NamedItem[]): string {
  const taken = new Set(items.map((other) => other.name.toLowerCase()));
  const path = expression.kind === 'reference' ? expression.path : [];
  const qualified = path.map(({ text }) => text).join('_');
  if (path.length > 1 && !taken.has(qualified.toLowerCase())) {
    return qualified;
  }
  for (let count = 2; ; count += 1) {
    const numbered = `${name}_${count}`;
    if (!taken.has(numbered.toLowerCase())) {
      return numbered;
    }
  }
}

function renamed({ item: { alias, span } }: NamedItem, name: string): Fix {
  const text = printName({ text: name, quoted: false });
  const title = `AS ${text}`;
  return alias === null
    ? replaced({ start: span.end, end: span.end }, ` AS ${text}`, title)
    : replaced(alias.span, text, title);
}

/** NOT_PERMITTED when a shared name means a field that is hidden. Which one is not said. */
export function checkPermitted(
  { request, block, definition }: QueryScope,
  shared: SharedDimension,
  { model, definition: { name } }: PreparedDimension,
  span: Span,
): void {
  if (definition || (!request.isHidden(`${model.name}.${name}`) && !request.isHidden(model.name))) {
    return;
  }
  const fixes = (): Fix[] => {
    const wanted = block === null ? null : sameAs(block, span);
    return wanted === null ? [] : leftOut(block, `Leave ${wanted.text} out`, wanted.isIt);
  };
  refuse(
    'NOT_PERMITTED',
    span,
    `You have no access to ${shared.name}.`,
    'Ask an administrator for access, or leave it out.',
    { remedy: { fixes } },
  );
}

/** NOT_PERMITTED to lift a default filter where they are kept, with the query that keeps it. */
export function mayNotLift(block: Block | RowsBlock, { name: source }: ModelSource, filter: Name): never {
  const keeping = <From extends Source | null>(from: From): From =>
    from?.kind === 'model' && from.filters.some(({ name }) => name === filter)
      ? { ...from, filters: from.filters.filter(({ name }) => name !== filter) }
      : from;
  const kept: Block | RowsBlock =
    block.kind === 'rows'
      ? { ...block, from: keeping(block.from) }
      : {
          ...block,
          from: keeping(block.from),
          joins: block.joins.map((join) => ({ ...join, source: keeping(join.source) })),
        };
  return refuse(
    'NOT_PERMITTED',
    filter.span,
    `The default filter ${filter.text} of ${source.text} cannot be lifted here.`,
    `Write ${source.text} without !${filter.text}.`,
    { remedy: { fixes: () => [rewritten(block, kept, `Keep ${filter.text}`)] } },
  );
}
